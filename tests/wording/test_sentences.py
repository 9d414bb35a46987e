"""What a program is told, and laws for all texts of the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import scorekeeper
from scorekeeper.api.dispatch import answer
from tests.all_cases import each_row
from tests.translations.catalogues import marks_texts

PACKAGE = Path(scorekeeper.__file__).parent


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


TEXTS_OF = {"_": 0, "gettext": 0, "lazy_gettext": 0, "ngettext": 0, "pgettext": 1, "npgettext": 1}
"""Functions that translate; the first arguments of some are a context."""


@cache
def texts_of_the_program() -> tuple[tuple[str, str], ...]:
    """Every text that is marked for translation in the code, with its file."""
    return tuple(_texts_in_the_source())


def _texts_in_the_source() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if marks_texts(source) else ():
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in TEXTS_OF:
                for argument in node.args[TEXTS_OF[node.func.id] :]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield path.name, argument.value


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
    found = [(file, text) for file, text in texts_of_the_program() if re.search(fault, text)]
    assert not found, what
