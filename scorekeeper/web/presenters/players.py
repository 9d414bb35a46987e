"""Late players and swapped seats: the choices, and who deals and begins afterwards.

The effect of a choice is found by asking the referee and replaying its answer. Nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import JoinTable, SwapSeats
from scorekeeper.game.events import Entry
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.game.table_commands import first_phase
from scorekeeper.game.values import MIN_PLAYERS, Seat
from scorekeeper.service import TableView
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.player_marks import PlayerMark, initials, player_mark, player_marks
from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import phase_short

MOST_OFFERED = 8
"""Names to tap; any other name is typed."""


@dataclass(frozen=True, slots=True)
class FieldOption:
    """One value of a field: the value sent, the words shown, and whether it is chosen."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LateName:
    """A known name that may be tapped, with the mark of its player."""

    name: str
    mark: PlayerMark
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LateFields:
    """What was tapped and typed about a late player. A typed `name` wins over a tapped one
    (`known`), and typed points (`other`) win over tapped ones."""

    name: str = ""
    known: str = ""
    after: Seat = ""
    phase: str = ""
    points: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePage:
    """Everything the page of a late player shows. `phases` is empty where there is no choice."""

    game_id: int
    seq: int
    full: bool
    full_words: str
    typed: LateFields
    names: tuple[LateName, ...]
    neighbours: tuple[FieldOption, ...]
    phases: tuple[FieldOption, ...]
    phase_question: str
    points: tuple[FieldOption, ...]
    starts: str
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesPage:
    """Everything the page for swapping two seats shows."""

    game_id: int
    seq: int
    two_alone: bool
    seats: tuple[SeatToSwap, ...]
    then: str


@dataclass(frozen=True, slots=True)
class SeatToSwap:
    """One player who may change places."""

    seat: Seat
    name: str
    mark: PlayerMark
    chosen: bool


def late_page(
    view: TableView, remembered: Sequence[str], colours: Mapping[str, int], typed: LateFields
) -> LatePage:
    """Who joins, next to whom, and on which phase. `colours` has one for each remembered name."""
    game = view.game
    there = {view.names[seat].casefold() for seat in game.seats}
    names = [name for name in remembered if name.casefold() not in there][:MOST_OFFERED]
    after = typed.after or (game.seated[-1] if game.seated else "")
    command = JoinTable(after, whole_number(typed.phase))
    called = typed.name or typed.known or _("the new one")
    waits = game.open is not None and bool(game.open.lines)
    return LatePage(
        game_id=view.game_id,
        seq=game.seq,
        full=len(game.seated) >= game.table.switches.most_players,
        full_words=ngettext(
            "%(num)s player is already playing. One of them has to stop first.",
            "%(num)s players are already playing. One of them has to stop first.",
            len(game.seated),
        ),
        typed=typed,
        names=tuple(
            LateName(
                name=name,
                mark=player_mark(colours[name], initials({name: name})[name]),
                chosen=name == typed.known,
            )
            for name in names
        ),
        neighbours=tuple(
            FieldOption(seat, view.names[seat], seat == after) for seat in game.seated
        ),
        phases=_phases(game, typed),
        phase_question=_("Phases already completed")
        if game.order_is_free
        else _("Starts on phase"),
        points=_points(game, typed),
        starts=_("Plays from the next deal on; this round is being counted.")
        if waits
        else _("Plays from this round on."),
        then=_then(view, command, called),
    )


def places_page(view: TableView, chosen: Sequence[Seat]) -> PlacesPage:
    """Which two players swap seats."""
    game, marks = view.game, player_marks(view)
    then = dealing(game, view.names)
    if len(chosen) == 2:
        then = _then(view, SwapSeats(*chosen), "") or then
    return PlacesPage(
        game_id=view.game_id,
        seq=game.seq,
        two_alone=len(game.seated) <= MIN_PLAYERS,
        seats=tuple(
            SeatToSwap(seat, view.names[seat], marks[seat], seat in chosen) for seat in game.seated
        ),
        then=then,
    )


def dealing(game: Game, names: Mapping[Seat, str]) -> str:
    """The seating order, who deals and who begins."""
    if game.open is None:
        return ""
    return _(
        "Clockwise: %(names)s. %(dealer)s deals round %(number)s, %(first)s begins.",
        names=listed([names[seat] for seat in game.seated]),
        dealer=names[game.open.dealer],
        number=game.open.number,
        first=names[game.open.first_player],
    )


def _then(view: TableView, command: JoinTable | SwapSeats, called: str) -> str:
    """The seating order after this command; empty where the referee refuses it."""
    answer = decide(view.game, view.log, command)
    if not isinstance(answer, Accepted):
        return ""
    entries = (Entry(at, "foreseen", event) for at, event in enumerate(answer.events, view.seq + 1))
    game = replay((*view.log, *entries))
    new = {seat: called for seat in game.seats if seat not in view.game.seats}
    return dealing(game, {**view.names, **new})


def _phases(game: Game, typed: LateFields) -> tuple[FieldOption, ...]:
    if game.table.fixed_rounds is not None:
        return ()
    numbers = [entry.number for entry in game.table.phases]
    if game.order_is_free:
        chosen = typed.phase or str(numbers[0])
        return tuple(FieldOption(str(n), str(at), str(n) == chosen) for at, n in enumerate(numbers))
    chosen = typed.phase or str(first_phase(game))
    return tuple(
        FieldOption(
            str(entry.number), f"{entry.number}: {phase_short(entry.phase)}",
            str(entry.number) == chosen,
        )
        for entry in game.table.phases
    )  # fmt: skip


def _points(game: Game, typed: LateFields) -> tuple[FieldOption, ...]:
    """The points to offer: none, the average, or the highest total; each number once."""
    totals = [game.totals[seat] for seat in game.seated]
    average = 5 * round(sum(totals) / len(totals) / 5) if totals else 0
    offered = {0: pgettext("points", "none")}
    if average:
        offered[average] = _("%(points)s, the average", points=average)
    if (most := max(totals, default=0)) not in offered:
        offered[most] = _("%(points)s, the most", points=most)
    chosen = typed.points or str(average)
    return tuple(
        FieldOption(str(points), words, str(points) == chosen) for points, words in offered.items()
    )
