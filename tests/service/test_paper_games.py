"""Tables of rounds as people type, paste and save them: read, or refused with line and reason."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.paper_rounds import PaperHand, PaperRound
from scorekeeper.service.paper_games import MOST_FAULTS, print_table, read_table
from scorekeeper.wording.faults import TABLE_FAULTS, table_fault_text
from tests.examples import examples
from tests.rules.text_tables import rows_in

TWO_ROUNDS = [("Ann", "Ben"), [("p1", 0, 25), ("p2", 60, 0)]]


def read(text: str) -> list[Any]:
    """The names, and for each round who is out and the points."""
    found = read_table(text)
    assert found.faults == ()
    points = [(each.out, *(hand.points for hand in each.hands.values())) for each in found.rounds]
    return [found.names, points]


TABLES = [(json.loads(text), told) for text, told in rows_in("service/tables/typed_rounds")]
SAME = [text for text, told in TABLES if told == "the same"]


def test_a_mark_says_whether_the_phase_was_laid_and_a_phase_stands_behind_it() -> None:
    found = read_table("Ann;Ben;Mia;Dad\n0;60x;60 -;25✓\n0;60–;60*;25\n0x8;25x3;5;5\n")
    said = [[(hand.laid, hand.phase) for hand in each.hands.values()] for each in found.rounds]
    none, laid, not_laid = (None, None), (True, None), (False, None)
    marks = [none, laid, not_laid, laid], [none, not_laid, laid, none]
    assert said == [*marks, [(True, 8), (True, 3), none, none]]


def test_our_own_csv_is_read_in_any_order_of_its_columns() -> None:
    found = read_table(
        "Ben points,Ben laid,round,dealer,out,'=Ann points,'=Ann phase,'=Ann laid\r\n"
        "60,no,1,'=Ann,'=Ann,0,1,yes\r\n"
        "20,yes,2,Ben,,45,2,no\r\n"
    )
    assert (found.names, found.faults) == (("Ben", "=Ann"), ()), "a defused name as it was"
    first, second = found.rounds
    assert first.out == "p2"
    assert first.hands == {"p1": PaperHand(60, False), "p2": PaperHand(0, True, 1)}
    assert second.out is None


def test_nobody_went_out_where_everybody_has_points_or_zero_is_marked_not_laid() -> None:
    assert [each.out for each in read_table("Ann Ben\n20x 60-\n0- 25\n").rounds] == [None, None]


def test_the_same_table_in_many_hands() -> None:
    assert [text for text in SAME if read(text) != TWO_ROUNDS] == []
    unclosed = read_table('Ann;"Ben\n0;25\n60;0\n')
    assert len(unclosed.rounds) == 2, "a quotation mark that is not closed swallows no line"


def test_a_total_that_contradicts_the_rounds_is_told_and_places_are_no_totals() -> None:
    """It was left out unseen."""
    rounds = "Ann;Ben;Mia\n0;25;45\n25;10;40\n"
    for line, told in (
        ("Summe;25,0;35;500", [(4, "Mia", 500, 85)]),
        ("Summe;30;40;80", [(4, "Ann", 30, 25), (4, "Ben", 40, 35), (4, "Mia", 80, 85)]),
        ("Summe;25;35;84", [(4, "Mia", 84, 85)]),
        ("Summe;25;35;85", []),
        ("Platz;1;2;3", []),
    ):
        found = read_table(f"{rounds}{line}\n0;5;5\n").wrong_totals
        assert [(each.line, each.name, each.total, each.points) for each in found] == told, line
    assert read_table(f"Ann;Ben;Mia\nSumme;25;35;85\n{rounds[12:]}").wrong_totals == ()


FAULTS = [(text, told) for text, told in TABLES if told != "the same"]
TOO_MUCH = ("Ann;Ben\n" + "0;25\n" * 201, "202 too_many_rounds"), ("x" * 20_001, "1 table_too_long")


def test_what_cannot_be_read_names_its_line_and_the_reason() -> None:
    for text, told in (*FAULTS, *TOO_MUCH):
        fault, *_ = read_table(text).faults
        assert f"{fault.line} {fault.code}" == told, text
        said = table_fault_text(fault.line, fault.code, fault.facts)
        assert (said.partition(": ")[0], said[-1]) == (f"Line {fault.line}", ".")
    assert {told.split()[1] for _text, told in (*FAULTS, *TOO_MUCH)} == set(TABLE_FAULTS)
    assert len(read_table("Ann;Ben\n" + "a;b\n" * 100).faults) == MOST_FAULTS


hand = st.builds(PaperHand, st.integers(5, 300), st.sampled_from([True, False, None]))


names_of = st.sampled_from(["Ann", "Ben", "Mia; Leo", "Ben, jun.", '"Zoe"', "|Dad", "Leo | Max"])


@settings(max_examples=examples(100))
@given(st.lists(names_of, min_size=2, unique=True), st.data())
def test_what_is_printed_is_read_again(names: list[str], draw: st.DataObject) -> None:
    seats = [f"p{at}" for at in range(1, len(names) + 1)]
    rounds = []
    for line in range(2, 2 + draw.draw(st.integers(1, 6))):
        hands = {seat: draw.draw(hand) for seat in seats}
        out = draw.draw(st.sampled_from(seats))
        rounds.append(PaperRound(line, out, {**hands, out: PaperHand(0)}))
    found = read_table(print_table(names, rounds))
    assert (found.names, found.faults) == (tuple(names), ())
    assert found.rounds == tuple(rounds)


@settings(max_examples=examples(200))
@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for fault in read_table(text).faults:
        assert table_fault_text(fault.line, fault.code, fault.facts)
