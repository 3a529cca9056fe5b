// Every case as a separate test, for `node:test` and vitest. The program judges the engine: one run of `crosscheck
// validate` asks all cases when the first test starts, and each test reports the result of its case.

import { test as testOfNode } from "node:test";

import { cases } from "./lib/fixtures.js";
import { ALL, CASES, judged } from "./lib/judged.js";
import { lacking } from "./lib/protocol.js";

// How many differences the test of counts and play shows.
const MOST_SHOWN = 3;

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

/** Makes a test of every case of some games, each with its images, and of their counts and random games. */
export async function conformance(settings) {
  const { engine, games = engine?.games, rulings = {}, conventions = [], known = [] } = settings;
  const { time = "10m", program, test = testOfNode } = settings;
  const lacks = Array.isArray(engine) && games ? undefined : lacking(engine, games);
  if (lacks !== undefined) throw new TypeError(lacks);
  if (process.env.VITEST && test === testOfNode) throw new TypeError("vitest: give its `test` to `conformance`, too");
  const listed = await Promise.all(games.map(async (game) => [game, await cases(game)]));

  const runs = new Map();
  let hasFailed = false;
  // The first test waits for the whole run, which keeps its own time.
  const judge = (name, asked, verdict) =>
    test(name, { timeout: Infinity }, async (context) => {
      const said = { engine, games, rulings, conventions, known, time, program };
      if (!runs.has(asked)) runs.set(asked, judged(said, asked).then(indexed));
      const told = await runs.get(asked);
      if (told.error === undefined) return verdict(told, context);
      // One test says it for all.
      if (hasFailed) return context.skip("the engine was not asked, as the first test says");
      hasFailed = true;
      throw new Fails(told.error);
    });
  const list = typeof known === "string" ? known : "`known`";
  for (const [game, all] of listed) {
    for (const { id } of all) judge(id, CASES, (told, context) => ofCase(told, id, list, context));
    judge(`${game}/counts-and-play`, ALL, (told, context) => ofPlay(told, game, list, context));
  }
}

function indexed(told) {
  if (told.error !== undefined) return told;
  const games = Object.fromEntries(told.games.map((game) => [game.variant, game]));
  const checks = new Map(told.games.flatMap(({ checks }) => checks.map((check) => [check.id, check])));
  const texts = new Map(told.findings.map(({ id, text }) => [id, text]));
  return { games, checks, texts, findings: told.findings };
}

function ofCase({ checks, texts }, id, list, context) {
  const check = checks.get(id);
  switch (check?.outcome) {
    case undefined:
      return context.skip("the run ended before it");
    case "failed":
      // A report ends where it would grow too large.
      throw new Fails(texts.get(id) ?? `${id} fails; the report has no room for more`);
    case "fixed":
      throw new Fails(`${id} passes, but ${list} lists it; remove the entry`);
    case "known":
      return context.skip(`${list} lists it`);
    case "skipped":
      return context.skip(check.reason);
  }
}

function ofPlay({ games, findings }, game, list, context) {
  const isNew = ({ variant, known, origin }) => variant === game && !known && !("case" in origin);
  const texts = findings.filter(isNew).map(({ text }) => text);
  if (texts.length > MOST_SHOWN) {
    const left = texts.splice(MOST_SHOWN).length;
    texts.push(`and ${left} findings more`);
  }
  if (texts.length > 0) throw new Fails(texts.join("\n"));
  // Only a case has clauses.
  const fixed = games[game].checks.filter(({ clauses, outcome }) => clauses.length === 0 && outcome === "fixed");
  if (fixed.length > 0) throw new Fails(`${fixed.map(({ id }) => id).join(", ")}: passes, but ${list} lists it; remove the entry`);
  const unasked = games[game].unasked.find(({ kind }) => kind !== "cases");
  if (unasked) context.skip(`${unasked.what}: ${unasked.why}`);
}
