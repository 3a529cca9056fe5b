// Chess by js-chess-engine 1, for Crosscheck to ask: another program than version 2.

import jsChessEngine from "js-chess-engine-1";
import { Unsupported, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

await serve(adapter({
  name: `js-chess-engine ${version("js-chess-engine-1")}`,

  open: (fen) => jsChessEngine.status(fen),

  legalMoves: (position) =>
    Object.entries(jsChessEngine.moves(position)).flatMap(([from, squares]) =>
      squares.flatMap((to) => {
        const promotes = /^p$/i.test(position.pieces[from]) && /[18]$/.test(to);
        return (promotes ? ["q", "r", "b", "n"] : [""]).map((becomes) => (from + to).toLowerCase() + becomes);
      })),

  play(position, move) {
    const to = move.slice(2, 4).toUpperCase();
    // It changes the position that it is given.
    const after = jsChessEngine.move(structuredClone(position), move.slice(0, 2), to);
    // As its README says: the Pawn becomes a Queen, and the player may put another piece in her place.
    const becomes = move[4] && (position.turn === "white" ? move[4].toUpperCase() : move[4]);
    if (!becomes) return after;
    // What it has said of check and of the end was said of the Queen, and is no part of a FEN.
    return jsChessEngine.status(jsChessEngine.getFen({ ...after, pieces: { ...after.pieces, [to]: becomes } }));
  },

  // It refuses what is not legal, and takes no letters.
  legal(position, move) {
    const [from, to] = [move.slice(0, 2).toUpperCase(), move.slice(2, 4).toUpperCase()];
    const promotes = /^p$/i.test(position.pieces[from]) && /[18]$/.test(to);
    if (move.length === 5 || promotes) throw new Unsupported("a letter");
    try {
      jsChessEngine.move(structuredClone(position), from, to);
    } catch (error) {
      if (error.message.startsWith("Invalid move")) return false;
      throw error;
    }
    return true;
  },

  describe(position) {
    const { turn, check, checkMate, isFinished } = jsChessEngine.status(position);
    return {
      fen: withinLimits(jsChessEngine.getFen(position)),
      // A game that is over without checkmate is stalemate; of other draws it knows none.
      ...status({ turn: turn[0], check, checkmate: checkMate, stalemate: isFinished && !checkMate }),
    };
  },
}));
