// Chess, Chess960, Antichess and Horde by kokopu, for Crosscheck to ask.

import kokopu from "kokopu";
import { BadPosition, IllegalMove, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, version, withinLimits } from "./telling.mjs";

/** The games by the names that kokopu has for them. */
const GAMES = { "chess": "regular", "chess960": "chess960", "antichess": "antichess", "horde": "horde" };

/** What kokopu reads; nothing where it refuses it. */
function tried(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof kokopu.exception.InvalidNotation) return null;
    throw error;
  }
}

await serve(adapter({
  name: `kokopu ${version("kokopu")}`,
  games: Object.keys(GAMES),

  open(fen, variant) {
    const board = new kokopu.Position(GAMES[variant], "empty");
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
    return { variant, board, node: game.mainVariation(), hasClock: counters.fiftyMoveClock === 0 };
  },

  legalMoves: ({ variant, board }) => board.moves().map((move) => board.uci(move, variant === "chess960")),

  play({ variant, board, node, hasClock }, move) {
    const after = node.play(board.notation(board.uci(move)));
    return { variant, board: after.position(), node: after, hasClock };
  },

  legal({ board }, move) {
    return tried(() => board.uci(move, true)) !== null;
  },
  san: ({ board }, move) => board.notation(board.uci(move)),
  parseSan({ variant, board }, text) {
    const move = tried(() => board.notation(text));
    if (move === null) throw new IllegalMove(text);
    return board.uci(move, variant === "chess960");
  },

  describe({ variant, board, node, hasClock }) {
    const fen = node.isVariation() ? node.initialFEN() : node.fen();
    const told = variant !== "chess" ? { check: board.isCheck() } : status({
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
