// Every case as a separate test, for `node:test` and vitest. The program judges the engine: `crosscheck judge` is asked
// for a case when its test runs, and the test reports the result as soon as it is known.

import { test as testOfNode } from "node:test";

import { cases, isAsked } from "./lib/fixtures.js";
import { Judge } from "./lib/judge.js";
import { lacking, offered, untestable } from "./lib/protocol.js";
import { misspelled, unaskable, unignorable, untimely } from "./lib/settings.js";
import { printable } from "./lib/shown.js";

/** What a test has to say, which is no fault of its own: it has no stack. */
class Fails extends Error {
  constructor(message) {
    super(message);
    this.stack = message;
  }

  // Node, which puts an error without a stack into brackets, takes this text as it is, also from another process.
  [Symbol.for("nodejs.util.inspect.custom")] = () => this.message;

  get [Symbol.toStringTag]() {
    return "Fails";
  }
}

const SETTINGS = [
  "engine",
  "uci",
  "perftScript",
  "games",
  "rulings",
  "conventions",
  "ignore",
  "known",
  "time",
  "countsAndPlay",
  "questions",
  "program",
  "test",
];

/** How many tests have not ended that have begun or are sure to begin. */
let open = 0;

// A class that ends the process takes the tests along, and Node would call those that it has not run no failure.
process.once("exit", () => {
  if (open === 0) return;
  console.error(`error: the process has ended with tests still open (${open}): an engine must not call process.exit`);
  process.exitCode ||= 1;
});

/** Makes a test of every case of some games, each with its images, and of their counts and random games if they have time. */
export async function conformance(settings = {}) {
  const { engine, games = engine?.games, rulings = {}, conventions = [], ignore = [], known = [] } = settings;
  const { time = "10m", countsAndPlay, test = testOfNode } = settings;
  const { questions = offered(engine) } = settings;
  const lacks = unaskable(settings) ?? (Array.isArray(engine) ? undefined : lacking(engine, games));
  const unfit = () => unignorable(ignore) ?? untimely(settings);
  const wrong = misspelled(settings, SETTINGS) ?? untestable(lacks, games, questions, engine) ?? unfit();
  if (wrong !== undefined) throw new TypeError(printable(wrong));
  if (process.env.VITEST && test === testOfNode) throw new TypeError("vitest runs this file: give its `test` to `conformance`, or leave the file out");
  const all = (await Promise.all(games.map(cases))).flat();
  const listed = all.filter((one) => isAsked(one, questions)).map(({ id }) => id);
  // They take longer than all cases.
  const played = countsAndPlay ? games.map((game) => `${game}/counts-and-play`) : [];
  const ids = [...listed, ...played];

  const judge = new Judge({ ...settings, games, rulings, conventions, ignore, known, time });
  const list = typeof known === "string" ? known : "`known`";
  // Node runs one test after another: the engine answers for the next ones meanwhile, if they are sure to run.
  const ahead = test === testOfNode && !isFiltered() ? ids : [];
  open += ahead.length;
  let hasFailed = false;
  const report = async (id, context) => {
    judge.ask(ahead);
    let told;
    try {
      told = await judge.result(id);
    } catch (failure) {
      // One test says it for all.
      if (hasFailed) return context.skip("the engine was not asked, as the first test says");
      hasFailed = true;
      throw new Fails(failure.message);
    }
    if (told.outcome === "failed" || told.outcome === "fixed") throw new Fails(told.text);
    if (told.outcome === "known") context.skip(`${list} lists it`);
    if (told.outcome === "skipped") context.skip(told.reason);
  };
  for (const id of ids) {
    // vitest runs several at once. A test takes as long as its case, for which the program keeps the time.
    test(id, { timeout: Infinity, concurrent: true }, async (context) => {
      if (ahead.length === 0) open += 1;
      try {
        await report(id, context);
      } finally {
        open -= 1;
      }
    });
  }
}

/** Whether the options of Node leave out some tests. */
function isFiltered() {
  const options = [...process.execArgv, process.env.NODE_OPTIONS];
  return options.some((option) => /--test-(name-pattern|skip-pattern|only|rerun-failures)/.test(option));
}
