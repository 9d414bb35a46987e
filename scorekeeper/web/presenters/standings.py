"""The rows of the standings: sorted, a mark for each phase, and one line on the last change."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import Standing, find_chases, standings
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import TableMeld, table_melds
from scorekeeper.web.presenters.table import is_just_closed, note_of
from scorekeeper.web.presenters.turn_line import misses_a_turn, on_turn

WITHIN_REACH = 50
"""Points. A player this close to the next one is told about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One row of the standings. `marks` holds `done`, `now` or an empty text for each phase in
    order. The row `on_turn` is highlighted; `misses`: a skip is waiting for this player."""

    seat: Seat
    place: int
    name: str
    marks: tuple[str, ...]
    total: int
    change: str
    frozen: bool
    laid: bool
    up: bool
    spoken: str
    winner: bool
    melds: tuple[TableMeld, ...] = ()
    on_turn: bool = False
    misses: bool = False


def standing_rows(view: TableView) -> tuple[StandingRow, ...]:
    """The standings of a game, best first."""
    game = view.game
    winners = game.outcome.winners if game.outcome else ()
    return tuple(_row(view, line, winners) for line in standings(game))


def _row(view: TableView, line: Standing, winners: tuple[Seat, ...]) -> StandingRow:
    game, name = view.game, view.names[line.seat]
    done = set(game.done.get(line.seat, ()))
    marks = tuple(
        "done" if entry.number in done else "now" if entry.number == line.current_phase else ""
        for entry in game.table.phases
    )
    last = game.closed[-1].lines.get(line.seat) if game.closed else None
    laid = bool(game.open and line.seat in game.open.laid)
    spoken = ngettext(
        "%(place)s, %(name)s, %(num)s phase completed, %(total)s points",
        "%(place)s, %(name)s, %(num)s phases completed, %(total)s points",
        line.phases_done,
        place=line.place,
        name=name,
        total=line.total,
    )
    return StandingRow(
        seat=line.seat,
        place=line.place,
        name=name,
        marks=marks,
        total=line.total,
        change=_change(view, line),
        frozen=line.frozen,
        laid=laid,
        up=bool(last and last.laid and is_just_closed(view, game.closed[-1].number)),
        spoken=spoken,
        winner=line.seat in winners,
        melds=table_melds(view, line.seat),
        on_turn=on_turn(view) == line.seat,
        misses=misses_a_turn(view, line.seat),
    )


def _change(view: TableView, line: Standing) -> str:
    game = view.game
    if line.frozen:
        return _("stopped")
    if line.seat in game.waiting_for_deal:
        return _("plays from the next deal on")
    if not game.closed:
        return _("on phase %(number)s", number=line.current_phase) if line.current_phase else ""
    last = game.closed[-1].lines.get(line.seat)
    if last is None:
        came = game.joined.get(line.seat)
        return _("joined in round %(number)s", number=came.round_no) if came else ""
    change = _("%(made)s, went out", made=note_of(last)) if last.went_out else ""
    change = change or f"{note_of(last)}, +{last.points}"
    chase = next((each for each in find_chases(game) if each.seat == line.seat), None)
    if chase is None or game.outcome or chase.points > WITHIN_REACH:
        return change
    passes = _(
        "%(points)s points behind %(name)s", points=chase.points, name=view.names[chase.ahead]
    )
    return f"{change} · {passes}"
