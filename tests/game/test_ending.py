"""The end of a game: who wins, when a tie round follows, who cannot win (§28 to §33)."""

from __future__ import annotations

import pytest

from scorekeeper.game import events
from scorekeeper.game.commands import AmendRound, CloseRound, Hand
from scorekeeper.game.course import course
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules.notation import parse_phase
from scorekeeper.rules.phases import PhaseList
from scorekeeper.rules.table_rules import TableRules, table_rules
from tests.game.builders import Log, Table

LAST_TWO = PhaseList("last two", (parse_phase("set5+set2"), parse_phase("set5+set3")), first=9)


def first_one(**changes: object) -> TableRules:
    """A game of one phase, so that every round can be the last."""
    return table_rules(variant="first-1", changes=changes)


def outcome(log: Log):
    return replay(log.entries).outcome


def places(log: Log) -> dict[str, int]:
    return {standing.seat: standing.place for standing in standings(replay(log.entries))}


def test_the_fewest_points_win_among_players_who_completed_the_last_phase():
    log = Log(3, first_one())
    log.round("p3", p1=100, p2=90)
    assert outcome(log).winners == ("p3",)
    log = Log(3, first_one())
    log.round("p9", p1=100, p2=90, p3=120)
    log.round("p9", ["p1", "p2"], p1=10, p2=25, p3=60)
    assert outcome(log).winners == ("p1",)
    assert outcome(log).reason == "last_phase"
    assert places(log) == {"p1": 1, "p2": 2, "p3": 3}


def test_a_player_without_the_last_phase_does_not_win():
    log = Log(2, first_one())
    log.round("p9", p1=100, p2=60)
    log.round("p1", p2=60)
    log.record(events.PhaseLaidDown("p2", 1))
    assert outcome(log).winners == ("p1",)


@pytest.mark.parametrize(("tie_break", "won_by"), [("out", "out"), ("lay", "lay")])
def test_level_players_play_the_last_phase_again(tie_break, won_by):
    log = Log(4, first_one(tie_break=tie_break))
    log.round("p9", ["p1", "p3"], p1=20, p2=60, p3=20, p4=60)
    tie = replay(log.entries).tie_due
    assert (tie.players, tie.phase, tie.won_by) == (("p1", "p3"), 1, won_by)
    assert (tie.dealer, tie.first_player) == ("p3", "p1")
    assert outcome(log).winners == ()
    assert places(log) == {"p1": 1, "p3": 1, "p2": 3, "p4": 3}
    log.record(events.TieRoundWon("p2"))
    assert outcome(log).winners == ()
    log.record(events.TieRoundWon("p3"))
    game = replay(log.entries)
    assert (game.outcome.winners, game.tie_due) == (("p3",), None)
    assert places(log) == {"p3": 1, "p1": 2, "p2": 3, "p4": 3}


def test_on_some_sheets_level_players_share_the_win():
    log = Log(2, first_one(tie_break="shared"))
    log.round("p9", ["p1", "p2"], p1=20, p2=20)
    assert outcome(log).winners == ("p1", "p2")
    assert outcome(log).tie is None


def test_a_table_may_leave_the_last_round_uncounted():
    log = Log(2, first_one(score_last_hand="no"))
    log.round("p9", p1=60, p2=65)
    log.round("p9", ["p1", "p2"], p1=20, p2=0)
    game = replay(log.entries)
    assert game.totals == {"p1": 60, "p2": 65}
    assert game.outcome.winners == ("p1",)
    rounds = course(game).rounds
    assert [played.counts for played in rounds] == [True, False]
    assert rounds[1].steps["p1"].total == 60


# ------------------------------------------------------------------ fixed rounds


def ten_rounds(table: TableRules, last: int = 60) -> Log:
    log = Log(2, table)
    for _ in range(9):
        log.round("p9", p1=60, p2=60)
    log.round("p9", p1=60, p2=last)
    return log


def test_after_the_fixed_rounds_the_fewest_points_win():
    log = ten_rounds(table_rules(variant="fixed-10"), last=55)
    assert outcome(log).reason == "fixed_rounds"
    assert outcome(log).winners == ("p2",)
    assert replay(log.entries).current_phase("p1") is None


def test_the_last_of_ten_fixed_rounds_is_left_out_where_the_table_says_so():
    log = ten_rounds(table_rules(changes={"score_last_hand": "no"}, variant="fixed-10"), last=55)
    game = replay(log.entries)
    assert game.totals == {"p1": 540, "p2": 540}
    assert game.outcome.winners == ("p1", "p2")
    assert [played.counts for played in course(game).rounds] == [True] * 9 + [False]


def test_in_fixed_rounds_everyone_moves_up_with_or_without_the_phase():
    log = Log(2, table_rules(variant="fixed-10"))
    log.round("p1", p2=60)
    game = replay(log.entries)
    assert [game.current_phase(seat) for seat in game.seats] == [2, 2]
    assert game.done == {"p1": (1,), "p2": ()}


def test_a_tie_after_the_fixed_rounds_is_shared_or_replayed():
    log = ten_rounds(table_rules(variant="fixed-10"))
    assert outcome(log).winners == ("p1", "p2")
    log = ten_rounds(table_rules(variant="fixed-10", changes={"fixed10_tie": "replay"}))
    tie = replay(log.entries).tie_due
    assert (tie.players, tie.phase, tie.won_by) == (("p1", "p2"), 10, "out")


def test_a_player_who_left_comes_last_where_only_points_count():
    log = Log(3, table_rules(variant="fixed-10"))
    log.round("p9", p1=60, p2=60, p3=5)
    log.record(events.SeatsChanged(("p1", "p2")))
    assert places(log) == {"p1": 1, "p2": 1, "p3": 3}
    assert replay(log.entries).current_phase("p3") is None


# ------------------------------------------------------------------ in mid-round


def test_a_table_may_end_the_game_in_mid_round():
    log = Log(3, table_rules(variant="first-2", changes={"end_immediately": "yes"}))
    log.round("p1", p2=60, p3=60)
    log.record(events.PhaseLaidDown("p2", 1))
    log.record(events.PhaseLaidDown("p1", 2))
    game = replay(log.entries)
    assert game.outcome.winners == ("p1",)
    assert game.open is None
    assert game.done == {"p1": (1, 2), "p2": (1,), "p3": ()}
    assert game.unfinished_round.number == 2


def test_a_round_that_ended_with_the_lay_down_is_entered_without_doubts():
    """p1 lays phase 10 with three wilds left, before discarding; nobody has gone out."""
    rules = table_rules(changes={"end_immediately": "yes"}, phase_list=LAST_TWO)
    table = Table(2, rules)
    table.play(CloseRound("p1", {"p2": Hand(Total(50), laid=False)}))
    round_two = CloseRound(
        None, {"p1": Hand(Total(75), laid=True), "p2": Hand(Total(60), laid=False)}
    )
    table.play(round_two)
    assert table.game.outcome.winners == ("p1",)
    mended = {"p1": Hand(Total(70), laid=True)}
    assert table.refused(AmendRound(2, None, mended), overrule=True) == ("cannot_be",)
    as_printed = Table(2, table_rules(phase_list=LAST_TWO))
    as_printed.play(CloseRound("p1", {"p2": Hand(Total(50), laid=False)}))
    assert as_printed.refused(round_two, overrule=True) == ("too_many_points", "nobody_out")


def test_the_game_goes_on_while_another_player_is_on_the_last_phase():
    log = Log(2, table_rules(variant="first-2", changes={"end_immediately": "yes"}))
    log.round("p9", ["p1", "p2"], p1=10, p2=10)
    log.record(events.PhaseLaidDown("p1", 2))
    assert outcome(log) is None


def test_a_phase_before_the_last_ends_nothing():
    log = Log(2, table_rules(variant="first-2", changes={"end_immediately": "yes"}))
    log.record(events.PhaseLaidDown("p1", 1))
    assert outcome(log) is None


# ------------------------------------------------------------------ stopped


def test_a_game_stopped_for_good_goes_to_the_leaders_who_still_play():
    log = Log(3)
    log.round("p3", p1=60, p2=60)
    log.record(events.SeatsChanged(("p1", "p2")))
    log.record(events.GameStopped(for_good=True))
    assert outcome(log).reason == "stopped"
    assert outcome(log).winners == ("p1", "p2")
    assert places(log)["p3"] == 1


def test_a_stopped_tie_is_shared_and_may_be_taken_up_again():
    log = Log(2, first_one())
    log.round("p9", ["p1", "p2"], p1=20, p2=20)
    due = replay(log.entries).tie_due
    log.record(events.GameStopped(for_good=True))
    assert outcome(log).winners == ("p1", "p2")
    log.record(events.GameStopped(for_good=True))
    log.record(events.GameResumed())
    assert replay(log.entries).tie_due == due
    assert outcome(log).reason == "last_phase"


def test_a_stopped_tie_of_fixed_rounds_goes_on_as_what_it_was():
    log = ten_rounds(table_rules(variant="fixed-10", changes={"fixed10_tie": "replay"}))
    log.record(events.GameStopped(for_good=True))
    log.record(events.GameResumed())
    assert outcome(log).reason == "fixed_rounds"


def test_a_correction_takes_the_end_of_a_game_back():
    log = Log(2, first_one())
    log.round("p1", p2=60)
    assert outcome(log) is not None
    log.record(events.EntryAmended(2, events.PlayerWentOut("p9")))
    game = replay(log.entries)
    assert (game.outcome, game.open.number) == (None, 2)


def test_nobody_wins_if_nobody_plays_any_more():
    log = Log(2, table_rules(variant="fixed-10"))
    log.record(events.SeatsChanged(()))
    for _ in range(10):
        log.round("p1", p2=60)
    assert outcome(log).winners == ()
    assert replay(log.entries).tie_due is None
