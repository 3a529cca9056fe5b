"use strict";

/** The rules of the game, topic by topic, with diagrams that the engine has filled in. */
const Rules = {
  draw(root, { names, book, guide, open }) {
    const kinds = new Map(guide.kinds.map((kind) => [kind.letter, kind]));
    root.replaceChildren(
      Dom.make("h2", {}, names.title),
      Dom.make("p", { class: "lead" }, book.lead),
      Diagram.legend(),
      ...book.topics.map((topic) => Dom.make("section", {},
        Dom.make("h3", {}, topic.heading),
        Dom.make("p", {}, topic.text),
        topic.table && guide.captures ? Rules.captures(names, guide) : null,
        topic.sections.map(({ piece, clauses }) => {
          const list = Dom.make("ul", { class: "clauses" }, clauses.map((id) => Clauses.item(names, id, book, open)));
          return piece ? Rules.piece(names, kinds.get(piece), list) : list;
        }))));
  },

  /** A piece: its name, its diagram, its clauses. */
  piece(names, kind, list) {
    const joined = kind.parts.map((letter) => names.kinds[letter]).join(" + ");
    const facts = [joined && `= ${joined}`, kind.counts && `counts ${kind.counts}`].filter(Boolean);
    return Dom.make("article", { class: "kind" },
      Dom.make("h4", {}, Pieces.draw(names, kind.letter), kind.kind, Dom.make("small", {}, facts.join(" · "))),
      Diagram.draw(names, kind), list);
  },

  /** What captors become: captors at the top, captives at the left. */
  captures(game, { captures: { captors, captives, becomes } }) {
    const told = (letters) => letters.map((letter) => game.kinds[letter]).join(" or ");
    const named = (letters) => ({ title: told(letters), "aria-label": told(letters) });
    const head = (letter, scope) =>
      Dom.make("th", { scope, ...named([letter.toUpperCase()]) }, Pieces.draw(game, letter));
    return Dom.make("div", { class: "scroll" }, Dom.make("table", { class: "captures" },
      Dom.make("caption", {}, "What the captor becomes"),
      Dom.make("thead", {}, Dom.make("tr", {}, Dom.make("td", {}), captors.map((letter) => head(letter, "col")))),
      Dom.make("tbody", {}, captives.map((captive, row) => Dom.make("tr", {},
        head(captive.toLowerCase(), "row"),
        becomes[row].map((results, column) => {
          const stays = results.length === 1 && results[0] === captors[column];
          return Dom.make("td", { class: stays ? "stays" : undefined, ...named(results) },
            results.map((letter) => Pieces.draw(game, letter)));
        }))))));
  },

  /** Shows a clause among the rules. */
  find(root, id) {
    for (const clause of root.querySelectorAll("[data-clause]")) {
      const found = clause.dataset.clause === id;
      clause.classList.toggle("found", found);
      if (found) clause.scrollIntoView({ block: "center" });
    }
  },
};
