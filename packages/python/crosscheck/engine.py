"""Crosscheck's engine protocol, version 1, for engines in Python.

An engine is a class. Each object is a game in progress, and has three methods:

- `open(variant, rulings, fen)`, a class method: a new game from a FEN of six fields. `variant` is the id
  of the game; `rulings` holds the ruling values that differ from the default. Crosscheck asks once about
  the word "startpos", for which it may raise anything; for a game that Crosscheck does not know, `fen` may
  be this word, too;
- `legal_moves()`: every legal move as text, each once, in any order;
- `play(move)`: plays one of these moves. Its return value is ignored.

An engine may have two more methods, whose answers Crosscheck checks, too:

- `fen()`: the position as six fields, or as the four before the counters if `fen.counters` are ignored;
- `status()`: a dict with any of "check", "outcome" and "claims".

What else a library can do is checked if the class has a method for it. Crosscheck asks for no method that is missing:

- `legal(move)`: whether a text such as "e2e4" is a legal move, True or False. It need not be a move at all;
- `undo()`: takes the last move back. Its return value is ignored, and the methods above are asked afterwards;
- `hash()`: a string or an int that is the same for positions that are the same for repetition, and for no others;
- `gives_check(move)`: whether a legal move gives check, True or False;
- `san(move)`: a legal move in standard algebraic notation, such as "Nf3";
- `parse_san(text)`: the move that such a text stands for, such as "g1f3"; it raises IllegalMove for a text that stands
  for no legal move, or for several.

The class may define:

- `name`: the name of the engine in reports;
- `games`: the ids of the games that it knows;
- `rulings`: the names of the rulings that it can set to any value;
- `trusts_input`: True if the engine does not check its input; Crosscheck then asks it only about legal
  positions and moves.

The methods may raise Unsupported, BadPosition or IllegalMove. Any other exception counts as a breakage
and is reported with its traceback; the engine then answers the next question as usual.

`serve(MyGame)` answers Crosscheck's questions. A class without a program of its own can be asked with
`crosscheck validate -- python3 -m crosscheck.engine my_module:MyGame chess`.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
import traceback
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Protocol, TextIO

from ._printable import printable


METHODS: Final = ("open", "legal_moves", "play")
"""What every engine has."""

FURTHER: Final = ("legal", "undo", "hash", "gives_check", "san", "parse_san")
"""What an engine may have: each is a request of the protocol, which is offered if there is the method."""

Ends = type[BaseException] | tuple[type[BaseException], ...]
ENDS: Final = (KeyboardInterrupt, SystemExit, GeneratorExit)


class NoAnswer(Exception):
    """A question that the engine does not answer; one of the three below."""

    kind: str


class Unsupported(NoAnswer):
    """The engine does not know the game, the ruling value or the question: Crosscheck skips it."""

    kind = "unsupported"


class BadPosition(NoAnswer):
    """The FEN is not a position of the game."""

    kind = "bad-position"


class IllegalMove(NoAnswer):
    """A move of the line is not legal, or a text stands for no legal move."""

    kind = "illegal-move"


class Engine(Protocol):
    """What every engine has."""

    @classmethod
    def open(cls, variant: str, rulings: dict[str, str], fen: str) -> Engine:
        """A new game from a position."""

    def legal_moves(self) -> Iterable[str]:
        """Every legal move."""

    def play(self, move: str) -> object:
        """Plays a legal move."""


def fen_within_limits(fen: str) -> str:
    """A FEN with its clocks limited to 9999, as Crosscheck's are."""
    *fields, half_moves, full_moves = fen.split()
    return " ".join([*fields, *(str(min(int(clock), 9999)) for clock in (half_moves, full_moves))])


def serve(
    engine: type[Engine],
    games: Sequence[str] | None = None,
    requests: Iterable[str] = sys.stdin,
    answers: TextIO = sys.stdout,
) -> None:
    """Answers every request until `stop` or the end of the input.

    `games` are the ids of the games that the engine knows; by default, those that it names itself.
    """
    known = list(engine.games if games is None else games)  # type: ignore[attr-defined]
    # What an engine prints is no answer.
    with contextlib.redirect_stdout(sys.stderr):
        converse(engine, known, requests, answers, sys.stderr)


def converse(
    engine: type[Engine],
    games: list[str],
    requests: Iterable[str],
    answers: TextIO,
    errors: TextIO,
    ends: Ends = ENDS,
) -> None:
    """Answers every request until `stop` or the end of the input, and writes the traceback of each breakage to `errors`.

    It leaves the standard output as it is: several threads may be in here at once. `ends` are the exceptions that are no
    breakage and end everything, as Ctrl-C does in the main thread.
    """
    for line in requests:
        request = json.loads(line)
        try:
            answer = _line(request, _answer(engine, games, request))
        except NoAnswer as error:
            answer = _line(request, _refusal(error.kind, error, ends))
        except ends:
            raise
        # The engine must still answer the next question. Bindings raise what is no Exception, such as the panics of Rust.
        except BaseException as error:
            traceback.print_exception(type(error), error, _frames_of_the_class(error), file=errors)
            answer = _line(request, _refusal("internal", error, ends))
        print(answer, file=answers, flush=True)
        if request["cmd"] == "stop":
            return


def _line(request: dict[str, Any], answer: dict[str, Any]) -> str:
    """The line of an answer. The class may have given a value that JSON has no form for."""
    return json.dumps({"seq": request["seq"], **answer}, allow_nan=False)


def _frames_of_the_class(error: BaseException) -> TracebackType | None:
    """The traceback from where this module calls the class: the way there says nothing of the mistake."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_globals is globals():
        frames = frames.tb_next
    return frames


def _name(engine: type[Engine]) -> str:
    name = getattr(engine, "name", engine.__name__)
    if not isinstance(name, str):
        raise TypeError(f"name must be a string; got {_a(name)}")
    return name


def _refusal(kind: str, error: BaseException, ends: Ends) -> dict[str, Any]:
    return {"error": {"kind": kind, "message": _words(error, ends)}}


def _words(error: BaseException, ends: Ends = ENDS) -> str:
    name = type(error).__name__
    try:
        return str(error) or name
    except ends:
        raise
    # It is the text of the class, which may break, too.
    except BaseException:
        return f"{name}, whose text cannot be made"


def _answer(engine: type[Engine], games: list[str], request: dict[str, Any]) -> dict[str, Any]:
    command = request["cmd"]
    if command == "start":
        if request["version"] != 1:
            raise Unsupported(f"version {request['version']} of the protocol")
        return {
            "version": 1,
            "name": _name(engine),
            "language": "Python",
            "variants": games,
            "commands": ["moves", "perft", *(method for method in FURTHER if _has(engine, method))],
            "trusts_input": getattr(engine, "trusts_input", False),
        }
    if command == "moves":
        return _described(_reach(engine, games, request))
    if command == "perft":
        game, line, depth = _reach(engine, games, request), request.get("line", []), request["depth"]
        if depth == 0:
            return {"nodes": 1}
        divide = {
            move: _perft(engine, request, [*line, move], depth - 1) for move in _moves(game)
        }
        return {"nodes": sum(divide.values()), "divide": divide}
    if command == "stop":
        return {}
    if command in FURTHER and _has(engine, command):
        return _further(_reach(engine, games, request), request)
    raise Unsupported(f"the command {command}")


def _has(engine: type[Engine], method: str) -> bool:
    return callable(getattr(engine, method, None))


def _further(game: Any, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question beside moves and counts, for a game that has reached the end of the line."""
    command = request["cmd"]
    if command == "legal":
        return {"legal": _flag("legal", game.legal(request["move"]))}
    if command == "undo":
        played = len(request.get("line", []))
        if request["plies"] > played:
            raise IllegalMove(f"only {played} moves have been played")
        for _ in range(request["plies"]):
            game.undo()
        return _described(game)
    if command == "hash":
        told = game.hash()
        # JavaScript and others would round a large number.
        is_number = isinstance(told, int) and not isinstance(told, bool)
        return {"hash": str(told) if is_number else _text("hash", told, "a string or an int")}
    if command == "gives_check":
        move = request["move"]
        if move not in _moves(game):
            raise IllegalMove(f"{move} is not legal")
        return {"gives_check": _flag("gives_check", game.gives_check(move))}
    if command == "san":
        return {"san": {move: _text("san", game.san(move), "a string such as 'Nf3'") for move in _moves(game)}}
    due = "a move as a string such as 'e2e4', or raise IllegalMove"
    return {"move": _text("parse_san", game.parse_san(request["text"]), due)}


def _flag(method: str, told: Any) -> bool:
    if not isinstance(told, bool):
        raise TypeError(f"{method} must return True or False; got {_a(told)}")
    return told


def _described(game: Any) -> dict[str, Any]:
    """The legal moves of a game, and what else it tells."""
    told: dict[str, Any] = {"moves": _moves(game)}
    if hasattr(game, "fen"):
        told["fen"] = _text("fen", game.fen(), "a FEN as a string")
    if hasattr(game, "status"):
        told.update(_status(game.status()))
    return told


def _moves(game: Any) -> list[str]:
    """The legal moves, if they are what the protocol needs."""
    listed = game.legal_moves()
    if isinstance(listed, (str, bytes)) or not isinstance(listed, Iterable):
        raise TypeError(f"legal_moves must return a list of strings such as 'e2e4'; got {_a(listed)}")
    moves = list(listed)
    for move in moves:
        _text("legal_moves", move, "strings such as 'e2e4'")
    return moves


def _text(method: str, told: Any, due: str) -> str:
    if not isinstance(told, str):
        raise TypeError(f"{method} must return {due}; got {_a(told)}")
    return told


def _status(told: Any) -> dict[str, Any]:
    """The parts of a status, each checked: JSON would not say whose mistake it is."""
    if not isinstance(told, Mapping):
        raise TypeError(f"status must return a dict such as {{'check': True}}; got {_a(told)}")
    status = dict(told)
    # Any other key might take the place of what the protocol itself answers.
    for key in status:
        if key not in ("check", "outcome", "claims"):
            raise TypeError(f"status must hold nothing but 'check', 'outcome' and 'claims'; got {key!r}")
    check = status.get("check")
    if check is not None and not isinstance(check, bool):
        raise TypeError(f"'check' in status must be True or False; got {_a(check)}")
    outcome = status.get("outcome")
    if outcome is not None:
        due = "None or a dict such as {'winner': 'white', 'reason': 'checkmate'}"
        if not isinstance(outcome, Mapping):
            raise TypeError(f"'outcome' in status must be {due}; got {_a(outcome)}")
        if outcome.get("winner") not in (None, "white", "black"):
            winner = outcome["winner"]
            raise TypeError(f"'winner' in the outcome must be 'white', 'black' or None; got {winner!r}")
    claims = status.get("claims")
    if claims is not None:
        if isinstance(claims, (str, bytes)) or not isinstance(claims, Iterable):
            raise TypeError(f"'claims' in status must be a list of strings; got {_a(claims)}")
        status["claims"] = list(claims)
        for claim in status["claims"]:
            if not isinstance(claim, str):
                raise TypeError(f"'claims' in status must be a list of strings; got {_a(claim)} in it")
    return status


def _a(thing: object) -> str:
    """What kind of thing it is, in a sentence."""
    if thing is None:
        return "None"
    name = type(thing).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def _open(engine: type[Engine], request: dict[str, Any]) -> Engine:
    fen = request["fen"]
    try:
        game = engine.open(request["variant"], request.get("rulings", {}), fen)
    except NoAnswer:
        raise
    except Exception as error:
        # Crosscheck asks once whether a class knows this word. It need not.
        if fen == "startpos":
            raise Unsupported(f"startpos: {_words(error)}") from error
        raise
    if game is None:
        raise TypeError("open must return a game; got None")
    return game


def _reach(engine: type[Engine], games: list[str], request: dict[str, Any]) -> Engine:
    """The game after the line, of which every move is looked at."""
    if request["variant"] not in games:
        raise Unsupported(f"the game {request['variant']}")
    for name, value in request.get("rulings", {}).items():
        if name not in getattr(engine, "rulings", ()):
            raise Unsupported(f"{name}={value}")
    game = _open(engine, request)
    for move in request.get("line", []):
        if move not in _moves(game):
            raise IllegalMove(f"{move} is not legal")
        game.play(move)
    return game


def _perft(engine: type[Engine], request: dict[str, Any], line: list[str], depth: int) -> int:
    if depth == 0:
        return 1
    # A move is not taken back: an engine need not know how.
    game = _open(engine, request)
    for move in line:
        game.play(move)
    moves = _moves(game)
    if depth == 1:
        return len(moves)
    return sum(_perft(engine, request, [*line, move], depth - 1) for move in moves)


def _error(why: str) -> SystemExit:
    """The end of the program, with what is wrong with what it was given."""
    return SystemExit(printable(f"error: {why}"))


def load(name: str) -> type[Engine]:
    """The class that `MODULE:CLASS` names, from the folder we are in or from what is installed."""
    module, _, attribute = name.partition(":")
    if not module or not attribute:
        raise _error(f"`{name}` is not an engine: name it as MODULE:CLASS")
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise _error(f"the engine {name}: {error}") from error
    engine = getattr(found, attribute, None)
    if engine is None:
        raise _error(f"the engine {name}: {module} has no {attribute}")
    for method in METHODS:
        if not callable(getattr(engine, method, None)):
            raise _error(f"the engine {name} has no method {method}")
    return engine  # type: ignore[no-any-return]


def main(arguments: Sequence[str]) -> None:
    """Serves the engine MODULE:CLASS, with the games that follow its name, if any do."""
    if not arguments:
        raise SystemExit("error: name the engine: python3 -m crosscheck.engine MODULE:CLASS [GAME...]")
    name, *games = arguments
    engine = load(name)
    if not games and not hasattr(engine, "games"):
        raise _error(f"the engine {name} has no `games`: give them after its name")
    serve(engine, games or None)


if __name__ == "__main__":
    # An engine that imports this module must meet the same exceptions.
    from crosscheck import engine as itself

    itself.main(sys.argv[1:])
