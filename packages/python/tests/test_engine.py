"""The protocol, as `crosscheck.engine` speaks it for a class."""

import io
import json
import math
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from engines import Knowing

from crosscheck import Position, Refused
from crosscheck._program import find
from crosscheck.engine import FURTHER, BadPosition, Unsupported, load, serve


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


def test_it_offers_what_the_class_has_a_method_for():
    start = {"cmd": "start", "version": 1}
    (greeting,) = answers(Knowing, start)
    assert greeting["commands"] == ["moves", "perft", *FURTHER]
    engine = type("Some", (Reference,), {"hash": lambda self: 0, "san": None})
    (greeting,) = answers(engine, start)
    assert greeting["commands"] == ["moves", "perft", "hash"]


def test_it_tells_whether_a_text_is_a_legal_move():
    asked = [{"cmd": "legal", "move": move} for move in ("e2e4", "e2e5", "e2e4q", "e2e2")]
    assert [told["legal"] for told in answers(Knowing, *asked)] == [True, False, False, False]


def test_it_takes_moves_back():
    undo = {"cmd": "undo", "line": ["e2e4", "e7e5"]}
    before, one, all_, more = answers(
        Knowing, {"line": ["e2e4"]}, {**undo, "plies": 1}, {**undo, "plies": 2}, {**undo, "plies": 3}
    )
    assert one == before and "e2e4" in all_["moves"]
    assert more["error"] == {"kind": "illegal-move", "message": "only 2 moves have been played"}


def test_a_game_takes_its_own_moves_back(capsys):
    class Stuck(Knowing):
        def undo(self):
            pass

    (told,) = answers(Stuck, {"cmd": "undo", "line": ["e2e4"], "plies": 1})
    assert "e7e5" in told["moves"]


def test_it_identifies_a_position():
    there, again, other = answers(
        Knowing,
        {"cmd": "hash", "line": ["g1f3", "g8f6", "f3g1", "f6g8"]},
        {"cmd": "hash"},
        {"cmd": "hash", "line": ["g1f3"]},
    )
    assert there == again != other


@pytest.mark.parametrize("told, hash_", [("a0", "a0"), (0, "0"), (-1, "-1"), (2**64 - 1, "18446744073709551615")])
def test_a_hash_may_be_a_number(told, hash_):
    engine = type("Hashing", (Reference,), {"hash": lambda self: told})
    assert answers(engine, {"cmd": "hash"}) == [{"hash": hash_}]


def test_it_tells_whether_a_legal_move_gives_check():
    line = ["e2e4", "f7f6"]
    asked = [{"cmd": "gives_check", "line": line, "move": move} for move in ("d1h5", "d1g4", "d1d5")]
    check, quiet, illegal = answers(Knowing, *asked)
    assert check == {"gives_check": True} and quiet == {"gives_check": False}
    assert illegal["error"] == {"kind": "illegal-move", "message": "d1d5 is not legal"}


def test_it_writes_and_reads_algebraic_notation():
    written, read, refused = answers(
        Knowing, {"cmd": "san"}, {"cmd": "parse_san", "text": "Nf3"}, {"cmd": "parse_san", "text": "Nd4"}
    )
    assert len(written["san"]) == 20 and written["san"]["g1f3"] == "Nf3"
    assert read == {"move": "g1f3"}
    assert refused["error"]["kind"] == "illegal-move"


@pytest.mark.parametrize("command", FURTHER)
def test_what_the_class_has_no_method_for_is_not_supported(command):
    (told,) = answers(Reference, {"cmd": command, "move": "e2e4", "text": "e4", "plies": 0})
    assert told["error"] == {"kind": "unsupported", "message": f"the command {command}"}


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
    _, *told = capsys.readouterr().err.splitlines()
    assert told[0] == "Traceback (most recent call last):" and "return self.missing" in told[2]
    # What calls the class is none of its mistake.
    assert [line for line in told if line.startswith("  File ")] == told[1:2] and "test_engine.py" in told[1]


class Panic(BaseException):
    """What bindings raise that is no Exception."""


class Unreadable:
    def __init__(self, raised):
        self.raised = raised

    def __str__(self):
        raise self.raised

    __repr__ = __str__


class Wordless(Unreadable, Exception):
    pass


class WordlessRefusal(Unreadable, Unsupported):
    pass


@pytest.mark.parametrize(
    "error, kind",
    [
        (Wordless(ValueError()), "internal"),
        (Wordless(Panic()), "internal"),
        (KeyError(Unreadable(ValueError())), "internal"),
        (WordlessRefusal(ValueError()), "unsupported"),
    ],
)
def test_an_error_whose_text_cannot_be_made_is_told_as_any_other(error, kind, capsys):
    class Broken(Reference):
        def legal_moves(self):
            raise error

    broken, after = answers(Broken, {}, {"cmd": "stop"})
    assert after == {}
    message = f"{type(error).__name__}, whose text cannot be made"
    assert broken["error"] == {"kind": kind, "message": message}
    assert ("Traceback" in capsys.readouterr().err) == (kind == "internal")


def test_an_error_without_text_at_startpos_is_told_as_any_other():
    class Shut(Reference):
        @classmethod
        def open(cls, variant, rulings, fen):
            raise Wordless(ValueError())

    (told,) = answers(Shut, {})
    message = "startpos: Wordless, whose text cannot be made"
    assert told["error"] == {"kind": "unsupported", "message": message}


@pytest.mark.parametrize(
    "outcome, says",
    [
        ({"winner": None, "reason": {1, 2}}, "Object of type set is not JSON serializable"),
        ({"winner": None, "reason": "insufficient", "points": math.nan}, "Out of range float values"),
    ],
)
def test_a_value_that_json_has_no_form_for_is_a_fault_like_any_other(outcome, says, capsys):
    class Broken(Reference):
        def status(self):
            return {"outcome": outcome}

    broken, after = answers(Broken, {}, {"cmd": "stop"})
    assert after == {}
    assert broken["error"]["kind"] == "internal" and broken["error"]["message"].startswith(says)
    assert says in capsys.readouterr().err


def test_an_interrupt_while_a_text_is_made_ends_everything(capsys):
    class Broken(Reference):
        def legal_moves(self):
            raise Wordless(KeyboardInterrupt())

    with pytest.raises(KeyboardInterrupt):
        answers(Broken, {})


def test_a_cause_of_a_fault_keeps_its_traceback(capsys):
    class Broken(Reference):
        def legal_moves(self):
            try:
                return self.missing
            except AttributeError as error:
                raise KeyError("moves") from error

    answers(Broken, {})
    told = capsys.readouterr().err
    assert told.count("Traceback") == told.count("  File ") == told.count("in legal_moves") == 2


def test_a_wrong_answer_is_told_without_a_traceback(capsys):
    answers(type("Mistaken", (Reference,), {"legal_moves": lambda self: None}), {})
    _, *told = capsys.readouterr().err.splitlines()
    assert told == ["TypeError: legal_moves must return a list of strings such as 'e2e4'; got None"]


class Reading(Reference):
    """The same, and it reads FENs alone."""

    @classmethod
    def open(cls, variant, rulings, fen):
        if "/" not in fen:
            raise ValueError("no FEN")
        return super().open(variant, rulings, fen)


def test_a_class_that_does_not_know_startpos_has_not_failed(capsys):
    start, after, broken = answers(
        Reading, {}, {"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, {"fen": "another word"}
    )
    assert start["error"] == {"kind": "unsupported", "message": "startpos: no FEN"}
    assert len(after["moves"]) == 5
    assert broken["error"] == {"kind": "internal", "message": "no FEN"}
    assert capsys.readouterr().err.count("Traceback") == 1


def test_what_happens_after_startpos_is_opened_is_a_breakage(capsys):
    (told,) = answers(type("Broken", (Reference,), {"legal_moves": lambda self: 1 / 0}), {})
    assert told["error"]["kind"] == "internal"


def test_an_engine_that_does_not_know_startpos_is_told_in_one_sentence(tmp_path):
    (tmp_path / "reading.py").write_text(
        "from crosscheck.engine import serve\nfrom test_engine import Reading\nserve(Reading, ['mine'])\n"
    )
    engine = f"{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'reading.py'))}"
    compare = [find(), "compare", "--variant=mine", f"--reference={engine}", "--", *shlex.split(engine)]
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    ran = subprocess.run(compare, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert "startpos: no FEN" in ran.stderr and "Traceback" not in ran.stderr, ran.stderr


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


@pytest.mark.parametrize(
    "method, told, says",
    [
        ("legal", 1, "legal must return True or False; got an int"),
        ("legal", None, "legal must return True or False; got None"),
        ("hash", None, "hash must return a string or an int; got None"),
        ("hash", True, "hash must return a string or an int; got a bool"),
        ("hash", b"", "hash must return a string or an int; got a bytes"),
        ("gives_check", "yes", "gives_check must return True or False; got a str"),
        ("san", Move(), "san must return a string such as 'Nf3'; got a Move"),
        ("parse_san", None, "parse_san must return a move as a string such as 'e2e4', or raise IllegalMove; got None"),
        ("parse_san", Move(), "parse_san must return a move as a string such as 'e2e4', or raise IllegalMove; got a"),
    ],
)
def test_what_a_further_method_must_return_is_said(method, told, says, capsys):
    engine = type("Mistaken", (Knowing,), {method: lambda self, *_: told})
    (answer,) = answers(engine, {"cmd": method, "move": "e2e4", "text": "e4"})
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


def test_the_command_says_what_is_wrong_and_nothing_else():
    command = [sys.executable, "-m", "crosscheck.engine", "nothing:Nope", "chess"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr == "error: the engine nothing:Nope: No module named 'nothing'\n"
