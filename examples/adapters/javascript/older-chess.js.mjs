// An adapter for chess.js as it was before version 1.0, and for what has grown out of it under the same names.

import { BadPosition } from "../../../packages/javascript/engine.js";
import { ofFamily } from "./chess.js-family.mjs";

/** An engine for `serve` over the constructor `Chess`. */
export function olderChess(name, Chess) {
  return ofFamily({
    name,

    open(fen) {
      const board = new Chess();
      if (!board.load(fen)) throw new BadPosition(board.validate_fen(fen).error);
      return board;
    },

    says: {
      check: "in_check",
      checkmate: "in_checkmate",
      stalemate: "in_stalemate",
      dead: "insufficient_material",
      threefold: "in_threefold_repetition",
    },
    // `in_draw` says that one of the draws holds. Without the earlier positions none is left but this.
    fifty: (_, fen) => new Chess(fen).in_draw(),
  });
}
