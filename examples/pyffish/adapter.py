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

    def position(self, variant, fen, rulings):
        if fen == "startpos":
            return pyffish.start_fen(variant)
        if pyffish.validate_fen(fen, variant) != pyffish.FEN_OK:
            raise BadPosition(f"pyffish refuses {fen}")
        if self._leaves_king_to_be_taken(fen):
            raise BadPosition("the side not to move is in check")
        return fen

    def legal_moves(self, position):
        return pyffish.legal_moves("chess", position, [])

    def play(self, position, move):
        return pyffish.get_fen("chess", position, [move])

    def describe(self, position, history):
        # pyffish writes an en passant square only where a capture is possible, which means the
        # same. It counts draws by rules of its own, so they are left out.
        return {"fen": fen_within_limits(position), "check": pyffish.gives_check("chess", position, [])}

    @staticmethod
    def _leaves_king_to_be_taken(fen):
        """Whether the side that has just moved is in check: asked with the sides exchanged."""
        placement, side, *_ = fen.split()
        other = "b" if side == "w" else "w"
        return pyffish.gives_check("chess", f"{placement} {other} - - 0 1", [])


if __name__ == "__main__":
    serve(Pyffish())
