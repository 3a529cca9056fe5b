"""A class that answers in this process, wherever it is defined: in a module, a test or a cell of a notebook.

Crosscheck starts programs. The program that it starts here is `_relay.py`, which connects to a port of this process.
"""

from __future__ import annotations

import contextlib
import ctypes
import hmac
import io
import json
import queue
import secrets
import socket
import socketserver
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO, cast

from .engine import Engine, converse

# How many seconds a connection has to say the password, and a class to end once nobody waits for its answer.
GREETING: Final = 10
PATIENCE: Final = 1
RELAY: Final = Path(__file__).with_name("_relay.py")


@contextlib.contextmanager
def answering(engine: type[Engine], games: list[str]) -> Iterator[list[str]]:
    """Lets the class answer for these games; gives the command of an engine that asks it."""
    with _Server(engine, games) as server, _prints_apart():
        listening = threading.Thread(target=server.serve_forever, args=(0.1,), daemon=True)
        listening.start()
        try:
            # Neither the environment nor the packages of this Python concern the relay.
            port = str(server.server_address[1])
            yield [sys.executable, "-I", "-S", str(RELAY), port, server.password]
        finally:
            server.shutdown()
            listening.join()
            server.hang_up()


class _Server(socketserver.ThreadingTCPServer):
    """Takes connections of relays. Each is an engine of its own, with a thread of its own."""

    # A class may hang, and nobody waits for it.
    daemon_threads = True
    block_on_close = False

    def __init__(self, engine: type[Engine], games: list[str]) -> None:
        self.engine: Final = engine
        self.games: Final = games
        self.password: Final = secrets.token_hex(16)
        self._open: set[socket.socket] = set()
        super().__init__(("127.0.0.1", 0), _Connection)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing: a connection breaks where Crosscheck ends an engine, and reports that itself."""

    def hang_up(self) -> None:
        """Ends every connection, and with it the relays, if Crosscheck has not ended them."""
        for request in list(self._open):
            _hang_up(request)


class _Connection(socketserver.StreamRequestHandler):
    """One engine: reads questions, and lets another thread answer."""

    server: _Server
    request: socket.socket
    # What is printed before an answer would hold it back for some hundredths of a second.
    disable_nagle_algorithm = True

    def handle(self) -> None:
        password = self.server.password.encode()
        self.request.settimeout(GREETING)
        if not hmac.compare_digest(self.rfile.read(len(password)), password):
            return
        self.request.settimeout(None)
        questions: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        answerer = threading.Thread(target=self._answer, args=(iter(questions.get, None),), daemon=True)
        answerer.start()
        # The connection may break while the class is busy, so this thread has to read.
        try:
            for line in self.rfile:
                questions.put(line.decode())
        finally:
            questions.put(None)
            answerer.join(PATIENCE)
            if answerer.is_alive():
                _stop(answerer)

    def _answer(self, questions: Iterator[str]) -> None:
        try:
            with self.request.makefile("w", encoding="utf-8", newline="\n") as answers:
                _own.printed = printed = cast("TextIO", _Printed(answers))
                converse(self.server.engine, self.server.games, questions, answers, printed, ends=_Stopped)
        except (OSError, _Stopped):
            # Crosscheck has ended the relay, and waits for no answer.
            pass
        finally:
            _hang_up(self.request)


def _hang_up(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class _Stopped(BaseException):
    """Raised in a class that does not return. It is none of the exceptions of which an engine answers."""


def _stop(thread: threading.Thread) -> None:
    """Ends a thread whose class does not return, or else it would take time from everything else for ever."""
    with contextlib.suppress(AttributeError):
        identity = ctypes.c_ulong(thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(_Stopped))


class _Printed(io.TextIOBase):
    """What a class prints goes to its relay as a JSON string, and so to Crosscheck, which shows it with a breakage."""

    def __init__(self, answers: TextIO) -> None:
        self._answers = answers

    def write(self, text: str) -> int:
        print(json.dumps(text), file=self._answers, flush=True)
        return len(text)


# `printed` of a thread in which a class answers: where what it prints goes.
_own: Final = threading.local()


class _Apart:
    """The standard output of a process in which classes answer: what they print is kept apart from all else."""

    def __init__(self, others: TextIO) -> None:
        self.others: Final = others

    def write(self, text: str) -> int:
        return self._here().write(text)

    def flush(self) -> None:
        self._here().flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._here(), name)

    def _here(self) -> TextIO:
        return cast("TextIO", getattr(_own, "printed", self.others))


_lock: Final = threading.Lock()
_users = 0


@contextlib.contextmanager
def _prints_apart() -> Iterator[None]:
    """Keeps what classes print apart, once for all runs that take place at the same time."""
    global _users
    with _lock:
        _users += 1
        if not isinstance(sys.stdout, _Apart):
            sys.stdout = cast("TextIO", _Apart(sys.stdout))
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            # Somebody else may have redirected it meanwhile.
            if _users == 0 and isinstance(sys.stdout, _Apart):
                sys.stdout = sys.stdout.others
