"""The cards of the end, held as a fan: on the pages of a game that was won, and in its picture."""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.rules.table_rules import TableRules

_FACES = "rbygrwbygr"
"""The colours of the cards in order: red, blue, yellow, green, and a wild."""


@immutable
class FanCard:
    """One card: `face` is r, b, y, g or w, as of a `CardView`, and `number` the printed number of a
    phase."""

    face: str
    number: int


def fan_cards(table: TableRules) -> tuple[FanCard, ...]:
    """A card for each phase that this table plays, ten at most."""
    return tuple(
        FanCard(face, phase.number) for face, phase in zip(_FACES, table.phases, strict=False)
    )
