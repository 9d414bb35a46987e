"""What other processes record is announced here, and after a lost connection everything is read
again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.game.commands import StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Overtaken, Scorer, Started
from scorekeeper.service.other_processes import BELIEVED
from scorekeeper.storage.database import News, NewsKind, WatchedElsewhere
from tests.service.recording_announcer import RecordingAnnouncer


@pytest.fixture
def told() -> RecordingAnnouncer:
    return RecordingAnnouncer()


@pytest.fixture
def here(database: Path | str, told: RecordingAnnouncer) -> Iterator[Scorer]:
    """The scorer of this process."""
    opened = Scorer(database, told)
    yield opened
    opened.close()


@pytest.fixture
def elsewhere(database: Path | str) -> Iterator[Scorer]:
    """The scorer of another process."""
    opened = Scorer(database)
    yield opened
    opened.close()


def begun(scorer: Scorer) -> int:
    started = scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    assert isinstance(started, Started)
    return started.view.game_id


def test_each_kind_of_news_is_announced_as_what_it_is(here: Scorer, told: RecordingAnnouncer):
    for kind in NewsKind:
        here.others.heard(News(kind, 7, 3))
    assert told == RecordingAnnouncer([(7, 3)], [(7, 3)], [7], [7], [], 1)
    told.wall = True
    here.others.heard(News(NewsKind.ENTRY, 7, 4))
    here.others.heard(News(NewsKind.VENUE))
    assert told.venue_versions == [here.venue.version()] * 2


def test_a_look_at_the_database_announces_the_newest_of_what_is_watched(
    here: Scorer, elsewhere: Scorer, told: RecordingAnnouncer
):
    game_id = begun(elsewhere)
    here.others.look_again()
    assert told.entries == []
    told.watched = (game_id,)
    elsewhere.play(game_id, StopGame(for_good=True), command_id="stop", seen=1)
    elsewhere.links.ask(game_id, "phone", "p1")
    here.others.look_again()
    assert (told.entries, told.doors) == ([(game_id, 2)], [(game_id, 1)])


def test_phones_at_all_processes_are_counted_and_forgotten_in_time(
    here: Scorer, monkeypatch: pytest.MonkeyPatch
):
    others, now = here.others, [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    others.watched_elsewhere(WatchedElsewhere("a", 7, 3))
    others.watched_elsewhere(WatchedElsewhere("b", 7, 2))
    others.watched_elsewhere(WatchedElsewhere("a", 8, 1))
    assert (others.phones_elsewhere(7), others.phones_elsewhere(9)) == (5, 0)
    others.watched_elsewhere(WatchedElsewhere("b", 7, 1))
    assert others.phones_elsewhere(7) == 4
    now[0] += BELIEVED - 1
    others.watched_elsewhere(WatchedElsewhere("a", 7, 3))
    now[0] += 2
    assert (others.phones_elsewhere(7), others.phones_elsewhere(8)) == (3, 0)
    others.look_again()
    assert (others.phones_elsewhere(7), others.phones_elsewhere(8)) == (3, 0)
    others.missed()
    assert others.phones_elsewhere(7) == 0


def test_after_a_lost_connection_nothing_that_was_kept_is_believed(
    here: Scorer, told: RecordingAnnouncer
):
    game_id = begun(here)
    kept = here.view(game_id).game
    assert here.view(game_id).game is kept
    here.others.missed()
    assert here.view(game_id).game == kept
    assert here.view(game_id).game is not kept
    assert told.times_missed == 1


def test_a_phone_that_knows_more_than_the_database_is_refused(here: Scorer):
    game_id = begun(here)
    answer = here.play(game_id, StopGame(for_good=True), command_id="stop", seen=5)
    assert isinstance(answer, Overtaken)
    assert here.view(game_id).game.seq == 1


def test_a_newer_version_of_the_database_stops_this_process(here: Scorer):
    stopped, error = [], StorageError("newer_database", path="x")
    with here.others.followed(lambda: stopped.append(True)):
        here.others.ended(error)
    assert (stopped, here.others.fault) == ([True], error)
