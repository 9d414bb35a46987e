"""Which box is ours, by what it looks like.

The signs on wilds and skips are no help: boxes use the same two the other way round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS


@immutable(kw_only=True)
class BoxLook:
    """What somebody sees in a box; None where nobody looked. `violet`: it is among the colours of
    the numbers. `wilds`: they are in four colours, or all in one. `leaflet` is its language."""

    violet: bool | None = None
    wilds: Literal["four", "one"] | None = None
    leaflet: str | None = None


@immutable
class BoxesFound:
    """The sheets of the boxes that look like this, the likeliest first. If there is none, `known`
    is false, and these are the sheet of those who name none and other boxes with a leaflet in this
    language."""

    sheets: tuple[RuleSheet, ...]
    known: bool


def boxes_like(look: BoxLook) -> BoxesFound:
    """The boxes that nothing speaks against; those come first for which most signs speak."""
    signs = {sheet.id: tuple(_signs(sheet, look)) for sheet in SHEETS.values() if sheet.box}
    fitting = [name for name, found in signs.items() if all(found)]
    if fitting:
        ranked = sorted(fitting, key=lambda name: -len(signs[name]))
        return BoxesFound(tuple(SHEETS[name] for name in ranked), known=True)
    others = (
        sheet
        for sheet in SHEETS.values()
        if sheet.box and sheet.box.leaflet == look.leaflet and sheet.id != DEFAULT_SHEET
    )
    return BoxesFound((SHEETS[DEFAULT_SHEET], *others), known=False)


def _signs(sheet: RuleSheet, look: BoxLook) -> Iterator[bool]:
    """For each sign that was seen and that this box is known by: is it the same?"""
    box = sheet.box
    if box is None:
        return
    if look.leaflet is not None:
        yield look.leaflet == box.leaflet
    if look.violet is not None and not box.varies:
        yield look.violet == (sheet.slot_b == "violet")
    if look.wilds is not None and box.wilds is not None:
        yield look.wilds == box.wilds
