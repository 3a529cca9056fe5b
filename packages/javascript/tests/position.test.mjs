// What the reference says, and that no question hurts the next.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Position, Refused } from "crosscheck-chess";

import { run } from "./node_modules/crosscheck-chess/lib/wasi.js";

const start = await Position.open("chess");

test("a position tells what holds in it", async () => {
  const mated = await Position.open("chess", { moves: ["f2f3", "e7e5", "g2g4", "d8h4"] });
  assert.equal(mated.status.outcome.reason, "checkmate");
  assert.deepEqual(mated.legalMoves(), []);
  const bared = await Position.open("amalgamated", { fen: "8/4+G3/8/8/8/8/3+g4/8 w - - 0 60" });
  assert.deepEqual(bared.status.outcome.points, { white: 0, black: 2.5 });
});

test("rulings change what is legal", async () => {
  const fen = "4k5/10/10/5n4/10/10/2B7/10/10/4K5 w - - 0 1";
  assert.ok((await Position.open("osmosis", { fen })).legalMoves().includes("c4f7"));
  const optional = await Position.open("osmosis", { fen, rulings: { "osmosis.fusion": "optional" } });
  assert.ok(optional.legalMoves().includes("c4f7a"));
  assert.deepEqual(optional.play("c4f7b").rulings, { "osmosis.fusion": "optional" });
});

test("positions are values", () => {
  const after = start.play("e2e4");
  assert.deepEqual([start.moves, after.moves], [[], ["e2e4"]]);
  assert.throws(() => after.moves.push("e7e5"), TypeError);
  after.status.claims.push("none");
  assert.deepEqual(after.status.claims, []);
  assert.equal(String(after), after.board);
});

test("counts and explanations", () => {
  assert.deepEqual([start.perft(0), start.perft(3)], [1, 8902]);
  assert.equal(Object.values(start.divide(2)).reduce((sum, nodes) => sum + nodes), 400);
  const why = start.explain("e2e5");
  assert.deepEqual([why.legal, why.after], [false, null]);
  assert.ok(why.reasons.some(({ clauses }) => clauses.some(({ id }) => id === "chess.pawn.step")));
  assert.equal(start.explain("e2e4").after, start.play("e2e4").fen);
});

const REFUSED = {
  "`go` is not a variant": () => Position.open("go"),
  "too few royal pieces": () => Position.open("chess", { fen: "8/8/8/8/8/8/8/8 w - - 0 1" }),
  "a FEN has six fields": () => Position.open("chess", { fen: "8/8 w" }),
  "e2e5 is not a legal move": () => start.play("e2e5"),
  "`sideways` is not a move": () => start.explain("sideways"),
  "is not a ruling": () => Position.open("chess", { rulings: { "chess.castling": "none" } }),
  "`depth` must be a whole number from 0 to 9999; got -1": () => start.perft(-1),
  "`depth` must be a whole number from 0 to 9999; got 1.5": () => start.perft(1.5),
  "`depth` must be a whole number from 0 to 9999; got 10000": () => start.divide(10_000),
  "missing field `depth`": () => start.divide(),
};
for (const [says, ask] of Object.entries(REFUSED)) {
  test(`what has no answer is refused in one sentence: ${says}`, async () => {
    await assert.rejects(async () => ask(), (error) => {
      assert.ok(error instanceof Refused && error.message.includes(says), error);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
    assert.equal(start.perft(2), 400);
  });
}

const MISTAKEN = {
  "variant must be the id of a game": () => Position.open(5),
  'fen must be a FEN of six fields or "startpos"; got 5': () => Position.open("chess", { fen: 5 }),
  'moves must be a list of moves such as ["e2e4", "e7e5"]; got "e2e4"': () => Position.open("chess", { moves: "e2e4" }),
  "moves must be a list of moves": () => Position.open("chess", { moves: 5 }),
  'each of moves must be a move such as "e2e4"; got 5': () => Position.open("chess", { moves: [5] }),
  'move must be a move such as "e2e4"; got undefined': () => start.play(),
  'move must be a move such as "e2e4"; got null': () => start.explain(null),
};
for (const [says, ask] of Object.entries(MISTAKEN)) {
  test(`an argument of a wrong kind is named: ${says}`, async () => {
    await assert.rejects(async () => ask(), (error) => error instanceof TypeError && error.message.startsWith(says));
  });
}

test("a beginning that is not known opens no other position", async () => {
  for (const beginning of ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", { FEN: "4k3/8/8/8/8/8/8/4K3 w - - 0 1" }]) {
    await assert.rejects(Position.open("chess", beginning), /begins with fen, moves, rulings/);
  }
});

test("a position is not made without the program", () => {
  assert.throws(() => new Position("chess"), /await Position\.open/);
});

// (module (memory (export "memory") 1) (func (export "_start") unreachable))
const TRAP = "0061736d01000000010401600000030201000503010001071302066d656d6f72790200065f737461727400000a05010300000b";

test("a program that traps fails with a sentence", () => {
  const trap = new WebAssembly.Module(Buffer.from(TRAP, "hex"));
  assert.throws(() => run(trap, "{}"), { message: "The engine has failed: unreachable" });
});

test("what runs out of its stack fails, and the next question is answered", () => {
  const deep = (left) => (left === 0 ? start.perft(4) : deep(left - 1));
  let failed = false;
  // Some depth leaves the program room to begin and none to end.
  for (let left = 500; left < 200_000 && !failed; left += 500) {
    try {
      deep(left);
    } catch {
      failed = true;
    }
  }
  assert.ok(failed);
  assert.equal(start.perft(4), 197281);
});
