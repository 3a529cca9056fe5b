"""Chess by rust-chess, a Python binding of the crate chess, for Crosscheck to ask."""

import in_checkout  # noqa: F401
import rust_chess
from crosscheck.engine import BadPosition, IllegalMove, Unsupported, fen_within_limits, serve

FULL, NONE = rust_chess.RepetitionDetectionMode.FULL, rust_chess.RepetitionDetectionMode.NONE


class RustChess:
    name = "rust-chess 0.4.3"
    games = ["chess"]

    def __init__(self, board):
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        # With its default, FULL, it ends the process where the half-move clock counts more moves than it was told of.
        mode = FULL if fen.split()[4] == "0" else NONE
        try:
            return cls(rust_chess.Board(fen, mode=mode))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.get_uci() for move in self.board.generate_legal_moves()]

    # It plays no move in a game that is drawn by its history.
    def play(self, move):
        try:
            self.board.make_move(rust_chess.Move(move))
        except ValueError as error:
            raise Unsupported(str(error)) from error

    def fen(self):
        return fen_within_limits(self.board.get_fen())

    def status(self):
        told = {"check": self.board.is_check()}
        if self.board.repetition_detection_mode == NONE or self.has_many_bishops():
            return told
        return {**told, "outcome": self.outcome(), "claims": self.claims()}

    # Of Bishops without anything else, `is_insufficient_material` knows one a side, as its documentation says.
    def has_many_bishops(self):
        pieces = [letter for letter in self.board.get_fen().split()[0] if letter.isalpha()]
        return set("".join(pieces).lower()) == {"b", "k"} and max(map(pieces.count, "bB")) > 1

    # `get_status` joins the draws that are claimed to those that need no claim. So each is asked by itself.
    def outcome(self):
        if self.board.is_checkmate():
            winner = "black" if self.board.turn == rust_chess.WHITE else "white"
            return {"winner": winner, "reason": "checkmate"}
        draws = {
            "stalemate": self.board.is_stalemate,
            "dead-position": self.board.is_insufficient_material,
            "fivefold-repetition": self.board.is_fivefold_repetition,
            "move-count": self.board.is_seventy_five_moves,
        }
        reasons = [reason for reason, is_drawn in draws.items() if is_drawn()]
        return {"winner": None, "reason": reasons[0]} if reasons else None

    # It goes on saying what could be claimed when the game is over.
    def claims(self):
        claims = {
            "threefold-repetition": self.board.is_threefold_repetition,
            "move-count": self.board.is_fifty_moves,
        }
        return [] if self.outcome() else [claim for claim, is_open in claims.items() if is_open()]

    def legal(self, move):
        try:
            return self.board.is_legal_move(rust_chess.Move(move))
        except ValueError:
            return False

    def hash(self):
        return self.board.zobrist_hash

    def parse_san(self, text):
        try:
            return self.board.get_move_from_san(text).get_uci()
        except ValueError as error:
            raise IllegalMove(str(error)) from error


if __name__ == "__main__":
    serve(RustChess)
