"""Chess and all other games of pyffish (Fairy-Stockfish's Python binding), for Crosscheck to ask.

`pip install pyffish`, then `crosscheck validate --variant chess -- python3 examples/adapters/python/pyffish_adapter.py`,
or hold it to another engine at a game that Crosscheck does not know:
`crosscheck compare --variant capablanca --reference OTHER -- python3 examples/adapters/python/pyffish_adapter.py`.
The file of an argument, in the language of Fairy-Stockfish's variants.ini, adds games.
"""

import pathlib
import sys
from functools import lru_cache

import in_checkout  # noqa: F401
import pyffish
from crosscheck.engine import BadPosition, fen_within_limits, serve

for file in sys.argv[1:]:
    pyffish.load_variant_config(pathlib.Path(file).read_text())

# The games that Crosscheck knows and pyffish may play.
KNOWN = {
    "chess",
    *("kingofthehill", "3check", "racingkings", "antichess", "horde", "atomic", "crazyhouse"),
    *("colorbound", "colorbound-equalized", "colorbound-decimal"),
}


# Each call sets the board up anew, which is slow, and the line of a game comes again with each move. A
# position is its start and the moves from there: how often it has occurred changes moves and the end of
# the game in some games, such as Janggi.
@lru_cache(maxsize=10_000)
def legal_moves(variant, start, line):
    return pyffish.legal_moves(variant, start, list(line))


class Pyffish:
    name = f"pyffish {'.'.join(map(str, pyffish.version()))}"
    games = pyffish.variants()
    # pyffish checks the form of a FEN, and takes the position for one that came about.
    trusts_input = True

    def __init__(self, variant, start):
        self.variant, self.start, self.line = variant, start, ()

    @classmethod
    def open(cls, variant, rulings, fen):
        if fen == "startpos":
            return cls(variant, pyffish.start_fen(variant))
        if pyffish.validate_fen(fen, variant) != pyffish.FEN_OK:
            raise BadPosition(f"pyffish refuses {fen}")
        return cls(variant, fen)

    def legal_moves(self):
        return legal_moves(self.variant, self.start, self.line)

    def play(self, move):
        self.line = (*self.line, move)

    # pyffish writes an en passant square only where a capture is possible, which means the same.
    def fen(self):
        return fen_within_limits(pyffish.get_fen(self.variant, self.start, list(self.line)))

    def status(self):
        told = {"check": pyffish.gives_check(self.variant, self.start, list(self.line))}
        # It counts draws by rules of its own, so of a game whose draws Crosscheck knows the outcome
        # is left out.
        return told if self.variant in KNOWN else {**told, "outcome": self.outcome()}

    def outcome(self):
        """How the game has ended by what stands on the board."""
        at = self.variant, self.start, list(self.line)
        has_ended, result = pyffish.is_immediate_game_end(*at)
        if not has_ended:
            if self.legal_moves():
                is_dead = all(pyffish.has_insufficient_material(*at))
                return {"winner": None} if is_dead else None
            result = pyffish.game_result(*at)
        # The side to move has won where the result is above zero.
        is_white = (pyffish.get_fen(*at).split()[1] == "w") == (result > 0)
        return {"winner": None if result == 0 else "white" if is_white else "black"}


if __name__ == "__main__":
    serve(Pyffish)
