// Chess by isepic-chess, for Crosscheck to ask.

import isepic from "isepic-chess";
import { IllegalMove, Unsupported, serve } from "../../../packages/javascript/engine.js";
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
  undo(board) {
    board.undoMove();
  },

  legal(board, move) {
    // Without a letter of a promotion it makes a Queen, and a letter elsewhere does not matter.
    const promotes = board.getSquare(move.slice(0, 2)).isPawn && "18".includes(move[3]);
    if (move.length === 5 || promotes) throw new Unsupported("a letter");
    return board.isLegalMove(move);
  },
  san: (board, move) => board.playMove(move, { isMockMove: true }).san,
  parseSan(board, text) {
    if (/^([a-h]x)?[a-h][18](=K)?$/.test(text)) throw new Unsupported("a promotion without its letter");
    const move = board.playMove(text, { isMockMove: true });
    if (move === null) throw new IllegalMove(text);
    return move.uci;
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
