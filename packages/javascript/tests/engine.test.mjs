// The protocol, as `serve` speaks it for a class.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { project, run } from "./with.mjs";

const ENGINE = `
import { Position, Refused } from "crosscheck-chess";
import { BadPosition, IllegalMove, serve } from "crosscheck-chess/engine";

class Reference {
  static name = "reference";
  static games = ["chess"];
  static rulings = ["osmosis.fusion"];

  static async open(variant, rulings, fen) {
    console.log("what an engine prints is no answer");
    const game = new this();
    try {
      game.position = await Position.open(variant, { fen, rulings });
    } catch (refused) {
      throw refused instanceof Refused ? new BadPosition(refused.message) : refused;
    }
    return game;
  }

  legalMoves() {
    return this.position.legalMoves();
  }

  play(move) {
    this.position = this.position.play(move);
  }
}

class Telling extends Reference {
  fen() {
    return this.position.fen;
  }

  status() {
    return { check: this.position.status.check };
  }
}

class Broken extends Reference {
  legalMoves() {
    return this.missing.length;
  }
}

class Unreadable extends Error {
  get message() {
    throw new Error("a fault in the error");
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    throw new Error("a fault in the error");
  }
}

const UNREADABLE = [new Unreadable(), { message: Object.create(null) }, Object.create(null), "words"];

class Wordless extends Reference {
  static async open(variant, rulings, fen) {
    if (variant === "chess") return super.open(variant, rulings, fen);
    throw new Unreadable();
  }

  legalMoves() {
    throw UNREADABLE.shift();
  }
}

class Unwritable extends Reference {
  status() {
    return { outcome: { winner: null, reason: 1n } };
  }
}

// A library that reads FENs alone.
class Reading extends Reference {
  static open(variant, rulings, fen) {
    if (!fen.includes("/")) throw new Error("no FEN");
    return super.open(variant, rulings, fen);
  }
}

class Copying extends Reference {
  static #opened = 0;

  static open(...position) {
    if (this.#opened++ > 0) throw new Error("a game is opened for a copy");
    return super.open(...position);
  }

  copy() {
    return Object.assign(new Copying(), this);
  }
}

// Its further methods answer promises, as all methods may.
class Knowing extends Telling {
  #earlier = [];

  play(move) {
    this.#earlier.push(this.position);
    super.play(move);
  }

  async legal(move) {
    return this.position.legalMoves().includes(move);
  }

  async undo() {
    this.position = this.#earlier.pop();
  }

  async hash() {
    return this.position.fen.split(" ").slice(0, 4).join(" ");
  }

  async givesCheck(move) {
    return this.position.play(move).status.check;
  }

  async san(move) {
    return \`to \${move.slice(2)}\`;
  }

  async parseSan(text) {
    const found = this.position.legalMoves().filter((move) => text === \`to \${move.slice(2)}\`);
    if (found.length !== 1) throw new IllegalMove(text);
    return found[0];
  }
}

class Numbering extends Reference {
  hash() {
    return 2n ** 64n - 1n;
  }
}

// One of its methods returns what the environment says.
class Mistaken extends Knowing {}
const { method, told } = JSON.parse(process.env.MISTAKE ?? "{}");
if (method) Mistaken.prototype[method] = () => told;

const Nameless = (() => class extends Reference {})();

const engines = { Reference, Telling, Broken, Wordless, Unwritable, Reading, Copying, Knowing, Numbering, Mistaken, Nameless };
await serve(engines[process.argv[2]], process.argv[3]?.split(","));
`;
const folder = await project({ "engine.mjs": ENGINE });

/** The answers to questions about the start of chess, from which some fields differ. */
function answers(words, ...questions) {
  const at = { cmd: "moves", variant: "chess", fen: "startpos", line: [], rulings: {} };
  const input = questions.map((question, seq) => JSON.stringify({ seq, ...at, ...question }) + "\n").join("");
  const { output, errors } = run(["node", "engine.mjs", ...words], { cwd: folder, input });
  const told = output.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(told.map(({ seq }) => seq), questions.map((_, seq) => seq));
  return { told: told.map(({ seq, ...answer }) => answer), errors };
}

test("it greets with what the class says", () => {
  const start = { cmd: "start", version: 1 };
  const [greeting] = answers(["Reference"], start).told;
  const { name, variants, commands, trusts_input } = greeting;
  assert.deepEqual([name, variants, commands, trusts_input], ["reference", ["chess"], ["moves", "perft"], false]);
  assert.equal(answers(["Nameless"], start).told[0].name, "reference");
  assert.deepEqual(answers(["Telling", "chess,osmosis"], start).told[0].variants, ["chess", "osmosis"]);
});

test("it tells what the class can tell", () => {
  const asked = { line: ["e2e4"] };
  const [plain] = answers(["Reference"], asked).told;
  assert.deepEqual([Object.keys(plain), plain.moves.length], [["moves"], 20]);
  const [told] = answers(["Telling"], asked).told;
  assert.equal(told.fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  assert.equal(told.check, false);
});

const FURTHER = ["legal", "undo", "hash", "gives_check", "san", "parse_san"];

test("it offers what the class has a method for", () => {
  const start = { cmd: "start", version: 1 };
  assert.deepEqual(answers(["Knowing"], start).told[0].commands, ["moves", "perft", ...FURTHER]);
  assert.deepEqual(answers(["Numbering"], start).told[0].commands, ["moves", "perft", "hash"]);
  const asked = [...FURTHER, "toString"].map((cmd) => ({ cmd, move: "e2e4", text: "to e4", plies: 0 }));
  const { told } = answers(["Reference"], ...asked);
  assert.deepEqual(told.map(({ error }) => error.message), asked.map(({ cmd }) => `the command ${cmd}`));
});

test("it tells what the further methods say", () => {
  const checked = { cmd: "gives_check", line: ["e2e4", "f7f6"] };
  const { told: [legal, illegal, check, quiet, san, move, several] } = answers(
    ["Knowing"],
    { cmd: "legal", move: "e2e4" },
    { cmd: "legal", move: "e2e2" },
    { ...checked, move: "d1h5" },
    { ...checked, move: "d1g4" },
    { cmd: "san" },
    { cmd: "parse_san", text: "to f3", line: ["f2f4", "e7e5"] },
    { cmd: "parse_san", text: "to f3" },
  );
  assert.deepEqual([legal, illegal], [{ legal: true }, { legal: false }]);
  assert.deepEqual([check, quiet], [{ gives_check: true }, { gives_check: false }]);
  assert.deepEqual([Object.keys(san.san).length, san.san.e2e4], [20, "to e4"]);
  assert.deepEqual([move, several.error.kind], [{ move: "g1f3" }, "illegal-move"]);
});

test("no illegal move is asked about for check", () => {
  const [{ error }] = answers(["Knowing"], { cmd: "gives_check", move: "e2e5" }).told;
  assert.deepEqual(error, { kind: "illegal-move", message: "e2e5 is not legal" });
});

test("it takes moves back", () => {
  const undo = { cmd: "undo", line: ["e2e4", "e7e5"] };
  const { told: [before, one, start, all, more] } = answers(
    ["Knowing"],
    { line: ["e2e4"] },
    { ...undo, plies: 1 },
    {},
    { ...undo, plies: 2 },
    { ...undo, plies: 3 },
  );
  assert.deepEqual([one, all], [before, start]);
  assert.deepEqual(more.error, { kind: "illegal-move", message: "only 2 moves have been played" });
});

test("it identifies a position by a text or a number", () => {
  const line = ["g1f3", "g8f6", "f3g1", "f6g8"];
  const { told: [here, there, other] } = answers(
    ["Knowing"],
    { cmd: "hash" },
    { cmd: "hash", line },
    { cmd: "hash", line: ["g1f3"] },
  );
  assert.deepEqual(here, there);
  assert.notDeepEqual(here, other);
  assert.deepEqual(answers(["Numbering"], { cmd: "hash" }).told, [{ hash: "18446744073709551615" }]);
});

test("it counts by first move", () => {
  const [none, two] = answers(["Reference"], { cmd: "perft", depth: 0 }, { cmd: "perft", depth: 2 }).told;
  assert.deepEqual(none, { nodes: 1 });
  assert.deepEqual([two.nodes, two.divide.e2e4], [400, 20]);
});

test("it counts by copies where there are any", () => {
  assert.equal(answers(["Copying"], { cmd: "perft", depth: 3 }).told[0].nodes, 8902);
});

test("each kind of error has its name", () => {
  const { told } = answers(
    ["Reference"],
    { variant: "osmosis" },
    { rulings: { "chess.castling": "none" } },
    { fen: "8/8/8/8/8/8/8/8 w - - 0 1" },
    { line: ["e2e5"] },
    { cmd: "weather" },
    { cmd: "start", version: 2 },
  );
  const unsupported = "unsupported";
  const kinds = [unsupported, unsupported, "bad-position", "illegal-move", unsupported, unsupported];
  assert.deepEqual(told.map(({ error }) => error.kind), kinds);
});

test("a fault of the engine is told with its stack, and the next question is answered", () => {
  const { told: [broken, after], errors } = answers(["Broken"], {}, { cmd: "stop" });
  assert.equal(broken.error.kind, "internal");
  assert.deepEqual(after, {});
  assert.match(errors, /at Broken\.legalMoves/);
});

test("an error whose text cannot be made is told as any other", () => {
  const asked = [{}, {}, {}, {}, { variant: "osmosis" }, { variant: "osmosis", fen: "another word" }];
  const { told, errors } = answers(["Wordless", "chess,osmosis"], ...asked);
  const wordless = (name) => `${name}, whose text cannot be made`;
  const internal = ["Unreadable", "Object", "object"].map((name) => ["internal", wordless(name)]);
  assert.deepEqual(told.map(({ error }) => [error.kind, error.message]), [
    ...internal,
    ["internal", "words"],
    ["unsupported", `startpos: ${wordless("Unreadable")}`],
    internal[0],
  ]);
  assert.ok(errors.includes(wordless("Unreadable")), errors);
});

test("a value that JSON has no form for is a fault like any other", () => {
  const { told: [broken, after], errors } = answers(["Unwritable"], {}, { cmd: "stop" });
  assert.equal(broken.error.kind, "internal");
  assert.match(broken.error.message, /BigInt/);
  assert.deepEqual(after, {});
  assert.match(errors, /BigInt/);
});

test("a class that does not know startpos has not failed", () => {
  const fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const { told: [start, after], errors } = answers(["Reading"], {}, { fen });
  assert.deepEqual(start.error, { kind: "unsupported", message: "startpos: no FEN" });
  assert.equal(after.moves.length, 5);
  assert.ok(!errors.includes("no FEN"), errors);
});

const MISTAKES = [
  ["legalMoves", [{ from: "e2" }], 'legalMoves must return strings such as "e2e4"; got an Object'],
  ["legalMoves", null, 'legalMoves must return a list of strings such as "e2e4"; got null'],
  ["legalMoves", "e2e4", 'legalMoves must return a list of strings such as "e2e4"; got a string'],
  ["fen", 5, "fen must return a FEN as a string; got a number"],
  ["status", null, "status must return an object such as { check: true }; got null"],
  ["status", { check: 1 }, "check in status must be true or false; got a number"],
  ["status", { outcome: "draw" }, "outcome in status must be null or an object"],
  ["status", { claims: "move-count" }, "claims in status must be a list of strings; got a string"],
  ["legal", 1, "legal must return true or false; got a number", "legal"],
  ["hash", null, "hash must return a string, a number or a bigint; got null", "hash"],
  ["givesCheck", "yes", "givesCheck must return true or false; got a string", "gives_check"],
  ["san", { to: "f3" }, 'san must return a string such as "Nf3"; got an Object', "san"],
  ["parseSan", null, 'parseSan must return a move as a string such as "e2e4", or throw IllegalMove; got null', "parse_san"],
];
test("what a method must return is said", () => {
  for (const [method, told, says, cmd = "moves"] of MISTAKES) {
    process.env.MISTAKE = JSON.stringify({ method, told });
    const [{ error }] = answers(["Mistaken"], { cmd, move: "e2e4", text: "to e4" }).told;
    delete process.env.MISTAKE;
    assert.deepEqual([error.kind, error.message.slice(0, says.length)], ["internal", says]);
  }
});

test("what is no engine is said", async () => {
  const file = 'import { serve } from "crosscheck-chess/engine"; await serve(class Empty {});';
  const empty = await project({ "empty.mjs": file });
  const { code, errors } = run(["node", "empty.mjs"], { cwd: empty });
  assert.equal(code, 1);
  assert.match(errors, /the engine Empty has no static method open/);
});

test("the example keeps to the protocol before it is filled in", async () => {
  const text = await readFile(join(process.env.EXAMPLES, "my-engine.mjs"), "utf8");
  const example = await project({ "my-engine.mjs": text });
  const validate = ["npx", "crosscheck", "validate", "--largest", "500"];
  const { code, output } = run([...validate, "--", "node", "my-engine.mjs"], { cwd: example });
  assert.equal(code, 3);
  assert.match(output, /positions: fill in open\(\)/);
});
