// The settings of `conformance`, and what is wrong with some.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";

import { conformance } from "crosscheck-chess/test";

import { run } from "./with.mjs";

const COMMAND = resolve("node_modules/crosscheck-chess/bin/crosscheck.js");
const RUN = { engine: ["node"], games: ["chess"] };
const WRONG = {
  "the engine is not a class": { engine: "my-engine.js" },
  "the engine Empty has no static method open": { engine: class Empty {} },
  "the engine Half has no method play": { engine: class Half { static open() {} legalMoves() {} } },
  "there is no setting `Engine`, but engine, uci": { Engine: class {} },
  '`games` is no list: name the games in one, such as ["chess"]': {
    engine: class { static open() {} legalMoves() {} play() {} },
    games: "chess",
  },
  "has no `games`": { engine: class { static open() {} legalMoves() {} play() {} } },
  "`games` is empty: name at least one game": { engine: ["node"], games: [] },
  "`go` is not a game": { engine: ["node"], games: ["go"] },
  "`a\\u{1b}[2J\\u{202e}\\u{a}::error::b` is not a game": { engine: ["node"], games: ["a\u001b[2J\u202e\n::error::b"] },
  "questions: `a\\u{a}::error::b` is none of": { ...RUN, questions: ["a\n::error::b"] },
  "questions: `sam` is none of legal, undo, hash, gives_check, san, parse_san": { ...RUN, questions: ["san", "sam"] },
  "questions: `givesCheck` is none of legal, undo": { ...RUN, questions: ["givesCheck"] },
  "questions: `undefined` is none of legal, undo": { ...RUN, questions: [undefined] },
  "`questions` is no list: name some of legal, undo": { ...RUN, questions: "san" },
  "questions: Plain has no method givesCheck for `gives_check`": {
    engine: class Plain { static games = ["chess"]; static open() {} legalMoves() {} play() {} },
    questions: ["gives_check"],
  },
  'uci is for a command, such as ["./my-engine"], and the engine is a class': {
    engine: class Uci { static games = ["chess"]; static open() {} legalMoves() {} play() {} },
    uci: true,
  },
  'perftScript is for a command, such as ["./my-engine"], and the engine is none': { engine: "perft.sh", perftScript: true },
  "uci must be true or false; got \"yes\"": { ...RUN, uci: "yes" },
  "uci and perftScript are two ways to ask a command": { ...RUN, uci: true, perftScript: true },
  "name in `games` the games that the command plays": { engine: ["stockfish"], uci: true },
  "`ignore` is no list: name some of fen.counters, fen.en-passant": { ...RUN, ignore: "fen.counters" },
  'countsAndPlay must be true or false, or a time such as "30s"; got 30': { ...RUN, countsAndPlay: 30 },
  'countsAndPlay must be true or false, or a time such as "30s"; got "soon"': { ...RUN, countsAndPlay: "soon" },
  'countsAndPlay must be true or false, or a time such as "30s"; got "0s"': { ...RUN, countsAndPlay: "0s" },
  'time must be a time such as "10m"; got true': { ...RUN, time: true },
  'time must be a time such as "10m"; got "10"': { ...RUN, time: "10" },
  "there is no setting `conventons`, but engine, uci, perftScript, games": { ...RUN, conventons: [] },
};
for (const [says, settings] of Object.entries(WRONG)) {
  test(`wrong settings are one error: ${says}`, () =>
    assert.rejects(conformance({ ...settings, test: () => assert.fail("a test is made") }), ({ message }) =>
      message.includes(says)));
}

test("without an engine there is none", async () => {
  for (const settings of [undefined, {}]) await assert.rejects(conformance(settings), { message: "the engine is not a class" });
});

test("the parts that can be ignored are those of the program", async () => {
  const { output } = run([process.execPath, COMMAND, "judge", "--help"]);
  const [, parts] = /--ignore <PART>[^]*?\[possible values: (.+)\]/.exec(output);
  await assert.rejects(conformance({ ...RUN, ignore: ["clocks"] }), { message: `ignore: \`clocks\` is none of ${parts}` });
});

test("the program takes every time that a setting may be", async () => {
  const units = ["ms", "s", "sec", "second", "seconds", "m", "min", "minute", "minutes", "h", "hour", "hours", "d", "day", "days"];
  const time = units.map((unit, at) => ` ${at} ${unit}`).join("");
  await conformance({ ...RUN, time, countsAndPlay: time, test: () => {} });
  const { errors } = run([process.execPath, COMMAND, "judge", "--counts-and-play", time, "--", "nowhere"]);
  assert.match(errors, /nowhere/);
  assert.doesNotMatch(errors, /--counts-and-play/);
});
