"""What an unfinished lay-down needs next, in words for the player who types its cards."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.cards import Colour, natural
from scorekeeper.rules.phases import Group, GroupKind
from scorekeeper.rules.problems import Problem
from scorekeeper.wording.cards import colour_words
from scorekeeper.wording.judge import asked_of_wilds
from scorekeeper.wording.lists import listed, one_of
from scorekeeper.wording.terms import (
    Facts,
    a_number,
    capital,
    groups_in_a_sentence,
    kind_with_article,
    number_word,
    plural,
)


def next_card(problem: Problem) -> str:
    """What to type next, without a full stop. Empty where the problem is not about a missing card
    or a missing word."""
    facts = problem.facts
    match problem.code:
        case "too_few_cards":
            return _next_of_group(facts)
        case "group_missing":
            group = Group(GroupKind(str(facts["kind"])), int(str(facts["size"])))
            return _("Now %(group)s", group=groups_in_a_sentence(group))
        case "wild_group_unnamed":
            return capital(asked_of_wilds(GroupKind(str(facts["kind"]))))
        case "colour_not_said":
            cards = _texts(facts["cards"])
            return ngettext(
                "Which colour is the %(cards)s?",
                "Which colours are the %(cards)s?",
                len(cards),
                cards=listed(cards),
            )
    return ""


def not_whole(kind: GroupKind, place: int, of: int) -> str:
    """Which group is not whole yet: group `place` of `of` groups of this kind, counted from 1."""
    if of < 2:
        return _("%(group)s is not whole yet.", group=capital(kind_with_article(kind)))
    match place:
        case 1:
            return _first(kind)
        case 2:
            return _second(kind)
    return _third(kind)


def _first(kind: GroupKind) -> str:
    match kind:
        case GroupKind.SET:
            return _("The first set is not whole yet.")
        case GroupKind.COLOR:
            return _("The first colour group is not whole yet.")
    return _("The first run is not whole yet.")


def _second(kind: GroupKind) -> str:
    match kind:
        case GroupKind.SET:
            return _("The second set is not whole yet.")
        case GroupKind.COLOR:
            return _("The second colour group is not whole yet.")
    return _("The second run is not whole yet.")


def _third(kind: GroupKind) -> str:
    match kind:
        case GroupKind.SET:
            return _("The last set is not whole yet.")
        case GroupKind.COLOR:
            return _("The last colour group is not whole yet.")
    return _("The last run is not whole yet.")


def _next_of_group(facts: Facts) -> str:
    missing, kind = int(str(facts["missing"])), GroupKind(str(facts["kind"]))
    wants = facts["wants"]
    assert isinstance(wants, tuple)
    if kind is GroupKind.SET and wants:
        if missing == 1:
            return _("One more %(number)s, or a wild", number=wants[0])
        cards = plural(natural(int(str(wants[0]))))
        return _("%(count)s more %(cards)s, or wilds", count=_count(missing), cards=cards)
    if kind is GroupKind.COLOR and wants:
        colour = colour_words(Colour(str(wants[0])))
        if missing == 1:
            return _("One more %(colour)s card, or a wild", colour=colour)
        return _("%(count)s more %(colour)s cards, or wilds", count=_count(missing), colour=colour)
    if missing == 1 and wants:
        return capital(one_of([*(a_number(want) for want in wants), _("a wild")]))
    group = kind_with_article(kind)
    return ngettext(
        "One more card for %(group)s",
        "%(count)s more cards for %(group)s",
        missing,
        count=_count(missing),
        group=group,
    )


def _count(number: int) -> str:
    return capital(number_word(number))


def _texts(values: object) -> tuple[str, ...]:
    assert isinstance(values, tuple)
    return tuple(map(str, values))
