import chess
from crosscheck.engine import BadPosition, serve


class Careful:
    name = "careful"
    games = ["chess"]
    trusts_input = True

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        try:
            return cls(chess.Board(fen))
        except ValueError as error:
            raise BadPosition(str(error))

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves]

    def play(self, move):
        self.board.push_uci(move)


if __name__ == "__main__":
    serve(Careful)
