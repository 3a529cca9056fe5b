// Chess by the package `chess`, which is also known as node-chess, for Crosscheck to ask.

import chess from "chess";
import { BadPosition, IllegalMove, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version } from "./telling.mjs";

/** Its moves, each by the name that Crosscheck has for it: its own are algebraic. */
function named(client) {
  const moves = Object.entries(client.getStatus().notatedMoves);
  return Object.fromEntries(moves.map(([notation, { src, dest }]) => {
    const becomes = src.piece.type === "pawn" ? notation.match(/[RNBQ]$/)?.[0].toLowerCase() ?? "" : "";
    return [src.file + src.rank + dest.file + dest.rank + becomes, notation];
  }));
}

await serve(adapter({
  name: `chess ${version("chess")}`,

  open(fen) {
    try {
      return chess.fromFEN(fen, { PGN: true });
    } catch (error) {
      throw new BadPosition(error.message);
    }
  },
  legalMoves: (client) => Object.keys(named(client)),
  play(client, move) {
    const notation = named(client)[move];
    if (notation === undefined) throw new IllegalMove(`${move} is not listed`);
    client.move(notation);
  },

  // It has no words for dead positions and for the count of moves, and writes the pieces of a FEN only.
  describe(client) {
    const { isCheck, isCheckmate, isStalemate } = client.getStatus();
    const turn = client.game.getCurrentSide().name[0];
    // Of a checkmate it says that it is no check.
    return status({ turn, check: isCheck || isCheckmate, checkmate: isCheckmate, stalemate: isStalemate });
  },
}));
