"""Random legal positions of few pieces at a game of lichess, for `crosscheck compare --epd`.

`python3 examples/adapters/python/positions.py atomic 300 > atomic.epd`: games from the start seldom come to
an ending, and that is where the rules of these games differ most. The same arguments give the same
positions.
"""

import random
import sys

import chess
from chess.variant import find_variant

# At most this many pieces beside the Kings.
MOST = 6
# The sides that have a King; in all other games both have.
KINGS = {"antichess": [], "horde": [chess.BLACK]}
NO_CASTLING = {"antichess", "racingkings"}
# Where the King and the Rooks of a side stand that may castle.
AT_HOME = {chess.WHITE: (chess.E1, chess.A1, chess.H1), chess.BLACK: (chess.E8, chess.A8, chess.H8)}


def drawn(board, draw):
    """A board of that game with pieces drawn by lot. Most are not legal."""
    position = board(None)
    squares = draw.sample(chess.SQUARES, len(chess.SQUARES))
    for _ in range(draw.randint(1, MOST)):
        piece = chess.Piece(draw.choice(chess.PIECE_TYPES[:-1]), draw.choice(chess.COLORS))
        position.set_piece_at(squares.pop(), piece)
    for side in KINGS.get(board.uci_variant, chess.COLORS):
        king, *rooks = AT_HOME[side]
        may_castle = draw.random() < 0.3 and board.uci_variant not in NO_CASTLING
        position.set_piece_at(king if may_castle else squares.pop(), chess.Piece(chess.KING, side))
        for rook in rooks if may_castle else []:
            position.set_piece_at(rook, chess.Piece(chess.ROOK, side))
            position.castling_rights |= chess.BB_SQUARES[rook]
    position.turn = draw.choice(chess.COLORS)
    if board.uci_variant == "3check":
        position.remaining_checks = [draw.randint(1, 3), draw.randint(1, 3)]
    if board.uci_variant == "crazyhouse":
        for pocket in position.pockets:
            for _ in range(draw.randint(0, 2)):
                pocket.add(draw.choice(chess.PIECE_TYPES[:-1]))
    return position


def main(variant, number, seed="1"):
    draw = random.Random(seed)
    board = find_variant(variant)
    left = int(number)
    while left:
        position = drawn(board, draw)
        # In atomic, python-chess takes the side that has moved to be in check wherever it likes.
        if position.is_valid() and not position.was_into_check() and not position.is_variant_end():
            print(position.fen())
            left -= 1


if __name__ == "__main__":
    main(*sys.argv[1:])
