// What chess.js and the libraries that have grown out of it share: the form of their moves, and what they say of a
// position, each under names of its own.

import { adapter } from "./adapter.mjs";
import { status, withinLimits } from "./telling.mjs";

/**
 * An engine for `serve`. `open` makes a board of a FEN; `says` has the library's names for `check`, `checkmate`,
 * `stalemate`, `dead` and `threefold`; `fifty` tells whether a draw may be claimed after fifty moves.
 */
export function ofFamily({ name, open, says, fifty }) {
  return adapter({
    name,
    open,

    legalMoves: (board) =>
      board.moves({ verbose: true }).map(({ from, to, promotion }) => from + to + (promotion ?? "")),
    play(board, move) {
      board.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
    },

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
