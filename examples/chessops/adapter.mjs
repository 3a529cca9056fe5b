// Chess and the games of lichess by chessops, for Crosscheck to ask.
//
// `npm --prefix examples/chessops ci`, then
// `crosscheck validate --variant chess -- node examples/chessops/adapter.mjs`, or hold it to another
// engine at a game that Crosscheck does not know:
// `crosscheck compare --variant atomic --reference OTHER -- node examples/chessops/adapter.mjs`.

import { readFileSync } from "node:fs";
import { makeFen, parseFen } from "chessops/fen";
import { RULES } from "chessops/types";
import { kingCastlesTo, makeUci, parseUci, squareRank } from "chessops/util";
import { castlingSide, defaultPosition, setupPosition } from "chessops/variant";
import { Refusal, serve } from "../javascript/crosscheck.mjs";

const PROMOTIONS = ["queen", "rook", "bishop", "knight"];
const DROPS = [...PROMOTIONS, "pawn"];

/** The moves from one square to another: one, or as many as a Pawn has pieces to become. */
function movesBetween(position, from, to) {
  const side = castlingSide(position, { from, to });
  // chessops castles by the square of the Rook.
  if (side) return [{ from, to: kingCastlesTo(position.turn, side) }];
  const lastRank = position.turn === "white" ? 7 : 0;
  if (position.board.getRole(from) !== "pawn" || squareRank(to) !== lastRank) return [{ from, to }];
  const king = position.rules === "antichess" ? ["king"] : [];
  return [...PROMOTIONS, ...king].map((promotion) => ({ from, to, promotion }));
}

const chessops = {
  name: `chessops ${version()}`,
  variants: RULES,
  // chessops reads a FEN in several spellings, of which Crosscheck takes one.
  trustsInput: true,

  position(variant, fen) {
    if (fen === "startpos") return defaultPosition(variant);
    return parseFen(fen)
      .chain((setup) => setupPosition(variant, setup))
      .unwrap((position) => position, (error) => {
        throw new Refusal("bad-position", error.message);
      });
  },

  legalMoves(position) {
    const onTheBoard = [...position.allDests()].flatMap(([from, squares]) =>
      [...squares].flatMap((to) => movesBetween(position, from, to)));
    const drops = [...position.dropDests()].flatMap((to) =>
      DROPS.map((role) => ({ role, to })).filter((drop) => position.isLegal(drop)));
    return [...onTheBoard, ...drops].map(makeUci);
  },

  play(position, move) {
    const after = position.clone();
    after.play(parseUci(move));
    return after;
  },

  describe(position) {
    // chessops would write no half-move clock beyond 150, and Crosscheck none beyond 9999.
    const halfmoves = Math.min(position.halfmoves, 9999);
    const told = { fen: makeFen({ ...position.toSetup(), halfmoves }), check: position.isCheck() };
    // chessops keeps no earlier positions, so of chess it cannot say that the game goes on.
    if (position.rules === "chess") return told;
    const outcome = position.outcome();
    return { ...told, outcome: outcome ? { winner: outcome.winner ?? null } : null };
  },
};

function version() {
  const manifest = new URL("node_modules/chessops/package.json", import.meta.url);
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

await serve(chessops);
