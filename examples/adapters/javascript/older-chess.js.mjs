// An adapter for chess.js as it was before version 1.0, and for what has grown out of it under the same names.

import { BadPosition } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, withinLimits } from "./telling.mjs";

/** An engine for `serve` over the constructor `Chess`. */
export function olderChess(name, Chess) {
  return adapter({
    name,

    open(fen) {
      const board = new Chess();
      if (!board.load(fen)) throw new BadPosition(board.validate_fen(fen).error);
      return board;
    },
    legalMoves: (board) =>
      board.moves({ verbose: true }).map(({ from, to, promotion }) => from + to + (promotion ?? "")),
    play(board, move) {
      board.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
    },

    describe(board, plies) {
      const fen = withinLimits(board.fen());
      return {
        fen,
        ...status({
          turn: board.turn(),
          check: board.in_check(),
          checkmate: board.in_checkmate(),
          stalemate: board.in_stalemate(),
          dead: board.insufficient_material(),
          threefold: board.in_threefold_repetition(),
          // `in_draw` says that one of the draws holds. Without the earlier positions none is left but this.
          fifty: new Chess(fen).in_draw(),
          halfmoves: Number(fen.split(" ")[4]),
          plies,
        }),
      };
    },
  });
}
