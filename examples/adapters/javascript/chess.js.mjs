// Chess by chess.js, for Crosscheck to ask.

import { Chess } from "chess.js";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

await serve(adapter({
  name: `chess.js ${version("chess.js")}`,

  open(fen) {
    try {
      return new Chess(fen);
    } catch (error) {
      throw new BadPosition(error.message);
    }
  },
  legalMoves: (board) => board.moves({ verbose: true }).map((move) => move.lan),
  play(board, move) {
    board.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
  },

  describe(board, plies) {
    const fen = withinLimits(board.fen());
    return {
      fen,
      ...status({
        turn: board.turn(),
        check: board.isCheck(),
        checkmate: board.isCheckmate(),
        stalemate: board.isStalemate(),
        dead: board.isInsufficientMaterial(),
        threefold: board.isThreefoldRepetition(),
        fifty: board.isDrawByFiftyMoves(),
        halfmoves: Number(fen.split(" ")[4]),
        plies,
      }),
    };
  },
}));
