"""The fixtures as data: the rules by clause, the cases and the perft tables that the program carries.

`README.md` among them says what the words of a case mean, and what a change of their version costs.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from ._program import another, find


@cache
def files() -> dict[str, str]:
    """Every file of the fixtures by its name, such as `chess/clauses.json`, with its text."""
    with tempfile.TemporaryDirectory() as folder:
        copy = [find(), "fixtures", "copy", "--format=json", folder]
        subprocess.run(copy, check=True, stdout=subprocess.DEVNULL)
        paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        copied = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths
        }
    if "VERSION" not in copied:
        raise another("it copied no fixtures")
    return copied


def version() -> str:
    """The version of the fixtures, which is not that of the program."""
    return files()["VERSION"].strip()


def games() -> list[str]:
    """The ids of the games."""
    return [name.removesuffix("/counts.json") for name in files() if name.endswith("/counts.json")]


def clauses() -> Iterator[dict[str, Any]]:
    """Every rule as one sentence, with the page and the game that it is of."""
    for folder in [*games(), "notation"]:
        page = json.loads(files()[f"{folder}/clauses.json"])
        for clause in page["clauses"]:
            yield {"page": page["page"], "variant": page["variant"], **clause}


def cases(game: str | None = None) -> Iterator[dict[str, Any]]:
    """The cases of a game, or of all, each followed by its images (`ID@black` and so on)."""
    for variant in games() if game is None else [_known(game)]:
        for name, text in files().items():
            if name.startswith(f"{variant}/cases/"):
                for case in json.loads(text)["cases"]:
                    yield {"variant": variant, **case}


FURTHER: Final = {
    "legal": "legal",
    "undo": "undo",
    "same": "hash",
    "other": "hash",
    "gives_check": "gives_check",
    "san": "san",
    "parse_san": "parse_san",
}
"""The words of a case that ask one of the further questions, each with the question."""


def is_asked(case: dict[str, Any], offered: Iterable[str]) -> bool:
    """Whether an engine is asked a case that offers these further questions: the case asks one of them, or something else."""
    offered = set(offered)
    return any(word not in FURTHER or FURTHER[word] in offered for word in case["expect"])


def table(game: str) -> list[dict[str, Any]]:
    """The positions of a game with their numbers of legal move sequences, by depth."""
    positions: list[dict[str, Any]] = json.loads(files()[f"{_known(game)}/counts.json"])["positions"]
    return positions


def _known(game: str) -> str:
    if game not in games():
        raise ValueError(f"`{game}` is not a game (one of {', '.join(games())})")
    return game
