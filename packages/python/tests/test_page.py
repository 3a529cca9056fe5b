"""Everything on the page about this package is run, in a project of the files that it shows."""

import doctest
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs/python.md"
SAVED = {"python": "my_game.py", "toml": "pyproject.toml"}


def blocks(word):
    """The blocks of the page in a language, each without its fences."""
    _, *rest = PAGE.read_text(encoding="utf-8").split(f"```{word}\n")
    return [block.split("```")[0] for block in rest]


def test_the_page_shows_what_python_answers():
    session = "\n".join(blocks("pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    told = []
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert results.attempted > 20 and not results.failed, "".join(told)


@pytest.mark.parametrize("block", blocks("console"))
def test_the_page_shows_what_a_command_writes(block, tmp_path):
    for word, name in SAVED.items():
        (saved,) = blocks(word)
        (tmp_path / name).write_text(saved)
    command, _, written = block.removeprefix("$ ").partition("\n")
    code = 0
    if written.startswith("? "):
        first, _, written = written.partition("\n")
        code = int(first.removeprefix("? "))
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    around = {**os.environ, "PATH": programs, "COLUMNS": "80", "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    ran = subprocess.run(
        shlex.split(command), cwd=tmp_path, env=around, capture_output=True, text=True
    )
    checker = doctest.OutputChecker()
    same = checker.check_output(written.rstrip(), ran.stdout.rstrip(), doctest.ELLIPSIS)
    assert same and ran.returncode == code, f"{ran.stdout}{ran.stderr}? {ran.returncode}"
