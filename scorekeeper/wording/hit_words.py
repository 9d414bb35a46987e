"""The judge's sentences about a hit, one or two for each problem.

What would fit is named as it would be laid: a number, a colour, a card. Each function is given the
facts of the problem.
"""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards
from scorekeeper.wording.cards import card_words, fitting_words
from scorekeeper.wording.judge import Sentence
from scorekeeper.wording.lists import listed, one_of
from scorekeeper.wording.terms import Facts


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
    """The card that fits only once; on a run its colour does not matter."""
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
