"""A round or a correction that is told for some seconds on every page of its game.

A page holds what is told all the time, hidden. The script of the page shows it when it comes by the
stream (`static/js/shown/told.js`), so that nobody who comes later sees it.
"""

from __future__ import annotations

from collections.abc import Hashable
from unicodedata import east_asian_width

from scorekeeper.game.events import EntryAmended, EntryStruck, RoundClosed
from scorekeeper.game.latest import once_for_closed_rounds
from scorekeeper.game.log import entries_of
from scorekeeper.game.round_told import (
    CorrectionTold,
    RoundTold,
    Told,
    ToldLine,
    round_told,
    told_now,
)
from scorekeeper.game.state import Game
from scorekeeper.game.told_facts import HeldRecords, Kind
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.turn_line import own_place
from scorekeeper.service import TableView
from scorekeeper.wording.lists import sentence
from scorekeeper.wording.log import command_line
from scorekeeper.wording.round_told import (
    corrected_hand,
    corrected_place,
    spoken_told,
    told_also,
    told_headline,
    told_move,
    told_phase,
    told_points,
)
from scorekeeper.wording.terms import words_key

TOLD_FOR, TOLD_ON_A_SCREEN_FOR = 5, 12
"""Seconds for which a round is told on a phone, and on a television or a wall."""

LONG, LONGEST, LINE_OF_TELEVISION = 22, 38, 42
"""Letters of a headline that fit on a phone in the large size, and in one line on a television."""

_MOMENTS = {
    Kind.WON: "won",
    Kind.LAST_PHASE: "last-phase",
    Kind.SWEEP: "sweep",
    Kind.OUT_AND_LEAD: "lead",
    Kind.LEAD: "lead",
    Kind.LEVEL: "level",
}

_SHORT_BUZZ, _BUZZ, _TWO_BUZZES = "30", "40", "40 60 40"
_MADE_ALL_BUZZ, _WON_BUZZ = "60 40 60 40 120", "60 40 60 40 200"
"""What `navigator.vibrate` gets: milliseconds of buzzing and of rest in turn."""


@immutable
class OwnLine:
    """What is told in the block of the own seat: a large figure, and two lines beside it. `place`
    is where this player moved or stands; who leads hears it from the headline."""

    figure: str
    phase: str
    place: str


@immutable(kw_only=True)
class ToldView:
    """What is told in words. `kind` is `round`, `correction` or `undone`; `moment` names a small
    movement, "" if there is none. `own` and `buzz` are for the phone of a seat, None and "" for all
    others."""

    kind: str
    headline: str
    also: str
    spoken: str
    moment: str = ""
    own: OwnLine | None = None
    buzz: str = ""

    @property
    def long(self) -> bool:
        """Does the headline need smaller letters?"""
        return self._letters > LONG

    @property
    def longest(self) -> bool:
        """Does it need the smallest ones?"""
        return self._letters > LONGEST

    @property
    def two_lines(self) -> bool:
        """Is it longer than one line of a television?"""
        return self._letters > LINE_OF_TELEVISION

    @property
    def _letters(self) -> int:
        """The letters of the headline; wide ones count twice."""
        return len(self.headline) + sum(east_asian_width(sign) in "WF" for sign in self.headline)


@immutable(kw_only=True)
class RowTold:
    """What is told in a row: the total before the round, the points it added, what it did to the
    phase, which is `made` or not; `moved` is the number of places gained, negative if lost."""

    was: int
    points: str
    phase: str
    made: bool
    moved: int


def told_view(view: TableView, next_deal: str, you: Seat | None = None) -> ToldView | None:
    """What is told of this game now, None if nothing is: that a round or a correction of one was
    undone, or what `round_view` tells. `you` is the seat of the phone."""
    if undone := _undone(view):
        return ToldView(kind="undone", headline=undone, also="", spoken=sentence(undone))
    return round_view(view, next_deal, you)


def round_view(view: TableView, next_deal: str, you: Seat | None = None) -> ToldView | None:
    """What is told of the round that was just closed, or of a correction; None if there is none."""
    told = told_now(view.game, view.log, view.held)
    if told is None:
        return None
    return ToldView(
        kind="round" if isinstance(told, RoundTold) else "correction",
        headline=told_headline(told, view.names, you),
        also=told_also(told, view.names, you),
        spoken=spoken_told(told, view.names, next_deal, you),
        moment=_MOMENTS.get(told.headline.kind, "") if isinstance(told, RoundTold) else "",
        own=_own(view, told, you) if you else None,
        buzz=_buzz(view, told, you) if you and isinstance(told, RoundTold) else "",
    )


def round_headline(view: TableView, number: int) -> str:
    """The headline of an earlier round, without a full stop; "" if no such round is over."""
    return _round_headline(view.game, number, tuple(view.names.items()), view.held, words_key())


@once_for_closed_rounds
def _round_headline(
    game: Game,
    number: int,
    names: tuple[tuple[Seat, str], ...],
    held: HeldRecords,
    _words: Hashable,
) -> str:
    told = round_told(game, number, held)
    return told_headline(told, dict(names)) if told else ""


def taken_back(told: ToldView | None) -> str:
    """The sentence right after a closed round, or a correction of one, was undone; "" otherwise."""
    return told.spoken if told is not None and told.kind == "undone" else ""


def _undone(view: TableView) -> str:
    last = view.log[-1]
    if not isinstance(last.event, EntryStruck):
        return ""
    struck = entries_of(view.log, last.event.command_id)
    if not any(isinstance(entry.event, RoundClosed | EntryAmended) for entry in struck):
        return ""
    return command_line([last], view.names, view.log)


def rows_told(view: TableView) -> dict[Seat, RowTold]:
    """What is told in the rows of the players; empty unless a round was just closed."""
    told = told_now(view.game, view.log, view.held)
    if not isinstance(told, RoundTold):
        return {}
    tied = [line.place for line in told.lines].count(1) > 1
    return {line.seat: _row(view, line, tied) for line in told.lines}


def _row(view: TableView, line: ToldLine, tied: bool) -> RowTold:
    """Where several are first, `tied`, nobody rose to the first place."""
    return RowTold(
        was=line.total_before,
        points=told_points(line),
        phase=_phase(view, line),
        made=line.laid,
        moved=0 if tied and line.place == 1 else line.moved,
    )


def _phase(view: TableView, line: ToldLine) -> str:
    """What the round did to the phase; "" where the next one is due all the same."""
    return told_phase(line) if line.laid or not view.game.table.points_only else ""


def _own(view: TableView, told: Told, seat: Seat) -> OwnLine | None:
    if isinstance(told, CorrectionTold):
        hand, place = corrected_hand(told.changes, seat), corrected_place(told.changes, seat)
        return OwnLine("", hand, place) if hand or place else None
    line = told.line(seat)
    if line is None or line.points is None:
        return None
    place = told_move(line) or (own_place(view, seat) if line.place > 1 else "")
    return OwnLine(told_points(line), _phase(view, line), place)


def _buzz(view: TableView, told: RoundTold, seat: Seat) -> str:
    line, fact = told.line(seat), told.headline
    if told.outcome is not None and seat in told.outcome.winners:
        return _WON_BUZZ
    if line and line.laid and line.phases == len(view.game.table.phases):
        return _MADE_ALL_BUZZ
    if seat not in fact.seats:
        return _SHORT_BUZZ
    match fact.kind:
        case Kind.LEAD | Kind.OUT_AND_LEAD | Kind.SWEEP:
            return _TWO_BUZZES
        case Kind.LAST_PHASE:
            return _BUZZ
        case _:
            return _SHORT_BUZZ
