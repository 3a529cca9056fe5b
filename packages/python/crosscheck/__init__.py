"""Crosscheck for Python: what is right in chess and fourteen of its variants.

`Position` asks the reference about a position, and `cases` hands out the cases as data.
`crosscheck.engine` lets Crosscheck ask an engine of yours, and pytest runs every case against one that
`[tool.crosscheck]` in `pyproject.toml` names.
"""

from ._program import Busy, Refused
from .fixtures import cases
from .position import Clause, Explanation, Outcome, Points, Position, Reason, Status

__all__ = [
    "Busy",
    "Clause",
    "Explanation",
    "Outcome",
    "Points",
    "Position",
    "Reason",
    "Refused",
    "Status",
    "cases",
]

# A traceback names them as they are imported.
Refused.__module__ = Busy.__module__ = __name__
