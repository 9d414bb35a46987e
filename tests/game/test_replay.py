"""The replay of a log: phases, totals, dealers, corrections (§5, §20, §24)."""

from __future__ import annotations

import pytest

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game.log import commands_on, last_command, round_of, standing_entries
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.cards import natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log, told

FIVES = Meld(GroupKind.SET, (natural(5),) * 3, (5, 5, 5))
MORE_FIVES = Meld(GroupKind.SET, (natural(5),) * 4, (5, 5, 5, 5))


def hit(seat: Seat, owner: Seat, group: int = 1) -> events.CardsHit:
    return events.CardsHit(seat, owner, group, (natural(5),), MORE_FIVES)


def counted(seat: Seat, points: int, *, laid: bool = False) -> events.HandCounted:
    return events.HandCounted(seat, Total(points), points, laid)


def test_a_player_who_left_keeps_points_and_phases_and_deals_no_more() -> None:
    game = told(3, "p2 is out: p1 60-, p3 60-; p2 leaves; p3 is out: p1 60-").game
    assert (game.playing, game.totals["p2"], game.done["p2"]) == (("p1", "p3"), 0, (1,))
    assert list(game.closed[1].lines) == ["p1", "p3"]
    assert (game.closed[1].dealer, game.open.dealer) == ("p3", "p1")
    assert [standing.seat for standing in standings(game) if standing.frozen] == ["p2"]


def test_hits_make_melds_grow_and_change_no_standings() -> None:
    log = Log()
    log.record(events.PhaseLaidDown("p2", 1, (FIVES, FIVES)))
    for each in (hit("p2", "p2"), hit("p2", "p2", 3), hit("p2", "p3"), hit("p3", "p2", 2)):
        log.record(each)
    log.record(events.PhaseLaidDown("p1", 1))
    before = replay(log.entries)
    log.record(hit("p2", "p1"))  # on cards that were not typed
    log.record(hit("p1", "p2"))
    game = replay(log.entries)
    assert game.open is not None
    assert game.open.laid["p2"].melds == (MORE_FIVES, MORE_FIVES)
    assert (game.open.laid["p2"].played, game.open.laid["p1"].played) == (7, None)
    assert before.open is not None
    assert game.open.laid["p1"] == before.open.laid["p1"]
    assert (game.done["p2"], standings(game)[0].phases_done) == ((), 0)


def test_the_last_amendment_that_is_not_struck_wins() -> None:
    log = Log()
    before = replay(log.entries)
    first = log.round("p1", p2=60, p3=60)
    assert [round_of(log.entries, entry.seq) for entry in log.entries] == [1] * 5
    log.record(events.EntryAmended(3, counted("p2", 70)))
    last = log.record(events.EntryAmended(3, counted("p2", 80)))
    assert replay(log.entries).totals["p2"] == 80
    assert commands_on(log.entries, 3) == ("c2", "c6", "c7")
    assert round_of(log.entries, 6) == 2
    log.record(events.EntryStruck(last))
    assert replay(log.entries).totals["p2"] == 70
    assert last_command(log.entries) == "c6"
    assert len(standing_entries(log.entries)) == 5
    log.record(events.EntryStruck("c6"))
    log.record(events.EntryStruck(first))
    after = replay(log.entries)
    assert (after.closed, after.open, after.totals) == (before.closed, before.open, before.totals)
    assert (after.seq, last_command(log.entries)) == (len(log.entries), None)


def test_a_correction_of_an_early_round_moves_the_phases_of_all_later_ones() -> None:
    log = Log()
    log.round("p1", p2=60, p3=60)
    log.round("p1", laid=["p2"], p2=20, p3=60)
    log.record(events.PhaseLaidDown("p2", 2, (FIVES, FIVES)))
    log.record(events.EntryAmended(3, counted("p2", 60, laid=True)))
    game = replay(log.entries)
    assert [over.lines["p2"].phase for over in game.closed] == [1, 2]
    assert game.done["p2"] == (1, 2)
    assert game.open is not None
    assert (game.open.laid["p2"].phase, game.open.laid["p2"].melds) == (3, None)


def test_rounds_after_a_corrected_earlier_end_do_not_count() -> None:
    log = Log(2, table_rules(variant="first-2"))
    log.round("p1", p2=60)
    log.round("p2", p1=60)
    log.record(events.PhaseLaidDown("p1", 2))
    log.record(events.PhaseLaidDown("p2", 2))
    log.round("p2", laid=["p1"], p1=15)
    log.record(events.EntryAmended(6, counted("p1", 15, laid=True)))
    game = replay(log.entries)
    assert (len(game.closed), game.rounds_after_end, game.open) == (2, 1, None)
    assert game.outcome is not None
    assert game.outcome.winners == ("p1",)


def test_in_any_order_a_phase_counts_once_whatever_a_correction_says() -> None:
    log = Log(2, table_rules(variant="any-order"))
    for number in (4, 5):
        log.record(
            events.PlayerWentOut("p1", number), counted("p2", 60), events.RoundClosed(number - 3)
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


def test_fixed_rounds_that_come_too_late_leave_no_phase_to_play() -> None:
    log = Log()
    log.round("p1", p2=60, p3=60)
    fixed = events.TableRulesChanged(table_rules(variant="fixed-10"))
    change = log.record(fixed)
    game = replay(log.entries)
    assert [game.current_phase(seat) for seat in game.seats] == [2, 2, 2]
    log.record(events.EntryStruck(change))
    for out, other in (("p1", "p2"), ("p2", "p1")) * 5:
        log.round(out, p3=60, **{other: 60})  # type: ignore[arg-type]
    log.record(fixed)
    game = replay(log.entries)
    assert game.current_phase("p3") is None
    log.record(events.PhaseLaidDown("p3", 1))
    assert replay(log.entries).open == game.open


def test_an_entry_that_does_not_fit_the_game_changes_nothing() -> None:
    log = Log()
    before = replay(log.entries)
    log.record(events.PhaseLaidDown("p9", 1))
    log.record(counted("p9", 5, laid=True))
    log.record(events.PlayerWentOut("p9"))
    log.record(events.GameResumed())
    log.record(events.TieRoundWon("p1"))
    log.record(events.GameStarted(("p1", "p2"), "p1", table_rules()))
    after = replay(log.entries)
    assert (after.open, after.playing, after.outcome) == (before.open, before.playing, None)


def test_a_log_without_a_start_or_a_dealer_cannot_be_replayed() -> None:
    for entries in ((), Log().entries[1:]):
        with pytest.raises(LogError, match="log_without_start"):
            replay(entries)
    log = Log()
    log.entries = ()
    log.record(events.GameStarted(("p1", "p2"), "p3", table_rules()))
    with pytest.raises(LogError, match="dealer_without_seat"):
        replay(log.entries)
