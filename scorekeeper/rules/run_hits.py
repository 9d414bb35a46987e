"""Hitting a run: which windows the grown run may fill, and what its wilds may do.

The run is a row of numbers; what lies keeps its number. Tried in this order: add the cards and
leave every wild alone; let the wilds at the ends move (§16 `wild_move`); put naturals in the place
of wilds and take those up (§16 `wild_replace`). The first that works is the answer, so a hit is
refused only where no allowed way exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import HIGHEST, LOWEST, WILD, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.runs import ON_TOP, bits, preferred_start, starts_holding, window
from scorekeeper.rules.sheets import Switches
from scorekeeper.rules.verdicts import Problem


@dataclass(frozen=True, slots=True)
class Fit:
    """The meld as it then lies and the wilds taken up, or the problems."""

    meld: Meld | None
    problems: tuple[Problem, ...] = ()
    taken: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class _Row:
    """A run on the table: which card lies at which number, and the wilds on top of a full one."""

    at: dict[int, Card]
    on_top: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.at)

    @property
    def mask(self) -> int:
        return bits(self.at)


def hit_run(
    target: Meld, add: Sequence[Card], rules: Switches, take: int, declare: int | None
) -> Fit:
    """The run with the cards added, by the first allowed way that works (§22)."""
    lies = _row(target)
    naturals = [card for card in add if card.number is not None]
    wilds = sum(card.is_wild for card in add)
    for row, loose, rest, taken in _ways(lies, naturals, rules, take):
        grown = _grow(row, rest, wilds + loose, rules, declare)
        if grown is not None:
            meld = _lay_out(target, grown)
            return Fit(meld, (), (WILD,) * taken)
    misfits = tuple(_misfits(lies, naturals, wilds, rules, target, declare))
    return Fit(None, misfits or (Problem("no_wild_to_take", "§16"),))


def move_end_wild(target: Meld, rules: Switches) -> Fit:
    """A wild at one end of the run goes to the other end, where there is room (§16)."""
    row = _row(target)
    if not any(card.is_wild for card in target.cards):
        return Fit(None, (Problem("nothing_added", "§22"),))
    if rules.wild_move == "never":
        return Fit(None, (Problem("wild_fixed", "§16"),))
    numbers = row.numbers
    low, high = numbers[0], numbers[-1]
    for leaves, comes in ((high, _step(low, -1, rules)), (low, _step(high, 1, rules))):
        free = comes is not None and comes not in row.at
        if free and comes is not None and row.at[leaves].is_wild and not row.on_top:
            at = {number: card for number, card in row.at.items() if number != leaves}
            ordered = {comes: WILD, **at} if leaves == high else {**at, comes: WILD}
            return Fit(_lay_out(target, _Row(ordered, 0)))
    return Fit(None, (Problem("no_room_to_move", "§16"),))


def _ways(
    lies: _Row, naturals: Sequence[Card], rules: Switches, take: int
) -> Iterator[tuple[_Row, int, list[Card], int]]:
    """Row that stays, wilds set loose, naturals still to be placed, wilds taken up."""
    replaceable = [
        card
        for card in dict.fromkeys(naturals)
        if card.number in lies.at and lies.at[card.number].is_wild
    ]
    most = len(replaceable) if rules.wild_replace == "allowed" else 0
    for count in range(most + 1):
        if take and count != take:
            continue
        for chosen in combinations(replaceable, count):
            at = lies.at | {card.number: card for card in chosen if card.number is not None}
            rest = list(naturals)
            for card in chosen:
                rest.remove(card)
            row = _Row(at, lies.on_top)
            yield row, 0, rest, count
            if rules.wild_move == "allowed":
                core, loose = _without_end_wilds(row)
                yield core, loose, rest, count


def _without_end_wilds(row: _Row) -> tuple[_Row, int]:
    """The run from its first natural to its last, and how many wilds were beyond them."""
    numbers = row.numbers
    held = [i for i, number in enumerate(numbers) if row.at[number].is_natural]
    core = numbers[held[0] : held[-1] + 1] if held else ()
    return _Row({n: row.at[n] for n in core}, 0), len(numbers) - len(core) + row.on_top


def _grow(
    row: _Row, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> _Row | None:
    """The row with the naturals and wilds in it, None where no window holds them all."""
    at = dict(row.at)
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
    return _Row({n: at.get(n, WILD) for n in window(start, length)}, on_top + row.on_top)


def _keeps_together(numbers: Sequence[int], start: int, length: int) -> bool:
    """Does the window hold the old row in one piece, not cut where the window begins?"""
    return not numbers or (numbers[0] - start) % HIGHEST + len(numbers) <= length


def _misfits(
    lies: _Row,
    naturals: Sequence[Card],
    wilds: int,
    rules: Switches,
    target: Meld,
    declare: int | None,
) -> Iterator[Problem]:
    """Why nothing worked: the cards that fit nowhere, those that only a wrap would help (§10), and
    wilds for which there is no place left (§15)."""
    if declare is not None and _grow(lies, naturals, wilds, rules, None):
        yield Problem("declared_otherwise", "§14", {"declared": declare, "found": None})
        return
    placed: list[Card] = []
    for card in _nearest_first(lies, naturals):
        if _grow(lies, [*placed, card], wilds, _WILD_ON_TOP[rules.wrap], None):
            placed.append(card)
        elif rules.wrap == "no" and _grow(lies, [*placed, card], wilds, _WILD_ON_TOP["yes"], None):
            yield Problem("no_wrap", "§10", {"card": str(card)})
        else:
            facts = {"card": str(card), "kind": target.kind.value, "fits": _ends(lies, rules)}
            yield Problem("does_not_fit", "§22", facts)
    if not _grow(lies, placed, wilds, rules, None):
        yield Problem("run_is_full", "§15", {"most": HIGHEST})


_WILD_ON_TOP = {
    "no": Switches(wild_on_full_run="yes"),
    "yes": Switches(wild_on_full_run="yes", wrap="yes"),
}


def _nearest_first(lies: _Row, naturals: Sequence[Card]) -> list[Card]:
    numbers = lies.numbers
    low, high = numbers[0], numbers[-1]

    def away(card: Card) -> int:
        number = card.number or 0
        return min((low - number) % HIGHEST, (number - high) % HIGHEST)

    return sorted(naturals, key=away)


def _ends(lies: _Row, rules: Switches) -> tuple[int, ...]:
    """The numbers that would fit at the two ends."""
    numbers = lies.numbers
    near = (_step(numbers[0], -1, rules), _step(numbers[-1], 1, rules))
    return tuple(sorted({n for n in near if n is not None and n not in lies.at}))


def _step(number: int, by: int, rules: Switches) -> int | None:
    beside = number + by
    if LOWEST <= beside <= HIGHEST:
        return beside
    return (beside - 1) % HIGHEST + 1 if rules.wrap == "yes" else None


def _row(target: Meld) -> _Row:
    at: dict[int, Card] = {}
    on_top = 0
    for card, number in zip(target.cards, target.stands_for, strict=True):
        if number == ON_TOP:
            on_top += 1
        else:
            at[int(number)] = card
    return _Row(at, on_top)


def _lay_out(target: Meld, row: _Row) -> Meld:
    cards = (*row.at.values(), *(WILD,) * row.on_top)
    return Meld(target.kind, cards, row.numbers + (ON_TOP,) * row.on_top, target.colour)
