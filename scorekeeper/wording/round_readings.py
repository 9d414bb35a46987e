"""Every way to read a spoken round, weighed; what all the likely ones agree on is sure.

A reading gives each fact to a player named before it or behind it, with no other player between, or
to nobody. It costs something to cross a pause, to give a fact to the player behind it, to tell one
player two different things, to name somebody of whom nothing is said, and to leave a fact out. The
readings that cost little more than the cheapest are likely. A field is sure if all of them say the
same of it; otherwise it is asked, with what they say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.wording.round_items import Fact, Grammar, Named
from scorekeeper.wording.round_said import Said

NEAR = 1.0
"""A reading that costs no more than this above the cheapest is likely."""

BACKWARDS, NOISE, LEFT_OUT, TWICE, UNTOLD = 1.2, 0.3, 3.0, 2.5, 1.5
"""What it costs to give a fact to the player behind it, to cross an unknown word, to leave a fact
out, to tell a player two different things, and to name a player of whom nothing is said."""

MOST_READINGS = 120
"""So many unfinished readings are followed, the cheapest ones."""

_MOST_WAITING = 4

KINDS = {
    Said.NUMBER: "points",
    Said.SAME: "points",
    Said.OUT: "out",
    Said.NOT_OUT: "out",
    Said.NOBODY_OUT: "nobody",
    Said.LAID: "laid",
    Said.NOT_LAID: "laid",
}
WEIGHTLESS = frozenset(
    (Said.COUNT, Said.TOTAL_NUMBER, Said.PHASE, Said.NOT_OUT, Said.NOT, Said.YES, Said.ALSO)
)
"""Facts that say little: leaving them out costs less."""

ECHOES = (Said.NOT, Said.YES, Said.ALSO, Said.NOT_OUT)

LITTLE_LEFT_OUT, ECHO_LEFT_OUT = 0.8, 1.2
"""What it costs to leave out such a fact; and one of `ECHOES`, which is said of the player before
it and of nothing else."""

Bound = tuple[tuple[Fact, Named | None], ...]


@immutable
class SpokenReading:
    """Each fact with whom it is said of, None for nobody; and what this reading costs."""

    bound: Bound
    cost: float


@immutable
class _Unfinished:
    cost: float = 0.0
    bound: Bound = ()
    last: Named | None = None
    waiting: tuple[Fact, ...] = ()
    told: tuple[tuple[Seat | int, str, Fact], ...] = ()


def likely_readings(grammar: Grammar, seats: Sequence[Seat]) -> list[SpokenReading]:
    """The cheapest reading, and all that cost little more."""
    unfinished = [_Unfinished()]
    for item in grammar.items:
        following = [
            further
            for each in unfinished
            for further in (
                _with_fact(each, item, grammar, seats)
                if isinstance(item, Fact)
                else _with_name(each, item, grammar, seats)
            )
        ]
        unfinished = sorted(following, key=lambda each: each.cost)[:MOST_READINGS]
    finished = sorted((_finished(each, grammar) for each in unfinished), key=lambda each: each.cost)
    return [each for each in finished if each.cost <= finished[0].cost + NEAR]


def _with_fact(
    reading: _Unfinished, fact: Fact, grammar: Grammar, seats: Sequence[Seat]
) -> Iterator[_Unfinished]:
    if fact.said is Said.NOBODY_OUT:
        yield replace(reading, bound=(*reading.bound, (fact, None)))
        return
    if reading.last and not reading.waiting:
        cost = _crossing(grammar, reading.last.end, fact.at)
        yield _bound(reading, fact, reading.last, cost, grammar, seats)
    if len(reading.waiting) < _MOST_WAITING:
        yield replace(reading, waiting=(*reading.waiting, fact))
    if not reading.waiting:
        yield _left_out(reading, fact)


def _with_name(
    reading: _Unfinished, named: Named, grammar: Grammar, seats: Sequence[Seat]
) -> Iterator[_Unfinished]:
    if named.optional:
        yield replace(reading, cost=reading.cost + named.skipped)
    told = replace(reading, waiting=(), last=named)
    for fact in reading.waiting:
        cost = _crossing(grammar, fact.at, named.at) + (0.0 if named.for_them else BACKWARDS)
        if fact.said is not Said.NUMBER and any(
            grammar.words[at].said in (Said.PAUSE, Said.COMMA, Said.FULL_STOP)
            for at in range(fact.at, named.at)
        ):
            cost += BACKWARDS
        told = _bound(told, fact, named, cost, grammar, seats)
    yield told
    if reading.waiting:
        alone = replace(reading, waiting=(), last=named)
        for fact in reading.waiting:
            alone = _left_out(alone, fact)
        yield alone


def _left_out(reading: _Unfinished, fact: Fact) -> _Unfinished:
    cost = LITTLE_LEFT_OUT if fact.said in WEIGHTLESS else LEFT_OUT
    cost = ECHO_LEFT_OUT if fact.said in ECHOES else cost
    return replace(reading, cost=reading.cost + cost, bound=(*reading.bound, (fact, None)))


def _bound(
    reading: _Unfinished,
    fact: Fact,
    named: Named,
    cost: float,
    grammar: Grammar,
    seats: Sequence[Seat],
) -> _Unfinished:
    kind = KINDS.get(fact.said, "")
    first = not any(named is other for _fact, other in reading.bound)
    cost += named.price if first else 0.0
    told = reading.told
    if kind and not named.denied and not fact.denied:
        for whom in _whom(named, seats):
            twice = any(
                other == whom
                and _disagree(kind, fact, before, earlier)
                and not _taken_back(grammar, earlier.at, fact.at)
                for other, before, earlier in told
            )
            cost += TWICE / max(1, len(named.seats)) if twice else 0.0
            told = (*told, (whom, kind, fact))
    return replace(
        reading, cost=reading.cost + cost, bound=(*reading.bound, (fact, named)), told=told
    )


def _whom(named: Named, seats: Sequence[Seat]) -> Sequence[Seat | int]:
    if named.quantifier or named.one_of:
        return (named.at,)
    return named.seats or (named.at,)


def _disagree(kind: str, fact: Fact, before: str, earlier: Fact) -> bool:
    if kind == before:
        return fact.said is not earlier.said or fact.value != earlier.value
    pair = {kind: fact, before: earlier}
    return pair.keys() == {"out", "points"} and (
        pair["out"].said is Said.OUT
        and (pair["points"].value > 0 or pair["points"].said is Said.SAME)
    )


def _taken_back(grammar: Grammar, first: int, last: int) -> bool:
    return any(first < at < last for at in (*grammar.takes_back, *grammar.sums_up))


def _crossing(grammar: Grammar, first: int, last: int) -> float:
    """What it costs that a fact is so far from its player."""
    between = range(first, last)
    pause = max((grammar.pauses[at] for at in between), default=0.0)
    unknown = sum(grammar.noise[at] for at in between)
    return pause + NOISE * min(2, unknown)


def _finished(reading: _Unfinished, grammar: Grammar) -> SpokenReading:
    for fact in reading.waiting:
        reading = _left_out(reading, fact)
    told = {seat for _fact, named in reading.bound if named for seat in named.seats}
    everybody = any(named and named.quantifier for _fact, named in reading.bound)
    untold = sum(
        UNTOLD
        for item in grammar.items
        if isinstance(item, Named)
        and not item.optional
        and not item.denied
        and (item.seats and not told.issuperset(item.seats) and not everybody)
    )
    bound = tuple(sorted(reading.bound, key=lambda each: each[0].at))
    return SpokenReading(bound, reading.cost + untold)
