"""Rules changed in mid-game: they apply to later entries only."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.conflicts import find_conflicts
from scorekeeper.game.events import Entry, HandCounted, RulingGiven, TableRulesChanged
from scorekeeper.game.referee import decide
from scorekeeper.game.standings import standings
from scorekeeper.game.table_commands import (
    rulings_and_rule_changes,
    rulings_of_this_round,
    table_before,
)
from scorekeeper.game.values import Counters, Total
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.switches import change
from scorekeeper.rules.table_rules import TableRules, table_rules
from tests.game.builders import MATTEL, Log, Table, hands, typed

TWO_WILDS = commands.Hand(Counters(wilds=2), laid=True)


THREE_WILDS = commands.Hand(Counters(wilds=3), laid=True)


def otherwise(table: TableRules = MATTEL, **switches: object) -> commands.ChangeRules:
    """The same table with these switches."""
    return commands.ChangeRules(replace(table, switches=change(table.switches, dict(switches))))


# ------------------------------------------------------------------ may it be changed


def test_a_switch_is_changed_and_everything_else_stays():
    table = Table()
    accepted = table.play(otherwise(hit_same_turn="own"))
    assert accepted.events == (TableRulesChanged(table.game.table),)
    assert table.game.table.house_rules == {"hit_same_turn": "own"}
    assert table.game.open.number == 1


def test_who_closes_a_round_may_be_changed_too():
    table = Table()
    table.play(commands.ChangeRules(table_rules(keeper_closes=True)))
    assert table.game.table.keeper_closes


@pytest.mark.parametrize(
    ("wanted", "part"),
    [
        (table_rules("ja"), "sheet"),
        (table_rules(variant="even"), "variant"),
        (table_rules(variant="first-5"), "variant"),
    ],
)
def test_sheet_and_variant_stay_while_a_game_goes_on(wanted, part):
    (found,) = Table().problems(commands.ChangeRules(wanted))
    assert (found.code, found.facts["part"]) == ("only_switches_change", part)


def test_the_phases_stay_while_a_game_goes_on():
    (found,) = Table().problems(commands.ChangeRules(table_rules(phase_list=PHASE_LISTS["master"])))
    assert found.facts == {"part": "phase_list"}


def test_the_same_rules_again_are_no_change():
    assert Table().refused(commands.ChangeRules(MATTEL)) == ("nothing_changed",)


def test_rules_change_only_while_a_round_is_open():
    table = Table(2, table_rules(variant="first-1"))
    wanted = otherwise(table.game.table, tie_break="shared")
    table.play(commands.StopGame(for_good=False))
    assert table.refused(wanted) == ("game_paused",)
    table.play(commands.ResumeGame())
    level = {seat: commands.Hand(Total(10), laid=True) for seat in ("p1", "p2")}
    table.play(commands.CloseRound(None, level, anyway=True))
    assert table.refused(wanted) == ("tie_round_due",)
    table.play(commands.WinTieRound("p2"))
    assert table.refused(wanted) == ("game_over",)


def test_a_change_of_rules_can_be_undone():
    table = Table()
    table.play(otherwise(wrap="yes"))
    table.play(commands.Undo(table.log[-1].command_id))
    assert table.game.table == MATTEL


# ------------------------------------------------------------------ what is judged stays judged


def test_points_already_counted_stay():
    table = Table(2)
    table.play(commands.CloseRound("p1", {"p2": TWO_WILDS}))
    table.play(otherwise(wild_points=20))
    table.play(commands.CloseRound("p1", {"p2": TWO_WILDS}))
    assert [over.lines["p2"].points for over in table.game.closed] == [50, 40]
    assert table.game.totals["p2"] == 90


def test_an_earlier_round_is_corrected_by_the_rules_it_was_played_by():
    table = Table(2)
    table.play(commands.CloseRound("p1", {"p2": TWO_WILDS}))
    table.play(otherwise(wild_points=20))
    table.play(commands.AmendRound(1, "p1", {"p2": THREE_WILDS}))
    assert table.game.totals["p2"] == 75
    assert table.game.closed[0].table == MATTEL
    assert table.game.table.switches.wild_points == 20


def test_plausibility_of_an_earlier_round_is_that_of_its_rules():
    table = Table(2)
    table.play(otherwise(partial_lay="yes"))
    table.play(commands.CloseRound("p1", {"p2": commands.Hand(Total(300), laid=True)}))
    table.play(otherwise(table.game.table, partial_lay="no"))
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(305), laid=True)}))
    later = commands.CloseRound("p1", {"p2": commands.Hand(Total(300), laid=True)})
    assert table.refused(later, overrule=True) == ("too_many_points",)


def test_a_hand_counted_earlier_in_the_round_stays_as_it_was_counted():
    table = Table(4)
    table.play(commands.GoOut("p1"))
    table.play(commands.CountHand("p2", TWO_WILDS))
    table.play(otherwise(wild_points=20))
    table.play(commands.CountHand("p3", TWO_WILDS))
    table.play(commands.CountHand("p4", commands.Hand(Total(5))))
    (over,) = table.game.closed
    assert {seat: line.points for seat, line in over.lines.items()} == {
        "p1": 0,
        "p2": 50,
        "p3": 40,
        "p4": 5,
    }
    assert over.lines["p2"].table == MATTEL
    assert over.table == over.lines["p3"].table != MATTEL


def test_a_corrected_hand_keeps_the_rules_it_was_counted_by():
    table = Table(3)
    table.play(commands.GoOut("p1"))
    table.play(commands.CountHand("p2", TWO_WILDS))
    table.play(otherwise(wild_points=20))
    table.play(commands.CountHand("p2", THREE_WILDS))
    assert table.game.open.lines["p2"].points == 75
    table.play(commands.CountHand("p3", THREE_WILDS))
    assert table.game.totals == {"p1": 0, "p2": 75, "p3": 60}
    table.play(commands.AmendRound(1, "p1", {"p2": TWO_WILDS, "p3": TWO_WILDS}))
    assert table.game.totals == {"p1": 0, "p2": 50, "p3": 40}


def test_a_correction_that_was_the_last_thing_missing_closes_the_round():
    table = Table(3)
    table.play(commands.GoOut("p1"))
    table.play(commands.CountHand("p2", commands.Hand(Counters(wilds=3), laid=True)))
    table.play(otherwise(wild_points=20))
    answer = table.play(commands.CountHand("p3", commands.Hand(Counters(wilds=4), laid=True)))
    assert len(answer.events) == 2


# ------------------------------------------------------------------ read when they apply


def test_phases_made_in_free_order_stay_made_when_the_order_counts_again():
    table = Table(2, table_rules(variant="any-order"))
    made = {"p2": commands.Hand(Total(5), laid=True, phase=7)}
    table.play(commands.CloseRound("p1", made, out_phase=3))
    table.play(otherwise(table.game.table, phase_order="fixed"))
    assert table.game.current_phase("p1") == table.game.current_phase("p2") == 1
    table.play(commands.CloseRound("p1", hands(p2=5)))
    assert table.game.done == {"p1": (3, 1), "p2": (7, 1)}
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(5), laid=True, phase=6)}))
    assert table.game.done["p2"] == (6, 1)


def test_a_phase_laid_before_the_order_changed_is_the_one_completed():
    table = Table(2, table_rules(variant="any-order"))
    table.play(commands.LayDown("p2", phase=7))
    table.play(otherwise(table.game.table, phase_order="fixed"))
    table.play(commands.CloseRound("p1", hands(p2=5)))
    assert table.game.done == {"p1": (1,), "p2": (7,)}


def test_a_line_written_before_the_order_was_free_keeps_its_phase():
    table = Table(3)
    table.play(commands.GoOut("p1"))
    table.play(commands.CountHand("p2", commands.Hand(Total(5))))
    table.play(otherwise(phase_order="free"))
    table.play(commands.CountHand("p2", commands.Hand(Total(10))))
    assert table.game.open.lines["p2"].phase == 1
    table.play(commands.CountHand("p3", commands.Hand(Total(15), laid=True, phase=4)))
    assert table.game.done == {"p1": (1,), "p2": (1,), "p3": (4,)}
    table.play(commands.AmendRound(1, "p1", {"p3": commands.Hand(Total(15), laid=True, phase=5)}))
    assert table.game.done["p3"] == (5,)


def test_the_game_ends_at_once_only_for_a_phase_laid_since():
    rules = table_rules(variant="first-1")
    table = Table(3, rules)
    table.play(commands.LayDown("p2"))
    table.play(otherwise(rules, end_immediately="yes"))
    assert table.game.outcome is None
    alone = Table(2, table_rules(variant="first-2"))
    alone.play(
        commands.CloseRound("p1", hands(p2=55) | {"p2": commands.Hand(Total(55), laid=False)})
    )
    alone.play(otherwise(alone.game.table, end_immediately="yes"))
    alone.play(commands.LayDown("p1"))
    assert alone.game.outcome.winners == ("p1",)


def test_a_tie_is_broken_as_the_table_plays_when_the_last_round_closes():
    rules = table_rules(variant="first-1")
    table = Table(2, rules)
    table.play(otherwise(rules, tie_break="shared"))
    level = {seat: commands.Hand(Total(10), laid=True) for seat in ("p1", "p2")}
    table.play(commands.CloseRound(None, level, anyway=True))
    assert table.game.outcome.winners == ("p1", "p2")


def test_whether_the_last_hand_counts_is_asked_at_the_end():
    rules = table_rules(variant="first-1")
    table = Table(2, rules)
    table.play(otherwise(rules, score_last_hand="no"))
    table.play(commands.CloseRound("p1", hands(p2=20)))
    assert table.game.totals == {"p1": 0, "p2": 0}


def test_once_the_keeper_need_not_close_it_the_next_hand_does():
    table = Table(3, table_rules(keeper_closes=True))
    table.play(commands.GoOut("p1"))
    table.play(commands.CountHand("p2", commands.Hand(Total(5))))
    table.play(commands.ChangeRules(table_rules()))
    table.play(commands.CountHand("p3", commands.Hand(Total(5))))
    assert len(table.game.closed) == 1


# ------------------------------------------------------------------ rulings


def test_a_ruling_is_recorded_and_changes_no_points():
    table = Table()
    before = standings(table.game)
    ruling = commands.GiveRuling(
        "No. {p2} laid just now.", "§23", switch="hit_same_turn", value="own"
    )
    (event,) = table.play(ruling).events
    assert event == RulingGiven("No. {p2} laid just now.", "§23", False, "hit_same_turn", "own")
    assert standings(table.game) == before
    table.play(commands.Undo(table.log[-1].command_id))
    assert rulings_and_rule_changes(table.log) == ()


def test_a_ruling_is_accepted_at_any_time():
    table = Table(2, table_rules(variant="first-1"))
    table.play(commands.StopGame(for_good=False))
    table.play(commands.GiveRuling("while it rests"))
    table.play(commands.ResumeGame())
    table.play(commands.CloseRound("p1", hands(p2=20)))
    table.play(commands.GiveRuling("when it is over"))
    assert len(rulings_and_rule_changes(table.log)) == 2
    assert Table.start(commands.GiveRuling("before")) == ("not_started",)


@pytest.mark.parametrize(
    ("typed_in", "kept"),
    [
        ("  so  be\tit ", "so be it"),
        ("one\r\n\r\n two ", "one\ntwo"),
        ("a\x00b", "ab"),
        ("x" * 300, "x" * 300),
    ],
)
def test_blank_lines_and_invisible_characters_are_removed_from_a_ruling(typed_in, kept):
    (event,) = Table().play(commands.GiveRuling(typed_in, decided=True)).events
    assert event == RulingGiven(kept, decided=True)


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (commands.GiveRuling(""), "words_missing"),
        (commands.GiveRuling(" \n\x07\n"), "words_missing"),
        (commands.GiveRuling("x" * 301), "words_too_long"),
        (commands.GiveRuling("a\nb\nc"), "words_too_long"),
        (commands.GiveRuling("a", rule="§99"), "no_such_rule"),
        (commands.GiveRuling("a", switch="wrap"), "no_such_rule"),
        (commands.GiveRuling("a", switch="wrap", value="maybe"), "no_such_rule"),
        (commands.GiveRuling("a", switch="jump", value="yes"), "no_such_rule"),
        (commands.GiveRuling("a", value="yes"), "no_such_rule"),
    ],
)
def test_rulings_that_are_refused(ruling, code):
    table = Table()
    before = table.log
    assert table.refused(ruling) == (code,)
    assert table.log == before


def test_rulings_of_a_round_are_listed_until_it_is_closed():
    table = Table(2)
    table.play(commands.GiveRuling("first"))
    table.play(otherwise(wrap="yes"))
    assert [type(e.event) for e in rulings_of_this_round(table.log)] == [
        RulingGiven,
        TableRulesChanged,
    ]
    table.play(commands.CloseRound("p1", hands(p2=20)))
    assert rulings_of_this_round(table.log) == ()
    assert len(rulings_and_rule_changes(table.log)) == 2


def test_the_rules_before_an_entry_are_those_not_struck():
    table = Table(2)
    table.play(commands.CloseRound("p1", hands(p2=20)))
    table.play(otherwise(wrap="yes"))
    table.play(commands.Undo(table.log[-1].command_id))
    table.play(otherwise(wild_points=20))
    last = table.log[-1].seq
    assert table_before(table.log, last) == MATTEL
    assert table_before(table.log, last + 1).switches.wild_points == 20
    with pytest.raises(LogError):
        table_before((), 5)


# ------------------------------------------------------------------ two phones at once


def entry(seq: int, *events: object) -> tuple[Entry, ...]:
    return tuple(Entry(seq + at, "c9", event) for at, event in enumerate(events))  # type: ignore[arg-type]


HAND = HandCounted("p2", Total(45), 45, laid=True)


CHANGED = TableRulesChanged(table_rules(changes={"wrap": "yes"}))


@pytest.mark.parametrize(
    ("command", "event", "stops"),
    [
        (commands.GiveRuling("x"), HAND, False),
        (commands.GiveRuling("x"), CHANGED, True),
        (commands.GiveRuling("x", decided=True), CHANGED, False),
        (commands.ChangeRules(MATTEL), RulingGiven("x"), False),
        (commands.ChangeRules(MATTEL), HAND, True),
        (commands.ChangeRules(MATTEL), CHANGED, True),
        (commands.CountHand("p3", TWO_WILDS), RulingGiven("x"), False),
        (commands.CountHand("p3", TWO_WILDS), CHANGED, True),
        (commands.LayDown("p3", typed("5 5 5 | 1 2 3 4")), CHANGED, True),
    ],
)
def test_conflicts_of_rulings_and_rule_changes(command, event, stops):
    log = Log().entries
    after = (*log, *entry(len(log) + 1, event))
    assert bool(find_conflicts(command, after, len(log))) is stops
    assert find_conflicts(command, after, len(after)) == ()


@given(st.text(min_size=1, max_size=60))
def test_the_words_of_a_ruling_are_the_same_when_they_are_given_again(typed: str) -> None:
    answer = decide(Table().game, Table().log, commands.GiveRuling(typed))
    if isinstance(answer, Accepted):
        (event,) = answer.events
        again = decide(Table().game, Table().log, commands.GiveRuling(event.words))
        assert again == answer
