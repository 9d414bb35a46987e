"""Groups and phases in words: set of 3, run of 4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from flask_babel import gettext as _

from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.table import NumberedPhase
from scorekeeper.wording.cards import how_many, listed


def kind_words(kind: GroupKind | str) -> str:
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
    """So many groups alike, as they stand in a sentence: a set of 3, two sets of 3."""
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
    said = one if count == 1 else more
    return said % {"count": how_many(count), "size": group.size}


def phase_in_a_sentence(phase: Phase) -> str:
    """A whole phase, as it stands in a sentence: a set of 3 and a run of 4, two sets of 3."""
    alike = {group: phase.groups.count(group) for group in phase.groups}
    return listed(groups_in_a_sentence(group, count) for group, count in alike.items())


def kind_name(kind: GroupKind | str) -> str:
    """A kind of group as the heading of its line."""
    match GroupKind(kind):
        case GroupKind.SET:
            return _("Set")
        case GroupKind.RUN:
            return _("Run")
        case GroupKind.COLOR:
            return _("Colour")
        case GroupKind.CRUN:
            return _("Colour run")
        case unknown:
            assert_never(unknown)


def no_such_phase(number: str, phases: Sequence[NumberedPhase]) -> str:
    """There is no phase of this number; which numbers there are."""
    return _(
        "There is no phase %(number)s. The list has %(count)s phases: type a number from %(first)s"
        " to %(last)s, or a phase like set3+run4.",
        number=number[:12],
        count=how_many(len(phases)),
        first=phases[0].number,
        last=phases[-1].number,
    )


def phase_short(phase: Phase) -> str:
    """A phase in the few letters that a row on a phone has room for."""
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
