"""The protocol, as `crosscheck.engine` speaks it for a class."""

import io
import json

import pytest

from crosscheck import Position, Refused
from crosscheck.engine import BadPosition, Unsupported, load, serve


class Reference:
    """The reference as an engine."""

    name = "reference"
    games = ["chess"]

    def __init__(self, position):
        self.position = position

    @classmethod
    def open(cls, variant, rulings, fen):
        print("what an engine prints is no answer")
        try:
            return cls(Position(variant, fen, rulings=rulings))
        except Refused as refused:
            raise BadPosition(str(refused)) from refused

    def legal_moves(self):
        return self.position.legal_moves()

    def play(self, move):
        self.position = self.position.play(move)


class Telling(Reference):
    """The same, and it tells more."""

    def fen(self):
        return self.position.fen

    def status(self):
        return {"check": self.position.status.check}


def answers(engine, *questions, games=None):
    """The answers to questions about the start of chess, from which some fields differ."""
    at = {"cmd": "moves", "variant": "chess", "fen": "startpos", "line": [], "rulings": {}}
    asked = [json.dumps({"seq": seq, **at, **question}) for seq, question in enumerate(questions)]
    told = io.StringIO()
    serve(engine, games, asked, told)
    told = [json.loads(line) for line in told.getvalue().splitlines()]
    assert [answer.pop("seq") for answer in told] == list(range(len(asked)))
    return told


def test_it_greets_with_what_the_class_says():
    (greeting,) = answers(Reference, {"cmd": "start", "version": 1})
    assert greeting["name"] == "reference" and greeting["variants"] == ["chess"]
    assert greeting["commands"] == ["moves", "perft"] and not greeting["trusts_input"]
    (greeting,) = answers(Reference, {"cmd": "start", "version": 1}, games=["osmosis"])
    assert greeting["variants"] == ["osmosis"]


def test_it_tells_what_the_class_can_tell():
    plain, told = (answers(engine, {"line": ["e2e4"]})[0] for engine in (Reference, Telling))
    assert len(plain.pop("moves")) == 20 and plain == {}
    assert told["fen"] == Position("chess", moves=["e2e4"]).fen and told["check"] is False


def test_it_counts_by_first_move():
    none, two = answers(Reference, {"cmd": "perft", "depth": 0}, {"cmd": "perft", "depth": 2})
    assert none == {"nodes": 1}
    assert two["nodes"] == 400 and two["divide"]["e2e4"] == 20


def test_each_kind_of_error_has_its_name(capsys):
    told = answers(
        Reference,
        {"variant": "osmosis"},
        {"rulings": {"chess.castling": "none"}},
        {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"},
        {"line": ["e2e5"]},
        {"cmd": "weather"},
        {"cmd": "start", "version": 2},
    )
    kinds = [answer["error"]["kind"] for answer in told]
    unsupported = "unsupported"
    assert kinds == [unsupported, unsupported, "bad-position", "illegal-move", unsupported, unsupported]


def test_a_fault_of_the_engine_is_told_with_its_traceback(capsys):
    class Broken(Reference):
        def legal_moves(self):
            return self.missing

    broken, after = answers(Broken, {}, {"cmd": "stop"})
    assert broken["error"]["kind"] == "internal" and after == {}
    assert "return self.missing" in capsys.readouterr().err


class Move:
    """A move as an engine has it."""


@pytest.mark.parametrize(
    "method, told, says",
    [
        ("legal_moves", [Move()], "legal_moves must return strings such as 'e2e4'; got a Move"),
        ("legal_moves", None, "legal_moves must return a list of strings such as 'e2e4'; got None"),
        ("legal_moves", "e2e4", "legal_moves must return a list of strings such as 'e2e4'; got a str"),
        ("legal_moves", 20, "legal_moves must return a list of strings such as 'e2e4'; got an int"),
        ("fen", None, "fen must return a FEN as a string; got None"),
        ("fen", Move(), "fen must return a FEN as a string; got a Move"),
        ("status", None, "status must return a dict such as {'check': True}; got None"),
        ("status", True, "status must return a dict such as {'check': True}; got a bool"),
        ("status", {"seq": 7}, "status must hold nothing but 'check', 'outcome' and 'claims'; got 'seq'"),
        ("status", {"moves": []}, "status must hold nothing but 'check', 'outcome' and 'claims'; got 'moves'"),
        ("status", {"fen": ""}, "status must hold nothing but 'check', 'outcome' and 'claims'; got 'fen'"),
        ("status", {"check": 1}, "'check' in status must be True or False; got an int"),
        ("status", {"outcome": "draw"}, "'outcome' in status must be None or a dict"),
        ("status", {"outcome": {"winner": True}}, "'winner' in the outcome must be 'white', 'black'"),
        ("status", {"claims": "move-count"}, "'claims' in status must be a list of strings; got a str"),
        ("status", {"claims": [1]}, "'claims' in status must be a list of strings; got an int in it"),
    ],
)
@pytest.mark.parametrize("question", [{}, {"line": ["e2e4"]}])
def test_what_a_method_must_return_is_said(method, told, says, question, capsys):
    engine = type("Mistaken", (Telling,), {method: lambda self: told})
    (answer,) = answers(engine, question)
    assert answer["error"]["kind"] == "internal" and answer["error"]["message"].startswith(says)


def test_a_game_that_is_not_opened_is_said(capsys):
    engine = type("Closed", (Telling,), {"open": classmethod(lambda cls, *_: None)})
    (answer,) = answers(engine, {})
    assert answer["error"]["message"] == "open must return a game; got None"


@pytest.mark.parametrize("kind", [set, tuple, iter, dict.fromkeys])
def test_moves_may_come_in_any_collection(kind):
    engine = type("Collecting", (Reference,), {"legal_moves": lambda self: kind(Reference.legal_moves(self))})
    moves, count = answers(engine, {"line": ["e2e4"]}, {"cmd": "perft", "depth": 2})
    assert len(moves["moves"]) == 20 and count["nodes"] == 400


def test_claims_may_come_in_any_collection():
    engine = type("Claiming", (Reference,), {"status": lambda self: {"claims": {"move-count"}}})
    assert answers(engine, {})[0]["claims"] == ["move-count"]


def test_a_subclass_of_an_error_counts_as_that_error():
    class Unknown(Unsupported):
        pass

    class Picky(Reference):
        @classmethod
        def open(cls, variant, rulings, fen):
            raise Unknown

    (told,) = answers(Picky, {})
    assert told["error"] == {"kind": "unsupported", "message": "Unknown"}


@pytest.mark.parametrize(
    "name, says",
    [
        ("nothing", "name it as MODULE:CLASS"),
        ("no_such_module:Engine", "No module named 'no_such_module'"),
        ("json:Engine", "json has no Engine"),
        ("json:JSONDecoder", "has no method open"),
    ],
)
def test_what_is_no_engine_is_said(name, says):
    with pytest.raises(SystemExit, match=says):
        load(name)
