"use strict";

/** Every case and every position of the perft tables, to be looked through and opened. */
const Examples = {
  /** So many are listed at a time; a search finds the others. */
  most: 60,

  draw(root, { book, open }) {
    const list = Dom.make("ul", { class: "examples" });
    const found = Dom.make("p", { class: "hint", role: "status" });
    const search = Dom.make("input", { type: "search", id: "search", oninput: () => show() });
    const show = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const told = ({ id, why, clauses }) => `${id} ${why} ${clauses.join(" ")}`.toLowerCase();
      const matching = book.examples.filter((example) => words.every((word) => told(example).includes(word)));
      const first = matching.slice(0, Examples.most);
      found.textContent = `${matching.length} of ${book.examples.length} examples` +
        (first.length < matching.length ? `, the first ${first.length} shown` : "");
      list.replaceChildren(...first.map((example) => Clauses.example(example, open)));
    };
    root.replaceChildren(
      Dom.make("h2", {}, "Examples"),
      Dom.make("p", {}, "Each is a case of the fixtures: a position, and what must hold there by a clause of the rules."),
      Dom.make("div", { id: "opened" }),
      Dom.make("label", { for: "search" }, "Look for words or ids"), search, found, list);
    show();
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
