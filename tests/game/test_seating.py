"""Changes of players: two change seats, one joins late, one leaves and comes back (§5)."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.game import commands
from scorekeeper.game.changes import changes_between
from scorekeeper.game.commands import Command
from scorekeeper.game.course import course
from scorekeeper.game.events import PlayerJoined, RoundClosed, SeatsChanged
from scorekeeper.game.replay import replay
from scorekeeper.game.round_commands import counting
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.game.standings import standings
from scorekeeper.game.state import LateStart
from scorekeeper.game.table_commands import MOST_TO_START_WITH, first_phase
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log, Table, hands


def table_of(players: int, *played: Command, **changed: Any) -> Table:
    table = Table(players, table_rules(**changed))
    for command in played:
        table.play(command)
    return table


def who_deals(table: Table) -> tuple[str, str]:
    return table.game.open.dealer, table.game.open.first_player


def everybody_counts(out: str, *others: str) -> commands.CloseRound:
    return commands.CloseRound(out, hands(**dict.fromkeys(others, 120)))


# ------------------------------------------------------------------ two change places


def test_two_change_places_and_everybody_else_stays():
    table = table_of(4, commands.SwapSeats("p2", "p4"))
    assert table.game.seats == table.game.playing == ("p1", "p4", "p3", "p2")


def test_the_dealer_stays_and_the_new_left_neighbour_begins():
    table = table_of(4)
    assert who_deals(table) == ("p1", "p2")
    table.play(commands.SwapSeats("p2", "p4"))
    assert who_deals(table) == ("p1", "p4")
    table.play(commands.SwapSeats("p1", "p3"))
    assert table.game.seats == ("p3", "p4", "p1", "p2")
    assert who_deals(table) == ("p1", "p2")


def test_the_first_player_stays_once_somebody_has_played():
    table = table_of(4, commands.LayDown("p3"), commands.SwapSeats("p2", "p4"))
    assert who_deals(table) == ("p1", "p2")


def test_the_next_deal_goes_to_the_new_left_of_the_dealer():
    table = table_of(4, commands.SwapSeats("p2", "p4"), everybody_counts("p1", "p2", "p3", "p4"))
    assert who_deals(table) == ("p4", "p3")
    table.play(everybody_counts("p1", "p2", "p3", "p4"))
    assert who_deals(table) == ("p3", "p2")


def test_a_misdeal_after_a_change_of_places_is_dealt_by_the_same_dealer():
    table = table_of(4, everybody_counts("p1", "p2", "p3", "p4"), commands.SwapSeats("p2", "p4"))
    assert who_deals(table) == ("p2", "p1")
    table.play(commands.VoidRound())
    assert who_deals(table) == ("p2", "p1")


def test_a_player_who_stopped_keeps_the_seat_between_the_others():
    table = table_of(4, commands.LeaveTable("p2"), commands.SwapSeats("p1", "p3"))
    assert table.game.seats == ("p3", "p2", "p1", "p4")
    table.play(commands.ReturnToTable("p2"))
    assert table.game.playing == ("p3", "p2", "p1", "p4")


def test_a_change_of_places_can_be_undone():
    table = table_of(4)
    before = table.game
    table.play(commands.SwapSeats("p2", "p4"))
    table.play(commands.Undo(table.log[-1].command_id))
    assert (table.game.seats, table.game.open) == (before.seats, before.open)


@pytest.mark.parametrize(
    ("pair", "code"),
    [
        (("p1", "p1"), "nobody_moves"),
        (("p1", "p9"), "unknown_seat"),
        (("p9", "p1"), "unknown_seat"),
        (("p1", "p3"), "not_playing"),
    ],
)
def test_only_two_who_play_can_change_places(pair, code):
    assert table_of(4, commands.LeaveTable("p3")).refused(commands.SwapSeats(*pair)) == (code,)


def test_two_alone_cannot_change_anything():
    assert table_of(2).refused(commands.SwapSeats("p1", "p2")) == ("nobody_moves",)


def test_players_tied_at_the_end_deal_in_the_order_in_which_they_sit():
    table = table_of(3, commands.SwapSeats("p2", "p3"), variant="first-1")
    table.play(commands.CloseRound(None, hands(p1=20, p2=20, p3=20), anyway=True))
    tie = table.game.tie_due
    assert tie.players == ("p1", "p3", "p2")
    assert (tie.dealer, tie.first_player) == ("p3", "p2")


def test_the_same_again_is_dealt_by_the_left_neighbour_of_the_first_dealer():
    table = table_of(4)
    assert seats_of_next_game(table.game) == ("p2", "p3", "p4", "p1")
    table.play(commands.SwapSeats("p1", "p3"))
    assert seats_of_next_game(table.game) == ("p4", "p3", "p2", "p1")
    table.play(commands.LeaveTable("p4"))
    assert seats_of_next_game(table.game) == ("p3", "p2", "p1")


# ------------------------------------------------------------------ one comes late


def test_a_late_player_plays_from_the_open_round_on():
    table = table_of(3)
    assert table.play(commands.JoinTable("p1")).events == (
        PlayerJoined("p4", ("p1", "p4", "p2", "p3"), (), 0),
    )
    assert table.game.playing == ("p1", "p4", "p2", "p3")
    assert who_deals(table) == ("p1", "p4")
    assert table.game.joined == {"p4": LateStart(1, (), 0)}
    table.play(everybody_counts("p4", "p1", "p2", "p3"))
    assert table.game.done["p4"] == (1,)
    assert who_deals(table) == ("p4", "p2")


def test_a_player_who_joins_during_counting_waits_for_the_next_deal():
    table = table_of(3, commands.GoOut("p1"), commands.JoinTable("p3"))
    assert (table.game.playing, table.game.waiting_for_deal) == (("p1", "p2", "p3"), ("p4",))
    assert counting(table.game).missing == ("p2", "p3")
    assert table.refused(commands.CountHand("p4", commands.Hand(Total(60)))) == (
        "plays_next_round",
    )
    assert table.refused(commands.GoOut("p4")) == ("plays_next_round",)
    assert not next(s for s in standings(table.game) if s.seat == "p4").frozen
    table.play(everybody_counts("p1", "p2", "p3"))
    assert (table.game.playing, table.game.waiting_for_deal) == (("p1", "p2", "p3", "p4"), ())
    assert table.game.joined["p4"].round_no == 2
    assert "p4" not in table.game.closed[0].lines


def test_a_waiting_player_joins_with_a_misdeal_too():
    table = table_of(3, commands.GoOut("p1"), commands.JoinTable("p3"), commands.VoidRound())
    assert table.game.playing == ("p1", "p2", "p3", "p4")
    assert table.game.joined["p4"].round_no == 1


def test_a_waiting_player_may_leave_before_the_deal():
    table = table_of(3, commands.GoOut("p1"), commands.JoinTable("p3"), commands.LeaveTable("p4"))
    assert (table.game.playing, table.game.waiting_for_deal) == (("p1", "p2", "p3"), ())
    assert table.game.is_frozen("p4")


def test_a_late_player_starts_on_the_lowest_phase_anybody_is_on():
    table = table_of(3, commands.CloseRound("p1", hands(p2=15, p3=120)))
    table.play(commands.CloseRound("p1", hands(p2=15, p3=15)))
    assert [table.game.current_phase(seat) for seat in table.game.seats] == [3, 3, 2]
    assert first_phase(table.game) == 2
    table.play(commands.JoinTable("p3"))
    assert (table.game.current_phase("p4"), table.game.done["p4"]) == (2, (1,))


def test_a_late_player_starts_where_the_table_says():
    table = table_of(3)
    table.play(commands.JoinTable("p3", phase=4, points=135))
    assert (table.game.current_phase("p4"), table.game.totals["p4"]) == (4, 135)
    assert table.game.done["p4"] == (1, 2, 3)
    table.play(everybody_counts("p4", "p1", "p2", "p3"))
    assert (table.game.done["p4"], table.game.totals["p4"]) == ((1, 2, 3, 4), 135)
    (step,) = course(table.game).steps("p4")
    assert step.total == table.game.totals["p4"] == 135


@pytest.mark.parametrize(
    ("variant", "phase", "done"),
    [("even", 6, (2, 4)), ("odd", None, ()), ("first-3", 3, (1, 2)), ("any-order", 4, (1, 2, 3))],
)
def test_the_phases_before_are_those_of_the_list(variant, phase, done):
    table = table_of(2, commands.JoinTable("p2", phase), variant=variant)
    assert table.game.done["p3"] == done


def test_where_the_order_is_free_a_late_player_starts_with_nothing_unless_said():
    table = table_of(
        2,
        commands.CloseRound("p1", {"p2": commands.Hand(Total(15), True, 2)}, out_phase=3),
        variant="any-order",
    )
    table.play(commands.JoinTable("p1"))
    assert table.game.done["p3"] == ()


def test_in_fixed_rounds_everybody_plays_the_phase_of_the_round():
    table = table_of(2, everybody_counts("p1", "p2"), variant="fixed-10")
    assert table.refused(commands.JoinTable("p2", phase=1)) == ("phase_of_the_round",)
    table.play(commands.JoinTable("p2", phase=2, points=60))
    assert (table.game.current_phase("p3"), table.game.done["p3"]) == (2, ())
    table.play(commands.GoOut("p1"))
    assert table.refused(commands.JoinTable("p2", phase=2)) == ("phase_of_the_round",)
    table.play(commands.JoinTable("p2", phase=3))
    assert table.game.current_phase("p4") == 3


def test_a_player_who_joins_while_the_last_fixed_round_is_counted_has_not_played():
    log = Log(2, table_rules(variant="fixed-10"))
    for _ in range(9):
        log.round("p1", p2=60)
    table = Table(2)
    table.log = log.entries
    table.play(commands.GoOut("p1"))
    table.play(commands.JoinTable("p2"))
    table.play(commands.CountHand("p2", commands.Hand(Total(60), False)))
    assert table.game.outcome.winners == ("p1",)
    assert [s.seat for s in standings(table.game) if s.frozen] == ["p3"]
    assert next(s.place for s in standings(table.game) if s.seat == "p3") == 3


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (commands.JoinTable("p9"), "unknown_seat"),
        (commands.JoinTable("p3"), "not_playing"),
        (commands.JoinTable("p1", phase=11), "unknown_phase"),
        (commands.JoinTable("p1", points=47), "points_to_start"),
        (commands.JoinTable("p1", points=-5), "points_to_start"),
        (commands.JoinTable("p1", points=MOST_TO_START_WITH + 5), "points_to_start"),
    ],
)
def test_a_late_player_needs_a_neighbour_a_phase_and_points_that_can_be(command, code):
    table = table_of(3, commands.LeaveTable("p3"))
    assert table.refused(command) == (code,)


def test_six_can_play_and_no_more():
    table = table_of(5, commands.JoinTable("p5"))
    assert table.refused(commands.JoinTable("p1")) == ("table_full",)
    table.play(commands.LeaveTable("p2"))
    table.play(commands.JoinTable("p1"))
    assert table.refused(commands.ReturnToTable("p2")) == ("table_full",)
    assert table.game.playing == ("p1", "p7", "p3", "p4", "p5", "p6")


def test_eight_can_play_where_the_rules_say_so():
    table = Table(6, table_rules(changes={"most_players": 8}))
    table.play(commands.JoinTable("p6"))
    table.play(commands.JoinTable("p7"))
    assert len(table.game.playing) == 8
    assert table.refused(commands.JoinTable("p1")) == ("table_full",)


def test_whoever_sits_stays_when_the_rules_go_back_to_six():
    table = Table(7, table_rules(changes={"most_players": 8}))
    table.play(commands.ChangeRules(table_rules()))
    table.play(commands.SwapSeats("p1", "p2"))
    table.play(commands.LeaveTable("p3"))
    assert table.refused(commands.ReturnToTable("p3")) == ("table_full",)
    assert len(table.game.playing) == 6


def test_a_seat_number_is_not_reused_after_its_join_was_undone():
    table = table_of(3, commands.JoinTable("p3"))
    table.play(commands.Undo(table.log[-1].command_id))
    assert table.game.seats == ("p1", "p2", "p3")
    table.play(commands.JoinTable("p1"))
    assert table.game.seats == ("p1", "p5", "p2", "p3")


def test_a_correction_that_ends_the_game_earlier_leaves_the_late_player_out():
    table = table_of(2, everybody_counts("p1", "p2"), variant="first-2")
    before = table.game
    table.play(commands.JoinTable("p2"))
    after = table.game
    assert changes_between(before, after).lines == changes_between(after, before).lines == ()
    assert "p3" not in {change.seat for change in changes_between(before, after).standings}


# ------------------------------------------------------------------ one comes back


def test_a_player_who_comes_back_is_on_the_same_phase():
    table = table_of(3, commands.CloseRound("p1", hands(p2=15, p3=120)), commands.LeaveTable("p2"))
    table.play(everybody_counts("p1", "p3"))
    table.play(commands.LayDown("p3"))
    table.play(commands.ReturnToTable("p2"))
    assert table.game.playing == ("p1", "p2", "p3")
    assert (table.game.current_phase("p2"), table.game.totals["p2"]) == (2, 15)
    table.play(commands.CloseRound("p2", hands(p1=120, p3=15)))
    assert table.game.done["p2"] == (1, 2)


def test_a_player_who_comes_back_during_counting_waits_for_the_next_deal():
    table = table_of(
        3, commands.LeaveTable("p3"), everybody_counts("p1", "p2"), commands.GoOut("p1")
    )
    table.play(commands.ReturnToTable("p3"))
    assert (table.game.playing, table.game.waiting_for_deal) == (("p1", "p2"), ("p3",))
    assert table.refused(commands.ReturnToTable("p3")) == ("still_playing",)
    closing = table.play(commands.CountHand("p2", commands.Hand(Total(60), False)))
    assert isinstance(closing.events[-1], RoundClosed)
    assert table.game.playing == ("p1", "p2", "p3")


def test_a_player_who_came_back_in_the_same_round_still_counts_a_hand():
    table = table_of(
        3, commands.GoOut("p1"), commands.LeaveTable("p3"), commands.ReturnToTable("p3")
    )
    assert counting(table.game).missing == ("p2", "p3")


def test_a_dealer_who_comes_back_in_the_same_round_has_dealt_it():
    table = table_of(4, commands.LeaveTable("p1"))
    assert who_deals(table) == ("p2", "p3")
    table.play(commands.ReturnToTable("p1"))
    assert who_deals(table) == ("p1", "p2")


def test_a_first_player_who_leaves_is_replaced_by_the_next_one():
    table = table_of(4, commands.LayDown("p3"), commands.LeaveTable("p2"))
    assert who_deals(table) == ("p1", "p3")


def test_a_log_with_unknown_and_double_seats_can_be_replayed():
    log = Log(3)
    log.record(SeatsChanged(("p9", "p3", "p3", "p1")))
    assert replay(log.entries).playing == ("p3", "p1")
    log.record(PlayerJoined("p4", (), (99, 1), 5))
    assert replay(log.entries).playing == ()
    log.record(PlayerJoined("p4", ("p4", "p1", "p2"), (), 0))
    assert replay(log.entries).playing == ("p4", "p1", "p2")
    assert replay(log.entries).done["p4"] == (1,)


# ------------------------------------------------------------------ where turns are followed


def whose_turn(table: Table) -> str:
    return table.game.open.turns.turn


def test_the_turn_goes_to_whoever_begins_after_a_change_of_places():
    table = table_of(4, commands.TrackTurns(on=True), commands.SwapSeats("p2", "p4"))
    assert (who_deals(table), whose_turn(table)) == (("p1", "p4"), "p4")
    assert table.game.open.turns.seats == ("p1", "p4", "p3", "p2")


def test_a_turn_that_is_being_played_stays_where_it_is():
    table = table_of(
        4, commands.TrackTurns(on=True), commands.PassTurn("p2"), commands.SwapSeats("p2", "p4")
    )
    assert (who_deals(table), whose_turn(table)) == (("p1", "p2"), "p3")
    table.play(commands.PassTurn("p3"))
    assert whose_turn(table) == "p2"


def test_a_late_player_has_a_turn_in_the_circle():
    table = table_of(
        3, commands.TrackTurns(on=True), commands.PassTurn("p2"), commands.JoinTable("p3")
    )
    table.play(commands.PassTurn("p3"))
    assert whose_turn(table) == "p4"
    assert table.game.open.turns.hands["p4"] == 10


def test_a_player_who_leaves_in_the_own_turn_passes_it_to_the_left():
    table = table_of(4, commands.TrackTurns(on=True), commands.LeaveTable("p2"))
    assert (who_deals(table), whose_turn(table)) == (("p1", "p3"), "p3")
    table.play(commands.PassTurn("p3"))
    table.play(commands.LeaveTable("p4"))
    assert (who_deals(table), whose_turn(table)) == (("p1", "p3"), "p1")


def test_a_skip_that_waits_goes_with_its_player_to_the_new_place():
    table = table_of(
        4,
        commands.TrackTurns(on=True),
        commands.PlaySkip("p2", "p4"),
        commands.SwapSeats("p1", "p4"),
    )
    assert table.game.open.turns.waiting == {"p4": 1}
    table.play(commands.PassTurn("p3"))
    assert whose_turn(table) == "p1"
    table.play(commands.PassTurn("p1"))
    assert whose_turn(table) == "p2"
