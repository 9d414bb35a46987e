"""Cards and groups in the words of a language: one reading or a refusal, never another card."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotationError
from scorekeeper.rules.folding import fold, folded
from scorekeeper.rules.notation import (
    TypedGroup,
    parse_cards,
    parse_groups,
    parse_phase,
    parse_phase_list,
    print_cards,
    print_groups,
    print_phase,
)
from tests.all_cases import each_row
from tests.rules import strategies
from tests.rules.words_of_a_language import GERMAN


@each_row(
    [
        ("rot 7", "R7"),
        ("7 rot", "R7"),
        ("rot-7, 7-rot", "R7 R7"),
        ("rote Sieben", "R7"),
        ("SIEBEN ROT", "R7"),
        ("die rote 7 und eine blaue 8", "R7 B8"),
        ("7rot", "R7"),
        ("rot7blau8", "R7 B8"),
        ("7ge 8", "Y7 8"),
        ("7 ge8", "7 Y8"),
        ("grün 7 Grun7 gr7", "G7 G7 G7"),
        ("rot 7 8 blau, 9", "R7 B8 9"),
        ("rot 7 blau 8", "R7 B8"),
        ("7 rot 8 blau", "R7 B8"),
        ("Joker Aussetzen", "W S"),
        ("zwei Joker", "W W"),
        ("rot 2 Joker", "R2 W"),
        ("2, Joker", "2 W"),
        ("5 5 Joker", "5 5 W"),
        ("R5 R5 5 Joker Joker", "R5 R5 5 W W"),
        ("3 4 5 Joker", "3 4 5 W"),
        ("drei vier fünf Joker", "3 4 5 W"),
        ("9 Joker", "9 W"),
        ("5rot 5 Joker", "R5 5 W"),
        ("rote Sieben blaue Acht Joker", "R7 B8 W"),
        ("drei Siebenen", "7 7 7"),
        ("drei 7er", "7 7 7"),
        ("3 rote 7er", "R7 R7 R7"),
        ("3 Siebenen rot", "R7 R7 R7"),
        ("3 mal rot 7", "R7 R7 R7"),
        ("3x10 3\u044511 3\u00d7zwölf", "10 10 10 11 11 11 12 12 12"),
        ("2xR7 Joker x2 wx2 R8x2", "R7 R7 W W W W R8 R8"),
        ("7 3 Stück", "7 7 7"),
        ("3 Stück Joker", "W W W"),
        ("R7 3 Stück", "R7 R7 R7"),
        ("siebenacht", ""),
        ("5aussetzen", "5 S"),
        ("Joker5", "W 5"),
        ("R7 B12 W S 7r red 7 7 red", "R7 B12 W S R7 R7 R7"),
        ("r7b12w", "R7 B12 W"),
        ("G7", "G7"),
        ("WG7", "W G7"),
        ("\uff32\uff17\u3001\uff17", "R7 7"),
    ],
)
def test_cards_are_read_in_words_too(typed: str, printed: str) -> None:
    if not printed:
        with pytest.raises(NotationError):
            parse_cards(typed, GERMAN)
    else:
        assert print_cards(parse_cards(typed, GERMAN)) == printed


@each_row(
    [
        ("g7", "two_meanings", 0, "g"),
        ("5, 7g", "two_meanings", 4, "g"),
        ("wg7", "two_meanings", 1, "g"),
        ("W W =g", "two_meanings", 5, "g"),
        ("7 rot 8", "two_ways", 0, "7 rot 8"),
        ("7ge8", "two_ways", 0, "7ge8"),
        ("5x3", "two_ways", 0, "5x3"),
        ("W 7x3 5x3", "two_ways", 2, "7x3 5x3"),
        ("S, rot 3, 7", "two_ways", 3, "rot 3, 7"),
        ("3, 7 rot", "two_ways", 0, "3, 7 rot"),
        ("5, 7 rot 8", "two_ways", 3, "7 rot 8"),
        ("7 3 Stück 8", "two_ways", 0, "7 3 stuck 8"),
        ("4 5s", "number_and_s", 3, None),
        ("rot 5s", "number_and_s", 5, None),
        ("fünf s5s", "number_and_s", 7, None),
        ("2 Joker", "several_cards", 0, None),
        ("5 5 2 Joker", "several_cards", 4, None),
        ("rote Sieben zwei Joker", "several_cards", 12, None),
        ("Siebenen", "several_cards", 0, None),
        ("rote 7er", "several_cards", 5, None),
        ("rot", "unreadable_card", 0, "rot"),
        ("rot, 7", "unreadable_card", 0, "rot"),
        ("7 und Größe", "unreadable_card", 6, "Größe"),
        ("dreizehn", "unreadable_card", 0, "drei"),
        ("Aussetzregelungen", "unreadable_card", 0, "Aussetzregelungen"),
        ("rot 13", "no_such_number", 0, None),
        ("13er", "no_such_number", 0, None),
        ("\u017f", "unreadable_card", 0, "\u017f"),
        ("\u0667", "unreadable_card", 0, "\u0667"),
    ],
)
def test_what_is_unclear_is_refused_at_its_place(
    typed: str, code: str, at: int, token: str | None
) -> None:
    with pytest.raises(NotationError) as refused:
        parse_groups(typed, GERMAN)
    assert (refused.value.code, refused.value.at) == (code, at)
    if token is not None:
        assert fold(str(refused.value.facts["token"])) == fold(token)


def test_groups_end_at_bars_of_every_kind() -> None:
    assert print_groups(parse_groups("rot 7 | Joker =rot", GERMAN)) == "R7 | W =R"
    for sign in "|;/\uff1b\uff0f\uff5c":
        assert print_groups(parse_groups(f"5 5 {sign} 7 W rot 1", GERMAN)) == "5 5 | 7 W R1"
        assert parse_groups(f"5 5 {sign} 7") == parse_groups("5 5 | 7")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Drilling + 4er-Folge", "set3+run4"),
        ("zwei Drillinge", "set3+set3"),
        ("Drilling und Folge von 4", "set3+run4"),
        ("Siebenerfolge", "run7"),
        ("zwei Zweierfolgen", "run2+run2"),
        ("sieben Karten einer Farbe", "color7"),
        ("4er-Farbfolge", "crun4"),
        ("4er-Folge einer Farbe", "crun4"),
        ("2 x 4er-Folge", "run4+run4"),
        ("4er-Folge x2", "run4+run4"),
        ("4er-Folge \u00d7 2", "run4+run4"),
        ("zwei 4er-Folgen", "run4+run4"),
        ("6 Gleiche", "set6"),
        ("set3 + Drilling", "set3+set3"),
        ("2 sets of 3 and Zwilling", "set3+set3+set2"),
    ],
)
def test_phases_are_read_in_words_too(typed: str, read: str) -> None:
    assert print_phase(parse_phase(typed, GERMAN)) == read


@pytest.mark.parametrize(
    "typed",
    [
        "Folge",
        "Quatsch 4",
        "4",
        "Drilling Folge 4",
        "3 4 5 Folge",
        "Folge 4 Gleiche",
    ],
)
def test_words_that_are_no_phase_are_refused(typed: str) -> None:
    with pytest.raises(NotationError, match="unreadable_phase"):
        parse_phase(typed, GERMAN)


def test_a_list_of_phases_is_read_in_words() -> None:
    listed = parse_phase_list("Drilling und Folge 4; sieben einer Farbe", GERMAN)
    assert list(map(print_phase, listed.phases)) == ["set3+run4", "color7"]


# --- laws ----------------------------------------------------------------------------------------


@given(st.lists(strategies.typed_groups, max_size=4))
def test_the_notation_means_the_same_with_every_vocabulary(groups: list[TypedGroup]) -> None:
    assert list(parse_groups(print_groups(groups), GERMAN)) == groups


PIECES = "7 12 13 r red w W s S G g y b blue violet joker skip wilds R7 * x , | = -"
ENGLISH = st.lists(st.sampled_from([*PIECES.split(), *" " * 4]), max_size=9).map("".join)


@given(ENGLISH)
def test_a_text_of_the_notation_is_never_read_as_other_cards(text: str) -> None:
    try:
        plain = parse_groups(text)
    except NotationError:
        return
    try:
        assert parse_groups(text, GERMAN) == plain
    except NotationError as refused:
        asked = ("two_meanings", "several_cards", "two_ways", "unreadable_card")
        assert refused.code in asked, refused  # noqa: PT017


SPOKEN = (
    "rot rote blau ge g gr G 7 3 12 13 sieben Siebenen 7er Joker Aussetzer a s w "
    "und die mal x Stück , | = -"
)
WORDS = st.lists(st.sampled_from([*SPOKEN.split(), *" " * 12]), max_size=12).map("".join)


@given(WORDS)
def test_what_was_understood_is_understood_again(text: str) -> None:
    try:
        read = parse_groups(text, GERMAN)
    except NotationError as refused:
        assert 0 <= refused.at <= len(text)  # noqa: PT017
        return
    assert parse_groups(print_groups(read), GERMAN) == read


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_position(text: str) -> None:
    for parse in (parse_cards, parse_groups, parse_phase, parse_phase_list):
        try:
            parse(text, GERMAN)
        except NotationError as refused:
            assert 0 <= refused.at <= len(text), refused  # noqa: PT017


@pytest.mark.parametrize("noise", ["rot", "7er", "einein", "rot 7 ", "x", "7x", "Folge+", "\u30a2"])
def test_the_longest_text_is_read_or_refused_at_once(noise: str) -> None:
    """Noise that is almost words costs no more than its length."""
    text = (noise * 4_000)[:3_999] + "q"
    for parse in (parse_cards, parse_groups, parse_phase, parse_phase_list):
        begun = process_time()
        with suppress(NotationError):
            parse(text, GERMAN)
        assert process_time() - begun < 2, "it takes a fortieth of a second"


@given(st.text())
def test_every_folded_letter_has_a_place_in_the_text(text: str) -> None:
    plain = folded(text)
    assert len(plain.places) == len(plain.text)
    assert list(plain.places) == sorted(plain.places)
    assert all(0 <= place < len(text) for place in plain.places)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Żółta Straße", "zolta strasse"),
        ("Ёлка чёрный", "елка черныи"),
        ("\uff32\uff17\uff1b", "r7;"),
        ("ガ \uff76\uff9e か\u3099", "が が が"),
        ("レッド", "れっど"),
        ("\u2068Mia\u2069", "mia"),
    ],
)
def test_capitals_accents_and_widths_do_not_matter(text: str, plain: str) -> None:
    assert fold(text) == plain
