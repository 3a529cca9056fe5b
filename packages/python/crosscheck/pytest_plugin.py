"""The pytest plugin: every case is a test of an engine, which `pyproject.toml` names.

    [tool.crosscheck]
    engine = "my_module:MyGame"     # a class as crosscheck.engine describes it
    games = ["chess"]
    rulings = {}                    # the ruling values that the engine follows, by name
    conventions = []                # how it differs without a fault, such as "drawn-game=over"
    ignore = []                     # what of its answers is not compared, such as "fen.counters"
    baseline = "known.yaml"         # the failures that are known
    time = "10m"                    # how long everything may take
    counts_and_play = "30s"         # how long the counts and random games of one game may take
    questions = ["undo"]            # which further questions are tests, too; by default, all

The program judges the engine: `crosscheck judge` is asked for the selected cases, and each test reports the result of its
case as soon as it is known. `--counts-and-play` adds the counts and random games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from . import fixtures
from ._judge import Judge, NotJudged
from ._printable import printable
from ._program import find
from .engine import FURTHER

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

# The option, the end of the ids of its tests, and the marker of these.
OPTION, ID, MARKER = "--counts-and-play", "counts-and-play", "counts_and_play"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("crosscheck").addoption(
        OPTION,
        action="store_true",
        help="also count positions and play random games with the engines that pyproject.toml names",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: the counts and random games of an engine of crosscheck")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Asks for what comes next, so that the engine answers while a result is reported."""
    # A worker of pytest-xdist runs only some of the tests, and knows one of them ahead.
    is_worker = hasattr(item.config, "workerinput")
    if isinstance(item, Judged) and (is_worker or not item.parent.is_asked):
        ahead = [item, nextitem] if is_worker else item.session.items
        item.parent.ask(other for other in ahead if isinstance(other, Judged) and other.parent is item.parent)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.name != "pyproject.toml":
        return None
    try:
        tables = tomllib.loads(file_path.read_text(encoding="utf-8")).get("tool")
    except ValueError:
        # Any project may have broken files among its data, and pytest itself reads the one that it is configured by.
        return None
    if not isinstance(tables, dict) or "crosscheck" not in tables:
        return None
    return EngineTable.from_parent(parent, path=file_path, table=tables["crosscheck"])


class Settings(NamedTuple):
    """What `[tool.crosscheck]` says."""

    engine: str
    games: list[str]
    rulings: dict[str, str] = {}
    conventions: list[str] = []
    ignore: list[str] = []
    baseline: str | None = None
    time: str = "10m"
    counts_and_play: str = "30s"
    # Which of them the class has methods for is known when it is asked.
    questions: Sequence[str] = FURTHER

    @classmethod
    def read(cls, table: Any) -> Settings:
        """The settings of a table; CollectError where it is wrong."""
        if not isinstance(table, dict):
            _wrong("it is no table")
        kinds = {"engine": str, "games": list, "rulings": dict}
        kinds |= {"conventions": list, "ignore": list, "baseline": str, "time": str, "counts_and_play": str}
        kinds |= {"questions": list}
        for key, value in table.items():
            if key not in kinds:
                _wrong(f"there is no `{key}`; there are {', '.join(kinds)}")
            if not isinstance(value, kinds[key]):
                _wrong(f"`{key}` is no {kinds[key].__name__}")
        for key in ("engine", "games"):
            if key not in table:
                _wrong(f"`{key}` is missing")
        # Without a test everything would pass.
        if not table["games"]:
            _wrong("`games` is empty: name at least one game, such as \"chess\"")
        for game in table["games"]:
            if game not in fixtures.games():
                _wrong(f"games: `{game}` is not a game (one of {', '.join(fixtures.games())})")
        # Both are words of a command line.
        for name, value in table.get("rulings", {}).items():
            if not isinstance(value, str):
                _wrong(f"rulings: the value of `{name}` is no str")
        for key in ("conventions", "ignore"):
            for word in table.get(key, []):
                if not isinstance(word, str):
                    _wrong(f"{key}: `{word}` is no str")
        for question in table.get("questions", []):
            if question not in FURTHER:
                _wrong(f"questions: `{question}` is none of {', '.join(FURTHER)}")
        return cls(**table)


def _wrong(what: str) -> NoReturn:
    raise pytest.Collector.CollectError(f"error: pyproject.toml: [tool.crosscheck]: {printable(what)}")


class EngineTable(pytest.File):
    """The table of `pyproject.toml`: an engine, and the tests of it."""

    def __init__(self, *, table: Any, **others: Any) -> None:
        super().__init__(**others)
        self.table = table
        self.is_asked = self.has_failed = False

    def collect(self) -> Iterator[pytest.Item]:
        for game in self.settings.games:
            for case in fixtures.cases(game):
                if fixtures.is_asked(case, self.settings.questions):
                    yield Judged.from_parent(self, name=case["id"])
        # They take longer than all cases.
        for game in self.settings.games:
            play = Judged.from_parent(self, name=f"{game}/{ID}")
            play.add_marker(MARKER)
            yield play

    @cached_property
    def settings(self) -> Settings:
        """What the table says."""
        return Settings.read(self.table)

    @cached_property
    def judge(self) -> Judge:
        """The program, which has been started with the first question."""
        settings = self.settings
        command = [find(), "judge", f"--time={settings.time}", f"{OPTION}={settings.counts_and_play}"]
        command += [f"--variant={game}" for game in settings.games]
        command += ["--ruling=" + "=".join(ruling) for ruling in settings.rulings.items()]
        command += [f"--convention={convention}" for convention in settings.conventions]
        command += [f"--ignore={part}" for part in settings.ignore]
        if settings.baseline is not None:
            command.append(f"--baseline={settings.baseline}")
        engine = [sys.executable, "-m", "crosscheck.engine", settings.engine, *settings.games]
        # The engine is found where pytest finds what it tests.
        path = os.pathsep.join(filter(None, sys.path))
        judge = Judge([*command, "--", *engine], cwd=self.path.parent, env={**os.environ, "PYTHONPATH": path})
        self.session.config.add_cleanup(judge.end)
        return judge

    def ask(self, tests: Iterable[Judged]) -> None:
        """Asks for the results of some tests, and waits for none of them."""
        self.is_asked = True
        names = [test.name for test in tests if not test.is_left_out()]
        if names and not self.has_failed:
            self.judge.ask(names)


class Fails(Exception):
    """What a test has to say, which is no fault of its own."""


class Judged(pytest.Item):
    """A test whose judge is the program: a case, an image of it, or the counts and random games of a game."""

    parent: EngineTable

    def is_left_out(self) -> bool:
        """Whether the test has to be asked for, and neither the option nor a name on the command line does so."""
        option = self.config.option
        if option.counts_and_play or self.get_closest_marker(MARKER) is None:
            return False
        # What stands before `::` is a path, which may have any name.
        ids = (argument.partition("::")[2] for argument in self.config.args)
        return not any(ID in name or MARKER in name for name in (*ids, option.keyword, option.markexpr))

    def runtest(self) -> None:
        if self.is_left_out():
            pytest.skip(f"not asked; {OPTION} asks for it")
        # One test says it for all.
        if self.parent.has_failed:
            pytest.skip("the engine was not asked, as the first test says")
        try:
            told = self.parent.judge.result(self.name)
        except NotJudged as why:
            self.parent.has_failed = True
            raise Fails(str(why)) from None
        match told["outcome"]:
            case "failed" | "fixed":
                raise Fails(told["text"])
            case "known":
                pytest.xfail(f"{self.parent.settings.baseline} lists it")
            case "skipped":
                pytest.skip(told["reason"])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any) -> Any:
        if isinstance(excinfo.value, Fails):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *rest)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name
