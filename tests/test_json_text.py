"""JSON that was written elsewhere: the same answer in every version of Python."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scorekeeper
from scorekeeper.json_text import DEEPEST, JsonFault, read_json
from tests.all_cases import each, each_row
from tests.project.module_facts import modules_in, source_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


def levels(found: Any) -> int:
    inner = found.values() if isinstance(found, dict) else found
    return 1 + max(map(levels, inner), default=0) if isinstance(found, dict | list) else 0


@given(JSON, st.integers(0, 8), st.booleans())
def test_a_text_is_read_if_it_has_few_enough_levels(
    written: Any, deepest: int, as_ascii: bool
) -> None:
    text = json.dumps(written, ensure_ascii=as_ascii)
    if levels(written) <= deepest:
        assert read_json(text, deepest=deepest) == written
    else:
        with pytest.raises(JsonFault, match="nested_too_deep"):
            read_json(text, deepest=deepest)


@each(["[", '{"a":', '["\\"", {"[": '])
def test_a_text_without_an_end_is_too_deep_in_every_version_of_python(opening: str) -> None:
    """Python 3.14 goes many thousand levels deep before it says so, Python 3.11 one thousand."""
    for times in (DEEPEST + 1, 3000, 30_000):
        with pytest.raises(JsonFault) as fault:
            read_json(opening * times)
        assert fault.value.code == "nested_too_deep"


def test_neither_brackets_in_a_text_nor_closed_ones_make_anything_deeper() -> None:
    assert read_json(json.dumps(["[{" * 5000, '"[' * 5000])) == ["[{" * 5000, '"[' * 5000]
    assert read_json("[[], [], []]", deepest=2) == [[], [], []]
    with pytest.raises(JsonFault, match="nested_too_deep at 6"):
        read_json("[[], [[]]]", deepest=2)


@given(st.text(alphabet='[]{}",:\\1 ', max_size=40))
def test_whatever_was_typed_is_read_or_refused(typed: str) -> None:
    try:
        depth, at = levels(read_json(typed, deepest=3)), 0
    except JsonFault as fault:
        depth, at = 0, fault.at
    assert (depth <= 3, 0 <= at <= len(typed)) == (True, True)


@each_row(
    [('{"a": 1, }', 7), ("[1,] ", 2), ("[,]", 1), ("{} {}", 3), ("", 0), ("]", 0), ("[" * 11, 10)]
)
def test_the_doubtful_character_is_the_same_in_every_version_of_python(text: str, at: int) -> None:
    with pytest.raises(JsonFault) as fault:
        read_json(text, longest=10)
    code = "unreadable_json" if len(text) <= 10 else "too_long"
    assert (fault.value.code, fault.value.at) == (code, at)


def test_all_json_is_read_with_these_limits() -> None:
    reading = re.compile(r"\bjson\.(loads?|JSONDecoder)\b|\bfrom json import")
    readers = {name for name in modules_in(scorekeeper) if reading.search(source_of(name))}
    assert readers == {read_json.__module__}
