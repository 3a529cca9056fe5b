// Chess by chess.ts, for Crosscheck to ask.

import { Chess } from "chess.ts";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { ofFamily } from "./chess.js-family.mjs";
import { version } from "./telling.mjs";

await serve(ofFamily({
  name: `chess.ts ${version("chess.ts")}`,

  open(fen) {
    try {
      return new Chess(fen);
    } catch (error) {
      throw new BadPosition(error.message);
    }
  },

  says: {
    check: "inCheck",
    checkmate: "inCheckmate",
    stalemate: "inStalemate",
    dead: "insufficientMaterial",
    threefold: "inThreefoldRepetition",
  },
  // `inDraw` says that one of the draws holds. Without the earlier positions none is left but this.
  fifty: (_, fen) => new Chess(fen).inDraw(),
}));
