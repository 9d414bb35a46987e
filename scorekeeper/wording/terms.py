"""Names, melds, groups and phases in words.

All of these stand in the nominative in every sentence: as its subject, or after a colon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, assert_never

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.table_rules import NumberedPhase
from scorekeeper.wording.cards import colour_words
from scorekeeper.wording.lists import groups_in_a_row, listed

Names = Mapping[Seat, str]


Facts = Mapping[str, Any]


def name_of(facts: Facts, names: Names) -> str:
    """The name of the player in the facts of a problem."""
    return seat_name(facts["seat"], names)


def seat_name(seat: Seat, names: Names) -> str:
    """The name of the player at this seat."""
    return names.get(seat, seat)


def seat_names(seats: Collection[Seat], names: Names) -> str:
    """The names of these players, as a list."""
    return listed(seat_name(seat, names) for seat in seats)


def any_number_card_will_do(needs: Sequence[str], hand: Iterable[Card]) -> bool:
    """Is any number card all that is missing? This is so for a hand of wilds that lacks one card:
    the number does not matter, but a wild will not do (§12)."""
    return len(needs) == 1 and not any(card.is_natural for card in hand)


def kind_word(kind: GroupKind) -> str:
    """A kind of group alone."""
    match kind:
        case GroupKind.SET:
            return pgettext("a kind of group, alone", "set")
        case GroupKind.RUN:
            return pgettext("a kind of group, alone", "run")
        case GroupKind.COLOR:
            return pgettext("a kind of group, alone", "colour group")
        case GroupKind.CRUN:
            return pgettext("a kind of group, alone", "colour run")
        case unknown:
            assert_never(unknown)


def group_label(kind: GroupKind | str) -> str:
    """The group that a sentence is about. It begins the sentence."""
    match GroupKind(kind):
        # Translators: begins a sentence, or stands before a colon: “Set: 1 card is missing”.
        case GroupKind.SET:
            return pgettext("the group that a sentence is about", "The set")
        case GroupKind.RUN:
            return pgettext("the group that a sentence is about", "The run")
        case GroupKind.COLOR:
            return pgettext("the group that a sentence is about", "The colour group")
        case GroupKind.CRUN:
            return pgettext("the group that a sentence is about", "The colour run")
        case unknown:
            assert_never(unknown)


def numbered_group(number: object) -> str:
    """The group that a sentence is about, by its number where two are of one kind."""
    return pgettext("the group that a sentence is about", "Group %(number)s", number=number)


def meld_words(meld: Meld, slot_b: str = "") -> str:
    """A meld in words. `slot_b` is blue or violet; "" means the current deck (`deck_colours`)."""
    shown = "" if meld.colour is None else colour_words(meld.colour, slot_b)
    ends = {"low": meld.stands_for[0], "high": meld.stands_for[-1]} if meld.stands_for else {}
    match meld.kind:
        case GroupKind.SET if ends:
            # Translators: a set of cards with this number, not of so many cards: “set of 5s”.
            return _("set of %(number)ss", number=ends["low"])
        case GroupKind.RUN if ends:
            return _("run %(low)s to %(high)s", **ends)
        case GroupKind.COLOR if shown:
            return _("colour group (%(colour)s)", colour=shown)
        case GroupKind.CRUN if ends and shown:
            return _("colour run (%(colour)s, %(low)s to %(high)s)", colour=shown, **ends)
        case kind:
            return kind_word(kind)


def place_words(place: CardPlace, count: int, names: Names) -> str:
    """Where so many cards were typed, and whose they are: Ann, set: 2."""
    said = {"name": seat_name(place.seat, names), "count": count}
    if place.is_hand:
        return _("%(name)s, hand: %(count)s", **said)
    if place.kind is None or place.twin:
        return _("%(name)s, group %(number)s: %(count)s", number=place.group, **said)
    match place.kind:
        case GroupKind.SET:
            return _("%(name)s, set: %(count)s", **said)
        case GroupKind.RUN:
            return _("%(name)s, run: %(count)s", **said)
        case GroupKind.COLOR:
            return _("%(name)s, colour group: %(count)s", **said)
        case GroupKind.CRUN:
            return _("%(name)s, colour run: %(count)s", **said)
        case unknown:
            assert_never(unknown)


def group_words(group: Group) -> str:
    """One requirement of a phase."""
    match group.kind:
        case GroupKind.SET:
            return _set_words(group.size)
        case GroupKind.RUN:
            return _("run of %(size)s", size=group.size)
        case GroupKind.COLOR:
            return ngettext("%(num)s of one colour", "%(num)s of one colour", group.size)
        case GroupKind.CRUN:
            return _("run of %(size)s in one colour", size=group.size)
        case unknown:
            assert_never(unknown)


def _set_words(size: int) -> str:
    """German has a word of its own for each small set."""
    match size:
        case 2:
            return _("set of 2")
        case 3:
            return _("set of 3")
        case 4:
            return _("set of 4")
        case 5:
            return _("set of 5")
    return _("set of %(size)s", size=size)


def phase_words(phase: Phase) -> str:
    """A whole phase, its groups in the sheet's order. Two equal groups are said together."""
    return _all_groups(phase, group_words)


def _all_groups(phase: Phase, words_of: Callable[[Group], str]) -> str:
    """The groups of a phase, each in the words of `words_of`, two equal ones together."""
    alike = Counter(phase.groups)
    together = {group: words for group in alike if alike[group] == 2 and (words := _two(group))}
    return groups_in_a_row(
        together.get(group) or words_of(group)
        for at, group in enumerate(phase.groups)
        if group not in together or phase.groups.index(group) == at
    )


def _two(group: Group) -> str:
    """Two equal groups; empty where there are no words for them."""
    match group.kind, group.size:
        # Translators: German has a word of its own for each small set: zwei Drillinge.
        case GroupKind.SET, 2:
            return _("2 sets of 2")
        case GroupKind.SET, 3:
            return _("2 sets of 3")
        case GroupKind.SET, 4:
            return _("2 sets of 4")
        case GroupKind.SET, 5:
            return _("2 sets of 5")
        case GroupKind.RUN, size:
            return _("2 runs of %(size)s", size=size)
    return ""


def no_such_phase(number: str, phases: Sequence[NumberedPhase]) -> str:
    """Says that there is no phase of this number, and which numbers there are."""
    return ngettext(
        "There is no phase %(number)s. The list has %(num)s phase: type %(first)s,"
        " or a phase like set3+run4.",
        "There is no phase %(number)s. The list has %(num)s phases: type a number from %(first)s"
        " to %(last)s, or a phase like set3+run4.",
        len(phases),
        number=number[:12],
        first=phases[0].number,
        last=phases[-1].number,
    )


def phase_short(phase: Phase) -> str:
    """A phase in few letters, for a row on a phone."""
    return _all_groups(phase, _group_short)


def _group_short(group: Group) -> str:
    match group.kind:
        case GroupKind.SET:
            return _set_short(group.size)
        case GroupKind.RUN:
            return _("run %(size)s", size=group.size)
        case GroupKind.COLOR:
            return ngettext("%(num)s of a colour", "%(num)s of a colour", group.size)
        case GroupKind.CRUN:
            return _("colour run %(size)s", size=group.size)
        case unknown:
            assert_never(unknown)


def _set_short(size: int) -> str:
    match size:
        case 2:
            return pgettext("a set of so many cards, in few letters", "set 2")
        case 3:
            return pgettext("a set of so many cards, in few letters", "set 3")
        case 4:
            return pgettext("a set of so many cards, in few letters", "set 4")
        case 5:
            return pgettext("a set of so many cards, in few letters", "set 5")
    return pgettext("a set of so many cards, in few letters", "set %(size)s", size=size)
