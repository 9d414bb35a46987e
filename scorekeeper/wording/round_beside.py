"""Of whom else a fact of a spoken round is said: of the player beside, or of all."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.wording.round_items import Fact, Grammar, Named
from scorekeeper.wording.round_readings import Bound
from scorekeeper.wording.round_said import Said

ECHO_SAYS = {
    (Said.NOT, Said.LAID): Said.NOT_LAID,
    (Said.NOT, Said.NOT_LAID): Said.NOT_LAID,
    (Said.NOT, Said.NOT_OUT): Said.NOT_OUT,
    (Said.YES, Said.NOT_LAID): Said.LAID,
    (Said.YES, Said.NOT_OUT): Said.OUT,
    (Said.NOT, Said.OUT): Said.NOT_OUT,
    (Said.ALSO, Said.OUT): Said.OUT,
    (Said.ALSO, Said.LAID): Said.LAID,
    (Said.ALSO, Said.NOT_LAID): Said.NOT_LAID,
}
"""What *not*, *did* and *too* say of a player behind what was said before."""


def with_one_beside(fact: Fact, named: Named, grammar: Grammar, bound: Bound) -> Named:
    """The player with the one just beside of whom nothing is said: "Mia, Ben out" may be of
    both."""
    told = {id(whom) for _fact, whom in bound}
    items = grammar.items
    at = next(at for at, item in enumerate(items) if item is named)
    place = at - 1 if fact.at > named.at else at + 1
    beside = items[place] if 0 <= place < len(items) else None
    chained = items[max(at, place)] if beside else None
    if (
        isinstance(beside, Named)
        and isinstance(chained, Named)
        and chained.chained
        and beside.seats
        and not (beside.optional or beside.denied or beside.quantifier or id(beside) in told)
    ):
        return replace(named, seats=tuple(dict.fromkeys((*named.seats, *beside.seats))))
    return named


def is_of_all(bound: Bound, fact: Fact) -> bool:
    """Is this said of all players, or of all the others?"""
    return any(
        each.at == fact.at and named is not None and named.quantifier is not None
        for each, named in bound
    )
