"""A run on the table as a row: which card lies at which number.

Knows the row from low to high, the wilds on top of a full one, and what is free beside it. Refuses
to know who may add what (`run_hits`, `moving`).
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import HIGHEST, LOWEST, WILD, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.runs import ON_TOP
from scorekeeper.rules.switches import Switches


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run on the table: which card lies at which number, and the wilds on top of a full one."""

    at: dict[int, Card]
    on_top: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.at)


def room_beside(row: RunRow, rules: Switches) -> tuple[int | None, int | None]:
    """The free numbers below and above the row, None where there is none."""
    numbers = row.numbers
    below, above = step_from(numbers[0], -1, rules), step_from(numbers[-1], 1, rules)
    return (None if below in row.at else below), (None if above in row.at else above)


def step_from(number: int, by: int, rules: Switches) -> int | None:
    """The number beside this one, None where the row ends (§10)."""
    beside = number + by
    if LOWEST <= beside <= HIGHEST:
        return beside
    return (beside - 1) % HIGHEST + 1 if rules.wrap == "yes" else None


def row_of(target: Meld) -> RunRow:
    """The laid run, card by card."""
    at: dict[int, Card] = {}
    on_top = 0
    for card, number in zip(target.cards, target.stands_for, strict=True):
        if number == ON_TOP:
            on_top += 1
        else:
            at[int(number)] = card
    return RunRow(at, on_top)


def lay_out(target: Meld, row: RunRow) -> Meld:
    """The row as a meld of the target's kind and colour."""
    cards = (*row.at.values(), *(WILD,) * row.on_top)
    return Meld(target.kind, cards, row.numbers + (ON_TOP,) * row.on_top, target.colour)
