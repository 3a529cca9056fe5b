"""Chess by spooky-chess, for Crosscheck to ask."""

import in_checkout  # noqa: F401
import spooky_chess
from crosscheck.engine import BadPosition, IllegalMove, fen_within_limits, serve


class SpookyChess:
    name = "spooky-chess 1.1.0"
    games = ["chess"]
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, game):
        self.game = game

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(spooky_chess.Game(8, 8, fen, True))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.to_lan() for move in self.game.legal_moves()]

    def play(self, move):
        self.game.make_move_from_lan(move)

    def fen(self):
        return fen_within_limits(self.game.to_fen())

    # It calls a game drawn after fifty moves and at the third repetition, where a player may claim the draw. So
    # it is asked about the other ends only.
    def status(self):
        told = {"check": self.game.is_check()}
        if self.game.is_checkmate():
            winner = "black" if self.game.turn() == spooky_chess.WHITE else "white"
            told["outcome"] = {"winner": winner, "reason": "checkmate"}
        elif self.game.is_stalemate():
            told["outcome"] = {"winner": None, "reason": "stalemate"}
        elif self.game.is_insufficient_material():
            told["outcome"] = {"winner": None, "reason": "dead-position"}
        elif not self.game.is_over():
            told["outcome"] = None
        return told

    def legal(self, move):
        try:
            return self.game.is_legal_move(self.game.move_from_lan(move))
        except ValueError:
            return False

    def undo(self):
        self.game.unmake_move()

    def gives_check(self, move):
        return next(legal for legal in self.game.legal_moves() if legal.to_lan() == move).is_check

    def san(self, move):
        return self.game.move_to_san(self.game.move_from_lan(move))

    def parse_san(self, text):
        try:
            return self.game.move_from_san(text).to_lan()
        except ValueError as error:
            raise IllegalMove(str(error)) from error


if __name__ == "__main__":
    serve(SpookyChess)
