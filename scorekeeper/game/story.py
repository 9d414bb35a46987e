"""The story of a game that is over: a few facts worth telling. What somebody did well comes first,
and then the rarest.

A fact is the rarer, the less likely it is in an ordinary game: one in which all players go out
equally often, and a phase is laid in six rounds of ten. So facts of different kinds can be
compared, such as four rounds for one phase and going out four times. The figures are rough; they
only have to put facts in order. Two facts that say nearly the same are not told together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import comb, exp

from scorekeeper.game.course import Course, CourseRound, CourseStep
from scorekeeper.game.standings import gap, ranked
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable

LAYS = 0.6
"""How often a phase is laid in an ordinary round."""


@immutable
class WentOutOften:
    """No other player went out as often as this one."""

    seat: Seat
    times: int


@immutable
class OutInARow:
    """This player went out in `times` rounds in a row."""

    seat: Seat
    times: int


@immutable
class SlowPhase:
    """A phase that took a player many rounds. `laid` is False if the game ended before."""

    seat: Seat
    phase: int
    rounds: int
    laid: bool


@immutable
class PhasesInARow:
    """This player laid a phase in `rounds` rounds in a row."""

    seat: Seat
    rounds: int


@immutable
class LeadChanges:
    """How often the lead went over to somebody who did not share it before."""

    times: int


@immutable
class LedThroughout:
    """This player led alone after every round."""

    seat: Seat
    rounds: int


@immutable
class CameFromBehind:
    """The winner was last of `players` players after this round."""

    seat: Seat
    round_no: int
    players: int


@immutable
class CloseFinish:
    """Only `points` points separate the winner from the second, who has done as many phases."""

    points: int


@immutable
class BiggestHand:
    """The most points that a player was left with in one round."""

    seat: Seat
    points: int
    round_no: int


@immutable
class EverybodyLaid:
    """Everybody laid a phase in this round."""

    round_no: int
    players: int


@immutable
class LateWinner:
    """The winner joined in this round."""

    seat: Seat
    round_no: int


Fact = (
    WentOutOften
    | OutInARow
    | SlowPhase
    | PhasesInARow
    | LeadChanges
    | LedThroughout
    | CameFromBehind
    | CloseFinish
    | BiggestHand
    | EverybodyLaid
    | LateWinner
)


def story(game: Game, so_far: Course, most: int = 3) -> tuple[Fact, ...]:
    """At most `most` facts of this game, the rarest first, what went badly after all others; empty
    until the game is over. `so_far` is its course."""
    if not game.is_over:
        return ()
    told: list[Fact] = []
    for fact in all_facts(game, so_far):
        if not any(_overlap(fact, other) for other in told):
            told.append(fact)
    return tuple(sorted(told, key=_went_badly)[:most])


def all_facts(game: Game, so_far: Course) -> tuple[Fact, ...]:
    """Everything that is true of this game, which is over, the rarest first. Some of it says nearly
    the same."""
    return tuple(fact for _chance, fact in sorted(_candidates(game, so_far), key=_chance_of))


Candidate = tuple[float, Fact]
"""A fact, and how likely one like it is in an ordinary game."""


def _chance_of(candidate: Candidate) -> float:
    return candidate[0]


_ALIKE = (frozenset((WentOutOften, OutInARow)), frozenset((LeadChanges, LedThroughout)))


def _overlap(fact: Fact, other: Fact) -> bool:
    """Do these say nearly the same?"""
    return type(fact) is type(other) or {type(fact), type(other)} in _ALIKE


def _went_badly(fact: Fact) -> bool:
    return isinstance(fact, (BiggestHand, SlowPhase))


def _candidates(game: Game, told: Course) -> Iterator[Candidate]:
    rounds = tuple(played for played in told.rounds if not played.cut_short)
    yield from _going_out(rounds)
    yield from _lead(told)
    yield from _end(game, told)
    yield from _hands(rounds)
    yield from _everybody_laid(rounds)
    if not told.points_only:
        yield from _phases(told)


# --- going out ------------------------------------------------------------------------------------


def _going_out(rounds: tuple[CourseRound, ...]) -> Iterator[Candidate]:
    outs = [played.out for played in rounds]
    times = Counter(seat for seat in outs if seat is not None)
    players = max((len(_steps_played(each)) for each in rounds), default=0)
    if not times:
        return
    rows = {seat: _longest([out == seat for out in outs]) for seat in times}
    (seat, most), *others = times.most_common(2)
    if most >= 2 and not (others and others[0][1] == most) and rows[seat] < most:
        chance = players * _at_least(most, len(rounds), 1 / players)
        yield chance, WentOutOften(seat, most)
    if (longest := _alone_longest(rows)) is not None and longest[1] >= 2:
        seat, row = longest
        yield len(rounds) * players ** (1.0 - row), OutInARow(seat, row)


def _steps_played(played: CourseRound) -> list[CourseStep]:
    return [step for step in played.steps.values() if step.played]


# --- phases ---------------------------------------------------------------------------------------


def _alone_longest(rows: Mapping[Seat, int]) -> tuple[Seat, int] | None:
    """The one player with the longest row, and how long it is; None if several have such a row."""
    most = max(rows.values(), default=0)
    seats = [seat for seat, row in rows.items() if row == most]
    return (seats[0], most) if len(seats) == 1 else None


def _phases(told: Course) -> Iterator[Candidate]:
    tries = sum(len(_steps_played(each)) for each in told.rounds)
    rows = {}
    for seat in told.seats:
        steps = told.steps(seat)
        for slow in _slow_phases(seat, steps):
            yield tries * (1 - LAYS) ** (slow.rounds - 1) * LAYS, slow
        rows[seat] = _longest(step.laid for step in steps)
    if (longest := _alone_longest(rows)) is not None and longest[1] >= 3:
        seat, row = longest
        yield tries * LAYS**row * (1 - LAYS), PhasesInARow(seat, row)


def _slow_phases(seat: Seat, steps: Iterable[CourseStep]) -> Iterator[SlowPhase]:
    """The phases that took this player three rounds or more."""
    tried: Counter[int] = Counter()
    laid = set()
    for step in steps:
        if step.phase is not None:
            tried[step.phase] += 1
            if step.laid:
                laid.add(step.phase)
    for phase, rounds in tried.items():
        if rounds >= 3:
            yield SlowPhase(seat, phase, rounds, phase in laid)


# --- who led, and how it ended --------------------------------------------------------------------


def _lead(told: Course) -> Iterator[Candidate]:
    number = len(told.rounds)
    if told.lead_changes >= 2:
        chance = _at_least(told.lead_changes, number - 1, 0.3)
        yield chance, LeadChanges(told.lead_changes)
    led = {played.leaders for played in told.rounds}
    if number >= 4 and len(led) == 1:
        (leaders,) = led
        if len(leaders) == 1:
            yield 0.7 ** (number - 1), LedThroughout(leaders[0], number)


def _end(game: Game, told: Course) -> Iterator[Candidate]:
    """What can be said of a game with one winner. A stopped game has none."""
    if len(game.won) != 1:
        return
    (winner,) = game.won
    if (after := told.starts[winner].after) > 0:
        yield 0.05, LateWinner(winner, after + 1)
    for played in reversed(told.rounds[1:-1]):
        if _is_last(played, winner):
            players = len(played.steps)
            part = played.number / len(told.rounds)
            yield players ** (-1 - 2 * part), CameFromBehind(winner, played.number, players)
            break
    lines = ranked(game)
    if len(lines) > 1:
        lead = gap(game, lines[0], lines[1])
        if not lead.phases and 0 < lead.points <= 25:
            yield (lead.points + 2.5) / 100, CloseFinish(lead.points)


def _is_last(played: CourseRound, seat: Seat) -> bool:
    """Was this player alone in the last place, of three or more?"""
    places = {other: step.place for other, step in played.steps.items()}
    if seat not in places or len(places) < 3:
        return False
    return all(places[seat] > place for other, place in places.items() if other != seat)


# --- hands ----------------------------------------------------------------------------------------


def _hands(rounds: tuple[CourseRound, ...]) -> Iterator[Candidate]:
    hands = [
        BiggestHand(step.seat, step.points, played.number)
        for played in rounds
        if played.counts
        for step in played.steps.values()
        if step.points
    ]
    most = max((hand.points for hand in hands), default=0)
    biggest = [hand for hand in hands if hand.points == most]
    if len(biggest) == 1:
        yield min(0.9, len(hands) * 0.3 * exp((50 - most) / 18)), biggest[0]


def _everybody_laid(rounds: tuple[CourseRound, ...]) -> Iterator[Candidate]:
    for played in rounds:
        steps = _steps_played(played)
        if len(steps) >= 3 and all(step.laid for step in steps):
            yield len(rounds) * LAYS ** len(steps), EverybodyLaid(played.number, len(steps))


# --- counting -------------------------------------------------------------------------------------


def _longest(holds: Iterable[bool]) -> int:
    """The length of the longest run of True."""
    longest = run = 0
    for held in holds:
        run = run + 1 if held else 0
        longest = max(longest, run)
    return longest


def _at_least(times: int, tries: int, chance: float) -> float:
    """The chance of at least `times` hits in `tries` tries."""
    return sum(
        comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)
        for hits in range(times, tries + 1)
    )
