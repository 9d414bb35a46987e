"""What a program is told, and laws for all texts of the program."""

from __future__ import annotations

import re
from typing import Any

from scorekeeper.api.dispatch import answer
from tests.all_cases import each_row
from tests.translations.catalogues import forms_of, known_texts


def error(question: Any) -> str:
    told: Any = answer(question)
    return str(told["error"]["message"])


def test_a_program_is_told_plainly_what_cannot_be_read() -> None:
    points, two = {"ask": "points", "hand": []}, {"players": ["A", "B"]}
    for asked, told in (
        ({"ask": "points", "hand": 7}, "This must be a list."),
        ({"ask": "sheet", **two, "rounds": [7]}, "This must be an object."),
        ('{"ask": "points", "hand": [], "hand": []}', "“hand” is given twice."),
        ('{"ask": "points", "hand": [] oops}', "Not JSON, starting at character 29."),
        (
            {"ask": "referee", **two, "pending_skips": {"A": -1}},
            "This number is too large or too small.",
        ),
        *(
            (
                {**points, "rules": {"switches": {"wrap": value}}},
                f"“{shown}” is not an answer to wrap. The answers are: no, yes.",
            )
            for value, shown in ((True, "true"), (None, "null"), (7, "7"))
        ),
    ):
        assert error(asked) == told


# ------------------------------------------------------------------ laws for every text


@each_row(
    [
        (r"[.?!] [a-zäöü]", "a small letter after a full stop"),
        (r"[Ss]kips? hits?\b|\bhit by a skip", "a skip that hits"),
        (r"\b[Oo]ne knocks|\boneself\b|\bthere no more\b|\blies already\b", "a translation"),
        (r"\bmust lie first\b|\bstands there twice\b|\bThere are: %\(known\)s", "a translation"),
        (r"\bis no (answer|move|skip|number|archive)\b", "a translation"),
    ],
)
def test_no_text_reads_like(fault: str, what: str) -> None:
    all_texts = (text for message in known_texts().values() for text in forms_of(message.id))
    assert [text for text in all_texts if re.search(fault, text)] == [], what
