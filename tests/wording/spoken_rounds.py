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


NAMES = {
    "en": (
        *("Mia", "Ben", "Dad", "Ann", "Anna", "An", "Tom", "Łukasz", "Жанна", "花子", "ひろし"),
        *("Player 1", "Player 2", "Jean-Luc", "J. R.", "دانا", "Öz", "ユイ", "Will", "Hanna"),
    ),
    "de": (
        *("Mia", "Ben", "Papa", "Oma", "Jürgen", "Elfriede", "Einar", "Achim", "Fritz", "Nixe"),
        *("Anne-Marie", "Hans Peter", "Spieler 2", "Neuner", "Dreier", "Günther", "Zwetschge"),
    ),
    "pl": (
        *("Mia", "Ben", "Tata", "Babcia", "Łukasz", "Łucja", "Żaneta", "Kasia", "Stojan", "Ania"),
        *("Paweł", "Gracz 2", "Anna Maria", "Dwajna", "Zeron", "Iga", "Zofia", "Marek", "Małgosia"),
    ),
    "ru": (
        *("Мия", "Бен", "Папа", "Бабушка", "Семён", "Стас", "Триша", "Аня", "Ян", "Ия", "Ноля"),
        *("Анна-Мария", "Игрок 2", "Пётр", "Лев", "Никита", "Двина", "Саша", "Ann", "Олександра"),
    ),
    "ja": (
        *("ミア", "ベン", "パパ", "はると", "ゆうこ", "健太", "花子", "Anna", "Player 1", "ベン2"),
        *("いちか", "ごう", "のぞみ", "さくら", "にこ", "三郎", "一郎", "千", "まさみ", "はな"),
    ),
}
"""Names of players in each language, some of which begin like a number or another word."""

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
