"""A browser leaves away the rule behind a brace that closes nothing, and says nothing about it."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

STATIC = Path(__file__).parents[2] / "static"


def test_every_brace_of_a_stylesheet_has_its_partner() -> None:
    wrong = []
    for path in STATIC.rglob("*.css"):
        text = re.sub(r'/\*.*?\*/|"[^"\n]*"', "", path.read_text("utf-8"), flags=re.DOTALL)
        depths = list(accumulate((char == "{") - (char == "}") for char in text))
        if min(depths) < 0 or depths[-1] != 0:
            wrong.append(path.name)
    assert wrong == []
