"""Games read off the file and kept replayed, so that a look costs no more than what is new.

The log never changes but at its end: a game that was replayed once stays right as far as it goes,
and the next look reads and plays only what was added, be it by this thread, another one, or another
program on the same file. Refuses to write.
"""

from __future__ import annotations

import threading
from datetime import datetime

from sqlite_utils import Database

from scorekeeper.errors import UnknownGame
from scorekeeper.game.events import Entry
from scorekeeper.game.replay import replay, replay_on
from scorekeeper.game.state import Game
from scorekeeper.service.results import TableView
from scorekeeper.storage import event_store, games, players
from scorekeeper.storage.database import reading

GAMES_KEPT = 64


class Reader:
    """Tables, for many threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._replayed: dict[int, tuple[tuple[Entry, ...], Game]] = {}

    def read(
        self, db: Database, game_id: int, *, keep: bool = True
    ) -> tuple[tuple[Entry, ...], Game]:
        """The log of this game and the table it makes. `keep`: somebody is likely to ask for it
        again. Raises UnknownGame, and LogError for a log that cannot be read."""
        last = event_store.last_seq(db, game_id)
        if last == 0:
            raise UnknownGame("unknown_game", game_id=game_id)
        with self._lock:
            kept = self._replayed.get(game_id)
        if kept is not None and len(kept[0]) == last:
            return kept
        # A log that became shorter is another file under the same path: read it from its start.
        if kept is not None and len(kept[0]) < last:
            log = (*kept[0], *event_store.read(db, game_id, after=len(kept[0])))
            game = replay_on(kept[1], log)
        else:
            log = event_store.read(db, game_id)
            game = replay(log)
        if not keep:
            return log, game
        with self._lock:
            self._replayed.pop(game_id, None)
            self._replayed[game_id] = log, game
            if len(self._replayed) > GAMES_KEPT:
                del self._replayed[next(iter(self._replayed))]
        return log, game

    def view(self, db: Database, game_id: int) -> TableView:
        """The table with its names. Raises UnknownGame."""
        with reading(db):
            log, game = self.read(db, game_id)
            shelved = games.one(db, game_id)
            names = players.names_at(db, game_id)
        assert shelved is not None  # a log stands under no game: the file forbids it
        return TableView(
            game_id=game_id,
            code=shelved.code,
            names=names,
            game=game,
            log=log,
            started_at=datetime.fromisoformat(log[0].recorded_at),
            last_at=datetime.fromisoformat(log[-1].recorded_at),
        )
