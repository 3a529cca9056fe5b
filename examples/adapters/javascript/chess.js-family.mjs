// What chess.js and the libraries that have grown out of it share: the form of their moves, and what they say of a
// position, each under names of its own.

import { IllegalMove, Unsupported } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { status, withinLimits } from "./telling.mjs";

/** A move of a library as text, and as the library takes it. */
const text = ({ from, to, promotion }) => from + to + (promotion ?? "");
const parts = (move) => ({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });

/**
 * An engine for `serve`. `open` makes a board of a FEN; `says` has the library's names for `check`, `checkmate`,
 * `stalemate`, `dead` and `threefold`; `fifty` tells whether a draw may be claimed after fifty moves. `strictly` are the
 * options with which it reads standard algebraic notation and nothing else; `further` are methods that the others lack.
 */
export function ofFamily({ name, open, says, fifty, strictly, further }) {
  /** What it says of a move, in its own words or in from, to and promotion; nothing where it plays no such move. */
  function tried(board, move, ...options) {
    let played;
    try {
      played = board.move(move, ...options);
    } catch {
      // Newer ones throw, and older ones return null.
      return null;
    }
    if (played) board.undo();
    return played;
  }

  return adapter({
    name,
    open,

    legalMoves: (board) => board.moves({ verbose: true }).map(text),
    play(board, move) {
      board.move(parts(move));
    },
    undo(board) {
      board.undo();
    },

    legal(board, move) {
      // Programs name a Queen with each move, and it looks for the letter where there is a promotion.
      const promotes = board.get(move.slice(0, 2))?.type === "p" && "18".includes(move[3]);
      if (move.length === 5 && !promotes) throw new Unsupported("a letter too much");
      return tried(board, parts(move)) !== null;
    },
    san: (board, move) => tried(board, parts(move)).san,
    parseSan(board, san) {
      const played = tried(board, san, strictly);
      if (played === null) throw new IllegalMove(san);
      return text(played);
    },
    ...further,

    describe(board, plies) {
      const fen = withinLimits(board.fen());
      const said = Object.entries(says).map(([word, method]) => [word, board[method]()]);
      return {
        fen,
        ...status({
          ...Object.fromEntries(said),
          turn: board.turn(),
          fifty: fifty(board, fen),
          halfmoves: Number(fen.split(" ")[4]),
          plies,
        }),
      };
    },
  });
}
