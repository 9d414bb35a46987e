"""Melds: cards that meet a group, and what each of them stands for; reading cards as a meld.

A wild keeps its value to the end of the round (§16), so a meld stores what each card stands for.
The arithmetic of runs, windows of consecutive numbers, is at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import HIGHEST, LOWEST, NUMBERS, Card, Colour
from scorekeeper.rules.phases import IN_A_ROW, GroupKind
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.switches import Switches

ON_TOP = HIGHEST + 1
"""What a wild on top of a full run stands for: a value that is no number (§15)."""


@immutable
class Meld:
    """A laid group. `stands_for[i]` is what `cards[i]` counts as: a number in a set or run, a
    colour letter in a colour group. A run lies from low to high. `colour` is the colour of a colour
    group or colour run, None for other kinds and for a colour run of wilds only."""

    kind: GroupKind
    cards: tuple[Card, ...]
    stands_for: tuple[int | Colour, ...]
    colour: Colour | None = None

    @property
    def goes_round(self) -> bool:
        """Does this run continue from 12 to 1 (§10)? Then it may grow past 12, even if the rules of
        the table do not allow that now."""
        if self.kind not in IN_A_ROW:
            return False
        numbers = [int(number) for number in self.stands_for if number in NUMBERS]
        return numbers != sorted(numbers)


Declared = int | str | None
"""What a group was declared to be: a number, a colour letter, or None."""


@immutable
class GroupReading:
    """A group read as a meld. `meld` is None if the cards are not one, and `faults` say why."""

    meld: Meld | None
    faults: tuple[Problem, ...] = ()


def read_group(
    kind: GroupKind, cards: Sequence[Card], rules: Switches, declare: Declared = None
) -> GroupReading:
    """The cards read as one group of this kind, with all faults (§8 to §11, §14)."""
    if not cards:
        return GroupReading(None, (broken("empty_group"),))
    faults = []
    if skips := sum(card.is_skip for card in cards):
        faults.append(broken("skip_in_phase", count=skips))
        cards = [card for card in cards if not card.is_skip]
    if cards:
        reading = _READERS[kind](cards, rules, declare)
        if not faults:
            return reading
        faults.extend(p for p in reading.faults if p.code != "wild_group_unnamed")
    return GroupReading(None, tuple(faults))


def _read_set(cards: Sequence[Card], rules: Switches, declare: Declared) -> GroupReading:
    numbers = sorted({card.number for card in cards if card.number is not None})
    if len(numbers) > 1:
        return _fault("mixed_numbers", numbers=tuple(numbers))
    number = numbers[0] if numbers else declare
    if not isinstance(number, int):
        return _fault("wild_group_unnamed", kind="set", count=len(cards))
    if declare is not None and declare != number:
        return _fault("declared_otherwise", declared=declare, found=number)
    if not LOWEST <= number <= HIGHEST:
        return _fault("no_such_number", number=number)
    return GroupReading(Meld(GroupKind.SET, tuple(cards), (number,) * len(cards)))


def _read_color(cards: Sequence[Card], rules: Switches, declare: Declared) -> GroupReading:
    colours, faults = _colours(cards)
    if faults:
        return GroupReading(None, faults)
    named = _as_colour(declare)
    colour = colours[0] if colours else named
    if colour is None:
        return _fault("wild_group_unnamed", kind="color", count=len(cards))
    if declare is not None and named is not colour:
        return _fault("declared_otherwise", declared=declare, found=colour.value)
    return GroupReading(Meld(GroupKind.COLOR, tuple(cards), (colour,) * len(cards), colour))


def _read_run(cards: Sequence[Card], rules: Switches, declare: Declared) -> GroupReading:
    return _read_row(GroupKind.RUN, cards, rules, declare, None)


def _read_crun(cards: Sequence[Card], rules: Switches, declare: Declared) -> GroupReading:
    colours, faults = _colours(cards)
    if len(colours) == 1 and _as_colour(declare) is colours[0]:
        declare = None
    row = _read_row(GroupKind.CRUN, cards, rules, declare, colours[0] if colours else None)
    if faults:
        return GroupReading(None, (*faults, *row.faults))
    return row


_READERS = {
    GroupKind.SET: _read_set,
    GroupKind.RUN: _read_run,
    GroupKind.COLOR: _read_color,
    GroupKind.CRUN: _read_crun,
}


def _colours(cards: Sequence[Card]) -> tuple[tuple[Colour, ...], tuple[Problem, ...]]:
    """The colours shown, and their problems in a group of one colour (§11)."""
    shown = {card.colour for card in cards if card.colour is not None}
    colours = tuple(colour for colour in Colour if colour in shown)
    without_colour = tuple(str(card) for card in cards if card.is_natural and card.colour is None)
    faults = []
    if without_colour:
        faults.append(broken("colour_not_said", cards=without_colour))
    if len(colours) > 1:
        letters = tuple(colour.value for colour in colours)
        faults.append(broken("mixed_colour", colours=letters))
    return colours, tuple(faults)


def _read_row(
    kind: GroupKind,
    cards: Sequence[Card],
    rules: Switches,
    declare: Declared,
    colour: Colour | None,
) -> GroupReading:
    """A run (§9): the naturals must fit into one window, and wilds fill the rest of it."""
    mask = doubled = 0
    for card in cards:
        if card.number is not None:
            bit = 1 << card.number
            doubled |= mask & bit
            mask |= bit
    wilds = len(cards) - mask.bit_count()
    length = min(len(cards), HIGHEST)
    on_top = len(cards) - length
    if doubled:
        numbers = tuple(n for n in NUMBERS if doubled >> n & 1)
        return _fault("not_consecutive", doubled=numbers, wants=(), missing=0)
    if on_top and rules.wild_on_full_run == "no":
        return _fault("run_over_twelve", count=len(cards), most=HIGHEST)
    starts = starts_holding(mask, length, wrap=rules.wrap == "yes")
    if not starts:
        return _broken(mask, wilds)
    if not mask and not isinstance(declare, int):
        return _fault("wild_group_unnamed", kind=kind.value, count=len(cards))
    start = _chosen_start(cards, mask, length, starts, declare)
    if start is None:
        return _wrong_declaration(mask, length, declare)
    return GroupReading(_row(kind, cards, window(start, length), on_top, colour))


def _chosen_start(
    cards: Sequence[Card], mask: int, length: int, starts: Sequence[int], declare: Declared
) -> int | None:
    if isinstance(declare, int):
        return declare if declare in starts else None
    if declare is not None and mask:
        return None
    for start in starts:
        if _typed_order_fits(cards, window(start, length)):
            return start
    return preferred_start(mask, length, starts)


def _typed_order_fits(cards: Sequence[Card], numbers: Sequence[int]) -> bool:
    return len(cards) == len(numbers) and all(
        card.number is None or card.number == number
        for card, number in zip(cards, numbers, strict=True)
    )


def _row(
    kind: GroupKind,
    cards: Sequence[Card],
    numbers: tuple[int, ...],
    on_top: int,
    colour: Colour | None,
) -> Meld:
    """The meld: naturals at their numbers, wilds at the others, further wilds on top (§15)."""
    if _typed_order_fits(cards, numbers):
        return Meld(kind, tuple(cards), numbers, colour)
    wilds = [card for card in cards if card.is_wild]
    by_number = {card.number: card for card in cards if card.is_natural}
    ordered = [by_number.get(number) or wilds.pop() for number in numbers]
    return Meld(kind, (*ordered, *wilds), numbers + (ON_TOP,) * on_top, colour)


def _broken(mask: int, wilds: int) -> GroupReading:
    """The fault if no window holds the naturals: the row needs a wrap (§10) or has gaps (§9)."""
    wants = gaps(mask)
    missing = len(wants) - wilds
    if len(shortest_gaps_around(mask)) <= wilds:
        return _fault("no_wrap", doubled=(), wants=wants, missing=missing)
    return _fault("not_consecutive", doubled=(), wants=wants, missing=missing)


def _wrong_declaration(mask: int, length: int, declare: Declared) -> GroupReading:
    if isinstance(declare, int) and not LOWEST <= declare <= HIGHEST:
        return _fault("no_such_number", number=declare)
    if mask:
        return _fault("declared_otherwise", declared=declare, found=None)
    return _fault("beyond_twelve", declared=declare, count=length)


def _as_colour(declare: Declared) -> Colour | None:
    return Colour(declare) if isinstance(declare, str) and declare in set(Colour) else None


def _fault(code: str, **facts: object) -> GroupReading:
    return GroupReading(None, (broken(code, **facts),))


def with_facts(problem: Problem, where: Mapping[str, object]) -> Problem:
    """The same problem with the facts that say in which group it is."""
    return replace(problem, facts={**where, **problem.facts})


# --- windows of numbers ---------------------------------------------------------------------------
# A run of `length` cards fills a window: a start and `length` numbers upwards, with or without a
# wrap from 12 to 1 (§9, §10). Sets of numbers are bit masks, so that one operation tells whether a
# window holds them.


def bits(numbers: Iterable[int]) -> int:
    """The numbers as a mask, bit 7 for a 7."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_in(mask: int) -> tuple[int, ...]:
    """The numbers of a mask, lowest first."""
    return tuple(number for number in NUMBERS if mask >> number & 1)


@lru_cache(maxsize=512)
def window(start: int, length: int) -> tuple[int, ...]:
    """The `length` numbers upwards from `start`; after 12 comes 1 (§10)."""
    return tuple((start - 1 + i) % HIGHEST + 1 for i in range(length))


@lru_cache(maxsize=64)
def _windows(length: int, *, wrap: bool) -> tuple[tuple[int, int], ...]:
    """Every window of `length` numbers, as its start and its mask."""
    last = HIGHEST if wrap else HIGHEST + 1 - length
    return tuple((start, bits(window(start, length))) for start in range(LOWEST, last + 1))


def starts_holding(mask: int, length: int, *, wrap: bool) -> list[int]:
    """Every start whose window of `length` numbers (at most 12) holds all numbers of `mask`."""
    return [start for start, held in _windows(length, wrap=wrap) if not mask & ~held]


def preferred_start(mask: int, length: int, starts: Iterable[int]) -> int:
    """The start that puts wilds into the gaps first, then at the high end, then at the low end.

    If the row may wrap, the window with the fewest gaps wins, then one that does not wrap."""

    def key(start: int) -> tuple[int, int, int]:
        held = [i for i, number in enumerate(window(start, length)) if mask >> number & 1]
        first, last = (held[0], held[-1]) if held else (0, 0)
        return last - first, first, start  # a window that wraps starts higher

    return min(starts, key=key)


def gaps(mask: int) -> tuple[int, ...]:
    """The numbers missing between the lowest and the highest of `mask`."""
    numbers = numbers_in(mask)
    return tuple(n for n in range(numbers[0], numbers[-1]) if not mask >> n & 1)


def shortest_gaps_around(mask: int) -> tuple[int, ...]:
    """As `gaps`, for a row that may wrap (§10): those of the start with the fewest."""
    ways = []
    for start in numbers_in(mask):
        around = window(start, HIGHEST)
        last = max(i for i, number in enumerate(around) if mask >> number & 1)
        ways.append(tuple(n for n in around[: last + 1] if not mask >> n & 1))
    return min(ways, key=len)
