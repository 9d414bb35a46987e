"""Cards and phases typed in every language: what the catalogues list is read, and what the program
prints is read back as the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.api.languages import answering_in
from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import Card
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.notation import (
    parse_cards,
    parse_groups,
    parse_phase,
    print_cards,
    print_groups,
    print_phase,
)
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.vocabulary import Vocabulary
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import (
    card_words,
    deck_of,
    group_words,
    phase_short,
    phase_words,
    short_cards,
)
from scorekeeper.wording.typed_words import (
    colour_lists,
    number_list,
    several_number_list,
    sure_notation,
    typed_words,
)
from tests.rules import strategies
from tests.wording.spoken_rounds import spoken_words


@pytest.fixture(scope="module", params=[each.id for each in LANGUAGES], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """All tests of this module, in each language."""
    with answering_in(request.param):
        yield request.param


@pytest.fixture(scope="module")
def words(language: str) -> Vocabulary:
    """The words that are read in this language."""
    return typed_words()


def read(section: str, typed: str, words: Vocabulary) -> str:
    """What is understood, in notation; "" where it is refused."""
    try:
        if section == "phases":
            return print_phase(parse_phase(typed, words))
        return print_groups(parse_groups(typed, words))
    except NotationError:
        return ""


def test_cards_and_phases_are_read_as_people_type_them(language: str, words: Vocabulary) -> None:
    for section in ("cards", "phases"):
        said = spoken_words(section)[language]
        assert {typed: read(section, typed, words) for typed in said} == said
    # *Dreizehn* is not 3 and 10, and 二十 is not 2 and 10.
    for word in spoken_words("above twelve")[language]:
        for typed in (word, f"{word} W", f"R7 {word}"):
            assert not read("cards", typed, words), typed


def test_there_is_a_word_for_every_number(words: Vocabulary) -> None:
    """A semicolon too few would move all numbers behind it."""
    for text in (number_list(), several_number_list()):
        assert len(text.split(";")) == 12
    for number, listed_words in enumerate(number_list().split(";"), 1):
        for word in listed_words.split(","):
            if len(word.strip()) > 1:
                assert parse_cards(word, words) == parse_cards(str(number)), word


def test_a_letter_of_two_colours_is_asked_about_wherever_it_stands(words: Vocabulary) -> None:
    """G5 in German, z5 in Polish, с12 in Russian: also in capitals, behind the number, glued."""
    begins: dict[str, set[str]] = {}
    for colour, listed_words in colour_lists().items():
        for word in listed_words.split(","):
            begins.setdefault(word.strip(), set()).add("B" if colour == "V" else colour)
    for letter in (word for word, colours in begins.items() if len(colours) > 1):
        for typed in (f"{letter}5", f"{letter.upper()}5", f"W {letter} 5", f"R7{letter.upper()}5"):
            with pytest.raises(NotationError) as told:
                parse_cards(typed, words)
            assert len(told.value.choices) == 2, typed


# --- laws: what is printed is read back ----------------------------------------------------------


@given(hand=st.lists(strategies.cards, max_size=10), sheet=st.sampled_from(list(SHEETS.values())))
def test_cards_in_words_and_in_notation_are_read_back(
    words: Vocabulary, hand: list[Card], sheet: RuleSheet
) -> None:
    with deck_of(sheet):
        in_words, in_signs = listed(map(card_words, hand)), short_cards(hand)
    assert list(parse_cards(sure_notation(print_cards(hand)), words)) == hand
    for printed in (in_words, in_signs):
        try:
            assert list(parse_cards(printed, words)) == hand
        except NotationError as refused:  # "red 7, 8" can be a red 8, too
            assert refused.code in ("two_ways", "two_meanings")  # noqa: PT017


@given(st.lists(strategies.typed_groups, max_size=4))
def test_groups_of_cards_are_read_back(words: Vocabulary, groups: list[object]) -> None:
    assert list(parse_groups(sure_notation(print_groups(groups)), words)) == groups  # type: ignore[arg-type]


@given(strategies.groups)
def test_a_group_of_a_phase_is_read_back(words: Vocabulary, group: object) -> None:
    phase = Phase((group,))  # type: ignore[arg-type]
    for printed in (group_words(group), phase_words(phase), phase_short(phase), print_phase(phase)):  # type: ignore[arg-type]
        assert parse_phase(printed, words) == phase, printed


NOISE = st.text(
    st.sampled_from("rRgGsSwWxX71 2,|=-;/zZcż赤のなな枚をンсзпкСджокерJoker7siebenрядset"),
    max_size=16,
)


@given(NOISE)
def test_noise_is_read_as_the_notation_reads_it_or_refused(words: Vocabulary, text: str) -> None:
    try:
        read = parse_groups(text, words)
    except NotationError as refused:
        assert 0 <= refused.at <= len(text)  # noqa: PT017
        return
    assert parse_groups(print_groups(read), words) == read
    with suppress(NotationError):
        assert parse_groups(text) == read
