"""Holds `crosscheck compare` to the faults of `faulty.py`: each must be found and made small.

`python3 examples/uci/planted.py crosscheck fairy-stockfish`; the names of faults behind it choose among them.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

FAULTY = pathlib.Path(__file__).resolve().parent / "faulty.py"

# The fault, a game that shows it, and the most pieces and hands that its finding may keep.
PLANTED = [
    ("drop-rank", "crazyhouse", 3),
    ("drop-knight", "crazyhouse", 3),
    ("no-en-passant", "crazyhouse", 4),
    ("king-promotion", "antichess", 3),
    ("first-rank-step", "horde", 2),
    ("hill", "kingofthehill", 2),
    ("archbishop", "capablanca", 3),
    ("castling", "capablanca", 3),
    ("late-promotion", "grand", 3),
    ("promotion-on-leaving", "shogi", 3),
    ("clock", "racingkings", 3),
    ("checks", "3check", 3),
    ("promoted", "crazyhouse", 3),
]


def smallest(crosscheck, engine, fault, game):
    """The fewest pieces in a finding, and the finding; nothing where none is found."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        command = [crosscheck, "compare", "--variant", game, "--reference", engine, "--uci"]
        command += ["--time", "20s", "--json", str(report)]
        if game == "antichess":
            command += ["--royal", ""]
        wrong = [sys.executable, str(FAULTY), fault, engine]
        done = subprocess.run([*command, "--", *wrong], capture_output=True, text=True)
        if done.returncode != 1:
            sys.exit(f"{fault} in {game}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        findings = json.loads(report.read_text())["findings"]
    # What a line needs to be shown is not small, however few the pieces.
    alone = [finding["fen"] for finding in findings if not finding["line"]]
    return min(((sum(map(str.isalpha, fen.split()[0])), fen) for fen in alone), default=None)


def main(crosscheck, engine, *chosen):
    for fault, game, most in PLANTED:
        if chosen and fault not in chosen:
            continue
        found = smallest(crosscheck, engine, fault, game)
        if not found or found[0] > most:
            sys.exit(f"{fault} in {game}: not made small: {found}")
        print(f"{fault} in {game}: {found[1]}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 3 or not {fault for fault, _, _ in PLANTED}.issuperset(sys.argv[3:]):
        sys.exit("usage: planted.py CROSSCHECK ENGINE [FAULT ...]")
    main(*sys.argv[1:])
