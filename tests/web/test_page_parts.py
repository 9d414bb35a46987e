"""A page in parts is, with any keys, the page with those keys; compressed it says the same."""

from __future__ import annotations

import gzip
import secrets

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.web.kept_pages import KEY_LENGTH, PageParts
from tests.examples import examples

pieces = st.lists(st.text(st.characters(min_codepoint=10, codec="utf-8"), max_size=300))


def keys(number: int) -> list[str]:
    return [secrets.token_urlsafe(KEY_LENGTH * 3 // 4) for _ in range(number)]


@settings(max_examples=examples(300))
@given(pieces, st.data())
def test_other_keys_stand_where_the_first_ones_stood(texts: list[str], data: st.DataObject) -> None:
    places = [data.draw(st.integers(0, 3)) for _ in texts[1:]]
    first, others = keys(4), keys(4)

    def page(chosen: list[str]) -> bytes:
        placed = [chosen[place] for place in places]
        ends = [*placed, ""]
        return "".join(text + key for text, key in zip(texts, ends, strict=False)).encode()

    plain = PageParts(page(first), first, packed=False)
    packed = PageParts(page(first), first, packed=True)
    for chosen in (first, others):
        assert plain.with_keys(chosen) == page(chosen)
        assert gzip.decompress(packed.with_keys(chosen)) == page(chosen)
    assert len(packed.with_keys(first)) == len(packed.with_keys(others))


def test_a_page_with_the_stand_in_of_keys_is_not_divided() -> None:
    with pytest.raises(ValueError, match="cannot be divided"):
        PageParts(b"<p>\x01\x01\x01\x01</p>", [], packed=True)


def test_a_key_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be divided"):
        PageParts(b"<p>short</p>", ["short"], packed=False)
