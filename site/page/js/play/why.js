"use strict";

/** Why moves are legal or not, step by step, each with its clauses. */
const Why = {
  /** Says what there is to do here. */
  hint(root) {
    root.replaceChildren(Dom.make("p", { class: "hint" },
      "Pick up a piece to read why each of its moves is legal. With a piece picked up, pick a square that is not marked to read why it cannot go there."));
  },

  /** Lists explanations; the one of the move looked at comes first. */
  draw(root, { title, explained, book, find }) {
    const told = explained.map((one) => Why.move(one, book, find));
    const none = Dom.make("p", { class: "hint" }, "It has no legal move. Pick a square to read why it cannot go there.");
    root.replaceChildren(Dom.make("h2", {}, title), ...(told.length > 0 ? told : [none]));
  },

  /** Why a single move is not legal, in a line. */
  verdict(explained) {
    const [{ move, legal, reasons } = { legal: true }] = explained;
    return legal ? "" : `${move} is not legal. ${reasons.map(({ states }) => states).join(" ")}`;
  },

  move({ move, legal, reasons }, book, find) {
    return Dom.make("article", { class: legal ? "legal" : "illegal", "data-move": move },
      Dom.make("h3", {}, Dom.make("code", {}, move), legal ? " is legal" : " is not legal"),
      Dom.make("ol", {}, reasons.map(({ states, clauses }) => Dom.make("li", {},
        Dom.make("p", {}, states),
        clauses.map(({ id }) => Dom.make("p", { class: "cited" },
          `${book.clauses[id] ?? ""} `,
          Dom.make("button", { type: "button", class: "cite", onclick: () => find(id) }, id)))))));
  },

  /** Brings the explanation of the moves to a square into sight. */
  look(root, square) {
    let first;
    for (const article of root.querySelectorAll("[data-move]")) {
      const looked = Fen.move(article.dataset.move).to === square;
      article.classList.toggle("looked", looked);
      if (looked) first ??= article;
    }
    const panel = root.getBoundingClientRect();
    // The panel scrolls, never the page: the board must stay under the pointer.
    if (first && root.scrollHeight > root.clientHeight) {
      root.scrollTop += first.getBoundingClientRect().top - panel.top;
    }
  },
};
