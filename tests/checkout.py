"""The files of this checkout, by their path in it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = sorted((ROOT / "tests" / "games").glob("*.jsonl"))
"""Archives of recorded games."""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")
