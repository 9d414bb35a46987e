"""What is worked out from the logs and stored, kept up to date with every entry.

A command stores what it changes in its own transaction (`follow`). Games that something else has
changed, such as an import, an upgrade or `throw_away`, are found by the next list that is asked for
(`bring_up_to_date`). The thread that asks replays up to `AT_ONCE` of them. If there are more,
another thread replays the rest, newest first; until it has finished, `complete` is False and the
lists lack games.

`_store` names everything that is stored of a game.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path

import scorekeeper
from scorekeeper.errors import LogError, StorageError
from scorekeeper.game.evening_name import evening_names as evening_names_of
from scorekeeper.game.events import Entry
from scorekeeper.game.finished import FinishedGame, finished_game, phases_key
from scorekeeper.game.replay import Replayed
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game
from scorekeeper.service.game_cache import GameCache
from scorekeeper.storage import evening_names, event_store, game_lines, projections
from scorekeeper.storage.database import Connections, Database, reading, stored_time, writing
from scorekeeper.storage.game_lines import GameSummary
from scorekeeper.storage.projections import CountedGame

AT_ONCE = 50
"""Games that the thread that asks for a list replays."""

STEP = 20
"""Games that the other thread replays between two commits."""

_log = logging.getLogger(__name__)


class Projections:
    """The projections of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections, reader: GameCache) -> None:
        self._connections = connections
        self._reader = reader
        self._lock = threading.Lock()
        self._filling: threading.Thread | None = None
        self._closed = threading.Event()

    def begin(self) -> None:
        """Begin with a file without games, where nothing is missing. Raises StorageError."""
        db = self._connections.db
        if self.complete or not event_store.is_empty(db):
            return
        with writing(db):
            if event_store.is_empty(db):
                projections.begin(db, program_version())
                projections.mark_complete(db)

    @property
    def complete(self) -> bool:
        """Is everything stored that follows from the logs?"""
        return projections.covers_all(self._connections.db, program_version())

    def follow(self, db: Database, game_id: int, before: Replayed | None, now: Replayed) -> None:
        """Store what follows from this game, to which entries were just added. `before` is the game
        without them; None if it begins with them. The caller is inside `writing`."""
        if not projections.was_made_by(db, program_version()):
            projections.mark_incomplete(db)
            return
        last = now.log[-1].seq
        if (
            before is not None
            and _goes_on(before.game)
            and _goes_on(now.game)
            and projections.cover_more(db, game_id, before.log[-1].seq, last)
        ):
            # Nothing else is stored of a game that goes on.
            game_lines.keep_summary(db, summary_of(game_id, now.log, now.game))
            return
        _store(db, game_id, now.log, now.game)
        projections.mark_covered(db, game_id, last)

    def bring_up_to_date(self) -> None:
        """Replay the games of which something is missing, or have another thread do it."""
        if self._connections.db.in_transaction or self.complete:
            return
        with self._lock:
            if self._filling is not None or self._closed.is_set():
                return
            try:
                if due := self._due():
                    self._fill(due[:AT_ONCE])
                    if len(due) > AT_ONCE:
                        self._fill_on()
                    else:
                        self._due()
            except StorageError as error:
                # A list that lacks games is better than none, and the next request tries again.
                _log.warning("the lists of games were not stored: %s", error)

    def rebuild(self) -> Iterator[int]:
        """Throw everything away and store it anew, a step at a time. Gives how many games are left:
        first all of them, at the end 0."""
        with writing(self._connections.db):
            projections.throw_away(self._connections.db)
        while due := self._due():
            for first in range(0, len(due), STEP):
                yield len(due) - first
                self._fill(due[first : first + STEP])
        yield 0

    def close(self) -> None:
        """Stop the other thread and wait for its end."""
        with self._lock:
            self._closed.set()
            filling = self._filling
        if filling is not None:
            filling.join()

    # ------------------------------------------------------------------ inside

    def _fill_on(self) -> None:
        """Have another thread replay the rest. The caller holds the lock."""
        self._filling = threading.Thread(target=self._fill_all, name="projections", daemon=True)
        self._filling.start()

    def _fill_all(self) -> None:
        try:
            while not self._closed.is_set() and (due := self._due()):
                for first in range(0, len(due), STEP):
                    if self._closed.is_set():
                        return
                    self._fill(due[first : first + STEP])
                    # Threads that wait for the interpreter or the file get it here.
                    time.sleep(0.001)
        except StorageError as error:
            _log.warning("the lists of games were not stored: %s", error)
        finally:
            with self._lock:
                self._filling = None

    def _due(self) -> tuple[int, ...]:
        """The games to replay, newest first; none if everything is stored."""
        db = self._connections.db
        if self.complete:
            return ()
        with writing(db):
            if not projections.was_made_by(db, program_version()):
                projections.begin(db, program_version())
            due = projections.not_covered(db)
            if not due:
                projections.mark_complete(db)
        return due

    def _fill(self, due: Sequence[int]) -> None:
        """Replay these games and store what follows."""
        db = self._connections.db
        with reading(db):
            replayed = [(game_id, self._replayed(db, game_id)) for game_id in due]
        with writing(db, *due, shared=True):
            for game_id, (last_seq, game) in replayed:
                # Entries that came since belong to a command, which has stored what they change.
                if event_store.last_seq(db, game_id) == last_seq:
                    if game is None:
                        projections.forget(db, game_id)
                    else:
                        _store(db, game_id, *game)
                    projections.mark_covered(db, game_id, last_seq)

    def _replayed(
        self, db: Database, game_id: int
    ) -> tuple[int, tuple[tuple[Entry, ...], Game] | None]:
        """The number of this game's last entry, and its log and state; None instead of these if it
        cannot be read."""
        try:
            found = self._reader.read(db, game_id, keep=False)
        except LogError as error:
            # One game that cannot be read must not hide the others.
            _log.warning("game number %s cannot be read: %s", game_id, error)
            return event_store.last_seq(db, game_id), None
        return found.log[-1].seq, (found.log, found.game)


def _goes_on(game: Game) -> bool:
    """Does this game go on, so that `finished_game` and `evening_names` find nothing?"""
    return game.ended_by is None and not game.is_over


def _store(db: Database, game_id: int, log: tuple[Entry, ...], game: Game) -> None:
    """Store everything that is kept of this game. The caller is inside `writing`."""
    over = finished_game(log, game)
    game_lines.keep_summary(db, _summary(game_id, log, game, over))
    projections.keep_results(db, game_id, _counted(game_id, game, over))
    ended = "" if over is None else stored_time(over.ended_at)
    evening_names.keep(db, game_id, ended, evening_names_of(game))


def summary_of(game_id: int, log: tuple[Entry, ...], game: Game) -> GameSummary:
    """The summary of this game."""
    return _summary(game_id, log, game, finished_game(log, game))


def _summary(
    game_id: int, log: tuple[Entry, ...], game: Game, over: FinishedGame | None
) -> GameSummary:
    spent = None if over is None else over.time_at_table
    return GameSummary(
        game_id=game_id,
        over=over is not None,
        seats=game.seats,
        round_no=game.open.number if game.open is not None else game.rounds_played,
        started_at=_in_utc(log[0]),
        played_until=_in_utc(log[-1]) if over is None else stored_time(over.ended_at),
        seconds=None if spent is None else int(spent.total_seconds()),
        reason=game.outcome.reason if game.outcome is not None else "",
        winners=game.outcome.winners if game.outcome is not None else (),
        tie_due=game.tie_due is not None,
        paused=game.paused,
        sheet=game.table.sheet,
        variant=game.table.variant,
        standings=tuple(
            (line.seat, line.place, line.phases_done, line.total) for line in standings(game)
        ),
    )


def _counted(game_id: int, game: Game, over: FinishedGame | None) -> CountedGame | None:
    """What statistics count of this game; None if it does not count."""
    if over is None or not over.results:
        return None
    return CountedGame(
        game_id=game_id,
        sheet=game.table.sheet,
        variant=game.table.variant,
        phases=phases_key(game.table),
        length=len(game.table.phases),
        reason=over.reason,
        rounds=over.rounds,
        started_at=stored_time(over.started_at),
        ended_at=stored_time(over.ended_at),
        results=over.results,
    )


def _in_utc(entry: Entry) -> str:
    """When this entry was recorded, as a text that sorts by time."""
    return stored_time(datetime.fromisoformat(entry.recorded_at))


@cache
def program_version() -> str:
    """A hash of the source of `rules`, of `game` and of the modules that store what follows from
    the logs. What a program with another hash has stored is not used, but worked out again."""
    whole = hashlib.sha256(scorekeeper.__version__.encode())
    for file in _sources():
        whole.update(file.read_bytes())
    return whole.hexdigest()[:16]


def _sources() -> Iterable[Path]:
    package = Path(scorekeeper.__file__).parent
    for layer in ("rules", "game"):
        yield from sorted((package / layer).rglob("*.py"))
    yield from (
        Path(each)
        for each in (__file__, evening_names.__file__, game_lines.__file__, projections.__file__)
    )
