// Positions, and what the reference says of them.

import { ask, program } from "./ask.js";
import { printable, shown } from "./shown.js";

/** A position of a game: where it began, and the moves since. It never changes. */
export class Position {
  #module;
  #begin;
  #told;

  /** The position of a FEN of six fields, or of the start, after some moves. */
  static async open(variant, beginning = {}) {
    // A FEN by itself, or a name in capitals, would open the start unnoticed.
    const { fen = "startpos", moves = [], rulings = {}, ...others } = beginning;
    const unknown = typeof beginning === "object" ? Object.keys(others)[0] : beginning;
    if (unknown !== undefined) {
      throw new TypeError(printable(`a position begins with fen, moves, rulings, such as { fen: "..." }, and not with ${unknown}`));
    }
    return new Position(await program(), variant, fen, moves, rulings);
  }

  constructor(module, variant, fen, moves, rulings) {
    if (!(module instanceof WebAssembly.Module)) {
      throw new TypeError('a position is opened: `await Position.open("chess")`');
    }
    string("variant", variant, 'the id of a game, such as "chess"');
    string("fen", fen, 'a FEN of six fields or "startpos"');
    // A string is a list, too, letter by letter.
    if (typeof moves === "string" || typeof moves?.[Symbol.iterator] !== "function") {
      throw new TypeError(`moves must be a list of moves such as ["e2e4", "e7e5"]; got ${shown(moves)}`);
    }
    this.#module = module;
    this.#begin = fen;
    this.variant = variant;
    this.moves = Object.freeze([...moves].map((move) => string("each of moves", move, 'a move such as "e2e4"')));
    this.rulings = Object.freeze({ ...rulings });
    Object.freeze(this);
    this.#told = this.#ask("moves");
  }

  #ask(kind, more) {
    const at = { variant: this.variant, fen: this.#begin, line: this.moves, rulings: this.rulings };
    return ask(this.#module, { ask: kind, ...at, ...more });
  }

  get fen() {
    return this.#told.fen;
  }

  get board() {
    return this.#told.board;
  }

  get status() {
    return structuredClone(this.#told.status);
  }

  legalMoves() {
    return this.#told.pieces.flatMap(({ moves }) => moves.map(({ move }) => move));
  }

  play(move) {
    string("move", move, 'a move such as "e2e4"');
    return new Position(this.#module, this.variant, this.#begin, [...this.moves, move], this.rulings);
  }

  explain(move) {
    string("move", move, 'a move such as "e2e4"');
    const [told] = this.#ask("explain", { moves: [move] });
    return new Explanation(told);
  }

  perft(depth) {
    return this.#count(depth).nodes;
  }

  divide(depth) {
    return this.#count(depth).divide;
  }

  #count(depth) {
    return this.#ask("divide", { depth, implementation: "perft" });
  }

  toString() {
    return this.board;
  }
}

/** An argument that must be a string. */
function string(name, given, due) {
  if (typeof given !== "string") throw new TypeError(`${name} must be ${due}; got ${shown(given)}`);
  return given;
}

/** Why a move is legal, or why it is not. As text it has a line for each reason and each clause. */
class Explanation {
  constructor({ move, legal, after, reasons }) {
    Object.assign(this, { move, legal, after, reasons });
  }

  toString() {
    const lines = [this.legal ? `${this.move} is legal` : `${this.move} is not legal`];
    for (const { states, clauses } of this.reasons) {
      lines.push(`  ${states}`, ...clauses.map((clause) => `    ${clause.id}: ${clause.states}`));
    }
    return lines.join("\n");
  }
}
