"""What all likely readings of a spoken round agree on; what they do not agree on is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.wording.round_meaning import EMPTY, LINE, OUT, SpokenHand, SpokenMeaning


@immutable
class StillAsked:
    """Something that the line says and only the table can know: about a seat, `OUT` or `LINE`.
    `readings` are what may be meant: of which seat what; about `OUT` which seats, with empty
    hands."""

    about: str
    readings: tuple[tuple[Seat, SpokenHand], ...] = ()


@immutable
class Sure:
    """What all likely readings agree on, and what is asked. `out` is "" if nobody is said to be
    out, `left_out` the places of words without effect."""

    out: Seat
    nobody_out: bool
    hands: Mapping[Seat, SpokenHand]
    asked: tuple[StillAsked, ...]
    left_out: frozenset[int]


CanHold = Callable[[Seat, SpokenHand], bool]
"""Can this player hold this hand?"""


def what_is_sure(
    meanings: Sequence[SpokenMeaning], seats: Sequence[Seat], can_hold: CanHold
) -> Sure:
    """What all these readings of one line agree on; what they do not agree on is asked."""
    best = meanings[0]
    asked: dict[str, list[tuple[Seat, SpokenHand]]] = {}

    def ask(about: str, readings: Sequence[tuple[Seat, SpokenHand]] = ()) -> None:
        known = asked.setdefault(about, [])
        known.extend(
            each for each in readings if each not in known and (about == OUT or each[1] != EMPTY)
        )

    for meaning in meanings:
        for about, readings in meaning.asked.items():
            # Where a dearer reading cannot tell who is meant, its fields differ, and are asked.
            if about != LINE or meaning is best:
                ask(about, readings)
    outs = {(tuple(each.out), each.nobody_out) for each in meanings}
    if len(outs) > 1:
        ask(OUT, [(seat, EMPTY) for each in meanings for seat in each.out])
    hands: dict[Seat, SpokenHand] = {}
    for seat in seats:
        said = list(dict.fromkeys(each.hands.get(seat, SpokenHand()) for each in meanings))
        agreed = _agreed(said)
        if len(said) > 1 and any(_differs(one, other) for one, other in pairwise(said)):
            ask(seat, [(seat, hand) for hand in said])
        if agreed == SpokenHand() or seat in asked:
            continue
        if not can_hold(seat, agreed):
            ask(seat, [(seat, agreed)])
        else:
            hands[seat] = agreed
    out = best.out[0] if best.out and OUT not in asked else ""
    if out in asked:
        out = ""
    return Sure(
        out,
        best.nobody_out and OUT not in asked,
        hands,
        tuple(StillAsked(about, tuple(readings)) for about, readings in asked.items()),
        frozenset(best.left_out),
    )


def _agreed(hands: Sequence[SpokenHand]) -> SpokenHand:
    def one(values: set[int | None]) -> int | None:
        return next(iter(values)) if len(values) == 1 else None

    laid = {hand.laid for hand in hands}
    return SpokenHand(
        one({hand.points for hand in hands}),
        next(iter(laid)) if len(laid) == 1 else None,
        one({hand.phase for hand in hands}),
    )


def _differs(one: SpokenHand, other: SpokenHand) -> bool:
    return one.points != other.points or one.laid != other.laid
