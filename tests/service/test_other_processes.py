"""What other processes record is announced here, and after a lost connection everything is read
again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.service.other_processes import BELIEVED
from scorekeeper.storage.database import News, NewsKind, WatchedElsewhere
from tests.service.builders import RecordingAnnouncer, deal, stop


@pytest.fixture
def other(database: Path | str) -> Iterator[Scorer]:
    """The scorer of another process."""
    with closing(Scorer(database)) as opened:
        yield opened


def test_each_kind_of_news_is_announced_as_it_is(scorer: Scorer, announced: RecordingAnnouncer):
    for kind in NewsKind:
        scorer.others.heard(News(kind, 7, 3))
    assert announced == RecordingAnnouncer([(7, 3)], [(7, 3)], [7], [7], [], 1, 1)
    announced.wall = True
    scorer.others.heard(News(NewsKind.ENTRY, 7, 4))
    scorer.others.heard(News(NewsKind.VENUE))
    assert announced.venue_versions == [scorer.venue.version()] * 2


def test_a_look_announces_the_newest(scorer: Scorer, other: Scorer, announced: RecordingAnnouncer):
    game_id = deal(other).game_id
    scorer.others.look_again()
    assert announced.entries == []
    announced.watched = (game_id,)
    stop(other, game_id)
    other.links.ask(game_id, "phone", "p1")
    scorer.others.look_again()
    assert (announced.entries, announced.doors) == ([(game_id, 2)], [(game_id, 1)])


def test_phones_elsewhere_are_counted_for_a_time(scorer: Scorer, monkeypatch: pytest.MonkeyPatch):
    others, now = scorer.others, [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for told in (("a", 7, 3), ("b", 7, 2), ("a", 8, 1)):
        others.watched_elsewhere(WatchedElsewhere(*told))
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


def test_after_a_lost_connection_nothing_is_believed(scorer: Scorer, announced: RecordingAnnouncer):
    game_id = deal(scorer).game_id
    kept = scorer.view(game_id).game
    assert scorer.view(game_id).game is kept
    scorer.others.missed()
    assert scorer.view(game_id).game == kept
    assert scorer.view(game_id).game is not kept
    assert announced.times_missed == 1


def test_a_newer_version_of_the_database_stops_this_process(scorer: Scorer):
    stopped, error = [], StorageError("newer_database", path="x")
    with scorer.others.followed(lambda: stopped.append(True)):
        scorer.others.ended(error)
    assert (stopped, scorer.others.fault) == ([True], error)
