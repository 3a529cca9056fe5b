// Chess and the games of lichess by ffish, Fairy-Stockfish as a library in WebAssembly, for Crosscheck to ask.

import { createRequire } from "node:module";
import { BadPosition, IllegalMove, serve } from "../../../packages/javascript/engine.js";
import { status, version, withinLimits } from "./telling.mjs";

// Where there is a `fetch`, ffish takes itself to be in a browser, and looks for its module on a server.
delete globalThis.fetch;
const ffish = createRequire(import.meta.url)("ffish");
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });

// `validateFen` knows no pieces before the first board is made.
let asked = new ffish.Board("chess");

class Ffish {
  static name = `ffish ${version("ffish")}`;
  static games = [
    "chess", "chess960", "kingofthehill", "3check", "racingkings", "antichess", "horde", "atomic", "crazyhouse",
  ];
  // ffish checks the form of a FEN, and takes the position for one that came about.
  static trustsInput = true;

  constructor(variant, board) {
    this.variant = variant;
    this.board = board;
    this.plies = 0;
  }

  static open(variant, rulings, fen) {
    const isChess960 = variant === "chess960";
    const game = isChess960 ? "chess" : variant;
    const verdict = ffish.validateFen(fen, game, isChess960);
    if (verdict !== 1) throw new BadPosition(`validateFen gives ${verdict}`);
    // A board stays in the memory of the module until it is deleted.
    asked.delete();
    asked = new ffish.Board(game, fen, isChess960);
    return new Ffish(variant, asked);
  }

  legalMoves() {
    return this.board.legalMoves().split(" ").filter((move) => move !== "");
  }

  play(move) {
    this.board.push(move);
    this.plies += 1;
  }

  fen() {
    return withinLimits(this.board.fen());
  }

  undo() {
    this.board.pop();
    this.plies -= 1;
  }

  legal(move) {
    const isPlayed = this.board.push(move);
    if (isPlayed) this.board.pop();
    return isPlayed;
  }

  san(move) {
    return this.board.sanMove(move);
  }

  parseSan(text) {
    if (!this.board.pushSan(text)) throw new IllegalMove(text);
    const move = this.board.moveStack().split(" ").at(-1);
    this.board.pop();
    return move;
  }

  status() {
    const { board, plies } = this;
    // It counts draws by rules of its own, and gives the result of a game without the reason. So it is asked for the end
    // of a game of chess, whose reasons are told by what stands on the board.
    if (this.variant !== "chess") return { check: board.isCheck() };
    const isDrawn = board.result() === "1/2-1/2";
    return status({
      turn: board.turn() ? "w" : "b",
      check: board.isCheck(),
      checkmate: board.isGameOver() && !isDrawn,
      stalemate: board.numberLegalMoves() === 0 && isDrawn,
      dead: board.isInsufficientMaterial(),
      halfmoves: board.halfmoveClock(),
      plies,
    });
  }
}

await serve(Ffish);
