"""Names and cards in a row are joined in one place, and translated once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper.wording.terms import listed, one_of

SOURCE = Path(__file__).parents[2] / "scorekeeper"


@cache
def messages() -> tuple[str, ...]:
    """Every text that is looked up in a catalogue."""
    return tuple(_messages_in_the_source())


def _messages_in_the_source() -> Iterator[str]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="_" | "gettext" | "lazy_gettext"), args=[first, *_]):
                    if isinstance(first, ast.Constant):
                        yield str(first.value)


@pytest.mark.parametrize("word", ["and", "or"])
def test_a_row_of_names_is_put_together_in_one_place(word: str) -> None:
    found = [text for text in messages() if re.fullmatch(rf"%\(\w+\)s {word} %\(\w+\)s", text)]
    assert len(found) == 1


@pytest.mark.parametrize(
    ("words", "all_of_them", "any_of_them"),
    [
        ([], "", ""),
        (["Ann"], "Ann", "Ann"),
        (["Ann", "Ben"], "Ann and Ben", "Ann or Ben"),
        ((3, 4, 5), "3, 4 and 5", "3, 4 or 5"),
        (iter(["Ann", "Ben"]), "Ann and Ben", None),
    ],
)
def test_a_row_is_said_as_people_say_it(words, all_of_them, any_of_them) -> None:
    if any_of_them is not None:
        assert one_of(words) == any_of_them
    assert listed(words) == all_of_them
