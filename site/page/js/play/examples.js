"use strict";

/** Every case and every position of the perft tables, as small boards by chapter and clause. */
const Examples = {
  /** A search that finds no more than this many unfolds them all. */
  few: 60,

  draw(root, { game, book, open }) {
    const chapters = Examples.chapters(book);
    const list = Dom.make("div", { class: "chapters" });
    const found = Dom.make("p", { class: "hint", role: "status" });
    const search = Dom.make("input", { type: "search", id: "search", oninput: () => show() });
    const show = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const told = ({ id, why, clauses }) => `${id} ${why} ${clauses.join(" ")}`.toLowerCase();
      const matching = new Set(book.examples.filter((example) => words.every((word) => told(example).includes(word))));
      found.textContent = `${matching.size} of ${book.examples.length} examples`;
      const all = words.length > 0 && matching.size <= Examples.few;
      const left = chapters.map((chapter) => Examples.matching(chapter, matching)).filter(({ groups }) => groups.length > 0);
      list.replaceChildren(...left.map((chapter, at) => Examples.chapter(game, book, chapter, { open, unfolded: all || at === 0 })));
    };
    root.replaceChildren(
      Dom.make("h2", {}, "Examples"),
      Dom.make("p", {}, "Each is a case of the fixtures: a position, and what must hold there by a clause of the rules."),
      Dom.make("p", { class: "legend" }, "On a small board, ", Dom.make("b", { class: "legal" }, "●"), " is where a legal move leads, and ",
        Dom.make("b", { class: "illegal" }, "✕"), " where a move would that is not. Pick a board to play on from it."),
      Dom.make("div", { id: "opened" }),
      Dom.make("label", { for: "search" }, "Look for words or ids"), search, found, list);
    show();
  },

  /** The examples by the chapters of the rules and their clauses; what is there to be counted comes last. */
  chapters(book) {
    const seen = new Set();
    const chapters = book.topics.map(({ heading, sections }) => {
      const ids = new Set(sections.flatMap(({ clauses }) => clauses));
      const groups = [...ids].map((id) => ({ id, examples: book.byClause.get(id) ?? [] }));
      for (const { examples } of groups) examples.forEach((example) => seen.add(example));
      return { heading, groups };
    });
    const others = book.examples.filter((example) => !seen.has(example));
    // These clauses are of no game: they stand in the notation.
    const shared = [...new Set(others.flatMap(({ clauses }) => clauses))];
    const answers = shared.map((id) => ({ id, examples: book.byClause.get(id) }));
    const counted = others.filter(({ clauses }) => clauses.length === 0);
    return [
      ...chapters,
      ...(answers.length > 0 ? [{ heading: "Further questions", groups: answers }] : []),
      { heading: "Positions that are counted", groups: [{ examples: counted }] },
    ];
  },

  /** What of a chapter is among the examples looked for. */
  matching({ heading, groups }, wanted) {
    const left = groups.map(({ id, examples }) => ({ id, examples: examples.filter((example) => wanted.has(example)) }));
    return { heading, groups: left.filter(({ examples }) => examples.length > 0) };
  },

  /** A chapter to unfold, with the boards of each of its clauses. */
  chapter(game, book, { heading, groups }, { open, unfolded }) {
    const held = new Set(groups.flatMap(({ examples }) => examples));
    const fill = () => Dom.make("div", {}, groups.map(({ id, examples }) => {
      const cards = () => Cards.list(game, examples, open);
      return id === undefined ? cards() : Clauses.unfolding(cards, { class: "group", open: true, "data-group": id },
        Dom.make("h4", {}, book.clauses[id]), Dom.make("small", {}, Dom.make("code", {}, id), ` · ${examples.length}`));
    }));
    return Clauses.unfolding(fill, { class: "chapter", open: unfolded },
      Dom.make("h3", {}, heading), Dom.make("small", {}, `${held.size} example${held.size === 1 ? "" : "s"}`));
  },

  /** Tells what holds in the example that is open; its moves can be played and asked about. */
  tell(root, example, { book, ask, find }) {
    const box = root.querySelector("#opened");
    box?.replaceChildren(Dom.make("article", { class: "opened" },
      Dom.make("h3", {}, Dom.make("code", {}, example.id)),
      Dom.make("p", {}, example.why),
      example.clauses.map((id) => Dom.make("p", { class: "cited" }, `${book.clauses[id] ?? ""} `,
        Dom.make("button", { type: "button", class: "cite", onclick: () => find(id) }, id))),
      Dom.make("ul", {}, example.holds.map(({ states, moves }) => Dom.make("li", {}, `${states} `,
        moves.map((move) => Dom.make("button", { type: "button", class: "move", onclick: () => ask(move) }, move)))))));
    root.scrollTop = 0;
  },
};
