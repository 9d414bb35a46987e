"""The printed score sheet: blank for a game on paper, half filled in mid-game, or final.

It has a column for each player with a box for each phase, and a line for each round.
"""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.errors import TableError
from scorekeeper.game.course import CourseStep, course
from scorekeeper.game.standings import standings
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import told_afterwards
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.race import RacePage, race_page
from scorekeeper.pages.shown.rules import rules_line
from scorekeeper.pages.shown.turn_line import lead_line
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service import TableView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_or_404
from scorekeeper.web.long_work import takes_long
from scorekeeper.web.navigation import public_url_for
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.table_form import OFFERED_VARIANTS, ListChoice, variant_choice_words
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.terms import phase_words

PAPERS = ("a4", "letter")


USUAL_PLAYERS = 4


USUAL_LINES = 16
"""Rounds that fit on one sheet of both papers."""


@immutable
class BlankChoice:
    """What was chosen for a blank sheet."""

    players: int
    sheet: str
    variant: str
    paper: str


@immutable
class PrintBox:
    """The box of one phase, crossed when it is laid."""

    number: int
    crossed: bool


@immutable
class PrintPlayer:
    """The head of one column. `player` is None on a blank sheet, where the name is written by
    hand."""

    player: PlayerView | None
    boxes: tuple[PrintBox, ...]


@immutable(kw_only=True)
class PrintCell:
    """One player's points of one round; "" if they are still to be written. `phase` is the one
    that was played, if the order says which, `total` the sum so far, "" where it is the points."""

    points: str
    out: bool
    phase: int | None = None
    laid: bool = False
    total: str = ""


@immutable
class PrintRow:
    """One round."""

    number: int
    cells: tuple[PrintCell, ...]


@immutable(kw_only=True)
class PrintPage:
    """One printed sheet. `named` is the title that somebody gave the game; `code` and `address`
    lead back to it; all "" on a blank sheet. `played` are the moments of the first and the last
    entry. `totals` and `places` are empty until the game is over; `course`, which says and draws
    how it went, is None until then. `counts`, `sheets` and `variants`
    are the choices of a blank sheet, empty for a game."""

    title: str
    named: str
    paper: str
    subtitle: str
    played: tuple[datetime, datetime] | None
    code: str
    address: str
    players: tuple[PrintPlayer, ...]
    rows: tuple[PrintRow, ...]
    totals: tuple[str, ...]
    places: tuple[str, ...]
    phases: tuple[str, ...]
    values: str
    course: RacePage | None = None
    counts: tuple[ListChoice, ...] = ()
    sheets: tuple[ListChoice, ...] = ()
    variants: tuple[ListChoice, ...] = ()


def blank_sheet(choice: BlankChoice, table: TableRules) -> PrintPage:
    """A blank sheet for these rules."""
    boxes = tuple(PrintBox(each.number, crossed=False) for each in table.phases)
    return PrintPage(
        title=_("Score sheet"),
        named="",
        paper=choice.paper,
        subtitle=rules_line(table),
        played=None,
        code="",
        address="",
        players=(PrintPlayer(None, boxes),) * choice.players,
        rows=_blank_rows(1, choice.players, table),
        totals=("",) * choice.players,
        places=("",) * choice.players,
        phases=_phases(table),
        values=_values(table),
        counts=tuple(
            ListChoice(str(number), str(number), number == choice.players)
            for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        ),
        sheets=tuple(
            ListChoice(each.id, sheet_title(each.id), each.id == table.sheet)
            for each in SHEETS.values()
        ),
        variants=tuple(
            ListChoice(name, variant_choice_words(name), name == choice.variant)
            for name in OFFERED_VARIANTS
        ),
    )


def sheet_of_game(view: TableView, paper: str, address: str) -> PrintPage:
    """The sheet of this game. While it goes on, the rounds to come are blank lines."""
    game, decided = view.game, view.game.is_over
    counted = decided and game.rounds_played > 0
    by_seat = {line.seat: line for line in standings(game)}
    players = players_of(view)
    rows = [
        PrintRow(
            played.number,
            tuple(_print_cell(played.steps.get(seat), played.number) for seat in game.seats),
        )
        for played in course(game).rounds
    ]
    if not decided:
        rows += _blank_rows(len(rows) + 1, len(game.seats), game.table)
    return PrintPage(
        title=told_afterwards(view) if game.outcome else lead_line(view),
        named=view.title,
        paper=paper,
        subtitle=rules_line(game.table),
        played=(view.started_at, view.last_at),
        code=view.code,
        address=address,
        players=tuple(
            PrintPlayer(
                players[seat],
                tuple(
                    PrintBox(each.number, each.number in game.done[seat])
                    for each in game.table.phases
                ),
            )
            for seat in game.seats
        ),
        rows=tuple(rows),
        totals=tuple(str(by_seat[seat].total) if counted else "" for seat in game.seats),
        places=tuple(str(by_seat[seat].place) if counted else "" for seat in game.seats),
        phases=_phases(game.table),
        values=_values(game.table),
        course=race_page(view) if counted else None,
    )


def _print_cell(step: CourseStep | None, number: int) -> PrintCell:
    """What stands in this cell: a dash in a round that was cut short, where no hand was counted,
    and a dot for a player who did not play."""
    if step is None or not step.played:
        return PrintCell(points="·", out=False)
    points = "–" if step.points is None else str(step.points)
    total = str(step.total) if number > 1 and step.points is not None else ""
    return PrintCell(points=points, out=step.out, phase=step.phase, laid=step.laid, total=total)


def _blank_rows(first: int, players: int, table: TableRules) -> tuple[PrintRow, ...]:
    """Lines to be written by hand, from round `first` on: as many as are played if that is known,
    else as many as fit, and at least four."""
    last = table.fixed_rounds or max(USUAL_LINES, first + 3)
    cells = (PrintCell(points="", out=False),) * players
    return tuple(PrintRow(number, cells) for number in range(first, last + 1))


def _phases(table: TableRules) -> tuple[str, ...]:
    return tuple(f"{each.number}. {phase_words(each.phase)}" for each in table.phases)


def _values(table: TableRules) -> str:
    return _(
        "Left in the hand: 1 to 9 count 5, 10 to 12 count 10, a skip %(skip)s, a wild %(wild)s.",
        skip=table.switches.skip_points,
        wild=table.switches.wild_points,
    )


print_sheet = Blueprint("print_sheet", __name__)


@print_sheet.get("/print-sheet")
@requires(Action.PRINT_BLANK_SHEET)
@takes_long
def blank() -> str:
    """A blank sheet for the chosen number of players and rules."""
    players = whole_number(request.args.get("players", "")) or USUAL_PLAYERS
    choice = BlankChoice(
        players=min(max(players, MIN_PLAYERS), MAX_PLAYERS),
        sheet=request.args.get("sheet", ""),
        variant=request.args.get("variant", "standard"),
        paper=_paper(),
    )
    table = _rules(choice)
    return render_template("print_sheet/page.html", page=blank_sheet(choice, table), back_url="")


@print_sheet.get("/history/<int:game_id>/print")
@requires(Action.EXPORT_GAME)
@takes_long
def game(game_id: int) -> str:
    """The sheet of a game: what was played is filled in, the rest is blank."""
    view = game_or_404(game_id)
    address = public_url_for("standings.show", code=view.code)
    page = sheet_of_game(view, _paper(), address)
    back_url = url_for("export.show", game_id=game_id)
    return render_template("print_sheet/page.html", page=page, back_url=back_url)


def _paper() -> str:
    """The paper that was chosen; otherwise Letter where that is usual, or A4."""
    asked = request.args.get("paper", "")
    if asked in PAPERS:
        return asked
    usual = (request.accept_languages.best or "").replace("_", "-").upper()
    return "letter" if usual.endswith(("-US", "-CA", "-MX")) else "a4"


def _rules(choice: BlankChoice) -> TableRules:
    """The rules of this choice; the default sheet if there are no such rules."""
    usual = usual_sheet().id
    try:
        return table_rules(choice.sheet or usual, variant=choice.variant)
    except TableError:
        return table_rules(DEFAULT_SHEET)
