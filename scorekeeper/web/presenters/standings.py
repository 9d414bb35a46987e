"""The rows of the standings: sorted, each with its track of phases and its distance to the next."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import Standing, gap, standings
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import TableMeld, table_melds
from scorekeeper.web.presenters.last_command import is_just_closed
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks, track
from scorekeeper.web.presenters.table import delta_of
from scorekeeper.web.presenters.turn_line import misses_a_turn, on_turn

SHORT_NAME, LONG_NAME = 7, 13
"""Letters of a name that fit beside the points: in the leader's size, and in the usual size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """One row of the standings. `track` holds `done`, `now` or an empty text for each phase in
    order; `length` of the name decides the size of its letters: empty, `middling` or `long`;
    `phase_no` is the phase this player is on. `change` says how far the player is behind
    the next one; `last` is the last round. The row `on_turn` is highlighted; `misses`: a skip is
    waiting for this player."""

    seat: Seat
    place: int
    name: str
    length: str
    mark: PlayerMark
    track: tuple[str, ...]
    phase_no: int | None
    phases: str
    total: int
    change: str
    last: str
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
    marks, lines = player_marks(view), standings(game)
    return tuple(_row(view, line, lines, winners, marks[line.seat]) for line in lines)


def _row(
    view: TableView,
    line: Standing,
    lines: tuple[Standing, ...],
    winners: tuple[Seat, ...],
    mark: PlayerMark,
) -> StandingRow:
    game, name = view.game, view.names[line.seat]
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
        length=_length(name),
        mark=mark,
        track=track(game, line),
        phase_no=line.current_phase,
        phases=ngettext("%(num)s phase", "%(num)s phases", line.phases_done),
        total=line.total,
        change=_change(view, line, lines),
        last=delta_of(last) if last else "",
        frozen=line.frozen,
        laid=laid,
        up=bool(last and last.laid and is_just_closed(view, game.closed[-1].number)),
        spoken=spoken,
        winner=line.seat in winners,
        melds=table_melds(view, line.seat),
        on_turn=on_turn(view) == line.seat,
        misses=misses_a_turn(view, line.seat),
    )


def _length(name: str) -> str:
    if len(name) <= SHORT_NAME:
        return ""
    return "middling" if len(name) <= LONG_NAME else "long"


def _change(view: TableView, line: Standing, lines: tuple[Standing, ...]) -> str:
    """How far this player is from the next one, or why that does not count."""
    game = view.game
    if line.frozen:
        return _("stopped")
    if line.seat in game.waiting_for_deal:
        return _("plays from the next deal on")
    if not game.closed:
        return ""
    if line.seat not in game.closed[-1].lines and (came := game.joined.get(line.seat)):
        return _("joined in round %(number)s", number=came.round_no)
    return _distance(view, line, lines)


def _distance(view: TableView, line: Standing, lines: tuple[Standing, ...]) -> str:
    game, names = view.game, view.names
    ranked = [each for each in lines if not each.frozen and each.seat not in game.waiting_for_deal]
    at = ranked.index(line)
    level = [each for each in ranked if each.place == line.place and each != line]
    if level:
        return _("tied with %(name)s", name=names[level[0].seat])
    if len(ranked) == 1:
        return ""
    if at == 0:
        lead = gap(game, line, ranked[1])
        if lead.phases:
            return ngettext("one phase ahead", "%(num)s phases ahead", lead.phases)
        return _("%(points)s ahead of %(name)s", points=lead.points, name=names[ranked[1].seat])
    if behind := gap(game, ranked[0], line).phases:
        return ngettext("one phase behind", "%(num)s phases behind", behind)
    points = gap(game, ranked[at - 1], line).points
    return _("%(points)s behind %(name)s", points=points, name=names[ranked[at - 1].seat])
