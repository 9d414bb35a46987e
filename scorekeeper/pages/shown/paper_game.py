"""The page on which a game played on paper is typed in: the rounds so far, and the next one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time

from flask import redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import TableError
from scorekeeper.game.paper_rounds import PaperReading, RoundProblems, read_paper_game
from scorekeeper.game.standings import score_sheet
from scorekeeper.game.state import Game
from scorekeeper.game.values import MAX_PLAYERS, Seat
from scorekeeper.pages.shown.marks import PlayerMark, initials, player_mark
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service.paper_games import TableFault, TypedTable, print_table, read_table
from scorekeeper.web.forms import Notice, fresh_key, posted_key, refused, scorer
from scorekeeper.web.numbers import typed_day
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.table_form import VARIANTS, ListChoice, variant_choice_words
from scorekeeper.wording.faults import table_fault_text
from scorekeeper.wording.lists import listed
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.terms import Names

LAST = "last"
"""The rules of the game that was started last, as a choice of rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperForm:
    """What was typed. `table` is the whole game as text, "" before anybody is named; `cells` are
    the fields of the next round by seat: points, mark and phase. `ended`: the game ended with these
    rounds. `anyway`: the doubts are right."""

    names: str = ""
    table: str = ""
    sheet: str = LAST
    variant: str = "standard"
    day: str = ""
    ended: bool = True
    anyway: bool = False
    cells: Mapping[Seat, tuple[str, str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPlayer:
    """A player and the fields of the next round as typed."""

    seat: Seat
    name: str
    mark: PlayerMark
    points: str
    marks: tuple[ListChoice, ...]
    phases: tuple[ListChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCell:
    """One player's line of a round: points, the phase and whether it was laid, the total so far."""

    colour: int
    points: int
    total: int
    phase: int | None
    laid: bool
    out: bool


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One round across all players."""

    number: int
    cells: tuple[PaperCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """Everything the page shows. `number` is that of the next round, 0 if the game is over.
    `result` says who won; `doubts` are what the referee would ask about. `ready`: it may be
    recorded. `table_open`: something in the table has to be changed."""

    form: PaperForm
    key: str
    today: str
    sheets: tuple[ListChoice, ...]
    variants: tuple[ListChoice, ...]
    players: tuple[PaperPlayer, ...]
    rows: tuple[PaperRow, ...]
    number: int
    result: str
    over: bool
    doubts: tuple[str, ...]
    ready: bool
    table_open: bool


def paper_page(
    form: PaperForm,
    table: TypedTable,
    reading: PaperReading | None,
    *,
    key: str,
    today: str,
    colours: Mapping[str, int],
    last_rules: bool,
) -> PaperPage:
    """The page for this form. `reading` is what the referee says about the rounds; None before
    anybody is named. `last_rules`: the rules of an earlier game can be chosen."""
    game = reading.game if reading is not None else None
    seats = {f"p{number}": name for number, name in enumerate(table.names, start=1)}
    over = game is not None and game.outcome is not None and game.outcome.reason != "stopped"
    sheets = [ListChoice(LAST, _("As in the last game"), form.sheet == LAST)] if last_rules else []
    sheets += [
        ListChoice(each.id, sheet_title(each.id), form.sheet == each.id) for each in SHEETS.values()
    ]
    rows = _rows(game, colours, seats) if game is not None else ()
    refused = reading is not None and reading.refused is not None
    return PaperPage(
        form=form,
        key=key,
        today=today,
        sheets=tuple(sheets),
        variants=tuple(
            ListChoice(name, variant_choice_words(name), form.variant == name) for name in VARIANTS
        ),
        players=_players(form, seats, colours, game) if game is not None else (),
        rows=rows,
        number=0 if over or refused or game is None else len(game.closed) + 1,
        result=_result(game, seats) if game is not None else "",
        over=over,
        doubts=tuple(
            line
            for doubt in (reading.doubts if reading else ())
            for line in round_lines(doubt, seats)
        ),
        ready=bool(rows) and not refused and not table.faults,
        table_open=refused or bool(table.faults and form.table),
    )


def fault_lines(table: TypedTable) -> tuple[str, ...]:
    """What is wrong with a table, a sentence for each line."""
    return tuple(table_fault_text(each.line, each.code, each.facts) for each in table.faults)


def round_lines(found: RoundProblems, names: Names) -> tuple[str, ...]:
    """What the referee says about one round, with its number."""
    if any(problem.code == "game_over" for problem in found.problems):
        return (
            _(
                "Round %(number)s: the game was over before it. Take the line out, or choose other"
                " rules.",
                number=found.number,
            ),
        )
    lines = refusal_lines(found.problems, names)
    if any(problem.code == "laid_unsaid" for problem in found.problems):
        lines = (*lines, _("In the table, 50x means laid and 50- means not laid."))
    if not found.number:
        return lines
    return tuple(_("Round %(number)s: %(text)s", number=found.number, text=text) for text in lines)


def left_out_line(table: TypedTable) -> str:
    """Which lines of the table were no rounds; "" if all were."""
    if not table.left_out:
        return ""
    lines = listed(table.left_out)
    return _("Left out, because these lines are totals: line %(lines)s.", lines=lines)


def _players(
    form: PaperForm, seats: Mapping[Seat, str], colours: Mapping[str, int], game: Game
) -> tuple[PaperPlayer, ...]:
    letters = initials(seats)
    found = []
    for seat, name in seats.items():
        points, mark, phase = form.cells.get(seat, ("", "", ""))
        said = (("", _("by points")), ("x", _("laid")), ("-", _("not laid")))
        found.append(
            PaperPlayer(
                seat=seat,
                name=name,
                mark=player_mark(colours[name], letters[seat]),
                points=points,
                marks=tuple(ListChoice(sign, words, sign == mark) for sign, words in said),
                phases=tuple(
                    ListChoice(
                        str(number), _("Phase %(number)s", number=number), str(number) == phase
                    )
                    for number in game.phases_open(seat)
                ),
            )
        )
    return tuple(found)


def _rows(
    game: Game, colours: Mapping[str, int], seats: Mapping[Seat, str]
) -> tuple[PaperRow, ...]:
    return tuple(
        PaperRow(
            row.number,
            tuple(
                PaperCell(
                    colour=colours[seats[seat]],
                    points=cell.points,
                    total=cell.total,
                    phase=cell.phase,
                    laid=cell.laid,
                    out=cell.went_out,
                )
                for seat, cell in row.cells.items()
            ),
        )
        for row in score_sheet(game).rows
    )


def _result(game: Game, names: Names) -> str:
    outcome = game.outcome
    if outcome is None or (outcome.reason == "stopped" and not game.closed):
        return ""
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "stopped":
        if len(winners) > 1:
            return _("Stopped, %(names)s are tied", names=listed(winners))
        return _("Stopped, %(name)s leads", name=winners[0])
    if not winners:
        return _("A tie")
    if len(winners) > 1:
        return _("%(names)s win together", names=listed(winners))
    return _("%(name)s wins", name=winners[0])


EARLIEST = date(1982, 1, 1)
"""Phase 10 was first sold in 1982."""


USUAL_PLAYERS = 6


Answer = Response | str | tuple[str, int]


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
    return render_template("shown/paper_game.html", page=page, notice=notice)
