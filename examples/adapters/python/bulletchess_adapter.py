"""Chess by bulletchess, for Crosscheck to ask."""

import bulletchess
import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, IllegalMove, fen_within_limits, serve

DRAWS = {
    "stalemate": bulletchess.STALEMATE,
    "dead-position": bulletchess.INSUFFICIENT_MATERIAL,
    "fivefold-repetition": bulletchess.FIVEFOLD_REPETITION,
    "move-count": bulletchess.SEVENTY_FIVE_MOVE_TIMEOUT,
}
CLAIMS = {
    "threefold-repetition": bulletchess.THREEFOLD_REPETITION,
    "move-count": bulletchess.FIFTY_MOVE_TIMEOUT,
}


class Bulletchess:
    name = "bulletchess 0.4.0"
    games = ["chess"]

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(bulletchess.Board.from_fen(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves()]

    def play(self, move):
        self.board.apply(bulletchess.Move.from_uci(move))

    def fen(self):
        return fen_within_limits(self.board.fen())

    def status(self):
        told = {"check": self.board in bulletchess.CHECK, "outcome": self.outcome()}
        # Its fifty moves are over one half-move earlier: the player may claim by the move that completes them.
        return told if self.board.halfmove_clock == 99 else {**told, "claims": self.claims()}

    def outcome(self):
        if self.board in bulletchess.CHECKMATE:
            return {"winner": str(self.board.turn.opposite).lower(), "reason": "checkmate"}
        reasons = [reason for reason, status in DRAWS.items() if self.board in status]
        return {"winner": None, "reason": reasons[0]} if reasons else None

    # It goes on saying what could be claimed when the game is over.
    def claims(self):
        is_over = self.outcome() is not None
        return [] if is_over else [claim for claim, status in CLAIMS.items() if self.board in status]

    def undo(self):
        self.board.undo()

    def san(self, move):
        return bulletchess.Move.from_uci(move).san(self.board)

    def parse_san(self, text):
        try:
            return bulletchess.Move.from_san(text, self.board).uci()
        except ValueError as error:
            raise IllegalMove(str(error)) from error


if __name__ == "__main__":
    serve(Bulletchess)
