"use strict";

/** Examples as cards: a small board with what it shows. A board is drawn when it comes near the window. */
const Cards = {
  /** Draws the boards that come into sight. */
  sight: new IntersectionObserver((entries, sight) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      target.replaceChildren(Position.draw(...Cards.due.get(target)));
    }
  }, { rootMargin: "300px" }),

  /** What is to be drawn in the places that wait. */
  due: new WeakMap(),

  list(game, examples, open) {
    return Dom.make("ul", { class: "cards" }, examples.map((example) => Dom.make("li", {}, Cards.card(game, example, open))));
  },

  /** A card, which opens its example on the board. */
  card(game, example, open) {
    const place = Dom.make("span", { class: "place" });
    Cards.due.set(place, [game, example]);
    Cards.sight.observe(place);
    return Dom.make("button", { type: "button", class: "card", "data-example": example.id, onclick: () => open(example) },
      place, Dom.make("span", { class: "when" }, Cards.when(example)), Dom.make("span", {}, example.why));
  },

  /** Whose turn it is on the board, what that side has in hand, and which moves have led there. */
  when({ fen, reached, line }) {
    const at = reached ?? fen;
    const side = Fen.side(at);
    const held = [...(Fen.hands(at)?.[side] ?? [])].map(([letter, count]) => (count > 1 ? `${count} ${letter}` : letter)).join(" ");
    const played = line.length > 4 ? `${line.length} moves` : line.join(" ");
    return `${Status.names[side]} to move${held && `, with ${held} in hand`}${played && `, after ${played}`}`;
  },
};
