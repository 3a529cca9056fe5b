// The engine protocol, as a class answers it.

import { createInterface } from "node:readline";

/** A question that the engine does not answer. */
class NoAnswer extends Error {}

/** The engine does not know the game, the ruling value or the question: Crosscheck skips it. */
export class Unsupported extends NoAnswer {
  kind = "unsupported";
}

/** The FEN is not a position of the game. */
export class BadPosition extends NoAnswer {
  kind = "bad-position";
}

/** A move of the line is not legal. */
export class IllegalMove extends NoAnswer {
  kind = "illegal-move";
}

/** What a class lacks that is to be an engine, as one sentence; nothing if it has all. */
export function lacking(engine, games) {
  if (typeof engine !== "function") return "the engine is not a class";
  for (const method of ["open", "legalMoves", "play"]) {
    const owner = method === "open" ? engine : engine.prototype;
    if (typeof owner?.[method] !== "function") {
      return `the engine ${engine.name} has no ${method === "open" ? "static " : ""}method ${method}`;
    }
  }
  if (!Array.isArray(games)) return `the engine ${engine.name} has no \`games\`: name the games that it knows`;
}

/** Answers every request until `stop` or the end of the input. */
export async function converse(engine, games, input, output) {
  for await (const line of createInterface({ input })) {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = await answerTo(engine, games, request);
    } catch (error) {
      // The engine must still answer the next question.
      if (!(error instanceof NoAnswer)) console.error(error);
      const message = String(error?.message || error?.constructor.name || error);
      answer = { error: { kind: error instanceof NoAnswer ? error.kind : "internal", message } };
    }
    output.write(JSON.stringify({ seq: request.seq, ...answer }) + "\n");
    if (request.cmd === "stop") return;
  }
}

async function answerTo(engine, games, request) {
  switch (request.cmd) {
    case "start":
      if (request.version !== 1) throw new Unsupported(`version ${request.version} of the protocol`);
      return {
        version: 1,
        // A class without a name of its own has that of the class which it extends.
        name: engine.name || Object.getPrototypeOf(engine).name || "an engine without a name",
        language: "JavaScript",
        variants: games,
        commands: ["moves", "perft"],
        trusts_input: engine.trustsInput ?? false,
      };
    case "moves": {
      const game = await reach(engine, games, request);
      const told = { moves: [...(await game.legalMoves())] };
      if (game.fen) told.fen = await game.fen();
      return { ...told, ...(await game.status?.()) };
    }
    case "perft": {
      const { line = [], depth } = request;
      const game = await reach(engine, games, request);
      if (depth === 0) return { nodes: 1 };
      const divide = {};
      await eachMove(engine, request, game, line, async (played, reached) => {
        divide[played.at(-1)] = await perft(engine, request, reached, played, depth - 1);
      });
      return { nodes: Object.values(divide).reduce((sum, nodes) => sum + nodes, 0), divide };
    }
    case "stop":
      return {};
    default:
      throw new Unsupported(`the command ${request.cmd}`);
  }
}

const open = (engine, { variant, rulings = {}, fen }) => engine.open(variant, rulings, fen);

/** The game after the line, of which every move is looked at but by an engine that trusts it. */
async function reach(engine, games, request) {
  if (!games.includes(request.variant)) throw new Unsupported(`the game ${request.variant}`);
  for (const [name, value] of Object.entries(request.rulings ?? {})) {
    if (!engine.rulings?.includes(name)) throw new Unsupported(`${name}=${value}`);
  }
  const game = await open(engine, request);
  for (const move of request.line ?? []) {
    // What an engine trusts is legal anyway; to list the moves of each position takes most of its time.
    if (!engine.trustsInput && ![...(await game.legalMoves())].includes(move)) {
      throw new IllegalMove(`${move} is not legal`);
    }
    await game.play(move);
  }
  return game;
}

/** How many sequences of moves there are from a game that has reached the end of a line. */
async function perft(engine, request, game, line, depth) {
  if (depth === 0) return 1;
  if (depth === 1) return [...(await game.legalMoves())].length;
  let nodes = 0;
  await eachMove(engine, request, game, line, async (played, reached) => {
    nodes += await perft(engine, request, reached, played, depth - 1);
  });
  return nodes;
}

/** Follows each move from a game that has reached the end of a line, with the longer line and another game. */
async function eachMove(engine, request, game, line, follow) {
  for (const move of [...(await game.legalMoves())]) {
    const played = [...line, move];
    // A move is not taken back: an engine need not know how.
    const other = game.copy ? await game.copy() : await open(engine, request);
    for (const due of game.copy ? [move] : played) await other.play(due);
    await follow(played, other);
  }
}
