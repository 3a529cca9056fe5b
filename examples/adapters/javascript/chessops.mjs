// Chess and the games of lichess by chessops, for Crosscheck to ask.
//
// `npm --prefix examples/adapters/javascript ci`, then
// `crosscheck validate --variant chess -- node examples/adapters/javascript/chessops.mjs`, or hold it to
// another engine at a game that Crosscheck does not know:
// `crosscheck compare --variant crazyhouse --reference OTHER -- node examples/adapters/javascript/chessops.mjs`.

import { makeFen, parseFen } from "chessops/fen";
import { makeSan, parseSan } from "chessops/san";
import { RULES } from "chessops/types";
import { kingCastlesTo, makeUci, parseUci, squareRank } from "chessops/util";
import { castlingSide, defaultPosition, setupPosition } from "chessops/variant";
import { BadPosition, IllegalMove, Unsupported, serve } from "../../../packages/javascript/engine.js";
import { status, version } from "./telling.mjs";

const PROMOTIONS = ["queen", "rook", "bishop", "knight"];
const DROPS = [...PROMOTIONS, "pawn"];
/** How the other games that Crosscheck knows end by a rule of their own. */
const OWN_REASONS = {
  "kingofthehill": "hill",
  "3check": "third-check",
  "racingkings": "race",
  "antichess": "no-pieces",
  "horde": "no-pieces",
  "atomic": "explosion",
  "crazyhouse": null,
};

/** How it reads a rule that is read in several ways, where that is not Crosscheck's default. */
const READINGS = { "crazyhouse.dead-position": "few", "atomic.dead-position": "any-bishops" };

/** The moves from one square to another: one, or as many as a Pawn has pieces to become. */
function movesBetween(variant, position, from, to) {
  const side = castlingSide(position, { from, to });
  // chessops castles by the square of the Rook, and Crosscheck does so in Chess960.
  if (side && variant !== "chess960") return [{ from, to: kingCastlesTo(position.turn, side) }];
  const lastRank = position.turn === "white" ? 7 : 0;
  if (position.board.getRole(from) !== "pawn" || squareRank(to) !== lastRank) return [{ from, to }];
  const king = position.rules === "antichess" ? ["king"] : [];
  return [...PROMOTIONS, ...king].map((promotion) => ({ from, to, promotion }));
}

class Chessops {
  static name = `chessops ${version("chessops")}`;
  // Its rules of chess are those of Chess960 as well.
  static games = ["chess960", ...RULES];
  // chessops reads a FEN in several spellings, of which Crosscheck takes one.
  static trustsInput = true;
  static rulings = Object.keys(READINGS);

  constructor(variant, rulings, position) {
    this.variant = variant;
    this.rulings = rulings;
    this.position = position;
  }

  static open(variant, rulings, fen) {
    for (const [name, value] of Object.entries(rulings)) {
      if (READINGS[name] !== value) throw new Unsupported(`${name}=${value}`);
    }
    const rules = variant === "chess960" ? "chess" : variant;
    if (fen === "startpos") return new Chessops(variant, rulings, defaultPosition(rules));
    return parseFen(fen)
      .chain((setup) => setupPosition(rules, setup))
      .unwrap((position) => new Chessops(variant, rulings, position), (error) => {
        throw new BadPosition(error.message);
      });
  }

  legalMoves() {
    const { variant, position } = this;
    const onTheBoard = [...position.allDests()].flatMap(([from, squares]) =>
      [...squares].flatMap((to) => movesBetween(variant, position, from, to)));
    const drops = [...position.dropDests()].flatMap((to) =>
      DROPS.map((role) => ({ role, to })).filter((drop) => position.isLegal(drop)));
    return [...onTheBoard, ...drops].map(makeUci);
  }

  play(move) {
    this.position.play(parseUci(move));
  }

  copy() {
    return new Chessops(this.variant, this.rulings, this.position.clone());
  }

  fen() {
    // chessops would write no half-move clock beyond 150, and Crosscheck none beyond 9999.
    const halfmoves = Math.min(this.position.halfmoves, 9999);
    return makeFen({ ...this.position.toSetup(), halfmoves });
  }

  legal(text) {
    const move = parseUci(text);
    return move !== undefined && this.position.isLegal(move);
  }

  san(move) {
    return makeSan(this.position, parseUci(move));
  }

  parseSan(text) {
    const { variant, position } = this;
    const move = parseSan(position, text);
    if (move === undefined) throw new IllegalMove(text);
    const side = castlingSide(position, move);
    return makeUci(side && variant !== "chess960" ? { ...move, to: kingCastlesTo(position.turn, side) } : move);
  }

  status() {
    const { position } = this;
    const check = position.isCheck();
    if (position.rules === "chess") {
      const [checkmate, stalemate] = [position.isCheckmate(), position.isStalemate()];
      const dead = position.isInsufficientMaterial();
      // chessops keeps no earlier positions, so it cannot say that the game goes on.
      return status({ turn: position.turn[0], check, checkmate, stalemate, dead, plies: Infinity });
    }
    const outcome = position.outcome();
    const own = OWN_REASONS[position.rules];
    if (!outcome) return { check };
    const [checkmate, stalemate] = [position.isCheckmate(), position.isStalemate()];
    const others = checkmate ? "checkmate" : stalemate ? "stalemate" : "dead-position";
    const reason = position.isVariantEnd() ? own : others;
    // Asked by another reading, it is not asked which positions are dead.
    const reading = `${position.rules}.dead-position`;
    if (reason === "dead-position" && reading in READINGS && !(reading in this.rulings)) return { check };
    return { check, outcome: { winner: outcome.winner ?? null, reason } };
  }
}

await serve(Chessops);
