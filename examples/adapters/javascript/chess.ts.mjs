// Chess by chess.ts, for Crosscheck to ask.

import { Chess } from "chess.ts";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

await serve(adapter({
  name: `chess.ts ${version("chess.ts")}`,

  open(fen) {
    try {
      return new Chess(fen);
    } catch (error) {
      throw new BadPosition(error.message);
    }
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
        check: board.inCheck(),
        checkmate: board.inCheckmate(),
        stalemate: board.inStalemate(),
        dead: board.insufficientMaterial(),
        threefold: board.inThreefoldRepetition(),
        // `inDraw` says that one of the draws holds. Without the earlier positions none is left but this.
        fifty: new Chess(fen).inDraw(),
        halfmoves: Number(fen.split(" ")[4]),
        plies,
      }),
    };
  },
}));
