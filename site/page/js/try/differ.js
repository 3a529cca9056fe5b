"use strict";

/** How two lists of moves differ. */
const Differ = {
  /** The legal moves that one does not list, and those that it lists and that are not legal. */
  of(legal, listed) {
    const [right, told] = [new Set(legal), new Set(listed)];
    return { missing: legal.filter((move) => !told.has(move)), surplus: listed.filter((move) => !right.has(move)) };
  },

  /** The moves of a position as the reference tells it. */
  moves(seen) {
    return seen.pieces.flatMap(({ moves }) => moves.map(({ move }) => move));
  },

  /** A board with the moves that differ: missing ones as legal, others as not legal. */
  board(game, { fen, line = [], missing, surplus }) {
    const holds = [{ moves: missing, legal: true }, { moves: surplus.map(String), legal: false }];
    return Position.draw(game, { fen, line, holds });
  },

  /** Moves, each as code. */
  listed(moves) {
    return moves.flatMap((move) => [Dom.make("code", {}, move), " "]);
  },

  /** What is said of both lists. */
  told({ missing, surplus }) {
    return [
      missing.length > 0 && Dom.make("p", {}, "Legal, and not listed: ", Differ.listed(missing)),
      surplus.length > 0 && Dom.make("p", {}, "Listed, and not legal: ", Differ.listed(surplus)),
    ].filter(Boolean);
  },
};
