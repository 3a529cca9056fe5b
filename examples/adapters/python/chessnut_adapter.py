"""Chess by Chessnut, for Crosscheck to ask."""

from functools import lru_cache

import in_checkout  # noqa: F401
from Chessnut import Game
from Chessnut.game import InvalidMove
from crosscheck.engine import fen_within_limits, serve


# It looks for the moves anew with each question, which is slow, and the line of a game comes again with each move.
@lru_cache(maxsize=10_000)
def legal_moves(fen):
    return Game(fen).get_moves()


class Chessnut:
    name = "Chessnut 0.4.1"
    games = ["chess"]
    # It reads the fields of a FEN and looks no further.
    trusts_input = True

    def __init__(self, game):
        self.game = game

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(Game(fen))

    def legal_moves(self):
        return legal_moves(self.game.get_fen())

    def play(self, move):
        self.game.apply_move(move)

    def fen(self):
        return fen_within_limits(self.game.get_fen())

    # It knows mate and stalemate, and no other end.
    def status(self):
        status = self.game.status
        told = {"check": status in (Game.CHECK, Game.CHECKMATE)}
        if status == Game.CHECKMATE:
            winner = "black" if self.game.state.player == "w" else "white"
            told["outcome"] = {"winner": winner, "reason": "checkmate"}
        if status == Game.STALEMATE:
            told["outcome"] = {"winner": None, "reason": "stalemate"}
        return told

    # `apply_move` refuses what is not legal.
    def legal(self, move):
        try:
            Game(self.game.get_fen()).apply_move(move)
        except InvalidMove:
            return False
        return True


if __name__ == "__main__":
    serve(Chessnut)
