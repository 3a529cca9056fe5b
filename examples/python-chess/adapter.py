"""Chess and the games of lichess by python-chess, for Crosscheck to ask.

`pip install chess`, then
`crosscheck validate --variant chess -- python3 examples/python-chess/adapter.py`, or hold it to
another engine at a game that Crosscheck does not know:
`crosscheck compare --variant atomic --reference OTHER -- python3 examples/python-chess/adapter.py`.
"""

import pathlib
import sys

import chess
from chess.variant import find_variant

# The package as it is in this checkout; elsewhere `pip install crosscheck-chess` puts it in its place.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "packages/python"))

from crosscheck.engine import BadPosition, fen_within_limits, serve  # noqa: E402

# Other engines keep no earlier positions, and would say that the game goes on.
COUNTED = {chess.Termination.SEVENTYFIVE_MOVES, chess.Termination.FIVEFOLD_REPETITION}


class PythonChess:
    name = f"python-chess {chess.__version__}"
    # As Fairy-Stockfish names them.
    games = ["chess", "atomic", "antichess", "crazyhouse", "horde", "kingofthehill", "racingkings", "3check"]
    # python-chess lists moves wherever a board is set up, and leaves it to `is_valid` to say more.
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        board = find_variant(variant)
        try:
            return cls(board() if fen == "startpos" else board(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves]

    def play(self, move):
        self.board.push_uci(move)

    def fen(self):
        return fen_within_limits(self.board.fen())

    def status(self):
        told = {"check": self.board.is_check()}
        # Of several reasons why a game of chess has ended, Crosscheck and python-chess put others first.
        if self.board.uci_variant == "chess":
            return told
        outcome = self.board.outcome()
        if outcome is None:
            return {**told, "outcome": None}
        if outcome.termination in COUNTED:
            return told
        winner = None if outcome.winner is None else chess.COLOR_NAMES[outcome.winner]
        return {**told, "outcome": {"winner": winner, "reason": outcome.termination.name.lower()}}


if __name__ == "__main__":
    serve(PythonChess)
