"""A game played on paper, typed in afterwards: round by round, or as a table.

The whole game is in the form, as a table of text, so nothing is stored before *Record*. Each answer
shows the game as the referee reads it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import TableError
from scorekeeper.game.paper_rounds import PaperReading, read_paper_game
from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service.paper_games import (
    MOST_CHARACTERS,
    TableFault,
    TypedTable,
    print_table,
    read_table,
)
from scorekeeper.web.access import Action, requires
from scorekeeper.web.dates import typed_day
from scorekeeper.web.presenters.paper_game import (
    LAST,
    PaperForm,
    fault_lines,
    left_out_line,
    paper_page,
    round_lines,
)
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.submit import Notice, fresh_key, posted_flag, posted_key, refused, scorer

paper_game = Blueprint("paper_game", __name__)


EARLIEST = date(1982, 1, 1)
"""Phase 10 was first sold in 1982."""


USUAL_PLAYERS = 6


Answer = Response | str | tuple[str, int]


@paper_game.get("/paper-game")
@requires(Action.IMPORT_GAMES)
def show() -> str:
    """The form with no players yet."""
    return _page(PaperForm(day=usual_day()), TypedTable(), None)


@paper_game.post("/paper-game")
@requires(Action.IMPORT_GAMES)
def act() -> Answer:
    """Read the table, add or take out a round, or record the game."""
    return answer_paper_game(_read_form())


def answer_paper_game(form: PaperForm) -> Answer:
    """The page for this form, or the way to the recorded game. `import` comes here with a table."""
    table = read_table(form.table) if form.table.strip() else _named(form.names)
    if table.faults:
        title = _("The table cannot be read. Nothing was recorded.")
        return _page(form, table, None, Notice(title, fault_lines(table))), 422
    match request.form.get("act", ""):
        case "add":
            return _add_round(form, table)
        case "less":
            table = replace(table, rounds=table.rounds[:-1])
    reading = _judge(form, table)
    names = dict(zip(_seats(table), table.names, strict=True))
    form = _with_table(form, table)
    if reading.refused is not None:
        return _page(form, table, reading, Notice("", round_lines(reading.refused, names))), 422
    if request.form.get("act") == "record":
        return _record(form, table, reading)
    left_out = left_out_line(table)
    return _page(form, table, reading, Notice("", (left_out,), "plain") if left_out else None)


def _add_round(form: PaperForm, table: TypedTable) -> Answer:
    """Add the round of the fields. One that cannot be stays in its fields."""
    cells = [form.cells.get(seat, ("", "", "")) for seat in _seats(table)]
    if not any(points or mark for points, mark, _phase in cells):
        notice = Notice(_("Type the points of this round first."))
        return _page(form, table, _judge(form, table), notice), 422
    before = print_table(table.names, table.rounds)
    text = before + ";".join("".join(cell) for cell in cells)
    longer = read_table(text)
    reading = _judge(form, longer)
    lines = fault_lines(longer)
    if reading.refused is not None:
        names = dict(zip(_seats(table), table.names, strict=True))
        lines = (*lines, *round_lines(reading.refused, names))
    if lines:
        form = _with_table(form, table)
        return _page(form, table, _judge(form, table), Notice("", lines)), 422
    form = _with_table(form, longer)
    return _page(_without_cells(form), longer, reading)


def _record(form: PaperForm, table: TypedTable, reading: PaperReading) -> Answer:
    day = _day(form.day)
    if day is None:
        words = _("Which day was it played? Type it like 2026-11-22, not later than today.")
        return _page(form, table, reading, Notice(words)), 422
    if not table.rounds:
        return _page(form, table, reading, Notice(_("Type at least one round."))), 422
    if reading.doubts and not form.anyway:
        notice = Notice(_("Look at what is odd below. If it was so, tick it, then record."))
        return _page(form, table, reading, notice), 422
    answer = scorer().paper_games.record(
        reading, table.names, command_id=posted_key(), played_at=_moment(day)
    )
    if not isinstance(answer, int):
        return _page(form, table, reading, refused(answer, {})), 422
    over = reading.game is not None and reading.game.outcome is not None
    page = "game_page.show" if over else "table.show"
    return redirect(url_for(page, game_id=answer), 303)


# --- what was typed -------------------------------------------------------------------------------


def _read_form() -> PaperForm:
    typed = request.form
    found = (re.fullmatch(r"points-(p\d{1,2})", name) for name in typed)
    cells = {
        seat: (
            typed.get(f"points-{seat}", "").strip()[:12],
            typed.get(f"mark-{seat}", "")[:1],
            typed.get(f"phase-{seat}", "")[:3],
        )
        for seat in (match[1] for match in found if match)
    }
    return PaperForm(
        names=typed.get("names", "")[:1000],
        table=typed.get("table", "")[: MOST_CHARACTERS + 1],
        sheet=typed.get("sheet", LAST),
        variant=typed.get("variant", "standard"),
        day=typed.get("day", "")[:20],
        ended=typed.get("ended", "yes") == "yes",
        anyway=posted_flag("anyway"),
        cells=cells,
    )


def _named(typed: str) -> TypedTable:
    """The table with these names and no rounds."""
    if not typed.strip():
        return TypedTable(faults=(TableFault(1, "table_empty"),))
    typed = re.sub("[、，]", ",", typed)
    signs = ";" if ";" in typed else ","
    names = [name.strip() for name in typed.replace("\n", signs).split(signs) if name.strip()]
    return read_table(print_table(names, ()))


def _with_table(form: PaperForm, table: TypedTable) -> PaperForm:
    return replace(form, table=print_table(table.names, table.rounds))


def _without_cells(form: PaperForm) -> PaperForm:
    return replace(form, cells={})


def _seats(table: TypedTable) -> list[str]:
    return [f"p{number}" for number in range(1, len(table.names) + 1)]


def _rules(form: PaperForm, players: int) -> TableRules:
    """The rules chosen. More than six players sat at the table, so its rules allowed them."""
    last = scorer().last_table()
    if form.sheet == LAST and last is not None and form.variant == "standard":
        return last
    sheet = usual_sheet().id
    changes = {"most_players": MAX_PLAYERS} if players > USUAL_PLAYERS else {}
    try:
        return table_rules(
            form.sheet if form.sheet != LAST else sheet, changes, variant=form.variant
        )
    except TableError:
        return table_rules(sheet, changes)


def _judge(form: PaperForm, table: TypedTable) -> PaperReading:
    rules = _rules(form, len(table.names))
    return read_paper_game(len(table.names), rules, table.rounds, stopped=form.ended)


def usual_day() -> str:
    """The day that the form shows first: today."""
    return _today().isoformat()


def _today() -> date:
    return datetime.now().astimezone().date()


def _day(typed: str) -> date | None:
    try:
        found = date.fromisoformat(typed_day(typed))
    except ValueError:
        return None
    return found if EARLIEST <= found <= _today() else None


def _moment(day: date) -> datetime:
    """The time of all entries: now, or noon of an earlier day."""
    now = datetime.now(UTC)
    if day == _today():
        return now
    return datetime.combine(day, time(12)).astimezone(UTC)


def _page(
    form: PaperForm, table: TypedTable, reading: PaperReading | None, notice: Notice | None = None
) -> str:
    key = posted_key() if request.method == "POST" else fresh_key()
    page = paper_page(
        form,
        table,
        reading,
        key=key,
        today=_today().isoformat(),
        colours=scorer().colours_for(table.names, ()),
        last_rules=scorer().last_table() is not None,
    )
    return render_template("paper_game/page.html", page=page, notice=notice)
