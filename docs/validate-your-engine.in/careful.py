import chess
from crosscheck import BadPosition, serve


class Careful:
    name = "careful"
    variants = ["chess"]
    trusts_input = True

    def position(self, variant, fen, rulings):
        try:
            return chess.Board() if fen == "startpos" else chess.Board(fen)
        except ValueError as error:
            raise BadPosition(str(error))

    def legal_moves(self, position):
        return [move.uci() for move in position.legal_moves]

    def play(self, position, move):
        after = position.copy()
        after.push_uci(move)
        return after


if __name__ == "__main__":
    serve(Careful())
