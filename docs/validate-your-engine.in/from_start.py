import chess
from crosscheck.engine import Unsupported, serve


class FromStart:
    games = ["chess"]
    trusts_input = True

    def __init__(self):
        self.board = chess.Board()

    @classmethod
    def open(cls, variant, rulings, fen):
        if fen != chess.STARTING_FEN:
            raise Unsupported("a start position other than the array")
        return cls()

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves]

    def play(self, move):
        self.board.push_uci(move)


serve(FromStart)
