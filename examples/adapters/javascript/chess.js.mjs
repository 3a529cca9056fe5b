// Chess by chess.js, for Crosscheck to ask.

import { Chess } from "chess.js";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { ofFamily } from "./chess.js-family.mjs";
import { version } from "./telling.mjs";

await serve(ofFamily({
  name: `chess.js ${version("chess.js")}`,

  open(fen) {
    try {
      return new Chess(fen);
    } catch (error) {
      throw new BadPosition(error.message);
    }
  },

  says: {
    check: "isCheck",
    checkmate: "isCheckmate",
    stalemate: "isStalemate",
    dead: "isInsufficientMaterial",
    threefold: "isThreefoldRepetition",
  },
  fifty: (board) => board.isDrawByFiftyMoves(),
  strictly: { strict: true },
  further: { hash: (board) => board.hash() },
}));
