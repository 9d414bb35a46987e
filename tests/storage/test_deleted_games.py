"""A deleted game can be brought back for 30 days; after that nothing of it is left in the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.game.commands import StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.service.game_lists import KEPT_FOR
from scorekeeper.storage import deleted_games
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections

TABLES = ("log", "seats", "links", "sitters", "askings", "seatings", "successors", "games")


def deal(scorer: Scorer, *names: str, key: str = "deal", after: int | None = None) -> int:
    started = scorer.start_game(names, table_rules(), command_id=key, after=after)
    assert isinstance(started, Started)
    return started.view.game_id


def deleted_before(scorer: Scorer, game_id: int, days: float) -> None:
    scorer.deleted.now = lambda: datetime.now(UTC) - timedelta(days=days)
    scorer.deleted.delete(game_id)


def rows_of(path: Path, game_id: int) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        return {
            table: db.execute(
                f"SELECT count(*) FROM {table} WHERE {'id' if table == 'games' else 'game_id'} = ?",
                [game_id],
            ).fetchone()[0]
            for table in TABLES
        }


@pytest.fixture
def connections(scorer: Scorer) -> Iterator[FileConnections]:
    found = FileConnections(scorer.path)
    yield found
    found.close()


def test_the_log_of_a_game_that_is_there_is_never_shortened(
    scorer: Scorer, connections: FileConnections
) -> None:
    game_id = deal(scorer, "Ann", "Ben")
    with pytest.raises(sqlite3.IntegrityError, match="never taken out"), writing(connections.db):
        deleted_games.remove(connections.db, game_id)
    assert len(scorer.view(game_id).log) == 1


@pytest.mark.parametrize("days", [0, 1, KEPT_FOR - 0.01])
def test_the_log_of_a_game_that_was_deleted_lately_is_never_shortened(
    scorer: Scorer, connections: FileConnections, days: float
) -> None:
    game_id = deal(scorer, "Ann", "Ben")
    deleted_before(scorer, game_id, days)
    assert scorer.deleted.remove_expired() == 0
    with pytest.raises(sqlite3.IntegrityError, match="never taken out"), writing(connections.db):
        deleted_games.remove(connections.db, game_id)
    scorer.deleted.bring_back(game_id)
    assert len(scorer.view(game_id).log) == 1


def test_a_line_of_a_game_that_goes_on_cannot_be_taken_out_with_a_deleted_one(
    scorer: Scorer, connections: FileConnections
) -> None:
    gone, stays = deal(scorer, "Ann", "Ben", key="a"), deal(scorer, "Ann", "Ben", key="b")
    deleted_before(scorer, gone, 31)
    with pytest.raises(sqlite3.IntegrityError, match="never taken out"), writing(connections.db):
        connections.db.execute("DELETE FROM log WHERE game_id IN (?, ?)", [gone, stays])


def test_after_thirty_days_nothing_of_the_game_is_left(scorer: Scorer) -> None:
    gone = deal(scorer, "Zacharias", "Quirin", key="a")
    scorer.titles.change(gone, "Yggdrasil evening", "Xanten")
    scorer.links.sit_down(gone, "a-phone", "p1")
    scorer.links.ask(gone, "another-phone", "p2")
    scorer.play(gone, StopGame(for_good=True), command_id="stop", seen=1)
    stays = deal(scorer, "Ann", "Ben", "Zacharias", key="b", after=gone)
    before = rows_of(scorer.path, stays)
    deleted_before(scorer, gone, KEPT_FOR)
    assert rows_of(scorer.path, gone)["log"] == 2
    assert scorer.deleted.remove_expired() == 1
    assert set(rows_of(scorer.path, gone).values()) == {0}
    after = rows_of(scorer.path, stays)
    assert after == {**before, "successors": 0}
    assert set(scorer.remembered_names()) == {"Ann", "Ben", "Zacharias"}
    assert scorer.lists.complete or scorer.games_going_on()
    assert [line.game_id for line in scorer.games_going_on()] == [stays]
    scorer.close()
    written = b"".join(
        file.read_bytes()
        for file in scorer.path.parent.iterdir()
        if file.name.startswith(scorer.path.name)
    )
    assert b"Zacharias" in written
    for word in (b"Quirin", b"Yggdrasil", b"yggdrasil", b"Xanten", b"another-phone"):
        assert word not in written, word


def test_the_number_of_a_removed_game_means_nothing_and_its_guests_are_gone(
    scorer: Scorer,
) -> None:
    scorer.venue.set_up(1)
    (table,) = scorer.venue.tables()
    started = scorer.start_game(
        ["Bo", "Cy"], table_rules(), command_id="guests", at=table.table.table_id
    )
    assert isinstance(started, Started)
    version = scorer.venue.version()
    deleted_before(scorer, started.view.game_id, 40)
    assert not scorer.venue.tables()[0].playing
    assert scorer.deleted.remove_expired() == 1
    assert scorer.venue.version() > version, "the wall sees that something changed"
    assert scorer.venue.tables()[0].view is None
    with closing(sqlite3.connect(scorer.path)) as db:
        assert db.execute("SELECT count(*) FROM persons").fetchone() == (0,)


def test_expired_games_are_removed_while_the_server_runs(scorer: Scorer) -> None:
    game_id = deal(scorer, "Ann", "Ben")
    deleted_before(scorer, game_id, 31)
    with scorer.deleted.removed_daily():
        while rows_of(scorer.path, game_id)["games"]:
            pass
    assert scorer.deleted.all() == ()
