"""Chess and Chess960 by an engine that speaks UCI without `go perft`, for Crosscheck to ask.

`python3 examples/adapters/system/multipv.py ethereal-chess`. The option MultiPV has an engine search each of its legal
moves by itself; they are the first moves of its lines at the least depth. An engine is suited that names each
move once and has an upper limit of 218 lines or more, as many as a position can have moves.
"""

import subprocess
import sys
import threading
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

import in_checkout  # noqa: E402, F401
from crosscheck.engine import Unsupported, serve  # noqa: E402

MOST_MOVES = 218

# A search of depth 1 follows captures to their end, which takes for ever where there are twenty Queens.
SECONDS = 30


class Process:
    """A program that is spoken to line by line."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )

    def tell(self, line):
        print(line, file=self.process.stdin, flush=True)

    def lines_until(self, word):
        """The lines up to the one that begins with the word, which is the last of them."""
        for line in self.process.stdout:
            yield line.strip()
            if line.startswith(word):
                return
        raise EOFError(f"the engine has ended before it said `{word}`")


PROCESS = Process(sys.argv[1:])
PROCESS.tell("uci")
LINES = list(PROCESS.lines_until("uciok"))
NAME = next(line for line in LINES if line.startswith("id name "))
IS_CHESS960 = any(line.startswith("option name UCI_Chess960 ") for line in LINES)
for option in (f"MultiPV value {MOST_MOVES}", "OwnBook value false"):
    PROCESS.tell(f"setoption name {option}")


@lru_cache(maxsize=10_000)
def legal_moves(variant, fen, line):
    PROCESS.tell(f"setoption name UCI_Chess960 value {str(variant == 'chess960').lower()}")
    PROCESS.tell(f"position {fen if fen == 'startpos' else f'fen {fen}'}" + (f" moves {' '.join(line)}" if line else ""))
    PROCESS.tell("go depth 1")
    given_up = threading.Event()
    timer = threading.Timer(SECONDS, lambda: (given_up.set(), PROCESS.tell("stop")))
    timer.start()
    # Where there is no move, it has no line, and `bestmove` names none or a move that is none.
    lines = {}
    for words in map(str.split, PROCESS.lines_until("bestmove")):
        if "pv" in words:
            lines[words[words.index("multipv") + 1]] = words[words.index("pv") + 1]
    timer.cancel()
    if given_up.is_set():
        raise Unsupported(f"a search of depth 1 that takes longer than {SECONDS} s")
    moves = list(lines.values())
    if len(set(moves)) != len(moves):
        raise RuntimeError(f"a move has two lines: {moves}")
    return moves


class MultiPv:
    name = NAME.removeprefix("id name ")
    games = ["chess", "chess960"] if IS_CHESS960 else ["chess"]
    trusts_input = True

    def __init__(self, variant, fen, line):
        self.variant, self.at, self.line = variant, fen, line

    @classmethod
    def open(cls, variant, rulings, fen):
        return cls(variant, fen, ())

    def legal_moves(self):
        return legal_moves(self.variant, self.at, self.line)

    def play(self, move):
        self.line += (move,)


if __name__ == "__main__":
    serve(MultiPv)
