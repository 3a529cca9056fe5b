import chess
from crosscheck.engine import serve


class Careless:
    name = "careless"
    games = ["chess"]
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(chess.Board(fen))

    def legal_moves(self):
        moves = [move for move in self.board.legal_moves if not self.board.is_en_passant(move)]
        return [move.uci() for move in moves]

    def play(self, move):
        self.board.push_uci(move)


if __name__ == "__main__":
    serve(Careless)
