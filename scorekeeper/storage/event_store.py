"""The stored log: entries are appended and read in order, never changed or deleted.

Nothing is judged here: `service` asks the referee first. `append` is called inside `writing`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from scorekeeper.errors import LogError
from scorekeeper.game import codec
from scorekeeper.game.codec import STORED_KINDS
from scorekeeper.game.events import Entry, GameStarted
from scorekeeper.json_text import read_json
from scorekeeper.storage.database import Database, News, NewsKind, Statements, marks

COLUMNS = "seq, command_id, kind, version, data, actor, recorded_at"
LAST_NUMBER = 2**63 - 1
"""SQLite's largest integer. A URL may contain a game number above it."""

Row = tuple[Any, ...]

_as_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def last_seq(db: Database, game_id: int) -> int:
    """The number of the game's last entry; 0 if it has none."""
    if game_id > LAST_NUMBER:
        return 0
    found = db.execute("SELECT coalesce(max(seq), 0) FROM log WHERE game_id = ?", [game_id])
    return int(found.fetchone()[0])


def read(db: Statements, game_id: int, after: int = 0) -> tuple[Entry, ...]:
    """The entries with numbers above `after`, in order. Raises LogError for an entry that this
    version cannot read, and for one that is missing."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM log WHERE game_id = ? AND seq > ? ORDER BY seq", [game_id, after]
    )
    return tuple(entry_of(*row) for row in _without_gaps(rows, after))


def printed_lines(db: Database, game_id: int) -> list[str]:
    """The entries as an archive prints them, `codec.encode_entry` as JSON, in order. The stored
    text is copied and not decoded, which would take ten times as long. Raises LogError for an entry
    of another version or an unknown kind, for one that is not JSON, and for one that is missing."""
    rows = db.execute(f"SELECT {COLUMNS} FROM log WHERE game_id = ? ORDER BY seq", [game_id])
    return [_printed(*row) for row in _without_gaps(rows)]


def _without_gaps(rows: Iterable[Row], after: int = 0) -> Iterator[Row]:
    """The same rows. Raises LogError if their numbers do not follow `after` one by one, as only
    those of a damaged file."""
    for seq, row in enumerate(rows, after + 1):
        if row[0] != seq:
            raise LogError("unreadable_line", seq=seq, kind="")
        yield row


def game_starts(db: Database, games: Collection[int]) -> dict[int, GameStarted]:
    """The start of each of these games, by game. A game whose first entry cannot be read is
    missing."""
    asked = marks(games)
    rows = db.execute(
        f"SELECT game_id, {COLUMNS} FROM log WHERE seq = 1 AND game_id IN ({asked})", list(games)
    )
    found: dict[int, GameStarted] = {}
    for game_id, *row in rows:
        with suppress(LogError):
            event = entry_of(*row).event
            if isinstance(event, GameStarted):
                found[game_id] = event
    return found


def is_empty(db: Database) -> bool:
    """Is there no entry of any game?"""
    return db.execute("SELECT 1 FROM log LIMIT 1").fetchone() is None


def last_seqs(db: Database) -> dict[int, int]:
    """The number of the last entry of every game that is not deleted, oldest game first."""
    rows = db.execute(
        "SELECT id, (SELECT max(seq) FROM log WHERE game_id = id) FROM games"
        " WHERE deleted_at IS NULL ORDER BY id"
    ).fetchall()
    return {game_id: seq for game_id, seq in rows if seq is not None}


def append(db: Database, game_id: int, entries: Sequence[Entry]) -> None:
    """Add these entries at the end of the log. Their numbers continue those of the log; for a gap
    or a number that is taken the engine raises its own error."""
    db.execute_many(
        f"INSERT INTO log (game_id, {COLUMNS})"
        " VALUES (:game_id, :seq, :command_id, :kind, :version, :data, :actor, :recorded_at)",
        [{"game_id": game_id, **_row_of(entry)} for entry in entries],
    )
    if entries:
        db.tell(News(NewsKind.ENTRY, game_id, entries[-1].seq))


def game_started_by(db: Database, command_id: str) -> int | None:
    """The game that this command started, or None. A deleted game does not count."""
    found = db.execute(
        "SELECT game_id FROM log JOIN games ON id = game_id WHERE command_id = ? AND seq = 1"
        " AND deleted_at IS NULL ORDER BY game_id LIMIT 1",
        [command_id],
    ).fetchone()
    return None if found is None else int(found[0])


def _row_of(entry: Entry) -> dict[str, Any]:
    line = codec.encode_entry(entry)
    return {**line, "data": _as_json(line["data"]), "version": codec.VERSION}


def _printed(
    seq: int, command_id: str, kind: str, version: int, stored: str, actor: str, at: str
) -> str:
    try:
        readable = isinstance(read_json(stored), dict) and "\n" not in stored
    except ValueError:
        readable = False
    if not readable or version != codec.VERSION or kind not in STORED_KINDS:
        raise LogError("unreadable_line", seq=seq, kind=kind)
    return (
        f'{{"seq":{seq},"command_id":{_quoted(command_id)},"kind":"{kind}","data":{stored},'
        f'"actor":{_quoted(actor)},"recorded_at":{_quoted(at)}}}'
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def entry_of(
    seq: int, command_id: str, kind: str, version: int, stored: str, actor: str, at: str
) -> Entry:
    """The entry in this row of the log. Raises LogError."""
    try:
        datetime.fromisoformat(at)
        line = {"seq": seq, "command_id": command_id, "kind": kind, "data": read_json(stored)}
        return codec.decode_entry({**line, "actor": actor, "recorded_at": at}, version)
    except ValueError as error:
        raise LogError("unreadable_line", seq=seq, kind=kind) from error
