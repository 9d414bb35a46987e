"""A round counted on several phones: one player goes out, the others count their hands."""

from __future__ import annotations

import pytest

from scorekeeper.game import commands
from scorekeeper.game.events import (
    EntryAmended,
    HandCounted,
    PlayerWentOut,
    RoundClosed,
    SeatsChanged,
)
from scorekeeper.game.round_commands import counting
from scorekeeper.game.standings import standings
from scorekeeper.game.values import CardsLeft, Counters, Total
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Table, hands


def count(
    seat: str, points: int, laid: bool | None = None, *, anyway: bool = False
) -> commands.CountHand:
    return commands.CountHand(seat, commands.Hand(Total(points), laid), anyway)


def counted(*played: object, players: int = 3, **changes: object) -> Table:
    table = Table(players, table_rules(**changes))  # type: ignore[arg-type]
    for command in played:
        table.play(command)  # type: ignore[arg-type]
    return table


def last_id(table: Table) -> str:
    return table.log[-1].command_id


def missing(table: Table) -> tuple[str, ...]:
    due = counting(table.game)
    assert due is not None
    return due.missing


def objections(table: Table) -> tuple[str, ...]:
    due = counting(table.game)
    assert due is not None
    assert due.waits_for_keeper
    return tuple(found.code for found in due.objections)


# ------------------------------------------------------------------ going out


def test_going_out_opens_the_counting():
    table = Table()
    assert counting(table.game) is None
    assert table.play(commands.GoOut("p3")).events == (PlayerWentOut("p3"),)
    due = counting(table.game)
    assert due is not None
    assert (due.round_no, due.out, due.seats) == (1, "p3", ("p1", "p2", "p3"))
    assert (set(due.lines), due.missing) == ({"p3"}, ("p1", "p2"))
    assert not due.waits_for_keeper


def test_a_second_player_who_goes_out_is_told_who_already_is():
    table = counted(commands.GoOut("p3"))
    assert table.problems(commands.GoOut("p1"))[0].facts == {"seat": "p3"}
    assert table.refused(commands.GoOut("p3")) == ("already_out",)


def test_only_a_player_of_the_round_can_go_out():
    table = counted(commands.LeaveTable("p3"))
    assert table.refused(commands.GoOut("p3")) == ("not_playing",)
    assert table.refused(commands.GoOut("p9")) == ("unknown_seat",)
    table.play(commands.StopGame(for_good=False))
    assert table.refused(commands.GoOut("p1")) == ("game_paused",)
    table.play(commands.StopGame(for_good=True))
    assert table.refused(commands.GoOut("p1")) == ("game_over",)
    assert counting(table.game) is None


def test_where_the_order_is_free_going_out_names_the_phase():
    table = Table(2, table_rules(variant="any-order"))
    assert table.refused(commands.GoOut("p1")) == ("player_must_name_phase",)
    assert table.refused(commands.GoOut("p1", 11)) == ("unknown_phase",)
    assert table.play(commands.GoOut("p1", 4)).events == (PlayerWentOut("p1", 4),)
    table.play(count("p2", 60, laid=False))
    assert table.game.done == {"p1": (4,), "p2": ()}


def test_a_mark_names_the_phase_of_the_player_who_goes_out():
    table = Table(2, table_rules(variant="any-order"))
    table.play(commands.LayDown("p1", phase=7))
    table.play(commands.GoOut("p1"))
    table.play(commands.CloseRound("p1", hands(p2=120)))
    assert table.game.done["p1"] == (7,)
    assert sum(isinstance(entry.event, EntryAmended) for entry in table.log) == 0


# ------------------------------------------------------------------ counting


def test_nobody_counts_before_somebody_is_out():
    table = Table()
    assert table.refused(count("p2", 45, True)) == ("round_not_over",)


def test_the_last_hand_closes_the_round():
    table = counted(commands.GoOut("p1"), count("p3", 20, True))
    last = table.play(count("p2", 120))
    assert last.events == (HandCounted("p2", Total(120), 120, laid=False), RoundClosed(1))
    assert table.game.totals == {"p1": 0, "p2": 120, "p3": 20}
    assert table.laid(1) == {"p1": True, "p2": False, "p3": True}
    assert counting(table.game) is None


def test_a_round_counted_hand_by_hand_equals_one_entered_at_once():
    one_by_one = counted(commands.GoOut("p1"), count("p3", 20, True), count("p2", 120))
    at_once = counted(
        commands.CloseRound(
            "p1", {"p2": commands.Hand(Total(120)), "p3": commands.Hand(Total(20), True)}
        )
    )
    assert one_by_one.game.totals == at_once.game.totals
    assert standings(one_by_one.game) == standings(at_once.game)


def test_standings_never_count_an_open_round():
    table = Table()
    before = standings(table.game)
    table.play(commands.GoOut("p1"))
    table.play(count("p3", 20, True))
    assert standings(table.game) == before


def test_laid_or_not_is_asked_where_the_points_prove_nothing():
    table = counted(commands.GoOut("p1"))
    problem = table.problems(count("p2", 50))[0]
    assert (problem.code, problem.facts) == ("laid_unsaid", {"seats": ("p2",)})
    table.play(commands.LayDown("p2"))
    table.play(count("p2", 50))
    assert table.game.open.lines["p2"].laid


def test_an_impossible_hand_is_refused():
    table = counted(commands.GoOut("p1"))
    assert table.refused(count("p2", 47, True)) == ("not_multiple_of_5",)
    assert table.refused(count("p9", 45, True)) == ("unknown_seat",)


def test_the_player_who_is_out_has_nothing_to_count():
    table = counted(commands.GoOut("p1"))
    assert table.refused(count("p1", 45)) == ("out_holds_cards",)
    assert table.refused(count("p1", 0)) == ("already_out",)


def test_a_doubt_about_a_hand_is_overruled_by_whoever_enters_it():
    table = counted(commands.GoOut("p1"))
    nine = commands.CountHand("p2", commands.Hand(Counters(low=9), laid=False))
    assert table.refused(nine, overrule=True) == ("wrong_number_of_cards",)
    table.play(commands.CountHand("p2", nine.hand, anyway=True))
    assert table.game.open.lines["p2"].overruled == ("wrong_number_of_cards",)


def test_a_second_hand_of_the_same_player_corrects_the_first():
    table = counted(commands.GoOut("p1"), count("p2", 45, True))
    seq = table.log[-1].seq
    amended = table.play(count("p2", 40))
    assert amended.events == (EntryAmended(seq, HandCounted("p2", Total(40), 40, laid=True)),)
    table.play(count("p3", 60, False))
    assert table.game.totals["p2"] == 40


def test_the_same_hand_again_is_refused_as_already_counted():
    table = counted(commands.GoOut("p1"), count("p2", 45, True))
    found = table.problems(count("p2", 45, True))[0]
    assert found.code == "already_counted"
    assert found.facts == {"seat": "p2", "points": 45, "actor": ""}


# ------------------------------------------------------------------ the whole table


def test_a_round_with_doubts_waits_for_the_keeper():
    table = counted(commands.GoOut("p1"), count("p2", 0, anyway=True), count("p3", 20, True))
    assert objections(table) == ("several_out",)
    assert table.refused(commands.CloseRound("p1", {}), overrule=True) == ("several_out",)
    closed = table.play(commands.CloseRound("p1", {}, anyway=True))
    assert closed.events == (RoundClosed(1, ("several_out",)),)


def test_a_correction_that_removes_the_doubt_closes_the_round():
    table = counted(commands.GoOut("p1"), count("p2", 0, anyway=True), count("p3", 20, True))
    amended = table.play(count("p2", 10, True))
    assert [type(event) for event in amended.events] == [EntryAmended, RoundClosed]
    table.play(commands.Undo(last_id(table)))
    assert objections(table) == ("several_out",)


def test_a_doubt_overruled_with_a_hand_is_not_raised_for_the_whole_round():
    nine = commands.Hand(CardsLeft(parse_cards("9x5 6")), laid=False)
    table = counted(
        commands.GoOut("p1"), commands.CountHand("p2", nine, anyway=True), count("p3", 60, False)
    )
    assert table.game.closed[0].overruled == ("not_in_deck",)
    table.play(commands.AmendRound(1, "p1", hands(p3=65)))


def test_a_mark_made_after_the_count_makes_the_round_wait():
    table = counted(
        commands.GoOut("p1"), count("p2", 60, False), commands.LayDown("p2"), count("p3", 60, False)
    )
    assert objections(table) == ("marked_as_laid",)
    assert table.refused(commands.CloseRound("p1", {}), overrule=True) == ("marked_as_laid",)
    table.play(commands.CloseRound("p1", {}, anyway=True))
    line = table.game.closed[0].lines["p2"]
    assert (line.laid, line.overruled) == (False, ("marked_as_laid",))


def test_a_mark_taken_back_leaves_no_doubt():
    table = counted(
        commands.GoOut("p1"), count("p2", 60, False), commands.LayDown("p2"), count("p3", 60, False)
    )
    table.play(commands.TakeBackLayDown("p2"))
    assert objections(table) == ()
    assert table.play(commands.CloseRound("p1", {})).events == (RoundClosed(1),)


def test_a_table_may_keep_the_closing_for_its_keeper():
    table = counted(
        commands.GoOut("p1"), count("p2", 60, False), count("p3", 60, False), keeper_closes=True
    )
    assert objections(table) == ()
    table.play(commands.CloseRound("p1", {}))
    assert len(table.game.closed) == 1
    assert counting(table.game) is None


def test_the_keeper_may_enter_missing_hands_and_correct_the_others():
    table = counted(commands.GoOut("p1"), count("p2", 45, True), players=4)
    assert table.refused(commands.CloseRound("p1", hands(p4=120))) == ("hand_missing",)
    told = table.play(commands.CloseRound("p1", hands(p2=40, p3=120, p4=120)))
    assert [type(event) for event in told.events] == [
        HandCounted,
        HandCounted,
        EntryAmended,
        RoundClosed,
    ]
    assert table.game.totals == {"p1": 0, "p2": 40, "p3": 120, "p4": 120}
    table.play(commands.Undo(last_id(table)))
    assert (missing(table), table.game.open.lines["p2"].points) == (("p3", "p4"), 45)


def test_the_keeper_may_say_that_somebody_else_was_out():
    table = counted(commands.GoOut("p1"), count("p2", 45, True), count("p3", 0, anyway=True))
    assert table.refused(commands.CloseRound("p3", {})) == ("hand_missing",)
    table.play(commands.CloseRound("p3", hands(p1=120)))
    assert table.game.closed[0].out == "p3"
    assert table.game.totals == {"p1": 120, "p2": 45, "p3": 0}


def test_a_round_in_which_nobody_went_out_is_entered_at_once():
    table = counted(commands.GoOut("p1"), count("p2", 45, True))
    assert table.refused(commands.CloseRound(None, hands(p3=60))) == ("hand_missing", "laid_unsaid")
    table.play(
        commands.CloseRound(
            None,
            {"p1": commands.Hand(Total(5), True), "p3": commands.Hand(Total(60), False)},
            anyway=True,
        )
    )
    assert table.game.closed[0].out is None


# ------------------------------------------------------------------ undo


def test_undoing_the_last_hand_opens_the_round_again():
    table = counted(commands.GoOut("p1"), count("p2", 120), count("p3", 120))
    table.play(commands.Undo(last_id(table)))
    assert table.game.closed == ()
    assert missing(table) == ("p3",)


def test_a_false_going_out_is_struck_alone_and_the_hands_stay():
    table = counted(commands.GoOut("p1"))
    out = last_id(table)
    table.play(count("p2", 45, True))
    table.play(commands.Undo(out))
    assert counting(table.game) is None
    assert table.game.open.lines["p2"].points == 45
    assert table.refused(count("p2", 40)) == ("round_not_over",)
    table.play(commands.GoOut("p3"))
    assert missing(table) == ("p1",)
    table.play(count("p1", 120))
    assert table.game.totals == {"p1": 120, "p2": 45, "p3": 0}


def test_a_player_who_counted_may_turn_out_to_be_out():
    table = counted(commands.GoOut("p1"), count("p2", 45, True))
    table.play(commands.Undo("c2"))
    table.play(commands.GoOut("p2"))
    assert missing(table) == ("p1", "p3")
    table.play(commands.Undo(last_id(table)))
    assert table.game.open.lines["p2"].points == 45


def test_going_out_again_closes_a_round_that_waited_for_nothing_else():
    table = counted(commands.GoOut("p1"), count("p2", 0, anyway=True), count("p3", 120), players=3)
    table.play(commands.Undo("c2"))
    table.play(commands.GoOut("p2"))
    assert missing(table) == ("p1",)
    table.play(commands.Undo(last_id(table)))
    table.play(commands.LeaveTable("p1"))
    last = table.play(commands.GoOut("p2"))
    assert [type(event) for event in last.events] == [PlayerWentOut, RoundClosed]


def test_only_the_going_out_of_the_open_round_is_undone_out_of_turn():
    table = counted(commands.GoOut("p1"), count("p2", 120), count("p3", 120))
    assert table.refused(commands.Undo("c2")) == ("not_the_last",)
    table.play(commands.GoOut("p2"))
    assert table.refused(commands.Undo("c2")) == ("not_the_last",)


# ------------------------------------------------------------------ leaving, dealing again


def test_the_round_closes_without_the_one_who_leaves():
    table = counted(commands.GoOut("p1"), count("p2", 120))
    left = table.play(commands.LeaveTable("p3"))
    assert left.events == (SeatsChanged(("p1", "p2")), RoundClosed(1))
    assert list(table.game.closed[0].lines) == ["p1", "p2"]
    table.play(commands.Undo(last_id(table)))
    assert missing(table) == ("p3",)


def test_the_round_no_longer_waits_for_a_player_who_leaves():
    table = counted(commands.GoOut("p1"), commands.LeaveTable("p3"))
    assert missing(table) == ("p2",)
    assert table.refused(count("p3", 60)) == ("not_playing",)
    table.play(commands.ReturnToTable("p3"))
    assert missing(table) == ("p2", "p3")


@pytest.mark.parametrize("variant", ["standard", "fixed-10", "any-order"])
def test_a_player_who_leaves_after_counting_has_played_the_round(variant):
    table = Table(4, table_rules(variant=variant))
    table.play(commands.GoOut("p1", phase=3 if variant == "any-order" else None))
    table.play(
        commands.CountHand(
            "p4", commands.Hand(Total(20), True, 3 if variant == "any-order" else None)
        )
    )
    table.play(commands.LeaveTable("p4"))
    table.play(commands.LeaveTable("p1"))
    assert missing(table) == ("p2", "p3")
    table.play(count("p2", 120))
    table.play(commands.CloseRound("p1", hands(p3=120)))
    assert table.game.closed[0].out == "p1"
    assert table.game.totals == {"p1": 0, "p2": 120, "p3": 120, "p4": 20}
    assert table.laid(1) == {"p1": True, "p2": False, "p3": False, "p4": True}


def test_a_player_who_went_out_and_left_need_not_be_named_again():
    table = counted(commands.GoOut("p1"), commands.LeaveTable("p1"))
    assert table.refused(commands.CloseRound("p2", hands(p3=120)), overrule=True) == (
        "several_out",
    )
    table.play(commands.CloseRound(None, hands(p2=120, p3=120)))
    assert table.game.closed[0].out == "p1"
    assert table.refused(commands.AmendRound(1, None, {})) == ("hand_missing",)


def test_a_misdeal_drops_the_counted_hands():
    table = counted(commands.GoOut("p1"), count("p2", 45, True), commands.VoidRound())
    assert dict(table.game.open.lines) == {}
    assert counting(table.game) is None
    table.play(commands.Undo(last_id(table)))
    assert missing(table) == ("p3",)


def test_a_game_that_stops_while_it_is_counted_goes_on_with_the_counting():
    table = counted(commands.GoOut("p1"), count("p2", 45, True), commands.StopGame(for_good=False))
    assert table.refused(count("p3", 60, False)) == ("game_paused",)
    assert missing(table) == ("p3",)
