"""A list of phases while it is built: one tap changes it, and it may be wrong in between.

The draft travels as text in a hidden field of the form (`set3+run4, run13`), so that a phase that
no hand could lay yet can still be carried from one tap to the next. Whether a phase can be laid is
decided where typed phases are decided, in `rules.notation`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scorekeeper.errors import NotationError
from scorekeeper.rules.notation import parse_phase_list, print_phase
from scorekeeper.rules.phases import CLASSIC, PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.rules.vocabulary import read_group

MOST_PHASES, MOST_PARTS = 20, 5
SMALLEST, LARGEST = 2, 13
NEW_PART = Group(GroupKind.SET, 2)
NEW_PHASE = Phase((Group(GroupKind.SET, 3), Group(GroupKind.RUN, 4)))


@dataclass(frozen=True, slots=True)
class PhaseDraft:
    """The phases so far, at least one; `at` is the place of the one being changed, from 0."""

    phases: tuple[Phase, ...]
    at: int = 0

    @property
    def phase(self) -> Phase:
        """The phase being changed."""
        return self.phases[self.at]

    @property
    def notation(self) -> str:
        """The list as it is typed."""
        return ", ".join(map(print_phase, self.phases))

    @property
    def first_fault(self) -> int | None:
        """The place of the first phase that no hand could lay; None where all can be laid."""
        return next((at for at, each in enumerate(self.phases) if phase_fault(each)), None)

    @property
    def list_name(self) -> str:
        """The name of the printed list that these phases are; empty for one's own."""
        return next((name for name, each in PHASE_LISTS.items() if each.phases == self.phases), "")


def phase_fault(phase: Phase) -> NotationError | None:
    """Why no hand can lay this phase; None if one can."""
    try:
        parse_phase_list(print_phase(phase))
    except NotationError as error:
        return error
    return None


def read_draft(notation: str, at: str = "") -> PhaseDraft:
    """The draft of a posted form. What cannot be read is left out; an empty list begins with one
    phase."""
    phases = tuple(filter(None, map(_read_phase, notation.split(","))))[:MOST_PHASES]
    return _draft(phases or (NEW_PHASE,), _place(at) or 0)


def starting_list(name: str) -> PhaseDraft:
    """One of the lists to start from: a printed one, or the even, odd or first five phases."""
    classic = CLASSIC.phases
    chosen = {"even": classic[1::2], "odd": classic[::2], "first-5": classic[:5]}.get(name)
    return PhaseDraft(chosen or PHASE_LISTS.get(name, CLASSIC).phases)


def after_tap(draft: PhaseDraft, tap: str) -> PhaseDraft:
    """The draft after one tap. An unknown tap changes nothing."""
    match tap.split(":"):
        case ["start", name]:
            draft = starting_list(name)
        case ["open", at] if (place := _place(at)) is not None:
            draft = _draft(draft.phases, place)
        case ["phase" | "remove" | "up" | "down" as what]:
            draft = _with_list(draft, what)
        case ["part"] if len(draft.phase.groups) < MOST_PARTS:
            draft = _with_groups(draft, (*draft.phase.groups, NEW_PART))
        case [what, at, *rest] if (place := _place(at)) is not None:
            draft = _with_part(draft, what, place, rest)
    return draft


def _with_list(draft: PhaseDraft, what: str) -> PhaseDraft:
    phases, at = list(draft.phases), draft.at
    match what:
        case "phase" if len(phases) < MOST_PHASES:
            phases.append(NEW_PHASE)
            at = len(phases) - 1
        case "remove" if len(phases) > 1:
            del phases[at]
        case "up" if at > 0:
            phases[at - 1 : at + 1] = phases[at], phases[at - 1]
            at -= 1
        case "down" if at + 1 < len(phases):
            phases[at : at + 2] = phases[at + 1], phases[at]
            at += 1
    return _draft(tuple(phases), at)


def _with_part(draft: PhaseDraft, what: str, part: int, rest: list[str]) -> PhaseDraft:
    groups = list(draft.phase.groups)
    if part >= len(groups):
        return draft
    group = groups[part]
    match what, rest:
        case "more", []:
            groups[part] = Group(group.kind, min(group.size + 1, LARGEST))
        case "less", []:
            groups[part] = Group(group.kind, max(group.size - 1, SMALLEST))
        case "drop", [] if len(groups) > 1:
            del groups[part]
        case "kind", [kind] if kind in tuple(GroupKind):
            groups[part] = Group(GroupKind(kind), group.size)
    return _with_groups(draft, tuple(groups))


def _with_groups(draft: PhaseDraft, groups: tuple[Group, ...]) -> PhaseDraft:
    phases = list(draft.phases)
    phases[draft.at] = Phase(groups)
    return replace(draft, phases=tuple(phases))


def _place(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else None


def _draft(phases: tuple[Phase, ...], at: int) -> PhaseDraft:
    return PhaseDraft(phases, min(at, len(phases) - 1))


def _read_phase(text: str) -> Phase | None:
    groups: list[Group] = []
    for part in re.split(r"[+&]", text):
        if found := read_group(part):
            kind, digits, copies = found
            size = int(digits) if len(digits) < 4 else LARGEST
            groups.extend([Group(kind, min(max(size, SMALLEST), LARGEST))] * copies)
    return Phase(tuple(groups[:MOST_PARTS])) if groups else None
