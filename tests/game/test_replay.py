"""The replay of a log: phases, totals, dealers, corrections (§5, §20, §24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game.events import EntryStruck, GameStarted
from scorekeeper.game.log import round_of
from scorekeeper.game.replay import replay, replayed
from scorekeeper.game.standings import standings
from tests.game.builders import MATTEL, Log, Table, play_stories, told


def test_stories_of_corrections_and_of_odd_logs() -> None:
    play_stories("replay", standing=lambda table: {s.seat: s for s in standings(table.game)})
    log = told(3, "p1 is out: p2 60-, p3 60-; p2 lays").log
    assert [round_of(log, entry.seq) for entry in log] == [1] * 5 + [2]


def test_an_entry_that_does_not_fit_the_game_changes_nothing() -> None:
    table = Table()
    before = table.game
    table.plays("""entry PhaseLaidDown p9 1; entry HandCounted p9 5 yes; entry PlayerWentOut p9;
        entry GameResumed; entry TieRoundWon p1""")
    after = table.happens(GameStarted(("p1", "p2"), "p1", MATTEL)).game
    assert (after.open, after.playing, after.outcome) == (before.open, before.playing, None)


def test_a_log_without_a_start_or_a_dealer_cannot_be_replayed() -> None:
    log = Log()
    for entries in ((), log.entries[1:]):
        with pytest.raises(LogError, match="log_without_start"):
            replay(entries)
    log.entries = ()
    log.record(GameStarted(("p1", "p2"), "p3", MATTEL))
    with pytest.raises(LogError, match="dealer_without_seat"):
        replay(log.entries)


def test_only_the_round_that_is_corrected_is_replayed() -> None:
    log = Log()
    for _ in range(5):
        log.round("p1", p2=5, p3=10)
    so_far = replayed(log.entries)
    assert [deal.open.number for deal in so_far.deals if deal.open] == [5, 6]
    mark = log.record(events.PhaseLaidDown("p2", 1))
    after = so_far.followed_by(log.entries[-1:])
    log.record(EntryStruck(mark))
    undone = after.followed_by(log.entries[-1:])
    assert undone.game.closed[-1] is so_far.game.closed[-1]
    assert undone.game == replace(so_far.game, seq=len(log.entries))
