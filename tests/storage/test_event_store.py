"""The log on disk: entries are added at its end, and no other change is possible."""

from __future__ import annotations

import pytest

from scorekeeper.errors import LogError
from scorekeeper.game.events import Entry, PhaseLaidDown, RoundClosed
from scorekeeper.storage import event_store
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.sqlite_file import FileDatabase
from tests.all_cases import all_cases
from tests.storage.builders import REFUSED, START, begun


def closing_round(seq: int) -> Entry:
    return Entry(seq, f"round-{seq}", RoundClosed(seq), "", "2026-11-21T19:15")


@pytest.fixture
def game_id(db: Database) -> int:
    return begun(db)


def test_what_was_appended_is_read_back(db: Database, game_id: int) -> None:
    laid = Entry(2, "lay", PhaseLaidDown("p2", 1), "Ben", "2026-11-21T19:09")
    with writing(db, game_id):
        event_store.append(db, game_id, [laid, closing_round(3)])
    assert event_store.read(db, game_id) == (START, laid, closing_round(3))
    assert event_store.read(db, game_id, after=2) == (closing_round(3),)
    assert event_store.last_seq(db, game_id) == 3
    started_by = [event_store.game_started_by(db, key) for key in ("deal", "lay", "round-3")]
    assert started_by == [game_id, None, None]


def test_a_number_that_is_taken_or_leaves_a_gap_is_refused(db: Database, game_id: int) -> None:
    for game, seq in ((game_id, 1), (game_id, 3), (game_id, 0), (99, 1)):
        with pytest.raises(REFUSED), writing(db):
            event_store.append(db, game, [closing_round(seq)])
    assert event_store.read(db, game_id) == (START,)


CRIMES = (
    "UPDATE log SET actor = 'Leo'",
    "DELETE FROM log",
    "DELETE FROM games",
    "REPLACE INTO log SELECT game_id, seq, 'x', kind, version, data, actor, '' FROM log",
    "TRUNCATE log",
    "TRUNCATE games CASCADE",
)


def test_no_line_is_ever_changed_or_taken_out(db: Database, game_id: int) -> None:
    of_the_other_engine = "TRUNCATE" if isinstance(db, FileDatabase) else "REPLACE"
    with all_cases() as case:
        for crime in CRIMES:
            if not crime.startswith(of_the_other_engine):
                with case(crime):
                    with pytest.raises(REFUSED), writing(db):
                        db.execute(crime)
                    assert event_store.read(db, game_id) == (START,)


def test_a_line_that_no_release_wrote_is_told_of(db: Database) -> None:
    line = "INSERT INTO log VALUES (?, 2, 'x', 'RoundClosed', 1, ?, '', '')"
    for data in ("{", "{}", "[]", '{"round_no": "one"}'):
        game_id = begun(db)
        with writing(db, game_id):
            db.execute(line, [game_id, data])
        with pytest.raises(LogError):
            event_store.read(db, game_id)
