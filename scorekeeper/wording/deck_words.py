"""What the audit of the deck says: how many there are, who has them, and what to look at.

"There are only two red 5s. Ann's set has both, and Ben's hand has one. Which is another colour?"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards
from scorekeeper.wording.cards import how_many, several
from scorekeeper.wording.melds import Names, place_words


def deck_text(facts: Mapping[str, Any], names: Names, slot_b: str = "") -> str:
    """A card that was declared too often, with every place it was typed in."""
    card, most = parse_cards(facts["card"])[0], facts["most"]
    return _(
        "There are only %(most)s %(cards)s. %(places)s. %(question)s",
        most=how_many(most),
        cards=several(card, slot_b),
        places=_has(facts["places"], most, names),
        question=_question(card),
    )


def _has(places: Any, most: int, names: Names) -> str:
    """Who has how many: Ann's set has both, and Ben's hand has one."""
    said = [
        _(
            "%(place)s has %(count)s",
            place=place_words(place, names),
            count=_("both") if count == most == 2 else how_many(count),
        )
        for place, count in places
    ]
    *first, last = said
    return _("%(first)s, and %(last)s", first=", ".join(first), last=last) if first else last


def _question(card: Card) -> str:
    if not card.is_natural:
        return _("Which is another card?")
    if card.colour is None:
        return _("Which is another number?")
    return _("Which is another colour?")
