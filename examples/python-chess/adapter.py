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

    def position(self, variant, fen, rulings):
        board = chess.Board() if fen == "startpos" else chess.Board(fen)
        # Crosscheck accepts positions that cannot arise in a game, and python-chess does not. So this
        # adapter refuses a position only for the reasons that Crosscheck has, too.
        refused = chess.STATUS_OPPOSITE_CHECK | chess.STATUS_PAWNS_ON_BACKRANK
        refused |= chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING
        refused |= chess.STATUS_TOO_MANY_KINGS | chess.STATUS_BAD_CASTLING_RIGHTS
        refused |= chess.STATUS_INVALID_EP_SQUARE
        if board.status() & refused:
            raise BadPosition(f"python-chess refuses {fen}")
        return board

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
