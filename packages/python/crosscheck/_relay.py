"""Passes questions and answers on between Crosscheck, which starts this as an engine, and the process that has the class.

Crosscheck starts it many times in a run, so it is run as a file and imports little.
"""

import json
import os
import select
import signal
import socket
import sys
import threading

QUESTIONS = 0


def main(port: str, password: str) -> None:
    """Connects to the process that has the class, and passes on until one of both sides ends."""
    with socket.create_connection(("127.0.0.1", int(port))) as other:
        # A question may be passed on in two parts, of which the second would wait.
        other.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Others on this machine may connect, too.
        other.sendall(password.encode())
        threading.Thread(target=_ask, args=(other,), daemon=True).start()
        for line in other.makefile("rb"):
            _tell(line)


def _ask(other: socket.socket) -> None:
    try:
        # The stream of Python would hold its lock when Python ends.
        while read := os.read(QUESTIONS, 1 << 16):
            other.sendall(read)
        other.shutdown(socket.SHUT_WR)
    except OSError:
        # The other side has ended, which the main thread sees.
        pass


def _tell(line: bytes) -> None:
    """Passes on an answer, which is an object, or what the class has printed, which is a string."""
    if line.startswith(b'"'):
        print(end=json.loads(line), file=sys.stderr, flush=True)
    else:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


def _end_the_program() -> None:
    """Ends Crosscheck, which would go on to the end of its time, as the process that has the class was killed."""
    if os.name == "nt":
        return
    questions = select.poll()
    questions.register(QUESTIONS, 0)
    # Nothing but a broken pipe is told. If Crosscheck has ended, too, this process has another parent by now.
    if not questions.poll(0):
        os.kill(os.getppid(), signal.SIGINT)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except ConnectionRefusedError:
        _end_the_program()
    except OSError as error:
        # One side has ended. Crosscheck wants to know which, and a traceback of this file says nothing more.
        raise SystemExit(f"the class no longer answers: {error}") from None
