"""Typed and dictated rounds in five languages are read right or asked about, and never wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.language.scores import Score, scores

RIGHT_AT_LEAST = 0.9
"""The share of lines that are right in each language."""


@pytest.fixture(scope="module")
def read() -> list[tuple[str, Score]]:
    return list(scores())


def test_no_line_is_wrong_and_none_is_silent(read: list[tuple[str, Score]]) -> None:
    bad = [each for _language, each in read if each.verdict not in ("right", "asked")]
    assert [(each.line["id"], each.verdict, each.because) for each in bad] == []


def test_most_lines_of_each_language_are_right(read: list[tuple[str, Score]]) -> None:
    lines = Counter(language for language, _score in read)
    right = Counter(language for language, each in read if each.verdict == "right")
    assert {language for language in lines if lines[language] < 30} == set()
    assert {each: right[each] for each in lines if right[each] < RIGHT_AT_LEAST * lines[each]} == {}
