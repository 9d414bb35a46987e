"""The notation of cards, groups and phases: reading and printing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotationError
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
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, Phase
from scorekeeper.rules.vocabulary import COLOUR_WORDS, SPECIAL_LETTERS, SPECIAL_WORDS
from scorekeeper.wording.errors import notation_text
from tests.all_cases import each, each_row
from tests.rules import strategies
from tests.rules.text_tables import rows_in, values_in


@each_row(values_in("rules/tables/cards_typed"))
def test_cards_are_read_however_they_are_typed(typed: str, printed: str) -> None:
    assert print_cards(parse_cards(typed)) == printed


@each([*COLOUR_WORDS, *SPECIAL_WORDS, *SPECIAL_LETTERS])
def test_every_word_for_a_card_is_read_in_capitals_too(word: str) -> None:
    typed = f"{word} 7" if word in COLOUR_WORDS else word
    assert parse_cards(typed) == parse_cards(typed.upper()) == parse_cards(typed.title())
    assert len(parse_cards(typed)) == 1


@each(range(1, 13))
def test_an_s_behind_a_number_is_never_taken_for_a_skip(number: int) -> None:
    for typed in (f"{number}s", f"4 {number}s", f"r{number}S", f"red {number}s", f"{number}s5"):
        with pytest.raises(NotationError, match="number_and_s"):
            parse_cards(typed)


@each_row(
    [
        ("5 5 w | 3 4 5 6", "5 5 W | 3 4 5 6"),
        ("5 5 |", "5 5"),
        ("5 || 6", "5 |  | 6"),
        ("W W W =7; w w=g", "W W W =7 | W W =G"),
        ("W W =red | W W =Violet", "W W =R | W W =B"),
    ]
)
def test_a_bar_closes_a_group_and_wilds_say_what_they_stand_for(typed: str, printed: str) -> None:
    assert print_groups(parse_groups(typed)) == printed


@each_row(values_in("rules/tables/phases_typed"))
def test_a_phase_is_read_in_notation_and_as_people_say_it(typed: str, read: str) -> None:
    assert print_phase(parse_phase(typed)) == read


def test_a_phase_list_is_named_or_written_out() -> None:
    assert parse_phase_list(" Classic ") is CLASSIC
    own = parse_phase_list("set of 3, run of 4; 7 of one colour")
    assert (own.name, [*map(print_phase, own.phases)]) == ("own", ["set3+run4", "color7"])
    for phases in PHASE_LISTS.values():
        assert [phase.size <= 10 for phase in phases.phases] == [True] * 10


@each_row(
    [
        ("1. set of 3 + set of 3 / 2. run of 7",),
        ("1) set of 3, set of 3; 2) run of 7",),
        ("Phase 1: set of 3 & set of 3, Phase 2: run of 7",),
        ("Phase 1: 2 sets of 3, phase 2: run of 7",),
        ("(2) 2 sets of 3\n(4) run of 7",),
        ("１、2 sets of 3\n２、run of 7",),
    ]
)
def test_a_phase_list_may_be_numbered(typed: str) -> None:
    assert [*map(print_phase, parse_phase_list(typed).phases)] == ["set3+set3", "run7"]


# --- what cannot be read --------------------------------------------------------------------------

PARSE = {
    "cards": parse_cards,
    "groups": parse_groups,
    "phase": parse_phase,
    "phase_list": parse_phase_list,
}
UNREADABLE = [
    *((*typed.split(": ", 1), at, told) for typed, at, told in rows_in("rules/tables/unreadable")),
    ("cards", "1" * 3_000, 0, "no_such_number number=111111111111"),
    ("cards", "q" * 60, 0, "unreadable_card token=" + "q" * 40),
    ("cards", "\u017f", 0, "unreadable_card token=\u017f"),
    ("cards", " " * 4001, 4000, "too_long length=4001 most=4000"),
    ("phase", "set3+ flush5 ", 6, "unreadable_phase token=flush5"),
    ("phase", "x" * 60, 0, "unreadable_phase token=" + "x" * 40),
    ("phase_list", "set3," * 51, 254, "too_many_phases most=50"),
]


@each_row(UNREADABLE, lambda read, typed, *_: f"{read} {typed[:20]}")
def test_unreadable_text_is_refused_at_its_place_with_these_facts(
    read: str, typed: str, at: int | str, expected: str
) -> None:
    with pytest.raises(NotationError) as refused:
        PARSE[read](typed)
    facts = sorted(refused.value.facts.items())
    line = " ".join([refused.value.code, *(f"{name}={value}" for name, value in facts)])
    assert (refused.value.at, line) == (int(at), expected)
    assert notation_text(refused.value)


def test_text_at_the_limits_is_read() -> None:
    assert len(parse_cards("108x5")) == 108
    assert parse_cards(" " * 4000) == ()
    assert [parse_phase(typed).size for typed in ("set7+set7", "run12", "set2")] == [14, 12, 2]
    assert len(parse_phase_list(",".join(["set5+set5"] * 50))) == 50


# --- laws -----------------------------------------------------------------------------------------


@given(strategies.hands)
def test_printed_cards_are_read_back_the_same(hand: list[object]) -> None:
    assert list(parse_cards(print_cards(hand))) == hand  # type: ignore[arg-type]


@given(st.lists(strategies.typed_groups, max_size=4))
def test_printed_groups_are_read_back_the_same(groups: list[TypedGroup]) -> None:
    assert list(parse_groups(print_groups(groups))) == groups


@given(strategies.phases)
def test_printed_phases_are_read_back_the_same(phase: Phase) -> None:
    assert parse_phase(print_phase(phase)) == phase
