// A class that is an engine, checked against every case where it runs: in a browser, in a worker, or in Node. The package's
// WebAssembly judges it; the program `crosscheck` is not needed.

import { askAll, program } from "./lib/ask.js";
import { cases, isAsked } from "./lib/fixtures.js";
import { answered, lacking, offered, untestable } from "./lib/protocol.js";
import { misspelled } from "./lib/settings.js";
import { printable } from "./lib/shown.js";

const SETTINGS = ["games", "rulings", "questions", "cases"];

/** How many cases are judged by one start of the program. */
const AT_ONCE = 16;

/** The result of each case of some games, each with its images, one after another. */
export async function* validate(engine, settings = {}) {
  const { games = engine?.games, rulings = {}, cases: wanted } = settings;
  const { questions = offered(engine) } = settings;
  const lacks = misspelled(settings, SETTINGS) ?? lacking(engine, games);
  const wrong = untestable(lacks, games, questions, engine);
  if (wrong !== undefined) throw new TypeError(printable(wrong));
  const unnamed = wanted && (await misnamed(wanted, games));
  if (unnamed) throw new TypeError(printable(unnamed));
  const greeting = await answered(engine, games, { cmd: "start", version: 1 });
  const start = { ...greeting, commands: ["moves", "perft", ...questions] };
  const module = await program();
  for (const game of games) {
    const all = (await cases(game)).filter((one) => isAsked(one, questions));
    const asked = wanted === undefined ? all : all.filter(({ id }) => wanted.includes(id));
    for (let first = 0; first < asked.length; first += AT_ONCE) {
      yield* judged(module, engine, games, asked.slice(first, first + AT_ONCE), { rulings, start });
    }
  }
}

/** The results of some cases, each as soon as the engine has answered all that it is asked for. */
async function* judged(module, engine, games, some, { rulings, start }) {
  let open = some.map(({ variant, ...one }) => ({ ask: "judge", variant, rulings, start, case: one, answers: [] }));
  while (open.length > 0) {
    const told = askAll(module, open);
    const more = [];
    for (const [at, question] of open.entries()) {
      const { asks, ...result } = told[at];
      if (asks === undefined) {
        const { id, clause } = question.case;
        if (result.outcome === "failed") result.text += again(engine, question.variant, id);
        yield { id, clauses: [clause].flat(), ...result };
        continue;
      }
      for (const request of asks) question.answers.push([request, await answered(engine, games, request)]);
      more.push(question);
    }
    open = more;
  }
}

/** What is wrong with the ids of cases, as one sentence; nothing if nothing is. */
async function misnamed(wanted, games) {
  if (!Array.isArray(wanted)) return "`cases` is no list of ids";
  const known = new Set((await Promise.all(games.map(cases))).flat().map(({ id }) => id));
  const unknown = wanted.find((id) => !known.has(id));
  if (unknown !== undefined) return `cases: there is no case \`${unknown}\` of ${games.join(", ")}`;
}

/** How a case is asked again, as the last line of what is told of it. */
function again(engine, game, id) {
  return `  replay validate(${printable(engine.name)}, { games: ["${game}"], cases: ["${id}"] })\n`;
}
