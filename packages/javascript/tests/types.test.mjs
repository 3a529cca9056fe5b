// The types, as the strict compiler takes them: of the examples on the page, and of an engine in TypeScript.

import assert from "node:assert/strict";
import { test } from "node:test";

import { files, session } from "./page.mjs";
import { project, run } from "./with.mjs";

const ENGINE = `
import { Position, Refused } from "crosscheck-chess";
import { BadPosition, serve, type Engine, type Game } from "crosscheck-chess/engine";
import { conformance } from "crosscheck-chess/test";

class Reference implements Game {
  static readonly games = ["chess"];

  constructor(private position: Position) {}

  static async open(variant: string, rulings: Record<string, string>, fen: string): Promise<Reference> {
    try {
      return new Reference(await Position.open(variant, { fen, rulings }));
    } catch (refused) {
      throw refused instanceof Refused ? new BadPosition(refused.message) : refused;
    }
  }

  legalMoves(): string[] {
    return this.position.legalMoves();
  }

  play(move: string): void {
    this.position = this.position.play(move);
  }

  fen(): string {
    return this.position.fen;
  }

  status() {
    return this.position.status;
  }

  legal(move: string): boolean {
    return this.position.legalMoves().includes(move);
  }

  async hash(): Promise<bigint> {
    return BigInt(this.position.fen.length);
  }
}

const engine: Engine = Reference;
await serve(engine);
await conformance({ engine, games: ["chess"], known: ["chess.pin.line"], countsAndPlay: "30s", ignore: ["fen.counters"] });
await conformance({ engine: ["node", "my-engine.js"], games: ["chess"], countsAndPlay: true });
await conformance({ engine: ["stockfish"], uci: true, games: ["chess"], countsAndPlay: process.env.COUNTS_AND_PLAY });
`;

const OPTIONS = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--allowJs", "--types", "node"];

function compile(folder, ...names) {
  return run(["npx", "tsc", ...OPTIONS, ...names], { cwd: folder });
}

test("what the page shows, and an engine, keep to the types", async () => {
  const spec = files()["rules.spec.ts"];
  // Whether vitest is there or not, its `test` is like that of Node.
  const texts = { ...files(), "rules.spec.ts": spec.replace('"vitest"', '"node:test"') };
  const folder = await project({ ...texts, "session.mts": session(), "reference.mts": ENGINE });
  const { code, all } = compile(folder, "session.mts", "reference.mts", "rules.spec.ts", "rules.test.js");
  assert.equal(code, 0, all);
});

const WRONG = {
  "Property 'legalmoves' does not exist": "(await Position.open('chess')).legalmoves();",
  "Constructor of class 'Position' is private": "new Position();",
  "Property 'play' is missing": "await serve(class { static open() { return { legalMoves: () => [] }; } });",
  "not assignable to parameter of type 'number'": "(await Position.open('chess')).perft('3');",
};
test("what is wrong is found", async () => {
  const begin = 'import { Position } from "crosscheck-chess";\nimport { serve } from "crosscheck-chess/engine";\n';
  const folder = await project({ "wrong.mts": begin + Object.values(WRONG).join("\n") });
  const { code, all } = compile(folder, "wrong.mts");
  assert.notEqual(code, 0);
  for (const says of Object.keys(WRONG)) assert.ok(all.includes(says), `${says}: ${all}`);
});
