// Crazyhouse by crazyhouse.js, for Crosscheck to ask.

import crazyhouse from "crazyhouse.js";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { version, withinLimits } from "./telling.mjs";

/** It reads and writes the hand as a ninth rank, and Crosscheck writes it in brackets. */
const asNinthRank = (fen) => fen.replace("[", "/").replace("]", "");

/** A move of its verbose list; a drop has the letter of the piece. */
const text = ({ from, to, piece, promotion, flags }) =>
  from === "@" || flags.includes("z") ? `${piece.toUpperCase()}@${to}` : `${from}${to}${promotion ?? ""}`;

await serve(adapter({
  name: `crazyhouse.js ${version("crazyhouse.js")}`,
  games: ["crazyhouse"],

  open(fen) {
    const board = new crazyhouse.Crazyhouse();
    if (!board.load(asNinthRank(fen))) throw new BadPosition("load says no");
    return board;
  },
  legalMoves: (board) => board.moves({ verbose: true }).map(text),
  play(board, move) {
    board.move(board.moves({ verbose: true }).find((legal) => text(legal) === move).san);
  },
  undo(board) {
    board.undo();
  },
  describe: (board) => ({ fen: withinLimits(board.fen()), check: board.in_check() }),
}));
