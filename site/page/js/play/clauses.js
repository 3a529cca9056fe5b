"use strict";

/** Clauses as they stand among the rules. */
const Clauses = {
  /** A clause, with its examples to unfold. */
  item(game, id, book, open) {
    const examples = book.byClause.get(id) ?? [];
    const code = Dom.make("code", {}, id);
    const unfolding = () => Clauses.unfolding(() => Cards.list(game, examples, open), {},
      code, ` · ${examples.length} example${examples.length === 1 ? "" : "s"}`);
    return Dom.make("li", { class: "clause", "data-clause": id },
      Dom.make("p", {}, book.clauses[id] ?? ""),
      // A clause that is taken over from another game has its examples there.
      examples.length > 0 ? unfolding() : Dom.make("p", { class: "hint" }, code));
  },

  /** What is made when it is first unfolded. */
  unfolding(make, attributes, ...summary) {
    const fill = ({ target }) => {
      if (target.open && target.children.length === 1) target.append(make());
    };
    return Dom.make("details", { ...attributes, ontoggle: fill }, Dom.make("summary", {}, ...summary));
  },
};
