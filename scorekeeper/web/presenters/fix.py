"""What a correction changed: old and new values for each player, from a replay of the whole
game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.changes import LineChange, StandingChange, changes
from scorekeeper.game.events import EntryAmended
from scorekeeper.game.log import entries_of, struck_commands
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Line
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.ending import headline
from scorekeeper.web.presenters.leader import Leader, leader
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks, track
from scorekeeper.wording.lists import side_by_side


@dataclass(frozen=True, slots=True, kw_only=True)
class FixRow:
    """One player: the corrected lines, then the effect on total, phase and place."""

    name: str
    mark: PlayerMark
    cells: tuple[str, ...]
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedPlace:
    """Where one player stands now; `changed` if the correction moved or cost them anything."""

    place: int
    name: str
    mark: PlayerMark
    track: tuple[str, ...]
    total: int
    changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FixPage:
    """What was corrected in a line, then a row for each player it changes something for, then how
    everybody stands now."""

    game_id: int
    code: str
    seq: int
    title: str
    leader: Leader
    rows: tuple[FixRow, ...]
    places: tuple[CorrectedPlace, ...]
    outcome: str
    undo: str


def fix_page(view: TableView, command_id: str) -> FixPage | None:
    """The differences that the correction `command_id` made, or None when no such correction
    stands: the key may be of any other command, even of the deal."""
    entries = entries_of(view.log, command_id)
    mine = [entry.seq for entry in entries]
    is_correction = any(isinstance(entry.event, EntryAmended) for entry in entries)
    if not is_correction or command_id in struck_commands(view.log):
        return None
    before = replay([entry for entry in view.log if entry.seq < mine[0]])
    after = replay([entry for entry in view.log if entry.seq <= mine[-1]])
    found = changes(before, after)
    marks = player_marks(view)
    effects = {change.seat: _effect(change) for change in found.standings}
    cells: dict[Seat, tuple[str, ...]] = {}
    for change in found.lines:
        cells[change.seat] = (*cells.get(change.seat, ()), _cell(change))
    outcome = ""
    if found.outcome_changed:
        outcome = headline(view) if view.game.outcome else _("The game goes on.")
    return FixPage(
        game_id=view.game_id,
        code=view.code,
        seq=view.game.seq,
        title=_("Corrected"),
        leader=leader(_leading(found.lines, view)),
        rows=tuple(
            FixRow(
                name=view.names[seat],
                mark=marks[seat],
                cells=cells.get(seat, ()),
                effect=effects.get(seat, ""),
            )
            for seat in dict.fromkeys((*cells, *effects))
        ),
        places=tuple(
            CorrectedPlace(
                place=line.place,
                name=view.names[line.seat],
                mark=marks[line.seat],
                track=track(view.game, line),
                total=line.total,
                changed=line.seat in effects,
            )
            for line in standings(view.game)
        ),
        outcome=outcome,
        undo=command_id,
    )


def _leading(lines: Sequence[LineChange], view: TableView) -> str:
    """The one corrected line, or only the round where there are several."""
    if not lines:
        return _("Nothing changes")
    first = lines[0]
    if len(lines) > 1:
        return _("Round %(number)s is corrected", number=first.round_no)
    return _(
        "%(name)s: %(old)s → %(new)s",
        name=view.names[first.seat],
        old=_line(first.old, first.new),
        new=_line(first.new, first.old),
    )


def _cell(change: LineChange) -> str:
    return _(
        "Round %(number)s: %(old)s → %(new)s",
        number=change.round_no,
        old=_line(change.old, change.new),
        new=_line(change.new, change.old),
    )


def _line(line: Line | None, other: Line | None) -> str:
    """A line in words. It says whether the phase was laid only where that changed."""
    if line is None:
        return _("did not play")
    if line.went_out:
        return _("went out")
    if other is not None and other.laid == line.laid:
        return str(line.points)
    if line.laid:
        return _("%(points)s (laid)", points=line.points)
    return _("%(points)s (not laid)", points=line.points)


def _effect(change: StandingChange) -> str:
    old, new = change.old, change.new
    parts = []
    if old.total != new.total:
        parts.append(_("Total %(old)s → %(new)s", old=old.total, new=new.total))
    if old.current_phase != new.current_phase:
        parts.append(
            _(
                "phase %(old)s → %(new)s",
                old=_phase(old.current_phase),
                new=_phase(new.current_phase),
            )
        )
    if old.place != new.place:
        parts.append(_("place %(old)s → %(new)s", old=old.place, new=new.place))
    else:
        parts.append(_("still in place %(place)s", place=new.place))
    return side_by_side(parts)


def _phase(number: int | None) -> str:
    return _("all completed") if number is None else str(number)
