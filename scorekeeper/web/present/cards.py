"""Cards as a page shows them: a class for the face, a figure, and words for those who listen."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.wording.cards import card_words, colour_words


@dataclass(frozen=True, slots=True)
class CardView:
    """One drawn card. `face` is r, b, y, g, w, s or x (colour not said); `star` marks a wild that
    shows what it stands for."""

    face: str
    figure: str
    words: str
    index: int = -1
    bare: bool = False


def card_view(card: Card, stands_for: int | Colour | None = None, index: int = -1) -> CardView:
    """A card, and what it counts as where it is a wild on the table."""
    if card.is_wild:
        figure = "" if stands_for is None else str(stands_for)
        return CardView("w", figure, _wild_words(stands_for), index, bare=not figure)
    if card.is_skip:
        return CardView("s", "", card_words(card), index)
    face = card.colour.lower() if card.colour else "x"
    return CardView(face, str(card.number), card_words(card), index)


def _wild_words(stands_for: int | Colour | None) -> str:
    from flask_babel import gettext as _

    if stands_for is None:
        return _("wild")
    value = colour_words(stands_for) if isinstance(stands_for, Colour) else stands_for
    return _("wild as %(value)s", value=value)


def meld_views(meld: Meld) -> tuple[CardView, ...]:
    """A meld as it lies, each wild showing its value."""
    return tuple(
        card_view(card, value if card.is_wild else None)
        for card, value in zip(meld.cards, meld.stands_for, strict=True)
    )
