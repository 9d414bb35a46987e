"""A log and a game that go on from what is known are those read from the first entry.

Logs are random: whole rounds, marks, turns, rulings, players who come and go, and strikes and
amendments of anything before them, sensible or not. What counts is stated here once more, as
plainly as it can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game import log as logs_of_games
from scorekeeper.game.events import (
    Entry,
    EntryAmended,
    EntryStruck,
    Event,
    RoundClosed,
    RoundVoided,
)
from scorekeeper.game.log import GameLog, standing_entries, struck_commands
from scorekeeper.game.replay import advance, replay, replayed
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from tests.examples import examples
from tests.game.builders import MATTEL, Log, event_of, seats

PLAYERS = seats(3)

ABOUT = ("PhaseLaidDown {seat} {n}", "PlayerWentOut {seat}", "HandCounted {seat} {points} {laid}")
"""What a correction may put in the place of an entry."""

SINGLE = (
    *ABOUT,
    *("TurnsTracked {laid} {seat}", "TurnPassed {seat}", "RulingGiven so", "RoundVoided 1"),
    *("SeatsChanged p1+p3", "SeatsChanged p1+p2+p3", "TableRulesChanged score_last_hand=no"),
    *("GameStopped no", "GameStopped yes", "GameResumed"),
)


@cache
def like(form: str, players: tuple[Seat, ...]) -> st.SearchStrategy[Any]:
    values = product(players, (1, 2, 3), range(0, 105, 5), ("yes", "no"))
    said = {
        form.format(seat=seat, n=n, points=points, laid=laid) for seat, n, points, laid in values
    }
    return st.sampled_from([event_of(each.split()) for each in sorted(said)])


def happened(forms: Iterable[str], players: tuple[Seat, ...] = PLAYERS) -> st.SearchStrategy[Any]:
    """An event of one of these forms, of one of these players."""
    return st.one_of(*(like(form, players) for form in forms))


@st.composite
def whole_round(draw: st.DrawFn) -> tuple[Event, ...]:
    winner = draw(st.sampled_from(PLAYERS))
    lines = [draw(happened(ABOUT[2:], (seat,))) for seat in PLAYERS if seat != winner]
    return (events.PlayerWentOut(winner), *lines, RoundClosed(0))


@st.composite
def logs(draw: st.DrawFn) -> tuple[Entry, ...]:
    """A start and some commands. What a correction is about is drawn from the latest entries."""
    entries = [Entry(1, "c1", events.GameStarted(PLAYERS, "p1", MATTEL))]
    for number in range(2, draw(st.integers(2, 25))):
        last = len(entries)
        back = draw(st.integers(0, 1 + last // 2))
        kind = draw(st.sampled_from(("one", "one", "round", "strike", "strike two", "amend")))
        made: tuple[Event, ...]
        if kind == "round":
            made = draw(whole_round())
        elif kind == "amend":
            made = (EntryAmended(last - back, draw(happened(ABOUT))),)
        elif kind.startswith("strike"):
            about = dict.fromkeys((number - 1 - back, number - 1))
            ids = tuple(about)[: 1 + (kind == "strike two")]
            made = tuple(EntryStruck(f"c{each}") for each in ids)
        else:
            made = (draw(happened(SINGLE)),)
        entries += (Entry(last + at, f"c{number}", event) for at, event in enumerate(made, 1))
    return tuple(entries)


# --- what counts, in plain words ------------------------------------------------------------------


def struck_in(log: Sequence[Entry]) -> set[str]:
    return {entry.event.command_id for entry in log if isinstance(entry.event, EntryStruck)}


def standing_in(log: Sequence[Entry]) -> Iterator[Entry]:
    struck = struck_in(log)
    for entry in log:
        if entry.command_id in struck or isinstance(entry.event, EntryStruck | EntryAmended):
            continue
        present = entry
        for later in log[entry.seq :]:
            change = later.event
            about = isinstance(change, EntryAmended) and change.seq == entry.seq
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
        ended = [each for each in seen if isinstance(each.event, RoundClosed | RoundVoided)]
        assert grown.endings == len(ended)
        assert struck_commands(grown) == struck_in(seen)
        standing = tuple(standing_in(seen))
        assert standing_entries(grown) == standing
        closed = [each.seq for each in standing if isinstance(each.event, RoundClosed)]
        since = tuple(each for each in standing if each.seq > max(closed, default=0))
        assert logs_of_games.since_last_round(grown) == since
    ids = tuple(dict.fromkeys(entry.command_id for entry in log))
    for command_id in (*ids, "c0"):
        of_command = tuple(entry for entry in log if entry.command_id == command_id)
        assert logs_of_games.entries_of(grown, command_id) == of_command
    strikes = {entry.command_id for entry in log if isinstance(entry.event, EntryStruck)}
    undoable = [each for each in ids[1:] if each not in struck_in(log) | strikes]
    assert logs_of_games.last_commands(grown, len(log)) == tuple(reversed(undoable))


@given(logs(), st.data())
@settings(max_examples=examples(300))
def test_what_is_asked_of_a_log_is_the_same_after_every_entry(
    log: tuple[Entry, ...], choice: st.DataObject
) -> None:
    seen = choice.draw(st.integers(0, len(log)))
    found: list[Entry] = []
    answer = None
    for entry in standing_in(log):
        ends = isinstance(entry.event, RoundClosed | RoundVoided)
        if answer is None and ends and entry.seq > seen:
            answer = found if isinstance(entry.event, RoundClosed) else []
        found = [] if ends else [*found, entry]
    assert logs_of_games.round_open_at(log, seen) == tuple(found if answer is None else answer)
    assert tuple(logs_of_games.entries_after(log, seen)) == log[seen:]
    about = [
        entry.command_id
        for entry in log
        if entry.command_id not in struck_in(log)
        and (entry.seq == seen or getattr(entry.event, "seq", None) == seen)
    ]
    assert logs_of_games.commands_on(log, seen) == tuple(dict.fromkeys(about))


@given(logs(), st.data())
@settings(max_examples=examples(600))
def test_a_game_that_goes_on_is_the_one_replayed_from_the_start(
    log: tuple[Entry, ...], choice: st.DataObject
) -> None:
    so_far = replayed(log[:1])
    while (done := len(so_far.log)) < len(log):
        new = log[done : choice.draw(st.integers(done + 1, min(done + 6, len(log))))]
        seen = log[: new[-1].seq]
        plain = fold(seen)
        if plain is None:
            with pytest.raises(LogError, match="log_without_start"):
                so_far.followed_by(new)
            return
        so_far = so_far.followed_by(new)
        assert so_far.log == seen
        assert so_far.game == plain
    assert so_far.game == replay(log)


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
