// The protocol, as `serve` speaks it for a class.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { project, run } from "./with.mjs";

const ENGINE = `
import { Position, Refused } from "crosscheck-chess";
import { BadPosition, serve } from "crosscheck-chess/engine";

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

// One of its methods returns what the environment says.
class Mistaken extends Telling {}
const { method, told } = JSON.parse(process.env.MISTAKE ?? "{}");
if (method) Mistaken.prototype[method] = () => told;

const Nameless = (() => class extends Reference {})();

await serve({ Reference, Telling, Broken, Copying, Mistaken, Nameless }[process.argv[2]], process.argv[3]?.split(","));
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

const MISTAKES = [
  ["legalMoves", [{ from: "e2" }], 'legalMoves must return strings such as "e2e4"; got an Object'],
  ["legalMoves", null, 'legalMoves must return a list of strings such as "e2e4"; got null'],
  ["legalMoves", "e2e4", 'legalMoves must return a list of strings such as "e2e4"; got a string'],
  ["fen", 5, "fen must return a FEN as a string; got a number"],
  ["status", null, "status must return an object such as { check: true }; got null"],
  ["status", { check: 1 }, "check in status must be true or false; got a number"],
  ["status", { outcome: "draw" }, "outcome in status must be null or an object"],
  ["status", { claims: "move-count" }, "claims in status must be a list of strings; got a string"],
];
test("what a method must return is said", () => {
  for (const [method, told, says] of MISTAKES) {
    process.env.MISTAKE = JSON.stringify({ method, told });
    const [{ error }] = answers(["Mistaken"], {}).told;
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
