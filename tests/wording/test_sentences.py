"""What a program is told, and laws for all texts of the program."""

from __future__ import annotations

import re
from typing import Any

from scorekeeper.api.dispatch import answer
from tests.all_cases import each_row
from tests.translations.catalogues import forms_of, known_texts


@each_row(
    [
        ({"ask": "points", "hand": 7}, "This must be a list."),
        ('{"ask": "points", "hand": [], "hand": []}', "“hand” is given twice."),
        ('{"ask": "points", "hand": [] oops}', "Not JSON, starting at character 29."),
        (
            {"ask": "points", "hand": [], "rules": {"switches": {"wrap": None}}},
            "“null” is not an answer to wrap. The answers are: no, yes.",
        ),
    ]
)
def test_a_program_is_told_plainly_what_cannot_be_read(question: Any, message: str) -> None:
    told: Any = answer(question)
    assert told["error"]["message"] == message


# ------------------------------------------------------------------ laws for every text


@each_row(
    [
        (r"[.?!] [a-zäöü]", "a small letter after a full stop"),
        (r"[Ss]kips? hits?\b|\bhit by a skip", "a skip that hits"),
        (r"\b[Oo]ne knocks|\boneself\b|\bthere no more\b|\blies already\b", "a translation"),
        (r"\bmust lie first\b|\bstands there twice\b|\bThere are: %\(known\)s", "a translation"),
        (r"\bis no (answer|move|skip|number|archive)\b", "a translation"),
    ]
)
def test_no_text_reads_like(fault: str, what: str) -> None:
    all_texts = (text for message in known_texts().values() for text in forms_of(message.id))
    assert [text for text in all_texts if re.search(fault, text)] == [], what
