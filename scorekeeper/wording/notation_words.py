"""What is said of typed text that cannot be read, and what to type instead."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.rules.notation import parse_cards
from scorekeeper.wording.cards import how_many, several
from scorekeeper.wording.judge_words import Facts


def _unreadable_card(facts: Facts) -> str:
    if not facts["token"]:
        return _("A card is missing at the end. Type it like R7, 7, W or S.")
    return _("I cannot read “%(token)s”. Type cards like R7, 7, W or S.", **facts)


def _number_and_s(facts: Facts) -> str:
    return _(
        "Type %(card)s S for %(card)s and a skip, or %(count)sx%(card)s for %(many)s %(card)ss.",
        card=str(facts["card"]).upper(),
        count=facts["count"],
        many=how_many(int(str(facts["count"]))),
    )


def _several_cards(facts: Facts) -> str:
    card = parse_cards(str(facts["card"]))[0]
    return _(
        "How many %(cards)s? Type %(count)sx%(card)s for %(many)s.",
        cards=several(card),
        card=card,
        count=facts["count"],
        many=how_many(int(str(facts["count"]))),
    )


def _unreadable_phase(facts: Facts) -> str:
    if not facts["token"]:
        return _("A phase is missing here. Type it like set3+run4, run7 or color7.")
    return _("I cannot read “%(token)s”. Type phases like set3+run4 or color7.", **facts)


NOTATION_WORDS: dict[str, Callable[[Facts], str]] = {
    "bar_not_card": lambda facts: _(
        "One group only, please: “%(sign)s” does not belong here.", **facts
    ),
    "group_too_small": lambda facts: _("A group takes %(least)s cards at least.", **facts),
    "no_such_number": lambda facts: _("There is no %(number)s. Numbers go from 1 to 12.", **facts),
    "number_and_s": _number_and_s,
    "phase_too_large": lambda facts: _(
        "Nobody holds that many cards. A phase has %(most)s at the most.", **facts
    ),
    "run_too_long": lambda facts: _("A run has %(most)s cards at the most, 1 to 12.", **facts),
    "several_cards": _several_cards,
    "sign_not_card": lambda facts: _(
        "Is “%(sign)s” a wild or a skip? Decks differ: type W or S.", **facts
    ),
    "too_long": lambda facts: _("That is too much text: %(most)s characters will do.", **facts),
    "too_many_cards": lambda facts: _("That is more than a whole deck of %(most)s cards.", **facts),
    "too_many_phases": lambda facts: _("A list has %(most)s phases at the most.", **facts),
    "unreadable_card": _unreadable_card,
    "unreadable_declaration": lambda facts: _(
        "After “=” comes one number or colour, as in W W W =7 or =G.", **facts
    ),
    "unreadable_phase": _unreadable_phase,
}


def notation_text(error: NotationError) -> str:
    """What could not be read, and what to type instead."""
    return NOTATION_WORDS[error.code](error.facts)
