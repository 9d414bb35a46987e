"""The tie round: who plays it, who deals, and what follows if it ends level (§30)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.events import RoundVoided, TieRoundDrawn, TieRoundWon
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import each_row
from tests.game.builders import Table, hands


def level_at_the_top(players: int = 4, **changes: object) -> Table:
    """One phase, one round: everybody but the last is level."""
    table = Table(players, table_rules(variant="first-1", changes=changes))
    level = {f"p{n}": 20 for n in range(1, players)}
    table.play(commands.CloseRound(None, hands(**level, **{f"p{players}": 120}), anyway=True))
    return table


def places(table: Table) -> dict[str, int]:
    return {standing.seat: standing.place for standing in standings(table.game)}


def due(table: Table) -> tuple[object, ...]:
    tie = table.game.tie_due
    return tie.players, tie.dealer, tie.first_player


def test_the_tied_play_on_and_the_deal_goes_to_the_next_of_them():
    table = level_at_the_top()
    assert due(table) == (("p1", "p2", "p3"), "p2", "p3")


def test_level_again_they_play_another_and_the_deal_goes_on():
    table = level_at_the_top()
    table.play(commands.DrawTieRound(("p1", "p2", "p3")))
    assert due(table) == (("p1", "p2", "p3"), "p3", "p1")
    assert places(table) == {"p1": 1, "p2": 1, "p3": 1, "p4": 4}


def test_level_again_between_some_of_them_the_others_are_behind():
    table = level_at_the_top()
    assert table.play(commands.DrawTieRound(("p3", "p1"))).events == (TieRoundDrawn(("p1", "p3")),)
    assert due(table) == (("p1", "p3"), "p3", "p1")
    assert places(table) == {"p1": 1, "p3": 1, "p2": 3, "p4": 4}
    assert table.refused(commands.WinTieRound("p2")) == ("not_in_tie",)
    table.play(commands.WinTieRound("p3"))
    assert table.game.outcome.winners == ("p3",)
    assert places(table) == {"p3": 1, "p1": 2, "p2": 3, "p4": 4}


def test_points_and_phases_stay_as_they_were():
    table = level_at_the_top()
    before = table.game
    table.play(commands.DrawTieRound(("p1", "p2")))
    table.play(commands.WinTieRound("p1"))
    assert (table.game.totals, table.game.done) == (before.totals, before.done)


def test_a_misdealt_tie_round_is_dealt_again_by_the_same():
    table = level_at_the_top()
    before = due(table)
    assert table.play(commands.VoidRound()).events == (RoundVoided(2, "tie round"),)
    assert due(table) == before


def test_each_step_of_a_tie_can_be_undone():
    table = level_at_the_top()
    steps = [due(table)]
    for command in (commands.DrawTieRound(("p1", "p2", "p3")), commands.DrawTieRound(("p1", "p2"))):
        table.play(command)
        steps.append(due(table))
    table.play(commands.WinTieRound("p1"))
    for expected in reversed(steps):
        last = [entry.command_id for entry in table.log if entry.command_id not in _gone(table)]
        table.play(commands.Undo(last[-1]))
        assert due(table) == expected


def _gone(table: Table) -> set[str]:
    struck = {getattr(entry.event, "command_id", "") for entry in table.log}
    undoing = {entry.command_id for entry in table.log if hasattr(entry.event, "reason")}
    return struck | undoing


@pytest.mark.parametrize(
    ("level", "code"),
    [((), "tie_needs_two"), (("p1",), "tie_needs_two"), (("p1", "p4"), "not_in_tie")],
)
def test_a_tie_needs_two_of_the_tied(level, code):
    assert level_at_the_top().refused(commands.DrawTieRound(level)) == (code,)


def test_a_tie_is_drawn_only_while_one_is_played():
    table = Table(3)
    assert table.refused(commands.DrawTieRound(("p1", "p2"))) == ("no_tie_round",)
    table = level_at_the_top()
    table.play(commands.StopGame(for_good=False))
    assert table.refused(commands.DrawTieRound(("p1", "p2"))) == ("game_paused",)
    assert table.refused(commands.VoidRound()) == ("game_paused",)
    table.play(commands.ResumeGame())
    table.play(commands.WinTieRound("p1"))
    assert table.refused(commands.DrawTieRound(("p1", "p2"))) == ("game_over",)
    assert table.refused(commands.VoidRound()) == ("game_over",)


def test_a_tie_that_was_cut_down_and_stopped_is_shared_by_those_still_in_it():
    table = level_at_the_top()
    table.play(commands.DrawTieRound(("p1", "p3")))
    before = due(table)
    table.play(commands.StopGame(for_good=True))
    assert table.game.outcome.winners == ("p1", "p3")
    table.play(commands.ResumeGame())
    assert due(table) == before


def test_a_tied_player_cannot_leave():
    assert level_at_the_top().refused(commands.LeaveTable("p1")) == ("tie_round_due",)


@pytest.mark.parametrize(
    ("variant", "phase"), [("first-5", 5), ("odd", 9), ("even", 10), ("standard", 10)]
)
def test_short_and_odd_lists_replay_their_last_phase(variant, phase):
    rules = table_rules(variant=variant)
    table = Table(2, rules)
    for _ in rules.phases:
        level = commands.Hand(Total(20), laid=True)
        table.play(commands.CloseRound(None, {"p1": level, "p2": level}, anyway=True))
    assert table.game.tie_due.phase == phase
    assert table.game.tie_due.won_by == "out"


def test_on_the_sheet_that_says_so_the_first_to_lay_wins():
    table = Table(2, table_rules("ja", variant="first-1"))
    table.play(commands.CloseRound(None, hands(p1=20, p2=20), anyway=True))
    assert table.game.tie_due.won_by == "lay"


# ------------------------------------------------------------------ sheet by sheet

LAST_PHASE = {
    "standard": 10,
    "first-5": 5,
    "first-7": 7,
    "first-8": 8,
    "even": 10,
    "odd": 9,
    "knock": 10,
    "any-order": 10,
}


def ends_level(table: Table) -> Table:
    """p1 and p3 lay every phase with equal points; p2 lays them all with more points."""
    while table.game.open is not None:
        lines = {
            seat: commands.Hand(Total(points), True, next(iter(table.game.phases_open(seat)), None))
            for seat, points in (("p1", 20), ("p2", 30), ("p3", 20))
        }
        table.play(commands.CloseRound(None, lines, anyway=True))
    return table


@each_row(tuple(product(SHEETS, LAST_PHASE)))
def test_level_players_play_the_last_phase_of_their_list_or_share(sheet: str, variant: str) -> None:
    table = ends_level(Table(3, table_rules(sheet, variant=variant)))
    game, won_by = table.game, SHEETS[sheet].switches.tie_break
    if won_by == "shared":
        assert (game.outcome.winners, game.tie_due) == (("p1", "p3"), None)
        assert places(table) == {"p1": 1, "p3": 1, "p2": 3}
        return
    tie = game.tie_due
    assert (tie.players, tie.phase, tie.won_by) == (("p1", "p3"), LAST_PHASE[variant], won_by)
    last = game.closed[-1].dealer
    assert tie.dealer == ("p3" if last in ("p1", "p2") else "p1")
    assert tie.first_player == ("p1" if tie.dealer == "p3" else "p3")
    before = game.totals, game.done
    table.play(commands.DrawTieRound(tie.players))
    assert table.game.tie_due.dealer == tie.first_player
    table.play(commands.WinTieRound("p3"))
    assert table.game.outcome.winners == ("p3",)
    assert places(table) == {"p3": 1, "p1": 2, "p2": 3}
    assert (table.game.totals, table.game.done) == before


@pytest.mark.parametrize("sheet", SHEETS)
def test_after_ten_fixed_rounds_they_share_unless_the_table_plays_on(sheet: str):
    table = ends_level(Table(3, table_rules(sheet, variant="fixed-10")))
    assert table.game.outcome.winners == ("p1", "p3")
    plays_on = table_rules(sheet, {"fixed10_tie": "replay"}, variant="fixed-10")
    tie = ends_level(Table(3, plays_on)).game.tie_due
    assert (tie.players, tie.phase) == (("p1", "p3"), 10)
    usual = SHEETS[sheet].switches.tie_break
    assert tie.won_by == ("out" if usual == "shared" else usual)


def test_an_own_phase_list_replays_its_last_phase():
    own = parse_phase_list("set3+set3, run4, color5")
    tie = ends_level(Table(3, table_rules(phase_list=own))).game.tie_due
    assert (tie.players, tie.phase) == (("p1", "p3"), 3)


@pytest.mark.parametrize(
    "command",
    [
        commands.LayDown("p1"),
        commands.GoOut("p1"),
        commands.CountHand("p1", commands.Hand(Total(20))),
        commands.CloseRound("p1", hands(p2=20)),
        commands.PassTurn("p1"),
        commands.PlaySkip("p1", "p2"),
        commands.TrackTurns(on=True),
        commands.HitMeld("p1", "p1", 1, ()),
        commands.SwapSeats("p1", "p2"),
        commands.JoinTable("p4"),
        commands.ReturnToTable("p4"),
        commands.ChangeRules(table_rules("ja")),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_tie_round_counts_nothing_and_waits_for_its_winner(command):
    assert level_at_the_top().refused(command) == ("tie_round_due",)


def test_a_winner_who_was_not_among_the_tied_has_not_won():
    table = level_at_the_top()
    before = table.game
    table._record(Accepted((TieRoundWon("p4"), TieRoundDrawn(("p4", "p1")))))
    assert replace(table.game, seq=before.seq) == before
