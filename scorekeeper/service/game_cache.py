"""Replayed games, kept in memory so that only new entries have to be read and replayed.

A log changes only at its end, so a replayed game stays valid for its entries. The next read adds
the entries that came since, from this thread, another thread or another program. After another
program removed a game, its number may belong to a second one, which another command started.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.errors import LogError, UnknownGame
from scorekeeper.game.events import Entry
from scorekeeper.game.replay import Replayed, replayed
from scorekeeper.game.round_told import just_closed
from scorekeeper.game.state import Game
from scorekeeper.game.told_facts import NO_RECORDS, HeldRecords
from scorekeeper.service.results import TableView
from scorekeeper.service.shown_names import NamelessWords, ShownNames
from scorekeeper.storage import event_store, games
from scorekeeper.storage.database import Database, reading

GAMES_KEPT = 256
"""A game of 30 entries takes 20 kB, one of 200 entries 80 kB."""

ENTRIES_KEPT = 50_000
"""Entries of these games together, which take some 25 MB. 256 games of the usual length have fewer.
Where every card is told, a game has 600."""


RecordsHeld = Callable[[int, Game, Sequence[Entry]], HeldRecords]


def _none_held(_game_id: int, _game: Game, _log: Sequence[Entry]) -> HeldRecords:
    return NO_RECORDS


class GameCache:
    """The cache. Many threads may use it at once."""

    def __init__(self, words: NamelessWords) -> None:
        self.records_held: RecordsHeld = _none_held
        self._words = words
        self._lock = threading.Lock()
        self._replayed: dict[int, Replayed] = {}
        self._entries = 0
        self._views: dict[int, tuple[Replayed, games.ShownGame, TableView]] = {}

    def read(self, db: Database, game_id: int, *, keep: bool = True) -> Replayed:
        """The log of this game, and the game after it. `keep`: store it in the cache. Raises
        UnknownGame, and LogError for a log that cannot be read."""
        last, started_by = games.ends_of_log(db, game_id)
        if last == 0:
            raise UnknownGame("unknown_game", game_id=game_id)
        kept = self._kept(game_id, started_by)
        if kept is not None and len(kept.log) == last:
            return kept
        # A shorter log means another file under the same path, so it is read from the start.
        if kept is not None and len(kept.log) < last:
            found = kept.followed_by(event_store.read(db, game_id, after=len(kept.log)))
        else:
            found = replayed(event_store.read(db, game_id))
        if keep:
            self.keep(game_id, found)
        return found

    def _kept(self, game_id: int, started_by: str) -> Replayed | None:
        """The game in the cache with this number, if this command started it."""
        with self._lock:
            kept = self._replayed.get(game_id)
        return kept if kept is not None and kept.log[0].command_id == started_by else None

    def keep(self, game_id: int, found: Replayed) -> None:
        """Store this game in the cache. All its entries are committed."""
        with self._lock:
            self._drop(game_id)
            self._replayed[game_id] = found
            self._entries += len(found.log)
            while len(self._replayed) > 1 and (
                len(self._replayed) > GAMES_KEPT or self._entries > ENTRIES_KEPT
            ):
                self._drop(next(iter(self._replayed)))

    def forget(self) -> None:
        """Drop everything, because the database may have gone back to an earlier state."""
        with self._lock:
            self._replayed.clear()
            self._views.clear()
            self._entries = 0

    def _drop(self, game_id: int) -> None:
        """Drop this game, if it is here. Call it with the lock."""
        self._views.pop(game_id, None)
        if (dropped := self._replayed.pop(game_id, None)) is not None:
            self._entries -= len(dropped.log)

    def _held(self, game_id: int, found: Replayed) -> HeldRecords:
        """The records of the family, while a round is told that may have beaten one."""
        if just_closed(found.game, found.log) is None:
            return NO_RECORDS
        return self.records_held(game_id, found.game, found.log)

    def view(self, db: Database, game_id: int) -> TableView:
        """The game with its names and times; the same value while nothing of it has changed. Raises
        UnknownGame and LogError."""
        return self.view_of(db, game_id, games.shown_game(db, game_id))

    def readable_view(self, db: Database, game_id: int) -> TableView | None:
        """The game that a list named a moment ago; None if it is deleted by now, or if its log
        cannot be read."""
        try:
            return self.view(db, game_id)
        except (LogError, UnknownGame):
            return None

    def view_of(self, db: Database, game_id: int, stored: games.ShownGame | None) -> TableView:
        """The same of a game of which this was just read."""
        found = self._kept(game_id, stored.started_by) if stored is not None else None
        if stored is None or found is None or len(found.log) != stored.last_seq:
            with reading(db):
                found = self.read(db, game_id)
                stored = games.shown_game(db, game_id)
        known = self._views.get(game_id)
        if known is not None and known[0] is found and known[1] == stored:
            return known[2]
        # A foreign key forbids a log without a game, and every seat gets a person with its entry.
        if stored is None or not stored.names.keys() >= set(found.game.seats):
            raise LogError("seat_without_name", game_id=game_id)
        return self._view(game_id, found, stored)

    def read_before(self, game_id: int, before: Replayed) -> games.ShownGame | None:
        """What was read of this game when it was looked up with these entries; None if it was
        not."""
        with self._lock:
            known = self._views.get(game_id)
        return known[1] if known is not None and known[0] is before else None

    def view_after(
        self, db: Database, game_id: int, now: Replayed, before: games.ShownGame | None
    ) -> TableView:
        """The game with entries that were just committed and kept. All else of it is as it was read
        before them; where it was not, or somebody sat down with them, it is read now."""
        if before is None or not before.names.keys() >= set(now.game.seats):
            return self.view(db, game_id)
        return self._view(game_id, now, replace(before, last_seq=len(now.log)))

    def _view(self, game_id: int, found: Replayed, stored: games.ShownGame) -> TableView:
        """This game with what was read of it, kept until something of it changes."""
        log, game, names = found.log, found.game, stored.names
        forgotten = stored.forgotten
        view = TableView(
            game_id=game_id,
            code=stored.code,
            names=ShownNames(names, forgotten, self._words) if forgotten else names,
            game=game,
            log=log,
            started_at=datetime.fromisoformat(log[0].recorded_at),
            last_at=datetime.fromisoformat(log[-1].recorded_at),
            faces=stored.faces,
            title=stored.title,
            place=stored.place,
            put_away=stored.put_away,
            mark=stored.mark,
            held=self._held(game_id, found),
        )
        with self._lock:
            if self._replayed.get(game_id) is found:
                self._views[game_id] = (found, stored, view)
        return view
