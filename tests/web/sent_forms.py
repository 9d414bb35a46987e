"""What phones know of the forms they sent, and the laws for what became of them: what was answered
is in the log once, as one block, and no log has a gap."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from scorekeeper.game.events import Entry
from scorekeeper.game.replay import replay
from scorekeeper.service import Scorer
from scorekeeper.storage import event_store
from scorekeeper.storage.engines import open_database
from scorekeeper.storage.sqlite_tables import SqliteDatabase
from tests.serving.spawned_server import KeeperConnection

REFUSED = 503
"""What a form is answered whose entry could not be written: the disk is full, or taken."""


@dataclass(frozen=True)
class Posted:
    """One form as it was sent. `changes` is False where it may ask for what is so already; then
    nothing is recorded."""

    path: str
    fields: dict[str, str]
    changes: bool = True

    @property
    def key(self) -> str:
        return self.fields["key"]

    @property
    def says(self) -> tuple[str, dict[str, str]]:
        """What it asks for at its moment. Of two forms that ask for the same one is recorded."""
        return self.path, {**self.fields, "key": ""}


@dataclass
class Notes:
    """What the phones know: which forms were answered, which were cut off and which refused."""

    answered: list[Posted] = field(default_factory=list)
    cut_off: list[Posted] = field(default_factory=list)
    refused: list[Posted] = field(default_factory=list)

    def post(
        self, phone: KeeperConnection, form: Posted, *, or_else: Collection[int] = ()
    ) -> str | None:
        """Send this form, and note what became of it: where it leads, or None if it came back with
        one of the statuses in `or_else`."""
        try:
            status, where = phone.post(form.path, form.fields)
        except (OSError, HTTPException):
            self.cut_off.append(form)
            raise
        if status in or_else:
            if status == REFUSED:
                self.refused.append(form)
            return None
        assert status == 303, (form, status)
        self.answered.append(form)
        return where


def logs_in(db: Path | str) -> dict[int, tuple[Entry, ...]]:
    """The log of each game in this file, also of a deleted one, or in the database at this URL. A
    file is only read."""
    if isinstance(db, str):
        with closing(open_database(db)) as opened:
            return _logs_in(opened.db)
    with closing(sqlite3.connect(f"{db.absolute().as_uri()}?mode=ro", uri=True)) as conn:
        return _logs_in(SqliteDatabase(conn))


def _logs_in(db: Any) -> dict[int, tuple[Entry, ...]]:
    rows = db.execute("SELECT id FROM games ORDER BY id").fetchall()
    return {game_id: event_store.read(db, game_id) for (game_id,) in rows}


def look_through(db: Path | str, notes: Notes) -> None:
    """The file is sound, the log of each game has no gap and replays, and each answered form is in
    it once, as one block."""
    if isinstance(db, Path):
        with closing(sqlite3.connect(db)) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    logs = logs_in(db)
    keys: dict[str, list[tuple[int, int]]] = {}
    for game_id, log in logs.items():
        for entry in log:
            keys.setdefault(entry.command_id, []).append((game_id, entry.seq))
    for log in logs.values():
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        replay(log)
    with closing(Scorer(db)) as scorer:
        listed = {each.game_id for each in (*scorer.lists.going_on(), *scorer.lists.played())}
        assert listed == logs.keys() - set(scorer.deleted.numbers())
    for key, found in keys.items():
        games, seqs = {game for game, _ in found}, sorted(seq for _, seq in found)
        assert len(games) == 1, key
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), key
    recorded = [form.says for form in notes.answered if form.key in keys]
    for form in notes.answered:
        assert form.key in keys or not form.changes or form.says in recorded, f"lost: {form}"
