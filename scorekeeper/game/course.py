"""The course of a game: every round that was played, with the points, phases and place of every
player after it. A round that a lay-down cut short (§31) is one of them.

Places are those after the round, so players who are level at the end share one here, even if a tie
round has decided between them since (§30). A player who has stopped comes after
those who play on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.game.latest import once_for_closed_rounds, once_for_latest
from scorekeeper.game.standings import place_among
from scorekeeper.game.state import ClosedRound, Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable

Ranks = Mapping[Seat, tuple[bool, int, int]]


@immutable
class CourseStep:
    """One player after one round. `points` are those of the round; None if this player did not play
    it, and in a round that was cut short, where no hand was counted. `phase` is the phase worked
    on, `laid` whether it counts: of a round that was cut short only the phases that were laid are
    known. `entry` is the number of the entry with the points, `overruled` the codes of the doubts
    about them. `total` and `phases_done` are the sums so far."""

    seat: Seat
    points: int | None
    total: int
    phases_done: int
    place: int
    played: bool
    phase: int | None = None
    laid: bool = False
    out: bool = False
    entry: int | None = None
    overruled: tuple[str, ...] = ()
    place_before: int | None = None


@immutable
class CourseRound:
    """One round. `steps` has everybody who had joined by then, clockwise. `leaders` are several
    where players are level, and `leaders_before` those who led while the round was played, after
    others had stopped or joined; nobody in the first one. So it is with the `place_before` of a
    step. `counts` is False for a last round whose points are not added, and `cut_short` True for a
    last round that ended with a lay-down, before any count (§31). `overruled` are the codes of the
    doubts about the whole round."""

    number: int
    dealer: Seat
    first_player: Seat
    steps: Mapping[Seat, CourseStep] = field(hash=False)
    leaders: tuple[Seat, ...]
    leaders_before: tuple[Seat, ...] = ()
    counts: bool = True
    cut_short: bool = False
    overruled: tuple[str, ...] = ()

    @property
    def out(self) -> Seat | None:
        """Who went out."""
        return next((seat for seat, step in self.steps.items() if step.out), None)


@immutable
class CourseStart:
    """Where a player began: after how many rounds, with which points and how many phases."""

    after: int
    total: int
    phases_done: int


@immutable
class Course:
    """A whole game. `seats` are all players, clockwise. `phases` is the length of the phase list.
    `points_only`: the rounds are fixed, and phases do not count for the place (§32)."""

    seats: tuple[Seat, ...]
    starts: Mapping[Seat, CourseStart] = field(hash=False)
    rounds: tuple[CourseRound, ...]
    phases: int
    points_only: bool

    def steps(self, seat: Seat) -> tuple[CourseStep, ...]:
        """This player after each round since joining."""
        return tuple(played.steps[seat] for played in self.rounds if seat in played.steps)

    @property
    def lead_changes(self) -> int:
        """How often the lead went over to somebody who did not share it before."""
        led = ((each.leaders_before, each.leaders) for each in self.rounds)
        return sum(bool(before and now) and not set(before) & set(now) for before, now in led)


@once_for_latest
@once_for_closed_rounds
def course(game: Game) -> Course:
    """The course of this game so far. It has no rounds before the first one is closed."""
    starts = {seat: _start(game, seat) for seat in game.seats}
    tally = _Tally(
        totals={seat: start.total for seat, start in starts.items()},
        done={seat: set(_done_at_start(game, seat)) for seat in game.seats},
        points_only=game.table.points_only,
    )
    rounds: list[CourseRound] = []
    for over in game.closed:
        here = tuple(seat for seat in game.seats if starts[seat].after < over.number)
        before = tally.ranks(here, over.lines) if rounds else {}
        tally.add(over)
        rounds.append(_round(over, here, tally, before))
    if (last := _cut_short(game, starts, tally)) is not None:
        rounds.append(last)
    return Course(
        game.seats, starts, tuple(rounds), len(game.table.phases), points_only=tally.points_only
    )


def _start(game: Game, seat: Seat) -> CourseStart:
    joined = game.joined.get(seat)
    if joined is None:
        return CourseStart(0, 0, 0)
    return CourseStart(joined.round_no - 1, joined.points, len(joined.done))


def _done_at_start(game: Game, seat: Seat) -> tuple[int, ...]:
    joined = game.joined.get(seat)
    return () if joined is None else joined.done


@dataclass(slots=True)
class _Tally:
    """The points and the completed phases of each player, while the rounds are added."""

    totals: dict[Seat, int]
    done: dict[Seat, set[int]]
    points_only: bool

    def add(self, over: ClosedRound) -> None:
        """Add a closed round. Only a phase of the list that was still missing counts (§24)."""
        phases = {entry.number for entry in over.table.phases}
        for seat, line in over.lines.items():
            self.totals[seat] += line.points if over.counts else 0
            if line.laid and line.phase in phases:
                self.done[seat].add(line.phase)

    def ranks(self, here: Iterable[Seat], playing: Collection[Seat]) -> Ranks:
        """The sort key of each player: less is better (§29, §32)."""
        return {
            seat: (
                seat not in playing,
                0 if self.points_only else -len(self.done[seat]),
                self.totals[seat],
            )
            for seat in here
        }


def _round(over: ClosedRound, here: tuple[Seat, ...], tally: _Tally, before: Ranks) -> CourseRound:
    ranks, steps = tally.ranks(here, over.lines), {}
    for seat in here:
        line = over.lines.get(seat)
        steps[seat] = CourseStep(
            seat,
            points=None if line is None else line.points,
            total=tally.totals[seat],
            phases_done=len(tally.done[seat]),
            place=place_among(ranks, seat),
            played=line is not None,
            phase=None if line is None else line.phase,
            laid=line is not None and line.laid,
            out=line is not None and line.went_out,
            entry=None if line is None else line.seq,
            overruled=() if line is None else line.overruled,
            place_before=place_among(before, seat) if before else None,
        )
    return CourseRound(
        over.number,
        over.dealer,
        over.first_player,
        steps,
        _leaders(ranks, over.lines),
        _leaders(before, over.lines),
        counts=over.counts,
        overruled=over.overruled,
    )


def _cut_short(game: Game, starts: Mapping[Seat, CourseStart], tally: _Tally) -> CourseRound | None:
    """The last round if a lay-down ended the game (§31), else None."""
    last = game.cut_short
    if last is None:
        return None
    here = tuple(seat for seat in game.seats if starts[seat].after < last.number)
    before = tally.ranks(here, game.playing) if game.closed else {}
    laid = {seat: last.laid[seat].phase for seat in game.playing if seat in last.laid}
    for seat, phase in laid.items():
        tally.done[seat].add(phase)
    ranks = tally.ranks(here, game.playing)
    steps = {
        seat: CourseStep(
            seat,
            points=None,
            total=tally.totals[seat],
            phases_done=len(tally.done[seat]),
            place=place_among(ranks, seat),
            played=seat in game.playing,
            phase=laid.get(seat),
            laid=seat in laid,
            place_before=place_among(before, seat) if before else None,
        )
        for seat in here
    }
    return CourseRound(
        last.number,
        last.dealer,
        last.first_player,
        steps,
        _leaders(ranks, game.playing),
        _leaders(before, game.playing),
        counts=False,
        cut_short=True,
    )


def _leaders(ranks: Ranks, playing: Collection[Seat]) -> tuple[Seat, ...]:
    among = {seat: key for seat, key in ranks.items() if seat in playing}
    best = min(among.values(), default=None)
    return tuple(seat for seat, key in among.items() if key == best)
