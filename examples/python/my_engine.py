"""An engine in Python that Crosscheck can ask: three methods to fill in.

Install the package from a checkout (`cargo xtask package python`, `pip install target/packages/python/*.whl`), then
`crosscheck validate -- python3 my_engine.py`.
"""

from crosscheck.engine import Unsupported, serve


class MyGame:
    name = "my engine"
    games = ["osmosis"]

    @classmethod
    def open(cls, variant, rulings, fen):
        """A new game from the position that a FEN stands for."""
        raise Unsupported("positions: fill in open()")

    def legal_moves(self):
        """Every legal move, such as "a3a5", "b8b9w" or "c4f7l"."""
        raise Unsupported("moves: fill in legal_moves()")

    def play(self, move):
        """Plays a legal move."""
        raise Unsupported("playing: fill in play()")


if __name__ == "__main__":
    serve(MyGame)
