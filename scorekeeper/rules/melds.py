"""Cards on the table that meet a group, each with the card it stands for.

A wild keeps its value to the end of the round (§16), so a meld says what each card stands for.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import HIGHEST, LOWEST, Card, Colour
from scorekeeper.rules.phases import GroupKind

_NUMBERS = range(LOWEST, HIGHEST + 1)


@dataclass(frozen=True, slots=True)
class Meld:
    """A laid group. `stands_for[i]` is what `cards[i]` counts as, in this meld's own coin:
    a number in a set or run, a colour letter in a colour group; a run lies from low to high.
    `colour` is the colour of a colour group or colour run, None elsewhere or while unsaid."""

    kind: GroupKind
    cards: tuple[Card, ...]
    stands_for: tuple[int | Colour, ...]
    colour: Colour | None = None

    @property
    def goes_round(self) -> bool:
        """Does this run go on from 12 to 1 (§10)? Whatever let it lie like that, it grows at both
        ends as it lies."""
        if self.kind not in (GroupKind.RUN, GroupKind.CRUN):
            return False
        numbers = [int(number) for number in self.stands_for if number in _NUMBERS]
        return numbers != sorted(numbers)
