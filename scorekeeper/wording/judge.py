"""The judge's sentences about a lay-down and about a hit, one or two for each problem.

"Not yet" is for what is unfinished, "no" for what the sheet forbids. The first sentence answers,
the next says what would be legal or what would fit, named as it would be laid: a number, a colour,
a card. Each function is given the facts of the problem and `slot_b` (`terms`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import GroupKind
from scorekeeper.wording.lists import listed, one_of
from scorekeeper.wording.terms import (
    Facts,
    card_words,
    colour_words,
    fitting_words,
    group_label,
    missing_group_words,
    numbered_group,
    phase_words,
    short_cards,
)

Sentence = Callable[[Facts, str], str]
"""Makes the sentence of a problem from its facts and `slot_b`."""


# --- lay-downs ------------------------------------------------------------------------------------


def the_group(facts: Facts) -> str:
    """The group a problem is about: by its kind, or by its place in the phase if two are of the
    same kind. A group that is not asked for is counted as it was typed."""
    if facts.get("twin") or "kind" not in facts:
        return numbered_group(facts.get("place", facts.get("group", 1)))
    return group_label(str(facts["kind"]))


def _card_text(card: object, slot_b: str) -> str:
    return card_words(parse_cards(str(card))[0], slot_b)


def wanted_words(wants: object, slot_b: str = "") -> str:
    """The cards that would do, each in the nominative: 5, 9 or wild; red or wild."""
    assert isinstance(wants, tuple)
    wild = pgettext("a card", "wild")
    return one_of([*(fitting_words(want, slot_b) for want in wants), wild])


def _too_few(facts: Facts, slot_b: str) -> str:
    missing = int(str(facts["missing"]))
    if missing == 1 and facts["wants"]:
        return _(
            "Not yet. %(group)s still needs: %(wanted)s.",
            group=the_group(facts),
            wanted=wanted_words(facts["wants"], slot_b),
        )
    return ngettext(
        "Not yet. %(group)s still needs %(num)s more card.",
        "Not yet. %(group)s still needs %(num)s more cards.",
        missing,
        group=the_group(facts),
    )


def _skip_in_phase(facts: Facts, slot_b: str) -> str:
    return _("No. A skip is never part of a phase or a meld. Take it out.")


def _mixed_numbers(facts: Facts, slot_b: str) -> str:
    numbers = facts["numbers"]
    assert isinstance(numbers, tuple)
    return _(
        "No. %(group)s shows %(numbers)s; a set has one number.",
        group=the_group(facts),
        numbers=listed(numbers),
    )


def _mixed_colour(facts: Facts, slot_b: str) -> str:
    colours = facts["colours"]
    assert isinstance(colours, tuple)
    return _(
        "No. %(group)s has %(colours)s; all cards must be one colour.",
        group=the_group(facts),
        colours=listed(colour_words(colour, slot_b) for colour in colours),
    )


def _colour_not_said(facts: Facts, slot_b: str) -> str:
    cards = facts["cards"]
    assert isinstance(cards, tuple)
    if len(cards) == 1:
        return _("Not yet. Which colour is the %(number)s?", number=cards[0])
    return _("Not yet. Which colours are the %(numbers)s?", numbers=listed(cards))


def _not_consecutive(facts: Facts, slot_b: str) -> str:
    doubled, wants = facts["doubled"], facts["wants"]
    assert isinstance(doubled, tuple)
    assert isinstance(wants, tuple)
    group = the_group(facts)
    if "phase" in facts:
        return _a_set_for_a_run(facts)
    if doubled:
        return _(
            "No. %(group)s has %(numbers)s twice; each number comes once.",
            group=group,
            numbers=listed(doubled),
        )
    return _(
        "No. %(group)s is not in a row. Missing: %(numbers)s.",
        group=group,
        numbers=listed(wants),
    )


def _a_set_for_a_run(facts: Facts) -> str:
    phase, doubled = parse_phase(str(facts["phase"])), facts["doubled"]
    assert isinstance(doubled, tuple)
    cards = " ".join([str(doubled[0])] * int(str(facts["count"])))
    said = {"phase": phase_words(phase), "cards": cards}
    if any(group.kind is GroupKind.SET for group in phase.groups):
        return _("No. %(cards)s is one set too many. The phase: %(phase)s.", **said)
    return _("No. %(cards)s is a set. The phase: %(phase)s.", **said)


def _run_over_twelve(facts: Facts, slot_b: str) -> str:
    return _("No. A run has at most twelve cards, 1 to 12.")


def _no_wrap(facts: Facts, slot_b: str) -> str:
    return _("No. A run does not go on from 12 to 1.")


def _needs_one_natural(facts: Facts, slot_b: str) -> str:
    if "group" in facts:
        return _(
            "No. %(group)s is all wilds; it needs one number card.",
            group=the_group(facts),
        )
    return _("No. Wilds alone are not enough; the phase needs one number card.")


def _same_number_twice(facts: Facts, slot_b: str) -> str:
    return _(
        "No. Two sets show %(number)s; at this table each set has a number of its own.",
        number=facts["number"],
    )


def _wild_group_unnamed(facts: Facts, slot_b: str) -> str:
    wilds, kind = " ".join("W" * int(str(facts["count"]))), GroupKind(str(facts["kind"]))
    if "group" in facts:
        return _wilds_of_group_unnamed(kind, the_group(facts), wilds)
    match kind:
        case GroupKind.SET:
            return _(
                "Not yet. Which number do the wilds stand for? Type for example “%(typed)s”.",
                typed=f"{wilds} =7",
            )
        case GroupKind.COLOR:
            return _(
                "Not yet. Which colour do the wilds stand for? Type for example “%(typed)s”.",
                typed=f"{wilds} =R",
            )
        case GroupKind.RUN | GroupKind.CRUN:
            return _(
                "Not yet. At which number does the run of wilds begin?"
                " Type for example “%(typed)s”.",
                typed=f"{wilds} =3",
            )
        case unknown:
            assert_never(unknown)


def _wilds_of_group_unnamed(kind: GroupKind, group: str, wilds: str) -> str:
    """What the wilds of one of several groups stand for, as a question."""
    match kind:
        case GroupKind.SET:
            return _(
                "Not yet. %(group)s: which number do the wilds stand for?"
                " Type for example “%(typed)s”.",
                group=group,
                typed=f"{wilds} =7",
            )
        case GroupKind.COLOR:
            return _(
                "Not yet. %(group)s: which colour do the wilds stand for?"
                " Type for example “%(typed)s”.",
                group=group,
                typed=f"{wilds} =R",
            )
        case GroupKind.RUN | GroupKind.CRUN:
            return _(
                "Not yet. %(group)s: at which number does the run of wilds begin?"
                " Type for example “%(typed)s”.",
                group=group,
                typed=f"{wilds} =3",
            )
        case unknown:
            assert_never(unknown)


def _declared_otherwise(facts: Facts, slot_b: str) -> str:
    if facts["found"] is None and isinstance(facts["declared"], int):
        return _("No. This run cannot begin at %(declared)s.", declared=facts["declared"])
    return _("No. These cards cannot stand for %(declared)s.", declared=facts["declared"])


def _no_such_number(facts: Facts, slot_b: str) -> str:
    return _("There is no %(number)s. Numbers go from 1 to 12.", number=facts["number"])


def _beyond_twelve(facts: Facts, slot_b: str) -> str:
    return _(
        "No. A run of %(count)s from %(declared)s would go beyond 12.",
        count=facts["count"],
        declared=facts["declared"],
    )


def _group_missing(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Still missing: %(group)s.", group=missing_group_words(facts))


def _empty_group(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Group %(number)s has no cards.", number=facts.get("group", 1))


def _group_too_many(facts: Facts, slot_b: str) -> str:
    cards = facts["cards"]
    assert isinstance(cards, tuple)
    return ngettext(
        "No. The phase has %(num)s group. Left over: %(cards)s.",
        "No. The phase has %(num)s groups. Left over: %(cards)s.",
        int(str(facts["most"])),
        cards=short_cards(parse_cards(" ".join(cards))),
    )


def _already_laid(facts: Facts, slot_b: str) -> str:
    return _("No. You have laid your phase, and there is only one phase a round. You may hit.")


def _must_keep_one(facts: Facts, slot_b: str) -> str:
    return _("No. Keep one card back: you must end your turn with a discard.")


def _card_not_in_hand(facts: Facts, slot_b: str) -> str:
    count = int(str(facts["count"]))
    if count == 1:
        card = _card_text(facts["card"], slot_b)
        return _("No. The %(card)s is not in the hand, or is used twice.", card=card)
    return _(
        "No. These cards are not in the hand, or are used twice: %(cards)s.",
        cards=short_cards(parse_cards(str(facts["card"])) * count),
    )


def _not_in_deck(facts: Facts, slot_b: str) -> str:
    card, most, count = str(facts["card"]), int(str(facts["most"])), facts["count"]
    if "-" in card:
        first, last = card.split("-")
        return ngettext(
            "There is only %(num)s card from %(first)s to %(last)s. I count %(count)s.",
            "There are only %(num)s cards from %(first)s to %(last)s. I count %(count)s.",
            most,
            first=first,
            last=last,
            count=count,
        )
    return ngettext(
        "The %(card)s is in the deck only %(num)s time. I count %(count)s.",
        "The %(card)s is in the deck only %(num)s times. I count %(count)s.",
        most,
        card=_card_text(card, slot_b),
        count=count,
    )


JUDGE_WORDS: dict[str, Sentence] = {
    "already_laid": _already_laid,
    "beyond_twelve": _beyond_twelve,
    "card_not_in_hand": _card_not_in_hand,
    "colour_not_said": _colour_not_said,
    "declared_otherwise": _declared_otherwise,
    "empty_group": _empty_group,
    "group_missing": _group_missing,
    "group_too_many": _group_too_many,
    "mixed_colour": _mixed_colour,
    "mixed_numbers": _mixed_numbers,
    "must_keep_one_to_discard": _must_keep_one,
    "needs_one_natural": _needs_one_natural,
    "no_such_number": _no_such_number,
    "no_wrap": _no_wrap,
    "not_consecutive": _not_consecutive,
    "not_in_deck": _not_in_deck,
    "run_over_twelve": _run_over_twelve,
    "same_number_twice": _same_number_twice,
    "skip_in_phase": _skip_in_phase,
    "too_few_cards": _too_few,
    "wild_group_unnamed": _wild_group_unnamed,
}


# --- hits -----------------------------------------------------------------------------------------


def _own_phase_not_laid(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Lay down your own phase first.")


def _not_your_turn(facts: Facts, slot_b: str) -> str:
    return _("Not yet. You may hit only in your own turn.")


def _not_in_turn_of_laying(facts: Facts, slot_b: str) -> str:
    if facts.get("owner") == "other":
        return _(
            "No, not in this turn. You have just laid down; you may hit others from your next turn."
        )
    return _("No, not in this turn. You have just laid down; you may hit from your next turn.")


def _does_not_fit(facts: Facts, slot_b: str) -> str:
    fits, added = facts["fits"], parse_cards(str(facts["card"]))[0]
    assert isinstance(fits, tuple)
    card = card_words(added, slot_b)
    if "wilds_needed" in facts:
        return _with_more_wilds(facts)
    if added.number in fits or str(added) in fits:
        return _("No. Only one %(card)s fits.", card=_one_that_fits(added, fits, slot_b))
    if not fits:
        return _("No. The %(card)s does not fit; the run is full.", card=card)
    return _(
        "No. The %(card)s does not fit. What fits: %(fits)s.",
        card=card,
        fits=one_of(fitting_words(fit, slot_b) for fit in fits),
    )


def _one_that_fits(added: Card, fits: tuple[object, ...], slot_b: str) -> str:
    """The card of which only one fits; on a run its colour does not matter."""
    return str(added.number) if added.number in fits else card_words(added, slot_b)


def _with_more_wilds(facts: Facts) -> str:
    """Cards that would fit if more wilds were added."""
    cards = facts["cards"]
    assert isinstance(cards, tuple)
    return ngettext(
        "No. To add %(cards)s you need %(num)s wild, not %(wilds)s.",
        "No. To add %(cards)s you need %(num)s wilds, not %(wilds)s.",
        int(str(facts["wilds_needed"])),
        cards=listed(cards),
        wilds=facts["wilds"],
    )


def _run_is_full(facts: Facts, slot_b: str) -> str:
    return _("No. The run goes from 1 to 12; there is no place left.")


def _wild_not_replaceable(facts: Facts, slot_b: str) -> str:
    return _("No. A laid wild stays on the table; nobody may take it.")


def _wild_fixed(facts: Facts, slot_b: str) -> str:
    return _("No. A laid wild stays where it is until the round is over.")


def _only_wilds_are_taken(facts: Facts, slot_b: str) -> str:
    card = card_words(parse_cards(str(facts["card"]))[0], slot_b)
    return _("No. Only a wild may be taken from a meld. The %(card)s stays.", card=card)


def _no_wild_to_take(facts: Facts, slot_b: str) -> str:
    return _("No. To take a wild, put the card it stands for in its place.")


def _no_room_to_move(facts: Facts, slot_b: str) -> str:
    return _(
        "No. Only a wild at one end of the run can move,"
        " and only if there is room at the other end."
    )


def _nothing_added(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Which cards do you want to add?")


HIT_WORDS: dict[str, Sentence] = {
    "does_not_fit": _does_not_fit,
    "no_room_to_move": _no_room_to_move,
    "no_wild_to_take": _no_wild_to_take,
    "not_in_turn_of_laying": _not_in_turn_of_laying,
    "not_your_turn": _not_your_turn,
    "nothing_added": _nothing_added,
    "only_wilds_are_taken": _only_wilds_are_taken,
    "own_phase_not_laid": _own_phase_not_laid,
    "run_is_full": _run_is_full,
    "wild_fixed": _wild_fixed,
    "wild_not_replaceable": _wild_not_replaceable,
}
