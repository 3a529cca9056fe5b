"""The pytest plugin: every case is a test of an engine, which `pyproject.toml` names.

    [tool.crosscheck]
    engine = "my_module:MyGame"     # a class as crosscheck.engine describes it
    games = ["chess"]
    rulings = {}                    # the ruling values that the engine follows, by name
    conventions = []                # how it differs without a fault, such as "drawn-game=over"
    baseline = "known.yaml"         # the failures that are known
    time = "10m"                    # how long the whole run may take

The program judges the engine: one run of `crosscheck validate` asks all selected cases when the first
test starts, and each test reports the result of its case.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from . import fixtures
from ._program import find

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

# Where the processes of one run of pytest find what the others have asked.
SHARED = pytest.StashKey[tempfile.TemporaryDirectory[str]]()
# More cases than this are not listed on a command line: all are asked.
MOST_NAMED = 100
# How much is counted and played beside the cases, for each game.
LARGEST_COUNT, POSITIONS = "5000", "300"
# How many seconds the program has to end its engines once it is asked to end.
PATIENCE = 10
# How many differences the test of them shows.
MOST_SHOWN = 3


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.stash[SHARED] = tempfile.TemporaryDirectory(prefix="crosscheck-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if SHARED in config.stash:
        config.stash[SHARED].cleanup()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tells a worker of pytest-xdist where the results are shared."""
    node.workerinput["crosscheck"] = node.config.stash[SHARED].name


def _shared(config: pytest.Config) -> Path:
    worker = getattr(config, "workerinput", None)
    return Path(worker["crosscheck"] if worker else config.stash[SHARED].name)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.name != "pyproject.toml":
        return None
    tables = tomllib.loads(file_path.read_text(encoding="utf-8")).get("tool")
    if not isinstance(tables, dict) or "crosscheck" not in tables:
        return None
    return EngineTable.from_parent(parent, path=file_path, table=tables["crosscheck"])


class Settings(NamedTuple):
    """What `[tool.crosscheck]` says."""

    engine: str
    games: list[str]
    rulings: dict[str, str] = {}
    conventions: list[str] = []
    baseline: str | None = None
    time: str = "10m"

    @classmethod
    def read(cls, table: Any) -> Settings:
        """The settings of a table; CollectError where it is wrong."""
        if not isinstance(table, dict):
            _wrong("it is no table")
        kinds = {"engine": str, "games": list, "rulings": dict}
        kinds |= {"conventions": list, "baseline": str, "time": str}
        for key, value in table.items():
            if key not in kinds:
                _wrong(f"there is no `{key}`; there are {', '.join(kinds)}")
            if not isinstance(value, kinds[key]):
                _wrong(f"`{key}` is no {kinds[key].__name__}")
        for key in ("engine", "games"):
            if key not in table:
                _wrong(f"`{key}` is missing")
        for game in table["games"]:
            if game not in fixtures.games():
                _wrong(f"games: `{game}` is not a game (one of {', '.join(fixtures.games())})")
        # Both are words of a command line.
        for name, value in table.get("rulings", {}).items():
            if not isinstance(value, str):
                _wrong(f"rulings: the value of `{name}` is no str")
        for convention in table.get("conventions", []):
            if not isinstance(convention, str):
                _wrong(f"conventions: `{convention}` is no str")
        return cls(**table)


def _wrong(what: str) -> NoReturn:
    raise pytest.Collector.CollectError(f"error: pyproject.toml: [tool.crosscheck]: {what}")


class EngineTable(pytest.File):
    """The table of `pyproject.toml`: an engine, and the tests of it."""

    def __init__(self, *, table: Any, **others: Any) -> None:
        super().__init__(**others)
        self.table = table
        self.has_failed = False

    def collect(self) -> Iterator[pytest.Item]:
        for game in self.settings.games:
            for case in fixtures.cases(game):
                yield CaseItem.from_parent(self, name=case["id"], game=game)
            yield PlayItem.from_parent(self, name=f"{game}/counts-and-play", game=game)

    @cached_property
    def settings(self) -> Settings:
        """What the table says."""
        return Settings.read(self.table)

    def _engine(self) -> list[str]:
        engine = [sys.executable, "-m", "crosscheck.engine", self.settings.engine]
        return [*engine, *self.settings.games]

    def _around(self) -> dict[str, Any]:
        # The engine is found where pytest finds what it tests.
        path = os.pathsep.join(filter(None, sys.path))
        environment = {**os.environ, "PYTHONPATH": path}
        return {"cwd": self.path.parent, "env": environment}

    @cached_property
    def report(self) -> Report:
        """What the program says of all that is selected."""
        # Of several processes one asks, and the others wait for it.
        shared = sqlite3.connect(_shared(self.config) / "reports", timeout=36_000)
        with closing(shared), shared:
            shared.execute("BEGIN EXCLUSIVE")
            shared.execute("CREATE TABLE IF NOT EXISTS reports (engine PRIMARY KEY, report)")
            key = str(self.path)
            found = shared.execute("SELECT report FROM reports WHERE engine = ?", [key]).fetchone()
            if found is None:
                found = [self._validate()]
                shared.execute("INSERT INTO reports VALUES (?, ?)", [key, *found])
        return Report(json.loads(found[0]))

    def _asked(self) -> list[str]:
        """The options that make the program ask what is selected."""
        selected = [item for item in self.session.items if item.parent is self]
        games = dict.fromkeys(item.game for item in selected if isinstance(item, Judged))
        variants = [word for game in games for word in ("--variant", game)]
        if any(isinstance(item, PlayItem) for item in selected):
            return [*variants, "--largest", LARGEST_COUNT, "--positions", POSITIONS]
        # A known failure may be that of all images: they are asked together.
        cases = dict.fromkeys(item.name.split("@")[0] for item in selected)
        if len(cases) > MOST_NAMED:
            return [*variants, "--only", "cases"]
        return [word for case in cases for word in ("--case", case)]

    def _validate(self) -> str:
        report = _shared(self.config) / "report.json"
        report.unlink(missing_ok=True)
        command = [find(), "validate", "--json", str(report), f"--time={self.settings.time}"]
        command += self._asked()
        for ruling in self.settings.rulings.items():
            command.append("--ruling=" + "=".join(ruling))
        for convention in self.settings.conventions:
            command.append(f"--convention={convention}")
        if self.settings.baseline is not None:
            command.append(f"--baseline={self.settings.baseline}")
        # Only the program starts the engine: it ends whatever the engine has started, and waits for nothing longer
        # than it may.
        error = _run([*command, "--", *self._engine()], **self._around())
        told = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
        return json.dumps(told if told.get("games") else {"error": error.strip()})


def _run(command: list[str], **around: Any) -> str:
    """Runs a command, and returns what it wrote to stderr.

    SIGTERM would end pytest alone. It ends the command first here, which ends its engines. An exception, such as that of
    Ctrl-C, does so, too.
    """
    running: list[subprocess.Popen[str]] = []
    asked_to_end = False

    def end(*_: object) -> None:
        nonlocal asked_to_end
        # Who asks a second time waits for nothing.
        for process in running:
            process.kill() if asked_to_end else process.terminate()
        asked_to_end = True

    former = signal.getsignal(signal.SIGTERM)
    # Only the main thread may set a handler. None is one that Python cannot restore.
    is_handled = threading.current_thread() is threading.main_thread() and former not in (None, signal.SIG_IGN)
    if is_handled:
        signal.signal(signal.SIGTERM, end)
    try:
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, **around) as process:
            try:
                running.append(process)
                if asked_to_end:
                    process.terminate()
                error: str = process.communicate()[1]
            except BaseException:
                # A command that is killed cannot end its engines any more.
                process.terminate()
                try:
                    with suppress(subprocess.TimeoutExpired):
                        process.communicate(timeout=PATIENCE)
                finally:
                    process.kill()
                raise
    finally:
        if is_handled:
            signal.signal(signal.SIGTERM, former)
        if asked_to_end:
            signal.raise_signal(signal.SIGTERM)
    return error


class Report:
    """The JSON report of a run of `crosscheck validate`."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.error: str | None = told.get("error")
        self.games = {game["variant"]: game for game in told.get("games", [])}
        self.findings = told.get("findings", [])
        self.checks = {check["id"]: check for game in self.games.values() for check in game["checks"]}
        self._texts = {finding["id"]: finding["text"] for finding in self.findings}

    def text(self, check: str) -> str:
        """The finding of a check that fails."""
        # A report ends where it would grow too large.
        return str(self._texts.get(check, f"{check} fails; the report has no room for more"))


class Fails(Exception):
    """What a test has to say, which is no fault of its own."""


class Judged(pytest.Item):
    """A test whose judge is the program."""

    parent: EngineTable

    def __init__(self, *, game: str, **others: Any) -> None:
        super().__init__(**others)
        self.game = game

    def judge(self, report: Report) -> None:
        """Fails, skips or returns."""
        raise NotImplementedError

    def runtest(self) -> None:
        report = self.parent.report
        if report.error is not None:
            # One test says it for all.
            if self.parent.has_failed:
                pytest.skip("the engine was not asked, as the first test says")
            self.parent.has_failed = True
            raise Fails(report.error)
        self.judge(report)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any) -> Any:
        if isinstance(excinfo.value, Fails):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *rest)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


class CaseItem(Judged):
    """A case, or an image of it."""

    def judge(self, report: Report) -> None:
        check = report.checks.get(self.name)
        if check is None:
            pytest.skip("the run ended before it")
        match check["outcome"]:
            case "failed":
                raise Fails(report.text(self.name))
            case "fixed":
                raise Fails(f"{self.name} passes, but {self.parent.settings.baseline} lists it; remove the entry")
            case "known":
                pytest.xfail(f"{self.parent.settings.baseline} lists it")
            case "skipped":
                pytest.skip(check["reason"])


class PlayItem(Judged):
    """The counts and the random games of a game."""

    def judge(self, report: Report) -> None:
        game = report.games[self.game]
        new = [one for one in report.findings if not one["known"] and "case" not in one["origin"]]
        texts = [one["text"] for one in new if one["variant"] == self.game]
        if texts:
            left = len(texts) - MOST_SHOWN
            more = [f"and {left} findings more"] if left > 0 else []
            raise Fails("\n".join([*texts[:MOST_SHOWN], *more]))
        # Only a case has clauses.
        checks = [check for check in game["checks"] if not check["clauses"]]
        fixed = [check["id"] for check in checks if check["outcome"] == "fixed"]
        if fixed:
            raise Fails(f"{', '.join(fixed)}: passes, but {self.parent.settings.baseline} lists it; remove the entry")
        for unasked in game["unasked"]:
            if unasked["kind"] != "cases":
                pytest.skip(f"{unasked['what']}: {unasked['why']}")
