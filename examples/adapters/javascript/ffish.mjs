// Chess by ffish, Fairy-Stockfish as a library in WebAssembly, for Crosscheck to ask.

import { createRequire } from "node:module";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

// Where there is a `fetch`, ffish takes itself to be in a browser, and looks for its module on a server.
delete globalThis.fetch;
const ffish = createRequire(import.meta.url)("ffish");
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });

// `validateFen` knows no pieces before the first board is made.
let asked = new ffish.Board("chess");

await serve(adapter({
  name: `ffish ${version("ffish")}`,

  open(fen) {
    const verdict = ffish.validateFen(fen, "chess");
    if (verdict !== 1) throw new BadPosition(`validateFen gives ${verdict}`);
    // A board stays in the memory of the module until it is deleted.
    asked.delete();
    asked = new ffish.Board("chess", fen);
    return asked;
  },
  legalMoves: (board) => board.legalMoves().split(" ").filter((move) => move !== ""),
  play(board, move) {
    board.push(move);
  },

  describe(board, plies) {
    const isDrawn = board.result() === "1/2-1/2";
    return {
      fen: withinLimits(board.fen()),
      ...status({
        turn: board.turn() ? "w" : "b",
        check: board.isCheck(),
        checkmate: board.isGameOver() && !isDrawn,
        stalemate: board.numberLegalMoves() === 0 && isDrawn,
        dead: board.isInsufficientMaterial(),
        halfmoves: board.halfmoveClock(),
        plies,
      }),
    };
  },
}));
