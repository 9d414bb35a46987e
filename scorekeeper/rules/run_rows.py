"""A run on the table as a mapping of numbers to cards, with the free numbers beside it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import HIGHEST, LOWEST, WILD, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.runs import ON_TOP
from scorekeeper.rules.switches import Switches


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run on the table. `card_at` maps numbers to cards, from low to high; `on_top` is the number
    of wilds on top of a full run (§15)."""

    card_at: dict[int, Card]
    on_top: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.card_at)


def room_beside(row: RunRow, rules: Switches) -> tuple[int | None, int | None]:
    """The free numbers below and above the row, each None if there is none."""
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
