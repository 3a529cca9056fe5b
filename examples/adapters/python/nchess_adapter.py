"""Chess by nchess, for Crosscheck to ask."""

import in_checkout  # noqa: F401
import nchess
from crosscheck.engine import BadPosition, Unsupported, fen_within_limits, serve
from nchess import const

PAWNS = (const.WHITE_PAWN, const.BLACK_PAWN)


class NChess:
    name = f"nchess {nchess.__version__}"
    games = ["chess"]
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(nchess.Board(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    # A move's text is `Move("e2e4")`.
    def legal_moves(self):
        return [str(move)[6:-2] for move in self.board.generate_legal_moves()]

    def play(self, move):
        self.board.step(move)

    # Of a passed square it writes the rank alone, which is no FEN. It is passed on as no square, so that the rest of
    # the FEN can be looked at.
    def fen(self):
        placement, side, castling, passed, *clocks = self.board.fen().split()
        square = passed if len(passed) == 2 else "-"
        return fen_within_limits(" ".join([placement, side, castling, square, *clocks]))

    # It calls a game drawn after fifty moves and at the third repetition, where a player may claim the draw. So
    # it is asked about the other ends only.
    def status(self):
        told = {"check": self.board.is_check}
        state = self.board.get_game_state()
        if state in (const.STATE_WHITE_WIN, const.STATE_BLACK_WIN):
            winner = "white" if state == const.STATE_WHITE_WIN else "black"
            told["outcome"] = {"winner": winner, "reason": "checkmate"}
        elif state in (const.STATE_STALEMATE, const.STATE_INSUFFICIENT_MATERIAL):
            reason = "stalemate" if state == const.STATE_STALEMATE else "dead-position"
            told["outcome"] = {"winner": None, "reason": reason}
        elif state == const.STATE_PLAYING:
            told["outcome"] = None
        return told

    # What a Pawn becomes does not matter to it, as its documentation says.
    def legal(self, move):
        is_last = move[3] in "18" and self.board.on_square(move[:2]) in PAWNS
        if len(move) == 5 or is_last:
            raise Unsupported("a letter")
        return self.board.is_move_legal(move)

    def undo(self):
        self.board.undo()


if __name__ == "__main__":
    serve(NChess)
