"""Chess by anima-chess, for Crosscheck to ask."""

import anima_chess
import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, fen_within_limits, serve


class AnimaChess:
    name = f"anima-chess {anima_chess.__version__}"
    games = ["chess"]
    # It lists moves wherever a board is set up, and leaves it to `is_valid` to say more.
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(anima_chess.Board(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves]

    def play(self, move):
        self.board.push(anima_chess.Move.from_uci(move))

    def fen(self):
        return fen_within_limits(self.board.fen())

    def status(self):
        return {"check": self.board.is_check(), "outcome": self.outcome(), "claims": self.claims()}

    def outcome(self):
        if self.board.is_checkmate():
            return {"winner": "black" if self.board.turn == anima_chess.WHITE else "white", "reason": "checkmate"}
        draws = {
            "stalemate": self.board.is_stalemate,
            "dead-position": self.board.is_insufficient_material,
            "fivefold-repetition": self.board.is_fivefold_repetition,
            "move-count": self.board.is_seventyfive_moves,
        }
        reasons = [reason for reason, is_drawn in draws.items() if is_drawn()]
        return {"winner": None, "reason": reasons[0]} if reasons else None

    # It goes on saying what could be claimed when the game is over.
    def claims(self):
        claims = {"threefold-repetition": self.board.is_repetition, "move-count": self.board.is_fifty_moves}
        return [] if self.outcome() else [claim for claim, is_open in claims.items() if is_open()]

    def legal(self, move):
        try:
            return self.board.is_legal(anima_chess.Move.from_uci(move))
        except ValueError:
            return False

    def undo(self):
        self.board.pop()

    # Its repetitions are counted by this key.
    def hash(self):
        return self.board._hash

    def gives_check(self, move):
        return self.board.gives_check(anima_chess.Move.from_uci(move))


if __name__ == "__main__":
    serve(AnimaChess)
