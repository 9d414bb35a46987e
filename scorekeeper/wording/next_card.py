"""What an unfinished lay-down needs next, in words for the player who types its cards."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.phases import Group, GroupKind
from scorekeeper.rules.problems import Problem
from scorekeeper.wording.judge import wanted_words
from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import Facts, group_label, group_words


def next_card(problem: Problem) -> str:
    """What to type next, without a full stop. Empty where the problem is not about a missing card
    or a missing word."""
    facts = problem.facts
    match problem.code:
        case "too_few_cards":
            return _next_of_group(facts)
        case "group_missing":
            group = Group(GroupKind(str(facts["kind"])), int(str(facts["size"])))
            return _("Now: %(group)s", group=group_words(group))
        case "wild_group_unnamed":
            return _asked_of_wilds(GroupKind(str(facts["kind"])))
        case "colour_not_said":
            return _colour_asked(_texts(facts["cards"]))
    return ""


def not_whole(kind: GroupKind, place: int, of: int) -> str:
    """Which group is not whole yet: group `place` of `of` groups of this kind, counted from 1."""
    if of < 2:
        return _("%(group)s is not whole yet.", group=group_label(kind))
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
    alike = kind in (GroupKind.SET, GroupKind.COLOR)
    if facts["wants"] and (alike or missing == 1):
        return ngettext(
            "%(num)s more card: %(wanted)s",
            "%(num)s more cards: %(wanted)s",
            missing,
            wanted=wanted_words(facts["wants"]),
        )
    return ngettext(
        "%(group)s still needs %(num)s more card",
        "%(group)s still needs %(num)s more cards",
        missing,
        group=group_label(kind),
    )


def _asked_of_wilds(kind: GroupKind) -> str:
    """What must be declared for a group of wilds."""
    match kind:
        case GroupKind.SET:
            return _("Which number do the wilds stand for?")
        case GroupKind.COLOR:
            return _("Which colour do the wilds stand for?")
        case GroupKind.RUN | GroupKind.CRUN:
            return _("At which number does the run of wilds begin?")
        case unknown:
            assert_never(unknown)


def _colour_asked(cards: tuple[str, ...]) -> str:
    if len(cards) == 1:
        return _("Which colour is the %(number)s?", number=cards[0])
    return _("Which colours are the %(numbers)s?", numbers=listed(cards))


def _texts(values: object) -> tuple[str, ...]:
    assert isinstance(values, tuple)
    return tuple(map(str, values))
