"""A name is found in what people typed, as they inflect and write it, and is taken out of it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.service.names_in_text import find_name
from tests.all_cases import each_row
from tests.examples import examples
from tests.rules.text_tables import values_in


@each_row(values_in("service/tables/names_in_text"))
def test_a_name_that_is_a_word_is_found_and_taken_out(text: str, name: str, without: str) -> None:
    found = find_name(text, [name])
    assert (found.whole, found.without) == (True, without)


def test_a_part_of_a_word_may_be_a_name_or_none_and_the_longest_spelling_is_taken_out() -> None:
    for text in ("Mias Geburtstag", "Miami"):
        assert not find_name(text, ["Mia"]).whole
    for text in ("Lamia", "M.I.A.", "", "Big final"):
        assert find_name(text, ["Mia", ""]) is None
    assert find_name("Mia S. wins", ["Mia", "Mia S."]).without == "wins"


words = st.text(alphabet="AbmÄß'ëМияミアの -(“", max_size=12)
names = st.sampled_from(["Mia", "Ab", "Мия", "ミア", "ß", "Äb"])


@given(before=words, name=names, after=words, other=names)
@settings(max_examples=examples(300), deadline=None)
def test_a_name_taken_out_is_not_in_what_is_left(before: str, name: str, after: str, other: str):
    text, wanted = f"{before} {name} {after}", [name, other]
    found = find_name(text, wanted)
    assert found.whole
    assert find_name(found.without, wanted) is None
