"""Sentences about a counted hand or table that is impossible; each ends with a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.notation import parse_cards
from scorekeeper.wording.judge import Sentence
from scorekeeper.wording.lists import statements
from scorekeeper.wording.terms import Facts, Names, card_words, place_words


def _in_fives(facts: Facts, slot_b: str) -> str:
    if int(str(facts["points"])) < 0:
        return _below_nothing()
    return _("Points come in fives. %(points)s is not a multiple of five.", points=facts["points"])


def _below_nothing() -> str:
    return _("Points are never below 0.")


def _points_not_of_cards(facts: Facts, slot_b: str) -> str:
    return _(
        "These cards are worth %(worth)s, not %(points)s.",
        worth=facts["worth"],
        points=facts["points"],
    )


def _too_many_points(facts: Facts, slot_b: str) -> str:
    cards, points = (
        int(str(facts["most_cards"])),
        {"points": facts["points"], "most": facts["most"]},
    )
    if facts["laid"]:
        return ngettext(
            "%(points)s points? At most %(num)s card can be left: %(most)s points. Count again?",
            "%(points)s points? At most %(num)s cards can be left: %(most)s points. Count again?",
            cards,
            **points,
        )
    return ngettext(
        "%(points)s points? Without a phase %(num)s card is left: at most %(most)s points."
        " Count again?",
        "%(points)s points? Without a phase %(num)s cards are left: at most %(most)s points."
        " Count again?",
        cards,
        **points,
    )


def _too_few_points(facts: Facts, slot_b: str) -> str:
    if int(str(facts["points"])) < 0:
        return _below_nothing()
    if facts["laid"]:
        return _(
            "%(points)s points? Only the player who went out has none.", points=facts["points"]
        )
    cards, points = (
        int(str(facts["most_cards"])),
        {"points": facts["points"], "least": facts["least"]},
    )
    if not facts.get("otherwise", True):
        return ngettext(
            "%(points)s points? Without a phase %(num)s card is left: at least %(least)s points."
            " Count again?",
            "%(points)s points? Without a phase %(num)s cards are left: at least %(least)s points."
            " Count again?",
            cards,
            **points,
        )
    return ngettext(
        "%(points)s points? Without a phase %(num)s card is left: at least %(least)s points."
        " Laid after all?",
        "%(points)s points? Without a phase %(num)s cards are left: at least %(least)s points."
        " Laid after all?",
        cards,
        **points,
    )


def _cannot_be(facts: Facts, slot_b: str) -> str:
    points = facts["points"]
    if "most_cards" not in facts:
        return _("%(points)s points? No cards add up to that. Count again?", points=points)
    most = int(str(facts["most_cards"]))
    if most == facts["least_cards"]:
        return ngettext(
            "%(num)s card cannot be worth %(points)s points. Count again?",
            "%(num)s cards cannot be worth %(points)s points. Count again?",
            most,
            points=points,
        )
    return ngettext(
        "%(points)s points? No hand of %(least)s to %(num)s card adds up to that. Count again?",
        "%(points)s points? No hand of %(least)s to %(num)s cards adds up to that. Count again?",
        most,
        points=points,
        least=facts["least_cards"],
    )


def _cannot_be_left(facts: Facts, slot_b: str) -> str:
    return _("After this phase nothing can be left. Did somebody else go out?")


def _wrong_number_of_cards(facts: Facts, slot_b: str) -> str:
    count, most = int(str(facts["count"])), int(str(facts["most_cards"]))
    least = int(str(facts["least_cards"]))
    if count < least:
        return ngettext(
            "%(num)s card is missing. Count again?",
            "%(num)s cards are missing. Count again?",
            least - count,
        )
    if most == 0:
        return ngettext(
            "%(num)s card? No card can be left. Count again?",
            "%(num)s cards? No card can be left. Count again?",
            count,
        )
    if facts["laid"]:
        return ngettext(
            "At most %(num)s card can be left, not %(count)s. Count again?",
            "At most %(num)s cards can be left, not %(count)s. Count again?",
            most,
            count=count,
        )
    return ngettext(
        "Without a phase %(num)s card is left, not %(count)s. Count again?",
        "Without a phase %(num)s cards are left, not %(count)s. Count again?",
        most,
        count=count,
    )


def _not_laid_but_out(facts: Facts, slot_b: str) -> str:
    return _("Nobody goes out without laying the phase. Laid after all?")


def _out_with_cards(facts: Facts, slot_b: str) -> str:
    return _("Whoever went out has no cards left. Count again?")


def _nobody_out(facts: Facts, slot_b: str) -> str:
    return _("Nobody went out? Somebody played the last card. Who was it?")


def _several_out(facts: Facts, slot_b: str) -> str:
    return _("Only one hand can be empty. Who went out first?")


def _more_than_deck_worth(facts: Facts, slot_b: str) -> str:
    return _(
        "%(points)s points together? All cards of the deck are worth %(worth)s. Count again?",
        points=facts["points"],
        worth=facts["worth"],
    )


def _hands_do_not_share_deck(facts: Facts, slot_b: str) -> str:
    return _(
        "%(points)s points together? One deck does not have that many wilds and high cards."
        " Count again?",
        points=facts["points"],
    )


COUNT_WORDS: dict[str, Sentence] = {
    "cannot_be": _cannot_be,
    "cannot_be_left": _cannot_be_left,
    "hands_do_not_share_deck": _hands_do_not_share_deck,
    "more_than_deck_worth": _more_than_deck_worth,
    "nobody_out": _nobody_out,
    "not_laid_but_out": _not_laid_but_out,
    "not_multiple_of_5": _in_fives,
    "out_with_cards": _out_with_cards,
    "points_not_of_cards": _points_not_of_cards,
    "several_out": _several_out,
    "too_few_points": _too_few_points,
    "too_many_points": _too_many_points,
    "wrong_number_of_cards": _wrong_number_of_cards,
}


def deck_text(facts: Mapping[str, Any], names: Names, slot_b: str = "") -> str:
    """A card that was typed too often, with every place in which it was typed."""
    card = parse_cards(facts["card"])[0]
    said = {
        "card": card_words(card, slot_b),
        "places": statements(place_words(place, count, names) for place, count in facts["places"]),
    }
    if not card.is_natural:
        return ngettext(
            "The %(card)s is in the deck only %(num)s time. Typed: %(places)s."
            " Which is another card?",
            "The %(card)s is in the deck only %(num)s times. Typed: %(places)s."
            " Which is another card?",
            facts["most"],
            **said,
        )
    if card.colour is None:
        return ngettext(
            "The %(card)s is in the deck only %(num)s time. Typed: %(places)s."
            " Which is another number?",
            "The %(card)s is in the deck only %(num)s times. Typed: %(places)s."
            " Which is another number?",
            facts["most"],
            **said,
        )
    return ngettext(
        "The %(card)s is in the deck only %(num)s time. Typed: %(places)s."
        " Which is another colour?",
        "The %(card)s is in the deck only %(num)s times. Typed: %(places)s."
        " Which is another colour?",
        facts["most"],
        **said,
    )
