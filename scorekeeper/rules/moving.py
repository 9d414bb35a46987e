"""Wilds that move from one end of a run to the other, where a table plays so (§16 `wild_move`).

A wild moves to the other end or not at all; it cannot step aside. So where a hit needs room that a
wild takes, every order of adding and moving is looked at, the fewest moves first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from scorekeeper.rules.cards import HIGHEST, WILD, Card
from scorekeeper.rules.rows import Row, room_beside
from scorekeeper.rules.sheets import Switches


def moves(row: Row, rules: Switches) -> Iterator[Row]:
    """A wild from one end at the other end, where there is room: from high to low, then back."""
    (low, first), *_, (high, last) = row.at.items()
    below, above = room_beside(row, rules)
    if last.is_wild and below is not None:
        yield Row({below: last, **{n: c for n, c in row.at.items() if n != high}}, row.on_top)
    if first.is_wild and above is not None:
        yield Row({**{n: c for n, c in row.at.items() if n != low}, above: first}, row.on_top)


def grow_by_moving(
    row: Row, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> Row | None:
    """As `_grow`, where wilds may move to the other end in between (§16): the way with the fewest
    moves. Every state of the row is looked at once, so an answer is found wherever there is one."""
    numbers = {card.number for card in naturals}
    on_top = wilds if rules.wild_on_full_run == "yes" else 0
    if len(numbers) < len(naturals) or len(row.at) + len(naturals) + wilds - on_top > HIGHEST:
        return None
    start = (row, tuple(naturals), wilds)
    waiting, seen = deque([start]), {_state(*start)}
    while waiting:
        lies, rest, loose = waiting.popleft()
        if not rest and not loose and declare in (None, lies.numbers[0]):
            return lies
        for following in _next_states(lies, rest, loose, rules):
            if (state := _state(*following)) not in seen:
                seen.add(state)
                waiting.append(following)
    return None


def _state(row: Row, rest: Sequence[Card], wilds: int) -> tuple[object, ...]:
    return tuple(row.at.items()), frozenset(rest), len(rest), wilds, row.on_top


def _next_states(
    row: Row, rest: tuple[Card, ...], wilds: int, rules: Switches
) -> Iterator[tuple[Row, tuple[Card, ...], int]]:
    """One card more at an end, naturals before wilds, high before low; or one wild moved."""
    below, above = room_beside(row, rules)
    for i, card in enumerate(rest):
        others = rest[:i] + rest[i + 1 :]
        if above is not None and card.number == above:
            yield Row({**row.at, above: card}, row.on_top), others, wilds
        elif below is not None and card.number == below:
            yield Row({below: card, **row.at}, row.on_top), others, wilds
    if wilds and above is not None:
        yield Row({**row.at, above: WILD}, row.on_top), rest, wilds - 1
    if wilds and below is not None:
        yield Row({below: WILD, **row.at}, row.on_top), rest, wilds - 1
    if wilds and len(row.at) == HIGHEST and rules.wild_on_full_run == "yes":
        yield Row(row.at, row.on_top + 1), rest, wilds - 1
    for moved in moves(row, rules):
        yield moved, rest, wilds
