"""The page on which a game played on paper is typed in: the rounds so far, and the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask_babel import gettext as _

from scorekeeper.game.paper_rounds import PaperReading, RoundProblems
from scorekeeper.game.standings import score_sheet
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.service.paper_games import TypedTable
from scorekeeper.web.presenters.player_marks import PlayerMark, initials, player_mark
from scorekeeper.wording.faults import table_fault_text
from scorekeeper.wording.lists import listed
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.sheets import sheet_title, variant_words
from scorekeeper.wording.terms import Names

LAST = "last"
"""The rules of the game that was started last, as a choice of rules."""


VARIANTS = ("standard", "fixed-10", "first-5", "even", "odd", "any-order")


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


@dataclass(frozen=True, slots=True)
class ListChoice:
    """One line of a list to choose from."""

    value: str
    words: str
    chosen: bool


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


def variant_choice_words(name: str) -> str:
    """A variant, or the free order of phases, as a choice of a list."""
    return _("phases in any order") if name == "any-order" else variant_words(name)


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
