"""Cards and groups in the words of a language: one reading or a refusal, never another card.

What is read in each language is in `tests/wording/test_typed_words.py`.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.api.languages import answering_in
from scorekeeper.errors import NotationError
from scorekeeper.rules.folding import fold, folded
from scorekeeper.rules.notation import (
    parse_cards,
    parse_groups,
    parse_phase,
    parse_phase_list,
    print_groups,
)
from scorekeeper.rules.vocabulary import Vocabulary
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.typed_words import typed_words
from tests.all_cases import each, each_row
from tests.rules.text_tables import values_in


@cache
def german() -> Vocabulary:
    """What is typed in German, as its catalogue lists it."""
    with answering_in("de"):
        return typed_words()


@each_row(values_in("rules/tables/unclear_cards"))
def test_what_is_unclear_is_refused_at_its_place(
    typed: str, code: str, at: int, token: str | None
) -> None:
    with pytest.raises(NotationError) as refused:
        parse_groups(typed, german())
    assert (refused.value.code, refused.value.at) == (code, at)
    assert notation_text(refused.value)
    if token is not None:
        assert fold(str(refused.value.facts["token"])) == fold(token)


def test_groups_end_at_bars_of_every_kind() -> None:
    for sign in "|;/\uff1b\uff0f\uff5c":
        assert print_groups(parse_groups(f"5 5 {sign} 7 W rot 1", german())) == "5 5 | 7 W R1"


# --- laws ----------------------------------------------------------------------------------------


PIECES = "7 12 13 r red w W s S G g y b blue violet joker skip wilds R7 * x , | = -"
ENGLISH = st.lists(st.sampled_from([*PIECES.split(), *" " * 4]), max_size=9).map("".join)


@given(ENGLISH)
def test_a_text_of_the_notation_is_never_read_as_other_cards(text: str) -> None:
    try:
        plain = parse_groups(text)
    except NotationError:
        return
    try:
        assert parse_groups(text, german()) == plain
    except NotationError as refused:
        asked = ("two_meanings", "several_cards", "two_ways", "unreadable_card")
        assert refused.code in asked, refused  # noqa: PT017


SPOKEN = (
    "rot rote blau ge g gr G 7 3 12 13 sieben Siebenen 7er Joker Aussetzer a s w "
    "und die mal x Stück , | = -"
)
WORDS = st.lists(st.sampled_from([*SPOKEN.split(), *" " * 12]), max_size=12).map("".join)


PARSERS = (parse_cards, parse_groups, parse_phase, parse_phase_list)


@given(st.text(max_size=60) | WORDS)
def test_any_text_is_read_or_refused_with_a_position(text: str) -> None:
    for parse in PARSERS:
        for words in (None, german()):
            try:
                parse(text, words)
            except NotationError as refused:
                assert 0 <= refused.at <= len(text), refused  # noqa: PT017


@each(["rot", "einein", "rot 7 ", "7x", "Folge+", "\u30a2"])
def test_the_longest_text_is_read_or_refused_at_once(noise: str) -> None:
    """Noise that is almost words costs no more than its length."""
    text = (noise * 4_000)[:3_999] + "q"
    for parse in PARSERS:
        begun = process_time()
        with suppress(NotationError):
            parse(text, german())
        assert process_time() - begun < 2, "it takes a fortieth of a second"


@given(st.text())
def test_every_folded_letter_has_a_place_in_the_text(text: str) -> None:
    plain = folded(text)
    assert len(plain.places) == len(plain.text)
    assert list(plain.places) == sorted(plain.places)
    assert all(0 <= place < len(text) for place in plain.places)


def test_capitals_accents_and_widths_do_not_matter() -> None:
    for text, plain in {
        "Żółta Straße": "zolta strasse",
        "Ёлка чёрный": "елка черныи",
        "\uff32\uff17\uff1b": "r7;",
        "ガ \uff76\uff9e か\u3099": "が が が",
        "レッド": "れっど",
        "\u2068Mia\u2069": "mia",
    }.items():
        assert fold(text) == plain
