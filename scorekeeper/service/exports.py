"""Games on their way out: archives and CSV, one game or all, with only one game in memory.

The rows of the CSV files are made in `csv_rows`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from scorekeeper.errors import UnknownGame
from scorekeeper.service import archive
from scorekeeper.service.csv_rows import Cell, csv_text, game_rows, list_head, list_row
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.game_lists import GameLists
from scorekeeper.storage import event_store
from scorekeeper.storage.database import Connections

AT_ONCE = 250
"""Games whose lines of CSV are made together."""


class Exports:
    """The exports of one database. Its iterators may be continued by another thread."""

    def __init__(self, connections: Connections, reader: GameCache, lists: GameLists) -> None:
        self._connections = connections
        self._reader = reader
        self._lists = lists

    def number(self) -> int:
        """How many games there are."""
        return len(self._numbers())

    def totals(self) -> tuple[int, int]:
        """How many games there are, and how many entries these have."""
        seqs = event_store.last_seqs(self._connections.db)
        return len(seqs), sum(seqs.values())

    def game(self, game_id: int) -> list[str]:
        """The lines of the game's archive, without line ends. Raises UnknownGame and LogError."""
        return archive.lines_of(self._connections.db, game_id)

    def all_games(self) -> Iterator[str]:
        """The archive of all games, oldest first: for each game its lines, with line ends. Raises
        LogError for a game that cannot be read, because an archive without it is not complete."""
        for game_id in self._numbers():
            try:
                lines = self.game(game_id)
            except UnknownGame:  # deleted since
                continue
            yield "\n".join(lines) + "\n"

    def game_csv(self, game_id: int) -> str:
        """The rounds of a game as CSV. Raises UnknownGame and LogError."""
        return csv_text(game_rows(self._reader.view(self._connections.db, game_id)))

    def all_csv(self) -> Iterator[str]:
        """CSV with a line for each game, oldest first, after one with the names of the columns: a
        part for each `AT_ONCE` games. A game that cannot be read is left out. Waits until the
        lists of games are complete."""
        yield csv_text([list_head()])
        while self._lists.only_one_going_on() is None and not self._lists.complete:
            time.sleep(0.05)
        numbers = self._numbers()
        for first in range(0, len(numbers), AT_ONCE):
            yield csv_text(self._rows(numbers[first : first + AT_ONCE]))

    def _rows(self, numbers: Sequence[int]) -> Iterator[list[Cell]]:
        among = frozenset(numbers)
        lines = (*self._lists.going_on(among), *self._lists.played(among))
        starts = event_store.starts(self._connections.db, numbers)
        for line in sorted(lines, key=lambda line: line.game_id):
            yield list_row(line, starts[line.game_id].table.sheet)

    def _numbers(self) -> tuple[int, ...]:
        return tuple(event_store.last_seqs(self._connections.db))
