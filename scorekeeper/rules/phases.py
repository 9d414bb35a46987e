"""Phases: kinds of group, the groups of a phase, and the printed phase lists (§7 to §11)."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.immutable import immutable


class GroupKind(StrEnum):
    """The kinds of group; the value is the word of the notation (`set3 run4 color7 crun4`)."""

    SET = "set"
    RUN = "run"
    COLOR = "color"
    CRUN = "crun"


OF_ONE_COLOUR = (GroupKind.COLOR, GroupKind.CRUN)
"""The kinds whose cards have one colour."""

IN_A_ROW = (GroupKind.RUN, GroupKind.CRUN)
"""The kinds whose numbers follow each other."""


@immutable
class Group:
    """One requirement of a phase: a kind and the fewest cards it takes."""

    kind: GroupKind
    size: int

    def __str__(self) -> str:
        return f"{self.kind}{self.size}"


@immutable
class Phase:
    """The groups that are laid together, in the order the sheet prints them."""

    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return "+".join(str(group) for group in self.groups)

    @property
    def size(self) -> int:
        """The fewest cards that lay this phase."""
        return sum(group.size for group in self.groups)


@immutable
class PhaseList:
    """Phases in order. `first` is the printed number of the first one."""

    name: str
    phases: tuple[Phase, ...]
    first: int = 1

    def __len__(self) -> int:
        return len(self.phases)


def _groups(*wanted: tuple[GroupKind, int]) -> Phase:
    return Phase(tuple(Group(kind, size) for kind, size in wanted))


_SET, _RUN, _COLOR, _CRUN = GroupKind.SET, GroupKind.RUN, GroupKind.COLOR, GroupKind.CRUN

CLASSIC = PhaseList(
    "classic",
    (
        _groups((_SET, 3), (_SET, 3)),
        _groups((_SET, 3), (_RUN, 4)),
        _groups((_SET, 4), (_RUN, 4)),
        _groups((_RUN, 7)),
        _groups((_RUN, 8)),
        _groups((_RUN, 9)),
        _groups((_SET, 4), (_SET, 4)),
        _groups((_COLOR, 7)),
        _groups((_SET, 5), (_SET, 2)),
        _groups((_SET, 5), (_SET, 3)),
    ),
)

RAVENSBURGER_MASTER = PhaseList(
    "master",
    (
        _groups((_SET, 2), (_SET, 2), (_SET, 2), (_SET, 2)),
        _groups((_COLOR, 6)),
        _groups((_SET, 4), (_RUN, 4)),
        _groups((_RUN, 8)),
        _groups((_COLOR, 7)),
        _groups((_RUN, 9)),
        _groups((_SET, 4), (_SET, 4)),
        _groups((_CRUN, 4), (_SET, 3)),
        _groups((_SET, 5), (_SET, 3)),
        _groups((_SET, 5), (_CRUN, 3)),
    ),
)

ELEVEN_TO_TWENTY = PhaseList(
    "11-20",
    (
        _groups((_SET, 2), (_SET, 2), (_SET, 2), (_SET, 2)),
        _groups((_SET, 4), (_RUN, 5)),
        _groups((_SET, 5), (_RUN, 5)),
        _groups((_RUN, 4), (_COLOR, 4)),
        _groups((_RUN, 5), (_COLOR, 4)),
        _groups((_RUN, 10)),
        _groups((_SET, 4), (_SET, 5)),
        _groups((_COLOR, 9)),
        _groups((_SET, 6), (_SET, 2)),
        _groups((_SET, 6), (_SET, 3)),
    ),
    first=11,
)

PHASE_LISTS: dict[str, PhaseList] = {
    phases.name: phases for phases in (CLASSIC, RAVENSBURGER_MASTER, ELEVEN_TO_TWENTY)
}
"""The phase lists by name. A table may also write its own (`notation.parse_phase_list`)."""


def phase_list_named(name: str) -> PhaseList | None:
    """The phase list of this name, or None."""
    return PHASE_LISTS.get(name)
