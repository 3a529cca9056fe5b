// The engine protocol, as a class answers it: in Node and in browsers.

import { misnamed } from "./settings.js";

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

/** A move of the line is not legal, or a text stands for no legal move. */
export class IllegalMove extends NoAnswer {
  kind = "illegal-move";
}

/** What an engine may have: requests of the protocol, each offered if there is its method. */
const FURTHER = {
  legal: "legal",
  undo: "undo",
  hash: "hash",
  gives_check: "givesCheck",
  san: "san",
  parse_san: "parseSan",
};

/** The further questions that a class answers. */
export function offered(engine) {
  return Object.keys(FURTHER).filter((command) => offers(engine, command));
}

/** What is wrong with the further questions that are to be asked, as one sentence; nothing if nothing is. */
function unanswerable(questions, engine) {
  const wrong = misnamed("questions", questions, Object.keys(FURTHER));
  if (wrong !== undefined || typeof engine !== "function") return wrong;
  const lacks = questions.find((question) => !offers(engine, question));
  if (lacks !== undefined) return `questions: ${engine.name} has no method ${FURTHER[lacks]} for \`${lacks}\``;
}

/** What is wrong with a class and what is to be asked of it, as one sentence; nothing if nothing is. */
export function untestable(lacks, games, questions, engine) {
  // Without a test everything would pass.
  const empty = () => (games.length === 0 ? '`games` is empty: name at least one game, such as "chess"' : undefined);
  return lacks ?? unanswerable(questions, engine) ?? empty();
}

function offers(engine, command) {
  return Object.hasOwn(FURTHER, command) && typeof engine?.prototype?.[FURTHER[command]] === "function";
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
  if (games === undefined) return `the engine ${engine.name} has no \`games\`: name the games that it knows`;
  if (!Array.isArray(games)) return '`games` is no list: name the games in one, such as ["chess"]';
}

/** The answer to a request: that of the class, or the error that it is answered with. */
export async function answered(engine, games, request) {
  try {
    // The class may have given a value that JSON has no form for, such as a bigint.
    return JSON.parse(JSON.stringify(await answerTo(engine, games, request)));
  } catch (error) {
    // The engine must still answer the next question.
    const message = words(error);
    if (error instanceof NoAnswer) return { error: { kind: error.kind, message } };
    try {
      console.error(error);
    } catch {
      console.error(message);
    }
    return { error: { kind: "internal", message } };
  }
}

/** What an error says. It is the text of the class, which may break, too. */
function words(error) {
  const attempt = (read, otherwise) => {
    try {
      return String(read());
    } catch {
      return otherwise;
    }
  };
  const name = attempt(() => error.constructor.name, typeof error);
  const read = () => error?.message || (typeof error === "object" && error?.constructor.name) || error;
  return attempt(read, `${name}, whose text cannot be made`);
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
        commands: ["moves", "perft", ...offered(engine)],
        trusts_input: engine.trustsInput ?? false,
      };
    case "moves":
      return described(await reach(engine, games, request));
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
      if (!offers(engine, request.cmd)) throw new Unsupported(`the command ${request.cmd}`);
      return further(await reach(engine, games, request), request);
  }
}

/** The answer to a question beside moves and counts, for a game that has reached the end of the line. */
async function further(game, request) {
  switch (request.cmd) {
    case "legal":
      return { legal: flag("legal", await game.legal(request.move)) };
    case "undo": {
      const { line = [], plies } = request;
      if (plies > line.length) throw new IllegalMove(`only ${line.length} moves have been played`);
      for (let taken = 0; taken < plies; taken++) await game.undo();
      return described(game);
    }
    case "hash": {
      const told = await game.hash();
      const isNumber = ["number", "bigint"].includes(typeof told);
      return { hash: isNumber ? String(told) : text("hash", told, "a string, a number or a bigint") };
    }
    case "gives_check": {
      const { move } = request;
      if (!(await listed(game)).includes(move)) throw new IllegalMove(`${move} is not legal`);
      return { gives_check: flag("givesCheck", await game.givesCheck(move)) };
    }
    case "san": {
      const san = {};
      for (const move of await listed(game)) san[move] = text("san", await game.san(move), 'a string such as "Nf3"');
      return { san };
    }
    case "parse_san": {
      const due = 'a move as a string such as "e2e4", or throw IllegalMove';
      return { move: text("parseSan", await game.parseSan(request.text), due) };
    }
  }
}

/** The legal moves of a game, and what else it tells. */
async function described(game) {
  const told = { moves: await listed(game) };
  if (game.fen) told.fen = text("fen", await game.fen(), "a FEN as a string");
  return { ...told, ...(game.status && checked(await game.status())) };
}

/** The legal moves, if they are what the protocol needs: JSON would not say whose mistake it is. */
async function listed(game) {
  const moves = await game.legalMoves();
  if (typeof moves === "string" || typeof moves?.[Symbol.iterator] !== "function") {
    throw new TypeError(`legalMoves must return a list of strings such as "e2e4"; got ${a(moves)}`);
  }
  return [...moves].map((move) => text("legalMoves", move, 'strings such as "e2e4"'));
}

function text(method, told, due) {
  if (typeof told !== "string") throw new TypeError(`${method} must return ${due}; got ${a(told)}`);
  return told;
}

function flag(method, told) {
  if (typeof told !== "boolean") throw new TypeError(`${method} must return true or false; got ${a(told)}`);
  return told;
}

/** The parts of a status, each checked. */
function checked(status) {
  const isObject = (thing) => typeof thing === "object" && thing !== null && !Array.isArray(thing);
  const wrong = (part, due, told) => new TypeError(`${part} must be ${due}; got ${a(told)}`);
  if (!isObject(status)) throw new TypeError(`status must return an object such as { check: true }; got ${a(status)}`);
  const { check, outcome, claims } = status;
  if (check != null && typeof check !== "boolean") throw wrong("check in status", "true or false", check);
  if (outcome != null && !isObject(outcome)) {
    throw wrong("outcome in status", 'null or an object such as { winner: "white", reason: "checkmate" }', outcome);
  }
  if (claims == null) return status;
  if (typeof claims === "string" || typeof claims[Symbol.iterator] !== "function") {
    throw wrong("claims in status", "a list of strings", claims);
  }
  const told = [...claims];
  for (const claim of told) if (typeof claim !== "string") throw wrong("each of claims in status", "a string", claim);
  return { ...status, claims: told };
}

/** What kind of thing it is, in a sentence. */
function a(thing) {
  if (thing === null || thing === undefined) return String(thing);
  const name = typeof thing === "object" ? (thing.constructor?.name ?? "object") : typeof thing;
  return `${"aeiou".includes(name[0]?.toLowerCase()) ? "an" : "a"} ${name}`;
}

async function open(engine, { variant, rulings = {}, fen }) {
  let game;
  try {
    game = await engine.open(variant, rulings, fen);
  } catch (error) {
    // Crosscheck asks once whether a class knows this word. It need not.
    if (fen === "startpos" && !(error instanceof NoAnswer)) throw new Unsupported(`startpos: ${words(error)}`);
    throw error;
  }
  if (game === null || game === undefined) throw new TypeError(`open must return a game; got ${game}`);
  return game;
}

/** The game after the line, of which every move is looked at but by an engine that trusts it. */
async function reach(engine, games, request) {
  if (!games.includes(request.variant)) throw new Unsupported(`the game ${request.variant}`);
  for (const [name, value] of Object.entries(request.rulings ?? {})) {
    if (!engine.rulings?.includes(name)) throw new Unsupported(`${name}=${value}`);
  }
  const game = await open(engine, request);
  for (const move of request.line ?? []) {
    // What an engine trusts is legal anyway; to list the moves of each position takes most of its time.
    if (!engine.trustsInput && !(await listed(game)).includes(move)) {
      throw new IllegalMove(`${move} is not legal`);
    }
    await game.play(move);
  }
  return game;
}

/** How many sequences of moves there are from a game that has reached the end of a line. */
async function perft(engine, request, game, line, depth) {
  if (depth === 0) return 1;
  if (depth === 1) return (await listed(game)).length;
  let nodes = 0;
  await eachMove(engine, request, game, line, async (played, reached) => {
    nodes += await perft(engine, request, reached, played, depth - 1);
  });
  return nodes;
}

/** Follows each move from a game that has reached the end of a line, with the longer line and another game. */
async function eachMove(engine, request, game, line, follow) {
  for (const move of await listed(game)) {
    const played = [...line, move];
    // A move is not taken back: an engine need not know how.
    const other = game.copy ? await game.copy() : await open(engine, request);
    for (const due of game.copy ? [move] : played) await other.play(due);
    await follow(played, other);
  }
}
