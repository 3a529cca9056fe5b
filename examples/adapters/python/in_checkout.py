"""Finds the package `crosscheck` in this checkout; elsewhere the package is installed."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "packages/python"))
