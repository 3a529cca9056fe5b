import { Chess } from "../../libraries/chess.js/chess.js";
import { serve } from "./telling.js";

serve(({ fen, line }) => {
  const chess = new Chess(fen);
  for (const move of line) chess.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
  return {
    moves: chess.moves({ verbose: true }).map(({ from, to, promotion = "" }) => from + to + promotion),
    check: chess.isCheck(),
    end: chess.isCheckmate() ? "checkmate" : chess.isStalemate() ? "stalemate" : chess.isInsufficientMaterial() ? "dead position" : "",
  };
});
