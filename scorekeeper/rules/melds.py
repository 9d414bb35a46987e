"""Cards on the table that meet a group, each with the card it stands for.

A wild keeps its value to the end of the round (§16), so a meld says what each card stands for.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.phases import GroupKind


@dataclass(frozen=True, slots=True)
class Meld:
    """A laid group. `stands_for[i]` is what `cards[i]` counts as, in this meld's own coin:
    a number in a set or run, a colour letter in a colour group; a run lies from low to high.
    `colour` is the colour of a colour group or colour run, None elsewhere or while unsaid."""

    kind: GroupKind
    cards: tuple[Card, ...]
    stands_for: tuple[int | Colour, ...]
    colour: Colour | None = None
