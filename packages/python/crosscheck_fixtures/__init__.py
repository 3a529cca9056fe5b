"""The fixtures of Crosscheck, read from the files beside this one when they are asked for."""

import json
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional

FOLDER = Path(__file__).parent / "fixtures"
"""The folder of the fixtures, with `schema` for their JSON Schemas."""

__version__ = (FOLDER / "VERSION").read_text(encoding="utf-8").strip()

GAMES = sorted(file.parent.name for file in FOLDER.glob("*/counts.json"))
"""The ids of the games."""


def _json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def clauses() -> Iterator[Dict[str, Any]]:
    """Every rule as one sentence, with the page and the game that it is of."""
    for folder in [*GAMES, "notation"]:
        page = _json(FOLDER / folder / "clauses.json")
        for clause in page["clauses"]:
            yield {"page": page["page"], "variant": page["variant"], **clause}


def cases(game: Optional[str] = None) -> Iterator[Dict[str, Any]]:
    """The cases of a game, or of all."""
    for variant in GAMES if game is None else [game]:
        for file in sorted((FOLDER / variant / "cases").glob("*.json")):
            for case in _json(file)["cases"]:
                yield {"variant": variant, **case}


def table(game: str) -> List[Dict[str, Any]]:
    """The positions of a game with their numbers of legal move sequences, by depth."""
    return _json(FOLDER / game / "counts.json")["positions"]
