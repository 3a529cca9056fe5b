"""Crosscheck for Python: what is right in chess and fourteen of its variants.

`Position` asks the reference about a position, and `cases` hands out the cases as data.
`validate` checks an engine of yours, such as a class that `crosscheck.engine` describes, and pytest runs every case against one that
`[tool.crosscheck]` in `pyproject.toml` names.
"""

import warnings

from ._program import Busy, Refused
from ._report import Finding, Report
from ._validate import validate
from .fixtures import cases
from .position import Clause, Explanation, Outcome, Points, Position, Reason, Status

__all__ = [
    "Busy",
    "Clause",
    "Explanation",
    "Finding",
    "Outcome",
    "Points",
    "Position",
    "Reason",
    "Refused",
    "Report",
    "Status",
    "cases",
    "validate",
]

# A traceback names them as they are imported.
for _named in (Busy, Finding, Refused, Report, validate):
    _named.__module__ = __name__

# `python3 -m crosscheck.engine` runs a module that is imported here; it takes care of that itself.
warnings.filterwarnings("ignore", r"'crosscheck\.engine' found in sys\.modules", RuntimeWarning)
