"use strict";

/** Clauses and examples as they stand in the panels. */
const Clauses = {
  /** A clause, with its examples to unfold. */
  item(id, book, open) {
    const examples = book.byClause.get(id) ?? [];
    const code = Dom.make("code", {}, id);
    const unfolding = () => Dom.make("details", { ontoggle: (event) => Clauses.unfold(event.target, examples, open) },
      Dom.make("summary", {}, code, ` · ${examples.length} example${examples.length === 1 ? "" : "s"}`));
    return Dom.make("li", { class: "clause", "data-clause": id },
      Dom.make("p", {}, book.clauses[id] ?? ""),
      // A clause that is taken over from another game has its examples there.
      examples.length > 0 ? unfolding() : Dom.make("p", { class: "hint" }, code));
  },

  /** Lists the examples of a clause when they are first looked at. */
  unfold(details, examples, open) {
    if (details.open && !details.querySelector("ul")) {
      details.append(Dom.make("ul", { class: "examples" }, examples.map((example) => Clauses.example(example, open))));
    }
  },

  /** An example, which opens on the board. */
  example(example, open) {
    return Dom.make("li", {},
      Dom.make("button", { type: "button", class: "example", "data-example": example.id, onclick: () => open(example) },
        Dom.make("span", {}, example.why), Dom.make("code", {}, example.id)));
  },
};
