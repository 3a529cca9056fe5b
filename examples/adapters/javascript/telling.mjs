// What the adapters of this folder share: the version of a library, and its words in those of the protocol.

import { readFileSync } from "node:fs";

/** The version of a package that is installed here. */
export function version(name) {
  const manifest = new URL(`node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

/** The FEN of a library, with its counters within the limits of Crosscheck's. */
export function withinLimits(fen) {
  const fields = fen.split(" ");
  // The checks that are left stand before the counters in Three-check.
  const counters = fields.slice(-2).map((counter) => Math.min(counter, 9999));
  return [...fields.slice(0, -2), ...counters].join(" ");
}

/**
 * The status in the words of the protocol, from what a library says of a position: who is to move ("w" or
 * "b"), whether it is `check`, `checkmate`, `stalemate`, `dead`, and whether a draw may be claimed by
 * `threefold` repetition or after `fifty` moves. What it leaves out is left out.
 *
 * A library without a word for the draws that need no claim cannot say that the game goes on where one
 * of them may have come about: not before the sixteenth move of the line, nor below a half-move clock of 150.
 */
export function status({ turn, check, checkmate, stalemate, dead, threefold, fifty, plies, halfmoves }) {
  const draw = (reason) => ({ check, outcome: { winner: null, reason }, claims: [] });
  if (checkmate) {
    const winner = turn === "w" ? "black" : "white";
    return { check, outcome: { winner, reason: "checkmate" }, claims: [] };
  }
  if (stalemate) return draw("stalemate");
  if (dead) return draw("dead-position");
  const mayHaveEnded = dead === undefined || plies >= 16 || halfmoves >= 150;
  if (mayHaveEnded) return { check };
  const claims = { "threefold-repetition": threefold, "move-count": fifty };
  if (Object.values(claims).includes(undefined)) return { check, outcome: null };
  return { check, outcome: null, claims: Object.keys(claims).filter((claim) => claims[claim]) };
}
