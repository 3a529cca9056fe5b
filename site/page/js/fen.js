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

  /** What stands on each square, by the letters of a FEN; what cannot be read stays empty. */
  pieces(fen) {
    const pieces = new Map();
    const ranks = fen.trim().split(" ")[0].split("/");
    ranks.forEach((text, down) => {
      let file = 0;
      for (const [part] of text.matchAll(/\d+|\+?[A-Za-z]/g)) {
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

  /** Whose turn it is. */
  side(fen) {
    return fen.trim().split(" ")[1] === "b" ? "black" : "white";
  },

  /** Whose piece a letter is. */
  colour(letter) {
    return letter === letter.toUpperCase() ? "white" : "black";
  },

  /** The two squares of a move, and the letter of what is chosen. */
  move(text) {
    const [, from, to, choice] = /^([a-j]\d+)([a-j]\d+)([a-z])?$/.exec(text) ?? [];
    return { text, from, to, choice };
  },
};
