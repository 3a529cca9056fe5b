"""The plugin, in projects of a few lines."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from crosscheck import Position, cases

pytest_plugins = ["pytester"]

# The reference without its moves to the square that a Pawn has passed.
ENGINE = """
from crosscheck import Position

class Careless:
    trusts_input = True

    def __init__(self, position):
        self.position = position

    @classmethod
    def open(cls, variant, rulings, fen):
        with open("asked", "a") as file:
            print(fen, file=file)
        return cls(Position(variant, fen, rulings=rulings))

    def legal_moves(self):
        passed = self.position.fen.split()[3]
        return [move for move in self.position.legal_moves() if move[2:4] != passed]

    def play(self, move):
        self.position = self.position.play(move)

class CarelessForWhite(Careless):
    def legal_moves(self):
        white = self.position.fen.split()[1] == "w"
        return super().legal_moves() if white else self.position.legal_moves()

class Over(Careless):
    def legal_moves(self):
        outcome = self.position.status.outcome
        drawn = outcome is not None and outcome.winner is None
        return [] if drawn else self.position.legal_moves()

class Silent(Careless):
    def legal_moves(self):
        return []

class Right(Careless):
    def legal_moves(self):
        return self.position.legal_moves()

class Stuck(Right):
    def undo(self):
        pass

class FourFields(Right):
    def fen(self):
        return " ".join(self.position.fen.split()[:4])
"""
PROMOTION = "chess.pawn.promotion-choices"
LEFT = "chess.pawn.en-passant.to-the-left"
KNIGHT = "chess.knight.move"
PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]


@pytest.fixture
def project(pytester):
    """A project with that engine, to which lines of the table can be added."""
    pytester.makepyfile(careless=ENGINE)

    def with_lines(*lines, engine="Careless"):
        table = ["[tool.crosscheck]", f'engine = "careless:{engine}"', *lines]
        pytester.makepyprojecttoml("\n".join(table))

    with_lines('games = ["chess"]')
    pytester.with_lines = with_lines
    return pytester


def test_every_image_of_every_case_is_collected_and_none_is_asked(project):
    result = project.runpytest_subprocess("--collect-only", "-q")
    collected = [line.split("::")[1] for line in result.outlines if "::" in line]
    assert {LEFT, f"{LEFT}@black", "chess/counts-and-play"} <= set(collected)
    assert len(collected) == len(set(collected)) > 1000


def test_a_failure_shows_the_board_and_the_clause_and_nothing_of_ours(project):
    result = project.runpytest_subprocess("-k", f"{LEFT} or {PROMOTION}")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] == 4 and outcomes["passed"] > 10
    result.stdout.fnmatch_lines(
        [
            f"*_ {LEFT} _*",
            "*5   .  .  .  p  P  .  .  .",
            "*legal only for the case: e5d6",
            "*clause chess.pawn.en-passant: A Pawn that attacks the square just passed*",
            "*replay crosscheck validate --case*",
        ]
    )
    assert "Traceback" not in result.stdout.str() and "pytest_plugin" not in result.stdout.str()


def test_one_test_can_be_named(project):
    result = project.runpytest_subprocess(f"pyproject.toml::{LEFT}@black")
    result.assert_outcomes(failed=1)


def questions(project):
    """The positions that the engine was asked about. The start is one wherever a failure is asked again."""
    return set((project.path / "asked").read_text().splitlines()) - {Position("chess").fen}


def test_only_what_is_selected_is_asked(project):
    result = project.runpytest_subprocess(f"pyproject.toml::{LEFT}")
    result.assert_outcomes(failed=1)
    [left] = [case["fen"] for case in cases("chess") if case["id"] == LEFT]
    assert questions(project) == {left}


def test_workers_of_xdist_ask_what_they_run(project):
    pytest.importorskip("xdist")
    result = project.runpytest_subprocess("-n", "2", "-k", LEFT)
    result.assert_outcomes(failed=4)
    assert questions(project) == {case["fen"] for case in cases("chess") if case["id"].startswith(LEFT)}


def test_a_result_is_reported_before_the_next_is_known(project):
    [*_, last] = [case for case in cases("chess") if case["id"].startswith(KNIGHT)]
    # The engine never answers the last question.
    waits = f'        if fen == "{last["fen"]}":\n            __import__("time").sleep(1000)\n'
    project.makepyfile(careless=ENGINE.replace("        return cls(Position(", f"{waits}        return cls(Position("))
    said = project.path / "said"
    with said.open("w") as file:
        run = subprocess.Popen([*PYTEST, "-v", "-k", KNIGHT], cwd=project.path, stdout=file)
    try:
        wait(lambda: "PASSED" in said.read_text())
        assert run.poll() is None
    finally:
        run.kill()
        run.wait()


@pytest.mark.parametrize("selected", [[], ["-k", "not counts-and-play"], ["-m", "not counts_and_play"]])
def test_counts_and_play_are_left_out_unless_they_are_asked_for(project, selected):
    result = project.runpytest_subprocess("--collect-only", "-q", *selected)
    assert ("chess/counts-and-play" in result.stdout.str()) == (not selected)
    # It takes no question to leave them out.
    result = project.runpytest_subprocess("-rs", "--deselect", "pyproject.toml::chess.")
    result.assert_outcomes(skipped=1, deselected=result.parseoutcomes()["deselected"])
    result.stdout.fnmatch_lines(["*not asked; --counts-and-play asks for it*"])
    assert not (project.path / "asked").exists()


@pytest.mark.parametrize(
    "asking",
    [
        ["-k", "chess/counts-and-play"],
        ["-m", "counts_and_play"],
        ["pyproject.toml::chess/counts-and-play"],
        ["--counts-and-play", "--deselect", "pyproject.toml::chess."],
    ],
)
def test_counts_and_play_are_a_test_that_is_asked_for(project, asking):
    project.with_lines('games = ["chess"]', 'counts_and_play = "5s"', engine="Silent")
    result = project.runpytest_subprocess(*asking)
    assert result.parseoutcomes()["failed"] == 1
    # Whether there is time for counts as well depends on the machine.
    result.stdout.fnmatch_lines(["*replay crosscheck validate --variant chess *"])


UNDO, LEGAL = "chess.answers.undo", "chess.answers.legal"


def test_a_further_question_is_a_test_if_the_class_has_its_method(project):
    project.with_lines('games = ["chess"]', engine="Stuck")
    result = project.runpytest_subprocess("-rs", "-k", f"{UNDO} or {LEGAL}")
    outcomes = result.parseoutcomes()
    assert outcomes["failed"] > 20 and outcomes["skipped"] > 20 and "passed" not in outcomes
    result.stdout.fnmatch_lines([f"*_ {UNDO}.quiet _*", "SKIPPED*: it does not offer the question `legal`"])


def test_a_class_without_their_methods_loses_nothing(project):
    project.with_lines('games = ["chess"]', engine="Right")
    result = project.runpytest_subprocess("-k", "chess.answers")
    outcomes = result.parseoutcomes()
    assert outcomes.keys() == {"skipped", "deselected"} and outcomes["skipped"] > 250


@pytest.mark.parametrize("named, left", [(["undo"], {UNDO}), (["undo", "legal"], {UNDO, LEGAL}), ([], set())])
def test_the_further_questions_can_be_narrowed_down(project, named, left):
    project.with_lines('games = ["chess"]', f"questions = {named}", engine="Stuck")
    result = project.runpytest_subprocess("--collect-only", "-q")
    collected = {line.split("::")[1] for line in result.outlines if "::" in line}
    assert {name.rpartition(".")[0] for name in collected if name.startswith("chess.answers.")} == left
    assert LEFT in collected


def test_a_convention_of_the_engine_is_left_open(project):
    drawn = "chess.status.draws-bar-no-move.history"
    project.with_lines('games = ["chess"]', engine="Over")
    # A difference of convention fails no engine.
    project.runpytest_subprocess(f"pyproject.toml::{drawn}").assert_outcomes(passed=1)
    project.with_lines('games = ["chess"]', 'conventions = ["drawn-game=over"]', engine="Over")
    project.runpytest_subprocess(f"pyproject.toml::{drawn}").assert_outcomes(skipped=1)


def test_what_is_ignored_is_not_compared(project):
    corner = f"pyproject.toml::{KNIGHT}.corner"
    project.with_lines('games = ["chess"]', engine="FourFields")
    result = project.runpytest_subprocess(corner)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*a FEN has six fields*"])
    project.with_lines('games = ["chess"]', 'ignore = ["fen.counters"]', engine="FourFields")
    project.runpytest_subprocess(corner).assert_outcomes(passed=1)


def test_one_test_tells_that_nothing_of_that_name_can_be_ignored(project):
    project.with_lines('games = ["chess"]', 'ignore = ["counters"]')
    result = project.runpytest_subprocess("-k", LEFT)
    result.assert_outcomes(failed=1, skipped=3, deselected=result.parseoutcomes()["deselected"])
    result.stdout.fnmatch_lines(["*invalid value 'counters'*", "*possible values: fen.counters, *"])


def test_known_failures_are_expected(project):
    known = {"known": [{"id": LEFT}, {"id": "chess.pawn.promotion-choices.step"}]}
    (project.path / "known.yaml").write_text(json.dumps(known))
    project.with_lines('games = ["chess"]', 'baseline = "known.yaml"')
    result = project.runpytest_subprocess("-k", f"{LEFT} or {PROMOTION}")
    outcomes = result.parseoutcomes()
    assert outcomes["xfailed"] == 4 and outcomes["failed"] > 0
    result.stdout.fnmatch_lines(["chess.pawn.promotion-choices.step passes, but is listed as a known failure; remove the entry"])


def test_a_known_failure_is_that_of_all_images_though_one_is_selected(project):
    (project.path / "known.yaml").write_text(json.dumps({"known": [{"id": LEFT}]}))
    project.with_lines('games = ["chess"]', 'baseline = "known.yaml"', engine="CarelessForWhite")
    # Black's image passes, and the entry still holds, as White's does not.
    result = project.runpytest_subprocess(f"pyproject.toml::{LEFT}@black")
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize("text", [b"a = = 1", b"a = 1\na = 2", b"\xff"])
def test_a_broken_file_among_the_data_of_a_project_is_passed_over(project, text):
    data = project.path / "data"
    data.mkdir()
    (data / "pyproject.toml").write_bytes(text)
    project.makepyfile("def test_of_the_project():\n    pass")
    outcomes = project.runpytest_subprocess("-k", "test_of_the_project").parseoutcomes()
    assert outcomes["passed"] == 1 and "errors" not in outcomes


def test_one_test_tells_why_the_engine_could_not_be_asked(project):
    project.with_lines('games = ["chess"]', 'baseline = "missing.yaml"')
    result = project.runpytest_subprocess("-k", LEFT)
    result.assert_outcomes(failed=1, skipped=3, deselected=result.parseoutcomes()["deselected"])
    result.stdout.fnmatch_lines(["error: missing.yaml: there is no such file*"])


@pytest.mark.parametrize(
    "lines, says",
    [
        (['games = ["chess"]', 'engines = "x"'], "there is no `engines`"),
        (['games = "chess"'], "`games` is no list"),
        ([], "`games` is missing"),
        (["games = []"], "`games` is empty: name at least one game"),
        (['games = ["go"]'], "`go` is not a game"),
        ([r'games = ["a\u001b[2J\u202e\r\n::error::b"]'], r"`a\x1b[[]2J\u202e\r\n::error::b` is not a game"),
        (['games = ["chess"]', r'"\u001bkey" = 1'], r"there is no `\x1bkey`"),
        (['games = ["chess"]', "rulings = {a = 1}"], "rulings: the value of `a` is no str"),
        (['games = ["chess"]', "conventions = [1]"], "conventions: `1` is no str"),
        (['games = ["chess"]', "ignore = [1]"], "ignore: `1` is no str"),
        (['games = ["chess"]', 'ignore = "fen.counters"'], "`ignore` is no list"),
    ],
)
def test_a_wrong_table_is_one_error(project, lines, says):
    project.with_lines(*lines)
    result = project.runpytest_subprocess("--collect-only")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"*{says}*"])
    assert "Traceback" not in result.stdout.str() and "pytest_plugin" not in result.stdout.str()


def test_a_key_in_the_place_of_the_table_is_one_error(project):
    project.makepyprojecttoml("[tool]\ncrosscheck = 1")
    result = project.runpytest_subprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["error: pyproject.toml: [[]tool.crosscheck[]]: it is no table"])
    assert "Traceback" not in result.stdout.str() and "pytest_plugin" not in result.stdout.str()


def test_one_test_tells_why_the_engine_could_not_be_started(project):
    (project.path / "careless.py").unlink()
    result = project.runpytest_subprocess("-k", LEFT)
    result.assert_outcomes(failed=1, skipped=3, deselected=result.parseoutcomes()["deselected"])
    result.stdout.fnmatch_lines(["*error: the engine careless:Careless: No module named 'careless'"])


# What an engine may leave behind, each with the processes that it notes.
THREAD = """
import threading, time
threading.Thread(target=time.sleep, args=(1000,)).start()
"""
QUIET_HELPER = """
import subprocess
nowhere = subprocess.DEVNULL
helper = subprocess.Popen(["sleep", "1000"], stdin=nowhere, stdout=nowhere, stderr=nowhere)
with open("helpers", "a") as file:
    print(helper.pid, file=file)
"""
HELPER_WITH_ITS_STREAMS = QUIET_HELPER.replace("nowhere = subprocess.DEVNULL", "nowhere = None")


@pytest.mark.skipif(os.name == "nt", reason="there is no program sleep here")
@pytest.mark.parametrize("left", [THREAD, QUIET_HELPER, HELPER_WITH_ITS_STREAMS])
def test_what_an_engine_leaves_behind_holds_nothing_up_and_is_ended(project, left):
    project.makepyfile(careless=left + ENGINE)
    helpers = project.path / "helpers"
    helpers.touch()
    try:
        result = project.runpytest_subprocess("-k", KNIGHT, timeout=60)
        assert result.ret == 0 and result.parseoutcomes()["passed"] > 0
        wait(lambda: all(has_ended(int(helper)) for helper in helpers.read_text().split()))
    finally:
        end_all(map(int, helpers.read_text().split()))


SLOW = """
import os, subprocess, time

class Slow:
    @classmethod
    def open(cls, variant, rulings, fen):
        with open("running", "a") as file:
            nowhere = subprocess.DEVNULL
            helper = subprocess.Popen(["sleep", "1000"], stdin=nowhere, stdout=nowhere, stderr=nowhere)
            print(os.getpid(), os.getppid(), helper.pid, file=file, flush=True)
        time.sleep(1000)

    def legal_moves(self):
        return []

    def play(self, move):
        pass
"""


# One that is not even ready to be asked, and does not end when it is asked to.
STUBBORN = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open("running", "a") as file:
    print(os.getpid(), file=file, flush=True)
time.sleep(1000)
"""


def begin(project, *options, engine=SLOW):
    """A run of pytest whose engine never answers, and the processes below it once the engine is asked."""
    project.makepyfile(careless=engine)
    project.with_lines('games = ["chess"]', engine="Slow")
    run = subprocess.Popen(
        [*PYTEST, "-k", LEFT, *options],
        cwd=project.path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=None if os.name == "nt" else heed_interrupts,
    )
    running = project.path / "running"
    wait(lambda: running.exists() and running.read_text().endswith("\n"))
    return run, {int(process) for process in running.read_text().split()}


def heed_interrupts():
    """A shell lets its background jobs ignore SIGINT, and what they start inherits that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait(until):
    for _ in range(200):
        if until():
            return
        time.sleep(0.1)
    raise TimeoutError


def end_all(processes):
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def has_ended(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    # What nobody has waited for yet has ended, too.
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True)
    return state.stdout.strip()[:1] in ("", "Z")


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal here")
@pytest.mark.parametrize("engine", [SLOW, STUBBORN])
@pytest.mark.parametrize("name, code", [("SIGTERM", -15), ("SIGINT", 2), ("SIGKILL", -9)])
def test_what_ends_pytest_ends_the_program_and_its_engines(project, name, code, engine):
    run, below = begin(project, engine=engine)
    try:
        run.send_signal(getattr(signal, name))
        assert run.wait(20) == code
        wait(lambda: all(map(has_ended, below)))
    finally:
        run.kill()
        end_all(below)


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal here")
def test_a_signal_that_pytest_ignores_ends_nothing(project):
    (project.path / "conftest.py").write_text("import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)")
    run, below = begin(project)
    try:
        run.terminate()
        time.sleep(1)
        assert run.poll() is None and not any(map(has_ended, below))
    finally:
        run.kill()
        run.wait()
        end_all(below)
