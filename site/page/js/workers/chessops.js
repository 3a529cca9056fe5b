import { parseFen } from "../../libraries/chessops/fen.js";
import { kingCastlesTo, makeUci, parseUci, squareRank } from "../../libraries/chessops/util.js";
import { castlingSide, setupPosition } from "../../libraries/chessops/variant.js";
import { serve } from "./telling.js";

const PROMOTIONS = ["queen", "rook", "bishop", "knight"];

/** The moves from one square to another: as many as a Pawn has pieces to become, else one. */
function between(game, position, from, to) {
  const side = castlingSide(position, { from, to });
  // chessops castles by the square of the Rook, and the reference does so in Chess960 alone.
  if (side && game !== "chess960") return [{ from, to: kingCastlesTo(position.turn, side) }];
  const isLast = squareRank(to) === (position.turn === "white" ? 7 : 0);
  if (position.board.getRole(from) !== "pawn" || !isLast) return [{ from, to }];
  return [...PROMOTIONS, ...(game === "antichess" ? ["king"] : [])].map((promotion) => ({ from, to, promotion }));
}

serve(({ game, fen, line }) => {
  const rules = game === "chess960" ? "chess" : game;
  const position = parseFen(fen).chain((setup) => setupPosition(rules, setup)).unwrap();
  for (const move of line) position.play(parseUci(move));
  const onBoard = [...position.allDests()].flatMap(([from, squares]) => [...squares].flatMap((to) => between(game, position, from, to)));
  const drops = [...position.dropDests()].flatMap((to) =>
    [...PROMOTIONS, "pawn"].map((role) => ({ role, to })).filter((drop) => position.isLegal(drop)));
  const isDead = position.isInsufficientMaterial();
  const end = position.isCheckmate() ? "checkmate" : position.isStalemate() ? "stalemate" : position.isVariantEnd() ? "the rules of the game" : isDead ? "dead position" : "";
  return { moves: [...onBoard, ...drops].map(makeUci), check: position.isCheck(), end };
});
