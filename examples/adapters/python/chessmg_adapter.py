"""Chess by chessmg, for Crosscheck to ask."""

import chessmg
import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, fen_within_limits, serve


class ChessMG:
    name = f"chessmg {chessmg.__version__}"
    games = ["chess"]

    def __init__(self, position):
        self.position = position

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(chessmg.ChessPosition(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.uci for move in self.position.legal_moves()]

    def play(self, move):
        self.position.make_move(move)

    def fen(self):
        return fen_within_limits(self.position.fen)

    # It knows mate and stalemate, and no other end.
    def status(self):
        if self.position.is_checkmate:
            winner = "black" if self.position.turn == chessmg.Color.WHITE else "white"
            return {"check": True, "outcome": {"winner": winner, "reason": "checkmate"}}
        if self.position.is_stalemate:
            return {"check": False, "outcome": {"winner": None, "reason": "stalemate"}}
        return {"check": self.position.is_check}

    # `make_move` refuses what is not legal.
    def legal(self, move):
        try:
            self.position.copy().make_move(move)
        except ValueError:
            return False
        return True

    def undo(self):
        self.position.undo_move()


if __name__ == "__main__":
    serve(ChessMG)
