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
    *("chess", "chess960"),
    *("kingofthehill", "3check", "racingkings", "antichess", "horde", "atomic", "crazyhouse"),
    *("colorbound", "colorbound-equalized", "colorbound-decimal"),
}


def game(variant):
    """The game as pyffish names it, and whether castling is that of Chess960."""
    return ("chess", True) if variant == "chess960" else (variant, False)


# Each call sets the board up anew, which is slow, and the line of a game comes again with each move. A
# position is its start and the moves from there: how often it has occurred changes moves and the end of
# the game in some games, such as Janggi.
@lru_cache(maxsize=10_000)
def legal_moves(variant, start, line):
    name, is_chess960 = game(variant)
    return pyffish.legal_moves(name, start, list(line), is_chess960)


class Pyffish:
    name = f"pyffish {'.'.join(map(str, pyffish.version()))}"
    games = ["chess960", *pyffish.variants()]
    # pyffish checks the form of a FEN, and takes the position for one that came about.
    trusts_input = True

    def __init__(self, variant, start):
        self.variant, self.start, self.line = variant, start, ()

    @classmethod
    def open(cls, variant, rulings, fen):
        name, is_chess960 = game(variant)
        if fen == "startpos":
            return cls(variant, pyffish.start_fen(name))
        if pyffish.validate_fen(fen, name, is_chess960) != pyffish.FEN_OK:
            raise BadPosition(f"pyffish refuses {fen}")
        return cls(variant, fen)

    def legal_moves(self):
        return legal_moves(self.variant, self.start, self.line)

    def play(self, move):
        self.line = (*self.line, move)

    # pyffish writes an en passant square only where a capture is possible, which means the same.
    def fen(self):
        name, is_chess960 = game(self.variant)
        return fen_within_limits(pyffish.get_fen(name, self.start, list(self.line), is_chess960))

    def status(self):
        name, is_chess960 = game(self.variant)
        told = {"check": pyffish.gives_check(name, self.start, list(self.line), is_chess960)}
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

    def gives_check(self, move):
        name, is_chess960 = game(self.variant)
        return pyffish.gives_check(name, self.start, [*self.line, move], is_chess960)

    def san(self, move):
        name, is_chess960 = game(self.variant)
        return pyffish.get_san(name, self.fen(), move, is_chess960)


if __name__ == "__main__":
    serve(Pyffish)
