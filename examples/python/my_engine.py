"""An engine in Python that Crosscheck can ask: three functions to fill in.

Run it with `crosscheck validate -- python3 my_engine.py`.
"""

from crosscheck import Unsupported, serve


class MyEngine:
    name = "my engine"
    variants = ["osmosis"]

    def position(self, variant, fen, rulings):
        """The position that a FEN stands for; "startpos" is the start of the game."""
        raise Unsupported("positions: fill in position()")

    def legal_moves(self, position):
        """Every legal move, such as "a3a5", "b8b9w" or "c4f7l"."""
        raise Unsupported("moves: fill in legal_moves()")

    def play(self, position, move):
        """The position after a legal move. The old one must stay as it was."""
        raise Unsupported("playing: fill in play()")


if __name__ == "__main__":
    serve(MyEngine())
