import chess
from crosscheck import serve


class Careless:
    name = "careless"
    variants = ["chess"]
    trusts_input = True

    def position(self, variant, fen, rulings):
        return chess.Board() if fen == "startpos" else chess.Board(fen)

    def legal_moves(self, position):
        moves = [move for move in position.legal_moves if not position.is_en_passant(move)]
        return [move.uci() for move in moves]

    def play(self, position, move):
        after = position.copy()
        after.push_uci(move)
        return after


if __name__ == "__main__":
    serve(Careless())
