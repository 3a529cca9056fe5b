"""Chess by En Pyssant, for Crosscheck to ask."""

import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, IllegalMove, fen_within_limits, serve
from en_pyssant import Game, Move, Position, Side, Type

LETTERS = {Type.QUEEN: "q", Type.ROOK: "r", Type.BISHOP: "b", Type.KNIGHT: "n"}


class EnPyssant:
    name = "En Pyssant 0.2.0"
    games = ["chess"]
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, game):
        self.game = game

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(Game(Position.from_fen(fen)))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def written(self):
        """The legal moves by how Crosscheck writes them."""
        return {f"{move.origin}{move.destination}{LETTERS.get(move.promotion, '')}": move for move in self.game.moves()}

    def legal_moves(self):
        return list(self.written())

    def play(self, move):
        self.game.do_move(self.written()[move])

    def fen(self):
        return fen_within_limits(str(self.game.position))

    # It calls a game drawn after fifty moves and at the third repetition, where a player may claim the draw. So
    # it is asked about the other ends only.
    def status(self):
        told = {"check": self.game.is_check()}
        if self.game.is_checkmate():
            winner = "black" if self.game.position.side_to_play == Side.WHITE else "white"
            told["outcome"] = {"winner": winner, "reason": "checkmate"}
        elif self.game.is_stalemate():
            told["outcome"] = {"winner": None, "reason": "stalemate"}
        elif self.game.is_insufficient_material():
            told["outcome"] = {"winner": None, "reason": "dead-position"}
        elif not self.game.is_gameover():
            told["outcome"] = None
        return told

    def san(self, move):
        return self.written()[move].san(self.game.position, self.game.ruleset)

    def parse_san(self, text):
        try:
            move = Move.from_san(text, self.game.position, self.game.ruleset)
        except ValueError as error:
            raise IllegalMove(str(error)) from error
        return f"{move.origin}{move.destination}{LETTERS.get(move.promotion, '')}"


if __name__ == "__main__":
    serve(EnPyssant)
