"""A whole database copied into another one: games, people, keys, settings and tables of a venue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.service import archive
from scorekeeper.service.file_look import missing_file
from scorekeeper.service.imports import Imports
from scorekeeper.storage import engines as database_copy
from scorekeeper.storage import event_store, games
from scorekeeper.storage.database import Connections, Database, reading
from scorekeeper.storage.engines import is_url, open_database, shown_url

Step = Callable[[int], object]
"""It is given the steps done since."""


@dataclass(frozen=True, slots=True)
class Copied:
    """How many games and entries were copied or added, and compared with the source."""

    games: int
    entries: int


class DatabaseCopy:
    """A copy from one open database into another."""

    def __init__(self, source: Connections, target: Connections) -> None:
        self._source = source
        self._target = target

    @property
    def steps_to_copy(self) -> int:
        """The steps of `run`: two for each row."""
        return 2 * database_copy.rows_to_copy(self._source.db)

    @property
    def steps_to_add(self) -> int:
        """The steps of `add`: each game is read, added if it is missing, and compared if it was."""
        return 3 * len(event_store.last_seqs(self._source.db))

    def run(self, done: Step) -> Copied:
        """Copy what is missing in the target, compare every row of both, and let the target be
        used. Raises StorageError, also if somebody writes into the source meanwhile
        (`copy_differs`)."""
        source, target = self._source.db, self._target.db
        database_copy.begin_copy(self._source, self._target)
        with reading(source):
            database_copy.copy_rows(source, target, done)
        # Outside of the transaction, so that what was recorded meanwhile is noticed.
        if not database_copy.same_rows(source, target, done):
            raise self._differs()
        database_copy.finish_copy(target)
        seqs = event_store.last_seqs(target)
        return Copied(len(seqs), sum(seqs.values()))

    def add(self, done: Step) -> Copied:
        """Add the games that are not in the target yet, all or none, as archives with new links,
        and compare their logs. Raises StorageError, and LogError and ArchiveError for a game that
        cannot be read."""
        source, target = self._source.db, self._target.db
        database_copy.refuse_unfinished(self._target)
        imports = Imports(self._target)
        with closing(imports.look(self._lines(), lambda: done(1))) as offer:
            imports.take_in(offer, lambda: done(1))
            done(len(offer.games) - len(offer.to_add))
            marks = [game.mark for game in offer.to_add]
        entries = 0
        for mark in marks:
            ours, theirs = (self._log(db, mark) for db in (source, target))
            if ours != theirs:
                raise self._differs()
            entries += len(ours)
            done(1)
        return Copied(len(marks), entries)

    def _lines(self) -> Iterator[str]:
        db = self._source.db
        for game_id in event_store.last_seqs(db):
            yield from (f"{line}\n" for line in archive.lines_of(db, game_id))

    @staticmethod
    def _log(db: Database, mark: str) -> list[str]:
        game_id = games.game_of_mark(db, mark)
        return [] if game_id is None else event_store.printed_lines(db, game_id)

    def _differs(self) -> StorageError:
        return StorageError("copy_differs", source=self._source.name, path=self._target.name)


@contextmanager
def database_copy_of(source: Path | str, target: Path | str) -> Iterator[DatabaseCopy]:
    """A copy from `source` to `target`, which is made if it is a file that is missing. Raises
    StorageError if one of them cannot be used."""
    if (missing := missing_file(source)) is not None:
        raise StorageError("no_such_file", path=str(missing))
    if _place(source) == _place(target):
        raise StorageError("same_database", path=_place(source))
    with (
        closing(database_copy.open_complete(source)) as opened,
        closing(open_database(target)) as other,
    ):
        yield DatabaseCopy(opened, other)


def _place(where: Path | str) -> str:
    return shown_url(where) if is_url(where) else str(Path(where).resolve())
