// The fixtures as data.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cases, clauses, fixturesVersion, games, table } from "crosscheck-chess";

const all = await cases();

test("the cases of all games have ids of their own", () => {
  assert.ok(all.length > 10_000);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  assert.deepEqual(new Set(all.map(({ variant }) => variant)), new Set(games));
});

test("every clause of a case is stated", async () => {
  const stated = new Set((await clauses()).map(({ id }) => id));
  for (const { id, clause } of all) assert.ok([clause].flat().every((one) => stated.has(one)), id);
});

test("a table holds counts", async () => {
  const start = (await table("chess")).find(({ id }) => id === "start");
  assert.equal(start.perft["4"], 197281);
});

test("what is handed out is the caller's own", async () => {
  (await cases("chess"))[0].expect.fen = "another";
  assert.notEqual((await cases("chess"))[0].expect.fen, "another");
});

test("a game that is not known is named", async () => {
  assert.match(fixturesVersion, /^\d+\.\d+\.\d+$/);
  await assert.rejects(cases("go"), /`go` is not a game \(one of osmosis, /);
});
