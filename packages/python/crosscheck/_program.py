"""The program `crosscheck`: where it is, and one process of it that answers questions."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path
from typing import Any, Final

from ._printable import printable

# How many seconds the program has to end its engines once it is asked to end.
PATIENCE: Final = 10


class Refused(ValueError):
    """A question has no answer. The message is the sentence with which the program says why."""


class Busy(RuntimeError):
    """A question was asked inside another one of the same thread, as in a signal handler or a finalizer.

    The first question still waits for its answer, so that the second one would wait for ever.
    """


def find() -> str:
    """The path of the program: beside this package, where pip puts programs, or in PATH.

    Raises FileNotFoundError where it is in none of them.
    """
    name = "crosscheck" + (sysconfig.get_config_var("EXE") or "")
    folders = [
        # `pip install --target` puts it there.
        str(Path(__file__).parents[1] / "bin"),
        sysconfig.get_path("scripts"),
        # A virtual environment may see the packages of the Python that it was made from.
        sysconfig.get_path("scripts", vars={"base": sys.base_prefix}),
        sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user")),
    ]
    for folder in [*folders, None]:
        if found := shutil.which(name, path=folder):
            return found
    raise FileNotFoundError(
        f"the program {name} is neither in {', '.join(dict.fromkeys(folders))} nor in PATH: "
        "in a checkout, `cargo xtask package python` makes the package and "
        "`pip install --force-reinstall target/packages/python/*.whl` puts the program there"
    )


def end(process: subprocess.Popen[Any]) -> None:
    """Ends a process of the program, and lets it end its engines. Whoever interrupts that ends it at once."""
    try:
        process.terminate()
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        process.kill()
        process.wait()


def another(does: str) -> RuntimeError:
    """The error where the program is not that of this package, with what it does that this one would not do."""
    return RuntimeError(
        f"{find()} is not the program of this package, or not of its version: {does}; "
        "take that program out of PATH, or install the package again"
    )


def _check_texts(question: dict[str, Any]) -> None:
    """Refuses a text with half a character of UTF-16, which Python holds and JSON does not."""
    for value in question.values():
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Refused(f"{value!a} has half of a character (a lone surrogate); give it whole") from None


class _Answering:
    """One process that answers questions, started with the first one.

    It is started again if it has died. Several threads may ask; a forked process asks one of its own.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._is_asking = False
        # Held only while a process starts, so that the end of Python may wait for it.
        self._starting = threading.Lock()
        self._is_closed = False
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer to a question, both as JSON has them."""
        _check_texts(question)
        line = json.dumps(question).encode() + b"\n"
        with self._lock:
            self._leave_if_closed()
            # The lock keeps other threads out; a signal handler or a finalizer runs in this one.
            if self._is_asking:
                raise Busy(
                    f"a question was asked while the same thread waits for the answer to another: {question}; "
                    "code that may run at any time, such as a signal handler or a finalizer, must not ask: "
                    "let it note what to ask, and ask that after the other question"
                )
            try:
                self._is_asking = True
                # A process may have died since the last question. One that dies twice dies of this one.
                answer = self._exchange(line) or self._exchange(line)
                if answer is None:
                    raise RuntimeError(f"the program {find()} ended without an answer to {question}")
                try:
                    return json.loads(answer)
                except ValueError:
                    self._end(patience=0)
                    told = answer.decode(errors="replace").strip()[:80]
                    raise another(f"it answered {told!r}") from None
            finally:
                self._is_asking = False

    def _exchange(self, line: bytes) -> bytes | None:
        """The line of the answer, or None where the process has ended."""
        try:
            process = self._process or self._start()
            assert process.stdin is not None and process.stdout is not None
            rest = memoryview(line)
            while rest:
                rest = rest[process.stdin.write(rest) :]
            answer = b""
            while not answer.endswith(b"\n"):
                read = process.stdout.read(1 << 16)
                if not read:
                    raise BrokenPipeError
                answer += read
            return answer
        except BrokenPipeError:
            self._end(patience=0)
            return None
        except BaseException:
            # An interrupt leaves an answer in the pipe that the next question must not be given.
            self._end(patience=0)
            raise

    def _start(self) -> subprocess.Popen[bytes]:
        with self._starting:
            self._leave_if_closed()
            # Nothing is buffered on this side: a fork must not inherit half a question.
            self._process = subprocess.Popen(
                [find(), "serve", "--questions"],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            return self._process

    def _leave_if_closed(self) -> None:
        """Ends this thread without a word, as Python is about to do, so that no process outlives Python.

        The main thread may still ask, in what other modules do at exit, and must not wait for the others.
        """
        if self._is_closed and threading.current_thread() is not threading.main_thread():
            raise SystemExit

    def close(self) -> None:
        """Ends the process when Python ends."""
        with self._starting:
            self._is_closed = True
            process = self._process
        # A daemon thread that waits for an answer holds the lock, and the answer may take years.
        if self._lock.acquire(blocking=False):
            try:
                self._end(patience=5)
            finally:
                self._lock.release()
        elif process is not None:
            # That thread reads from the pipes and closes them.
            process.kill()
            process.wait()

    def _end(self, patience: float) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        _close(process)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def forget(self) -> None:
        """Leaves the process to the parent, in a forked one."""
        # Another thread may have held a lock, and that thread is not here.
        self._lock = threading.RLock()
        self._is_asking = False
        self._starting = threading.Lock()
        process, self._process = self._process, None
        if process is not None:
            _close(process)
            # It is not this process's to wait for.
            process.returncode = 0


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


_answering: Final = _Answering()
atexit.register(_answering.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_answering.forget)


def ask(kind: str, **question: Any) -> Any:
    """The answer to a question of a kind; Refused where it has none."""
    answer = _answering.ask({"ask": kind, **question})
    if isinstance(answer, dict) and "error" in answer:
        raise Refused(printable(answer["error"]))
    return answer
