"""What is worth telling of a round, in order of interest; the first fact makes its headline.

A fact is about somebody who did something. A fall or a bad hand is a figure in a row and never a
headline. Two facts of one kind are told in the order of the places, then of the seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import takewhile

from scorekeeper.game.course import Course, CourseRound, CourseStep
from scorekeeper.game.standings import Gap, gap_between
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable

SWEEP = 100
"""Everybody but the one who went out is left with more points than this."""

CLIMB = 3
"""Places that are worth telling."""

OUTS = 3
"""Times in a row."""

LONG_TRY = 4
"""Rounds on one phase before it is made at last."""

CLOSE = 10
"""At most so many points between the first two are close."""


@immutable
class HeldRecords:
    """The records that the family held without this game; None for one that nobody holds, or that
    this game cannot beat. `seats` are those of known people. `most_points` are of one round, the
    others count rounds of a game; `longest_of_year` is that of the year in which this game is
    played."""

    seats: frozenset[Seat] = frozenset()
    most_points: int | None = None
    longest: int | None = None
    longest_of_year: int | None = None
    quickest: int | None = None


NO_RECORDS = HeldRecords()


class Kind(StrEnum):
    """The kinds of facts, the most interesting first."""

    WON = "won"
    ONE_MORE_ROUND = "one_more_round"
    WON_TOGETHER = "won_together"
    LAST_PHASE = "last_phase"
    SWEEP = "sweep"
    OUT_AND_LEAD = "out_and_lead"
    LEAD = "lead"
    LEVEL = "level"
    CLIMB = "climb"
    OUT_IN_A_ROW = "out_in_a_row"
    AT_LAST = "at_last"
    MOST_POINTS = "most_points"
    LONGEST_EVER = "longest_ever"
    LONGEST_OF_YEAR = "longest_of_year"
    QUICKEST_EVER = "quickest_ever"
    EVERYBODY = "everybody"
    ONLY_ONE = "only_one"
    NOBODY_OUT = "nobody_out"
    ONE_ROUND_LEFT = "one_round_left"
    CLOSE = "close"
    PLAIN = "plain"


_NOT_TWICE = frozenset((Kind.CLIMB, Kind.OUT_IN_A_ROW, Kind.AT_LAST, Kind.ONLY_ONE))
"""Kinds that are not told of the same players in two rounds running."""


@immutable
class ToldFact:
    """One fact. `seats` did it; `out` went out, `leaders` are first and `second` is next, where the
    fact says how far they are ahead. `number` is that of a phase, or counts rounds or times;
    `was` and `now` are places. `phases` and `points` are the distance."""

    kind: Kind
    seats: tuple[Seat, ...] = ()
    out: Seat | None = None
    leaders: tuple[Seat, ...] = ()
    second: Seat | None = None
    number: int = 0
    times: int = 0
    was: int = 0
    now: int = 0
    phases: int = 0
    points: int = 0

    @property
    def about(self) -> tuple[Seat, ...]:
        """Everybody whom this fact names."""
        return (*self.seats, *self.leaders, *filter(None, (self.out,)))

    @property
    def is_plain(self) -> bool:
        """Does this fact only say who went out and who leads?"""
        return self.kind in (Kind.CLOSE, Kind.PLAIN, Kind.NOBODY_OUT)


def facts_of_round(
    game: Game, played: Course, at: int, held: HeldRecords = NO_RECORDS
) -> tuple[ToldFact, ...]:
    """The facts of the round at this index of the course. There is always one."""
    found = _facts(game, played, at, held)
    if at == 0:
        return tuple(found)
    earlier = {(fact.kind, fact.seats) for fact in _facts(game, played, at - 1, held)}
    return tuple(
        fact
        for fact in found
        if fact.kind not in _NOT_TWICE or (fact.kind, fact.seats) not in earlier
    )


def lead_after(played: Course, now: CourseRound) -> Gap | None:
    """How far the only leader is ahead of the second after this round; None without either."""
    second = _second_place(now)
    if not second:
        return None
    return gap_between(now.steps[now.leaders[0]], second[0], points_only=played.points_only)


def _second_place(now: CourseRound) -> tuple[CourseStep, ...]:
    """Who comes next after the only leader; several if they are level."""
    if len(now.leaders) != 1:
        return ()
    others = [step for seat, step in now.steps.items() if step.played and seat not in now.leaders]
    best = min((step.place for step in others), default=0)
    return tuple(step for step in others if step.place == best)


# --- one round ------------------------------------------------------------------------------------


@immutable
class _Round:
    """A round of a course with the one before it, None before the first. `steps` are those of who
    played it, best place first, then by seat."""

    played: Course
    at: int
    now: CourseRound
    before: CourseRound | None
    steps: tuple[CourseStep, ...]

    @property
    def lead(self) -> Gap | None:
        return lead_after(self.played, self.now)

    def was(self, seat: Seat) -> CourseStep | None:
        """This player after the round before."""
        return self.before.steps.get(seat) if self.before else None


def _facts(game: Game, played: Course, at: int, held: HeldRecords) -> tuple[ToldFact, ...]:
    now = played.rounds[at]
    steps = sorted(
        (step for step in now.steps.values() if step.played), key=lambda step: step.place
    )
    over = _Round(played, at, now, played.rounds[at - 1] if at else None, tuple(steps))
    return (
        *_end(game, over),
        *_of_the_table(game, over),
        *_of_players(over),
        *_records(game, over, held),
        *_of_all(over),
        *_always(game, over),
    )


def _end(game: Game, over: _Round) -> Iterator[ToldFact]:
    """How the game ends with this round."""
    outcome = game.outcome
    is_last = over.at == len(over.played.rounds) - 1
    if not is_last or outcome is None or outcome.stopped:
        return
    if outcome.tie is not None:
        first = (*outcome.tie.earlier, outcome.tie.players)[0]
        yield ToldFact(Kind.ONE_MORE_ROUND, first)
    elif len(outcome.winners) > 1:
        yield ToldFact(Kind.WON_TOGETHER, outcome.winners)
    elif outcome.winners:
        lead = over.lead if over.now.leaders == outcome.winners else None
        phases, points = (lead.phases, lead.points) if lead else (0, 0)
        yield ToldFact(Kind.WON, outcome.winners, phases=phases, points=points)


def _of_the_table(game: Game, over: _Round) -> Iterator[ToldFact]:
    now = over.now
    if over.before is not None and (seats := _at_last_phase(game, over)):
        yield ToldFact(Kind.LAST_PHASE, seats, number=game.table.phases[-1].number)
    others = [step.points for step in over.steps if not step.out]
    if now.out and len(others) > 1 and all(each and each > SWEEP for each in others):
        yield ToldFact(Kind.SWEEP, (now.out,))
    if over.before is None or now.leaders == now.leaders_before or not now.leaders:
        return
    if len(now.leaders) > 1:
        yield ToldFact(Kind.LEVEL, now.leaders)
    else:
        kind = Kind.OUT_AND_LEAD if now.out in now.leaders else Kind.LEAD
        yield ToldFact(kind, now.leaders)


def _at_last_phase(game: Game, over: _Round) -> tuple[Seat, ...]:
    """Who is the first to work on the last phase of the list."""
    goal = over.played.phases - 1
    if over.played.points_only or game.order_is_free or goal < 1 or over.before is None:
        return ()
    if any(step.phases_done >= goal for step in over.before.steps.values()):
        return ()
    if any(step.phases_done > goal for step in over.steps):
        return ()
    return tuple(
        step.seat for step in over.steps if step.phases_done == goal and over.was(step.seat)
    )


def _of_players(over: _Round) -> Iterator[ToldFact]:
    for step in over.steps:
        was = step.place_before
        if was is not None and _climbs(over.now, was, step.place):
            yield ToldFact(Kind.CLIMB, (step.seat,), was=was, now=step.place)
    if over.now.out and (times := _outs_running(over)) >= OUTS:
        yield ToldFact(Kind.OUT_IN_A_ROW, (over.now.out,), times=times)
    if over.played.points_only:
        return
    for step in over.steps:
        if step.laid and step.phase is not None and (tries := _tries(over, step)) >= LONG_TRY:
            yield ToldFact(Kind.AT_LAST, (step.seat,), number=step.phase, times=tries)


def _records(game: Game, over: _Round, held: HeldRecords) -> Iterator[ToldFact]:
    """The records of the family that fall in this round. The points of a last round that do not
    count set none."""
    number = over.now.number
    if held.most_points is not None and over.now.counts:
        earlier = (
            step.points or 0
            for played in over.played.rounds[: over.at]
            for seat, step in played.steps.items()
            if seat in held.seats
        )
        best = max(held.most_points, *earlier, 0)
        most = [step for step in over.steps if step.seat in held.seats and step.points]
        highest = max((step.points or 0 for step in most), default=0)
        if highest > best:
            seats = tuple(step.seat for step in most if step.points == highest)
            yield ToldFact(Kind.MOST_POINTS, seats[:1], points=highest)
    if held.longest is not None and number == held.longest + 1:
        yield ToldFact(Kind.LONGEST_EVER, number=number)
    elif held.longest_of_year is not None and number == held.longest_of_year + 1:
        yield ToldFact(Kind.LONGEST_OF_YEAR, number=number)
    is_last, outcome = over.at == len(over.played.rounds) - 1, game.outcome
    whole = is_last and outcome is not None and outcome.reason == "last_phase"
    if whole and game.is_over and number < (held.quickest or 0):
        yield ToldFact(Kind.QUICKEST_EVER, number=number)


def _of_all(over: _Round) -> Iterator[ToldFact]:
    """Whether everybody laid, or one player alone."""
    if over.played.points_only:
        return
    laid = tuple(step.seat for step in over.steps if step.laid)
    if len(over.steps) > 2 and len(laid) == len(over.steps):
        yield ToldFact(Kind.EVERYBODY)
    elif len(over.steps) > 2 and len(laid) == 1:
        yield ToldFact(Kind.ONLY_ONE, laid)


def _climbs(played: CourseRound, was: int, now: int) -> bool:
    if was - now >= CLIMB:
        return True
    last = max(step.place_before or 0 for step in played.steps.values())
    return was == last > 2 and now == 2


def _outs_running(over: _Round) -> int:
    """How often the one who went out did so in a row, up to this round."""
    outs = (each.out for each in reversed(over.played.rounds[: over.at + 1]))
    return sum(1 for _out in takewhile(lambda out: out == over.now.out, outs))


def _tries(over: _Round, made: CourseStep) -> int:
    """How many rounds this player worked on the phase that was made, this round included."""
    steps = (each.steps.get(made.seat) for each in over.played.rounds[: over.at + 1])
    return sum(1 for step in steps if step and step.played and step.phase == made.phase)


def _always(game: Game, over: _Round) -> Iterator[ToldFact]:
    """Who went out and who leads; the last of these facts is there for every round."""
    now, lead = over.now, over.lead
    phases, points = (lead.phases, lead.points) if lead else (0, 0)
    if now.out is None and not now.cut_short:
        yield ToldFact(Kind.NOBODY_OUT)
    rounds = game.table.fixed_rounds
    if rounds is not None and now.number == rounds - 1 and now.leaders:
        yield ToldFact(Kind.ONE_ROUND_LEFT, leaders=now.leaders, phases=phases, points=points)
    second = _second_place(now)
    if len(second) == 1 and lead and not lead.phases and 0 < lead.points <= CLOSE:
        yield ToldFact(
            Kind.CLOSE, out=now.out, leaders=now.leaders, second=second[0].seat, points=lead.points
        )
    yield ToldFact(Kind.PLAIN, out=now.out, leaders=now.leaders, phases=phases, points=points)
