"""What a run shows while it lasts."""

from __future__ import annotations

import importlib
import re
import sys
import time
from collections.abc import Callable
from typing import Any, Protocol

# How many seconds a run may take to begin before a bar shows it.
PATIENCE = 3
# The units of a time, as the program knows them, in seconds.
UNITS = {"ms": 0.001, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "mins": 60}
UNITS |= {"minute": 60, "minutes": 60, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600}


class Progress(Protocol):
    """Shows how far a run is."""

    def stage(self, name: str) -> None:
        """A stage begins, such as `chess: random games`."""

    def tell(self, line: str) -> None:
        """Something is known that need not wait for the end."""

    def beat(self) -> None:
        """Time has gone by."""

    def close(self, is_done: bool) -> None:
        """The run ends, or is broken off."""


def progress(is_shown: bool, limit: str) -> Progress:
    """What shows a run that takes up to this time: a bar if tqdm is installed, or else lines."""
    # A program without a standard error has None for it.
    if not is_shown or sys.stderr is None:
        return Silent()
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError:
        return Guarded(Lines())
    return Guarded(Bar(tqdm, limit))


class Silent:
    """Shows nothing."""

    def stage(self, name: str) -> None:
        pass

    def tell(self, line: str) -> None:
        pass

    def beat(self) -> None:
        pass

    def close(self, is_done: bool) -> None:
        pass


class Guarded:
    """Shows a run as long as that can be written: the result does not depend on who watches."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown

    def stage(self, name: str) -> None:
        self._try(lambda: self._shown.stage(name))

    def tell(self, line: str) -> None:
        self._try(lambda: self._shown.tell(line))

    def beat(self) -> None:
        self._try(self._shown.beat)

    def close(self, is_done: bool) -> None:
        self._try(lambda: self._shown.close(is_done))

    def _try(self, show: Callable[[], None]) -> None:
        try:
            show()
        # A full disk, a broken pipe, and a stream that is closed, in this order.
        except (OSError, ValueError):
            self._shown = Silent()


class Lines(Silent):
    """Writes a line for each stage."""

    def stage(self, name: str) -> None:
        self.tell(name)

    def tell(self, line: str) -> None:
        print(line, file=sys.stderr, flush=True)


class Bar(Silent):
    """A bar of tqdm over the seconds. A run that is refused at once has none."""

    def __init__(self, tqdm: Any, limit: str) -> None:
        self._tqdm = tqdm
        self._limit = limit
        self._began = time.monotonic()
        self._bar: Any = None

    def stage(self, name: str) -> None:
        if self._bar is None:
            # What it counts are seconds, which it shows already. The program knows the limit by now: it has no braces.
            form = f"{{desc}} {{bar}} {{elapsed}} of {self._limit}"
            self._bar = self._tqdm(total=seconds(self._limit), desc=name, leave=False, bar_format=form)
        else:
            self._bar.set_description_str(name)

    def tell(self, line: str) -> None:
        # The result of a cell or a program is written elsewhere.
        self._tqdm.write(line, file=sys.stderr)

    def beat(self) -> None:
        gone = time.monotonic() - self._began
        if self._bar is None and gone > PATIENCE:
            # A stage begins with its first answer.
            self.stage("no answer yet")
        if self._bar is not None:
            self._bar.n = min(gone, self._bar.total or gone)
            self._bar.refresh()

    def close(self, is_done: bool) -> None:
        if self._bar is not None:
            if is_done:
                # A bar that is not full counts as one that has failed, and stays in a notebook.
                self._bar.total = self._bar.n
            self._bar.close()


def seconds(limit: str) -> float | None:
    """The seconds of a time such as `1m 30s`; None where its words are not known here."""
    parts = re.findall(r"(\d+)\s*([a-z]+)", limit)
    if re.sub(r"\d+\s*[a-z]+", "", limit).strip() or not all(unit in UNITS for _, unit in parts):
        return None
    return sum(int(number) * UNITS[unit] for number, unit in parts) or None
