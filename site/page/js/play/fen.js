"use strict";

/** Squares and placements, as text has them. No rule of any game: whether it is a position, the engine says. */
const Fen = {
  files: "abcdefghij",

  /** The squares of a board from a8 or a10 on, rank by rank. */
  squares(size) {
    const squares = [];
    for (let rank = size; rank >= 1; rank -= 1) {
      for (const file of Fen.files.slice(0, size)) squares.push(file + rank);
    }
    return squares;
  },

  /** File and rank of a square, counted from 0. */
  place(square) {
    return [Fen.files.indexOf(square[0]), Number(square.slice(1)) - 1];
  },

  /** What stands on each square, by the letters of a FEN, a promoted piece with its mark; what cannot be read stays empty. */
  pieces(fen) {
    const pieces = new Map();
    const ranks = fen.trim().split(/[ []/)[0].split("/");
    ranks.forEach((text, down) => {
      let file = 0;
      for (const [part] of text.matchAll(/\d+|\+?[A-Za-z]~?/g)) {
        if (/\d/.test(part)) {
          file += Number(part);
        } else {
          pieces.set(Fen.files[file] + (ranks.length - down), part);
          file += 1;
        }
      }
    });
    return pieces;
  },

  /** What each side has in hand, by letter and number, in the order of the FEN; nothing where there are no hands. */
  hands(fen) {
    const [, held] = /^\S*\[(\S*)\]/.exec(fen.trim()) ?? [];
    if (held === undefined) return undefined;
    const hands = { white: new Map(), black: new Map() };
    for (const letter of held) {
      const hand = hands[Fen.colour(letter)];
      hand.set(letter, (hand.get(letter) ?? 0) + 1);
    }
    return hands;
  },

  /** The checks that each side has still to give; nothing where they are not counted. */
  checks(fen) {
    const [, white, black] = /^(?:\S+ ){4}(\d)\+(\d) /.exec(fen.trim()) ?? [];
    return white === undefined ? undefined : { white: Number(white), black: Number(black) };
  },

  /** How the drops of a piece in hand begin, where other moves have the square that is left. */
  drop(letter) {
    return `${letter.toUpperCase()}@`;
  },

  /** Whose turn it is. */
  side(fen) {
    return fen.trim().split(" ")[1] === "b" ? "black" : "white";
  },

  /** Whose piece a letter is. */
  colour(letter) {
    return letter === letter.toUpperCase() ? "white" : "black";
  },

  /** The two squares of a move, and the letter of what is chosen. A drop has no square that is left, but the piece. */
  move(text) {
    const [, from, to, choice] = /^([a-j]\d+|[A-Z]@)([a-j]\d+)([a-z])?$/.exec(text) ?? [];
    return { text, from, to, choice };
  },
};
