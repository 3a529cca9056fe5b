"use strict";

/** Drawings of pieces: the letter of the notation on a disc, in a ring that shows what a compound joins. */
const Pieces = {
  /** What compounds are made of, by the letter of White's, as the guide of the game tells. */
  parts: new Map(),
  /** The kinds that compounds are made of, in the order of their colours. */
  basic: [],

  learn(guide) {
    Pieces.parts = new Map(guide.kinds.map(({ letter, parts }) => [letter, parts]));
    Pieces.basic = [...new Set(guide.kinds.flatMap(({ parts }) => parts))];
  },

  /** A piece by its letter in a FEN. */
  draw(letter) {
    const upper = letter.toUpperCase();
    const own = Pieces.parts.get(upper) ?? [];
    const parts = own.length > 0 ? own : [upper].filter((one) => Pieces.basic.includes(one));
    return Dom.draw("svg", { viewBox: "0 0 40 40", class: `piece ${Fen.colour(letter)}`, "aria-hidden": "true" },
      Dom.draw("circle", { class: "disc", cx: 20, cy: 20, r: 16.5 }),
      parts.map((part, at) => Pieces.arc(part, at, parts.length)),
      Dom.draw("text", { x: 20, y: 20.5, class: upper.length > 1 ? "promoted" : undefined }, upper));
  },

  /** The share of a part in the ring. */
  arc(part, at, of) {
    const round = 2 * Math.PI * 14.5;
    return Dom.draw("circle", {
      class: `part part-${Pieces.basic.indexOf(part)}`, cx: 20, cy: 20, r: 14.5,
      "stroke-dasharray": `${round / of} ${round}`,
      // The first part begins at the top left and each goes clockwise.
      transform: `rotate(${of > 1 ? -90 + (360 * at) / of : 0} 20 20)`,
    });
  },

  /** What a letter is called, with its side: `white Knight`. */
  name(letter, kinds) {
    return `${Fen.colour(letter)} ${kinds[letter.toUpperCase()] ?? letter}`;
  },
};
