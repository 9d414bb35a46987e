"""Games read off the file and kept replayed, so that a look costs no more than what is new.

The log never changes but at its end: a game that was replayed once stays right as far as it goes,
and the next look reads and plays only what was added, be it by this thread, another one, or another
program on the same file. Refuses to write.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime

from sqlite_utils import Database

from scorekeeper.errors import LogError, UnknownGame
from scorekeeper.game.events import Entry
from scorekeeper.game.fold import replay, replay_on
from scorekeeper.game.state import Game
from scorekeeper.service.answers import GameLine, TableView
from scorekeeper.storage import event_store, roster, shelf

GAMES_KEPT = 64

_log = logging.getLogger(__name__)


class Reader:
    """Tables and lists of games, for many threads at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._replayed: dict[int, tuple[tuple[Entry, ...], Game]] = {}
        self._lines: dict[int, tuple[shelf.Shelved, dict[str, str], GameLine]] = {}

    def read(self, db: Database, game_id: int) -> tuple[tuple[Entry, ...], Game]:
        """The log of this game and the table it makes. Raises UnknownGame."""
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
        with self._lock:
            self._replayed.pop(game_id, None)
            self._replayed[game_id] = log, game
            if len(self._replayed) > GAMES_KEPT:
                del self._replayed[next(iter(self._replayed))]
        return log, game

    def view(self, db: Database, game_id: int) -> TableView:
        """The table with its names. Raises UnknownGame."""
        log, game = self.read(db, game_id)
        shelved = shelf.one(db, game_id)
        assert shelved is not None  # a log stands under no game: the file forbids it
        return TableView(
            game_id=game_id,
            code=shelved.code,
            names=roster.names_at(db, game_id),
            game=game,
            log=log,
            started_at=datetime.fromisoformat(log[0].recorded_at),
            last_at=datetime.fromisoformat(log[-1].recorded_at),
        )

    def lines(self, db: Database) -> tuple[GameLine, ...]:
        """Every game there is, the one that moved last first."""
        names = roster.names_everywhere(db)
        found = (self._line(db, game, names[game.game_id]) for game in shelf.all_games(db))
        return tuple(line for line in found if line is not None)

    def _line(self, db: Database, game: shelf.Shelved, names: dict[str, str]) -> GameLine | None:
        with self._lock:
            kept = self._lines.get(game.game_id)
        if kept is not None and kept[:2] == (game, names):
            return kept[2]
        try:
            line = _line_of(game, self.read(db, game.game_id)[1], names)
        except LogError as trouble:
            # One game that cannot be read must not hide the others.
            _log.warning("game %s cannot be read: %s", game.code, trouble)
            return None
        with self._lock:
            self._lines[game.game_id] = game, names, line
        return line


def _line_of(shelved: shelf.Shelved, game: Game, names: dict[str, str]) -> GameLine:
    last_round = game.closed[-1].number if game.closed else 0
    return GameLine(
        game_id=shelved.game_id,
        code=shelved.code,
        names=tuple(names[seat] for seat in game.seats),
        round_no=game.open.number if game.open is not None else last_round,
        started_at=datetime.fromisoformat(shelved.started_at),
        last_at=datetime.fromisoformat(shelved.last_at),
        outcome=game.outcome,
        winners=tuple(names[seat] for seat in game.outcome.winners) if game.outcome else (),
        tie_due=game.tie_due is not None,
        paused=game.paused,
    )
