"""Finds the package `crosscheck` in this checkout; elsewhere `pip install crosscheck-chess` puts it in its place."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "packages/python"))
