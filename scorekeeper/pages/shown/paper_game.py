"""The form on which a game played on paper is typed in: the rounds so far, and the next one.

The game is in the form, as a table of text. Every answer shows it as the referee reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from flask import render_template
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import TableError
from scorekeeper.game.answers import are_counts_of
from scorekeeper.game.course import CourseRound, course
from scorekeeper.game.paper_rounds import PaperReading, RoundProblems, read_paper_game
from scorekeeper.game.state import Game
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS, Seat, by_seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerView, initials, player_mark
from scorekeeper.pages.shown.new_game_players import (
    NameToTap,
    PlayersPage,
    SeatedPlayer,
    players_page,
)
from scorekeeper.pages.shown.paper_round import fields_at, paper_round, paper_round_form
from scorekeeper.pages.shown.round_form import unfinished_notice
from scorekeeper.pages.shown.sample_sheets import SampleSheet, empty_sheet
from scorekeeper.pages.shown.turn_line import who_leads
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service.paper_games import (
    MOST_FAULTS,
    TableFault,
    TypedTable,
    print_table,
    read_table,
)
from scorekeeper.service.people import Face
from scorekeeper.service.players import clean, normalized
from scorekeeper.service.results import GameLine
from scorekeeper.web.forms import Notice
from scorekeeper.web.new_game_form import MOST_NAMES_TO_TAP
from scorekeeper.web.numbers import typed_day
from scorekeeper.web.paper_game_form import LAST, PaperForm, PaperSetup
from scorekeeper.web.round_form import RoundFields, doubted_in, understand
from scorekeeper.web.table_form import OFFERED_VARIANTS, ListChoice, variant_choice_words
from scorekeeper.wording.faults import table_fault_text
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.outcome import ended_words
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.terms import Names

Answer = str | tuple[str, int]

EARLIEST = date(1982, 1, 1)
"""Phase 10 was first sold in 1982."""

USUAL_PLAYERS = 6


@immutable(kw_only=True)
class PaperPage:
    """Everything the page shows. `number` is that of the next round, 0 if there is none.
    `names` are known people to tap, `seats` the players so far. `result` says who won or leads;
    `can_be_cut_short`: by these rules a lay-down can end the game (§31). `doubts` are what the
    referee would ask about. `carried` is the round that is typed so far, as hidden fields.
    `ready`: the game may be recorded. `table_open`: something in the table has to be changed.
    `played_on` is the day that was chosen, None if it cannot be read. `missing` is how many names
    are still needed, and `next_keys` the words of the key for each such number; `who` are the
    players in order, once they are enough. `here` is a game with the same rounds that is here
    already, None if there is none. `sample` is the sheet that is filled next, with those who are
    chosen so far; None once rounds are entered."""

    form: PaperForm
    key: str
    today: str
    sheets: tuple[ListChoice, ...]
    variants: tuple[ListChoice, ...]
    players: tuple[PlayerView, ...]
    rounds: tuple[CourseRound, ...]
    number: int
    names: tuple[NameToTap, ...]
    seats: tuple[SeatedPlayer, ...]
    can_be_cut_short: bool
    result: str
    over: bool
    doubts: tuple[str, ...]
    ready: bool
    table_open: bool
    carried: tuple[tuple[str, str], ...]
    missing: int
    next_keys: tuple[str, ...]
    who: str
    played_on: str | None
    here: GameLine | None
    sample: SampleSheet | None


def paper_page(
    form: PaperForm,
    table: TypedTable,
    reading: PaperReading | None,
    *,
    key: str,
    today: str,
    faces: Mapping[str, Face],
    last_rules: bool,
    known: Sequence[str] = (),
    here: GameLine | None = None,
) -> PaperPage:
    """The page for this form. `reading` is what the referee says about the rounds, None before the
    players are named. `last_rules`: the rules of an earlier game can be chosen. `known` are names
    to tap; they have faces, too. `today` is a day such as 2026-11-22."""
    game = reading.game if reading is not None else None
    seats = _names_by_seat(table)
    over = game is not None and game.outcome is not None and not game.stopped
    sheets = [ListChoice(LAST, _("As in the last game"), form.sheet == LAST)] if last_rules else []
    sheets += [
        ListChoice(each.id, sheet_title(each.id), form.sheet == each.id) for each in SHEETS.values()
    ]
    rounds = course(game).rounds if game is not None else ()
    refused = reading is not None and reading.refused is not None
    seated = players_page(tuple(dict.fromkeys(form.names)), known, faces) if game is None else None
    names = [each.player.name for each in seated.seats] if seated else []
    played_on = _day(form.day, date.fromisoformat(today))
    return PaperPage(
        form=form,
        key=key,
        today=today,
        sheets=tuple(sheets),
        variants=tuple(
            ListChoice(name, variant_choice_words(name), form.variant == name)
            for name in OFFERED_VARIANTS
        ),
        players=_players(seats, faces) if game is not None else (),
        rounds=rounds,
        names=seated.names if seated else (),
        seats=seated.seats if seated else (),
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
        carried=form.carried_round,
        missing=0 if form.table.strip() else max(MIN_PLAYERS - len(form.names), 0),
        next_keys=tuple(_next_key(missing) for missing in range(MIN_PLAYERS + 1)),
        who=side_by_side(names) if len(names) >= MIN_PLAYERS else "",
        played_on=played_on.isoformat() if played_on else None,
        here=here,
        sample=_sample(seated) if seated else None,
    )


def _sample(seated: PlayersPage) -> SampleSheet:
    return empty_sheet([each.player.mark for each in seated.seats])


def _next_key(missing: int) -> str:
    if not missing:
        return _("Next: the points")
    return _("Choose at least two")


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


def left_out_notice(table: TypedTable) -> Notice | None:
    """What was not taken from the table: a day that cannot be read, and lines that were no rounds,
    with the totals that the rounds contradict. None if all was taken."""
    unread: tuple[str, ...] = ()
    if table.day and _day(table.day, date.max) is None:
        unread = (
            _(
                "The day in the table cannot be read: %(typed)s. Choose it below.",
                typed=table.day[:20],
            ),
        )
    if not table.left_out:
        return Notice("", unread) if unread else None
    left_out = ngettext(
        "Left out, because it has totals: line %(lines)s.",
        "Left out, because they have totals: lines %(lines)s.",
        len(table.left_out),
        lines=listed(table.left_out),
    )
    if not table.wrong_totals:
        return Notice("", (*unread, left_out), "plain")
    wrong = (
        _(
            "%(name)s: line %(line)s says %(total)s, the rounds add up to %(points)s.",
            name=each.name,
            line=each.line,
            total=each.total,
            points=each.points,
        )
        for each in table.wrong_totals[:MOST_FAULTS]
    )
    return Notice(_("Some totals do not match the rounds."), (*wrong, *unread, left_out))


def _players(seats: Mapping[Seat, str], faces: Mapping[str, Face]) -> tuple[PlayerView, ...]:
    letters = initials(seats)
    return tuple(
        PlayerView(seat, name, player_mark(faces[name], letters[seat]))
        for seat, name in seats.items()
    )


def _result(game: Game, names: Names) -> str:
    outcome = game.outcome
    if outcome is None or outcome.stopped:
        return who_leads(game, names) if game.closed else ""
    if not outcome.winners:
        return _("A tie")
    winners = [names[seat] for seat in outcome.winners]
    return ended_words(winners, game.rounds_played, stopped=False)


# --- the answers ----------------------------------------------------------------------------------


@immutable(kw_only=True)
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
    known = setup.names[:MOST_NAMES_TO_TAP]
    game = reading.game if reading is not None else None
    page = paper_page(
        form,
        table,
        reading,
        key=setup.key,
        today=setup.today.isoformat(),
        faces=setup.scorer.faces_for(table.names, (*known, *form.names)),
        last_rules=setup.last_rules is not None,
        known=known,
        here=setup.scorer.same_games.find(game, _names_by_seat(table)) if game else None,
    )
    return render_template("shown/paper_game.html", page=page, notice=notice)


def answer_paper_game(setup: PaperSetup, form: PaperForm, act: str = "read") -> Answer:
    """What this act leads to. `read` shows the game with all of its rounds, and `round` the form of
    the next one; `next` shows that only before the first round. `add` adds the round that was
    typed, and `less` takes the last one out."""
    table = _typed_table(form)
    if act == "less":
        table = replace(table, rounds=table.rounds[:-1])
    reading = _accepted(setup, form, table)
    if not isinstance(reading, PaperReading):
        return reading
    form = _with_table(form, table)
    to_the_pad = act in ("round", "add") or (act == "next" and not table.rounds)
    if to_the_pad and (so_far := _with_open_round(setup, form, table)) is not None:
        if act == "add":
            return _add_round(setup, form, table, so_far)
        return paper_round_form(setup, form, _names_by_seat(table), so_far)
    return paper_form(setup, form, table, reading, left_out_notice(table))


def tap_name(setup: PaperSetup, form: PaperForm, name: str) -> Answer:
    """Give this name the next seat, or take it out again if it has one. "" only seats those who
    were typed."""
    typed, name = form.names, clean(name)
    others = tuple(each for each in typed if normalized(each) != normalized(name))
    names = others if len(others) < len(typed) or not name else (*typed, name)
    return paper_form(setup, replace(form, names=names), TypedTable(), None)


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


def _with_open_round(setup: PaperSetup, form: PaperForm, table: TypedTable) -> PaperReading | None:
    """These rounds, after which another can be played; None if the game was over with them."""
    reading = _judge(setup, replace(form, ended=False), table)
    return reading if reading.game is not None and reading.game.open is not None else None


def _add_round(
    setup: PaperSetup, form: PaperForm, table: TypedTable, so_far: PaperReading
) -> Answer:
    """Add the round that was typed, and go on with the next one. A round that is not whole, or that
    the referee refuses or doubts, stays in its form."""
    names, game = _names_by_seat(table), so_far.game
    assert game is not None
    fields = fields_at(form, names)
    read = understand(fields, names)
    if (notice := unfinished_notice(fields, read, names)) is not None:
        return paper_round_form(setup, form, names, so_far, notice), 422
    added = paper_round(game, len(table.rounds) + 2, read)
    longer = read_table(print_table(table.names, (*table.rounds, added)))
    if longer.faults:
        notice = Notice("", fault_lines(longer))
        return paper_round_form(setup, form, names, so_far, notice), 422
    if longer.rounds[-1].out != added.out:
        notice = Notice(_("Who went out? Tap that player first."))
        return paper_round_form(setup, form, names, so_far, notice), 422
    after = _judge(setup, replace(form, ended=False), longer)
    doubts = tuple(each for each in after.doubts if each.number == len(longer.rounds))
    if doubts and are_counts_of(form.kept, doubts[0].problems):
        form = replace(form, anyway=True, overruled=True)
    if (found := after.refused) is not None or (doubts and not form.overruled):
        problems = found.problems if found is not None else doubts[0].problems
        if form.overruled:  # only who laid is still asked
            problems = tuple(each for each in problems if "laid" not in each.facts) or problems
        return paper_round_form(
            setup,
            form,
            names,
            so_far,
            Notice("", refusal_lines(problems, names)),
            doubted=doubted_in(problems, can_overrule=found is None, anyway=form.overruled),
        ), 422
    form = replace(_with_table(form, longer), round=RoundFields())
    if after.game is not None and after.game.open is not None:
        return paper_round_form(setup, form, names, after)
    return paper_form(setup, form, longer, _judge(setup, form, longer))


def _judge(setup: PaperSetup, form: PaperForm, table: TypedTable) -> PaperReading:
    rules = _rules(setup, form, len(table.names))
    return read_paper_game(len(table.names), rules, table.rounds, stopped=form.ended)


def _rules(setup: PaperSetup, form: PaperForm, players: int) -> TableRules:
    """The rules chosen. Those of the last game are its box, its house rules and its phase list; how
    many of the phases were played is chosen beside. If more than six players sat at the table, its
    rules allowed them (§2)."""
    last = setup.last_rules if form.sheet == LAST else None
    sheet = setup.usual_sheet if form.sheet == LAST else form.sheet
    changes = {"most_players": MAX_PLAYERS} if players > USUAL_PLAYERS else {}
    try:
        if last is None:
            return table_rules(sheet, changes, variant=form.variant)
        return table_rules(
            last.sheet,
            {**last.house_rules, **changes},
            last.phase_list,
            form.variant,
            keeper_closes=last.keeper_closes,
            leaflet=last.leaflet,
        )
    except TableError:
        return table_rules(setup.usual_sheet, changes)


def _typed_table(form: PaperForm) -> TypedTable:
    """The table as typed; before there is one, a table with the names and no rounds."""
    if form.table.strip():
        return read_table(form.table)
    if not form.names:
        return TypedTable(faults=(TableFault(1, "table_empty"),))
    return read_table(print_table(form.names, ()))


def _with_table(form: PaperForm, table: TypedTable) -> PaperForm:
    """The form with this table, and with the day that the table says."""
    day = table.day if _day(table.day, date.max) else form.day
    return replace(form, table=print_table(table.names, table.rounds), day=day)


def _names_by_seat(table: TypedTable) -> dict[Seat, str]:
    return by_seat(table.names)


def _day(typed: str, today: date) -> date | None:
    """The day as typed; None if it cannot be read, is later than today, or too early."""
    try:
        found = date.fromisoformat(typed_day(typed))
    except ValueError:
        return None
    return found if EARLIEST <= found <= today else None
