"""What a round changed, as one value: the difference of the standings, and its facts in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.game import events
from scorekeeper.game.log import last_command
from scorekeeper.game.replay import replay
from scorekeeper.game.round_told import CorrectionTold, RoundTold, just_closed, round_told, told_now
from scorekeeper.game.standings import standings
from scorekeeper.game.told_facts import Kind
from scorekeeper.rules.table_rules import table_rules
from tests.examples import examples
from tests.game.builders import Log
from tests.game.random_game import RandomGame


def told(log: Log, number: int = 0) -> RoundTold:
    game = replay(log.entries)
    found = round_told(game, number or game.closed[-1].number)
    assert found is not None
    return found


def headline(log: Log) -> tuple[Kind, tuple[str, ...]]:
    fact = told(log).headline
    return fact.kind, fact.seats


def two_rounds() -> Log:
    """p1 leads p2 and p3 by a phase."""
    log = Log(3)
    log.round("p1", p2=40, p3=60)
    return log


# --- the laws -------------------------------------------------------------------------------------


@given(seed=st.integers(0, 2000))
def test_what_is_told_is_the_difference_of_the_standings(seed: int) -> None:
    game, log = RandomGame(seed).game, RandomGame(seed).log
    for closed in game.closed:
        found = round_told(game, closed.number)
        assert found is not None
        for line in found.lines:
            added = line.points if line.points and found.counts else 0
            assert line.total - line.total_before == added
            assert line.phases - line.phases_before in (0, 1)
            assert line.laid or line.phases == line.phases_before
            assert 1 <= line.place <= len(found.lines)
        assert found.headline
        assert len(found.also) <= 2
        names = [seat for fact in (found.headline, *found.also) for seat in set(fact.about)]
        assert len(names) == len(set(names)), "nobody is told of twice"
    if game.closed and not game.cut_short and game.outcome and game.outcome.tie is None:
        last = round_told(game, game.closed[-1].number)
        assert last is not None
        now = {line.seat: (line.total, line.phases_done, line.place) for line in standings(game)}
        for line in last.lines:
            assert now[line.seat] == (line.total, line.phases, line.place)
    assert told_now(game, log) is None or game.closed


@given(seed=st.integers(0, 2000))
def test_a_round_that_was_struck_leaves_nothing_told(seed: int) -> None:
    log = Log(4)
    log.round(f"p{1 + seed % 4}", p1=seed % 60 * 5, p2=40, p3=60, p4=5)
    before = told_now(replay(log.entries), log.entries)
    log.round("p2", p1=45, p3=5, p4=seed % 50 * 5)
    assert isinstance(told_now(replay(log.entries), log.entries), RoundTold)
    command = last_command(log.entries)
    assert command
    log.record(events.EntryStruck(command))
    game = replay(log.entries)
    assert just_closed(game, log.entries) in (None, 1)
    assert round_told(game, 2) is None
    assert told_now(game, log.entries) in (None, before)
