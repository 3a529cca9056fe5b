"""Validates an engine from Python: a class of this process, or any program."""

from __future__ import annotations

import json
import os
import queue
import re
import shlex
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from ._inside import answering
from ._program import Refused, end, find
from ._progress import Progress, progress as progress_of
from ._report import Report
from .engine import METHODS, Engine
from .position import Position, _text, _values

# How often a bar moves, in seconds.
BEAT: Final = 0.25
FIRST: Final = "the first difference: "
STAGE: Final = re.compile(r"[a-z0-9-]+: (cases|perft tables|random games|causes)")


def validate(
    engine: type[Engine] | Sequence[str],
    *games: str,
    rulings: Mapping[str, str] | None = None,
    conventions: Iterable[str] = (),
    ignore: Iterable[str] = (),
    baseline: str | os.PathLike[str] | None = None,
    only: Iterable[str] = (),
    time: str = "1m",
    progress: bool = True,
    uci: bool = False,
    perft_script: bool = False,
) -> Report:
    """Checks an engine against every case, the perft tables and random games, and reports what is wrong.

    `engine` is a class as `crosscheck.engine` describes it, wherever it is defined; it answers in this process. It may
    also be the command of an engine, as a list of words: one that speaks the protocol, UCI with `uci`, or a script for
    perftree with `perft_script`. `games` are the ids of the games, by default those that the engine names itself.

    `rulings` holds the ruling values that the engine follows and that differ from the default, by name. `conventions`
    are how it differs without a fault, such as "drawn-game=over". `ignore` are the parts of its answers that are not
    compared, such as "fen.counters" for a FEN of four fields. `baseline` is the file of known failures. `only` limits the
    questions to some of "cases", "counts" and "play". `time` is how long the run may take in all.

    While it runs it shows a bar if tqdm is installed, or else a line for each stage, unless `progress` is False.

    Raises TypeError for an argument of a wrong kind, and Refused if the engine cannot be asked, with the sentence that
    says why.
    """
    options = [f"--time={_text('time', time, 'a time such as 30s or 1m')}"]
    options += ["--ruling=" + "=".join(ruling) for ruling in _values(rulings).items()]
    options += [f"--convention={word}" for word in _words("conventions", conventions, "drawn-game=over")]
    options += [f"--ignore={word}" for word in _words("ignore", ignore, "fen.counters")]
    options += [f"--only={word}" for word in _words("only", only, "cases")]
    options += _language(engine, uci=uci, perft_script=perft_script)
    if baseline is not None:
        options.append(f"--baseline={_path(baseline)}")
    for game in games:
        # One that is not known is refused at once.
        options.append(f"--variant={Position(game).variant}")
    shown = progress_of(progress, time)
    with tempfile.TemporaryDirectory() as folder:
        if not isinstance(engine, type):
            return Report(*_run(options, _command(engine), folder, shown))
        name = str(getattr(engine, "name", engine.__name__))
        with answering(_engine(engine), _games(engine, games)) as command:
            try:
                document, summary = _run([*options, "--jobs=1"], command, folder, shown)
            except Refused as refused:
                raise Refused(str(refused).replace(shlex.join(command), name)) from None
        return Report(_without_command(document), _without_replay(summary))


def _words(name: str, given: object, such_as: str) -> list[str]:
    # A string is iterable, too, letter by letter.
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise TypeError(f"{name} must be a list of strings such as [{such_as!r}]; got {given!r}")
    return [_text(f"each of {name}", word, f"a string such as {such_as!r}") for word in given]


def _language(engine: object, **given: object) -> list[str]:
    """The option for what a command speaks instead of the protocol."""
    for name, value in given.items():
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be True or False; got {value!r}")
    spoken = [name for name, value in given.items() if value]
    if len(spoken) > 1:
        raise TypeError(f"an engine is asked in one way: give {' or '.join(spoken)}, not both")
    if spoken and isinstance(engine, type):
        raise TypeError(f"{spoken[0]} is for a command, and {engine.__name__} is a class")
    return [f"--{name.replace('_', '-')}" for name in spoken]


def _path(given: object) -> str:
    if not isinstance(given, (str, os.PathLike)):
        raise TypeError(f"baseline must be the path of a file of known failures; got {given!r}")
    return str(Path(given).absolute())


def _command(given: object) -> list[str]:
    due = "a class with the methods open, legal_moves and play, or a command such as ['./my_engine']"
    words = list(given) if isinstance(given, Sequence) and not isinstance(given, (str, bytes)) else []
    if not words or not all(isinstance(word, str) for word in words):
        raise TypeError(f"engine must be {due}; got {given!r}")
    return words


def _engine(engine: type[Engine]) -> type[Engine]:
    for method in METHODS:
        if not callable(getattr(engine, method, None)):
            raise Refused(f"the engine {engine.__name__} has no method {method}")
    return engine


def _games(engine: type[Engine], games: tuple[str, ...]) -> list[str]:
    if games:
        return list(games)
    if not hasattr(engine, "games"):
        raise TypeError(f"name a game, such as 'chess', after the engine: {engine.__name__} has no `games`")
    return _words("games of the engine", engine.games, "chess")


def _run(options: list[str], engine: list[str], folder: str, shown: Progress) -> tuple[dict[str, Any], str]:
    """Runs the program; gives its report and its summary, or raises Refused."""
    report, summary = Path(folder) / "report.json", Path(folder) / "summary"
    command = [find(), "validate", f"--json={report}", *options, "--", *engine]
    # Some environments ask for colours even where nobody looks.
    around = {**os.environ, "NO_COLOR": "1"}
    with summary.open("wb") as told:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=told, stderr=subprocess.PIPE, env=around
        )
        words = _watch(process, shown)
    document = json.loads(report.read_text(encoding="utf-8")) if report.exists() else None
    if document is None or not document["games"]:
        raise _refusal(words, process.returncode)
    return document, summary.read_text(encoding="utf-8")


def _watch(process: subprocess.Popen[bytes], shown: Progress) -> list[str]:
    """Shows what the program says until it ends, and gives what is not shown. An interrupt ends the program first."""
    is_done = False
    try:
        words = list(_said(process, shown))
        process.wait()
        is_done = True
        return words
    finally:
        if not is_done:
            end(process)
        shown.close(is_done)


def _said(process: subprocess.Popen[bytes], shown: Progress) -> Iterator[str]:
    lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    assert process.stderr is not None
    threading.Thread(target=_read, args=(process.stderr, lines), daemon=True).start()
    while True:
        try:
            read = lines.get(timeout=BEAT)
        except queue.Empty:
            shown.beat()
            # Something that the engine has started may hold the pipe open for ever.
            if process.poll() is not None and lines.empty():
                return
            continue
        if read is None:
            return
        line = read.decode(errors="replace").rstrip()
        if STAGE.fullmatch(line):
            shown.stage(line)
        elif line.startswith(FIRST):
            shown.tell(line)
        else:
            yield line


def _read(pipe: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    with pipe:
        for line in pipe:
            lines.put(line)
    lines.put(None)


def _refusal(words: list[str], code: int) -> Exception:
    """The error of a run without a report, from what the program has said."""
    for at, line in enumerate(words):
        if line.startswith("error: "):
            # What follows may be the values that there are, or a conversation.
            values = [after.strip() for after in words[at + 1 : at + 2] if after.startswith("  [")]
            says = " ".join([line.removeprefix("error: "), *values])
            # The program names its option, and Python has an argument for it.
            return Refused(says.replace("add --uci if", "add uci=True if"))
    return RuntimeError(f"the program {find()} ended with code {code} and no report: {' '.join(words)}")


def _without_command(document: dict[str, Any]) -> dict[str, Any]:
    """A report without the command of the engine, which would ask a process that has ended."""
    document["subject"].pop("command", None)
    for finding in document["findings"]:
        # Without a command it asks the engine that `crosscheck.toml` names.
        finding["replay"] = finding["replay"].partition(" -- ")[0]
        finding["text"] = _without_replay(finding["text"])
    return document


def _without_replay(text: str) -> str:
    return re.sub(r"(?m)^ *(replay .*|--verbose shows .*)\n?", "", text)
