// Every case for a class where it runs, judged by WebAssembly, and as the program judges it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { validate } from "crosscheck-chess/validate";

import { project, run } from "./with.mjs";

// A game with few cases is soon asked.
const GAME = "colorbound-equalized";

/** The reference, which sends nobody to h8 if it is careless. */
const ENGINE = `
import { Position, Refused } from "crosscheck-chess";
import { BadPosition } from "crosscheck-chess/engine";

export class Right {
  static games = ["${GAME}"];

  constructor(position) {
    this.position = position;
  }

  static async open(variant, rulings, fen) {
    try {
      return new this(await Position.open(variant, { fen, rulings }));
    } catch (refused) {
      throw refused instanceof Refused ? new BadPosition(refused.message) : refused;
    }
  }

  legalMoves() {
    return this.position.legalMoves();
  }

  play(move) {
    this.position = this.position.play(move);
  }

  fen() {
    return this.position.fen;
  }

  status() {
    return this.position.status;
  }
}

export class Careless extends Right {
  legalMoves() {
    return super.legalMoves().filter((move) => !move.slice(2).startsWith("h8"));
  }
}
`;
const folder = await project({
  "engine.mjs": ENGINE,
  "serve.mjs": 'import { serve } from "crosscheck-chess/engine"; import { Careless } from "./engine.mjs"; await serve(Careless);',
});
const { Right, Careless } = await import(join(folder, "engine.mjs"));

/** The results of an engine by their ids. */
async function results(engine, settings) {
  const all = new Map();
  for await (const result of validate(engine, settings)) all.set(result.id, result);
  return all;
}

const having = (all, outcome) => [...all.values()].filter((one) => one.outcome === outcome).map(({ id }) => id).sort();

test("a right engine passes every case", async () => {
  const all = await results(Right);
  assert.equal(having(all, "passed").length, all.size, [...all.values()].find(({ outcome }) => outcome !== "passed")?.text);
  assert.ok(all.size > 300);
});

test("an engine fails what it fails in the program, with board and clause", async () => {
  const all = await results(Careless);
  const command = ["npx", "--no-install", "crosscheck-chess", "validate", "--only", "cases", "--no-diagnosis", "--json", "told.json"];
  const { all: said } = run([...command, "--", process.execPath, "serve.mjs"], { cwd: folder });
  const { games } = JSON.parse(await readFile(join(folder, "told.json"), "utf8").catch(() => said));
  const failed = games.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === "failed").map(({ id }) => id);
  assert.deepEqual(having(all, "failed"), failed.sort());
  assert.match(said, /^ *replay npx --no-install crosscheck-chess validate --case /m);
  const shown = failed.map((id) => all.get(id)).find(({ text, clauses }) => text.includes(`clause ${clauses[0]}: `));
  assert.match(shown?.text, /^ +a {2}b {2}c/m);
});

test("an engine that breaks is told so, and the next case is asked", async () => {
  class Broken extends Careless {
    play(move) {
      if (this.position.fen.includes("/8/8/8/")) throw new Error("no room");
      super.play(move);
    }
  }
  const { error } = console;
  console.error = () => {};
  const all = await results(Broken).finally(() => (console.error = error));
  const broke = [...all.values()].filter(({ text }) => text?.includes("says that it has failed: no room"));
  assert.ok(broke.length > 0 && broke.every(({ outcome }) => outcome === "failed"));
  assert.ok(having(all, "passed").length > 300);
});

test("what cannot be an engine is refused in a sentence", async () => {
  const refused = (engine, settings) => validate(engine, settings).next();
  await assert.rejects(refused(5), { message: "the engine is not a class" });
  await assert.rejects(refused(Right, { games: [] }), { message: /^`games` is empty/ });
  await assert.rejects(refused(Right, { games: "chess" }), { message: /^`games` is no list: name the games in one/ });
  await assert.rejects(refused(Right, { questions: ["sann"] }), { message: /^questions: `sann` is none of legal, / });
  await assert.rejects(refused(Right, { games: ["go"] }), { message: /^`go` is not a game/ });
  await assert.rejects(refused(Right, { game: ["chess"] }), { message: /^there is no setting `game`, but games, / });
  await assert.rejects(refused(Right, { cases: "one" }), { message: "`cases` is no list of ids" });
  const typo = { games: ["chess"], cases: ["chess.setup.piece"] };
  await assert.rejects(refused(Right, typo), { message: "cases: there is no case `chess.setup.piece` of chess" });
});

test("the cases that are named are asked alone, and one that fails says how to ask it again", async () => {
  class Nothing extends Right {
    legalMoves() {
      return [];
    }
  }
  const settings = { games: ["chess"], cases: ["chess.setup.perft-start"] };
  const told = [];
  for await (const one of validate(Nothing, settings)) told.push(one);
  assert.deepEqual(told.map(({ id, outcome }) => [id, outcome]), [["chess.setup.perft-start", "failed"]]);
  const replay = '  replay validate(Nothing, { games: ["chess"], cases: ["chess.setup.perft-start"] })\n';
  assert.ok(told[0].text.endsWith(replay) && told[0].text.split("replay").length === 2, told[0].text);
  // The name of a class is a text as well.
  Object.defineProperty(Nothing, "name", { value: "\u001b[31m\n::error::" });
  for await (const { text } of validate(Nothing, settings)) assert.match(text, /replay validate\(\\u\{1b\}\[31m\\u\{a\}::error::, /);
});
