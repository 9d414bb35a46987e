"""Hits on a run: where the added cards go, and which wilds are taken up or moved (§16, §22).

Laid cards keep their numbers, with two exceptions. Naturals replace laid wilds if the table allows
it (`wild_replace`), and wilds at the ends move if it allows that (`wild_move`). If it allows both,
a wild may move first and then be taken up. Of several ways, the one that takes up the fewest wilds
is used, then the one with the fewest moves. A hit is refused only if no allowed way exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, LOWEST, NUMBERS, WILD, WILDS_IN_DECK, Card, natural
from scorekeeper.rules.melds import ON_TOP, Meld, bits, preferred_start, starts_holding, window
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.switches import Switches


@immutable
class HitResult:
    """The meld with the cards added and the wilds taken up, or the problems."""

    meld: Meld | None
    problems: tuple[Problem, ...] = ()
    taken: tuple[Card, ...] = ()


class GrownRow(NamedTuple):
    """A row with cards added; how many laid wilds were `taken` up, and how many `moves` it took."""

    row: RunRow
    taken: int
    moves: int


def hit_run(
    target: Meld,
    add: Sequence[Card],
    rules: Switches,
    take: int,
    declare: int | None,
    steps: Steps | None = None,
) -> HitResult:
    """The run with the cards added, by the best allowed way (§22). `take` wilds are to be taken up;
    0 means as few as possible. `declare` is the lowest number the run shall have. Raises HandError
    (`too_hard`)."""
    laid, rules = row_of_meld(target), _rules_to_grow(target, rules)
    naturals = [card for card in add if card.number is not None]
    wilds = sum(card.is_wild for card in add)
    still = _without_moving(laid, naturals, wilds, rules, declare)
    if still and take in (0, still.taken) and (rules.wild_move == "never" or still.taken == take):
        return _fit_of(target, still)
    if rules.wild_move == "allowed":
        taking = _may_be_taken(laid, rules, take)
        moved = grow_by_moving(laid, naturals, wilds, rules, declare, taking, steps)
        if moved is not None:
            return _fit_of(target, moved if moved.moves or not still else still)
    misfits = tuple(_misfits(laid, naturals, wilds, rules, target, declare))
    return HitResult(None, misfits or (broken("no_wild_to_take"),))


def _fit_of(target: Meld, grown: GrownRow) -> HitResult:
    return HitResult(meld_of_row(target, grown.row), (), (WILD,) * grown.taken)


def _may_be_taken(laid: RunRow, rules: Switches, take: int) -> range:
    """How many laid wilds may be taken up, as a range (§16)."""
    if rules.wild_replace == "never":
        return range(1)
    wilds = sum(card.is_wild for card in laid.card_at.values())
    return range(take, take + 1) if take else range(wilds + 1)


def move_end_wild(target: Meld, rules: Switches) -> HitResult:
    """The run with a wild moved from one end to the other, or the problem (§16)."""
    row, rules = row_of_meld(target), _rules_to_grow(target, rules)
    if not any(card.is_wild for card in target.cards):
        return HitResult(None, (broken("nothing_added"),))
    if rules.wild_move == "never":
        return HitResult(None, (broken("wild_fixed"),))
    for moved in rows_after_a_move(row, rules):
        return HitResult(meld_of_row(target, moved))
    return HitResult(None, (broken("no_room_to_move"),))


def _rules_to_grow(target: Meld, rules: Switches) -> Switches:
    """The rules for growing this run. A run that already continues from 12 to 1 may do so further;
    the table's rules may have changed, or the table allowed it against its rules."""
    return replace(rules, wrap="yes") if target.goes_round else rules


def _without_moving(
    laid: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> GrownRow | None:
    """The grown row if no wild moves; None if the cards do not fit. A natural replaces the wild
    that holds its number if the table allows that."""
    row, rest = _take_up_wilds(laid, naturals, rules)
    grown = _grow(row, rest, wilds, rules, declare)
    return GrownRow(grown, len(naturals) - len(rest), 0) if grown is not None else None


def _take_up_wilds(
    laid: RunRow, naturals: Sequence[Card], rules: Switches
) -> tuple[RunRow, tuple[Card, ...]]:
    """The row with naturals in place of wilds (§16), and the naturals still to be placed."""
    at, rest = dict(laid.card_at), []
    for card in naturals:
        number = card.number
        if rules.wild_replace == "allowed" and number in at and at[number].is_wild:
            at[number] = card
        else:
            rest.append(card)
    return RunRow(at, laid.on_top), tuple(rest)


def _grow(
    row: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> RunRow | None:
    """The row with the naturals and wilds added, None if no window holds them all."""
    at = dict(row.card_at)
    for card in naturals:
        if card.number is None or card.number in at:
            return None
        at[card.number] = card
    room = HIGHEST - len(at)
    on_top = max(0, wilds - room)
    if on_top and rules.wild_on_full_run == "no":
        return None
    length = len(at) + wilds - on_top
    mask = bits(at)
    starts = [
        start
        for start in starts_holding(mask, length, wrap=rules.wrap == "yes")
        if _keeps_together(row.numbers, start, length) and declare in (None, start)
    ]
    if not starts:
        return None
    start = preferred_start(mask, length, starts)
    return RunRow({n: at.get(n, WILD) for n in window(start, length)}, on_top + row.on_top)


def _keeps_together(numbers: Sequence[int], start: int, length: int) -> bool:
    """Does the window hold the old row in one piece, with the same order of numbers?"""
    return (numbers[0] - start) % HIGHEST + len(numbers) <= length


def _misfits(
    laid: RunRow,
    naturals: Sequence[Card],
    wilds: int,
    rules: Switches,
    target: Meld,
    declare: int | None,
) -> Iterator[Problem]:
    """The reasons for a refusal: cards that fit nowhere (§22), cards that fit only with a wrap
    (§10), and wilds for which there is no number left (§15)."""
    if declare is not None and _grow(laid, naturals, wilds, rules, None):
        yield broken("declared_otherwise", declared=declare, found=None)
        return
    laid, naturals = _take_up_wilds(laid, naturals, rules)
    placed: list[Card] = []
    around: list[Card] = []
    straight, wrapped = _FULL_RUN_ALLOWED[rules.wrap], _FULL_RUN_ALLOWED["yes"]
    for card in _nearest_first(laid, naturals):
        if _grow(laid, [*placed, card], wilds, straight, None):
            placed.append(card)
        elif _grow(laid, [*placed, *around, card], wilds, wrapped, None):
            around.append(card)
            yield broken("no_wrap", card=str(card))
        else:
            facts = {
                "card": str(card),
                "kind": target.kind.value,
                "fits": fits_a_run(target, rules),
                "wild_fits": a_wild_fits_a_run(target, rules),
            }
            more = _more_wilds(laid, [*placed, card], wilds, straight)
            yield broken("does_not_fit", **facts, **more)
    if not _grow(laid, placed, wilds, rules, None):
        yield broken("run_is_full", most=HIGHEST)


_FULL_RUN_ALLOWED = {
    "no": Switches(wild_on_full_run="yes"),
    "yes": Switches(wild_on_full_run="yes", wrap="yes"),
}


def _nearest_first(laid: RunRow, naturals: Sequence[Card]) -> list[Card]:
    numbers = laid.numbers
    low, high = numbers[0], numbers[-1]

    def away(card: Card) -> tuple[int, int]:
        """The distance from the row, also past 12; of equals, one without a wrap is nearer."""
        number = card.number or 0
        around = min((low - number) % HIGHEST, (number - high) % HIGHEST)
        return around, max(low - number, number - high)

    return sorted(naturals, key=away)


def _more_wilds(
    laid: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches
) -> dict[str, object]:
    """Facts that say how many wilds these cards need, if the hit has some but too few."""
    for needed in range(wilds + 1, WILDS_IN_DECK + 1) if wilds else ():
        if _grow(laid, naturals, needed, rules, None):
            numbers = tuple(sorted(card.number for card in naturals if card.number is not None))
            return {"cards": numbers, "wilds": wilds, "wilds_needed": needed}
    return {}


def fits_a_run(target: Meld, rules: Switches) -> tuple[int | str, ...]:
    """What a run takes, one card besides wilds: numbers, or cards (`R7`) for a colour run."""
    laid, rules = row_of_meld(target), _rules_to_grow(target, rules)
    numbers = [n for n in NUMBERS if _takes(laid, natural(n), rules)]
    if target.colour is None:
        return tuple(numbers)
    return tuple(f"{target.colour}{number}" for number in numbers)


def a_wild_fits_a_run(target: Meld, rules: Switches) -> bool:
    """Does a run take one more wild (§15)?"""
    return _grow(row_of_meld(target), (), 1, _rules_to_grow(target, rules), None) is not None


def _takes(laid: RunRow, card: Card, rules: Switches) -> bool:
    """Does this row take this card, at an end, for a wild (§16) or after a move of one?"""
    if _without_moving(laid, [card], 0, rules, None):
        return True
    if rules.wild_move == "never":
        return False
    taking = _may_be_taken(laid, rules, 0)
    return grow_by_moving(laid, [card], 0, rules, None, taking) is not None


# --- rows on the table ----------------------------------------------------------------------------


@immutable
class RunRow:
    """A run on the table. `card_at` maps numbers to cards, from low to high; `on_top` is the number
    of wilds on top of a full run (§15)."""

    card_at: dict[int, Card]
    on_top: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.card_at)


def room_beside(row: RunRow, rules: Switches) -> tuple[int | None, int | None]:
    """The free numbers below and above the row, each None if that end cannot grow."""
    numbers = row.numbers
    below, above = number_beside(numbers[0], -1, rules), number_beside(numbers[-1], 1, rules)
    return (None if below in row.card_at else below), (None if above in row.card_at else above)


def number_beside(number: int, by: int, rules: Switches) -> int | None:
    """The number one above or below (`by` is 1 or -1), None where the row ends (§10)."""
    beside = number + by
    if LOWEST <= beside <= HIGHEST:
        return beside
    return (beside - 1) % HIGHEST + 1 if rules.wrap == "yes" else None


def row_of_meld(target: Meld) -> RunRow:
    """The laid run as a row."""
    card_at: dict[int, Card] = {}
    on_top = 0
    for card, number in zip(target.cards, target.stands_for, strict=True):
        if number == ON_TOP:
            on_top += 1
        else:
            card_at[int(number)] = card
    return RunRow(card_at, on_top)


def meld_of_row(target: Meld, row: RunRow) -> Meld:
    """The row as a meld of the target's kind and colour."""
    cards = (*row.card_at.values(), *(WILD,) * row.on_top)
    return Meld(target.kind, cards, row.numbers + (ON_TOP,) * row.on_top, target.colour)


# --- hits with moves of wilds ---------------------------------------------------------------------
# A wild at one end moves to the other end (§16 `wild_move`). If the table allows both, a laid wild
# may first move and then be taken up for the card it now stands for. So the search tries every
# order of adding, moving and taking up: the fewest wilds taken up first, then the fewest moves. A
# wild of the hit itself may move too, but is never taken up.

_NATURAL, _LAID, _ADDED = "N", "L", "W"
"""The kinds of card in a row: a natural, a wild laid before this hit, a wild of this hit."""

STEPS_PER_STATE = 2
"""One state of a row leads to several others, so it counts as more than one step."""

_HIGHEST_COST = (HIGHEST + 1, 0)


class _State(NamedTuple):
    """A row during the search. `kinds` is the kind of card at each number from `start` upwards;
    `rest` are the numbers of the naturals still to be placed, `wilds` is the number of wilds still
    to be placed, `on_top` the number of wilds that this hit put on top of the full row."""

    start: int
    kinds: str
    rest: frozenset[int]
    wilds: int
    on_top: int


def rows_after_a_move(row: RunRow, rules: Switches) -> Iterator[RunRow]:
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
    """The row with the cards added, with moves of wilds where needed (§16); None if none fits.

    `taking` is the range of how many laid wilds may be taken up. The search is complete, and visits
    each state of the row once. `steps` is shared between the hits of one question. Raises HandError
    (`too_hard`)."""
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
    """The state with every laid wild that can no longer be taken up marked as added, so that states
    without a difference are equal. `left` is how many wilds may still be taken up."""
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
