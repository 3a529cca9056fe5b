"""Seven chess games in one file, as an engine that Crosscheck can question.

Run `python3 all_games.py`: it speaks the engine protocol, version 1, with one JSON request a line
on standard input and one JSON answer a line on standard output. Try it with
    {"seq":1,"cmd":"perft","variant":"chess","fen":"startpos","depth":3}

The games follow their rule pages, whose headings the comments name, and the FIDE Laws of Chess,
whose articles they number. A board is a list of squares, a1 first; each holds a piece as in FEN,
or "". A piece travels along roads, lists of squares that it follows until something stands in its
way; a leap is a road of one square. Class Chess holds what all share; the others say what differs.
"""
import json
import re
import sys
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple


class Refusal(Exception):
    """Leads to an error answer: one of the protocol's four kinds, and a message."""


def demand(holds, message: str, kind: str = "bad-position"):
    if not holds:
        raise Refusal(kind, message)


# ---------------------------------------------------------------- Board and paths
def around(*path: tuple[int, int]) -> list[tuple]:
    """A path, in (files, ranks) from the piece, with all its turns and mirror images."""
    flips = [tuple((right * x, up * y) for x, y in path) for right in (1, -1) for up in (1, -1)]
    return sorted({*flips, *(tuple((y, x) for x, y in image) for image in flips)})


WAZIR, FERZ, DABBABA, ALFIL = around((0, 1)), around((1, 1)), around((0, 2)), around((2, 2))
KING, KNIGHT, CAMEL = WAZIR + FERZ, around((1, 2)), around((1, 3))
ROOK, BISHOP = [around(*[(x * n, n) for n in range(1, 10)]) for x in (0, 1)]
DABBABARIDER = around((0, 2), (0, 4), (0, 6), (0, 8))
HARVESTMAN = around((0, 1), (1, 2), (0, 3), (1, 4), (0, 5), (1, 6), (0, 7), (1, 8), (0, 9))
CROOKED = around((0, 1), (1, 2), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1), (7, 2), (8, 1), (9, 2))
OSPREY = around((0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7, 9))
PARABOLA = around((1, 1), (4, 2), (9, 3))   # turned, it is (1,1) (2,4) (3,9)
PAWNS, is_white = ("P", "p"), str.isupper   # "+G" is White's as well


class Position(NamedTuple):
    board: list[str]
    white: bool                 # is White to move?
    rights: str                 # castling rights, in the order KQkq
    passed: int | None          # the square that a Pawn has just passed over
    half: int                   # half-moves since the clock was zeroed
    full: int


def coloured(letters: str, white: bool) -> str:
    return letters if white else letters.lower()


def men(board: list[str], white: bool) -> list[tuple[int, str]]:        # with their squares
    return [(square, p) for square, p in enumerate(board) if p and is_white(p) == white]


# ---------------------------------------------------------------- Chess, and what the games share
class Chess:
    """The FIDE Laws of Chess. Every other game says what it changes. Letters here are White's."""
    size = 8
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    moves = {"K": KING, "Q": ROOK + BISHOP, "R": ROOK, "B": BISHOP, "N": KNIGHT}
    royals, royals_a_side, general = ("K",), 1, ""      # a General loses when bared or stalemated
    promotions, pawn_rank, promotion_rank = "QRBN", 2, 8        # ranks as their own side counts
    double_step = True                      # and with it en passant, FIDE 3.7.2 and 3.7.3
    castlings = {"K": (4, 6, 7, 5), "Q": (4, 2, 0, 3), "k": (60, 62, 63, 61), "q": (60, 58, 56, 59)}
    zeroing = PAWNS                         # their moves, and captures, zero the clock, FIDE 9.3
    move_claim, move_draw = 50, 75          # moves by each side, FIDE 9.3 and 9.6.2

    def __init__(self, rulings: dict[str, str]):
        self.rulings = rulings
        self.names = [file + str(rank) for rank in range(1, self.size + 1)
                      for file in "abcdefghij"[:self.size]]
        self.roads = {piece: [self.roads_from(piece, s) for s in range(self.size ** 2)]
                      for p in [*self.moves, "P"] for piece in (p, p.lower())}

    def rank_for(self, piece: str, square: int) -> int:
        rank = square // self.size + 1      # from 1, as the piece's own side counts
        return rank if is_white(piece) else self.size + 1 - rank

    def shade(self, square: int) -> int:
        return (square // self.size + square % self.size) % 2       # 0 is dark, like a1

    def roads_from(self, piece: str, square: int) -> list[tuple]:
        """Each road with two answers: may it end on an empty square, may it end on an enemy?"""
        paths = [(path, True, True) for path in self.moves.get(piece.upper(), ())]
        if piece in PAWNS:
            paths = self.pawn_paths(1 if is_white(piece) else -1,
                                    self.rank_for(piece, square) == self.pawn_rank)
        file, rank, inside = square % self.size, square // self.size, range(self.size)
        return [([square + y * self.size + x for x, y in takewhile(     # the edge ends the road
                    lambda step: file + step[0] in inside and rank + step[1] in inside, path)],
                 walks, takes) for path, walks, takes in paths]

    def pawn_paths(self, up: int, at_home: bool) -> list[tuple]:
        """FIDE 3.7: straight ahead without taking, at home up to two; it takes diagonally."""
        ahead = ((0, up), (0, 2 * up)) if at_home and self.double_step else ((0, up),)
        return [(ahead, True, False), (((-1, up),), False, True), (((1, up),), False, True)]

    def becomes(self, piece: str, victim: str, target: int) -> list[str]:
        """What the piece may be on its target square, where the victim (or nothing) stood."""
        if piece in PAWNS and self.rank_for(piece, target) >= self.promotion_rank:
            return list(coloured(self.promotions, is_white(piece)))
        return [piece]

    def attacked(self, board: list[str], square: int, by_white: bool) -> bool:
        """FIDE 3.1.2: a piece attacks even where its own King would not let it go."""
        return any(takes and square in road
                   and not any(board[between] for between in road[:road.index(square)])
                   for origin, piece in men(board, by_white)
                   for road, _, takes in self.roads[piece][origin])

    def royal_squares(self, board: list[str], white: bool) -> list[int]:
        return [square for square, piece in men(board, white) if piece.upper() in self.royals]

    def in_check(self, board: list[str], white: bool) -> bool:
        return any(self.attacked(board, s, not white) for s in self.royal_squares(board, white))

    def allows(self, board: list[str], white: bool) -> bool:
        """FIDE 3.9.2: a side may not leave a royal piece of its own attacked."""
        return not self.in_check(board, white)

    def bared(self, board: list[str], white: bool) -> bool | None:
        """The side (True is White) reduced to its General, if one is."""
        return next((side for side in (white, not white) if [piece for _, piece in men(board, side)]
                     == [coloured(self.general, side)]), None)

    # Making moves
    def legal_moves(self, position: Position) -> dict[str, Position]:
        """The legal moves by their notation, each with the position that it leads to."""
        if self.bared(position.board, position.white) is not None:
            return {}                       # play is over
        reached = {text: self.play(position, *move) for text, *move in self.candidates(position)}
        return {text: after for text, after in reached.items()
                if self.allows(after.board, position.white)}

    def candidates(self, position: Position):
        """Every move and its changes on the board, even if a royal piece would be left attacked."""
        board, white, rights, passed, _, _ = position
        for origin, piece in men(board, white):
            for road, walks, takes in self.roads[piece][origin]:
                for target in road:
                    victim = board[target]
                    if takes and is_white(victim) != white if victim else walks or target == passed:
                        changes = {origin: ""}
                        if not victim and not walks:        # FIDE 3.7.3: the Pawn taken in passing
                            changes[target - self.size if white else target + self.size] = ""
                        results = self.becomes(piece, victim, target)
                        for result in results:
                            letter = result.lower() if len(results) > 1 else ""
                            yield (self.names[origin] + self.names[target] + letter,
                                   origin, target, {**changes, target: result})
                    if victim:
                        break
        for right in rights:                # FIDE 3.8.2; a right means King and Rook are unmoved
            king, goal, rook, end = self.castlings[right]       # such as e1 to g1, h1 to f1
            between = range(min(king, rook) + 1, max(king, rook))
            crossed = range(min(king, goal), max(king, goal) + 1)
            if is_white(right) == white and not (any(board[square] for square in between) or any(
                    self.attacked(board, square, not white) for square in crossed)):
                yield (self.names[king] + self.names[goal], king, goal,
                       {king: "", rook: "", goal: board[king], end: board[rook]})

    def play(self, position: Position, origin: int, target: int, changes: dict) -> Position:
        board, white, rights, _, half, full = position
        piece, victim, passed = board[origin], board[target], None
        rights = "".join(right for right in rights
                         if not {origin, target} & {*self.castlings[right][::2]})
        if self.double_step and piece in PAWNS and abs(target - origin) == 2 * self.size:
            passed = (origin + target) // 2
        crowned = piece.upper() == self.general and changes[target] != piece
        half = 0 if victim or piece in self.zeroing or crowned else min(half + 1, 9999)
        after = board.copy()
        for square, result in changes.items():
            after[square] = result
        return Position(after, not white, rights, passed, half,
                        full if white else min(full + 1, 9999))

    def perft(self, position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        moves = self.legal_moves(position).values()
        return len(moves) if depth == 1 else sum(self.perft(after, depth - 1) for after in moves)

    # FEN
    def read_placement(self, field: str) -> list[str]:
        """From the last rank down; a run of digits is one number, such as 10."""
        demand(not re.search("(?<![0-9])0|[0-9]{3}", field), f"no such number: {field}")
        rows = [re.findall(r"\+?.", re.sub("[0-9]+", lambda run: "1" * int(run[0]), rank))
                for rank in reversed(field.split("/"))]
        board = ["" if word == "1" else word for word in sum(rows, [])]
        demand({len(rows), *map(len, rows)} == {self.size} and set(board) <= {"", *self.roads},
               f"wrong size of board, or unknown piece: {field}")
        return board

    def read_fen(self, fen: str) -> Position:
        """The position, if it is legal as it stands; how it could arise is not asked."""
        fields = re.fullmatch(r"(\S+) ([wb]) (-|(?=\S)K?Q?k?q?) (-|[a-j][0-9]+) "
                              r"(0|[1-9][0-9]{0,3}) ([1-9][0-9]{0,3})", fen)
        demand(fields, f"not six sound fields: {fen!r}")
        placement, turn, rights, passed, half, full = fields.groups()
        board, white, rights = self.read_placement(placement), turn == "w", rights.strip("-")
        for square, piece in men(board, True) + men(board, False):
            behind = piece in PAWNS and self.rank_for(piece, square) < self.pawn_rank
            demand(not behind and self.becomes(piece, "", square) == [piece],
                   f"{piece} can never stand on {self.names[square]}")
        royals = [len(self.royal_squares(board, side)) for side in (True, False)]
        demand(royals == [self.royals_a_side] * 2, "royal pieces are missing or too many")
        demand({*filter(None, board)} != {self.general, self.general.lower()}, "both are bare")
        demand(self.allows(board, not white), "the side not to move is in check")
        for right in rights:
            home = self.castlings.get(right, (0, 0, 0, 0))[::2]
            unmoved = [coloured(p, is_white(right)) for p in (self.royals[0], "R")]
            demand([board[s] for s in home] == unmoved, f"there can be no right {right}")
        # En passant: the side not to move has moved a Pawn from its first rank, over this square.
        pawn, up = coloured("P", not white), -self.size if white else self.size
        over = [s for s, name in enumerate(self.names) if name == passed and self.double_step
                and self.rank_for(pawn, s) == self.pawn_rank + 1
                and [board[s - up], board[s], board[s + up]] == ["", "", pawn]]
        demand(over or passed == "-", f"no Pawn has just passed over {passed}")
        return Position(board, white, rights, over[0] if over else None, int(half), int(full))

    def write_fen(self, position: Position) -> str:
        board, white, rights, passed, half, full = position
        ranks = ["".join(piece or "1" for piece in board[n:n + self.size])
                 for n in range(0, self.size ** 2, self.size)]
        placement = re.sub("1+", lambda run: str(len(run[0])), "/".join(reversed(ranks)))
        return (f"{placement} {'w' if white else 'b'} {rights or '-'} "
                f"{'-' if passed is None else self.names[passed]} {half} {full}")

    # Status
    def step(self, position: Position) -> tuple:
        moves = self.legal_moves(position)
        return position, moves, self.key(position, moves)

    def key(self, position: Position, moves: dict) -> tuple:
        """FIDE 9.2.3: what is the same in a repetition; en passant counts only if it is legal."""
        board, white, rights, passed, _, _ = position
        pawn = None if passed is None else passed - self.size if white else passed + self.size
        taken = pawn is not None and not all(after.board[pawn] for after in moves.values())
        return tuple(board), white, rights, passed if taken else None

    def status(self, position: Position, moves: dict, occurrences: int) -> dict:
        """Check, outcome and claims. The first reason that holds is the outcome."""
        board, white, half = position.board, position.white, position.half
        check, bared = self.in_check(board, white), self.bared(board, white)
        general = self.general and coloured(self.general, white) in board
        reasons = [                         # the reason, whether it holds, who loses
            ("bare-general", bared is not None, bared),
            ("checkmate", not moves and check, white),
            ("stalemated-general", not moves and general, white),
            ("stalemate", not moves, None),
            ("dead-position", self.is_dead(board), None),
            ("fivefold-repetition", occurrences >= 5, None),
            ("move-count", half >= 2 * self.move_draw, None)]
        outcome = next((self.outcome(board, reason, loser)
                        for reason, holds, loser in reasons if holds), None)
        claims = {"threefold-repetition": not outcome and occurrences >= 3, "move-count":
                  not outcome and self.move_claim and half >= 2 * self.move_claim}
        return {"check": check, "outcome": outcome, "claims": [c for c in claims if claims[c]]}

    def outcome(self, board: list[str], reason: str, loser: bool | None) -> dict:
        winner = None if loser is None else "black" if loser else "white"
        return {"winner": winner, "reason": reason}

    def is_dead(self, board: list[str]) -> bool:
        """FIDE 5.2.2: mate takes more than a lone Bishop or Knight, or Bishops of one colour."""
        others = [(p.upper(), self.shade(s)) for s, p in enumerate(board) if p and p not in "Kk"]
        return len(others) < 2 and (not others or others[0][0] in "BN") or (
            set(others) in ({("B", 0)}, {("B", 1)}))


# ---------------------------------------------------------------- The other games
class Evolution(Chess):
    """Evolution Chess. A captor adds its victim's powers; Kings and Pawns neither give nor gain."""
    powers = {"N": "N", "B": "B", "R": "R", "Q": "BR", "A": "BN", "M": "NR", "Z": "BNR"}
    moves = {**Chess.moves, "A": BISHOP + KNIGHT, "M": ROOK + KNIGHT, "Z": ROOK + BISHOP + KNIGHT}
    promotions = "RBN"                      # simple pieces only

    def becomes(self, piece, victim, target):
        own, gained = self.powers.get(piece.upper()), self.powers.get(victim.upper())
        if own and gained:
            return [coloured(letter, is_white(piece)) for letter, powers in self.powers.items()
                    if set(powers) == set(own + gained)]
        return super().becomes(piece, victim, target)


class Osmosis(Chess):
    """Colorful Osmosis Chess. A basic piece that captures may become a compound one."""
    size, castlings = 10, {}
    start = "c8c/1hnbgkbnh1/pppppppppp/10/10/10/10/PPPPPPPPPP/1HNBGKBNH1/C8C w - - 0 1"
    pawn_rank, promotion_rank = 3, 9        # the enemy's next-to-last rank
    promotions = "GBNCHALEWMI"              # the page counts eleven choices
    compounds = {"A": "BN", "L": "BC", "E": "BH", "W": "NC", "M": "NH", "I": "CH"}

    def __init__(self, rulings):
        crooked = CROOKED if rulings["osmosis.harvestman"] == "crooked" else []
        basic = {"B": BISHOP, "N": KNIGHT, "C": CAMEL, "H": HARVESTMAN + crooked}
        self.moves = {"K": KING, "G": KING, **basic, **{
            letter: basic[one] + basic[other] for letter, (one, other) in self.compounds.items()}}
        # The two cells that break the rules: captor and victim, results.
        self.printed = {"CL": "W", "CM": "LI"} if rulings["osmosis.table"] == "printed" else {}
        super().__init__(rulings)

    def becomes(self, piece, victim, target):
        captor, taken = piece.upper(), victim.upper()
        if captor not in ("B", "N", "C", "H") or taken in ("", "P", "G", captor):       # rule 1
            return super().becomes(piece, victim, target)
        parts = self.compounds.get(taken, taken)
        results = taken if captor in parts else "".join(                                # rule 3
            letter for part in parts for letter, both in self.compounds.items()
            if {captor, part} == set(both))                                             # 2 and 4
        results = self.printed.get(captor + taken, results)
        if self.rulings["osmosis.fusion"] == "optional":
            results += captor
        return list(coloured(results, is_white(piece)))

    def is_dead(self, board):
        """The page lists the draws of the game, and a dead position is not among them."""
        return False


class Colorbound(Chess):
    """Colorbound Chess. No piece changes the colour of its squares."""
    start = "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1"
    moves = {"K": FERZ + DABBABA, "B": BISHOP, "W": FERZ + CAMEL, "L": FERZ + ALFIL + DABBABA,
             "D": FERZ + DABBABARIDER}
    promotions, castlings = "BWLD", {}
    double_step, move_claim, move_draw = False, 32, 48      # its Pawn leaps: nothing is passed over

    def pawn_paths(self, up, at_home):
        """One step diagonally forward, at home also a leap of two straight ahead; both take."""
        return [((step,), True, True) for step in [(-1, up), (1, up)] + [(0, 2 * up)] * at_home]

    def is_dead(self, board):
        """Only men on a King's own colour can mate it, and a King is never one of them."""
        return not any(p.upper() not in ("K", "") and self.shade(square) == self.shade(king)
                       for side in (True, False) for king in self.royal_squares(board, side)
                       for square, p in men(board, not side))


class Equalized(Colorbound):
    """Equalized Colorbound Chess. Mating either King wins, so neither may be left attacked."""
    start = "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL w - - 0 1"
    royals_a_side = 2

    def is_dead(self, board):
        """A side has a King on either colour: any man beside the Kings may mate one of them."""
        return {*board} <= {"K", "k", ""}


class ColorboundDecimal(Colorbound):
    """Colorbound Decimal Chess. The array is house: the page's picture is missing."""
    size, promotion_rank, promotions = 10, 10, "BWLDOY"
    start = "lwobdkbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBDKBYWL w - - 0 1"
    moves = {**Colorbound.moves, "O": OSPREY, "Y": PARABOLA}
    move_claim, move_draw = 50, 75

    def __init__(self, rulings):
        array = rulings["colorbound-decimal.array"]
        self.start = self.start if array == "house" else f"{array} w - - 0 1"
        super().__init__(rulings)
        self.read_fen(self.start)           # refuses an array that is no position of the game


class Amalgamated(Chess):
    """Amalgamated Chess. A plus sign marks what a piece is across the river."""
    moves = {"G": WAZIR, "B": BISHOP, "S": KING + ALFIL + DABBABA, "N": KNIGHT, "R": ROOK,
             "+G": KING, "+B": BISHOP + KING, "+S": ALFIL + DABBABA, "+N": KNIGHT + KING,
             "+R": ROOK + KING, "+P": KING}
    royals, general = ("G", "+G"), "G"
    pawn_rank, double_step = 3, False
    zeroing, move_claim, move_draw = (), None, 50   # a General that becomes a King zeroes as well
    values = "P=1,+P=3,N=3,+N=6,B=3,+B=6,S=4,+S=3,R=5,+R=8,G=0,+G=0"     # house: theirs is missing

    def __init__(self, rulings):
        rights = "Qq" if rulings["amalgamated.castling"] == "queenside" else ""
        self.castlings = {right: Chess.castlings[right] for right in rights}
        array = "rnsbgsnr" if rulings["amalgamated.array"] == "bishop-d1" else "rnbsgbnr"
        self.start = f"{array}/8/pppppppp/8/8/PPPPPPPP/8/{array.upper()} w {rights or '-'} - 0 1"
        table, self.value = rulings["amalgamated.points"], {}   # what it omits is as in house
        for entry in (self.values if table == "house" else f"{self.values},{table}").split(","):
            match = re.fullmatch(r"(\+?[PNBSRG])=(-?[0-9]{1,9}(\.[0-9]{1,9})?)", entry)
            demand(match, f"no value of a piece: {entry!r}", "unsupported")
            self.value[match[1]] = Fraction(match[2])
        super().__init__(rulings)

    def becomes(self, piece, victim, target):
        """Nothing where it may not go: General and King keep to files c to f, the King to the far
        side of the river. Their attacks have no such limit; the King checks back over it."""
        across, royal = self.rank_for(piece, target) > 4, piece.upper() in self.royals
        barred = royal and (not 2 <= target % 8 <= 5 or piece[0] == "+" and not across)
        return [] if barred else ["+" * across + piece.strip("+")]

    def allows(self, board, white):
        """By one ruling a side that bares the enemy General may ignore attacks: play is over."""
        wins = self.rulings["amalgamated.baring-capture"] == "wins"
        return super().allows(board, white) or wins and self.bared(board, not white) == (not white)

    def is_dead(self, board):
        """King against King alone: a General could still be bared or stalemated."""
        return {*board} <= {"+G", "+g", ""}

    def outcome(self, board, reason, loser):
        """Tiebreaking: a draw goes to the higher total of values, with 2.5 more for Black."""
        if loser is not None:
            return super().outcome(board, reason, loser)
        white, black = [sum(self.value[p.upper()] for _, p in men(board, side))
                        for side in (True, False)]
        black += Fraction("2.5")
        loser = None if white == black else white < black
        return {**super().outcome(board, reason, loser),
                "points": {"white": float(white), "black": float(black)}}


# ---------------------------------------------------------------- Protocol
VARIANTS = {"osmosis": Osmosis, "evolution": Evolution, "colorbound": Colorbound,
            "colorbound-equalized": Equalized, "colorbound-decimal": ColorboundDecimal,
            "amalgamated": Amalgamated, "chess": Chess}
RULINGS = {             # the default first; instead of `house`, a table or a placement may be given
    "osmosis.harvestman": ("axis", "crooked"), "osmosis.table": ("rules", "printed"),
    "osmosis.fusion": ("mandatory", "optional"), "amalgamated.array": ("bishop-d1", "pasha-d1"),
    "amalgamated.castling": ("none", "queenside"), "amalgamated.points": ("house",),
    "amalgamated.baring-capture": ("strict", "wins"), "colorbound-decimal.array": ("house",)}


@lru_cache(maxsize=50)
def game_for(variant: str, chosen: tuple) -> Chess:
    return VARIANTS[variant]({**{name: RULINGS[name][0] for name in RULINGS}, **dict(chosen)})


FOLLOWED = {}           # the line of the last question, which the next one often goes on from


def follow(game: Chess, fen: str, line: list[str]) -> list[tuple]:
    """Each position of a line, the start first, with its legal moves and its key."""
    known, steps = FOLLOWED.get((game, fen)) or ([], [game.step(game.read_fen(fen))])
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, line)))
    steps = steps[:same + 1]
    for text in line[same:]:
        legal = steps[-1][1]
        demand(isinstance(text, str) and text in legal, f"not legal: {text!r}", "illegal-move")
        steps.append(game.step(legal[text]))
    FOLLOWED.clear()
    FOLLOWED[game, fen] = line, steps
    return steps


def answer(request: dict) -> dict:
    command, variant, fen, depth = [request.get(x) for x in ("cmd", "variant", "fen", "depth")]
    line, rulings = request.get("line", []), request.get("rulings", {})
    if command == "start":
        demand(request.get("version") == 1, "only version 1 is spoken here", "unsupported")
        return {"version": 1, "name": "all_games.py", "language": "Python",
                "variants": list(VARIANTS), "commands": ["moves", "perft"]}
    demand(command in ("moves", "perft") and variant in list(VARIANTS)
           and isinstance(fen, str) and isinstance(line, list) and isinstance(rulings, dict),
           "unknown command or variant, or a field is missing or of a wrong kind", "unsupported")
    for name, value in rulings.items():
        values = RULINGS.get(name, ())
        demand(value in values or values == ("house",) and isinstance(value, str),
               f"unknown ruling: {name}={value!r}", "unsupported")
    game = game_for(variant, tuple(sorted(rulings.items())))
    steps = follow(game, game.start if fen == "startpos" else fen, line)
    position, moves, key = steps[-1]
    if command == "moves":
        occurrences = sum(key == earlier for _, _, earlier in steps)
        return {"fen": game.write_fen(position), "moves": list(moves),
                **game.status(position, moves, occurrences)}
    demand(type(depth) is int and depth >= 0, "depth is a number from 0 up", "unsupported")
    divide = {text: game.perft(after, depth - 1) for text, after in moves.items() if depth}
    return {"nodes": sum(divide.values()) if depth else 1, "divide": divide}


def main():
    for line in sys.stdin.buffer:
        seq = None
        try:
            request = json.loads(line.decode())
            demand(isinstance(request, dict), "a request is a JSON object", "unsupported")
            seq = request.get("seq") if isinstance(request.get("seq"), (int, str)) else None
            if request.get("cmd") == "stop":
                return
            reply = answer(request)
        except Exception as fault:          # a Refusal or anything else; the next request follows
            kind, text = fault.args if isinstance(fault, Refusal) else ("internal", repr(fault))
            reply = {"error": {"kind": kind, "message": text}}
        print(json.dumps({"seq": seq, **reply}), flush=True)


if __name__ == "__main__":
    main()
