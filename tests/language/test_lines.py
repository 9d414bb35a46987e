"""Typed and dictated rounds in five languages are read right or asked about, and never wrong."""

from __future__ import annotations

from collections import Counter

from tests.language.scores import scores

RIGHT_AT_LEAST = 0.9
"""The share of lines that are right in each language."""


def test_no_line_is_wrong_and_none_is_silent_and_most_of_each_language_are_right() -> None:
    read = [*scores()]
    bad = [each for _language, each in read if each.verdict not in ("right", "asked")]
    assert [(each.line["id"], each.verdict, each.because) for each in bad] == []
    lines = Counter(language for language, _score in read)
    right = Counter(language for language, each in read if each.verdict == "right")
    assert min(lines.values()) >= 30
    assert {each: right[each] for each in lines if right[each] < RIGHT_AT_LEAST * lines[each]} == {}
