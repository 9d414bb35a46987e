"""A second, slow reader of spoken rounds: it tries every way to give each fact to a player.

It shares the grammar and the prices with `round_readings`, and nothing of how that one searches: it
follows no unfinished readings, keeps all of them, and weighs each as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.game.values import Seat
from scorekeeper.wording.round_items import Fact, Grammar, Named
from scorekeeper.wording.round_readings import (
    BACKWARDS,
    ECHO_LEFT_OUT,
    ECHOES,
    KINDS,
    LEFT_OUT,
    LITTLE_LEFT_OUT,
    NEAR,
    NOISE,
    TWICE,
    UNTOLD,
    WEIGHTLESS,
    SpokenReading,
)
from scorekeeper.wording.round_said import Said

SIGNS = (Said.PAUSE, Said.COMMA, Said.FULL_STOP)


def all_likely_readings(grammar: Grammar) -> list[SpokenReading]:
    """The cheapest reading of all, and those that cost little more."""
    found = [SpokenReading(bound, _cost(bound, grammar)) for bound in _assignments(grammar)]
    least = min(each.cost for each in found)
    return [each for each in found if each.cost <= least + NEAR + 1e-9]


def _assignments(grammar: Grammar) -> Iterator[tuple[tuple[Fact, Named | None], ...]]:
    items = grammar.items
    facts = [item for item in items if isinstance(item, Fact)]
    places = {id(item): at for at, item in enumerate(items)}
    names = [item for item in items if isinstance(item, Named)]
    choices: list[Sequence[Named | None]] = [
        [None] if fact.said is Said.NOBODY_OUT else [None, *names] for fact in facts
    ]
    for chosen in product(*choices):
        bound = tuple(zip(facts, chosen, strict=True))
        if _is_a_reading(bound, items, places):
            yield bound


def _is_a_reading(
    bound: tuple[tuple[Fact, Named | None], ...],
    items: Sequence[Named | Fact],
    places: dict[int, int],
) -> bool:
    """No fact passes a player that is named for sure, or one of whom another fact is said."""
    used = {id(named) for _fact, named in bound if named}
    for fact, named in bound:
        if named is None:
            continue
        low, high = sorted((places[id(fact)], places[id(named)]))
        for item in items[low + 1 : high]:
            if isinstance(item, Named) and (not item.optional or id(item) in used):
                return False
    order = [places[id(named)] for _fact, named in bound if named]
    return order == sorted(order)


def _cost(bound: tuple[tuple[Fact, Named | None], ...], grammar: Grammar) -> float:
    cost = 0.0
    told: list[tuple[Seat | int, Fact]] = []
    for fact, named in bound:
        if fact.said is Said.NOBODY_OUT:
            continue
        if named is None:
            little = ECHO_LEFT_OUT if fact.said in ECHOES else LITTLE_LEFT_OUT
            cost += little if fact.said in WEIGHTLESS else LEFT_OUT
            continue
        cost += _distance(fact, named, grammar)
        if fact.said not in KINDS or named.denied or fact.denied:
            continue
        one = bool(named.quantifier or named.one_of or not named.seats)
        for seat in (named.at,) if one else named.seats:
            if any(seat == other and _against(fact, before, grammar) for other, before in told):
                cost += TWICE / max(1, len(named.seats))
            told.append((seat, fact))
    used = {id(named): named for _fact, named in bound if named}
    seats = {seat for named in used.values() for seat in named.seats}
    everybody = any(named.quantifier for named in used.values())
    for item in grammar.items:
        if not isinstance(item, Named):
            continue
        passed = any(
            named and min(fact.at, named.at) < item.at < max(fact.at, named.at)
            for fact, named in bound
        )
        cost += item.price if id(item) in used else item.skipped if passed else 0.0
        plain = item.seats and not item.optional and not item.denied
        if plain and not everybody and not seats.issuperset(item.seats):
            cost += UNTOLD
    return cost


def _distance(fact: Fact, named: Named, grammar: Grammar) -> float:
    backwards = fact.at < named.at
    between = range(fact.at, named.at) if backwards else range(named.end, fact.at)
    cost = max((grammar.pauses[at] for at in between), default=0.0)
    cost += NOISE * min(2, sum(grammar.noise[at] for at in between))
    if backwards:
        cost += 0.0 if named.for_them else BACKWARDS
        signs = any(grammar.words[at].said in SIGNS for at in between)
        cost += BACKWARDS if signs and fact.said is not Said.NUMBER else 0.0
    return cost


def _against(fact: Fact, before: Fact, grammar: Grammar) -> bool:
    """Do two facts of one player contradict each other, with no word of correction between?"""
    if any(before.at < at < fact.at for at in (*grammar.takes_back, *grammar.sums_up)):
        return False
    if KINDS[fact.said] == KINDS[before.said]:
        return fact.said is not before.said or fact.value != before.value
    kinds = {KINDS[each.said]: each for each in (fact, before)}
    if kinds.keys() != {"out", "points"} or kinds["out"].said is not Said.OUT:
        return False
    return kinds["points"].value > 0 or kinds["points"].said is Said.SAME
