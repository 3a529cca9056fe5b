"""A class of this process, and other engines, validated from Python."""

import io
import sys
import threading
from contextlib import redirect_stdout

import pytest
from engines import CASES, CELL, SHORT, Broken, Careless, Confused, Hanging, Knowing, Leaving, Reference, Right

from crosscheck import Position, Refused, _progress, validate
from crosscheck._program import find

EN_PASSANT = "chess.pawn.en-passant"


@pytest.fixture(scope="module")
def careless():
    """The report of a class that forgets the en passant capture."""
    return validate(Careless, "chess", **CASES)


def test_a_right_class_is_right_whatever_it_prints(capsys):
    before = sys.stdout
    report = validate(Right, **CASES)
    assert report.conclusion == "right" and report, report.headline
    assert report.findings == [] and report.causes == []
    assert repr(report).startswith("<crosscheck.Report: Right is right: ")
    assert sys.stdout is before
    print("what comes after")
    assert capsys.readouterr().out == "what comes after\n"


def test_a_class_is_asked_what_else_it_has_methods_for():
    report = validate(Knowing, **CASES)
    assert report.conclusion == "right", report
    # Two that it does not know are not held against it.
    less = type("Less", (Confused,), {"gives_check": None, "san": None})
    assert validate(less, **CASES).conclusion == "right"
    wrong = validate(Confused, **CASES)
    clauses = {clause for finding in wrong.findings for clause in finding.clauses}
    assert wrong.conclusion == "wrong" and {"answers.gives-check", "answers.san.sign"} <= clauses


def test_a_wrong_class_of_a_cell_is_told_with_its_causes(careless):
    assert careless.conclusion == "wrong" and not careless
    assert any(cause.endswith(f"({EN_PASSANT})") for cause in careless.causes), careless.causes
    assert repr(careless) == f"<crosscheck.Report: {careless.headline}>"
    assert careless.headline in str(careless) and "causes\n" in str(careless)
    assert careless.json["games"][0]["variant"] == "chess"


def test_a_class_that_checks_nothing_is_told_how_to_say_so(careless):
    lenient = type("Lenient", (Right,), {"trusts_input": False})
    report = validate(lenient, "chess", **CASES)
    assert "trusts_input = True" in report.advice
    assert "trusts_input = True" in report._repr_html_()
    assert careless.advice is None and "None" not in careless._repr_html_()


def test_a_finding_can_be_looked_at(careless):
    finding = next(finding for finding in careless.findings if finding.id == f"{EN_PASSANT}.to-the-left")
    assert finding.variant == "chess" and finding.rulings == {} and EN_PASSANT in finding.clauses
    position = Position(finding.variant, finding.fen, finding.moves, finding.rulings)
    assert "e5d6" in position.legal_moves()
    assert "legal only for the case: e5d6" in finding.text
    assert str(finding) == finding.text


def test_nothing_names_the_program_that_passes_questions_on(careless):
    assert "_relay" not in f"{careless}{careless.json}"
    assert "replay" not in str(careless) and "replay" not in careless.findings[0].text
    assert careless.json["findings"][0]["replay"].startswith("crosscheck validate --case ")


def test_a_notebook_shows_boards_and_no_markup_of_others(careless):
    shown = careless._repr_html_()
    assert shown.count('<img src="data:image/svg+xml;base64,') == 3
    assert "<script" not in shown and "&lt;script&gt;careless" in shown
    assert f"({EN_PASSANT})</li>" in shown
    assert f"and {len(careless.findings) - 3} more" in shown
    # The picture stands for the board of letters, and for nothing else.
    beside = careless.findings[0]._repr_html_()
    assert "a  b  c" in careless.findings[0].text and "a  b  c" not in beside
    assert f"  start  {careless.findings[0].fen}\n  moves  e5d6\n  fen    " in beside


def test_a_finding_without_a_picture_keeps_its_board_of_letters(careless):
    shown = careless.findings[0]._replace(fen="<b>")._repr_html_()
    assert "<img" not in shown and "a  b  c" in shown


def test_a_notebook_shows_the_board_of_a_position():
    start = Position("osmosis")
    shown = start._repr_html_()
    assert shown.count("<img ") == 1 and f"<code>{start.fen}</code>" in shown
    assert shown != start.play(start.legal_moves()[0])._repr_html_()
    printed = Position("osmosis", rulings={"osmosis.fusion": "optional"})
    assert "<img " in printed._repr_html_()


def test_several_games_have_one_report():
    report = validate(Reference, "kingofthehill", "3check", **SHORT)
    assert [game["variant"] for game in report.json["games"]] == ["kingofthehill", "3check"]
    assert all(check["outcome"] != "failed" for game in report.json["games"] for check in game["checks"])


def test_a_breakage_shows_the_traceback_and_what_was_printed(capsys):
    report = validate(Broken, **SHORT)
    assert report.conclusion == "broken"
    text = report.findings[0].text
    assert "stderr: what it prints Traceback" in text and "KeyError: 'board'" in text
    (frame,) = (line for line in text.splitlines() if line.startswith("    stderr:   File "))
    assert "engines.py" in frame and frame.endswith("in legal_moves")
    assert capsys.readouterr() == ("", "")


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("raised", [ValueError, SystemExit])
def test_an_error_whose_text_cannot_be_made_is_a_breakage_as_any_other(raised, capsys):
    class Wordless(Exception):
        def __str__(self):
            raise raised

    class Raises(Right):
        def legal_moves(self):
            raise Wordless

    report = validate(Raises, **SHORT)
    assert report.conclusion == "broken" and "Wordless, whose text cannot be made" in report.findings[0].text
    assert capsys.readouterr() == ("", "")


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("raised", [KeyboardInterrupt, SystemExit, type("PanicException", (BaseException,), {})])
def test_what_is_no_exception_of_a_program_is_a_breakage_as_any_other(raised, capsys):
    class Raises(Right):
        def legal_moves(self):
            raise raised("of the class")

    report = validate(Raises, **SHORT)
    assert report.conclusion == "broken" and "of the class" in report.findings[0].text
    assert "Traceback" in report.findings[0].text and raised.__name__ in report.findings[0].text
    assert capsys.readouterr() == ("", "")


@pytest.mark.filterwarnings("error")
def test_a_class_that_ends_its_program_ends_no_more_than_an_engine(capsys):
    report = validate(Leaving, **SHORT)
    assert report.conclusion == "broken" and capsys.readouterr() == ("", "")


def test_a_class_that_hangs_is_left_and_its_thread_ends():
    before = set(threading.enumerate())
    report = validate(Hanging, only=["cases"], time="5s", progress=False)
    assert report.conclusion == "broken" and "no answer within 5 s" in report.headline
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
        assert not thread.is_alive(), thread


def test_two_runs_at_once_leave_the_output_as_it_was():
    reports, out = [], io.StringIO()
    with redirect_stdout(out):
        # The one that began first ends first.
        runs = [
            threading.Thread(target=lambda time=time: reports.append(validate(Right, **{**CASES, "time": time})))
            for time in ("2s", "4s")
        ]
        for run in runs:
            run.start()
        for run in runs:
            run.join()
        assert sys.stdout is out
    assert len(reports) == 2 and out.getvalue() == ""


def test_a_command_is_an_engine(tmp_path, monkeypatch):
    (tmp_path / "careless.py").write_text(CELL)
    # The command begins in the folder that this process is in.
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "crosscheck.engine", "careless:Careless", "chess", "crazyhouse"]
    report = validate(command, "chess", **SHORT)
    assert report.conclusion == "wrong" and [game["variant"] for game in report.json["games"]] == ["chess"]
    assert "replay crosscheck validate --case" in report.findings[0].text


def test_options_reach_the_program(tmp_path, monkeypatch):
    (tmp_path / "known.yaml").write_text("known: []\n")
    monkeypatch.chdir(tmp_path)
    rulings = {"osmosis.fusion": "optional"}
    options = {"rulings": rulings, "conventions": ["drawn-game=over"], "baseline": "known.yaml"}
    report = validate(Reference, "osmosis", **options, **SHORT)
    assert report.json["rulings"] == rulings and report.json["games"][0]["checks"]


class FourFields(Reference):
    trusts_input = True

    def fen(self):
        return " ".join(self.position.fen.split()[:4])


def test_what_is_ignored_is_not_compared():
    report = validate(FourFields, "kingofthehill", **SHORT)
    assert not report and "a FEN has six fields" in report.findings[0].text
    report = validate(FourFields, "kingofthehill", ignore=["fen.counters"], **SHORT)
    assert report.findings == [], report


def program(*of):
    """A command that is the program itself."""
    return [find(), "serve", *of]


def test_a_command_may_speak_uci():
    report = validate(program("--uci"), "chess", uci=True, **SHORT)
    assert report.findings == [] and [game["variant"] for game in report.json["games"]] == ["chess"]
    assert any(check["outcome"] == "passed" for check in report.json["games"][0]["checks"])


def test_a_command_may_be_a_perft_script(tmp_path):
    script = tmp_path / "perft.py"
    script.write_text("import sys\nassert sys.argv[2].count('/') == 7\nprint('a2a3 1')\nprint(1)\n")
    report = validate([sys.executable, "-S", str(script)], "chess", perft_script=True, **SHORT)
    assert report.conclusion == "wrong" and "legal only for" in report.findings[0].text


def without(method):
    return type("Lacking", (Careless,), {method: None})


@pytest.mark.parametrize(
    "run, says",
    [
        (lambda: validate(Careless, "go"), "variant: `go` is not a variant"),
        (lambda: validate(Careless, "all"), "variant: `all` is not a variant"),
        (lambda: validate(without("legal_moves")), "the engine Lacking has no method legal_moves"),
        (lambda: validate(type("Odd", (Right,), {"name": 5})), "5 says that it has failed: name must be a string"),
        (lambda: validate(Careless, only=["hops"]), "invalid value 'hops' .* cases, counts, play"),
        (lambda: validate(Careless, time="3x"), "invalid value '3x'"),
        (lambda: validate(Careless, conventions=["a=b"]), "invalid value 'a=b'"),
        (lambda: validate(Careless, rulings={"a": "b"}), "--ruling: `a` is not a ruling"),
        (lambda: validate(Careless, baseline="no-such-file"), ".*no-such-file: there is no such file"),
        (lambda: validate(Careless, ignore=["counters"]), "invalid value 'counters' .* fen.counters, "),
        (lambda: validate(["no-such-program"]), "no-such-program cannot be started"),
        (lambda: validate(program("--uci"), "chess"), r".*; add uci=True if this engine speaks UCI$"),
    ],
)
def test_what_cannot_run_is_refused_in_one_sentence(run, says, capsys, monkeypatch):
    # A busy machine may need seconds for it.
    monkeypatch.setattr(_progress, "PATIENCE", 600)
    with pytest.raises(Refused, match=f"^{says}") as refused:
        run()
    assert "\n" not in str(refused.value) and "_relay" not in str(refused.value)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "run, says",
    [
        (lambda: validate("my_engine"), "engine must be a class .*; got 'my_engine'"),
        (lambda: validate([]), r"engine must be a class .*; got \[\]"),
        (lambda: validate([5]), r"engine must be a class .*; got \[5\]"),
        (lambda: validate(Careless(None)), "engine must be a class .*; got <"),
        (lambda: validate(Careless, ["chess"]), r"variant must be the id of a game, .*; got \['chess'\]"),
        (lambda: validate(type("Nameless", (), vars(Hanging) | {"open": len, "play": len})), "name a game"),
        (lambda: validate(Careless, rulings="x"), "rulings must be a dict .*; got 'x'"),
        (lambda: validate(Careless, conventions="x"), "conventions must be a list .*; got 'x'"),
        (lambda: validate(Careless, only="cases"), "only must be a list .*; got 'cases'"),
        (lambda: validate(Careless, only=[5]), "each of only must be a string .*; got 5"),
        (lambda: validate(Careless, baseline=5), "baseline must be the path of a file .*; got 5"),
        (lambda: validate(Careless, ignore="check"), "ignore must be a list .*; got 'check'"),
        (lambda: validate(["x"], uci="yes"), "uci must be True or False; got 'yes'"),
        (lambda: validate(["x"], perft_script=1), "perft_script must be True or False; got 1"),
        (lambda: validate(["x"], uci=True, perft_script=True), "an engine is asked in one way: give uci or perft_script"),
        (lambda: validate(Careless, uci=True), "uci is for a command, and Careless is a class"),
        (lambda: validate(Careless, perft_script=True), "perft_script is for a command, and Careless is a class"),
        (lambda: validate(Careless, time=5), "time must be a time such as 30s or 1m; got 5"),
    ],
)
def test_an_argument_of_a_wrong_kind_is_named(run, says):
    with pytest.raises(TypeError, match=f"^{says}"):
        run()
