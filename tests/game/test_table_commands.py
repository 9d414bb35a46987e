"""The table changes in mid-game: its rules, its rulings, and who plays (§5)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game import table_commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.game.course import course
from scorekeeper.game.events import Entry, RulingGiven
from scorekeeper.game.standings import standings
from scorekeeper.rules.table_rules import LeafletAnswer
from tests.all_cases import each_row
from tests.game.builders import MATTEL, Table, play_stories


def kinds(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(type(entry.event).__name__ for entry in entries)


def test_stories_of_a_table_that_changes() -> None:
    play_stories(
        "table_commands",
        rulings=lambda table: kinds(table_commands.rulings_and_rule_changes(table.log)),
        of_this_round=lambda table: kinds(table_commands.rulings_of_this_round(table.log)),
        first_phase=lambda table: table_commands.first_phase(table.game),
        standing=lambda table: {each.seat: each for each in standings(table.game)},
        course=lambda table: course(table.game),
    )


def test_a_leaflet_that_was_read_changes_the_rules() -> None:
    read = LeafletAnswer("wild_points", 20, "Joker: 20.")
    table = Table().plays("p1 goes out; p2 counts 25")
    table.play(ChangeRules(MATTEL.with_leaflet(read)))
    assert table.game.table.source_at_table("wild_points") == read
    assert table.refused(ChangeRules(MATTEL.with_leaflet(read))) == ("nothing_changed",)
    long = MATTEL.with_leaflet(LeafletAnswer("wild_points", 20, "x" * 301))
    assert table.refused(ChangeRules(long)) == ("words_too_long",)
    assert table.plays("undo").game.table == MATTEL


# ------------------------------------------------------------------ rulings


def test_a_ruling_names_the_rule_and_the_answer_that_would_settle_it() -> None:
    words = "No. {p2} laid just now."
    (event,) = Table().play(GiveRuling(words, "§23", switch="hit_same_turn", value="own")).events
    assert event == RulingGiven(words, "§23", False, "hit_same_turn", "own")


@given(st.text(min_size=1, max_size=60))
def test_the_words_of_a_ruling_are_the_same_when_they_are_given_again(typed: str) -> None:
    answer = Table().answer(GiveRuling(typed))
    if isinstance(answer, Accepted):
        (event,) = answer.events
        assert Table().answer(GiveRuling(event.words)) == answer


@each_row([("  so  be\tit ", "so be it"), ("one\r\n\r\n two ", "one\ntwo"), ("a\x00b", "ab")])
def test_blank_lines_and_invisible_characters_are_removed_from_a_ruling(
    typed: str, kept: str
) -> None:
    (event,) = Table().play(GiveRuling(typed, decided=True)).events
    assert event == RulingGiven(kept, decided=True)


WRONG = {
    "words_missing": [GiveRuling(""), GiveRuling(" \n\x07\n")],
    "words_too_long": [GiveRuling("x" * 301), GiveRuling("a\nb\nc")],
    "no_such_rule": [
        *(
            GiveRuling("a", rule="§99"),
            GiveRuling("a", switch="wrap"),
            GiveRuling("a", value="yes"),
        ),
        GiveRuling("a", switch="wrap", value="maybe"),
        GiveRuling("a", switch="jump", value="yes"),
    ],
}


@each_row([(code, ruling) for code, rulings in WRONG.items() for ruling in rulings])
def test_a_ruling_needs_words_and_a_rule_that_there_is(code: str, ruling: GiveRuling) -> None:
    assert Table().refused(ruling) == (code,)
    Table().play(GiveRuling("x" * 300))


def test_the_rules_before_an_entry_are_those_not_struck() -> None:
    table = Table(2).plays("p1 is out: p2 20; rule wrap=yes; undo; rule wild_points=20")
    last = table.log[-1].seq
    assert table_commands.table_before(table.log, last) == MATTEL
    assert table_commands.table_before(table.log, last + 1).switches.wild_points == 20
    with pytest.raises(LogError):
        table_commands.table_before((), 5)
