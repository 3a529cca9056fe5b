"""Chess by the move generator of PyChess (pychess.Utils.lutils), for Crosscheck to ask with Debian's Python."""

import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, fen_within_limits, serve
from pychess.Utils.const import CASTLE_KK
from pychess.Utils.lutils.LBoard import LBoard
from pychess.Utils.lutils.lmove import toAN
from pychess.Utils.lutils.lmovegen import genAllMoves


class PyChess:
    name = "PyChess 1.0.3"
    games = ["chess"]
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        board = LBoard()
        try:
            board.applyFen(fen)
        except SyntaxError as error:
            raise BadPosition(str(error)) from error
        return cls(board)

    def written(self):
        """The legal moves by how Crosscheck writes them; `genAllMoves` leaves it to its caller to ask about check."""
        moves = [move for move in genAllMoves(self.board) if not self.board.willLeaveInCheck(move)]
        return {toAN(self.board, move, short=True, castleNotation=CASTLE_KK): move for move in moves}

    def legal_moves(self):
        return list(self.written())

    def play(self, move):
        self.board.applyMove(self.written()[move])

    def fen(self):
        return fen_within_limits(self.board.asFen())

    def status(self):
        return {"check": bool(self.board.isChecked())}


if __name__ == "__main__":
    serve(PyChess)
