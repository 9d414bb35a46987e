"""What an evening may be called: the facts of a finished game that make a name, the best first.

A name says what happened, such as who came from the last place. The last one is always true: who
was ahead of whom, or who were level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from scorekeeper.game.course import Course, course
from scorekeeper.game.race import comeback
from scorekeeper.game.standings import LEVEL, Gap, standings
from scorekeeper.game.state import Game
from scorekeeper.game.story import CameFromBehind, Fact, LedThroughout, all_facts
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable

BIG_HAND = 120
"""Points of one round that an evening may be named after."""

OFTEN_OUT = 5
"""Rounds that one player ended."""


class NameKind(StrEnum):
    """What a name is about, the best first."""

    FROM_LAST = "from_last"
    FROM_PLACE = "from_place"
    LED = "led"
    TIE_ROUND = "tie_round"
    LAST_ROUND = "last_round"
    OFTEN_OUT = "often_out"
    BIG_HAND = "big_hand"
    ORDER = "order"
    LEVEL = "level"


@immutable
class EveningName:
    """A name. `seats` are who it is about: of an order the first two, or the first alone if several
    are second. `number` is a place, points or a number of rounds; `ahead` by how much the winner
    won, where the name says it."""

    kind: NameKind
    seats: tuple[Seat, ...]
    number: int = 0
    ahead: Gap = LEVEL

    @property
    def is_of_any_evening(self) -> bool:
        """Does it say only who was first, which is true of any evening? Then the day is said with
        it."""
        return self.kind in (NameKind.ORDER, NameKind.LEVEL)


def evening_names(game: Game) -> tuple[EveningName, ...]:
    """The names that are true of this game; none until it is over, and none without a round."""
    told = course(game)
    if not game.is_over or game.outcome is None or not told.rounds:
        return ()
    facts = all_facts(game, told)
    by_winner = _of_winner(game, told, facts, game.won[0]) if len(game.won) == 1 else ()
    return (*by_winner, *_of_anybody(told), *_order(game))


def _of_winner(
    game: Game, told: Course, facts: tuple[Fact, ...], winner: Seat
) -> Iterator[EveningName]:
    if any(isinstance(fact, CameFromBehind) for fact in facts):
        yield EveningName(NameKind.FROM_LAST, (winner,))
    if (came := comeback(game)) is not None:
        yield EveningName(NameKind.FROM_PLACE, (winner,), came.place, came.ahead)
    if any(isinstance(fact, LedThroughout) for fact in facts):
        yield EveningName(NameKind.LED, (winner,))
    if game.outcome is not None and game.outcome.tie is not None:
        yield EveningName(NameKind.TIE_ROUND, (winner,))
    elif len(told.rounds) > 1 and winner not in told.rounds[-1].leaders_before:
        yield EveningName(NameKind.LAST_ROUND, (winner,))


def _of_anybody(told: Course) -> Iterator[EveningName]:
    outs = Counter(each.out for each in told.rounds if each.out is not None).most_common(2)
    if outs and outs[0][1] >= OFTEN_OUT and outs[0][1] > (*outs, ("", 0))[1][1]:
        yield EveningName(NameKind.OFTEN_OUT, (outs[0][0],), outs[0][1])
    hands = [
        (step.points, step.seat)
        for played in told.rounds
        for step in played.steps.values()
        if played.counts and step.points is not None
    ]
    most = max((points for points, _seat in hands), default=0)
    seats = {seat for points, seat in hands if points == most}
    if most >= BIG_HAND and len(seats) == 1:
        yield EveningName(NameKind.BIG_HAND, (*seats,), most)


def _order(game: Game) -> Iterator[EveningName]:
    lines = standings(game)
    if len(lines) > 1:
        first, second = lines[:2]
        level = tuple(line.seat for line in lines if line.place == first.place)
        if len(level) > 1:
            yield EveningName(NameKind.LEVEL, level)
        elif sum(line.place == second.place for line in lines) > 1:
            yield EveningName(NameKind.ORDER, level)
        else:
            yield EveningName(NameKind.ORDER, (first.seat, second.seat))
