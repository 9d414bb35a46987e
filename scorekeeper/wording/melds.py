"""Melds and places in words: set of 5s, run 3 to 8, Ann's set, Ben's hand.

Knows how a meld is told from the others on a table. In notation a meld prints its cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from flask_babel import gettext as _

from scorekeeper.rules.deck_audit import Place
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.wording.cards import colour_words

Names = Mapping[str, str]


def meld_words(meld: Meld, slot_b: str = "") -> str:
    """A meld as one points at it. `slot_b`: blue or violet, "" as the
    deck that is spoken of (`deck_colours`)."""
    shown = "" if meld.colour is None else colour_words(meld.colour, slot_b)
    ends = {"low": meld.stands_for[0], "high": meld.stands_for[-1]} if meld.stands_for else {}
    match meld.kind:
        case GroupKind.SET if ends:
            return _("set of %(number)ss", number=ends["low"])
        case GroupKind.RUN if ends:
            return _("run %(low)s to %(high)s", **ends)
        case GroupKind.COLOR if shown:
            return _("%(colour)s group", colour=shown)
        case GroupKind.CRUN if ends and shown:
            return _("%(colour)s run %(low)s to %(high)s", colour=shown, **ends)
        case kind:
            return kind_alone(kind)


def kind_alone(kind: GroupKind) -> str:
    """A kind of group without its article."""
    match kind:
        case GroupKind.SET:
            return _("set")
        case GroupKind.RUN:
            return _("run")
        case GroupKind.COLOR:
            return _("colour group")
        case GroupKind.CRUN:
            return _("colour run")
        case unknown:
            assert_never(unknown)


def place_words(place: Place, names: Names) -> str:
    """Where cards were typed, and whose they are."""
    name = names.get(place.seat, place.seat)
    if place.is_hand:
        return _("%(name)s’s hand", name=name)
    if place.kind is None or place.twin:
        return _("%(name)s’s group %(number)s", name=name, number=place.group)
    return _("%(name)s’s %(group)s", name=name, group=kind_alone(place.kind))
