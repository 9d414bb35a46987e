"""The notation of cards, groups and phases: reading and printing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import SKIP, WILD, Colour, natural
from scorekeeper.rules.notation import (
    TypedGroup,
    glued_wilds,
    parse_cards,
    parse_groups,
    parse_phase,
    parse_phase_list,
    print_cards,
    print_groups,
    print_phase,
)
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS
from scorekeeper.rules.vocabulary import COLOUR_WORDS, SPECIAL_LETTERS, SPECIAL_WORDS
from tests.all_cases import each_row
from tests.rules import strategies


@contextmanager
def suppress_unreadable(text: str) -> Iterator[None]:
    try:
        yield
    except NotationError as told:
        assert 0 <= told.at <= len(text), told  # noqa: PT017


R7, B12 = natural(7, Colour.RED), natural(12, Colour.BLUE)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("R7 B12 W S", "R7 B12 W S"),
        ("r7b12w", "R7 B12 W"),
        ("r7,b12,,w,", "R7 B12 W"),
        ("4x5", "5 5 5 5"),
        ("2xr5 3 x W", "R5 R5 W W W"),
        ("2\u00d7s", "S S"),
        ("12", "12"),
        ("1 2", "1 2"),
        ("07", "7"),
        ("000007", "7"),
        ("5w5", "5 W 5"),
        ("7\u30008\u00a0w", "7 8 W"),
        ("", ""),
        ("  , ", ""),
        ("7r 8B", "R7 B8"),
        ("R-7 red 7 RED7 r 7", "R7 R7 R7 R7"),
        ("v7 violet 7 Blue 7", "B7 B7 B7"),
        ("yellow 12, 12green", "Y12 G12"),
        ("wild Joker SKIP", "W W S"),
        ("2x wild 2xred 7", "W W R7 R7"),
        ("7r8", "7 R8"),
        ("5 s", "5 S"),
        ("W3", "W 3"),
    ],
)
def test_cards_are_read_however_they_are_typed(typed: str, printed: str) -> None:
    assert print_cards(parse_cards(typed)) == printed


@each_row(
    [
        ("R13", "no_such_number", 0),
        ("5 0", "no_such_number", 2),
        ("123", "no_such_number", 0),
        ("1" * 3_000, "no_such_number", 0),
        ("5 7q", "unreadable_card", 3),
        ("X 5", "unreadable_card", 0),
        ("violet", "unreadable_card", 0),
        ("R", "unreadable_card", 0),
        ("7 red", "unreadable_card", 2),
        ("R--7", "unreadable_card", 0),
        ("7rr", "unreadable_card", 1),
        ("jokerw", "unreadable_card", 0),
        ("wildw", "unreadable_card", 1),
        ("5s", "number_and_s", 1),
        ("4 5s", "number_and_s", 3),
        ("2 7S 3", "number_and_s", 3),
        ("R5s", "number_and_s", 2),
        ("5skip", "number_and_s", 1),
        ("5sw", "number_and_s", 1),
        ("2 wilds", "several_cards", 2),
        ("Jokers", "several_cards", 0),
        ("3 skips", "several_cards", 2),
        ("0x5", "unreadable_card", 0),
        ("4x", "unreadable_card", 2),
        ("\u0667", "unreadable_card", 0),
        ("\u017f", "unreadable_card", 0),
        ("5 *", "sign_not_card", 2),
        ("!", "sign_not_card", 0),
        ("5 | 6", "bar_not_card", 2),
        ("W = 7", "bar_not_card", 2),
        ("5 " * 200, "too_many_cards", 216),
        ("999999999999x5", "too_many_cards", 0),
        ("5" + " " * 10_000, "too_long", 4_000),
    ],
)
def test_unreadable_text_is_refused_with_its_position(typed: str, code: str, at: int) -> None:
    with pytest.raises(NotationError) as told:
        parse_cards(typed)
    assert (told.value.code, told.value.at) == (code, at)


def test_the_whole_word_in_doubt_is_shown() -> None:
    with pytest.raises(NotationError) as told:
        parse_cards("5 7q 8")
    assert told.value.facts["token"] == "7q"
    with pytest.raises(NotationError) as told:
        parse_cards("5q 8")
    assert told.value.facts["token"] == "5q"


def test_bars_close_groups() -> None:
    assert parse_groups("5 5 w | 3 4 5 6") == (
        TypedGroup(parse_cards("5 5 W")),
        TypedGroup(parse_cards("3 4 5 6")),
    )
    assert parse_groups("5 5 |") == (TypedGroup(parse_cards("5 5")),)
    assert parse_groups("5 || 6") == (
        TypedGroup(parse_cards("5")),
        TypedGroup(()),
        TypedGroup(parse_cards("6")),
    )
    assert parse_groups(" ") == ()
    assert [len(group.cards) for group in parse_groups("107x5 | 5")] == [107, 1]


def test_a_semicolon_closes_a_group_as_a_bar_does() -> None:
    assert parse_groups("5,5,5;7,7,7") == parse_groups("5 5 5 | 7 7 7")
    assert parse_groups("W W W =7; 5") == parse_groups("W W W =7 | 5")
    assert parse_groups("5;") == parse_groups("5 |")


@pytest.mark.parametrize("word", [*COLOUR_WORDS, *SPECIAL_WORDS, *SPECIAL_LETTERS])
def test_every_word_for_a_card_is_read_in_capitals_too(word: str) -> None:
    typed = f"{word} 7" if word in COLOUR_WORDS else word
    assert parse_cards(typed) == parse_cards(typed.upper()) == parse_cards(typed.title())
    assert len(parse_cards(typed)) == 1


@pytest.mark.parametrize("number", range(1, 13))
def test_an_s_behind_a_number_is_never_taken_for_a_skip(number: int) -> None:
    for typed in (f"{number}s", f"4 {number}s", f"r{number}S", f"red {number}s", f"{number}s5"):
        with pytest.raises(NotationError) as told:
            parse_cards(typed)
        assert told.value.code == "number_and_s"


def test_letters_glued_to_a_wild_are_reported() -> None:
    assert glued_wilds("W3 5 w12") == ("W3", "w12")
    assert glued_wilds("W 3 r7w 5w5 W*3") == ()


def test_an_all_wild_group_says_what_it_stands_for() -> None:
    assert parse_groups("W W =red | W W =Violet") == parse_groups("W W =R | W W =B")
    assert parse_groups("W W W =7 | w w=g") == (
        TypedGroup((WILD, WILD, WILD), 7),
        TypedGroup((WILD, WILD), Colour.GREEN),
    )


@pytest.mark.parametrize(
    ("typed", "code", "at"),
    [
        ("W W =", "unreadable_declaration", 5),
        ("W =13", "no_such_number", 3),
        ("W =reds", "unreadable_declaration", 3),
        ("W =7 8", "unreadable_declaration", 5),
        ("W =7 =8", "unreadable_declaration", 5),
        ("5 | 7q", "unreadable_card", 5),
        ("60x5 | 60x6", "too_many_cards", 7),
        ("60x5 | 40x6 | 20x7", "too_many_cards", 14),
        ("|" * 5_000, "too_long", 4_000),
    ],
)
def test_unreadable_groups_are_refused_with_their_position(typed: str, code: str, at: int) -> None:
    with pytest.raises(NotationError) as told:
        parse_groups(typed)
    assert (told.value.code, told.value.at) == (code, at)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("set3+run4", "set3+run4"),
        (" Set 3 + RUN4 ", "set3+run4"),
        ("colour7", "color7"),
        ("crun4+set3", "crun4+set3"),
    ],
)
def test_phases_are_read(typed: str, printed: str) -> None:
    assert print_phase(parse_phase(typed)) == printed


@pytest.mark.parametrize(
    ("typed", "code", "at"),
    [
        ("", "unreadable_phase", 0),
        ("set3+", "unreadable_phase", 5),
        ("straight5", "unreadable_phase", 0),
        ("set3 run4", "unreadable_phase", 0),
        ("set1", "group_too_small", 0),
        ("set3+run0", "group_too_small", 5),
        ("set2+set2+run13", "run_too_long", 10),
        ("run13", "run_too_long", 0),
        ("crun1300", "run_too_long", 0),
        ("set8+set8", "phase_too_large", 5),
        ("set99999999", "phase_too_large", 0),
        ("set2+" * 2_000, "too_long", 4_000),
    ],
)
def test_phases_nobody_can_lay_are_refused(typed: str, code: str, at: int) -> None:
    with pytest.raises(NotationError) as told:
        parse_phase(typed)
    assert (told.value.code, told.value.at) == (code, at)


def test_a_phase_list_is_named_or_written_out() -> None:
    assert parse_phase_list(" Classic ") is CLASSIC
    own = parse_phase_list("set4+run5, color6")
    assert [print_phase(phase) for phase in own.phases] == ["set4+run5", "color6"]


@pytest.mark.parametrize(
    ("typed", "code", "at"),
    [
        ("set3,,run4", "unreadable_phase", 5),
        ("set3,run13", "run_too_long", 5),
        ("set3,set5+run6", "phase_too_large", 5),
        ("set3," * 60, "too_many_phases", 254),
    ],
)
def test_a_phase_list_with_a_hole_is_refused_at_the_hole(typed: str, code: str, at: int) -> None:
    with pytest.raises(NotationError) as told:
        parse_phase_list(typed)
    assert (told.value.code, told.value.at) == (code, at)


def test_every_printed_list_has_ten_phases_of_at_most_ten_cards() -> None:
    for phases in PHASE_LISTS.values():
        assert len(phases) == 10
        assert all(phase.size <= 10 for phase in phases.phases)


@given(strategies.hands)
def test_printed_cards_are_read_back_the_same(hand: list[object]) -> None:
    assert list(parse_cards(print_cards(hand))) == hand  # type: ignore[arg-type]


@given(st.lists(strategies.typed_groups, max_size=4))
def test_printed_groups_are_read_back_the_same(groups: list[TypedGroup]) -> None:
    assert list(parse_groups(print_groups(groups))) == groups


@given(strategies.phases)
def test_printed_phases_are_read_back_the_same(phase: object) -> None:
    assert parse_phase(print_phase(phase)) == phase  # type: ignore[arg-type]


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_position(text: str) -> None:
    for parse in (parse_cards, parse_groups, parse_phase, parse_phase_list):
        with suppress_unreadable(text):
            parse(text)


def test_a_skip_is_a_card() -> None:
    assert parse_cards("s") == (SKIP,)
    assert parse_cards("R7 b12") == (R7, B12)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("4 of the same colour", "color4"),
        ("4 cards of one color", "color4"),
        ("colour group of 4", "color4"),
        ("3 of a kind", "set3"),
        ("2 sets of 3", "set3+set3"),
        ("2x run of 4", "run4+run4"),
        ("run of 4 of one colour and set 3", "crun4+set3"),
        ("colour run of 4 & 3 of a kind", "crun4+set3"),
    ],
)
def test_a_phase_is_read_as_people_say_it(typed: str, read: str) -> None:
    assert print_phase(parse_phase(typed)) == read


def test_a_semicolon_splits_phases_that_commas_join() -> None:
    typed = "set of 3, run of 4; 7 of one colour"
    assert list(map(print_phase, parse_phase_list(typed).phases)) == ["set3+run4", "color7"]


@pytest.mark.parametrize(
    "typed", ["set of", "of 3", "3", "sets", "run of 4 in two colours", "1 sets of 3"]
)
def test_text_that_is_no_phase_is_refused(typed: str) -> None:
    with pytest.raises(NotationError, match="unreadable_phase"):
        parse_phase(typed)
