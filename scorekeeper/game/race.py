"""The race: a lane for each player with a cell for each round, and how the lead went.

It is the course of a game as its two pictures show it, the places and the lanes. A block of a lane
is a phase: the rounds in which it was tried, and the round in which it was made. After an earlier
round the race is what it was then, so that an evening can be played back round by round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import takewhile

from scorekeeper.game.course import Course, CourseRound, CourseStep, course
from scorekeeper.game.events import Entry, EntryAmended, HandCounted, PlayerWentOut
from scorekeeper.game.latest import once_for_closed_rounds
from scorekeeper.game.log import has_entry_of, standing_entries
from scorekeeper.game.standings import Gap, ahead_of_second, phases_laid, standings
from scorekeeper.game.state import Game
from scorekeeper.game.story import CameFromBehind, Fact, LeadChanges, LedThroughout
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable

FEWEST = 3
"""Columns where no round is to come but a tie round, however few there were."""

WIDTHS = (6, 8, 10, 12, 14, 16, 20, 24, 30)
"""Columns of a running game: a few are free, and a lane does not change its width every round."""

COMEBACK = 3
"""This place or a later one, in the second half of a game, is worth telling of its winner."""


class CellKind(StrEnum):
    """What a player did in a round. `away` is before joining, while stopped, or not yet played;
    `now` is the round being played."""

    MADE = "made"
    TRY = "try"
    AWAY = "away"
    NOW = "now"


@immutable
class RaceCell:
    """One player in one round. `phase` is the one that was made or is worked on; None if it is not
    known. `points` are those of the round; None if none were counted. `total` and `place` are those
    after it; `place` is None before joining. `leads` and `out` are after and in it. `corrected`:
    the entry was changed later, and `was` are the points before, if they differ. `is_open`: a try
    that ends a lane, because the phase was not made any more. `gap`: the player had joined and did
    not play this round."""

    kind: CellKind
    phase: int | None = None
    points: int | None = None
    total: int = 0
    place: int | None = None
    leads: bool = False
    out: bool = False
    corrected: bool = False
    was: int | None = None
    is_open: bool = False
    gap: bool = False


@immutable
class RaceLane:
    """One player. `phase` is the one worked on now; None if none is left, or it is not known."""

    seat: Seat
    place: int
    phases_done: int
    total: int
    phase: int | None
    stopped: bool
    cells: tuple[RaceCell, ...]


@immutable
class GameRace:
    """The lanes in the order of the places, each with a cell for every column. `rounds` of
    `all_rounds` are shown; the one being played is a column more, if `playing`. `columns` has some
    empty ones while a game goes on. `phases` is the length of the phase list. `points_only`: phases
    do not count for the place (§32). `over`: this is the whole of a game that has ended."""

    lanes: tuple[RaceLane, ...]
    rounds: int
    all_rounds: int
    columns: int
    playing: bool
    phases: int
    points_only: bool
    over: bool

    @property
    def corrected(self) -> tuple[int, ...]:
        """The numbers of the rounds that were corrected."""
        return tuple(
            at + 1
            for at in range(self.rounds)
            if any(lane.cells[at].corrected for lane in self.lanes)
        )


def race(game: Game, log: Sequence[Entry], to: int | None = None) -> GameRace:
    """The race of this game; with `to` as it was after that round."""
    now = game.open is not None and to is None
    return _race(
        game,
        to,
        tuple(corrections(log).items()),
        now,
        phases_laid(game),
    )


@once_for_closed_rounds
def _race(
    game: Game,
    to: int | None,
    corrected: tuple[tuple[int, int | None], ...],
    now: bool,
    chosen: tuple[tuple[Seat, int], ...],
) -> GameRace:
    """`now`: a round is being played; `chosen` are the phases laid in it that are not those due."""
    told = course(game)
    rounds = len(told.rounds)
    shown = rounds if to is None else min(max(to, 1), rounds)
    draft = _RaceDraft(game, told, told.rounds[:shown], dict(corrected), now, dict(chosen))
    goes_on = game.outcome is None and to is None
    columns = _columns(game, rounds, now) if goes_on else max(rounds, FEWEST)
    return GameRace(
        lanes=tuple(draft.lanes(columns)),
        rounds=shown,
        all_rounds=rounds,
        columns=columns,
        playing=now,
        phases=told.phases,
        points_only=told.points_only,
        over=game.is_over and shown == rounds,
    )


def corrections(log: Sequence[Entry]) -> dict[int, int | None]:
    """The entries with points that were corrected, by number, with the points as they were first
    recorded; None if the points are the same."""
    if not has_entry_of(log, EntryAmended):
        return {}
    standing = {entry.seq: entry.event for entry in standing_entries(log)}
    found: dict[int, int | None] = {}
    for entry in log:
        now = standing.get(entry.seq)
        if isinstance(entry.event, HandCounted | PlayerWentOut) and now not in (None, entry.event):
            was = _points_of(entry.event)
            found[entry.seq] = None if was == _points_of(now) else was
    return found


def _points_of(event: object) -> int:
    return event.points if isinstance(event, HandCounted) else 0


def _columns(game: Game, rounds: int, now: bool) -> int:
    if game.table.fixed_rounds is not None:
        return max(game.table.fixed_rounds, rounds)
    needed = rounds + now
    return next((width for width in WIDTHS if width >= needed), needed)


@immutable
class _RaceDraft:
    game: Game
    told: Course
    rounds: tuple[CourseRound, ...]
    changed: Mapping[int, int | None]
    now: bool
    chosen: Mapping[Seat, int]

    @property
    def _whole(self) -> bool:
        return len(self.rounds) == len(self.told.rounds)

    def lanes(self, columns: int) -> Iterator[RaceLane]:
        """The lanes, best place first."""
        places = self._places()
        for seat in sorted(places, key=places.__getitem__):
            cells = self._cells(seat)
            step = self._last(seat)
            start = self.told.starts[seat]
            yield RaceLane(
                seat=seat,
                place=places[seat],
                phases_done=step.phases_done if step else start.phases_done,
                total=step.total if step else start.total,
                phase=self._phase(seat),
                stopped=self._whole and self.game.is_frozen(seat),
                cells=(*cells, *[RaceCell(CellKind.AWAY)] * (columns - len(cells))),
            )

    def _places(self) -> dict[Seat, int]:
        """The place of every player: of the standings, which know tie rounds, or after the last
        round that is shown. Who has not joined by then is last."""
        if self._whole:
            return {line.seat: line.place for line in standings(self.game)}
        last = self.rounds[-1].steps
        late = len(last) + 1
        return {
            seat: last[seat].place if seat in last else late
            for seat in (line.seat for line in standings(self.game))
        }

    def _last(self, seat: Seat) -> CourseStep | None:
        return self.rounds[-1].steps.get(seat) if self.rounds else None

    def _phase(self, seat: Seat) -> int | None:
        """The phase worked on after the last round that is shown."""
        if self._whole:
            return self.game.current_phase(seat)
        later = self.told.rounds[len(self.rounds)].steps.get(seat)
        return later.phase if later else None

    def _cells(self, seat: Seat) -> list[RaceCell]:
        cells, done = [], self.told.starts[seat].phases_done
        for played in self.rounds:
            step = played.steps.get(seat)
            cells.append(self._cell(played, step, done))
            done = step.phases_done if step else done
        at = next((at for at in reversed(range(len(cells))) if not cells[at].gap), None)
        if at is not None and cells[at].kind is CellKind.TRY and self._ends(seat):
            cells[at] = self._with_open_end(seat, cells[at])
        if self.now:
            cells.append(self._cell_now(seat))
        return cells

    def _ends(self, seat: Seat) -> bool:
        """Does the lane of this player end with its last round? It is played on while it does
        not."""
        return not self.now or self.game.is_frozen(seat)

    def _with_open_end(self, seat: Seat, cell: RaceCell) -> RaceCell:
        phase = cell.phase
        if phase is None and self._whole:
            phase = self.game.current_phase(seat)
        return replace(cell, phase=phase, is_open=True)

    def _cell(self, played: CourseRound, step: CourseStep | None, done: int) -> RaceCell:
        if step is None:
            return RaceCell(CellKind.AWAY)
        made = step.laid and (self.told.points_only or step.phases_done > done)
        kind = CellKind.MADE if made else CellKind.TRY
        return RaceCell(
            kind=kind if step.played else CellKind.AWAY,
            phase=step.phase,
            points=step.points,
            total=step.total,
            place=step.place,
            leads=step.seat in played.leaders,
            out=step.out,
            corrected=step.entry in self.changed,
            was=None if step.entry is None else self.changed.get(step.entry),
            gap=not step.played,
        )

    def _cell_now(self, seat: Seat) -> RaceCell:
        if seat not in self.game.playing:
            return RaceCell(CellKind.AWAY, gap=self._last(seat) is not None)
        return RaceCell(CellKind.NOW, self.chosen.get(seat, self.game.current_phase(seat)))


# --- how the lead went ----------------------------------------------------------------------------


class LeadKind(StrEnum):
    """What is told of the lead in a game that somebody won; the first that is true."""

    THROUGHOUT = "throughout"
    COMEBACK = "comeback"
    LAST_ROUND = "last_round"
    FROM_ROUND = "from_round"
    CHANGES = "changes"
    WON = "won"


@immutable
class LeadTold:
    """How the lead went. `number` is a round, or counts changes. `place` is the place from which
    the winner came, held last after that round."""

    kind: LeadKind
    winners: tuple[Seat, ...]
    number: int = 0
    place: int = 0


_SAID_BY: dict[LeadKind, type[Fact]] = {
    LeadKind.THROUGHOUT: LedThroughout,
    LeadKind.COMEBACK: CameFromBehind,
    LeadKind.CHANGES: LeadChanges,
}


def lead_told(game: Game, beside: Sequence[Fact] = ()) -> LeadTold | None:
    """How the lead went in a game that somebody won; None for every other game. What one of the
    facts `beside` it says is not told again."""
    found = _lead_told(game, any(isinstance(fact, CameFromBehind) for fact in beside))
    if found is not None and (said := _SAID_BY.get(found.kind)):
        return None if any(isinstance(fact, said) for fact in beside) else found
    return found


def _lead_told(game: Game, comeback_is_said: bool) -> LeadTold | None:
    told, winners = course(game), game.won
    if not winners or not told.rounds:
        return None
    if len(winners) > 1 or told.rounds[-1].leaders != winners:
        if told.lead_changes > 1:
            return LeadTold(LeadKind.CHANGES, winners, told.lead_changes)
        return LeadTold(LeadKind.WON, winners)
    since = list(takewhile(lambda each: each.leaders == winners, reversed(told.rounds)))
    if len(since) == len(told.rounds):
        return LeadTold(LeadKind.THROUGHOUT, winners)
    if not comeback_is_said and (came := comeback(game)) is not None:
        return LeadTold(LeadKind.COMEBACK, winners, came.after, came.place)
    if len(since) == 1 and told.rounds[-1].leaders_before != winners:
        return LeadTold(LeadKind.LAST_ROUND, winners)
    return LeadTold(LeadKind.FROM_ROUND, winners, since[-1].number)


@immutable
class Comeback:
    """From which place the only winner came in the second half of a game, after which round that
    player was last there, and how far ahead in the end."""

    place: int
    after: int
    ahead: Gap


def comeback(game: Game) -> Comeback | None:
    """The comeback of the only winner; None if there was none, or a tie round decided."""
    if len(game.won) != 1:
        return None
    told, (winner,), ahead = course(game), game.won, ahead_of_second(game)
    later = told.rounds[len(told.rounds) // 2 : -1]
    places = [(each.steps[winner].place, each.number) for each in later if winner in each.steps]
    lowest, after = max(places, default=(0, 0))
    if lowest < COMEBACK or (ahead.phases, ahead.points) <= (0, 0):
        return None
    return Comeback(lowest, after, ahead)
