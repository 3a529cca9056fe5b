"""Classes to validate, and how long their runs take."""

import sys
import time

import chess

from crosscheck import Position
from crosscheck.engine import IllegalMove

CASES = {"only": ["cases"], "time": "5m", "progress": False}
# For engines of which nothing but the first answers matter.
SHORT = {"only": ["cases"], "time": "4s", "progress": False}

CELL = """
import chess

class Careless:
    name = "<script>careless</script>"
    games = ["chess"]
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(chess.Board(fen))

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves if not self.board.is_en_passant(move)]

    def play(self, move):
        self.board.push_uci(move)
"""
# As a cell of a notebook does, it belongs to no module that could be imported.
cell = {"__name__": "__main__"}
exec(CELL, cell)
Careless = cell["Careless"]


class Right(Careless):
    """The same without the mistake. It prints."""

    name = "Right"

    def legal_moves(self):
        print("what a class prints")
        return [move.uci() for move in self.board.legal_moves]


class Knowing(Right):
    """The same, and it knows whatever Crosscheck asks about."""

    name = "Knowing"

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(chess.Board() if fen == "startpos" else chess.Board(fen))

    def legal(self, move):
        try:
            return self.board.is_legal(chess.Move.from_uci(move))
        except ValueError:
            return False

    def undo(self):
        self.board.pop()

    def hash(self):
        return repr(self.board._transposition_key())

    def gives_check(self, move):
        return self.board.gives_check(chess.Move.from_uci(move))

    def san(self, move):
        return self.board.san(chess.Move.from_uci(move))

    def parse_san(self, text):
        try:
            return self.board.parse_san(text).uci()
        except ValueError as error:
            raise IllegalMove(str(error)) from error


class Confused(Knowing):
    """The same, and it mistakes what gives check and how moves are written."""

    name = "Confused"

    def gives_check(self, move):
        return False

    def san(self, move):
        return self.board.san(chess.Move.from_uci(move)).rstrip("+#")


class Reference:
    """The reference as an engine."""

    rulings = ["osmosis.fusion"]

    def __init__(self, position):
        self.position = position

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(Position(variant, fen, rulings=rulings))

    def legal_moves(self):
        return self.position.legal_moves()

    def play(self, move):
        self.position = self.position.play(move)


class Broken(Careless):
    def legal_moves(self):
        print("what it prints", end=" ")
        raise KeyError("board")


class Leaving(Careless):
    def legal_moves(self):
        sys.exit(3)


class Hanging(Careless):
    def legal_moves(self):
        while True:
            time.sleep(0.01)
