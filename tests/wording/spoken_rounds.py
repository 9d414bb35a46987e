"""A round in one line, read and printed again, in the language of each test."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from scorekeeper.wording.round_line import (
    LARGEST,
    RoundLine,
    SpokenTable,
    print_round_line,
    read_round_line,
)
from scorekeeper.wording.round_meaning import SpokenHand
from scorekeeper.wording.round_words import round_line_words
from tests.rules.text_tables import rows_in

TABLE = {"p1": "Mia", "p2": "Ben", "p3": "Dad", "p4": "Ann"}
TABLES = {
    "ru": {"p1": "Мия", "p2": "Бен", "p3": "Папа", "p4": "Аня"},
    "ja": {"p1": "ミア", "p2": "ベン", "p3": "パパ", "p4": "はると"},
}
"""Who plays where names are written in other letters."""


@cache
def spoken_words(section: str) -> dict[str, Any]:
    """What people of each language say, from `tests/cases/spoken.json`: `cards` and `phases` with
    what is read ("" where it is refused), numbers `above twelve`, `rounds` with what is understood
    and after `?` what is not, what is `denied` whatever stands at `{}`, `names` as they are heard,
    and `numbers`: the first four multiples of five, the tens, five more than a ten, and the
    hundreds."""
    file = Path(__file__).parents[1] / "cases" / "spoken.json"
    every = json.loads(file.read_text(encoding="utf-8"))
    return {language: said[section] for language, said in every.items()}


NAMES = {language: names.split(", ") for language, names in rows_in("wording/tables/names")}

HANDS = st.builds(SpokenHand, st.integers(1, LARGEST), st.none() | st.booleans()) | st.builds(
    SpokenHand, st.none(), st.booleans()
)
"""What can be said of a player who is not out."""


def understood(text: str, names: Mapping[str, str] | None = None, me: str = "") -> RoundLine:
    """The line as the reader's language has it. `me` is the seat of who speaks."""
    return read_round_line(text, SpokenTable(names=names or TABLE, me=me), round_line_words())


def printed(line: RoundLine, names: Mapping[str, str] | None = None) -> str:
    """The line, printed again: what it was taken for."""
    return print_round_line(line.out, line.nobody_out, line.hands, names or TABLE)
