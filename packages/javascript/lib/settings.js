// What is wrong with the settings of a run, each as one sentence; nothing if nothing is.

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
