"""Checks the table of `crosscheck matrix` for chess with python-chess: `python3 xtask/tests/matrix.py [FILE]`,
where `-` stands for the standard input.

Each position, move and count of it is held against the rules. Each false entry is printed in one line, and the exit
code is 1 then. xtask/tests/it/matrix/check.rs makes the same check, in the same words, with Crosscheck's own rules.
"""

import json
import re
import sys
from pathlib import Path

import chess

TABLE = Path(__file__).parents[2] / "docs/matrix/chess.json"

# A count of more sequences takes too long for a test.
MOST = 50_000

# The names of the side that is held to be right. Any other name is the engine's.
RIGHT = "(?:the case|the table|oracle|perft)"
FEN = re.compile(r"fen(?: after (.*))?")
PERFT = re.compile(rf"([0-9]+): ([0-9]+) for {RIGHT}, .*")

# What makes a position one that cannot be played from. Other remarks of python-chess, such as a ninth Pawn, are about
# positions that cannot arise in a game; they have legal moves all the same.
UNPLAYABLE = (
    chess.STATUS_EMPTY
    | chess.STATUS_NO_WHITE_KING
    | chess.STATUS_NO_BLACK_KING
    | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_BAD_CASTLING_RIGHTS
    | chess.STATUS_INVALID_EP_SQUARE
    | chess.STATUS_OPPOSITE_CHECK
)


class Wrong(Exception):
    """A false entry."""


def opened(fen):
    """The position of a FEN of six fields, or None."""
    try:
        board = chess.Board(fen) if len(fen.split(" ")) == 6 else None
    except ValueError:
        return None
    return board if board and not board.status() & UNPLAYABLE else None


def written(board):
    """The FEN, with the square behind every double step."""
    return board.fen(en_passant="fen")


def legal(board, text):
    """The legal move of a text, or None."""
    try:
        move = chess.Move.from_uci(text)
    except ValueError:
        return None
    return move if move in board.legal_moves else None


def reach(start, moves):
    """Opens a position and plays moves from it."""
    board = opened(start)
    if board is None:
        raise Wrong(f"{start} is no position")
    for number, text in enumerate(moves, 1):
        move = legal(board, text)
        if move is None:
            raise Wrong(f"move {number} is not legal: {text}")
        board.push(move)
    return board


def count(board, depth):
    """The number of sequences of moves, or one that is greater than MOST where it is."""
    if depth == 0:
        return 1
    if depth == 1:
        return board.legal_moves.count()
    number = 0
    for move in board.legal_moves:
        board.push(move)
        number += count(board, depth - 1)
        board.pop()
        if number > MOST:
            break
    return number


def told(text):
    """The statements of a fault about the right side: the kind of each, and what it says."""
    lines = iter(text.split("\n"))
    for line in lines:
        if line == "fen" or line.startswith("fen after "):
            fen = re.fullmatch(rf" *{RIGHT}: (.*)", next(lines, ""))
            yield ("fen", FEN.fullmatch(line)[1], fen[1]) if fen else ("unreadable", line)
        # A count, and not the implementation of the same name: "perft answers, my engine does not".
        elif re.match("perft [0-9]", line):
            perft = PERFT.fullmatch(line.removeprefix("perft "))
            yield ("perft", int(perft[1]), int(perft[2])) if perft else ("unreadable", line)
        elif re.match(rf"{RIGHT} refuses the position \(", line):
            yield ("refused",)


def told_wrong(board, said):
    """What is wrong with a statement about a position, or None."""
    match said:
        case "fen", after, fen:
            board = board.copy()
            if after is not None:
                move = legal(board, after)
                if move is None:
                    return f"told of a move that is not legal: {after}"
                board.push(move)
            # Here the en passant square counts: it may be all that the fault is about.
            return None if written(board) == fen else f"told is {fen}, true is {written(board)}"
        case "perft", depth, nodes:
            number = nodes if nodes > MOST else count(board, depth)
            if number == nodes:
                return None
            number = number if number <= MOST else f"more than {MOST}"
            return f"perft {depth} is {number}, not {nodes}"
        case ("refused",):
            return "told to be refused, but a position"
        case "unreadable", line:
            return f"told in unknown words: {line}"


def is_refusal(fault):
    """Whether it is about a position that must be refused."""
    return ("refused",) in told(fault["told"])


def fault_wrong(fault):
    """What is wrong with a fault."""
    # Only an engine that must refuse a position is asked about none, and then nothing can be played.
    if is_refusal(fault) and opened(fault["start"]) is None:
        return
    try:
        board = reach(fault["start"], fault["moves"])
    except Wrong as wrong:
        yield str(wrong)
        return
    said = opened(fault["fen"])
    if said is None:
        yield f"{fault['fen']} is no position"
    # Without an en passant square that no legal capture uses: programs differ in whether they write it.
    elif said.fen(en_passant="legal") != board.fen(en_passant="legal"):
        yield f"the moves lead to {written(board)}, not to {fault['fen']}"
    for text in fault["missing"]:
        if not legal(board, text):
            yield f"missing, but not legal: {text}"
    for text in fault["surplus"]:
        if legal(board, text):
            yield f"surplus, but legal: {text}"
    for said in told(fault["told"]):
        if wrong := told_wrong(board, said):
            yield wrong


def cause_wrong(cause, refusal):
    """What is wrong with the position of a cause, or None."""
    if cause["cases"] + cause["others"] == 0:
        return "it explains nothing"
    if refusal and opened(cause["start"]) is None:
        return None
    try:
        reach(cause["start"], cause["moves"])
    except Wrong as wrong:
        return str(wrong)


def row_wrong(row):
    """What is wrong with an engine's row."""
    cells = [*row["cells"], row["counts"], row["play"]]
    for place, cell in enumerate(cells, 1):
        if cell["confirmed"] + cell["unconfirmed"] > 0 and not cell["faults"]:
            yield f"cell {place} fails and shows nothing"
        for fault in cell["faults"]:
            for wrong in fault_wrong(fault):
                yield f"{fault['id']}: {wrong}"
    faults = [fault for cell in cells for fault in cell["faults"]]
    for place, cause in enumerate(row["causes"], 1):
        refusal = any(is_refusal(fault) for fault in faults if fault["id"] == cause["id"])
        if wrong := cause_wrong(cause, refusal):
            yield f"cause {place}: {wrong}"


def main(file=TABLE):
    text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    table = json.loads(text)
    wrong = []
    if (table["version"], table["variant"]) != (2, "chess"):
        wrong.append(f"version {table['version']} of {table['variant']} is unknown")
    for row in table["engines"]:
        wrong += (f"{row['about']['name']}: {line}" for line in row_wrong(row))
    if wrong:
        print("\n".join(wrong))
        return 1
    cells = [cell for row in table["engines"] for cell in [*row["cells"], row["counts"], row["play"]]]
    print(f"checked {sum(len(cell['faults']) for cell in cells)} faults of {len(table['engines'])} engines")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
