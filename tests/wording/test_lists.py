"""Names and cards in a row are said in one way everywhere, and translated once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.wording.terms import listed, one_of

SOURCE = Path(__file__).parents[2] / "scorekeeper"


def messages() -> Iterator[str]:
    """Every text that is looked up in a catalogue."""
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
