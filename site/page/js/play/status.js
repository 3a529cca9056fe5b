"use strict";

/** A line about the position: whose turn it is, or how the game has ended. */
const Status = {
  text({ status, fen, pieces }) {
    const { check, outcome, claims } = status;
    const side = Status.names[Fen.side(fen)];
    if (outcome) return Status.ended(outcome, side);
    const moves = pieces.reduce((sum, piece) => sum + piece.moves.length, 0);
    const claimed = claims.length > 0 ? ` A draw may be claimed: ${claims.map(Status.words).join(", ")}.` : "";
    return `${side} to move${check ? ", in check" : ""}: ${moves} legal move${moves === 1 ? "" : "s"}.${claimed}`;
  },

  ended({ winner, reason, points }, side) {
    const counted = points ? ` (points ${points.white} to ${points.black})` : "";
    const who = winner ? `${Status.names[winner]} wins` : "Drawn";
    return `${who}${Status.reason(reason, side)}${counted}.`;
  },

  /** Why the game is over; a reason that needs no other words is told by its own. */
  reason(id, side) {
    const told = {
      hill: " by a King on the hill",
      "third-check": " by the third check",
      race: " by the race",
      explosion: " by an explosion",
      "no-pieces": `, as ${side} has no piece left`,
    };
    return told[id] ?? ` by ${Status.words(id)}`;
  },

  names: { white: "White", black: "Black" },

  words(id) {
    return id.replaceAll("-", " ");
  },
};
