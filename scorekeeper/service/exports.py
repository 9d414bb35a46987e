"""Games exported as archives and as CSV, one game or all, with only one game in memory.

In CSV, numbers are written as numbers. A text that a spreadsheet would run as a formula, such as
the name `=HYPERLINK(...)`, gets an apostrophe in front. The names of the columns are a format for
programs: they are not translated, and only new ones may be added.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from scorekeeper.errors import UnknownGame
from scorekeeper.game.course import CourseStep, course
from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.service import archive
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.game_lists import GameLists
from scorekeeper.service.projections import Projections
from scorekeeper.service.results import GameLine, TableView
from scorekeeper.service.shown_names import names_in_files
from scorekeeper.storage import event_store
from scorekeeper.storage.database import Connections
from scorekeeper.storage.people import sign

# --- rows of CSV ----------------------------------------------------------------------------------


Cell = str | int
"""One cell: a text, or a number that stays a number."""

RUN_BY_SPREADSHEETS = "=+-@\t\r\n＝＋－＠"
"""A cell that begins with one of these may be run as a formula."""

ROUND, DEALER, OUT = "round", "dealer", "out"
POINTS, PHASE, LAID = "points", "phase", "laid"
WINNERS, DAY = "winners", "day"
YES, NO = "yes", "no"


def defused(text: str) -> str:
    """The text as a spreadsheet shows it and does not run it."""
    return f"'{text}" if text.lstrip("'")[:1] in tuple(RUN_BY_SPREADSHEETS) else text


def as_typed(cell: str) -> str:
    """The text that was `defused`."""
    return cell[1:] if cell[:1] == "'" and defused(cell[1:]) == cell else cell


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """The rows as CSV, separated by commas, each line ended by CR LF (RFC 4180)."""
    text = io.StringIO()
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([defused(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue()


def game_rows(view: TableView) -> list[list[Cell]]:
    """The names of the columns, then a row for each round that was played: its number, who dealt
    and who went out, and for each player points, phase and whether it was laid. The cells of a
    player who did not play a round are empty. A round that a lay-down cut short has no points, and
    only those who laid have a phase (§31). Who won the game, perhaps by a tie round (§30), is in
    the row of its last round. `day` is that on which the game began, by this computer's clock."""
    seats, names = view.game.seats, names_in_files(view.names)
    head: list[Cell] = [ROUND, DEALER, OUT]
    head += [f"{names[seat]} {what}" for seat in seats for what in (POINTS, PHASE, LAID)]
    head += [WINNERS, DAY]
    rows = [head]
    rounds, outcome = course(view.game).rounds, view.game.outcome
    day = view.started_at.astimezone().date().isoformat()
    winners = _in_one_cell(names[seat] for seat in outcome.won) if outcome else ""
    for played in rounds:
        row: list[Cell] = [played.number, names[played.dealer]]
        row.append(names[played.out] if played.out is not None else "")
        for seat in seats:
            row += _cells(played.steps.get(seat))
        row += [winners if played is rounds[-1] else "", day]
        rows.append(row)
    return rows


def _in_one_cell(names: Iterable[str]) -> str:
    return ", ".join(names)


def _cells(step: CourseStep | None) -> list[Cell]:
    """Points, phase and whether it was laid."""
    if step is None or not step.played:
        return ["", "", ""]
    points = "" if step.points is None else step.points
    return [points, "" if step.phase is None else step.phase, YES if step.laid else NO]


def list_head(most_players: int) -> list[Cell]:
    """The names of the columns of a list of games, of which the largest has so many players. More
    than a table seats can have been in one game, one after the other."""
    head: list[Cell] = ["code", "started", "ended", "sheet", "rounds", "outcome", WINNERS]
    for place in range(1, max(most_players, MAX_PLAYERS) + 1):
        head += [f"player {place}", f"phases {place}", f"points {place}"]
    return head


def list_row(line: GameLine, sheet: str) -> list[Cell]:
    """One game of a list, with its players by place. `outcome` is why it ended; it is empty while
    the game goes on, and so is `ended`; `phases` are where only points count (§32). Times are those
    of this computer's clock."""
    over = line.outcome if not line.going_on else None
    row: list[Cell] = [line.code, _time(line.started_at), _time(line.played_until) if over else ""]
    row += [sheet, line.round_no, over.reason if over else "", _in_one_cell(line.won)]
    for player in line.players:
        phases = "" if line.points_only else player.phases_done
        row += [player.name, phases, player.total]
    return row


def _time(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


# --- exports --------------------------------------------------------------------------------------


AT_ONCE = 250
"""Games whose lines of CSV are made together."""


class Exports:
    """The exports of one database. Its iterators may be continued by another thread."""

    def __init__(
        self, connections: Connections, reader: GameCache, projections: Projections
    ) -> None:
        self._connections = connections
        self._reader = reader
        self._lists = GameLists(connections, projections, sign)

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
        while self._lists.only_one_going_on() is None and not self._lists.complete:
            time.sleep(0.05)
        numbers = self._numbers()
        yield csv_text([list_head(self._lists.most_players())])
        for first in range(0, len(numbers), AT_ONCE):
            yield csv_text(self._rows(numbers[first : first + AT_ONCE]))

    def _rows(self, numbers: Sequence[int]) -> Iterator[list[Cell]]:
        among = frozenset(numbers)
        lines = (*self._lists.going_on(among), *self._lists.played(among))
        starts = event_store.game_starts(self._connections.db, numbers)
        for line in sorted(lines, key=lambda line: line.game_id):
            if line.game_id in starts:
                yield list_row(line, starts[line.game_id].table.sheet)

    def _numbers(self) -> tuple[int, ...]:
        return tuple(event_store.last_seqs(self._connections.db))
