"""A game as a file: JSON Lines, a header with format, version and names, then the log.

Knows how a game leaves this shelf and comes back to another, event for event. Refuses a file it
cannot read to the end: a game comes in whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlite_utils import Database

from scorekeeper import __version__
from scorekeeper.errors import ArchiveError, LogError, UnknownGame
from scorekeeper.game import codec
from scorekeeper.game.events import Entry, GameStarted, PlayerJoined, TableRulesChanged
from scorekeeper.game.fold import replay
from scorekeeper.game.stored_names import STORED_NAME
from scorekeeper.rules.table import TableRules
from scorekeeper.storage import event_store, links, roster, shelf
from scorekeeper.storage.connection import reading, writing

FORMAT = "scorekeeper-game"
LONGEST_LINE = 100_000
MOST_LINES = 100_000


def lines_of(db: Database, game_id: int) -> Iterator[str]:
    """The archive of a game, line by line without line ends. Raises UnknownGame."""
    with reading(db):
        shelved = shelf.one(db, game_id)
        names, guests = roster.names_at(db, game_id), roster.guests_at(db, game_id)
        log = event_store.read(db, game_id)
    if shelved is None:
        raise UnknownGame("unknown_game", game_id=game_id)
    header = {
        "format": FORMAT,
        "version": codec.VERSION,
        "game": shelved.mark,
        "names": names,
        "written_by": f"scorekeeper {__version__}",
    }
    if guests:
        header["guests"] = True
    return iter([_print(header), *(_print(codec.encode_entry(entry)) for entry in log)])


def rules_as_text(table: TableRules) -> str:
    """A table's rules on one line, in the words of the log."""
    return _print(codec.encode(TableRulesChanged(table))[1])


def rules_of_text(text: str) -> TableRules | None:
    """The rules of such a line; None where no release of ours wrote it."""
    try:
        event = codec.decode(STORED_NAME[TableRulesChanged], json.loads(text))
    except (LogError, ValueError):
        return None
    return event.table if isinstance(event, TableRulesChanged) else None


def take_in(db: Database, lines: Iterable[str]) -> int:
    """Put an archived game on the shelf; the number it gets here. Raises ArchiveError."""
    objects = _objects(lines)
    header = next(objects, {})
    version, mark, names = _header(header)
    log = tuple(_entry(at, line, version) for at, line in enumerate(objects, start=2))
    _look_through(log, names)
    with writing(db):
        if (here := shelf.game_of_mark(db, mark)) is not None:
            shelved = shelf.one(db, here)
            assert shelved is not None
            raise ArchiveError("already_here", watch_code=shelved.code)
        game_id = shelf.new_game(db, mark)
        event_store.append(db, game_id, log)
        if header.get("guests") is True:
            roster.sit_as_guests(db, game_id, names)
        else:
            roster.sit_down(db, game_id, names, respell=False)
        links.draw(db, game_id, [links.KEEPER, *names])
    return game_id


def _print(line: Mapping[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _objects(lines: Iterable[str]) -> Iterator[Mapping[str, Any]]:
    for at, line in enumerate(lines, start=1):
        if at > MOST_LINES or len(line) > LONGEST_LINE:
            raise ArchiveError("too_long", at=at)
        if not line.strip():
            continue
        try:
            read = json.loads(line.lstrip("\ufeff"))
        except (ValueError, RecursionError) as trouble:
            raise ArchiveError("unreadable_line", at=at) from trouble
        if not isinstance(read, dict):
            raise ArchiveError("unreadable_line", at=at)
        yield read


def _header(header: Mapping[str, Any]) -> tuple[int, str, dict[str, str]]:
    if header.get("format") != FORMAT:
        raise ArchiveError("not_an_archive")
    match header:
        case {"version": int(version), "game": str(mark), "names": dict(names)} if mark and all(
            isinstance(name, str) and roster.clean(name) for name in names.values()
        ):
            if version > codec.VERSION:
                raise ArchiveError("newer_archive", version=version, known=codec.VERSION)
            return version, mark, names
    raise ArchiveError("unreadable_line", at=1)


def _entry(at: int, line: Mapping[str, Any], version: int) -> Entry:
    try:
        entry = codec.decode_entry(line, version)
        datetime.fromisoformat(entry.recorded_at).astimezone(UTC)
    except (LogError, ValueError, OverflowError) as trouble:
        raise ArchiveError("unreadable_line", at=at) from trouble
    return entry


def _look_through(log: tuple[Entry, ...], names: Mapping[str, str]) -> None:
    """A game must be playable on from here, or it does not come in."""
    if not log or not isinstance(log[0].event, GameStarted):
        raise ArchiveError("log_without_start")
    late = {entry.event.seat for entry in log if isinstance(entry.event, PlayerJoined)}
    if {*log[0].event.seats, *late} != set(names):
        raise ArchiveError("names_do_not_fit")
    for at, entry in enumerate(log, start=1):
        if entry.seq != at:
            raise ArchiveError("gap_in_log", at=at + 1)
    try:
        replay(log)
    except (LogError, LookupError, TypeError, ValueError) as trouble:
        raise ArchiveError("log_makes_no_game") from trouble
