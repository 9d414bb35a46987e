"""The melds on the table as pages show them: whose, each card, each wild with its value.

Knows what was typed. A lay-down nobody typed has no melds here; the page says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.events import Seat
from scorekeeper.game.state import Game, LaidPhase
from scorekeeper.rules.cards import WILD, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.sheets import Switches
from scorekeeper.service import TableView
from scorekeeper.web.present.cards import CardView, card_view, meld_views
from scorekeeper.wording.cards import listed
from scorekeeper.wording.melds import meld_words

_MANY, _CROWD = 5, 9


@dataclass(frozen=True, slots=True)
class LyingMeld:
    """One meld: `group` from 1, its cards as they lie, what it is, and how close together they
    must lie. `spoken` says all of it."""

    owner: Seat
    group: int
    cards: tuple[CardView, ...]
    words: str
    close: str
    spoken: str


def lying_meld(view: TableView, owner: Seat, group: int, meld: Meld) -> LyingMeld:
    """This meld of this player."""
    cards = meld_views(meld)
    words = meld_words(meld)
    spoken = _(
        "%(name)s’s %(meld)s: %(cards)s",
        name=view.names[owner],
        meld=words,
        cards=listed(card.words for card in cards),
    )
    close = "crowd" if len(cards) > _CROWD else "many" if len(cards) > _MANY else ""
    return LyingMeld(owner, group, cards, words, close, spoken)


def mark_of(game: Game, seat: Seat) -> LaidPhase | None:
    """The mark of this player in the round that is being played."""
    return game.open.laid.get(seat) if game.open else None


def lying_melds(view: TableView, seat: Seat) -> tuple[LyingMeld, ...]:
    """What this player laid, as it has grown; nothing where it was not typed."""
    mark = mark_of(view.game, seat)
    melds = (mark.melds or ()) if mark else ()
    return tuple(lying_meld(view, seat, at, meld) for at, meld in enumerate(melds, start=1))


def is_untyped(view: TableView, seat: Seat) -> bool:
    """Has this player laid cards that nobody typed?"""
    mark = mark_of(view.game, seat)
    return mark is not None and mark.melds is None


def may_take_wild(meld: Meld, switches: Switches) -> bool:
    """Can a wild of this meld be asked back (§16)? On a run it comes back without asking."""
    in_row = meld.kind in (GroupKind.RUN, GroupKind.CRUN)
    has_wild = any(card.is_wild for card in meld.cards)
    return switches.wild_replace == "allowed" and has_wild and not in_row


def wilds_wanted_back(meld: Meld, cards: Sequence[Card]) -> tuple[Card, ...]:
    """As many wilds as there are cards to stand in for them; one where there is none, so that the
    judge says what is missing."""
    wilds = sum(card.is_wild for card in meld.cards)
    return (WILD,) * max(1, min(wilds, sum(card.is_natural for card in cards)))


def grown_views(lay: Meld, grown: Meld, added: Sequence[Card]) -> tuple[CardView, ...]:
    """The grown meld; what was added can be picked by its place among the typed cards."""
    old = Counter(zip(lay.cards, lay.stands_for, strict=True))
    free = list(range(len(added)))
    views = []
    for card, value in zip(grown.cards, grown.stands_for, strict=True):
        at = -1
        if old[card, value]:
            old[card, value] -= 1
        else:
            at = next((i for i in free if added[i] == card), -1)
            free = [i for i in free if i != at]
        views.append(card_view(card, value if card.is_wild else None, at))
    return tuple(views)
