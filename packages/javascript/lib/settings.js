// What is wrong with the settings of a run, each as one sentence; nothing if nothing is.

import { shown } from "./shown.js";

/** The parts of an answer that need not be compared, as `crosscheck judge --ignore` names them. */
const PARTS = [
  "fen.counters",
  "fen.en-passant",
  "fen.castling",
  "fen.hands",
  "fen.promoted",
  "fen.extra",
  "check",
  "outcome",
];

/** What is wrong with the names of some settings. */
export function misspelled(settings, names) {
  const wrong = Object.keys(settings).find((name) => !names.includes(name));
  if (wrong !== undefined) return `there is no setting \`${wrong}\`, but ${names.join(", ")}`;
}

/** What is wrong with a setting that names some of a few things. */
export function misnamed(setting, given, names) {
  if (!Array.isArray(given)) return `\`${setting}\` is no list: name some of ${names.join(", ")}`;
  const wrong = given.findIndex((name) => !names.includes(name));
  if (wrong >= 0) return `${setting}: \`${given[wrong]}\` is none of ${names.join(", ")}`;
}

/** What is wrong with the parts that are not to be compared. */
export function unignorable(ignore) {
  return misnamed("ignore", ignore, PARTS);
}

/** What is wrong with how a command is asked. */
export function unaskable({ engine, games, uci = false, perftScript = false }) {
  const ways = Object.entries({ uci, perftScript });
  const odd = ways.find(([, given]) => typeof given !== "boolean");
  if (odd !== undefined) return `${odd[0]} must be true or false; got ${shown(odd[1])}`;
  const [way] = ways.find(([, given]) => given) ?? [];
  if (!Array.isArray(engine)) {
    const what = typeof engine === "function" ? "a class" : "none";
    return way && `${way} is for a command, such as ["./my-engine"], and the engine is ${what}`;
  }
  if (uci && perftScript) return "uci and perftScript are two ways to ask a command: give one of them";
  if (!Array.isArray(games)) return 'name in `games` the games that the command plays, such as ["chess"]';
}

const UNITS = "ms|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?";
const TIME = new RegExp(`^\\s*(\\d+\\s*(${UNITS})\\s*)+$`);

const isTime = (given) => typeof given === "string" && TIME.test(given) && /[1-9]/.test(given);

/** What is wrong with the times that a run may take. */
export function untimely({ time = "10m", countsAndPlay = false }) {
  if (!isTime(time)) return `time must be a time such as "10m"; got ${shown(time)}`;
  if (typeof countsAndPlay !== "boolean" && !isTime(countsAndPlay)) {
    return `countsAndPlay must be true or false, or a time such as "30s"; got ${shown(countsAndPlay)}`;
  }
}
