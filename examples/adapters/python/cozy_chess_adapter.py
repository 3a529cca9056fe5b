"""Chess by cozy-chess-py, the Python binding of cozy-chess, for Crosscheck to ask."""

import cozy_chess
import in_checkout  # noqa: F401
from crosscheck.engine import BadPosition, Unsupported, serve

# cozy-chess castles by the Rook's square, as Chess960 has it.
CASTLING = {"e1h1": "e1g1", "e1a1": "e1c1", "e8h8": "e8g8", "e8a8": "e8c8"}
CASTLED = {own: text for text, own in CASTLING.items()}
# Its half-move clock goes no further, as its documentation says.
LARGEST_CLOCK = 100


class CozyChess:
    name = "cozy-chess-py 0.1.1"
    games = ["chess"]

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        if int(fen.split()[4]) > LARGEST_CLOCK:
            raise Unsupported(f"a half-move clock beyond {LARGEST_CLOCK}")
        try:
            return cls(cozy_chess.Board.from_fen(fen))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def written(self):
        """The legal moves by how Crosscheck writes them."""
        kings = self.board.pieces(cozy_chess.Piece.King)
        moves = {}
        for move in self.board.generate_moves():
            text = str(move)
            is_castling = move.from_square in kings and self.board.color_on(move.to_square) == self.board.side_to_move()
            moves[CASTLING[text] if is_castling else text] = move
        return moves

    def legal_moves(self):
        return list(self.written())

    def play(self, move):
        if self.board.halfmove_clock == LARGEST_CLOCK:
            raise Unsupported(f"a half-move clock beyond {LARGEST_CLOCK}")
        self.board.play(self.written()[move])

    def fen(self):
        return self.board.fen()

    # It keeps no earlier positions, and calls a game drawn after fifty moves. So it is asked about mate and
    # stalemate only.
    def status(self):
        is_check = not self.board.checkers().is_empty()
        if self.board.generate_moves():
            return {"check": is_check}
        winner, reason = None, "stalemate"
        if self.board.status() == cozy_chess.GameStatus.Won:
            is_white = self.board.side_to_move() == cozy_chess.Color.Black
            winner, reason = "white" if is_white else "black", "checkmate"
        return {"check": is_check, "outcome": {"winner": winner, "reason": reason}}

    def legal(self, move):
        is_castling = move in CASTLED and self.board.piece_on(cozy_chess.Square.from_str(move[:2])) == cozy_chess.Piece.King
        try:
            return self.board.is_legal(cozy_chess.Move.from_str(CASTLED[move] if is_castling else move))
        except ValueError:
            return False


if __name__ == "__main__":
    serve(CozyChess)
