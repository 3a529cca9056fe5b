"""FIDE chess by pyffish (Fairy-Stockfish's Python binding), for Crosscheck to ask.

`pip install pyffish`, then `crosscheck validate --variant chess -- python3 examples/pyffish/adapter.py`.
"""

import pathlib
import sys

import pyffish

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))

from crosscheck import BadPosition, fen_within_limits, serve  # noqa: E402


class Pyffish:
    name = f"pyffish {'.'.join(map(str, pyffish.version()))}"
    variants = ["chess"]
    # pyffish checks the form of a FEN, and takes the position for one that came about.
    trusts_input = True

    def position(self, variant, fen, rulings):
        if fen == "startpos":
            return pyffish.start_fen(variant)
        if pyffish.validate_fen(fen, variant) != pyffish.FEN_OK:
            raise BadPosition(f"pyffish refuses {fen}")
        return fen

    def legal_moves(self, position):
        return pyffish.legal_moves("chess", position, [])

    def play(self, position, move):
        return pyffish.get_fen("chess", position, [move])

    def describe(self, position, history):
        # pyffish writes an en passant square only where a capture is possible, which means the
        # same. It counts draws by rules of its own, so they are left out.
        return {"fen": fen_within_limits(position), "check": pyffish.gives_check("chess", position, [])}


if __name__ == "__main__":
    serve(Pyffish())
