"""Texts that somebody typed and that may hold the name of a person: where they are, and changed.

The names of players are not among them: those are rows of `persons` and `mergers` (`people`). Every
other column is written by the program itself, in numbers, codes and times.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path

from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.storage import copies, deleted_games, game_lines, text_suggestions, venue
from scorekeeper.storage.database import Database, Statements
from scorekeeper.storage.players import clean
from scorekeeper.storage.settings import NOTE_PREFIX


class TextKind(StrEnum):
    """What somebody typed."""

    TITLE = "title"
    PLACE = "place"
    TABLE_NAME = "table"
    RULES_NAME = "rules"
    DECISION = "decision"
    RULING = "ruling"
    LEAFLET = "leaflet"
    WIFI = "wifi"
    SUGGESTION = "suggestion"


LEFT_AS_THEY_ARE = frozenset((TextKind.RULING, TextKind.LEAFLET, TextKind.WIFI))
"""Nothing here changes these: rulings and leaflets are in the log, and a Wi-Fi needs its name."""


@immutable
class TypedText:
    """A text that is stored: in each of these `games`, and `deleted` of them are deleted. One that
    belongs to no game has none."""

    kind: TextKind
    text: str
    games: tuple[int, ...] = ()
    deleted: int = 0


def typed_texts(db: Database) -> tuple[TypedText, ...]:
    """All of them, each text of a kind once, without empty ones."""
    found: dict[tuple[TextKind, str], set[int]] = {}
    for read in _READERS:
        for kind, text, game_id in read(db):
            games = found.setdefault((kind, text), set())
            if game_id is not None:
                games.add(game_id)
    deleted = {each.game_id for each in deleted_games.all_deleted(db)}
    return tuple(
        TypedText(kind, text, tuple(sorted(games)), len(games & deleted))
        for (kind, text), games in found.items()
        if text
    )


def names_and_texts_of_copy(path: Path) -> Iterator[str]:
    """Every name and every such text in a copy of the file, which is opened for reading only. An
    older copy lacks some of the tables. Raises StorageError if it cannot be read."""
    with copies.opened_to_look(path) as db:
        for read in _READERS:
            with _unless_the_table_is_missing():
                yield from (text for _kind, text, _game_id in read(db))
        for table in ("persons", "mergers"):
            with _unless_the_table_is_missing():
                yield from (name for (name,) in db.execute(f"SELECT name FROM {table}"))


def change_text(db: Database, kind: TextKind, was: str, text: str) -> None:
    """Replace this text wherever it stands, also in deleted games. With "" a game has no title or
    no place, a table is shown by its number, and a decision is deleted; so is a suggestion of which
    nothing is left. The caller is inside `writing`."""
    match kind:
        case TextKind.TITLE:
            game_lines.replace_title(db, was, text)
        case TextKind.PLACE:
            game_lines.replace_place(db, was, text)
        case TextKind.TABLE_NAME:
            rows = db.execute("SELECT id FROM place_tables WHERE name = ?", [was]).fetchall()
            for (table_id,) in rows:
                venue.rename(db, table_id, clean(text))
        case TextKind.RULES_NAME:
            db.execute("UPDATE house_rules SET name = ? WHERE name = ?", [clean(text), was])
        case TextKind.DECISION if text:
            db.execute("UPDATE house_decisions SET words = ? WHERE words = ?", [text, was])
        case TextKind.DECISION:
            db.execute("DELETE FROM house_decisions WHERE words = ?", [was])
        case TextKind.SUGGESTION:
            text_suggestions.replace_words(db, was, text)
        case TextKind.RULING | TextKind.LEAFLET | TextKind.WIFI:
            raise ValueError(kind)


# --- inside ---------------------------------------------------------------------------------------


_Row = tuple[TextKind, str, int | None]
"""A text, and its game if it belongs to one."""


def _titles(db: Statements) -> Iterator[_Row]:
    for game_id, title, place in db.execute(
        "SELECT id, title, place FROM games WHERE title <> '' OR place <> '' ORDER BY id"
    ):
        yield TextKind.TITLE, title, game_id
        yield TextKind.PLACE, place, game_id


def _table_names(db: Statements) -> Iterator[_Row]:
    for (name,) in db.execute("SELECT name FROM place_tables ORDER BY number, id"):
        yield TextKind.TABLE_NAME, name, None


def _rules_names(db: Statements) -> Iterator[_Row]:
    for (name,) in db.execute("SELECT name FROM house_rules ORDER BY name"):
        yield TextKind.RULES_NAME, name, None


def _decisions(db: Statements) -> Iterator[_Row]:
    for (words,) in db.execute("SELECT words FROM house_decisions ORDER BY id"):
        yield TextKind.DECISION, words, None


def _rulings(db: Statements) -> Iterator[_Row]:
    for game_id, stored in db.execute(
        "SELECT game_id, data FROM log WHERE kind = 'RulingGiven' ORDER BY game_id, seq"
    ):
        with suppress(ValueError, AttributeError):
            yield TextKind.RULING, str(read_json(stored).get("words", "")), game_id


_WITH_LEAFLET = '%"leaflet"%'


def _leaflets(db: Statements) -> Iterator[_Row]:
    """What was read in leaflets, at tables and in saved rules."""
    for game_id, stored in db.execute(
        "SELECT game_id, data FROM log WHERE kind IN ('GameStarted', 'TableRulesChanged')"
        " AND data LIKE ? ORDER BY game_id, seq",
        [_WITH_LEAFLET],
    ):
        yield from ((TextKind.LEAFLET, words, game_id) for words in _leaflet_words(stored))
    for (stored,) in db.execute(
        "SELECT rules FROM house_rules WHERE rules LIKE ? ORDER BY name", [_WITH_LEAFLET]
    ):
        yield from ((TextKind.LEAFLET, words, None) for words in _leaflet_words(stored))


def _leaflet_words(stored: str) -> Iterator[str]:
    with suppress(ValueError, LookupError, AttributeError, TypeError):
        for answer in read_json(stored)["table"]["leaflet"]:
            yield str(answer["words"])


def _wifi(db: Statements) -> Iterator[_Row]:
    row = db.execute("SELECT value FROM settings WHERE name = ?", [f"{NOTE_PREFIX}wifi"]).fetchone()
    if row is not None:
        with suppress(ValueError, LookupError, TypeError):
            yield TextKind.WIFI, str(read_json(row[0])[0]), None


def _suggestions(db: Statements) -> Iterator[_Row]:
    for wording, reason in db.execute("SELECT wording, reason FROM text_suggestions ORDER BY id"):
        yield TextKind.SUGGESTION, wording, None
        yield TextKind.SUGGESTION, reason, None


_READERS: tuple[Callable[[Statements], Iterator[_Row]], ...] = (
    *(_titles, _decisions, _rules_names, _table_names, _rulings, _leaflets, _wifi),
    _suggestions,
)


@contextmanager
def _unless_the_table_is_missing() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        if not str(error).startswith("no such "):
            raise
