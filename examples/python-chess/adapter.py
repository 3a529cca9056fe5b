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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))

from crosscheck import BadPosition, fen_within_limits, serve  # noqa: E402

# Other engines keep no earlier positions, and would say that the game goes on.
COUNTED = {chess.Termination.SEVENTYFIVE_MOVES, chess.Termination.FIVEFOLD_REPETITION}


class PythonChess:
    name = f"python-chess {chess.__version__}"
    # As Fairy-Stockfish names them.
    variants = ["chess", "atomic", "antichess", "crazyhouse", "horde", "kingofthehill", "racingkings", "3check"]
    # python-chess lists moves wherever a board is set up, and leaves it to `is_valid` to say more.
    trusts_input = True

    def position(self, variant, fen, rulings):
        board = find_variant(variant)
        try:
            return board() if fen == "startpos" else board(fen)
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self, position):
        return [move.uci() for move in position.legal_moves]

    def play(self, position, move):
        after = position.copy()
        after.push_uci(move)
        return after

    def describe(self, position, history):
        told = {"fen": fen_within_limits(position.fen()), "check": position.is_check()}
        # Of several reasons why a game of chess has ended, Crosscheck and python-chess put others first.
        if position.uci_variant == "chess":
            return told
        outcome = position.outcome()
        if outcome is None:
            return {**told, "outcome": None}
        if outcome.termination in COUNTED:
            return told
        winner = None if outcome.winner is None else chess.COLOR_NAMES[outcome.winner]
        return {**told, "outcome": {"winner": winner, "reason": outcome.termination.name.lower()}}


if __name__ == "__main__":
    serve(PythonChess())
