"""Positions, and what the reference says of them."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from . import _picture
from ._program import ask


class Points(NamedTuple):
    """What each side counts where a draw is decided on points."""

    white: float
    black: float


class Outcome(NamedTuple):
    """How a game has ended."""

    winner: str | None
    """`white`, `black`, or None for a draw."""
    reason: str
    """Such as `checkmate`, `stalemate` or `fivefold-repetition`."""
    points: Points | None = None


class Status(NamedTuple):
    """What holds in a position beside its moves, with the history of its line."""

    check: bool
    outcome: Outcome | None
    """None while the game goes on."""
    claims: tuple[str, ...]
    """The draws that may be claimed: `threefold-repetition`, `move-count`."""


class Clause(NamedTuple):
    """One rule of a game in one sentence."""

    id: str
    states: str


class Reason(NamedTuple):
    """One step of an explanation."""

    states: str
    squares: tuple[str, ...]
    """The squares that the sentence mentions, a path in its order."""
    clauses: tuple[Clause, ...]
    """The rules that decide it."""


class Explanation(NamedTuple):
    """Why a move is legal, or why it is not. As text it has a line for each reason and each clause."""

    move: str
    legal: bool
    after: str | None
    """The FEN after the move, if it is legal."""
    reasons: tuple[Reason, ...]

    def __str__(self) -> str:
        lines = [f"{self.move} is legal" if self.legal else f"{self.move} is not legal"]
        for reason in self.reasons:
            lines.append(f"  {reason.states}")
            lines += [f"    {clause.id}: {clause.states}" for clause in reason.clauses]
        return "\n".join(lines)


class Position:
    """A position of a game: where it began, and the moves since. It never changes.

    >>> start = Position("chess")
    >>> start.play("e2e4").fen
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'

    Raises TypeError for an argument of a wrong kind, and Refused for a FEN that is no position of the game, for a move that is not legal, and for
    a game or a ruling that is not known.
    """

    def __init__(
        self,
        variant: str,
        fen: str = "startpos",
        moves: Iterable[str] = (),
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        """The position of a FEN of six fields, or of the start, after some moves.

        `rulings` holds the values that differ from the default, by the name of their ruling.
        """
        self._begin = _text("fen", fen, "a FEN of six fields or 'startpos'")
        self.variant: Final = _text("variant", variant, "the id of a game, such as 'chess'")
        """The id of the game."""
        self.moves: Final = _moves(moves)
        """The moves that led here."""
        self._rulings = _values(rulings)
        self._told = ask("moves", **self._at())

    def _at(self) -> dict[str, Any]:
        return {
            "variant": self.variant,
            "fen": self._begin,
            "line": self.moves,
            "rulings": self._rulings,
        }

    @property
    def rulings(self) -> dict[str, str]:
        """The ruling values that differ from the default."""
        return dict(self._rulings)

    @property
    def fen(self) -> str:
        """The six fields of the position."""
        return str(self._told["fen"])

    @property
    def board(self) -> str:
        """The board as text, White below."""
        return str(self._told["board"])

    @property
    def status(self) -> Status:
        """Check, the end of the game, and the draws that may be claimed."""
        told = self._told["status"]
        return Status(told["check"], _outcome(told["outcome"]), tuple(told["claims"]))

    def legal_moves(self) -> list[str]:
        """The legal moves, such as `e2e4`, with a letter where more than one result is possible."""
        return [move["move"] for piece in self._told["pieces"] for move in piece["moves"]]

    def play(self, move: str) -> Position:
        """The position after a move."""
        move = _text("move", move, "a move such as 'e2e4'")
        return Position(self.variant, self._begin, (*self.moves, move), self._rulings)

    def explain(self, move: str) -> Explanation:
        """Why a move is legal, or why it is not, clause by clause."""
        move = _text("move", move, "a move such as 'e2e4'")
        (told,) = ask("explain", **self._at(), moves=[move])
        reasons = tuple(_reason(reason) for reason in told["reasons"])
        return Explanation(told["move"], told["legal"], told["after"], reasons)

    def perft(self, depth: int) -> int:
        """The number of sequences of so many legal moves, as the optimized generator counts them."""
        return int(self._count(depth)["nodes"])

    def divide(self, depth: int) -> dict[str, int]:
        """The same number by first move."""
        return dict(self._count(depth)["divide"])

    def _count(self, depth: int) -> Any:
        if isinstance(depth, bool) or not isinstance(depth, int):
            raise TypeError(f"depth must be a whole number; got {depth!r}")
        return ask("divide", **self._at(), depth=depth, implementation="perft")

    def _key(self) -> tuple[object, ...]:
        return self.variant, self._begin, self.moves, tuple(sorted(self._rulings.items()))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.board

    def _repr_html_(self) -> str:
        """The board as a picture, and the FEN: what a notebook shows."""
        picture = _picture.board(self.variant, self.fen, self._rulings) or ""
        return f"<div>{picture}<br><code>{html.escape(self.fen)}</code></div>"

    def __repr__(self) -> str:
        return f"Position({self.variant!r}, {self._begin!r}, {self.moves!r}, {self._rulings!r})"


def _text(name: str, given: object, due: str) -> str:
    """An argument that must be a string."""
    if not isinstance(given, str):
        raise TypeError(f"{name} must be {due}; got {given!r}")
    return given


def _moves(given: object) -> tuple[str, ...]:
    due = "a list of moves such as ['e2e4', 'e7e5']"
    # A string is iterable, too, letter by letter.
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"moves must be {due}; got {given!r}")
    return tuple(_text("each of moves", move, "a move such as 'e2e4'") for move in given)


def _values(given: object) -> dict[str, str]:
    due = "a dict such as {'osmosis.fusion': 'optional'}"
    if given is not None and not isinstance(given, Mapping):
        raise TypeError(f"rulings must be {due}; got {given!r}")
    return {
        _text("each name in rulings", name, "a string"): _text(f"rulings[{name!r}]", value, "a string")
        for name, value in (given or {}).items()
    }


def _outcome(told: Any) -> Outcome | None:
    if told is None:
        return None
    points = told.get("points")
    return Outcome(told["winner"], told["reason"], points and Points(**points))


def _reason(told: Any) -> Reason:
    clauses = tuple(Clause(**clause) for clause in told["clauses"])
    return Reason(told["states"], tuple(told["squares"]), clauses)
