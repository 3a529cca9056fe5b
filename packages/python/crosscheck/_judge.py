"""The judge of an engine: `crosscheck judge`, which tells the result of each case when it is known."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable
from typing import Any

from ._program import end


class NotJudged(Exception):
    """The program judges nothing (any more). The message is the sentence with which it says why."""


class Judge:
    """A process of the program, and what it has told so far."""

    def __init__(self, command: list[str], **around: Any) -> None:
        # A pipe that nobody reads would fill up.
        self._error = tempfile.TemporaryFile()
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=self._error, encoding="utf-8", **around
        )
        self._asked: set[str] = set()
        self._told: dict[str, dict[str, Any]] = {}

    def ask(self, cases: Iterable[str]) -> None:
        """Asks for the results of some cases, and waits for none of them."""
        new = [case for case in dict.fromkeys(cases) if case not in self._asked]
        self._asked.update(new)
        assert self._process.stdin is not None
        try:
            self._process.stdin.writelines(f"{case}\n" for case in new)
            self._process.stdin.flush()
        except OSError:
            # It has ended, and its last words say why.
            pass

    def result(self, case: str) -> dict[str, Any]:
        """The result of a case, as soon as it is known; NotJudged if it never will be."""
        self.ask([case])
        assert self._process.stdout is not None
        while case not in self._told:
            line = self._process.stdout.readline()
            if not line.endswith("\n"):
                raise NotJudged(self._last_words())
            told = json.loads(line)
            # The first line names the engine.
            if "id" in told:
                self._told[told["id"]] = told
        return self._told[case]

    def _last_words(self) -> str:
        code = self._process.wait()
        self._error.seek(0)
        words = self._error.read().decode(errors="replace").strip()
        return words or f"crosscheck ended with code {code}"

    def end(self) -> None:
        """Ends the process and its engines."""
        end(self._process)
        # What is left in the buffer of a process that has ended goes nowhere.
        for stream in (self._process.stdin, self._process.stdout, self._error):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                pass
