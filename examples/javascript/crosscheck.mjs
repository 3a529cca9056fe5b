// Crosscheck's engine protocol, version 1, for engines in JavaScript (Node).
//
// `serve(engine)` answers Crosscheck's questions, one line of JSON each, from an object with
//
// - `name`, and `variants`, the ids of the games that it knows, such as ["osmosis"];
// - `position(variant, fen, rulings)`: the position that a FEN stands for. `fen` may be "startpos";
//   `rulings` holds the ruling values that differ from the default;
// - `legalMoves(position)`: every legal move as text, each once, in any order;
// - `play(position, move)`: the position after one of them;
// - `trustsInput`, if it is true: the engine does not check that what it is given is legal, and is then
//   asked only about legal positions and moves;
// - `rulings`, if it has one: the names of the rulings that it can set to any value;
// - `describe(position, history)`, if it has one: an object with whatever it can tell among "fen",
//   "check", "outcome" and "claims". `history` holds the positions before this one, oldest first.
//
// They may throw a Refusal. `serve` reports any other error as an internal error of the engine, and
// then answers the next question as usual.

import { createInterface } from "node:readline";

/** Why a question is not answered: "unsupported", "bad-position" or "illegal-move". */
export class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Answers every request until `stop` or the end of the input. */
export async function serve(engine, input = process.stdin, output = process.stdout) {
  for await (const line of createInterface({ input })) {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = answerTo(engine, request);
    } catch (error) {
      // The engine must still answer the next question.
      answer = { error: { kind: error.kind ?? "internal", message: String(error.message) } };
    }
    output.write(JSON.stringify({ seq: request.seq, ...answer }) + "\n");
    if (request.cmd === "stop") return;
  }
}

function answerTo(engine, request) {
  switch (request.cmd) {
    case "start":
      if (request.version !== 1) {
        throw new Refusal("unsupported", `version ${request.version} of the protocol`);
      }
      return {
        version: 1,
        name: engine.name,
        language: "JavaScript",
        variants: engine.variants,
        commands: ["moves", "perft"],
        trusts_input: engine.trustsInput ?? false,
      };
    case "moves": {
      const { position, history } = reach(engine, request);
      const told = engine.describe?.(position, history) ?? {};
      return { moves: engine.legalMoves(position), ...told };
    }
    case "perft": {
      const { position } = reach(engine, request);
      if (request.depth === 0) return { nodes: 1 };
      const divide = {};
      let nodes = 0;
      for (const move of engine.legalMoves(position)) {
        divide[move] = perft(engine, engine.play(position, move), request.depth - 1);
        nodes += divide[move];
      }
      return { nodes, divide };
    }
    case "stop":
      return {};
    default:
      throw new Refusal("unsupported", `the command ${request.cmd}`);
  }
}

/** The position after the line, and those before it. */
function reach(engine, request) {
  if (!engine.variants.includes(request.variant)) {
    throw new Refusal("unsupported", `the game ${request.variant}`);
  }
  const rulings = request.rulings ?? {};
  for (const [name, value] of Object.entries(rulings)) {
    if (!engine.rulings?.includes(name)) throw new Refusal("unsupported", `${name}=${value}`);
  }
  let position = engine.position(request.variant, request.fen, rulings);
  const history = [];
  for (const move of request.line ?? []) {
    if (!engine.legalMoves(position).includes(move)) {
      throw new Refusal("illegal-move", `${move} is not legal`);
    }
    history.push(position);
    position = engine.play(position, move);
  }
  return { position, history };
}

function perft(engine, position, depth) {
  if (depth === 0) return 1;
  const moves = engine.legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(engine, engine.play(position, move), depth - 1), 0);
}
