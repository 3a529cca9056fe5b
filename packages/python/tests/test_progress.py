"""What a run of `validate` shows, and what is left of one that does not come to its end."""

import os
import shutil
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from engines import CELL, SHORT, Careless, Hanging, Right

from crosscheck import Refused, _progress, validate


class Bar:
    """A bar that keeps what it is told."""

    bars = []
    written = []

    def __init__(self, total, desc, **others):
        self.total, self.n, self.stages, self.moved, self.closed = total, 0, [desc], 0, 0
        Bar.bars.append(self)

    def set_description_str(self, desc):
        self.stages.append(desc)

    def refresh(self):
        self.moved += 1

    def close(self):
        self.closed += 1
        self.at_the_end = (self.n, self.total)

    @classmethod
    def write(cls, line, file):
        cls.written.append((line, file))


@pytest.fixture
def bars(monkeypatch):
    """The bars that a run makes, with tqdm replaced."""
    monkeypatch.setitem(sys.modules, "tqdm.auto", SimpleNamespace(tqdm=Bar))
    monkeypatch.setattr(Bar, "bars", [])
    monkeypatch.setattr(Bar, "written", [])
    return Bar.bars


def test_a_bar_of_tqdm_shows_the_stages_and_the_first_difference(bars, capsys):
    validate(Careless, time="6s")
    (bar,) = bars
    assert bar.stages[-1].startswith("chess: ") and len(set(bar.stages)) > 1
    assert bar.moved > 2 and bar.closed == 1
    ((line, file),) = Bar.written
    assert line.startswith("the first difference: case chess.") and file is sys.stderr
    assert capsys.readouterr() == ("", "")


def test_a_bar_is_full_at_the_end_of_a_run_that_needs_less_time(bars):
    validate(Right, time="5m", only=["cases"])
    (bar,) = bars
    # One that is not would stay in a notebook as one that has failed.
    done, total = bar.at_the_end
    assert done == total and 0 < done < 300


def test_a_bar_shows_that_the_first_answer_is_late(bars, monkeypatch):
    monkeypatch.setattr(_progress, "PATIENCE", 1)
    validate(Hanging, time="4s", only=["cases"])
    (bar,) = bars
    assert bar.stages[0] == "no answer yet" and bar.moved > 2 and bar.closed == 1


def test_a_bar_is_closed_when_the_run_is_broken_off(bars, monkeypatch):
    def interrupt(self):
        raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "refresh", interrupt)
    with pytest.raises(KeyboardInterrupt):
        validate(Careless, time="1m")
    (bar,) = bars
    assert bar.closed == 1 and bar.total == 60


def test_a_run_that_is_refused_has_no_bar(bars, monkeypatch):
    monkeypatch.setattr(_progress, "PATIENCE", 600)
    with pytest.raises(Refused):
        validate(Careless, rulings={"a": "b"})
    assert bars == []


def test_no_bar_is_shown_if_none_is_wanted(bars, capsys):
    validate(Careless, **SHORT)
    assert bars == [] and Bar.written == []
    assert capsys.readouterr() == ("", "")


def test_tqdm_itself_shows_it(capsys):
    pytest.importorskip("tqdm")
    validate(Careless, time="2s", only=["cases"])
    out, err = capsys.readouterr()
    assert out == "" and "chess: cases" in err and " of 2s" in err
    assert err.count("the first difference: ") == 1


def test_without_tqdm_each_stage_is_a_line(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    validate(Careless, time="6s")
    out, err = capsys.readouterr()
    lines = err.splitlines()
    assert out == "" and lines[0] == "chess: cases"
    # Which come after the cases depends on the time that these take.
    assert len({line for line in lines if line.startswith("chess: ")}) > 1
    assert len([line for line in lines if line.startswith("the first difference: case ")]) == 1


@pytest.mark.parametrize(
    "limit, due", [("30s", 30), ("1m 30s", 90), ("2h", 7200), ("500ms", 0.5), ("3x", None), ("5", None), ("", None)]
)
def test_the_length_of_a_bar_is_the_time(limit, due):
    assert _progress.seconds(limit) == due


def processes(word):
    """The processes whose command has this word."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "args="], capture_output=True, text=True, check=True)
    return [line for line in listed.stdout.splitlines() if word in line]


@pytest.mark.skipif(os.name == "nt" or shutil.which("ps") is None, reason="processes are listed with ps")
class TestEnds:
    """What is left of a run that does not come to its end."""

    @pytest.fixture(params=["Careless", "Hanging"])
    def child(self, request):
        """A process in the middle of a run, whose processes have its number in their commands."""
        program = f"""
import os, secrets, signal, sys, time
secrets.token_hex = lambda size: f"known-{{os.getpid()}}-known"
# A shell that starts the tests in the background has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.modules["tqdm.auto"] = None
from crosscheck import validate
{CELL}
class Hanging(Careless):
    def legal_moves(self):
        while True:
            time.sleep(0.01)
try:
    validate({request.param}, time="10m")
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.stdin.read()
"""
        pipe = subprocess.PIPE
        with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, text=True) as child:
            try:
                # The program and its engine.
                wait_for(lambda: len(processes(f"known-{child.pid}-known")) >= 2)
                time.sleep(0.5)
                yield child
            finally:
                child.kill()

    def test_an_interrupt_leaves_no_process(self, child):
        began = time.monotonic()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        assert time.monotonic() - began < 10
        assert processes(f"known-{child.pid}-known") == []
        child.stdin.close()
        assert child.wait(20) == 0

    def test_a_process_that_is_killed_leaves_none(self, child):
        child.kill()
        child.wait()
        wait_for(lambda: processes(f"known-{child.pid}-known") == [])


def wait_for(what):
    end = time.monotonic() + 30
    while not what():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("error", [OSError("no space left"), BrokenPipeError(), ValueError("I/O operation on closed file")])
def test_a_run_whose_progress_cannot_be_written_goes_on_without(error, monkeypatch):
    class Shut:
        def write(self, text):
            raise error

        def flush(self):
            raise error

    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    monkeypatch.setattr(sys, "stderr", Shut())
    assert validate(Right, **(SHORT | {"progress": True})).conclusion == "right"


def test_a_program_without_a_standard_error_shows_nothing(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", None)
    assert validate(Right, **(SHORT | {"progress": True})).conclusion == "right"
    assert capsys.readouterr().out == ""
