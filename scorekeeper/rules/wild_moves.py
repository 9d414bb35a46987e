"""Hits on a run whose wilds may move (§16 `wild_move`), and be taken up in between.

A wild moves to the other end or not at all; it cannot step aside. A wild that lay before may first
move, then be taken up for the card it now stands for, where the table allows both. So every order
of adding, moving and taking up is looked at: the fewest wilds taken up first, then the fewest
moves. A wild of the hit itself may move too, but it is never taken up again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, WILD, Card
from scorekeeper.rules.run_rows import RunRow, room_beside, step_from
from scorekeeper.rules.runs import bits, starts_holding, window
from scorekeeper.rules.switches import Switches

_NATURAL, _LAID, _ADDED = "N", "L", "W"
"""What lies at a number: a natural, a wild that lay before this hit, a wild of this hit."""


STEPS_A_STATE = 2
"""One state of a row has several that follow, so it counts for more than one step."""


_DEAREST = (HIGHEST + 1, 0)


class Grown(NamedTuple):
    """The row as it then lies, how many laid wilds were taken up, how many moves it took."""

    row: RunRow
    taken: int
    moves: int


class _State(NamedTuple):
    """`lies` says what lies at each number from `start` upwards; `rest` are the numbers of the
    naturals still to be placed, `wilds` the wilds; `on_top` of them lie on the full row."""

    start: int
    lies: str
    rest: frozenset[int]
    wilds: int
    on_top: int


def moves(row: RunRow, rules: Switches) -> Iterator[RunRow]:
    """A wild from one end at the other end, where there is room: from high to low, then back."""
    (low, first), *_, (high, last) = row.at.items()
    below, above = room_beside(row, rules)
    if last.is_wild and below is not None:
        yield RunRow({below: last, **{n: c for n, c in row.at.items() if n != high}}, row.on_top)
    if first.is_wild and above is not None:
        yield RunRow({**{n: c for n, c in row.at.items() if n != low}, above: first}, row.on_top)


def grow_by_moving(
    row: RunRow,
    naturals: Sequence[Card],
    wilds: int,
    rules: Switches,
    declare: int | None,
    taking: range,
    steps: Steps | None = None,
) -> Grown | None:
    """The row with the cards in it, where wilds may move to the other end in between (§16).

    `taking` are the numbers of laid wilds that may be taken up on the way. Every state of the row
    is looked at once, so an answer is found wherever there is one. `steps` are counted on where a
    question has several hits. Raises HandError (`too_hard`) where there are too many of them."""
    by_number = {card.number: card for card in naturals if card.number is not None}
    lies = "".join(_LAID if card.is_wild else _NATURAL for card in row.at.values())
    first = _State(row.numbers[0], lies, frozenset(by_number), wilds, 0)
    if len(by_number) < len(naturals) or not _has_window(first, rules, declare, taking):
        return None
    steps, tick = steps or Steps(), count()
    waiting, seen = [(0, 0, next(tick), first)], set[_State]()
    cheapest: dict[_State, tuple[int, int]] = {}
    while waiting:
        taken, moved, _, now = heappop(waiting)
        if now in seen:
            continue
        steps.take(STEPS_A_STATE)
        seen.add(now)
        if _is_done(now, taken in taking, declare):
            return Grown(_row_of(now, {**row.at, **by_number}, row.on_top), taken, moved)
        for took, moving, following in _next_states(now, rules):
            left = taking.stop - 1 - taken - took
            if left < 0:
                continue
            settled = _settled(following, left)
            cost = taken + took, moved + moving
            if cheapest.get(settled, _DEAREST) <= cost:
                continue
            cheapest[settled] = cost
            if _may_fit(settled, left, rules):
                heappush(waiting, (*cost, next(tick), settled))
    return None


def _has_window(state: _State, rules: Switches, declare: int | None, taking: range) -> bool:
    """Is there a place for the grown row at all, wherever its wilds may go? Naturals never move."""
    _, lies, rest, wilds, _ = state
    shown = [number for number, kind in zip(_numbers(state), lies, strict=True) if kind == _NATURAL]
    mask = bits(shown) | bits(rest)
    cards = len(lies) + len(rest) + wilds
    for taken in taking:
        length = min(cards - taken, HIGHEST)
        if cards - taken > HIGHEST and rules.wild_on_full_run == "no":
            continue
        starts = starts_holding(mask, length, wrap=rules.wrap == "yes")
        if declare in starts or (declare is None and starts):
            return True
    return False


def _numbers(state: _State) -> tuple[int, ...]:
    return window(state.start, len(state.lies))


def _settled(state: _State, left: int) -> _State:
    """The state with every wild that nobody can take up any more as one like the others, so that
    equal states are looked at once. `left` wilds may be taken up yet."""
    start, lies, rest, wilds, on_top = state
    if not left or not rest:
        return _State(start, lies.replace(_LAID, _ADDED), rest, wilds, on_top)
    first, last = lies.find(_NATURAL), lies.rfind(_NATURAL)
    inside = (
        "".join(
            _ADDED
            if lies[place] == _LAID and window(start, place + 1)[-1] not in rest
            else lies[place]
            for place in range(first, last + 1)
        )
        if first >= 0
        else ""
    )
    return _State(start, lies[: max(first, 0)] + inside + lies[last + 1 :], rest, wilds, on_top)


def _may_fit(state: _State, left: int, rules: Switches) -> bool:
    """Can what is still to be placed find room? A natural whose number is held by a card that can
    neither move nor be taken up never does. `left` wilds may be taken up yet."""
    start, lies, rest, wilds, _ = state
    first, last = lies.find(_NATURAL), lies.rfind(_NATURAL)
    for place in range(first, last + 1) if first >= 0 else ():
        if lies[place] != _LAID and window(start, place + 1)[-1] in rest:
            return False
    room = HIGHEST - len(lies) + min(left, lies.count(_LAID), len(rest))
    return len(rest) + wilds <= room or (rules.wild_on_full_run == "yes" and len(rest) <= room)


def _is_done(state: _State, as_many_taken: bool, declare: int | None) -> bool:
    all_placed = not state.rest and not state.wilds
    return all_placed and as_many_taken and declare in (None, state.start)


def _row_of(state: _State, cards: dict[int, Card], on_top: int) -> RunRow:
    numbers = window(state.start, len(state.lies))
    at = {
        number: cards[number] if lies == _NATURAL else WILD
        for number, lies in zip(numbers, state.lies, strict=True)
    }
    return RunRow(at, on_top + state.on_top)


def _next_states(now: _State, rules: Switches) -> Iterator[tuple[int, int, _State]]:
    """One card more at an end, high before low; one wild moved; one wild taken up. Each with how
    many wilds it takes up and how many moves it is."""
    start, lies, rest, wilds, on_top = now
    numbers = window(start, len(lies))
    full = len(lies) == HIGHEST
    first, last = lies.find(_NATURAL), lies.rfind(_NATURAL)
    for place, number in enumerate(numbers):
        if lies[place] == _LAID and number in rest:
            taken_up = lies[:place] + _NATURAL + lies[place + 1 :]
            yield 1, 0, _State(start, taken_up, rest - {number}, wilds, on_top)
            if first < place < last:
                return  # it lies between naturals, so this natural has no other place
    below = None if full else step_from(start, -1, rules)
    above = None if full else step_from(numbers[-1], 1, rules)
    if above in rest:
        yield 0, 0, _State(start, lies + _NATURAL, rest - {above}, wilds, on_top)
    if below is not None and below in rest:
        yield 0, 0, _State(below, _NATURAL + lies, rest - {below}, wilds, on_top)
    if wilds and above is not None:
        yield 0, 0, _State(start, lies + _ADDED, rest, wilds - 1, on_top)
    if wilds and below is not None:
        yield 0, 0, _State(below, _ADDED + lies, rest, wilds - 1, on_top)
    if wilds and full and rules.wild_on_full_run == "yes":
        yield 0, 0, _State(start, lies, rest, wilds - 1, on_top + 1)
    if below is not None and lies[-1] != _NATURAL:
        yield 0, 1, _State(below, lies[-1] + lies[:-1], rest, wilds, on_top)
    if above is not None and lies[0] != _NATURAL:
        yield 0, 1, _State(numbers[1], lies[1:] + lies[0], rest, wilds, on_top)
