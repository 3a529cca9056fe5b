"""Chess by OpenSpiel, for Crosscheck to ask."""

import in_checkout  # noqa: F401
import pyspiel
from crosscheck.engine import Unsupported, fen_within_limits, serve
from pyspiel import chess

GAME = pyspiel.load_game("chess")


class OpenSpiel:
    name = "OpenSpiel 2.0.2"
    games = ["chess"]
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, state):
        self.state = state

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(GAME.new_initial_state(fen))

    def written(self):
        """The legal actions by the move that each of them is."""
        board = self.state.board()
        # By rules of its own it draws a game after fifty moves and at the third repetition, and a drawn game has no
        # actions.
        if self.state.is_terminal() and board.has_legal_moves():
            raise Unsupported("a game that OpenSpiel has ended as a draw")
        return {chess.action_to_move(action, board).to_lan(): action for action in self.state.legal_actions()}

    def legal_moves(self):
        return list(self.written())

    def play(self, move):
        self.state.apply_action(self.written()[move])

    def fen(self):
        return fen_within_limits(self.state.board().to_fen())


if __name__ == "__main__":
    serve(OpenSpiel)
