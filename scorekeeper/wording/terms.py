"""Cards, melds, groups and phases in words, and lists as they are spoken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, assert_never

from flask_babel import gettext as _

from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.table_rules import NumberedPhase
from scorekeeper.wording.cards import card_words, colour_words
from scorekeeper.wording.lists import listed


def plural(card: Card, slot_b: str = "") -> str:
    """The plural of a card: red 5s, 12s, wilds, skips."""
    if card.is_wild:
        return _("wilds")
    if card.is_skip:
        return _("skips")
    if card.colour is None:
        return _("%(number)ss", number=card.number)
    colour = colour_words(card.colour, slot_b)
    return _("%(colour)s %(number)ss", colour=colour, number=card.number)


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def number_word(count: int) -> str:
    """A number as a word; above twelve in figures."""
    words = {
        1: _("one"),
        2: _("two"),
        3: _("three"),
        4: _("four"),
        5: _("five"),
        6: _("six"),
        7: _("seven"),
        8: _("eight"),
        9: _("nine"),
        10: _("ten"),
        11: _("eleven"),
        12: _("twelve"),
    }
    return words.get(count, str(count))


def a_number(number: object) -> str:
    """A number card with its article: a 7, an 8."""
    if str(number) in ("8", "11"):
        return _("an %(number)s", number=number)
    return _("a %(number)s", number=number)


def a_card(card: Card, slot_b: str = "") -> str:
    """A card with its article: a red 7, an 8, a wild."""
    if card.colour is None and card.number is not None:
        return a_number(card.number)
    return _("a %(card)s", card=card_words(card, slot_b))


def any_number_card_will_do(needs: Sequence[str], hand: Iterable[Card]) -> bool:
    """Is any number card all that is missing? This is so for a hand of wilds that lacks one card:
    the number does not matter, but a wild will not do (§12)."""
    return len(needs) == 1 and not any(card.is_natural for card in hand)


Names = Mapping[Seat, str]


Facts = Mapping[str, Any]


def name_of(facts: Facts, names: Names) -> str:
    """The name of the player in the facts of a problem."""
    return names.get(facts["seat"], facts["seat"])


def seat_name(seat: Seat, names: Names) -> str:
    """The name of the player at this seat."""
    return names.get(seat, seat)


def seat_names(seats: Collection[Seat], names: Names) -> str:
    """The names of these players, as a list."""
    return listed([names.get(seat, seat) for seat in seats])


def meld_words(meld: Meld, slot_b: str = "") -> str:
    """A meld in words. `slot_b` is blue or violet; "" means the current deck (`deck_colours`)."""
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
            return kind_word(kind)


def kind_word(kind: GroupKind) -> str:
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


def place_words(place: CardPlace, names: Names) -> str:
    """Where cards were typed, and whose they are."""
    name = names.get(place.seat, place.seat)
    if place.is_hand:
        return _("%(name)s’s hand", name=name)
    if place.kind is None or place.twin:
        return _("%(name)s’s group %(number)s", name=name, number=place.group)
    return _("%(name)s’s %(group)s", name=name, group=kind_word(place.kind))


def kind_with_article(kind: GroupKind | str) -> str:
    """A kind of group, with its article."""
    match GroupKind(kind):
        case GroupKind.SET:
            return _("the set")
        case GroupKind.RUN:
            return _("the run")
        case GroupKind.COLOR:
            return _("the colour group")
        case GroupKind.CRUN:
            return _("the colour run")
        case unknown:
            assert_never(unknown)


def group_words(group: Group) -> str:
    """One requirement of a phase."""
    match group.kind:
        case GroupKind.SET:
            return _("set of %(size)s", size=group.size)
        case GroupKind.RUN:
            return _("run of %(size)s", size=group.size)
        case GroupKind.COLOR:
            return _("%(size)s of one colour", size=group.size)
        case GroupKind.CRUN:
            return _("run of %(size)s in one colour", size=group.size)
        case unknown:
            assert_never(unknown)


def phase_words(phase: Phase) -> str:
    """A whole phase, its groups in the sheet's order."""
    return ", ".join(group_words(group) for group in phase.groups)


def groups_in_a_sentence(group: Group, count: int = 1) -> str:
    """Equal groups as part of a sentence: a set of 3, two sets of 3."""
    match group.kind:
        case GroupKind.SET:
            one, more = _("a set of %(size)s"), _("%(count)s sets of %(size)s")
        case GroupKind.RUN:
            one, more = _("a run of %(size)s"), _("%(count)s runs of %(size)s")
        case GroupKind.COLOR:
            one = _("%(size)s cards of one colour")
            more = _("%(count)s times %(size)s cards of one colour")
        case GroupKind.CRUN:
            one = _("a run of %(size)s in one colour")
            more = _("%(count)s runs of %(size)s in one colour")
        case unknown:
            assert_never(unknown)
    words = one if count == 1 else more
    return words % {"count": number_word(count), "size": group.size}


def phase_in_a_sentence(phase: Phase) -> str:
    """A whole phase as part of a sentence: a set of 3 and a run of 4, two sets of 3."""
    alike = {group: phase.groups.count(group) for group in phase.groups}
    return listed(groups_in_a_sentence(group, count) for group, count in alike.items())


def no_such_phase(number: str, phases: Sequence[NumberedPhase]) -> str:
    """Says that there is no phase of this number, and which numbers there are."""
    return _(
        "There is no phase %(number)s. The list has %(count)s phases: type a number from %(first)s"
        " to %(last)s, or a phase like set3+run4.",
        number=number[:12],
        count=number_word(len(phases)),
        first=phases[0].number,
        last=phases[-1].number,
    )


def phase_short(phase: Phase) -> str:
    """A phase in few letters, for a row on a phone."""
    return ", ".join(_group_short(group) for group in phase.groups)


def _group_short(group: Group) -> str:
    match group.kind:
        case GroupKind.SET:
            return _("set %(size)s", size=group.size)
        case GroupKind.RUN:
            return _("run %(size)s", size=group.size)
        case GroupKind.COLOR:
            return _("%(size)s of a colour", size=group.size)
        case GroupKind.CRUN:
            return _("colour run %(size)s", size=group.size)
        case unknown:
            assert_never(unknown)
