// Every case as a test, in projects of a few lines, by `node:test` and by vitest.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "node:test";

import { cases } from "crosscheck-chess";

import { project, run } from "./with.mjs";

// The reference, which sends nobody to h8. A game with few cases is soon asked.
const ENGINE = `
import { Position } from "crosscheck-chess";

export class Careless {
  static games = ["colorbound-equalized"];
  static trustsInput = true;

  constructor(position) {
    this.position = position;
  }

  static async open(variant, rulings, fen) {
    return new this(await Position.open(variant, { fen, rulings }));
  }

  legalMoves() {
    return this.position.legalMoves().filter((move) => !move.slice(2).startsWith("h8"));
  }

  play(move) {
    this.position = this.position.play(move);
  }
}

export class Silent {
  static games = ["colorbound-equalized"];
  static trustsInput = true;
  static open() {
    return new this();
  }
  legalMoves() {
    return [];
  }
  play() {}
}

export class Short extends Careless {
  legalMoves() {
    return this.position.legalMoves();
  }
  fen() {
    return this.position.fen.split(" ").slice(0, 4).join(" ");
  }
}

export class Over extends Careless {
  legalMoves() {
    const { outcome } = this.position.status;
    return outcome === null || outcome.winner !== null ? this.position.legalMoves() : [];
  }
}
`;
// The class above in words that have to be compiled.
const TYPED = ENGINE.replace("constructor(position)", "constructor(public position: Position)");

const GAME = "colorbound-equalized";
// A case that it fails, and one that it fails in one image.
const CORNER = `${GAME}.pieces.move.bishop-corner-a1`;
const OTHER = `${GAME}.pieces.move.bishop-corner-h8@both`;
const CLAUSE = /clause colorbound\S+: [A-Z]/;
const CASES = `^${GAME}\\.`;
const COMMAND = resolve("node_modules/crosscheck-chess/bin/crosscheck.js");
const RIGHT = JSON.stringify([process.execPath, COMMAND, "serve", "--impl", "perft"]);

/** The ids of the cases that ask for more than the further questions, for which these classes have no methods. */
async function idsOfAll() {
  const further = ["legal", "undo", "same", "other", "gives_check", "san", "parse_san"];
  const all = await cases(GAME);
  return all.filter(({ expect }) => Object.keys(expect).some((word) => !further.includes(word))).map(({ id }) => id);
}

/** The tests that a file makes, by their names, each with its verdict or why it is skipped; and all that is written. */
async function tests(settings, pattern = CASES) {
  const file = `
    import { conformance } from "crosscheck-chess/test";
    import { Careless, Over, Short, Silent } from "./careless.mjs";
    await conformance(${settings});
  `;
  const folder = await project({ "careless.mjs": ENGINE, "rules.test.mjs": file });
  const options = [`--test-name-pattern=${pattern}`, "--test-reporter=tap", "rules.test.mjs"];
  const { output } = run([process.execPath, ...options], { cwd: folder });
  const found = new Map();
  for (const [, verdict, name, why] of output.matchAll(/^(ok|not ok) \d+ - (\S+)(?: # SKIP ?(.*))?$/gm)) {
    if (why !== "test name does not match pattern") found.set(name, why ?? verdict);
  }
  return { found, output };
}

const having = (found, verdict) => [...found].filter(([, had]) => had === verdict).map(([name]) => name);

test("every image of a case is a test, and one that differs fails with board and clause, and nothing of ours", async () => {
  const { found, output } = await tests(`{ engine: Careless, known: ["${CORNER}"] }`);
  assert.equal(found.size, (await idsOfAll()).length, output.slice(-1000));
  const failed = having(found, "not ok");
  assert.ok(failed.includes(OTHER) && failed.length < 50, failed.join(" "));
  assert.ok(having(found, "ok").length > 200);
  const lacking = ["check", "fen"].flatMap((field) => having(found, `it reports no \`${field}\``));
  assert.ok(lacking.length > 100, lacking.join(" "));
  assert.equal(found.get(CORNER), "`known` lists it");
  for (const says of [/^ +a {2}b {2}c/m, /legal only for the case: /, CLAUSE]) assert.match(output, says);
  assert.doesNotMatch(output, /^ +stack: /m);
  for (const own of ["judge.js", "relay.js", "replay crosscheck"]) assert.ok(!output.includes(own), own);
});

test("TAP has lines for each test, and dots are short, as the page says", async () => {
  const file = `import { conformance } from "crosscheck-chess/test"; await conformance({ engine: ${RIGHT}, games: ["chess"] });`;
  const folder = await project({ "rules.test.mjs": file });
  const lines = (reporter) => {
    const { code, output } = run([process.execPath, "--test", `--test-reporter=${reporter}`, "rules.test.mjs"], { cwd: folder });
    assert.equal(code, 0, output.slice(-1000));
    return output.split("\n").length;
  };
  const page = await readFile(process.env.PAGE, "utf8");
  const [, most] = /some ([\d,]+) lines for the tests of\s+chess/.exec(page);
  const [, least] = /`--test-reporter=dot`, which writes (\d+):/.exec(page);
  for (const [reporter, said] of [["tap", most], ["dot", least]]) {
    const [written, due] = [lines(reporter), Number(said.replace(",", ""))];
    assert.ok(Math.abs(written - due) < due / 3, `${reporter}: ${written} lines`);
  }
});

test("one that passes and is known to fail fails, and so the baseline is kept true", async () => {
  const { found, output } = await tests(`{ engine: ${RIGHT}, games: ["${GAME}"], known: ["${CORNER}"] }`);
  assert.deepEqual(having(found, "not ok"), [CORNER, `${CORNER}@black`, `${CORNER}@mirror`, `${CORNER}@both`]);
  assert.ok(output.includes(`${CORNER} passes, but is listed as a known failure; remove the entry`));
});

test("a convention of the engine is left open", async () => {
  const drawn = `${GAME}.status.draws-bar-no-move.moves-on`;
  const judge = (more) => tests(`{ engine: Over${more} }`, drawn);
  // A difference of convention fails no engine.
  assert.equal((await judge("")).found.get(drawn), "ok");
  const open = (await judge(', conventions: ["drawn-game=over"]')).found.get(drawn);
  assert.equal(open, "the moves of a drawn game");
});

// A script for perftree, which sends nobody to h8.
const SCRIPT = `
import { Position } from "crosscheck-chess";
const [, , depth, fen, moves = ""] = process.argv;
const at = await Position.open("chess", { fen, moves: moves.split(" ").filter(Boolean) });
const divided = Object.entries(at.divide(Number(depth))).filter(([move]) => !move.slice(2).startsWith("h8"));
for (const [move, nodes] of divided) console.log(move, nodes);
console.log(divided.reduce((sum, [, nodes]) => sum + nodes, 0));
`;

test("a command is asked over UCI, or as a perft script, where a setting says so", async () => {
  const judge = (command, setting) =>
    tests(`{ engine: ${JSON.stringify(command)}, games: ["chess"], ${setting} }`, "^chess\\.rook\\.move\\.corner");
  const right = await judge([process.execPath, COMMAND, "serve", "--uci"], "uci: true");
  assert.deepEqual(having(right.found, "ok"), [...right.found.keys()], right.output.slice(-1000));
  assert.equal(right.found.size, 4);
  const folder = await project({ "script.mjs": SCRIPT });
  const wrong = await judge([process.execPath, join(folder, "script.mjs")], "perftScript: true");
  for (const verdict of ["ok", "not ok"]) assert.ok(having(wrong.found, verdict).length > 0, wrong.output.slice(-1000));
  assert.match(wrong.output, /legal only for the case: \S+h8/);
});

test("what is ignored need not be there: a FEN of four fields", async () => {
  const judge = (more) => tests(`{ engine: Short${more} }`, `^${GAME}\\.pawn\\.`);
  const none = await judge("");
  assert.ok(having(none.found, "not ok").length > 20, none.output.slice(-1000));
  const { found, output } = await judge(', ignore: ["fen.counters"]');
  assert.deepEqual([having(found, "not ok"), found.size], [[], none.found.size], output.slice(-1000));
  assert.ok(having(found, "ok").length > 20, output.slice(-1000));
});

test("counts and play are a test where they have time", async () => {
  const asked = ({ found }) => [...found];
  const none = await tests(`{ engine: ${RIGHT}, games: ["${GAME}"] }`, "/counts-and-play");
  assert.deepEqual(asked(none), [], none.output);
  for (const time of ['"30s"', "true"]) {
    const right = await tests(`{ engine: ${RIGHT}, games: ["${GAME}"], countsAndPlay: ${time} }`, "/counts-and-play");
    assert.deepEqual(asked(right), [[`${GAME}/counts-and-play`, "ok"]], right.output);
  }
  const wrong = await tests('{ engine: Silent, countsAndPlay: "5s" }', "/counts-and-play");
  assert.deepEqual(asked(wrong), [[`${GAME}/counts-and-play`, "not ok"]], wrong.output);
  assert.match(wrong.output, / Silent /);
});

test("one test tells why the engine could not be asked", async () => {
  const troubles = {
    "missing.yaml: there is no such file": '{ engine: Careless, known: "missing.yaml" }',
    "nowhere-to-be-found": `{ engine: ["nowhere-to-be-found"], games: ["${GAME}"] }`,
    "spawn not-there ENOENT": '{ engine: Careless, program: "not-there" }',
  };
  for (const [says, settings] of Object.entries(troubles)) {
    const { found, output } = await tests(settings);
    assert.deepEqual([having(found, "not ok").length, having(found, "ok").length], [1, 0], output);
    assert.ok(output.includes(says), output.slice(0, 2000));
  }
});

test("counts and play can be asked for on the command line, as the page says", async () => {
  const settings = `{ engine: ${RIGHT}, games: ["${GAME}"], countsAndPlay: process.env.COUNTS_AND_PLAY }`;
  const file = `import { conformance } from "crosscheck-chess/test"; await conformance(${settings});`;
  const folder = await project({ "rules.test.mjs": file });
  const words = [process.execPath, "--test-name-pattern=counts-and-play", "--test-reporter=tap", "rules.test.mjs"];
  const without = run(words, { cwd: folder });
  assert.doesNotMatch(without.output, /counts-and-play/);
  const { output } = run(words, { cwd: folder, env: { COUNTS_AND_PLAY: "30s" } });
  assert.match(output, /^ok \d+ - \S+\/counts-and-play$/m);
});

/** A project whose program keeps in a file what it is asked for, and passes some of it. */
async function watched(passing, files) {
  const program = `#!${process.execPath}
    import { appendFileSync } from "node:fs";
    import { createInterface } from "node:readline";
    const all = [];
    const pass = (ids) => ids.forEach((id) => console.log(JSON.stringify({ id, clauses: [], outcome: "passed" })));
    console.log('{"version":2,"subject":{"name":"an engine","language":null}}');
    createInterface({ input: process.stdin }).on("line", (id) => {
      all.push(id);
      appendFileSync("asked", id + "\\n");
      ${passing}
    });
  `;
  const folder = await project({ "program.mjs": program, ...files });
  await chmod(join(folder, "program.mjs"), 0o755);
  return folder;
}

const asked = async (folder) => (await readFile(join(folder, "asked"), "utf8")).trim().split("\n");
const SETTINGS = `engine: ["an-engine"], games: ["${GAME}"], program: "./program.mjs"`;
const WATCHED = { "rules.test.mjs": `import { conformance } from "crosscheck-chess/test"; await conformance({ ${SETTINGS} });` };
const ALONE = `${GAME}.king.move.among-own`;
const IMAGES = [ALONE, `${ALONE}@black`, `${ALONE}@mirror`, `${ALONE}@both`];
// Windows does not run a script by its first line.
const scripted = { skip: process.platform === "win32", timeout: 60_000 };

test("only what the pattern selects is asked", scripted, async () => {
  for (const begin of [[], ["--test"]]) {
    const folder = await watched("pass([id])", WATCHED);
    const { code, all } = run([process.execPath, ...begin, `--test-name-pattern=${ALONE}`, "rules.test.mjs"], { cwd: folder });
    assert.equal(code, 0, all);
    assert.deepEqual(await asked(folder), IMAGES);
  }
});

test("without a pattern the engine is asked ahead", scripted, async () => {
  const ids = await idsOfAll();
  // Nobody gets a result before the last question has been asked.
  const folder = await watched(`if (all.length === ${ids.length}) pass(all)`, WATCHED);
  const { code, all } = run([process.execPath, "rules.test.mjs"], { cwd: folder, timeout: 50_000 });
  assert.equal(code, 0, all);
  assert.deepEqual(await asked(folder), ids);
});

const ENDING = ENGINE + `
  let asked = 0;
  export class Ending extends Careless {
    legalMoves() {
      // By then it has passed some tests.
      if (++asked > 300) process.exit(0);
      return this.position.legalMoves();
    }
  }
  export class Ended extends Careless {
    legalMoves() {
      process.exit(0);
    }
  }
`;

test("an engine that ends the process with code 0 fails the run", async () => {
  const file = `
    import { conformance } from "crosscheck-chess/test";
    import { Ending } from "./ending.mjs";
    await conformance({ engine: Ending });
  `;
  const folder = await project({ "ending.mjs": ENDING, "rules.test.mjs": file });
  for (const options of [["--test"], [], [`--test-name-pattern=${CASES}`]]) {
    const { code, all } = run([process.execPath, ...options, "rules.test.mjs"], { cwd: folder });
    assert.equal(code, 1, all.slice(-2000));
    assert.match(all, /the process has ended with tests still open \(\d+\): an engine must not call process\.exit/);
  }
});

test("vitest fails an engine that ends the process with code 0", async (context) => {
  if (!existsSync("../node_modules/vitest")) return context.skip("npm could not get vitest");
  const spec = `
    import { test } from "vitest";
    import { conformance } from "crosscheck-chess/test";
    import { Ended } from "./ending.mjs";
    await conformance({ engine: Ended, test });
  `;
  const folder = await project({ "ending.mjs": ENDING, "rules.spec.ts": spec });
  const { code, all } = run(["npx", "vitest", "run", "-t", ALONE], { cwd: folder });
  assert.equal(code, 1, all.slice(-2000));
  assert.match(all, /Ended says that it has failed: process\.exit/);
});

test("a result is reported before the next is known", scripted, async () => {
  const folder = await watched("if (all.length === 1) pass(all)", WATCHED);
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const running = spawn(process.execPath, ["--test-reporter=tap", "rules.test.mjs"], { cwd: folder, env });
  let said = "";
  for await (const text of running.stdout) {
    said += text;
    if (/^ok 1 /m.test(said)) break;
  }
  assert.equal(running.exitCode, null, said);
  running.kill();
});

test("vitest asks what its pattern selects, several at once", scripted, async (context) => {
  if (!existsSync("../node_modules/vitest")) return context.skip("npm could not get vitest");
  const spec = `
    import { test } from "vitest";
    import { conformance } from "crosscheck-chess/test";
    await conformance({ ${SETTINGS}, test });
  `;
  const folder = await watched(`if (all.length === ${IMAGES.length}) pass(all)`, { "rules.spec.ts": spec });
  const { code, all } = run(["npx", "vitest", "run", "-t", ALONE], { cwd: folder, timeout: 50_000 });
  assert.equal(code, 0, all);
  assert.deepEqual(await asked(folder), IMAGES);
});

test("vitest makes the same tests of a class in TypeScript", async (context) => {
  if (!existsSync("../node_modules/vitest")) return context.skip("npm could not get vitest");
  const spec = `
    import { test } from "vitest";
    import { conformance } from "crosscheck-chess/test";
    import { Careless } from "./careless";
    await conformance({ engine: Careless, test, known: ["${CORNER}"] });
  `;
  const folder = await project({ "careless.ts": TYPED, "rules.spec.ts": spec });
  const reported = ["--reporter=json", "--outputFile=report.json", "--reporter=default"];
  const { code, all } = run(["npx", "vitest", "run", "-t", CASES, ...reported], { cwd: folder });
  assert.equal(code, 1, all);
  const { testResults } = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
  const outcomes = new Map(testResults[0].assertionResults.map(({ title, status }) => [title, status]));
  assert.equal(outcomes.get(OTHER), "failed");
  assert.equal(outcomes.get(`${GAME}.king.move.among-own`), "passed");
  assert.equal(outcomes.get(CORNER), "skipped");
  assert.match(all, CLAUSE);
  for (const own of ["crosscheck-chess/test.js", "relay.js", "Unhandled"]) assert.ok(!all.includes(own), all);
});

test("vitest without its `test` is told so", async (context) => {
  if (!existsSync("../node_modules/vitest")) return context.skip("npm could not get vitest");
  const spec = `
    import { conformance } from "crosscheck-chess/test";
    await conformance({ engine: ["node"], games: ["chess"] });
  `;
  const folder = await project({ "rules.spec.ts": spec });
  const { all } = run(["npx", "vitest", "run"], { cwd: folder });
  assert.match(all, /vitest runs this file: give its `test` to `conformance`, or leave the file out/);
});
