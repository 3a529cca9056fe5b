"""What the reference says, and the process behind it, whatever happens to it."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from crosscheck import Points, Position, Refused
from crosscheck._program import _answering, find

MATE = ["f2f3", "e7e5", "g2g4", "d8h4"]


def process():
    """The process that answers."""
    Position("chess")
    return _answering._process


def test_the_program_is_the_one_that_was_installed_with_the_module():
    assert Path(find()).parent == Path(sys.executable).parent


def test_a_position_tells_what_holds_in_it():
    mated = Position("chess", moves=MATE)
    assert mated.status.check and mated.status.outcome.reason == "checkmate"
    assert mated.legal_moves() == []
    bared = Position("amalgamated", "8/4+G3/8/8/8/8/3+g4/8 w - - 0 60")
    assert bared.status.outcome.points == Points(white=0, black=2.5)


def test_rulings_change_what_is_legal():
    fen = "4k5/10/10/5n4/10/10/2B7/10/10/4K5 w - - 0 1"
    assert "c4f7" in Position("osmosis", fen).legal_moves()
    optional = Position("osmosis", fen, rulings={"osmosis.fusion": "optional"})
    assert {"c4f7a", "c4f7b"} <= set(optional.legal_moves())
    assert optional.play("c4f7b").rulings == {"osmosis.fusion": "optional"}


def test_positions_are_values():
    start = Position("chess")
    after = start.play("e2e4")
    assert start == Position("chess") and start != after
    assert len({after, start.play("e2e4"), start}) == 2
    assert eval(repr(after)) == after


def test_counts_and_explanations():
    start = Position("chess")
    assert (start.perft(0), start.perft(3)) == (1, 8902)
    assert sum(start.divide(2).values()) == 400
    why = start.explain("e2e5")
    assert not why.legal and why.after is None
    assert "chess.pawn.step" in [clause.id for reason in why.reasons for clause in reason.clauses]
    assert str(why).startswith("e2e5 is not legal\n  ")
    assert start.explain("e2e4").after == start.play("e2e4").fen


@pytest.mark.parametrize(
    "ask, says",
    [
        (lambda: Position("go"), "`go` is not a variant"),
        (lambda: Position("chess", "8/8/8/8/8/8/8/8 w - - 0 1"), "too few royal pieces"),
        (lambda: Position("chess", moves=["e2e5"]), "e2e5 is not a legal move"),
        (lambda: Position("chess").play("sideways"), "`sideways` is not a move"),
        (lambda: Position("a\x1b[2J\u202e\n::error::b"), r"`a\\x1b\[2J\\u202e\\n::error::b` is not a variant"),
        (lambda: Position("chess", rulings={"chess.castling": "none"}), "is not a ruling"),
        (lambda: Position("chess", "\ud800"), r"^'\\ud800' has half of a character"),
        (lambda: Position("chess", moves=["\ud800"]), r"'\\ud800'.* has half of a character"),
    ],
)
def test_what_has_no_answer_is_refused_in_one_sentence(ask, says):
    with pytest.raises(Refused, match=says) as refused:
        ask()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "ask, says",
    [
        (lambda: Position("chess", 5), "fen must be a FEN of six fields or 'startpos'; got 5"),
        (lambda: Position(5), "variant must be the id of a game, such as 'chess'; got 5"),
        (lambda: Position("chess", moves="e2e4"), r"moves must be a list of moves .*; got 'e2e4'"),
        (lambda: Position("chess", moves=5), "moves must be a list of moves .*; got 5"),
        (lambda: Position("chess", moves=[5]), "each of moves must be a move such as 'e2e4'; got 5"),
        (lambda: Position("chess", rulings="x"), "rulings must be a dict .*; got 'x'"),
        (lambda: Position("osmosis", rulings={"osmosis.fusion": 1}), r"rulings\['osmosis.fusion'\] must"),
        (lambda: Position("chess").play(None), "move must be a move such as 'e2e4'; got None"),
        (lambda: Position("chess").explain(5), "move must be a move such as 'e2e4'; got 5"),
        (lambda: Position("chess").perft("3"), "depth must be a whole number; got '3'"),
        (lambda: Position("chess").divide(2.5), "depth must be a whole number; got 2.5"),
    ],
)
def test_an_argument_of_a_wrong_kind_is_named(ask, says):
    with pytest.raises(TypeError, match=f"^{says}"):
        ask()


@pytest.mark.parametrize("count", [Position.perft, Position.divide])
def test_a_depth_that_no_count_comes_to_is_refused(count):
    for depth in (10_000, -1, 10**30):
        with pytest.raises(Refused, match="`depth` must be a whole number from 0 to 9999; got "):
            count(Position("chess"), depth)
    # Fool's mate leaves nothing to count.
    mated = Position("chess", moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    assert not count(mated, 9999)


def test_a_process_that_has_died_is_started_again():
    died = process()
    died.kill()
    died.wait()
    assert Position("chess").perft(1) == 20
    assert process().pid != died.pid


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no thread can be sent a signal here")
def test_an_interrupt_leaves_no_answer_behind_for_the_next_question():
    start = Position("chess")
    main = threading.main_thread().ident
    # A shell that starts the tests in the background has it ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            start.perft(9)
    finally:
        signal.signal(signal.SIGINT, before)
    assert start.perft(2) == 400


def test_threads_get_their_own_answers():
    start, after = Position("chess"), {}
    moves = start.legal_moves()
    threads = [
        threading.Thread(target=lambda move=move: after.update({move: start.play(move).moves}))
        for move in moves
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert after == {move: (move,) for move in moves}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_asks_a_process_of_its_own():
    before = process().pid
    child = os.fork()
    if child == 0:
        os._exit(0 if process().pid != before and Position("chess").perft(2) == 400 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert process().pid == before


def test_the_process_ends_with_python():
    asks = "from crosscheck import *; from crosscheck import _program as p; Position('chess'); print(p._answering._process.pid)"
    asked = subprocess.run([sys.executable, "-W", "error", "-c", asks], capture_output=True, text=True)
    assert asked.stderr == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(asked.stdout), 0)


@pytest.mark.parametrize("asks", ["start.perft(9)", "Position('chess').perft(9)", "[start.perft(3) for _ in iter(int, 1)]"])
@pytest.mark.parametrize("seconds", [0, 0.02, 0.5])
def test_python_ends_while_another_thread_waits_for_an_answer(asks, seconds):
    program = f"""
import subprocess, threading, time
class Told(subprocess.Popen):
    def __init__(self, *args, **others):
        super().__init__(*args, **others)
        print(self.pid, flush=True)
subprocess.Popen = Told
from crosscheck import Position
{"start = Position('chess')" if "start" in asks else ""}
threading.Thread(target=lambda: {asks}, daemon=True).start()
time.sleep({seconds})
"""
    asked = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=60)
    assert asked.returncode == 0 and asked.stderr == ""
    for started in asked.stdout.split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(started), 0)


def test_what_other_modules_ask_at_exit_is_answered_though_threads_waited():
    program = """
import atexit, threading, time
atexit.register(lambda: print(Position("chess").perft(2)))
from crosscheck import Position
for _ in range(3):
    threading.Thread(target=lambda: Position("chess").perft(9), daemon=True).start()
time.sleep(0.3)
"""
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (asked.stdout, asked.stderr) == ("400\n", "")


@pytest.mark.skipif(os.name == "nt", reason="a script is no program here")
@pytest.mark.parametrize("writes", ["Hello!", "[1", ""])
@pytest.mark.parametrize("asks", ["Position('chess')", "games()"])
def test_another_program_of_the_same_name_is_named(tmp_path, writes, asks):
    other = tmp_path / "crosscheck"
    # One that ends before it is asked is told as one that ended.
    other.write_text(f"#!/bin/sh\n[ $1 = fixtures ] || read -r asked\necho '{writes}'\n")
    other.chmod(0o755)
    program = f"""
from crosscheck import Position, _program, fixtures
from crosscheck.fixtures import games
_program.find = fixtures.find = lambda: {str(other)!r}
try:
    {asks}
except RuntimeError as error:
    print(error)
"""
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert asked.stderr == ""
    assert asked.stdout.startswith(f"{other} is not the program of this package, or not of its version: it ")
    assert asked.stdout.count("\n") == 1
