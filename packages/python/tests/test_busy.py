"""A question inside another one of the same thread is told so, and waits for nothing; other threads wait."""

import signal
import subprocess
import sys
import threading

import pytest

from crosscheck import Busy, Position

SIGNALS = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timed signals here")
BEGIN = """
import signal, sys
from crosscheck import Busy, Position

start = Position("chess")
said = []

def asks(*_):
    start.perft(1)

def asks_carefully(*_):
    try:
        asks()
    except Busy as busy:
        said.append(str(busy))

def interrupt(handler):
    signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
"""


def says(program):
    """What a program prints that may wait for ever."""
    program = [sys.executable, "-c", BEGIN + program]
    return subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True, timeout=60).stdout


@SIGNALS
def test_a_signal_handler_is_told_that_the_interrupted_question_has_no_answer_yet():
    told = says("interrupt(asks_carefully); print(start.perft(6), *said)")
    assert told.startswith("119060324 a question was asked while the same thread waits for the answer to another: {")
    assert told.endswith("let it note what to ask, and ask that after the other question\n")


@SIGNALS
def test_a_handler_that_does_not_catch_it_ends_the_question_and_no_later_one():
    told = says("""
interrupt(asks)
try:
    start.perft(7)
except Busy:
    print("busy", start.perft(2), start.play("e2e4").perft(1))
""")
    assert told == "busy 400 20\n"


def test_any_code_that_runs_inside_a_question_is_told_so():
    told = says("""
from crosscheck._program import _answering
_answering.close()
sys.addaudithook(lambda event, _: event == "subprocess.Popen" and asks_carefully())
print(start.perft(2), len(said))
""")
    assert told == "400 1\n"


def test_questions_of_other_threads_wait_for_each_other():
    start, counted = Position("chess"), []
    threads = [threading.Thread(target=lambda: counted.append(start.perft(5))) for _ in range(4)]
    for thread in threads:
        thread.start()
    assert start.perft(1) == 20
    for thread in threads:
        thread.join()
    assert counted == [4865609] * 4


def test_it_can_be_caught_as_what_python_has():
    assert issubclass(Busy, RuntimeError) and Busy.__module__ == "crosscheck"
