"""What came of a run: the conclusion, the causes, and what differs."""

from __future__ import annotations

import html
import re
from typing import Any, Final, NamedTuple

from . import _picture

# How many findings a notebook shows. The others are in the list.
SHOWN: Final = 3


class Finding(NamedTuple):
    """One difference, with the position in which it shows."""

    id: str
    """The case, the count or the random game that shows it."""
    variant: str
    fen: str
    moves: tuple[str, ...]
    """The moves that are played from `fen`."""
    rulings: dict[str, str]
    """The ruling values that differ from the default."""
    text: str
    """The finding as a terminal shows it: the board, what differs, and the rules with their sentences."""
    clauses: tuple[str, ...]
    """The ids of the rules that decide it."""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The board as a picture, and the text beside it."""
        picture = _picture.board(self.variant, self.fen, self.rulings, self.moves)
        text = self.text if picture is None else _without_board(self.text)
        beside = f'<pre style="{PLAIN} flex: 1 1 24em">{html.escape(text)}</pre>'
        return f'<div style="{SIDE_BY_SIDE}">{picture or ""}{beside}</div>'


class Report:
    """What came of a run. It is true if the engine is right, and as text it is what the program prints."""

    def __init__(self, document: dict[str, Any], summary: str) -> None:
        self.json: Final = document
        """The whole report, as `crosscheck validate --json` writes it."""
        self.conclusion: Final = str(document["conclusion"])
        """`right`, `wrong`, `broken`, `unanswered` or `incomplete`."""
        self.headline: Final = str(document["headline"])
        """The conclusion in a sentence."""
        self.advice: Final = document["advice"] and str(document["advice"])
        """What to do about many failures at once, in a sentence, or `None`."""
        self.causes: Final = [_cause(cause) for cause in document["causes"]]
        """What the failures come from, each in a sentence, with the rule that is broken or suspected."""
        self.findings: Final = [_finding(finding) for finding in document["findings"]]
        """What differs: the new findings, then those that the baseline lists."""
        self._summary = summary

    def __bool__(self) -> bool:
        return self.conclusion == "right"

    def __str__(self) -> str:
        return self._summary

    def __repr__(self) -> str:
        return f"<crosscheck.Report: {self.headline}>"

    def _repr_html_(self) -> str:
        """The headline, the causes, and the first findings with their boards."""
        parts = [f"<p><strong>{html.escape(self.headline)}</strong></p>"]
        if self.advice:
            parts.append(f"<p>{html.escape(self.advice)}</p>")
        if self.causes:
            parts.append("".join(["<ol>", *(f"<li>{html.escape(cause)}</li>" for cause in self.causes), "</ol>"]))
        parts += [finding._repr_html_() for finding in self.findings[:SHOWN]]
        left = len(self.findings) - SHOWN
        if left > 0:
            parts.append(f"<p>and {left} more in <code>findings</code></p>")
        return f"<div>{''.join(parts)}</div>"


# Colours and fonts are those of the notebook, light or dark.
PLAIN: Final = "color: inherit; background: none; white-space: pre-wrap; margin: 0;"
SIDE_BY_SIDE: Final = "display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start; margin: 1em 0"


def _cause(told: dict[str, Any]) -> str:
    clause = told.get("clause")
    return f"{told['says']} ({clause})" if clause else str(told["says"])


def _finding(told: dict[str, Any]) -> Finding:
    line, clauses = tuple(told["line"]), tuple(told["clauses"])
    return Finding(told["id"], told["variant"], told["fen"], line, told["rulings"], told["text"], clauses)


def _without_board(text: str) -> str:
    """The text of a finding without the board of letters, which stands between the first line and the position."""
    first, _, rest = text.partition("\n")
    position = re.search(r"^  (?:start|fen) ", rest, re.MULTILINE)
    return f"{first}\n{rest[position.start():]}" if position else text
