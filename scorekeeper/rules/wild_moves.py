"""Hits on a run whose wilds may move (§16 `wild_move`) and be taken up.

A wild at one end moves to the other end. If the table allows both, a laid wild may first move and
then be taken up for the card it now stands for. So the search tries every order of adding, moving
and taking up: the fewest wilds taken up first, then the fewest moves. A wild of the hit itself may
move too, but is never taken up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, WILD, Card
from scorekeeper.rules.run_rows import RunRow, number_beside, room_beside
from scorekeeper.rules.runs import bits, starts_holding, window
from scorekeeper.rules.switches import Switches

_NATURAL, _LAID, _ADDED = "N", "L", "W"
"""The kinds of card in a row: a natural, a wild laid before this hit, a wild of this hit."""


STEPS_PER_STATE = 2
"""One state of a row leads to several others, so it counts as more than one step."""


_HIGHEST_COST = (HIGHEST + 1, 0)


class GrownRow(NamedTuple):
    """The row with the cards added, how many laid wilds were taken up, how many moves it took."""

    row: RunRow
    taken: int
    moves: int


class _State(NamedTuple):
    """A row during the search. `kinds` is the kind of card at each number from `start` upwards;
    `rest` are the numbers of the naturals still to be placed, `wilds` is the number of wilds still
    to be placed, `on_top` the number of wilds that this hit put on top of the full row."""

    start: int
    kinds: str
    rest: frozenset[int]
    wilds: int
    on_top: int


def moves(row: RunRow, rules: Switches) -> Iterator[RunRow]:
    """The rows after one move of an end wild to a free other end: high to low, then low to high."""
    (low, first), *_, (high, last) = row.card_at.items()
    below, above = room_beside(row, rules)
    if last.is_wild and below is not None:
        yield RunRow(
            {below: last, **{n: c for n, c in row.card_at.items() if n != high}}, row.on_top
        )
    if first.is_wild and above is not None:
        yield RunRow(
            {**{n: c for n, c in row.card_at.items() if n != low}, above: first}, row.on_top
        )


def grow_by_moving(
    row: RunRow,
    naturals: Sequence[Card],
    wilds: int,
    rules: Switches,
    declare: int | None,
    taking: range,
    steps: Steps | None = None,
) -> GrownRow | None:
    """The row with the cards added, with moves of wilds where needed (§16); None if there is none.

    `taking` is the range of how many laid wilds may be taken up. Every state of the row is looked
    at once, so an answer is found if there is one. `steps` is shared between the hits of one
    question. Raises HandError (`too_hard`)."""
    by_number = {card.number: card for card in naturals if card.number is not None}
    kinds = "".join(_LAID if card.is_wild else _NATURAL for card in row.card_at.values())
    first = _State(row.numbers[0], kinds, frozenset(by_number), wilds, 0)
    if len(by_number) < len(naturals) or not _has_window(first, rules, declare, taking):
        return None
    steps, sequence = steps or Steps(), count()
    queue, visited = [(0, 0, next(sequence), first)], set[_State]()
    cheapest: dict[_State, tuple[int, int]] = {}
    while queue:
        taken, moved, _, now = heappop(queue)
        if now in visited:
            continue
        steps.take(STEPS_PER_STATE)
        visited.add(now)
        if _is_done(now, taken in taking, declare):
            return GrownRow(_row_of(now, {**row.card_at, **by_number}, row.on_top), taken, moved)
        for took, moving, following in _next_states(now, rules):
            left = taking.stop - 1 - taken - took
            if left < 0:
                continue
            normalized = _normalized(following, left)
            cost = taken + took, moved + moving
            if cheapest.get(normalized, _HIGHEST_COST) <= cost:
                continue
            cheapest[normalized] = cost
            if _may_fit(normalized, left, rules):
                heappush(queue, (*cost, next(sequence), normalized))
    return None


def _has_window(state: _State, rules: Switches, declare: int | None, taking: range) -> bool:
    """Is there any window for the grown row, wherever its wilds go? Naturals never move."""
    _, kinds, rest, wilds, _ = state
    shown = [
        number for number, kind in zip(_numbers(state), kinds, strict=True) if kind == _NATURAL
    ]
    mask = bits(shown) | bits(rest)
    cards = len(kinds) + len(rest) + wilds
    for taken in taking:
        length = min(cards - taken, HIGHEST)
        if cards - taken > HIGHEST and rules.wild_on_full_run == "no":
            continue
        starts = starts_holding(mask, length, wrap=rules.wrap == "yes")
        if declare in starts or (declare is None and starts):
            return True
    return False


def _numbers(state: _State) -> tuple[int, ...]:
    return window(state.start, len(state.kinds))


def _normalized(state: _State, left: int) -> _State:
    """The state with every laid wild that can no longer be taken up marked as added, so that equal
    states are looked at once. `left` is how many wilds may still be taken up."""
    start, kinds, rest, wilds, on_top = state
    if not left or not rest:
        return _State(start, kinds.replace(_LAID, _ADDED), rest, wilds, on_top)
    first, last = kinds.find(_NATURAL), kinds.rfind(_NATURAL)
    inside = (
        "".join(
            _ADDED
            if kinds[place] == _LAID and window(start, place + 1)[-1] not in rest
            else kinds[place]
            for place in range(first, last + 1)
        )
        if first >= 0
        else ""
    )
    return _State(start, kinds[: max(first, 0)] + inside + kinds[last + 1 :], rest, wilds, on_top)


def _may_fit(state: _State, left: int, rules: Switches) -> bool:
    """Can the cards still to be placed fit? A natural cannot if its number is held by a card that
    can neither move nor be taken up. `left` is how many wilds may still be taken up."""
    start, kinds, rest, wilds, _ = state
    first, last = kinds.find(_NATURAL), kinds.rfind(_NATURAL)
    for place in range(first, last + 1) if first >= 0 else ():
        if kinds[place] != _LAID and window(start, place + 1)[-1] in rest:
            return False
    room = HIGHEST - len(kinds) + min(left, kinds.count(_LAID), len(rest))
    return len(rest) + wilds <= room or (rules.wild_on_full_run == "yes" and len(rest) <= room)


def _is_done(state: _State, as_many_taken: bool, declare: int | None) -> bool:
    all_placed = not state.rest and not state.wilds
    return all_placed and as_many_taken and declare in (None, state.start)


def _row_of(state: _State, cards: dict[int, Card], on_top: int) -> RunRow:
    numbers = window(state.start, len(state.kinds))
    at = {
        number: cards[number] if kind == _NATURAL else WILD
        for number, kind in zip(numbers, state.kinds, strict=True)
    }
    return RunRow(at, on_top + state.on_top)


def _next_states(now: _State, rules: Switches) -> Iterator[tuple[int, int, _State]]:
    """The states one step further: a wild taken up, a card added at an end (high before low), a
    wild moved. Each with how many wilds it takes up and how many moves it is (0 or 1)."""
    start, kinds, rest, wilds, on_top = now
    numbers = window(start, len(kinds))
    full = len(kinds) == HIGHEST
    first, last = kinds.find(_NATURAL), kinds.rfind(_NATURAL)
    for place, number in enumerate(numbers):
        if kinds[place] == _LAID and number in rest:
            taken_up = kinds[:place] + _NATURAL + kinds[place + 1 :]
            yield 1, 0, _State(start, taken_up, rest - {number}, wilds, on_top)
            if first < place < last:
                return  # the wild cannot move, so the natural has no other place
    below = None if full else number_beside(start, -1, rules)
    above = None if full else number_beside(numbers[-1], 1, rules)
    if above in rest:
        yield 0, 0, _State(start, kinds + _NATURAL, rest - {above}, wilds, on_top)
    if below is not None and below in rest:
        yield 0, 0, _State(below, _NATURAL + kinds, rest - {below}, wilds, on_top)
    if wilds and above is not None:
        yield 0, 0, _State(start, kinds + _ADDED, rest, wilds - 1, on_top)
    if wilds and below is not None:
        yield 0, 0, _State(below, _ADDED + kinds, rest, wilds - 1, on_top)
    if wilds and full and rules.wild_on_full_run == "yes":
        yield 0, 0, _State(start, kinds, rest, wilds - 1, on_top + 1)
    if below is not None and kinds[-1] != _NATURAL:
        yield 0, 1, _State(below, kinds[-1] + kinds[:-1], rest, wilds, on_top)
    if above is not None and kinds[0] != _NATURAL:
        yield 0, 1, _State(numbers[1], kinds[1:] + kinds[0], rest, wilds, on_top)
