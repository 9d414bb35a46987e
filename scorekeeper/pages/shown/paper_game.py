"""The form on which a game played on paper is typed in: the rounds so far, and the next one.

The game is in the form, as a table of text. Every answer shows it as the referee reads it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from flask import render_template
from flask_babel import gettext as _

from scorekeeper.errors import TableError
from scorekeeper.game.course import CourseRound, course
from scorekeeper.game.paper_rounds import PaperReading, RoundProblems, read_paper_game
from scorekeeper.game.state import Game
from scorekeeper.game.values import MAX_PLAYERS, Seat
from scorekeeper.pages.shown.marks import PlayerView, initials, player_mark
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service.paper_games import TableFault, TypedTable, print_table, read_table
from scorekeeper.service.people import Face
from scorekeeper.web.forms import Notice
from scorekeeper.web.numbers import typed_day
from scorekeeper.web.paper_game_form import LAST, PaperForm, PaperSetup
from scorekeeper.web.table_form import OFFERED_VARIANTS, ListChoice, variant_choice_words
from scorekeeper.wording.faults import table_fault_text
from scorekeeper.wording.lists import listed
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.terms import Names

Answer = str | tuple[str, int]

EARLIEST = date(1982, 1, 1)
"""Phase 10 was first sold in 1982."""

USUAL_PLAYERS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPlayer:
    """A player and the fields of the next round as typed."""

    player: PlayerView
    points: str
    marks: tuple[ListChoice, ...]
    phases: tuple[ListChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """Everything the page shows. `number` is that of the next round, 0 if there is none. `result`
    says who won; `can_be_cut_short`: by these rules a lay-down can end the game (§31). `doubts` are
    what the referee would ask about. `ready`: the game may be recorded. `table_open`: something in
    the table has to be changed."""

    form: PaperForm
    key: str
    today: str
    sheets: tuple[ListChoice, ...]
    variants: tuple[ListChoice, ...]
    players: tuple[PaperPlayer, ...]
    rounds: tuple[CourseRound, ...]
    number: int
    can_be_cut_short: bool
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
    faces: Mapping[str, Face],
    last_rules: bool,
) -> PaperPage:
    """The page for this form. `reading` is what the referee says about the rounds, None before the
    players are named. `last_rules`: the rules of an earlier game can be chosen. `today` is a day
    such as 2026-11-22."""
    game = reading.game if reading is not None else None
    seats = _names_by_seat(table)
    over = game is not None and game.outcome is not None and game.outcome.reason != "stopped"
    sheets = [ListChoice(LAST, _("As in the last game"), form.sheet == LAST)] if last_rules else []
    sheets += [
        ListChoice(each.id, sheet_title(each.id), form.sheet == each.id) for each in SHEETS.values()
    ]
    rounds = course(game).rounds if game is not None else ()
    refused = reading is not None and reading.refused is not None
    return PaperPage(
        form=form,
        key=key,
        today=today,
        sheets=tuple(sheets),
        variants=tuple(
            ListChoice(name, variant_choice_words(name), form.variant == name)
            for name in OFFERED_VARIANTS
        ),
        players=_players(form, seats, faces, game) if game is not None else (),
        rounds=rounds,
        number=0 if over or refused or game is None else len(game.closed) + 1,
        can_be_cut_short=game is not None and game.table.a_phase_can_end_it,
        result=_result(game, seats) if game is not None else "",
        over=over,
        doubts=tuple(
            line
            for doubt in (reading.doubts if reading else ())
            for line in round_lines(doubt, seats)
        ),
        ready=bool(rounds) and not refused and not table.faults,
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
    form: PaperForm, seats: Mapping[Seat, str], faces: Mapping[str, Face], game: Game
) -> tuple[PaperPlayer, ...]:
    letters = initials(seats)
    found = []
    for seat, name in seats.items():
        points, mark, phase = form.cells.get(seat, ("", "", ""))
        said = (("", _("by points")), ("x", _("laid")), ("-", _("not laid")))
        found.append(
            PaperPlayer(
                player=PlayerView(seat, name, player_mark(faces[name], letters[seat])),
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


def _result(game: Game, names: Names) -> str:
    outcome = game.outcome
    if outcome is None or (outcome.reason == "stopped" and not game.rounds_played):
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


# --- the answers ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperGame:
    """A game on paper that the referee accepts, and the day on which it was played."""

    form: PaperForm
    table: TypedTable
    reading: PaperReading
    day: date


def paper_form(
    setup: PaperSetup,
    form: PaperForm,
    table: TypedTable,
    reading: PaperReading | None,
    notice: Notice | None = None,
) -> str:
    """The whole page; `reading` is None before the players are named."""
    page = paper_page(
        form,
        table,
        reading,
        key=setup.key,
        today=setup.today.isoformat(),
        faces=setup.scorer.faces_for(table.names, ()),
        last_rules=setup.last_rules is not None,
    )
    return render_template("shown/paper_game.html", page=page, notice=notice)


def answer_paper_game(setup: PaperSetup, form: PaperForm, act: str = "read") -> Answer:
    """Read the table, `add` the round of the fields, or take the last round out (`less`)."""
    table = _typed_table(form)
    if act == "add" and not table.faults:
        return _add_round(setup, form, table)
    if act == "less":
        table = replace(table, rounds=table.rounds[:-1])
    reading = _accepted(setup, form, table)
    if not isinstance(reading, PaperReading):
        return reading
    left_out = left_out_line(table)
    notice = Notice("", (left_out,), "plain") if left_out else None
    return paper_form(setup, _with_table(form, table), table, reading, notice)


def game_to_record(setup: PaperSetup, form: PaperForm) -> PaperGame | Answer:
    """The typed game; the form with the reason if it cannot be recorded as it is."""
    table = _typed_table(form)
    reading = _accepted(setup, form, table)
    if not isinstance(reading, PaperReading):
        return reading
    form = _with_table(form, table)
    day = _day(form.day, setup.today)
    if day is None:
        words = _("Which day was it played? Type it like 2026-11-22, not later than today.")
        return paper_form(setup, form, table, reading, Notice(words)), 422
    if not table.rounds:
        return paper_form(setup, form, table, reading, Notice(_("Type at least one round."))), 422
    if reading.doubts and not form.anyway:
        notice = Notice(_("Please check what is below. If it is right, tick it, then record."))
        return paper_form(setup, form, table, reading, notice), 422
    return PaperGame(form=form, table=table, reading=reading, day=day)


def _accepted(setup: PaperSetup, form: PaperForm, table: TypedTable) -> PaperReading | Answer:
    """What the referee says about this table if it can be read and every round is accepted; else
    the form with what is wrong."""
    if table.faults:
        title = _("The table cannot be read. Nothing was recorded.")
        return paper_form(setup, form, table, None, Notice(title, fault_lines(table))), 422
    reading = _judge(setup, form, table)
    if reading.refused is not None:
        lines = round_lines(reading.refused, _names_by_seat(table))
        form = _with_table(form, table)
        return paper_form(setup, form, table, reading, Notice("", lines)), 422
    return reading


def _add_round(setup: PaperSetup, form: PaperForm, table: TypedTable) -> Answer:
    """Add the round of the fields. A round that the referee refuses stays in its fields."""
    cells = [form.cells.get(seat, ("", "", "")) for seat in _names_by_seat(table)]
    if not any(points or mark for points, mark, _phase in cells):
        notice = Notice(_("Type the points of this round first."))
        return paper_form(setup, form, table, _judge(setup, form, table), notice), 422
    before = print_table(table.names, table.rounds)
    text = before + ";".join("".join(cell) for cell in cells)
    longer = read_table(text)
    reading = _judge(setup, form, longer)
    lines = fault_lines(longer)
    if reading.refused is not None:
        lines = (*lines, *round_lines(reading.refused, _names_by_seat(table)))
    if lines:
        form = _with_table(form, table)
        return paper_form(setup, form, table, _judge(setup, form, table), Notice("", lines)), 422
    form = replace(_with_table(form, longer), cells={})
    return paper_form(setup, form, longer, reading)


def _judge(setup: PaperSetup, form: PaperForm, table: TypedTable) -> PaperReading:
    rules = _rules(setup, form, len(table.names))
    return read_paper_game(len(table.names), rules, table.rounds, stopped=form.ended)


def _rules(setup: PaperSetup, form: PaperForm, players: int) -> TableRules:
    """The rules chosen. If more than six players sat at the table, its rules allowed them (§2)."""
    if form.sheet == LAST and setup.last_rules is not None and form.variant == "standard":
        return setup.last_rules
    sheet = setup.usual_sheet if form.sheet == LAST else form.sheet
    changes = {"most_players": MAX_PLAYERS} if players > USUAL_PLAYERS else {}
    try:
        return table_rules(sheet, changes, variant=form.variant)
    except TableError:
        return table_rules(setup.usual_sheet, changes)


def _typed_table(form: PaperForm) -> TypedTable:
    """The table as typed; before there is one, a table with the names and no rounds."""
    if form.table.strip():
        return read_table(form.table)
    if not form.names.strip():
        return TypedTable(faults=(TableFault(1, "table_empty"),))
    typed = re.sub("[、，]", ",", form.names)
    sign = ";" if ";" in typed else ","
    names = [name.strip() for name in typed.replace("\n", sign).split(sign) if name.strip()]
    return read_table(print_table(names, ()))


def _with_table(form: PaperForm, table: TypedTable) -> PaperForm:
    return replace(form, table=print_table(table.names, table.rounds))


def _names_by_seat(table: TypedTable) -> dict[Seat, str]:
    return {f"p{number}": name for number, name in enumerate(table.names, start=1)}


def _day(typed: str, today: date) -> date | None:
    """The day as typed; None if it cannot be read, is later than today, or too early."""
    try:
        found = date.fromisoformat(typed_day(typed))
    except ValueError:
        return None
    return found if EARLIEST <= found <= today else None
