"""The replay of a log: phases, totals, dealers, corrections (§5, §20, §24)."""

from __future__ import annotations

import pytest

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game.log import commands_on, last_command, round_of, standing_entries
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules.cards import natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log

FIVES = Meld(GroupKind.SET, (natural(5),) * 3, (5, 5, 5))


MORE_FIVES = Meld(GroupKind.SET, (natural(5),) * 4, (5, 5, 5, 5))


def test_at_the_start_the_first_seat_deals_and_its_left_neighbour_begins():
    game = replay(Log().entries)
    assert game.open is not None
    assert (game.open.number, game.open.dealer, game.open.first_player) == (1, "p1", "p2")
    assert {game.current_phase(seat) for seat in game.seats} == {1}


def test_a_player_who_lays_moves_up_and_others_repeat_the_phase():
    log = Log()
    log.round("p1", laid=["p2"], p2=20, p3=75)
    game = replay(log.entries)
    assert [game.current_phase(seat) for seat in game.seats] == [2, 2, 1]
    assert game.totals == {"p1": 0, "p2": 20, "p3": 75}
    assert game.open is not None
    assert (game.open.number, game.open.dealer, game.open.first_player) == (2, "p2", "p3")
    assert game.closed[0].out == "p1"


def test_marks_of_the_open_round_do_not_change_the_standings():
    log = Log()
    log.record(events.PhaseLaidDown("p2", 1, (FIVES, FIVES)))
    log.record(events.CardsHit("p2", "p2", 1, (natural(5),), MORE_FIVES))
    log.record(events.CardsHit("p2", "p2", 3, (natural(5),), MORE_FIVES))
    log.record(events.CardsHit("p2", "p3", 1, (natural(5),), MORE_FIVES))
    game = replay(log.entries)
    assert game.open is not None
    assert game.open.laid["p2"].melds == (MORE_FIVES, FIVES)
    assert game.open.laid["p2"].played == 7
    assert game.done["p2"] == ()
    assert standings(game)[0].phases_done == 0


def test_a_hit_on_a_meld_that_was_not_typed_changes_nothing():
    log = Log()
    log.record(events.PhaseLaidDown("p2", 1))
    before = replay(log.entries).open
    log.record(events.CardsHit("p2", "p2", 1, (natural(5),), MORE_FIVES))
    assert replay(log.entries).open == before


def test_a_voided_round_keeps_its_number_and_its_dealer():
    log = Log()
    log.round("p1", p2=60, p3=60)
    log.record(events.PhaseLaidDown("p2", 1))
    log.record(events.RoundVoided(2))
    game = replay(log.entries)
    assert game.open is not None
    assert (game.open.number, game.open.dealer, dict(game.open.laid)) == (2, "p2", {})


def test_a_player_who_left_keeps_points_and_phases_and_deals_no_more():
    log = Log()
    log.round("p2", p1=60, p3=60)
    log.record(events.SeatsChanged(("p1", "p3")))
    log.round("p3", p1=60, p2=15)
    game = replay(log.entries)
    assert game.playing == ("p1", "p3")
    assert (game.totals["p2"], game.done["p2"]) == (0, (1,))
    assert list(game.closed[1].lines) == ["p1", "p3"]
    assert game.closed[1].dealer == "p3"
    assert game.open is not None
    assert game.open.dealer == "p1"
    assert [s.seat for s in standings(game) if s.frozen] == ["p2"]


def test_a_player_who_comes_back_continues_where_they_stopped():
    log = Log()
    log.record(events.SeatsChanged(("p2", "p3")))
    game = replay(log.entries)
    assert game.open is not None
    assert (game.open.dealer, game.open.first_player) == ("p2", "p3")
    log.record(events.SeatsChanged(("p1", "p2", "p3")))
    assert replay(log.entries).open == replay(Log().entries).open


def test_a_struck_command_leaves_no_trace_in_the_game():
    log = Log()
    before = replay(log.entries)
    wrong = log.round("p1", p2=60, p3=60)
    log.record(events.EntryStruck(wrong))
    after = replay(log.entries)
    assert (after.closed, after.open, after.totals) == (before.closed, before.open, before.totals)
    assert after.seq == len(log.entries)
    assert last_command(log.entries) is None


def test_the_last_amendment_that_is_not_struck_wins():
    log = Log()
    log.round("p1", p2=60, p3=60)
    log.record(events.EntryAmended(3, events.HandCounted("p2", Total(70), 70, laid=False)))
    last = log.record(events.EntryAmended(3, events.HandCounted("p2", Total(80), 80, laid=False)))
    assert replay(log.entries).totals["p2"] == 80
    assert commands_on(log.entries, 3) == ("c2", "c6", "c7")
    log.record(events.EntryStruck(last))
    assert replay(log.entries).totals["p2"] == 70
    assert last_command(log.entries) == "c6"
    assert len(standing_entries(log.entries)) == 5


def test_every_entry_belongs_to_a_round():
    log = Log()
    log.round("p1", p2=60, p3=60)
    log.record(events.PhaseLaidDown("p2", 1))
    assert [round_of(log.entries, entry.seq) for entry in log.entries] == [1, 1, 1, 1, 1, 2]


def test_a_correction_of_an_early_round_moves_the_phases_of_all_later_ones():
    log = Log()
    log.round("p1", p2=60, p3=60)
    log.round("p1", laid=["p2"], p2=20, p3=60)
    log.record(events.PhaseLaidDown("p2", 2, (FIVES, FIVES)))
    log.record(events.EntryAmended(3, events.HandCounted("p2", Total(60), 60, laid=True)))
    game = replay(log.entries)
    assert [over.lines["p2"].phase for over in game.closed] == [1, 2]
    assert game.done["p2"] == (1, 2)
    assert game.open is not None
    assert (game.open.laid["p2"].phase, game.open.laid["p2"].melds) == (3, None)


def test_rounds_after_a_corrected_earlier_end_do_not_count():
    log = Log(2, table_rules(variant="first-2"))
    log.round("p1", p2=60)
    log.round("p2", p1=60)
    log.record(events.PhaseLaidDown("p1", 2))
    log.record(events.PhaseLaidDown("p2", 2))
    log.round("p2", laid=["p1"], p1=15)
    before = replay(log.entries)
    assert before.outcome is not None
    log.record(events.EntryAmended(6, events.HandCounted("p1", Total(15), 15, laid=True)))
    game = replay(log.entries)
    assert (len(game.closed), game.rounds_after_end) == (2, 1)
    assert game.outcome is not None
    assert game.outcome.winners == ("p1",)
    assert game.open is None


def test_in_any_order_the_mark_names_the_phase_unless_the_line_does():
    log = Log(2, table_rules(variant="any-order"))
    log.record(events.PhaseLaidDown("p1", 5))
    log.record(events.PhaseLaidDown("p2", 6))
    log.record(
        events.PlayerWentOut("p1"), events.HandCounted("p2", Total(20), 20, laid=True, phase=7)
    )
    log.record(events.RoundClosed(1))
    assert replay(log.entries).done == {"p1": (5,), "p2": (7,)}


def test_a_hit_without_typed_cards_still_makes_the_meld_grow():
    log = Log()
    log.record(events.PhaseLaidDown("p2", 1, (FIVES, FIVES)))
    log.record(events.CardsHit("p3", "p2", 2, (natural(5),), MORE_FIVES))
    log.record(events.PhaseLaidDown("p1", 1))
    log.record(events.CardsHit("p1", "p2", 1, (natural(5),), MORE_FIVES))
    game = replay(log.entries)
    assert game.open is not None
    assert game.open.laid["p2"].melds == (MORE_FIVES, MORE_FIVES)
    assert (game.open.laid["p2"].played, game.open.laid["p1"].played) == (6, None)


def test_in_any_order_a_phase_counts_once_whatever_a_correction_says():
    log = Log(2, table_rules(variant="any-order"))
    log.record(
        events.PlayerWentOut("p1", 4),
        events.HandCounted("p2", Total(60), 60, laid=False),
        events.RoundClosed(1),
    )
    log.record(
        events.PlayerWentOut("p1", 5),
        events.HandCounted("p2", Total(60), 60, laid=False),
        events.RoundClosed(2),
    )
    log.record(events.PhaseLaidDown("p1", 6))
    log.record(events.EntryAmended(2, events.PlayerWentOut("p1", 5)))
    log.record(events.EntryAmended(5, events.PlayerWentOut("p1", 6)))
    game = replay(log.entries)
    assert game.done["p1"] == (5, 6)
    assert game.open is not None
    assert dict(game.open.laid) == {}
    log.record(events.EntryAmended(5, events.PlayerWentOut("p1", 5)))
    assert replay(log.entries).done["p1"] == (5,)


def test_new_rules_hold_from_the_change_on():
    log = Log()
    log.round("p1", p2=60, p3=60)
    log.record(events.TableRulesChanged(table_rules(variant="fixed-10")))
    game = replay(log.entries)
    assert [game.current_phase(seat) for seat in game.seats] == [2, 2, 2]
    for _ in range(10):
        log.round("p1", p2=60, p3=60)
    assert replay(log.entries).outcome is not None


def test_fixed_rounds_that_come_too_late_leave_no_phase_to_play():
    log = Log()
    for out, other in (("p1", "p2"), ("p2", "p1")) * 5:
        log.round(out, p3=60, **{other: 60})  # type: ignore[arg-type]
    log.record(events.TableRulesChanged(table_rules(variant="fixed-10")))
    game = replay(log.entries)
    assert game.current_phase("p3") is None
    log.record(events.PhaseLaidDown("p3", 1))
    assert replay(log.entries).open == game.open


def test_an_entry_that_does_not_fit_the_game_changes_nothing():
    log = Log()
    before = replay(log.entries)
    log.record(events.PhaseLaidDown("p9", 1))
    log.record(events.HandCounted("p9", Total(5), 5, laid=True))
    log.record(events.PlayerWentOut("p9"))
    log.record(events.GameResumed())
    log.record(events.TieRoundWon("p1"))
    log.record(events.GameStarted(("p1", "p2"), "p1", table_rules()))
    after = replay(log.entries)
    assert (after.open, after.playing, after.outcome) == (before.open, before.playing, None)


def test_a_game_can_be_paused_and_continued():
    log = Log()
    log.record(events.GameStopped(for_good=False))
    assert replay(log.entries).paused
    log.record(events.GameResumed())
    game = replay(log.entries)
    assert not game.paused
    assert game.open is not None


def test_hands_can_be_counted_on_six_phones():
    log = Log()
    log.record(events.PlayerWentOut("p1"))
    log.record(events.HandCounted("p3", Total(20), 20, laid=True))
    game = replay(log.entries)
    assert game.open is not None
    assert set(game.open.lines) == {"p1", "p3"}
    log.record(events.HandCounted("p2", Total(60), 60, laid=False), events.RoundClosed(1))
    assert list(replay(log.entries).closed[0].lines) == ["p1", "p2", "p3"]


@pytest.mark.parametrize("log", [(), Log().entries[1:]])
def test_a_log_without_a_start_cannot_be_replayed(log):
    with pytest.raises(LogError, match="log_without_start"):
        replay(log)


def test_a_game_whose_dealer_has_no_seat_cannot_start():
    log = Log()
    log.entries = ()
    log.record(events.GameStarted(("p1", "p2"), "p3", table_rules()))
    with pytest.raises(LogError, match="dealer_without_seat"):
        replay(log.entries)
