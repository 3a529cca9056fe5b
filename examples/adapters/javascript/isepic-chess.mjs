// Chess by isepic-chess, for Crosscheck to ask.

import isepic from "isepic-chess";
import { serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

const { Ic } = isepic;
Ic.setSilentMode(true);

await serve(adapter({
  name: `isepic-chess ${version("isepic-chess")}`,

  open(fen) {
    // A board stays until another is made under its name.
    return Ic.initBoard({ boardName: "asked", fen, skipFenValidation: true, isHidden: true });
  },
  legalMoves: (board) => [...board.legalUci],
  play(board, move) {
    board.playMove(move);
  },

  describe(board, plies) {
    return {
      fen: withinLimits(board.fen),
      ...status({
        turn: board.activeColor,
        check: board.isCheck,
        checkmate: board.isCheckmate,
        stalemate: board.isStalemate,
        dead: board.isInsufficientMaterial,
        threefold: board.isThreefold,
        fifty: board.isFiftyMove,
        halfmoves: board.halfMove,
        plies,
      }),
    };
  },
}));
