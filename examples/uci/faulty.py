"""A UCI engine that is wrong on purpose: it passes everything on to a right one, and changes answers.

`python3 examples/uci/faulty.py drop-rank fairy-stockfish` is Fairy-Stockfish that forbids drops on the
seventh rank. Without arguments it lists the faults. It shows what `crosscheck compare` finds, and
Crosscheck's own tests are held to it.
"""

import re
import subprocess
import sys


class Board:
    """The fields of a FEN, and what stands on a square."""

    def __init__(self, fen):
        self.fields = fen.split()
        self.white = self.fields[1] == "w"
        ranks = self.fields[0].split("[")[0].split("/")
        self.squares = {}
        for row, rank in enumerate(ranks):
            file = 0
            for sign, empty in re.findall(r"(\+?[A-Za-z*]~?)|(\d+)", rank):
                if sign:
                    self.squares[f"{chr(ord('a') + file)}{len(ranks) - row}"] = sign
                file += int(empty) if empty else 1

    def mover(self, move):
        return self.squares.get(squares(move)[0], "").upper()

    def takes(self, move):
        return squares(move)[1] in self.squares


def squares(move):
    """Where a move begins, nothing for a drop, and where it ends."""
    names = re.findall(r"[a-z]\d+", move)
    return ("", names[-1]) if "@" in move else (names[0], names[1])


def is_en_passant(board, move):
    origin, target = squares(move)
    return board.mover(move) == "P" and origin[0] != target[0] and not board.takes(move)


def promotes_on_leaving(board, move):
    """At shogi a piece is promoted where its move ends or begins on one of the three last ranks."""
    rank = int(squares(move)[1][1:])
    return move.endswith("+") and (rank < 7 if board.white else rank > 3)


# What each fault does not play: by the board and the move.
LOST = {
    "drop-rank": lambda board, move: "P@" in move and move.endswith("7"),
    "drop-knight": lambda board, move: "N@" in move and not board.white,
    "no-en-passant": is_en_passant,
    "king-promotion": lambda board, move: re.search(r"\dk$", move),
    "first-rank-step": lambda board, move: re.match(r"([a-h])1\1[3]$", move) and board.mover(move) == "P",
    "hill": lambda board, move: squares(move)[1] == "e4" and board.mover(move) == "K",
    "archbishop": lambda board, move: re.search(r"\da$", move),
    "castling": lambda board, move: move == "f8i8",
    "promotion-on-leaving": promotes_on_leaving,
    "late-promotion": lambda board, move: re.search(r"\d+[a-z]$", move) and squares(move)[1].endswith("8"),
}


def clock(fields):
    """The half-move clock never runs."""
    fields[-2] = "0"


def checks(fields):
    """The checks that Black has left are those of the start."""
    fields[4] = fields[4][:-1] + "3"


def promoted(fields):
    """A promoted piece goes into the hand as what it has become."""
    fields[0] = fields[0].replace("~", "")


# What each fault writes wrong into a FEN.
WRITTEN = {"clock": clock, "checks": checks, "promoted": promoted}


class Faulty:
    def __init__(self, fault, command):
        self.lost = LOST.get(fault)
        self.written = WRITTEN.get(fault)
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.position = "position startpos"

    def tell(self, *lines):
        for line in lines:
            self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def ask(self, *lines):
        """What the engine writes until it is ready again."""
        self.tell(*lines, "isready")
        answer = []
        for line in self.engine.stdout:
            if line.strip() == "readyok":
                return answer
            answer.append(line.rstrip())
        sys.exit(1)

    def board(self):
        return Board(next(line[5:] for line in self.ask("d") if line.startswith("Fen: ")))

    def moves(self, position):
        """The moves that the fault leaves at a position."""
        self.tell(position)
        board = self.board()
        listed = []
        self.tell("go perft 1")
        for line in self.engine.stdout:
            if line.startswith("Nodes searched"):
                break
            if re.match(r"\S+: 1$", line):
                listed.append(line.split(":")[0])
        return [move for move in listed if not (self.lost and self.lost(board, move))]

    def perft(self, position, depth):
        moves = self.moves(position)
        if depth == 1:
            return {move: 1 for move in moves}
        joint = " " if " moves " in position else " moves "
        return {move: sum(self.perft(position + joint + move, depth - 1).values()) for move in moves}

    def run(self):
        for line in sys.stdin:
            line = line.strip()
            if line.startswith("go perft"):
                counts = self.perft(self.position, int(line.split()[2]))
                self.tell(self.position)
                for move, count in counts.items():
                    print(f"{move}: {count}")
                print(f"\nNodes searched: {sum(counts.values())}", flush=True)
            elif line == "d":
                for shown in self.ask("d"):
                    if self.written and shown.startswith("Fen: "):
                        fields = shown[5:].split()
                        self.written(fields)
                        shown = f"Fen: {' '.join(fields)}"
                    print(shown, flush=True)
            elif line == "uci":
                self.tell("uci")
                for shown in self.engine.stdout:
                    print(shown.rstrip(), flush=True)
                    if shown.strip() == "uciok":
                        break
            elif line == "isready":
                self.ask()
                print("readyok", flush=True)
            else:
                if line.startswith("position"):
                    self.position = line
                self.tell(line)
            if line == "quit":
                break
        self.engine.wait()


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in LOST | WRITTEN:
        sys.exit(f"usage: faulty.py FAULT ENGINE [ARGUMENT ...]; the faults are {', '.join(LOST | WRITTEN)}")
    Faulty(sys.argv[1], sys.argv[2:]).run()
