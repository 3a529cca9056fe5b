// Chess by js-chess-engine, for Crosscheck to ask.

import jsChessEngine from "js-chess-engine";
import { BadPosition, Unsupported, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

const PROMOTIONS = ["q", "r", "b", "n"];

await serve(adapter({
  name: `js-chess-engine ${version("js-chess-engine")}`,

  open(fen) {
    try {
      return new jsChessEngine.Game(fen);
    } catch (error) {
      throw new BadPosition(error.message);
    }
  },

  // It names no piece that a Pawn becomes: the square of a promotion stands in its list once for each.
  legalMoves: (game) =>
    Object.entries(game.moves()).flatMap(([from, squares]) => {
      const moves = squares.map((to) => (from + to).toLowerCase());
      return moves.map((move, at) =>
        moves.indexOf(move) === moves.lastIndexOf(move) ? move : move + PROMOTIONS[at - moves.indexOf(move)]);
    }),

  play(game, move) {
    const [from, to, becomes] = [move.slice(0, 2), move.slice(2, 4).toUpperCase(), move[4]];
    const after = new jsChessEngine.Game(game.exportJson());
    const queen = after.move(from, to).pieces[to];
    // As its README says: the Pawn becomes a Queen, and `setPiece` puts another piece in her place.
    if (becomes) after.setPiece(to, queen === "Q" ? becomes.toUpperCase() : becomes);
    return after;
  },

  // It refuses what is not legal, and takes no letters.
  legal(game, move) {
    const [from, to] = [move.slice(0, 2).toUpperCase(), move.slice(2, 4).toUpperCase()];
    const promotes = /^p$/i.test(game.exportJson().pieces[from]) && /[18]$/.test(to);
    if (move.length === 5 || promotes) throw new Unsupported("a letter");
    try {
      new jsChessEngine.Game(game.exportJson()).move(from, to);
    } catch (error) {
      if (error.message.startsWith("Invalid move")) return false;
      throw error;
    }
    return true;
  },

  describe(game) {
    const { turn, check, checkMate, staleMate } = game.exportJson();
    return {
      fen: withinLimits(game.exportFEN()),
      // It has no words for draws other than stalemate.
      ...status({ turn: turn[0], check, checkmate: checkMate, stalemate: staleMate }),
    };
  },
}));
