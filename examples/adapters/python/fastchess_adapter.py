"""Chess by fastchess, the Python library in C, for Crosscheck to ask."""

import fastchess
import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, IllegalMove, fen_within_limits, serve


class FastChess:
    name = "fastchess 0.1.2"
    games = ["chess"]
    # It checks the form of a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(fastchess.Board(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return self.board.legal_moves_uci()

    def play(self, move):
        self.board.push_uci(move)

    def fen(self):
        return fen_within_limits(self.board.fen())

    def status(self):
        return {"check": self.board.is_check()}

    def parse_san(self, text):
        try:
            return self.board.copy().push_san(text)
        except ValueError as error:
            raise IllegalMove(str(error)) from error


if __name__ == "__main__":
    serve(FastChess)
