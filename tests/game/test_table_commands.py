"""The table changes in mid-game: its rules, its rulings, and who plays (§5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game import table_commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.game.course import course
from scorekeeper.game.events import RulingGiven, TableRulesChanged
from scorekeeper.game.standings import standing_of
from scorekeeper.rules.table_rules import LeafletAnswer
from tests.all_cases import each_row
from tests.game.builders import MATTEL, Table, play_stories, told


def test_stories_of_a_table_that_changes() -> None:
    play_stories("table_commands")


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


def test_a_ruling_is_recorded_at_any_time() -> None:
    table = told(2, "rules first-1")
    words = "No. {p2} laid just now."
    (event,) = table.play(GiveRuling(words, "§23", switch="hit_same_turn", value="own")).events
    assert event == RulingGiven(words, "§23", False, "hit_same_turn", "own")
    assert table_commands.rulings_and_rule_changes(table.plays("undo").log) == ()
    table.plays("pause; ruling while it rests; resume; p1 is out: p2 20; ruling when it is over")
    assert len(table_commands.rulings_and_rule_changes(table.log)) == 2


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


def test_rulings_of_a_round_are_listed_until_it_is_closed() -> None:
    table = Table(2).plays("ruling first; rule wrap=yes")
    listed = table_commands.rulings_of_this_round(table.log)
    assert [type(entry.event) for entry in listed] == [RulingGiven, TableRulesChanged]
    table.plays("p1 is out: p2 20")
    assert table_commands.rulings_of_this_round(table.log) == ()


def test_the_rules_before_an_entry_are_those_not_struck() -> None:
    table = Table(2).plays("p1 is out: p2 20; rule wrap=yes; undo; rule wild_points=20")
    last = table.log[-1].seq
    assert table_commands.table_before(table.log, last) == MATTEL
    assert table_commands.table_before(table.log, last + 1).switches.wild_points == 20
    with pytest.raises(LogError):
        table_commands.table_before((), 5)


# ------------------------------------------------------------------ one comes late


def test_the_first_phase_of_a_late_player_and_the_course_are_told_before() -> None:
    table = Table(3).plays("p1 is out: p2 15, p3 120; p1 is out: p2 15, p3 15")
    assert table_commands.first_phase(table.game) == 2
    table.plays("joins after p3 #4 with 135; p1 goes out; joins after p3")
    assert not standing_of(table.game, "p5").frozen
    table.plays("p2 counts 120; p3 counts 120; p4 counts 0 anyway; p1 is out anyway")
    assert [step.total for step in course(table.game).steps("p4")] == [135]
    assert told(2, "p1 goes out; joins after p2; p3 leaves").game.is_frozen("p3")
    assert [table.game.current_phase(seat) for seat in table.game.seats] == [4, 3, 2, 2, 5]
