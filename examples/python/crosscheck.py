"""Crosscheck's engine protocol, version 1, for engines in Python.

`serve(engine)` answers Crosscheck's questions, one line of JSON each, from an object with

- `name`, and `variants`, the ids of the games that it knows, such as ["osmosis"];
- `position(variant, fen, rulings)`: the position that a FEN stands for. `fen` may be "startpos";
  `rulings` holds the ruling values that differ from the default;
- `legal_moves(position)`: every legal move as text, each once, in any order;
- `play(position, move)`: the position after one of them;
- `trusts_input`, if it is true: the engine does not check that what it is given is legal, and is then
  asked only about legal positions and moves;
- `rulings`, if it has one: the names of the rulings that it can set to any value;
- `describe(position, history)`, if it has one: a dict of whatever it can tell among "fen",
  "check", "outcome" and "claims". `history` holds the positions before this one, the oldest first.

They may raise Unsupported or BadPosition. `serve` reports any other exception as an internal error
of the engine, and then answers the next question as usual.
"""

import json
import sys


class Unsupported(Exception):
    """The engine does not know the game, the ruling value or the question: Crosscheck skips it."""


class BadPosition(Exception):
    """The FEN is not a position of the game."""


class IllegalMove(Exception):
    """A move of the line is not legal."""


def fen_within_limits(fen):
    """A FEN with its clocks limited to 9999, as Crosscheck's are."""
    *fields, half_moves, full_moves = fen.split()
    return " ".join([*fields, *(str(min(int(clock), 9999)) for clock in (half_moves, full_moves))])


KINDS = {Unsupported: "unsupported", BadPosition: "bad-position", IllegalMove: "illegal-move"}


def serve(engine, requests=sys.stdin, answers=sys.stdout):
    """Answers every request until `stop` or the end of the input."""
    for line in requests:
        request = json.loads(line)
        try:
            answer = _answer(engine, request)
        except Exception as error:  # The engine must still answer the next question.
            kind = KINDS.get(type(error), "internal")
            answer = {"error": {"kind": kind, "message": str(error) or type(error).__name__}}
        print(json.dumps({"seq": request["seq"], **answer}), file=answers, flush=True)
        if request["cmd"] == "stop":
            return


def _answer(engine, request):
    command = request["cmd"]
    if command == "start":
        if request["version"] != 1:
            raise Unsupported(f"version {request['version']} of the protocol")
        return {
            "version": 1,
            "name": engine.name,
            "language": "Python",
            "variants": engine.variants,
            "commands": ["moves", "perft"],
            "trusts_input": getattr(engine, "trusts_input", False),
        }
    if command == "moves":
        position, history = _reach(engine, request)
        describe = getattr(engine, "describe", lambda position, history: {})
        return {"moves": list(engine.legal_moves(position)), **describe(position, history)}
    if command == "perft":
        position, _ = _reach(engine, request)
        depth = request["depth"]
        if depth == 0:
            return {"nodes": 1}
        moves = engine.legal_moves(position)
        divide = {move: _perft(engine, engine.play(position, move), depth - 1) for move in moves}
        return {"nodes": sum(divide.values()), "divide": divide}
    if command == "stop":
        return {}
    raise Unsupported(f"the command {command}")


def _reach(engine, request):
    """The position after the line, and those before it."""
    if request["variant"] not in engine.variants:
        raise Unsupported(f"the game {request['variant']}")
    rulings = request.get("rulings", {})
    for name in rulings:
        if name not in getattr(engine, "rulings", ()):
            raise Unsupported(f"{name}={rulings[name]}")
    position = engine.position(request["variant"], request["fen"], rulings)
    history = []
    for move in request.get("line", []):
        if move not in engine.legal_moves(position):
            raise IllegalMove(f"{move} is not legal")
        history.append(position)
        position = engine.play(position, move)
    return position, history


def _perft(engine, position, depth):
    if depth == 0:
        return 1
    moves = engine.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(_perft(engine, engine.play(position, move), depth - 1) for move in moves)
