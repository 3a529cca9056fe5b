"""Chess by tensor-chess, for Crosscheck to ask."""

import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, fen_within_limits, serve
from tensor_chess import Position


class TensorChess:
    name = "tensor-chess 0.1.2"
    games = ["chess"]
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, position):
        self.position = position

    @classmethod
    def open(cls, variant, rulings, fen):
        position = Position()
        try:
            position.set_fen(fen)
        except ValueError as error:
            raise BadPosition(str(error)) from error
        return cls(position)

    def legal_moves(self):
        return self.position.generate_legal_moves(as_strings=True)

    def play(self, move):
        self.position.push(move)

    def fen(self):
        return fen_within_limits(self.position.fen())

    # It knows mate, stalemate and dead positions. The draws that are counted it joins to those that are claimed.
    def status(self):
        told = {"check": bool(self.position.in_check())}
        if self.position.is_checkmate():
            told["outcome"] = {"winner": "black" if self.position.side_to_move == 0 else "white", "reason": "checkmate"}
        elif self.position.is_stalemate():
            told["outcome"] = {"winner": None, "reason": "stalemate"}
        elif self.position.is_insufficient_material():
            told["outcome"] = {"winner": None, "reason": "dead-position"}
        return told

    # `push` refuses what is not legal.
    def legal(self, move):
        try:
            self.position.clone().push(move)
        except ValueError:
            return False
        return True

    def undo(self):
        self.position.pop()


if __name__ == "__main__":
    serve(TensorChess)
