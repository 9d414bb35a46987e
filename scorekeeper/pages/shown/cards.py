"""Cards, melds and phases as a page shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from flask_babel import gettext as _
from flask_babel import pgettext

from scorekeeper.game.latest import once_for_lasting
from scorekeeper.game.round_commands import phases_then
from scorekeeper.game.state import ClosedRound, Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import WILD, Card, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import IN_A_ROW, OF_ONE_COLOUR, GroupKind, Phase
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import NumberedPhase, TableRules
from scorekeeper.service import TableView
from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import (
    card_words,
    kind_word,
    meld_short,
    meld_words,
    phase_short,
    phase_words,
    value_words,
    words_key,
)


@immutable(kw_only=True)
class CardView:
    """One drawn card. `face` is r, b, y, g, w, s or x (colour not given). `words` is for screen
    readers. `index` is the place among the typed cards, -1 for a card that was not typed. `bare`
    marks a wild that stands for nothing yet, `wrong` a card for which the judge says no.
    `sign` is the colour, r to g, that a wild stands for."""

    face: str
    figure: str
    words: str
    index: int = -1
    sign: str = ""
    bare: bool = False
    wrong: bool = False


def card_view(card: Card, stands_for: int | Colour | None = None, index: int = -1) -> CardView:
    """A card; a wild on the table shows what it stands for."""
    if card.is_wild:
        words = _wild_words(stands_for)
        if isinstance(stands_for, Colour):
            return CardView(
                face="w", figure="", words=words, index=index, sign=stands_for.value.lower()
            )
        figure = str(stands_for or "")
        return CardView(face="w", figure=figure, words=words, index=index, bare=not figure)
    if card.is_skip:
        return CardView(face="s", figure="", words=card_words(card), index=index)
    face = card.colour.lower() if card.colour else "x"
    return CardView(face=face, figure=str(card.number), words=card_words(card), index=index)


def _wild_words(stands_for: int | Colour | None) -> str:
    if stands_for is None:
        return pgettext("a card", "wild")
    return _("wild as %(value)s", value=value_words(stands_for))


def meld_views(meld: Meld) -> tuple[CardView, ...]:
    """The cards of a meld in order; each wild shows its value."""
    return tuple(
        card_view(card, value if card.is_wild else None)
        for card, value in zip(meld.cards, meld.stands_for, strict=True)
    )


_MANY, _CROWD = 5, 9


def closeness(number: int) -> str:
    """How tightly this many cards are drawn: `crowd`, `many`, or "" for few."""
    return "crowd" if number > _CROWD else "many" if number > _MANY else ""


@immutable(kw_only=True)
class TableMeld:
    """One meld on the table: `group` counts from 1, `close` says how tightly the cards are drawn,
    `kind` what it is in a word, `words` what it is where cards would be too small, without a place
    to break the line, `spoken` the same for screen readers."""

    owner: Seat
    group: int
    cards: tuple[CardView, ...]
    close: str
    kind: str
    words: str
    spoken: str


def table_meld(view: TableView, owner: Seat, group: int, meld: Meld) -> TableMeld:
    """This meld of this player; `group` counts from 1."""
    cards = meld_views(meld)
    spoken = _(
        "%(name)s’s %(meld)s: %(cards)s",
        name=view.names[owner],
        meld=meld_words(meld),
        cards=listed(card.words for card in cards),
    )
    close = closeness(len(cards))
    return TableMeld(
        owner=owner,
        group=group,
        cards=cards,
        close=close,
        kind=kind_word(meld.kind),
        words=meld_short(meld).replace(" ", "\N{NO-BREAK SPACE}"),
        spoken=spoken,
    )


def table_melds(view: TableView, seat: Seat) -> tuple[TableMeld, ...]:
    """This player's melds with all hits; empty if the cards were not typed."""
    laid = view.game.laid.get(seat)
    melds = (laid.melds or ()) if laid else ()
    return tuple(table_meld(view, seat, at, meld) for at, meld in enumerate(melds, start=1))


def may_take_wild(meld: Meld, switches: Switches) -> bool:
    """May a player ask for a wild of this meld (§16)? A run gives its wild back without asking."""
    in_row = meld.kind in IN_A_ROW
    has_wild = any(card.is_wild for card in meld.cards)
    return switches.wild_replace == "allowed" and has_wild and not in_row


def wilds_wanted_back(meld: Meld, cards: Sequence[Card]) -> tuple[Card, ...]:
    """As many wilds of this meld as there are natural cards to replace them. It is at least one,
    even if the meld has none: the judge then says what is missing."""
    wilds = sum(card.is_wild for card in meld.cards)
    return (WILD,) * max(1, min(wilds, sum(card.is_natural for card in cards)))


def grown_views(lay: Meld, grown: Meld, added: Sequence[Card]) -> tuple[CardView, ...]:
    """The meld after a hit. Each added card carries its index among the typed cards, so that a tap
    picks it."""
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


# --- phases --------------------------------------------------------------------------------------

_W, _H, _LIFT, _BETWEEN = 10, 14, 6, 7
"""In the units of the drawing: the size of a card, how much higher the last card of a run is than
the first, and the space between groups. All drawings have one height, so that all cards have one
size where drawings stand side by side."""


class PictureCard(NamedTuple):
    """One little card. It is hashed and compared often. `x`, `y` are its top left corner. `full`:
    filled (colour groups). `dot`: it shows one, in the middle (sets) or in the corner, where a card
    has the sign of its colour (colour groups)."""

    x: int
    y: float
    full: bool
    dot: bool

    @property
    def dot_x(self) -> float:
        return self.x + (3 if self.full else (_W - 1) / 2)

    @property
    def dot_y(self) -> float:
        return self.y + (9.5 if self.full else (_H - 1) / 2)


@immutable
class PhasePicture:
    """All the little cards of a phase, and the size of the drawing in its own units."""

    width: int
    height: int
    shapes: tuple[PictureCard, ...]


@lru_cache(maxsize=512)
def phase_picture(phase: Phase) -> PhasePicture:
    """The picture of a phase, groups from left to right as the sheet prints them."""
    shapes: list[PictureCard] = []
    x = 1
    for group in phase.groups:
        climbing = group.kind in IN_A_ROW
        full = group.kind in OF_ONE_COLOUR
        step = _LIFT / max(group.size - 1, 1)
        for index in range(group.size):
            y = round(_LIFT + 1 - index * step, 1) if climbing else _LIFT // 2 + 1
            shapes.append(PictureCard(x, y, full, full or group.kind is GroupKind.SET))
            x += _W + (1 if not climbing else 0)
        x += _BETWEEN
    return PhasePicture(x - _BETWEEN + 1, _H + _LIFT + 1, tuple(shapes))


@lru_cache(maxsize=16)
def held_picture(cards: int) -> PhasePicture:
    """So many cards in a hand, drawn as `phase_picture` draws those of a phase."""
    shapes = tuple(
        PictureCard(1 + at * (_W + 1), _LIFT // 2 + 1, False, False) for at in range(cards)
    )
    return PhasePicture(cards * (_W + 1) + 1, _H + _LIFT + 1, shapes)


def phase_of(game: Game, number: int | None) -> Phase | None:
    """The phase with this number at this table, or None."""
    return next((entry.phase for entry in game.table.phases if entry.number == number), None)


def phases_possible(game: Game, seat: Seat, over: ClosedRound | None = None) -> tuple[Phase, ...]:
    """The phases that this player may have laid in the open round, or in the closed round `over`:
    one, or where the order is free all that were not completed in another round (§35)."""
    table = game.table if over is None else over.table
    if over is not None:
        numbers = phases_then(game, over, seat)
    elif seat in game.laid:
        numbers = (game.laid[seat].phase,)
    elif game.order_is_free:
        numbers = game.missing(seat)
    else:
        current = game.current_phase(seat)
        numbers = () if current is None else (current,)
    return tuple(entry.phase for entry in table.phases if entry.number in numbers)


@immutable
class PhaseLine:
    """One phase of a list: its number, its words, its picture; `short` are words for a row."""

    number: int
    words: str
    short: str
    picture: PhasePicture


def phase_lines(phases: Iterable[NumberedPhase]) -> tuple[PhaseLine, ...]:
    """These phases, one line each."""
    return tuple(
        PhaseLine(
            entry.number,
            phase_words(entry.phase),
            phase_short(entry.phase),
            phase_picture(entry.phase),
        )
        for entry in phases
    )


def phases_at_table(table: TableRules) -> Mapping[int, PhaseLine]:
    """The phases of this table by their numbers."""
    return _phases_at_table(table, words_key())


@once_for_lasting
def _phases_at_table(table: TableRules, _words: Hashable) -> Mapping[int, PhaseLine]:
    return {line.number: line for line in phase_lines(table.phases)}


def phases_to_name(
    game: Game, seat: Seat, over: ClosedRound | None = None
) -> tuple[PhaseLine, ...]:
    """The phases of which this player must name the one that was laid in the open round, or in the
    closed round `over`; empty if the order is fixed, if one is left, and if it was marked in the
    open round (§35)."""
    table, numbers = game.table, game.phases_open(seat)
    if over is not None:
        table, numbers = over.table, phases_then(game, over, seat)
    elif seat in game.laid:
        return ()
    known = phases_at_table(table)
    return tuple(known[number] for number in numbers) if len(numbers) > 1 else ()
