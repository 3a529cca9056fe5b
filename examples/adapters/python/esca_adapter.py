"""Chess and Chess960 by esca, for Crosscheck to ask."""

import esca
import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, IllegalMove, fen_within_limits, serve

REASONS = {
    "checkmate": "checkmate",
    "stalemate": "stalemate",
    "insufficient_material": "dead-position",
    "seventy_five_moves": "move-count",
    "fivefold_repetition": "fivefold-repetition",
}
CLAIMS = {"fifty_moves": "move-count", "threefold_repetition": "threefold-repetition"}


class Esca:
    name = "esca 0.4.0"
    games = ["chess", "chess960"]

    def __init__(self, variant, game):
        self.game = game
        # By default it castles by the Rook's square, as Chess960 has it.
        if variant == "chess":
            self.game.castling_output = esca.KING_TWO_SQUARES

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            rules = esca.CHESS960 if variant == "chess960" else esca.CLASSIC
            return cls(variant, esca.Game.from_fen(fen, variant=rules))
        except esca.Error as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [self.game.move_to_uci(move) for move in self.game.legal_moves()]

    def play(self, move):
        self.game.play(move)

    def fen(self):
        return fen_within_limits(self.game.position.fen)

    def status(self):
        position = self.game.position
        outcome = self.game.outcome()
        told = {"check": position.in_check, "outcome": None, "claims": []}
        if outcome is None:
            told["claims"] = [CLAIMS[claim] for claim in self.game.claims()]
            return told
        winner = None
        if outcome == "checkmate":
            winner = "black" if str(position.side_to_move) == "white" else "white"
        told["outcome"] = {"winner": winner, "reason": REASONS[outcome]}
        return told

    # It refuses what is not legal, as `play` does.
    def legal(self, move):
        try:
            self.read(move)
        except esca.Error:
            return False
        return True

    def read(self, move):
        return self.game.position.parse_uci(move, variant=self.game.variant)

    def undo(self):
        self.game.undo()

    def san(self, move):
        return self.game.move_to_san(self.read(move))

    def parse_san(self, text):
        try:
            move = self.game.position.parse_san(text, variant=self.game.variant)
        except esca.Error as error:
            raise IllegalMove(str(error)) from error
        return self.game.move_to_uci(move)


if __name__ == "__main__":
    serve(Esca)
