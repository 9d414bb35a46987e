"""The lists of games that go on and games that are over, without replaying unchanged games.

A summary of every game is held in memory. The first list uses the summaries stored in the file
(`storage.game_lines`); games without one are replayed. The thread that asks for a list replays up
to `AT_ONCE` games. If there are more, another thread replays the rest, newest first; until it has
finished, the lists are incomplete (`complete` is False). Later only games with new entries are
replayed.

Every thread takes the lock before its first read of the file. So what it reads is never older than
the summaries, and every player in a summary has a name.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Collection, Iterable
from datetime import datetime
from functools import cache
from pathlib import Path

from sqlite_utils import Database

import scorekeeper
from scorekeeper.errors import LogError, StorageError
from scorekeeper.game.events import Entry
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game, Outcome
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.results import GameLine, LinePlayer
from scorekeeper.storage import event_store, game_lines, player_colours, players
from scorekeeper.storage import games as stored_games
from scorekeeper.storage.database import Connections, reading, writing
from scorekeeper.storage.game_lines import GameSummary

AT_ONCE = 50
"""Games that the thread that asks for a list replays, in addition to those with new entries."""


STEP = 5
"""Games that the other thread replays before it releases the lock to threads that want a list."""


WORTH_KEEPING = 20
"""New summaries are written to the file when there are this many."""


_log = logging.getLogger(__name__)


class GameLists:
    """The lists of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections, reader: GameCache) -> None:
        self._connections = connections
        self._reader = reader
        self._lock = threading.Lock()
        self._loaded = False
        self._row = 0
        self._summaries: dict[int, GameSummary] = {}
        self._unread: list[int] = []
        self._changed: set[int] = set()
        self._not_kept: dict[int, GameSummary] = {}
        self._going_on: tuple[GameSummary, ...] | None = None
        self._played: tuple[GameSummary, ...] | None = None
        self._filling: threading.Thread | None = None
        self._closed = False

    # ------------------------------------------------------------------ reading

    def going_on(self, among: Collection[int] | None = None) -> tuple[GameLine, ...]:
        """The games that are not over, latest entry first. `among`: only of these games."""
        db = self._connections.db
        with reading(db):
            found = self._up_to_date(db)[0]
            lines = _lines(db, [each for each in found if among is None or each.game_id in among])
        self._go_on()
        return lines

    def played(
        self,
        among: Collection[int] | None = None,
        *,
        first: int = 0,
        most: int | None = None,
        but: Collection[int] = (),
    ) -> tuple[GameLine, ...]:
        """The games that are over, latest entry first: of `among` and without those of `but`, at
        most `most` of them after skipping `first`."""
        db = self._connections.db
        end = None if most is None else first + most
        with reading(db):
            found = self._up_to_date(db)[1]
            wanted = [
                each
                for each in found
                if (among is None or each.game_id in among) and each.game_id not in but
            ]
            lines = _lines(db, wanted[first:end])
        self._go_on()
        return lines

    def number_played(self, among: Collection[int] | None = None) -> int:
        """How many games are over, of those in `among`."""
        db = self._connections.db
        with reading(db):
            found = self._up_to_date(db)[1]
        return sum(among is None or each.game_id in among for each in found)

    def only_one_going_on(self) -> int | None:
        """The game that goes on, if it is the only one; None otherwise, or if the lists are
        incomplete."""
        db = self._connections.db
        with reading(db):
            found = self._up_to_date(db)[0]
        self._go_on()
        return found[0].game_id if len(found) == 1 and self.complete else None

    @property
    def complete(self) -> bool:
        """Are all games in the lists? False while older games are still being replayed."""
        with self._lock:
            return self._loaded and not self._unread

    def close(self) -> None:
        """Stop the other thread and wait for its end."""
        with self._lock:
            self._closed = True
            filling = self._filling
        if filling is not None:
            filling.join()

    # ------------------------------------------------------------------ inside

    def _up_to_date(self, db: Database) -> tuple[tuple[GameSummary, ...], tuple[GameSummary, ...]]:
        """The games that go on and the games that are over, each latest entry first. The caller is
        inside `reading`."""
        with self._lock:
            if not self._loaded:
                self._load(db)
            changed = self._find_news(db)
            self._read_on(db, max(changed, AT_ONCE if self._filling is None else 0))
            if self._going_on is None or self._played is None:
                ordered = sorted(
                    self._summaries.values(), key=lambda s: (s.last_at, s.game_id), reverse=True
                )
                self._going_on = tuple(s for s in ordered if _goes_on(s))
                self._played = tuple(s for s in ordered if not _goes_on(s))
            return self._going_on, self._played

    def _load(self, db: Database) -> None:
        self._row = event_store.last_row(db)
        last_seqs = event_store.last_seqs(db)
        for summary in game_lines.kept(db, program_version()):
            if last_seqs.get(summary.game_id) == summary.last_seq:
                self._summaries[summary.game_id] = summary
        self._unread = [game_id for game_id in last_seqs if game_id not in self._summaries]
        self._loaded = True

    def _find_news(self, db: Database) -> int:
        """Mark the games with new entries to be replayed first; gives their number."""
        row = event_store.last_row(db)
        if row == self._row:
            return 0
        changed = event_store.games_with_entries_since(db, self._row)
        self._unread = [each for each in self._unread if each not in changed] + list(changed)
        self._changed.update(changed)
        self._row = row
        return len(changed)

    def _read_on(self, db: Database, most: int) -> None:
        """Replay up to `most` of the games that are not read yet, newest first."""
        for _each in range(min(most, len(self._unread))):
            game_id = self._unread.pop()
            self._going_on = self._played = None
            try:
                summary = summary_of(game_id, *self._reader.read(db, game_id, keep=False))
            except LogError as error:
                # One game that cannot be read must not hide the others.
                _log.warning("game number %s cannot be read: %s", game_id, error)
                self._summaries.pop(game_id, None)
                continue
            except StorageError:
                self._unread.append(game_id)
                raise
            self._summaries[game_id] = summary
            if _goes_on(summary) and game_id in self._changed:
                # It is being played, so a stored summary would soon be outdated.
                self._not_kept.pop(game_id, None)
            else:
                self._not_kept[game_id] = summary

    def _go_on(self) -> None:
        """Start the thread that replays and stores the rest, if it is needed."""
        with self._lock:
            due = self._unread or len(self._not_kept) >= WORTH_KEEPING
            if not due or self._filling is not None or self._closed:
                return
            self._filling = threading.Thread(target=self._fill, name="game-lists", daemon=True)
            self._filling.start()

    def _fill(self) -> None:
        try:
            while not self._closed:
                db = self._connections.db
                with reading(db), self._lock:
                    self._read_on(db, STEP)
                    left = len(self._unread)
                self._keep(db, at_least=WORTH_KEEPING if left else 1)
                if not left:
                    return
                # Threads that wait for the lock get it here.
                time.sleep(0.001)
        except StorageError as error:
            # The lists do not depend on it, and the next request for a list tries again.
            _log.warning("the lists of games were not kept: %s", error)
        finally:
            with self._lock:
                self._filling = None

    def _keep(self, db: Database, *, at_least: int) -> None:
        with self._lock:
            if len(self._not_kept) < at_least:
                return
            summaries, self._not_kept = self._not_kept, {}
        # Not under the lock: the present writer may be waiting for a list.
        with writing(db):
            game_lines.keep(db, program_version(), summaries.values())


def summary_of(game_id: int, log: tuple[Entry, ...], game: Game) -> GameSummary:
    """The summary of this game."""
    last_round = game.closed[-1].number if game.closed else 0
    return GameSummary(
        game_id=game_id,
        last_seq=log[-1].seq,
        seats=game.seats,
        round_no=game.open.number if game.open is not None else last_round,
        started_at=log[0].recorded_at,
        last_at=log[-1].recorded_at,
        reason=game.outcome.reason if game.outcome is not None else "",
        winners=game.outcome.winners if game.outcome is not None else (),
        tie_due=game.tie_due is not None,
        paused=game.paused,
        standings=tuple(
            (line.seat, 0 if game.table.fixed_rounds is not None else line.phases_done, line.total)
            for line in standings(game)
        ),
    )


@cache
def program_version() -> str:
    """A hash that changes with the source of `rules`, `game` or this module: summaries of another
    version are not used."""
    package = Path(scorekeeper.__file__).parent
    sources = sorted(
        file for layer in ("rules", "game") for file in (package / layer).rglob("*.py")
    )
    whole = hashlib.sha256(scorekeeper.__version__.encode())
    for file in (*sources, Path(__file__)):
        whole.update(file.read_bytes())
    return whole.hexdigest()[:16]


def _goes_on(summary: GameSummary) -> bool:
    return not summary.reason or summary.tie_due


def _lines(db: Database, summaries: Collection[GameSummary]) -> tuple[GameLine, ...]:
    """These games with their names and codes. The caller is inside `reading`, so every player has
    a name."""
    games = [each.game_id for each in summaries]
    names, codes = players.names_at_each(db, games), stored_games.codes(db, games)
    colours = player_colours.colours_at_each(db, games)
    return tuple(
        _line(each, codes[each.game_id], names[each.game_id], colours[each.game_id])
        for each in summaries
    )


def _line(
    summary: GameSummary, code: str, names: dict[str, str], colours: dict[str, int]
) -> GameLine:
    outcome = Outcome(summary.reason, summary.winners) if summary.reason else None
    return GameLine(
        game_id=summary.game_id,
        code=code,
        names=_named(summary.seats, names),
        round_no=summary.round_no,
        started_at=datetime.fromisoformat(summary.started_at),
        last_at=datetime.fromisoformat(summary.last_at),
        outcome=outcome,
        winners=_named(summary.winners, names),
        tie_due=summary.tie_due,
        paused=summary.paused,
        players=tuple(
            LinePlayer(names[seat], colours[seat], done, total)
            for seat, done, total in summary.standings
        ),
    )


def _named(seats: Iterable[str], names: dict[str, str]) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats)
