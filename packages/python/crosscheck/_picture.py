"""A board as a picture in a page of HTML, such as a notebook."""

from __future__ import annotations

import base64
import html
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ._program import find


def board(variant: str, fen: str, rulings: Mapping[str, str], moves: tuple[str, ...] = ()) -> str | None:
    """The board after these moves as an element of HTML; None where the program draws none, as of an impossible position."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.svg"
        options = [f"--variant={variant}", f"--svg={file}", *(f"--ruling={name}={rulings[name]}" for name in rulings)]
        show = [find(), "show", *options, "--", " ".join([fen, *moves])]
        ran = subprocess.run(show, stdin=subprocess.DEVNULL, capture_output=True)
        if ran.returncode != 0 or not file.exists():
            return None
        drawn = base64.b64encode(file.read_bytes()).decode()
    # Its colours are those of a whole page: two pictures in one page would change each other.
    source = f"data:image/svg+xml;base64,{drawn}"
    return f'<img src="{source}" alt="{html.escape(fen)}" style="width: 18em; max-width: 100%">'
