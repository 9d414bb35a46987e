"""The rows of the CSV files: the rounds of one game, and a line for each game of a list.

Numbers are written as numbers. A text that a spreadsheet would run as a formula, such as the name
`=HYPERLINK(...)`, gets an apostrophe in front. The names of the columns are a format for programs:
they are not translated, and only new ones may be added.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from scorekeeper.game.standings import score_sheet
from scorekeeper.service.results import GameLine, TableView

Cell = str | int
"""One cell: a text, or a number that stays a number."""


RUN_BY_SPREADSHEETS = "=+-@\t\r\n＝＋－＠"
"""A cell that begins with one of these may be run as a formula."""


MOST_PLAYERS = 8
"""Players for whom the list of games has named columns."""


ROUND, DEALER, OUT = "round", "dealer", "out"


POINTS, PHASE, LAID = "points", "phase", "laid"


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
    """The names of the columns, then a row for each closed round: its number, who dealt and who
    went out, and for each player points, phase and whether it was laid. The cells of a player who
    did not play a round are empty."""
    seats = view.game.seats
    head: list[Cell] = [ROUND, DEALER, OUT]
    head += [f"{view.names[seat]} {what}" for seat in seats for what in (POINTS, PHASE, LAID)]
    rows = [head]
    for over, sheet_row in zip(view.game.closed, score_sheet(view.game).rows, strict=True):
        row: list[Cell] = [over.number, view.names[over.dealer]]
        row.append(view.names[over.out] if over.out is not None else "")
        for seat in seats:
            cell = sheet_row.cells.get(seat)
            if cell is None:
                row += ["", "", ""]
                continue
            phase = "" if cell.phase is None else cell.phase
            row += [cell.points, phase, YES if cell.laid else NO]
        rows.append(row)
    return rows


def list_head() -> list[Cell]:
    """The names of the columns of a list of games."""
    head: list[Cell] = ["code", "started", "ended", "sheet", "rounds", "outcome", "winners"]
    for place in range(1, MOST_PLAYERS + 1):
        head += [f"player {place}", f"phases {place}", f"points {place}"]
    return head


def list_row(line: GameLine, sheet: str) -> list[Cell]:
    """One game of a list, with its players by place. `outcome` is why it ended; it is empty while
    the game goes on, and so is `ended`. Times are those of this computer's clock."""
    over = line.outcome if not line.going_on else None
    row: list[Cell] = [line.code, _time(line.started_at), _time(line.last_at) if over else ""]
    row += [sheet, line.round_no, over.reason if over else "", ", ".join(line.winners)]
    for player in line.players:
        row += [player.name, player.phases_done, player.total]
    return row


def _time(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
