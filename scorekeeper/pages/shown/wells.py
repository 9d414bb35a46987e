"""What the card desk shows: typed cards in wells, what else they can mean, the verdict, and the
field in which more can be typed.

`shown/_card_desk.html` draws it, on each page in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import NotationError
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import CardView, card_view, meld_views
from scorekeeper.pages.shown.verdicts import ShownVerdict
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import (
    MOST_CHARACTERS,
    TypedGroup,
    cards_of_choice,
    with_choice,
)
from scorekeeper.rules.phases import OF_ONE_COLOUR, Group
from scorekeeper.wording.terms import short_cards
from scorekeeper.wording.typed_words import sure_notation


@immutable(kw_only=True)
class Well:
    """Cards that are drawn together. `note` stands at the right, `gaps` are empty places behind the
    cards. `look` is whole (a meld), filling (the next card belongs here), apart (left over), hand
    (not sorted) or "". `on_table`: a meld on the table; its typed cards are marked as added."""

    name: str
    note: str = ""
    look: str = ""
    cards: tuple[CardView, ...] = ()
    gaps: int = 0
    on_table: bool = False


@immutable
class ReadingOption:
    """Another legal reading of a group: its label, and the whole text that selects it."""

    label: str
    text: str
    chosen: bool


@immutable
class OtherReadings:
    """The readings of one group to choose from; `words` say what is chosen."""

    words: str
    options: tuple[ReadingOption, ...]


@immutable(kw_only=True)
class CardField:
    """The field for cards and its keys. `name` is sent, with `most` letters. `colours`: the cards
    need their colours; `colours_later`: they may need them after another choice on the page.
    `skips`: a skip can be among them. `single`: they are one group. `colour` is the letter of the
    colour that the group has, "" if it may have any."""

    name: str = "cards"
    label: str
    example: str
    colours: bool = False
    colours_later: bool = False
    skips: bool = False
    single: bool = False
    colour: str = ""
    most: int = MOST_CHARACTERS


@immutable(kw_only=True)
class CardDesk:
    """Typed cards and the verdict on them. `typed` stands in the field: the cards as read, or the
    text as it came if it is not `readable`. `groups` is the reading. `judged`: there were cards to
    judge. `asked`: they are only asked about, so the verdict stands above them; else it stands at
    the key that records."""

    typed: str
    groups: tuple[TypedGroup, ...]
    wells: tuple[Well, ...]
    readings: tuple[OtherReadings, ...] = ()
    answer: ShownVerdict
    field: CardField
    readable: bool = True
    judged: bool = False
    asked: bool = False

    @property
    def has_wrong(self) -> bool:
        """Has one of these cards to go?"""
        return any(view.wrong for well in self.wells for view in well.cards)


def readings_of_doubt(typed: str, error: NotationError) -> tuple[OtherReadings, ...]:
    """The readings of a text that can be read in several ways, as keys. Each keeps the rest of the
    text as it was typed."""
    if not error.choices:
        return ()
    options = (
        ReadingOption(short_cards(cards_of_choice(each)), _with_choice(typed, error, each), False)
        for each in error.choices
    )
    return (OtherReadings(_("Which do you mean?"), tuple(options)),)


def _with_choice(typed: str, error: NotationError, choice: str) -> str:
    return with_choice(typed, error, sure_notation(choice))


def typed_in(fields: Mapping[str, str], name: str = "cards") -> str:
    """What was typed in the field of this name, or the other reading that was chosen."""
    return fields.get("instead") or fields.get(name, "")


def has_colours(groups: Iterable[Group | Meld]) -> bool:
    """Do the cards of one of these groups need their colours?"""
    return any(group.kind in OF_ONE_COLOUR for group in groups)


HAND, FEW = 10, 5
"""How many empty places stand for cards that are not typed yet."""


def loose_well(name: str, cards: Sequence[Card], gaps: int = HAND) -> Well:
    """Cards that are not sorted into groups; empty places if there are none yet."""
    views = tuple(card_view(card, index=at) for at, card in enumerate(cards))
    note = number_of_cards(len(cards)) if cards else ""
    return Well(name=name, note=note, look="hand", cards=views, gaps=0 if cards else gaps)


def cards_so_far(cards: int, wanted: Group | None) -> str:
    """How many cards a group has, and of how many if it may still have too few."""
    if wanted is None or cards > wanted.size:
        return number_of_cards(cards)
    return _("%(cards)s of %(size)s", cards=cards, size=wanted.size)


def number_of_cards(cards: int) -> str:
    """So many cards, in words."""
    return ngettext("%(num)s card", "%(num)s cards", cards)


def placed_views(
    cards: Sequence[Card], meld: Meld | None, typed: Sequence[Card], free: list[int]
) -> tuple[CardView, ...]:
    """These cards, in the order of their meld if they are one. Each has its index among all `typed`
    cards, so that a tap picks it; equal cards are taken from the left. `free` are the indexes to
    choose from, and those that are taken leave it."""
    drawn = meld.cards if meld is not None else cards
    views = meld_views(meld) if meld is not None else tuple(card_view(card) for card in cards)
    placed = []
    for card, view in zip(drawn, views, strict=True):
        at = next(index for index in free if typed[index] == card)
        free.remove(at)
        placed.append(replace(view, index=at))
    return tuple(placed)
