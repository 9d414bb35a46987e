"""The map of the program, docs/pages.md and docs/journeys.md, is what the program prints now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.docs.print_pages import printed_pages

ROOT = Path(__file__).parents[2]


def printed(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_the_pages_are_the_present_ones() -> None:
    assert printed("pages.md") == printed_pages(), "print it with: make docs"


def test_the_journeys_are_the_present_ones() -> None:
    """In a process of its own, which nothing has warmed up before."""
    words = [sys.executable, "-m", "tools.docs.print_journeys"]
    made = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True)
    assert printed("journeys.md") == made.stdout, "print it with: make docs"
