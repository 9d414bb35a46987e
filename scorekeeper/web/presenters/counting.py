"""The counting of a round as a page shows it: who is out, who has counted, who is still missing."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.events import EntryStruck, PlayerWentOut
from scorekeeper.game.log import entries_of
from scorekeeper.game.round_commands import counting
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.wording.lists import listed
from scorekeeper.wording.problems import refusal_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedTile:
    """One player while hands are counted. Points are there once they are in, with whoever entered
    them."""

    seat: Seat
    name: str
    mark: PlayerMark
    shown: str
    note: str
    missing: bool
    went_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingView:
    """The counting in words. `objections` are filled when only the keeper can close the round."""

    headline: str
    waiting: str
    tiles: tuple[CountedTile, ...]
    objections: tuple[str, ...]
    for_keeper: bool


def called_off(view: TableView) -> str:
    """The sentence for a going out that was just taken back, so that nobody counts any more; empty
    otherwise."""
    open_round, last = view.game.open, view.log[-1].event
    if open_round is None or open_round.out is not None or not isinstance(last, EntryStruck):
        return ""
    struck = [entry.event for entry in entries_of(view.log, last.command_id)]
    match struck:
        case [PlayerWentOut(seat=seat)]:
            name = view.names[seat]
            return _("%(name)s is not out after all. The round goes on.", name=name)
        case _:
            return ""


def counting_view(view: TableView) -> CountingView | None:
    """The counting of the open round; None while nobody is out."""
    found = counting(view.game)
    if found is None:
        return None
    tiles, marks = [], player_marks(view)
    for seat in found.seats:
        line = found.lines.get(seat)
        if line is None:
            note, shown = _("not entered yet"), ""
        elif line.went_out:
            note, shown = _("went out"), "0"
        else:
            note, shown = _("laid") if line.laid else _("not laid"), str(line.points)
        by = line.actor if line else ""
        if line and by in view.names and by != seat:
            note = _("%(note)s (entered by %(name)s)", note=note, name=view.names[by])
        tiles.append(
            CountedTile(
                seat=seat,
                name=view.names[seat],
                mark=marks[seat],
                shown=shown,
                note=note,
                missing=line is None,
                went_out=bool(line and line.went_out),
            )
        )
    missing = listed([view.names[seat] for seat in found.missing])
    waiting = _("Waiting for %(names)s.", names=missing) if missing else ""
    if found.waits_for_keeper:
        waiting = _("All points are entered. The keeper closes the round.")
    return CountingView(
        headline=_("%(name)s is out.", name=view.names[found.out]),
        waiting=waiting,
        tiles=tuple(tiles),
        objections=refusal_lines(found.objections, view.names),
        for_keeper=found.waits_for_keeper,
    )
