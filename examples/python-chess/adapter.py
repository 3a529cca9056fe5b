"""FIDE chess by python-chess, for Crosscheck to ask.

`pip install chess`, then
`crosscheck validate --variant chess -- python3 examples/python-chess/adapter.py`.
"""

import pathlib
import sys

import chess

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))

from crosscheck import BadPosition, fen_within_limits, serve  # noqa: E402


class PythonChess:
    name = f"python-chess {chess.__version__}"
    variants = ["chess"]
    # python-chess lists moves wherever a board is set up, and leaves it to `is_valid` to say more.
    trusts_input = True

    def position(self, variant, fen, rulings):
        try:
            return chess.Board() if fen == "startpos" else chess.Board(fen)
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self, position):
        return [move.uci() for move in position.legal_moves]

    def play(self, position, move):
        after = position.copy()
        after.push_uci(move)
        return after

    def describe(self, position, history):
        fen = fen_within_limits(position.fen(en_passant="fen"))
        return {"fen": fen, "check": position.is_check()}


if __name__ == "__main__":
    serve(PythonChess())
