// Chess by kokopu, for Crosscheck to ask.

import kokopu from "kokopu";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

await serve(adapter({
  name: `kokopu ${version("kokopu")}`,

  open(fen) {
    const board = new kokopu.Position();
    let counters;
    try {
      counters = board.fen(fen);
    } catch (error) {
      throw new BadPosition(error.message);
    }
    if (!board.isLegal()) throw new BadPosition("isLegal() says no");
    const game = new kokopu.Game();
    game.initialPosition(board, counters.fullMoveNumber);
    // A game cannot be told the half-move clock with which it begins.
    return { board, node: game.mainVariation(), hasClock: counters.fiftyMoveClock === 0 };
  },

  legalMoves: ({ board }) => board.moves().map((move) => board.uci(move)),

  play({ board, node, hasClock }, move) {
    const after = node.play(board.notation(board.uci(move)));
    return { board: after.position(), node: after, hasClock };
  },

  describe({ board, node, hasClock }) {
    const fen = node.isVariation() ? node.initialFEN() : node.fen();
    const told = status({
      turn: board.turn(),
      check: board.isCheck(),
      checkmate: board.isCheckmate(),
      stalemate: board.isStalemate(),
      dead: board.isDead(),
      // kokopu has no words for repetition and for the count of moves.
      plies: Infinity,
    });
    return hasClock ? { fen: withinLimits(fen), ...told } : told;
  },
}));
