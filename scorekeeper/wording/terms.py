"""Cards, colours, names, melds, groups and phases in words.

All of these stand in the nominative in every sentence: as its subject, or after a colon. The colour
of a card has words of its own, because other languages inflect it before a number.

Slot B of a deck is blue or violet, as the rule sheet prints it. Its colour is set once for a page
or an answer, like the reader's language, and every card is named by it. The setting is local to the
thread or task. A page ends with `name_cards_by_any_deck`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, assert_never

from flask_babel import get_locale, ngettext, npgettext, pgettext
from flask_babel import gettext as _

from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import HIGHEST, Card, Colour
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, parse_cards
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.table_rules import NumberedPhase
from scorekeeper.wording.lists import groups_in_a_row, listed, one_of, side_by_side
from scorekeeper.wording.said_texts import are_texts_noted

_SLOT_B: ContextVar[str] = ContextVar("slot_b", default="blue")


def name_cards_by_deck(sheet: RuleSheet) -> None:
    """Name cards as this rule sheet's deck prints them, from now on."""
    _SLOT_B.set(sheet.slot_b)


def name_cards_by_any_deck() -> None:
    """Reset: slot B is blue again, as most decks print it."""
    _SLOT_B.set("blue")


@contextmanager
def deck_of(sheet: RuleSheet) -> Iterator[None]:
    """Name cards by this rule sheet's deck inside the `with` block only."""
    before = _SLOT_B.set(sheet.slot_b)
    try:
        yield
    finally:
        _SLOT_B.reset(before)


def deck_is_violet() -> bool:
    """Is slot B of the current deck violet?"""
    return _SLOT_B.get() == "violet"


def words_key() -> Hashable:
    """What words depend on besides their values: the language and the colours of the deck. Words
    are remembered by it. While texts are noted it is another one each time, so that each text is
    said again."""
    if are_texts_noted():
        return object()
    locale = get_locale()
    return (deck_is_violet(), *(() if locale is None else (locale.language, locale.territory)))


# --- cards and colours ----------------------------------------------------------------------------


def colour_words(colour: Colour | str) -> str:
    """A colour alone, as the deck prints it."""
    match Colour(colour):
        case Colour.RED:
            return pgettext("a colour alone", "red")
        case Colour.BLUE if deck_is_violet():
            return pgettext("a colour alone", "violet")
        case Colour.BLUE:
            return pgettext("a colour alone", "blue")
        case Colour.YELLOW:
            return pgettext("a colour alone", "yellow")
        case Colour.GREEN:
            return pgettext("a colour alone", "green")


def card_of_colour_words(colour: Colour | str) -> str:
    """Any card of this colour, if only the colour is said: 5, red or wild. In some languages it has
    the gender of *card*."""
    match Colour(colour):
        case Colour.RED:
            # Translators: any card of this colour, where only the colour is said: “1 more card:
            # red or wild”. Give it the gender of “card”.
            return pgettext("a card of this colour", "red")
        case Colour.BLUE if deck_is_violet():
            return pgettext("a card of this colour", "violet")
        case Colour.BLUE:
            return pgettext("a card of this colour", "blue")
        case Colour.YELLOW:
            return pgettext("a card of this colour", "yellow")
        case Colour.GREEN:
            return pgettext("a card of this colour", "green")


def value_words(value: int | Colour) -> str:
    """What a wild stands for."""
    return colour_words(value) if isinstance(value, Colour) else str(value)


def card_words(card: Card) -> str:
    """A card as it is spoken: red 7, 12 (colour not said), wild, skip."""
    if card.is_wild:
        return pgettext("a card", "wild")
    if card.is_skip:
        return pgettext("a card", "skip")
    match card.colour:
        case None:
            return str(card.number)
        case Colour.RED:
            return pgettext("a card", "red %(number)s", number=card.number)
        case Colour.BLUE if deck_is_violet():
            return pgettext("a card", "violet %(number)s", number=card.number)
        case Colour.BLUE:
            return pgettext("a card", "blue %(number)s", number=card.number)
        case Colour.YELLOW:
            return pgettext("a card", "yellow %(number)s", number=card.number)
        case Colour.GREEN:
            return pgettext("a card", "green %(number)s", number=card.number)


def fitting_words(fit: object) -> str:
    """What would fit, in the nominative: a number, a colour, a card in notation."""
    if isinstance(fit, int):
        return str(fit)
    if fit in set(Colour):
        return card_of_colour_words(str(fit))
    return card_words(parse_cards(str(fit))[0])


def needed_cards_words(needs: Sequence[str]) -> str:
    """The cards that are missing, with equal ones counted: one 7, 2 red cards."""
    counted = {need: needs.count(need) for need in needs}
    return side_by_side(_counted_need(need, times) for need, times in counted.items())


def completing_cards_words(
    completing: Sequence[str], word: Callable[[str], str] | None = None
) -> str:
    """The cards of which one is missing, as a choice: one 5, one 7 or one wild. `word` says one of
    them."""
    word = word or (lambda need: _counted_need(need, 1))
    numbers = [need for need in completing if need.isdecimal()]
    if len(numbers) < HIGHEST:
        return one_of(map(word, completing))
    # Translators: the only card that is missing: its number does not matter.
    return one_of([_("any number card"), *map(word, completing[len(numbers) :])])


def _counted_need(need: str, times: int) -> str:
    if need in set(Colour):
        return _counted_cards_of_colour(Colour(need), times)
    card = parse_cards(need)[0]
    if card.is_wild:
        return ngettext("one wild", "%(num)s wilds", times)
    if card.colour:
        return side_by_side([card_words(card)] * times)
    # Translators: cards that are missing, where only the number is said: “one 7, 2 red cards”.
    return ngettext("one %(number)s", "%(num)s cards with a %(number)s", times, number=card.number)


def _counted_cards_of_colour(colour: Colour, times: int) -> str:
    match colour:
        case Colour.RED:
            return ngettext("one red card", "%(num)s red cards", times)
        case Colour.BLUE if deck_is_violet():
            return ngettext("one violet card", "%(num)s violet cards", times)
        case Colour.BLUE:
            return ngettext("one blue card", "%(num)s blue cards", times)
        case Colour.YELLOW:
            return ngettext("one yellow card", "%(num)s yellow cards", times)
        case Colour.GREEN:
            return ngettext("one green card", "%(num)s green cards", times)


def cards_words(cards: Iterable[Card]) -> str:
    """Cards as they are spoken, as a list: red 7, 5 and wild."""
    return listed(map(card_words, cards))


def groups_words(groups: Iterable[TypedGroup]) -> str:
    """Groups in notation, as a list: 3 3 3 and 7 7 7."""
    return listed(short_cards(group.cards) for group in groups)


def short_cards(cards: Iterable[Card]) -> str:
    """Cards in the signs of the reader, as on the keys: R9, V9 if slot B of the deck is violet, 赤9
    in Japanese. For reading only: typed, some of these signs have two meanings."""
    return " ".join(
        f"{colour_sign(card.colour)}{card.number}" if card.colour else str(card) for card in cards
    )


def short_need(need: str) -> str:
    """A card that is missing, as short: a colour or a card in notation."""
    return colour_sign(Colour(need)) if need in set(Colour) else short_cards(parse_cards(need))


def colour_sign(colour: Colour) -> str:
    """The letter or two of a colour, as they stand on the keys."""
    match colour:
        case Colour.RED:
            return pgettext("key: a colour, in one or two letters", "R")
        case Colour.BLUE if deck_is_violet():
            return pgettext("key: a colour, in one or two letters", "V")
        case Colour.BLUE:
            return pgettext("key: a colour, in one or two letters", "B")
        case Colour.YELLOW:
            return pgettext("key: a colour, in one or two letters", "Y")
        case Colour.GREEN:
            return pgettext("key: a colour, in one or two letters", "G")


# --- the facts of a problem, and names ------------------------------------------------------------


Names = Mapping[Seat, str]


Facts = Mapping[str, Any]


def name_of(facts: Facts, names: Names) -> str:
    """The name of the player in the facts of a problem."""
    return seat_name(facts["seat"], names)


def seat_name(seat: Seat, names: Names) -> str:
    """The name of the player at this seat; the seat itself if it has no name."""
    return names.get(seat, seat)


def seat_names(seats: Collection[Seat], names: Names) -> str:
    """The names of these players, as a list."""
    return listed(seat_name(seat, names) for seat in seats)


# --- groups, melds and phases ---------------------------------------------------------------------


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
    """The group that a sentence is about, by its number; used if two groups are of one kind. A page
    shows the same number where it shows the group (`place_in_phase_words`)."""
    return pgettext("the group that a sentence is about", "Group %(number)s", number=number)


def meld_words(meld: Meld) -> str:
    """A meld in words: set of 5s, run 3 to 6. Only its kind if the cards do not say more."""
    shown = "" if meld.colour is None else colour_words(meld.colour)
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


def meld_short(meld: Meld) -> str:
    """A meld in few letters, where its cards have no room: 3 × 7, run 5–12."""
    shown = "" if meld.colour is None else colour_words(meld.colour)
    ends = {"low": meld.stands_for[0], "high": meld.stands_for[-1]} if meld.stands_for else {}
    match meld.kind:
        case GroupKind.SET if ends:
            return _many_of(len(meld.cards), ends["low"])
        case GroupKind.RUN if ends:
            return pgettext("a meld, in few letters", "run %(low)s–%(high)s", **ends)
        case GroupKind.COLOR if shown:
            return _many_of(len(meld.cards), shown)
        case GroupKind.CRUN if ends and shown:
            return pgettext(
                "a meld, in few letters", "%(colour)s %(low)s–%(high)s", colour=shown, **ends
            )
        case kind:
            return kind_word(kind)


def _many_of(count: int, value: object) -> str:
    # Translators: so many cards of a number, or of a colour: “3 × 7”, “7 × red”.
    return pgettext("a meld, in few letters", "%(count)s × %(value)s", count=count, value=value)


def place_words(place: CardPlace, count: int, names: Names) -> str:
    """A label for typed cards, of which there are `count`: player, group, number."""
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


def place_in_phase_words(phase: Phase, at: int) -> str:
    """One requirement of a phase, from 0, as a page names the place for its cards. If the phase has
    another group of its kind, with the number by which sentences speak of it."""
    kinds = [group.kind for group in phase.groups]
    words = group_words(phase.groups[at])
    twin = kinds.count(kinds[at]) > 1
    return side_by_side((numbered_group(at + 1), words)) if twin else words


def missing_group_words(facts: Facts) -> str:
    """The requirement that a problem misses, as a page names the place for its cards."""
    words = group_words(Group(GroupKind(str(facts["kind"])), int(str(facts["size"]))))
    return side_by_side((numbered_group(facts["place"]), words)) if facts.get("twin") else words


def phase_words(phase: Phase) -> str:
    """A whole phase, its groups in the sheet's order. Equal groups are named together."""
    return _all_groups(phase, group_words)


def phase_in_sentence(phase: Phase) -> str:
    """The same for a sentence, which a terminal prints, too: a line may break anywhere in it."""
    return phase_words(phase).replace("\u00a0", " ")


def _all_groups(phase: Phase, words_of: Callable[[Group], str]) -> str:
    """The groups of a phase in the words of `words_of`. Equal groups are named together."""
    return _all_groups_in(phase, words_of, words_key())


_SHORT_GROUP = 14
"""Letters of a group that has room in one line wherever phases are named."""
_BEFORE_NUMBER = re.compile(r" (?=\d)")


@lru_cache(maxsize=1024)
def _all_groups_in(phase: Phase, words_of: Callable[[Group], str], _words: Hashable) -> str:
    alike = Counter(phase.groups)
    together = {one: words for one in alike if (words := _equal(alike[one], one, words_of(one)))}
    return groups_in_a_row(
        _unbroken(together.get(group) or words_of(group))
        for at, group in enumerate(phase.groups)
        if group not in together or phase.groups.index(group) == at
    )


def _unbroken(words: str) -> str:
    """A group in which no line breaks; in a longer one none breaks before a number."""
    if len(words) <= _SHORT_GROUP:
        return words.replace(" ", "\u00a0")
    return _BEFORE_NUMBER.sub("\u00a0", words)


def _equal(number: int, group: Group, words: str) -> str:
    """So many equal groups; "" if there are no words for them. The `words` of a group of one colour
    begin with a number, too."""
    match number, group.kind, group.size:
        # Translators: German has a word of its own for each small set: zwei Drillinge.
        case 2, GroupKind.SET, 2:
            return _("2 sets of 2")
        case 2, GroupKind.SET, 3:
            return _("2 sets of 3")
        case 2, GroupKind.SET, 4:
            return _("2 sets of 4")
        case 2, GroupKind.SET, 5:
            return _("2 sets of 5")
        case 2, GroupKind.RUN, size:
            return _("2 runs of %(size)s", size=size)
    if number <= 2 or group.kind is GroupKind.COLOR:
        return ""
    # Translators: several equal groups of a phase: 3 × set of 2.
    return _("%(num)s × %(group)s", num=number, group=words)


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
            return pgettext(
                "a run of so many cards, in few letters", "run of %(size)s", size=group.size
            )
        case GroupKind.COLOR:
            return npgettext(
                "a group of so many cards, in few letters",
                "%(num)s of one colour",
                "%(num)s of one colour",
                group.size,
            )
        case GroupKind.CRUN:
            return _("colour run of %(size)s", size=group.size)
        case unknown:
            assert_never(unknown)


def _set_short(size: int) -> str:
    match size:
        case 2:
            return pgettext("a set of so many cards, in few letters", "set of 2")
        case 3:
            return pgettext("a set of so many cards, in few letters", "set of 3")
        case 4:
            return pgettext("a set of so many cards, in few letters", "set of 4")
        case 5:
            return pgettext("a set of so many cards, in few letters", "set of 5")
    return pgettext("a set of so many cards, in few letters", "set of %(size)s", size=size)
