"""A log and a game that go on from what is known are those read from the first entry.

Logs are random: whole rounds, marks, turns, rulings, players who come and go, and strikes and
amendments of anything before them, sensible or not. What counts is stated here once more, as
plainly as it can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.log import (
    GameLog,
    commands_on,
    entries_after,
    entries_of,
    last_commands,
    round_open_at,
    since_last_round,
    standing_entries,
    struck_commands,
)
from scorekeeper.game.replay import advance, replay, replayed
from scorekeeper.game.state import Game
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.examples import examples
from tests.game.builders import Log, seats

PLAYERS = seats(3)


START = events.GameStarted(PLAYERS, "p1", table_rules())


somebody = st.sampled_from(PLAYERS)


points = st.integers(0, 20).map(lambda n: 5 * n)


laid = st.builds(events.PhaseLaidDown, somebody, st.integers(1, 3))


out = st.builds(events.PlayerWentOut, somebody)


hand = st.builds(
    lambda seat, n, laid: events.HandCounted(seat, Total(n), n, laid),
    somebody,
    points,
    st.booleans(),
)


single: st.SearchStrategy[Event] = st.one_of(
    laid,
    out,
    hand,
    st.builds(events.TurnsTracked, st.booleans(), somebody),
    st.builds(events.TurnPassed, somebody),
    st.builds(events.RulingGiven, st.just("so"), st.just("")),
    st.sampled_from(
        (
            events.RoundVoided(1),
            events.SeatsChanged(("p1", "p3")),
            events.SeatsChanged(PLAYERS),
            events.TableRulesChanged(table_rules("mattel", {"score_last_hand": "no"})),
            events.GameStopped(for_good=False),
            events.GameStopped(for_good=True),
            events.GameResumed(),
        )
    ),
)


@st.composite
def whole_round(draw: st.DrawFn) -> tuple[Event, ...]:
    winner = draw(somebody)
    lines = [
        events.HandCounted(seat, Total(n := draw(points)), n, draw(st.booleans()))
        for seat in PLAYERS
        if seat != winner
    ]
    return (events.PlayerWentOut(winner), *lines, events.RoundClosed(0))


@st.composite
def logs(draw: st.DrawFn) -> tuple[Entry, ...]:
    """A start and some commands. What a correction is about is drawn from the latest entries."""
    entries = [Entry(1, "c1", START)]
    for number in range(2, draw(st.integers(2, 25))):
        last = len(entries)
        back = draw(st.integers(0, 1 + last // 2))
        kind = draw(st.sampled_from(("one", "one", "round", "strike", "strike two", "amend")))
        made: tuple[Event, ...]
        if kind == "round":
            made = draw(whole_round())
        elif kind == "amend":
            made = (events.EntryAmended(last - back, draw(st.one_of(laid, out, hand))),)
        elif kind.startswith("strike"):
            about = dict.fromkeys((number - 1 - back, number - 1))
            ids = tuple(about)[: 1 + (kind == "strike two")]
            made = tuple(events.EntryStruck(f"c{each}") for each in ids)
        else:
            made = (draw(single),)
        entries += (Entry(last + at, f"c{number}", event) for at, event in enumerate(made, 1))
    return tuple(entries)


# --- what counts, in plain words ------------------------------------------------------------------


def struck_in(log: Sequence[Entry]) -> set[str]:
    return {entry.event.command_id for entry in log if isinstance(entry.event, events.EntryStruck)}


def standing_in(log: Sequence[Entry]) -> Iterator[Entry]:
    struck = struck_in(log)
    for entry in log:
        if entry.command_id in struck or isinstance(
            entry.event, events.EntryStruck | events.EntryAmended
        ):
            continue
        present = entry
        for later in log[entry.seq :]:
            change = later.event
            about = isinstance(change, events.EntryAmended) and change.seq == entry.seq
            if about and later.command_id not in struck:
                present = replace(entry, event=change.event, actor=later.actor)
        yield present


def fold(log: Sequence[Entry]) -> Game | None:
    """The game after a log, applying what stands entry by entry; None where nothing can start."""
    standing = tuple(standing_in(log))
    if not standing or not isinstance(standing[0].event, events.GameStarted):
        return None
    game = replay(standing[:1])
    for entry in standing[1:]:
        game = advance(game, entry)
    return replace(game, seq=log[-1].seq)


# --- laws -----------------------------------------------------------------------------------------


@given(logs())
@settings(max_examples=examples(300))
def test_a_log_that_grows_knows_what_a_walk_through_it_finds(log: tuple[Entry, ...]) -> None:
    grown = GameLog()
    for entry in log:
        grown = grown.followed_by((entry,))
        seen = log[: entry.seq]
        assert grown == seen
        assert vars(grown) == vars(GameLog(seen))
        ended = [
            each for each in seen if isinstance(each.event, events.RoundClosed | events.RoundVoided)
        ]
        assert grown.endings == len(ended)
        assert struck_commands(grown) == struck_in(seen)
        standing = tuple(standing_in(seen))
        assert standing_entries(grown) == standing
        closed = [each.seq for each in standing if isinstance(each.event, events.RoundClosed)]
        assert since_last_round(grown) == tuple(
            each for each in standing if each.seq > max(closed, default=0)
        )
    ids = tuple(dict.fromkeys(entry.command_id for entry in log))
    for command_id in (*ids, "c0"):
        assert entries_of(grown, command_id) == tuple(
            entry for entry in log if entry.command_id == command_id
        )
    strikes = {entry.command_id for entry in log if isinstance(entry.event, events.EntryStruck)}
    undoable = [each for each in ids[1:] if each not in struck_in(log) | strikes]
    assert last_commands(grown, len(log)) == tuple(reversed(undoable))


@given(logs(), st.data())
@settings(max_examples=examples(300))
def test_what_is_asked_of_a_log_is_the_same_after_every_entry(
    log: tuple[Entry, ...], choice: st.DataObject
) -> None:
    seen = choice.draw(st.integers(0, len(log)))
    found: list[Entry] = []
    answer = None
    for entry in standing_in(log):
        ends = isinstance(entry.event, events.RoundClosed | events.RoundVoided)
        if answer is None and ends and entry.seq > seen:
            answer = found if isinstance(entry.event, events.RoundClosed) else []
        found = [] if ends else [*found, entry]
    assert round_open_at(log, seen) == tuple(found if answer is None else answer)
    assert tuple(entries_after(log, seen)) == log[seen:]
    about = [
        entry.command_id
        for entry in log
        if entry.command_id not in struck_in(log)
        and (entry.seq == seen or getattr(entry.event, "seq", None) == seen)
    ]
    assert commands_on(log, seen) == tuple(dict.fromkeys(about))


@given(logs(), st.data())
@settings(max_examples=examples(600))
def test_a_game_that_goes_on_is_the_one_replayed_from_the_start(
    log: tuple[Entry, ...], choice: st.DataObject
) -> None:
    so_far = replayed(log[:1])
    while (done := len(so_far.log)) < len(log):
        new = log[done : choice.draw(st.integers(done + 1, min(done + 6, len(log))))]
        seen = log[: new[-1].seq]
        if fold(seen) is None:
            with pytest.raises(LogError, match="log_without_start"):
                so_far.followed_by(new)
            return
        so_far = so_far.followed_by(new)
        assert so_far.log == seen
        assert so_far.game == fold(seen) == replay(seen)


def test_only_the_round_that_is_corrected_is_replayed():
    log = Log()
    for _ in range(5):
        log.round("p1", p2=5, p3=10)
    so_far = replayed(log.entries)
    assert [deal.open.number for deal in so_far.deals if deal.open] == [5, 6]
    log.record(events.PhaseLaidDown("p2", 1))
    mark = log.entries[-1].command_id
    after = so_far.followed_by(log.entries[-1:])
    log.record(events.EntryStruck(mark))
    undone = after.followed_by(log.entries[-1:])
    assert undone.game.closed[-1] is so_far.game.closed[-1]
    assert undone.game == replace(so_far.game, seq=len(log.entries))
