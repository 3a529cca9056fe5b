// The cases, the clauses and the perft tables as data. Each game stands in a module of its own, loaded when it is asked for.

import { load, notation, version } from "../data/index.js";
import { printable } from "./shown.js";

export { version as fixturesVersion };

/** The ids of the games. */
export const games = Object.freeze(Object.keys(load));

/** Every rule as one sentence, with the page and the game that it is of. */
export async function clauses() {
  const folders = await Promise.all([...games.map(files), notation()]);
  return folders.flatMap(({ "clauses.json": { page, variant, clauses } }) =>
    clauses.map((clause) => ({ page, variant, ...clause })));
}

/** The cases of a game, or of all, each followed by its images (`ID@black` and so on). */
export async function cases(game) {
  const folders = await Promise.all((game === undefined ? games : [game]).map(files));
  const lists = folders.flatMap((folder) =>
    Object.keys(folder).filter((name) => name.startsWith("cases/")).map((name) => folder[name]));
  return structuredClone(lists.flatMap(({ variant, cases }) => cases.map((one) => ({ variant, ...one }))));
}

/** The words of a case that ask one of the further questions, each with the question. */
const FURTHER = {
  legal: "legal",
  undo: "undo",
  same: "hash",
  other: "hash",
  gives_check: "gives_check",
  san: "san",
  parse_san: "parse_san",
};

/** Whether an engine is asked a case that offers these further questions: the case asks one of them, or something else. */
export function isAsked(one, offered) {
  return Object.keys(one.expect).some((word) => !Object.hasOwn(FURTHER, word) || offered.includes(FURTHER[word]));
}

/** The positions of a game with their numbers of legal move sequences, by depth. */
export async function table(game) {
  return structuredClone((await files(game))["counts.json"].positions);
}

/** The files of a game by their names, each as JSON has it. */
async function files(game) {
  if (!games.includes(game)) throw new RangeError(printable(`\`${game}\` is not a game (one of ${games.join(", ")})`));
  return load[game]();
}
