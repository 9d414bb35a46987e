"""A phase drawn without words: a set is cards side by side with the same dot, a run a staircase,
a colour group cards filled alike, a colour run a filled staircase.

Knows coordinates only. The template turns each shape into an SVG element.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.table import NumberedPhase
from scorekeeper.wording.phases import phase_words

_W, _H, _STEP, _BETWEEN = 10, 14, 2, 7


@dataclass(frozen=True, slots=True)
class Shape:
    """One little card: `x`, `y` of its corner; `full` when filled, `dot` when it shows the dot."""

    x: int
    y: int
    full: bool
    dot: bool

    @property
    def dot_x(self) -> float:
        return self.x + _W / 2

    @property
    def dot_y(self) -> float:
        return self.y + _H / 2


@dataclass(frozen=True, slots=True)
class PhasePicture:
    """All the little cards of a phase, and the size of the drawing."""

    width: int
    height: int
    shapes: tuple[Shape, ...]


@lru_cache(maxsize=512)
def phase_picture(phase: Phase) -> PhasePicture:
    """The picture of a phase, groups from left to right as the sheet prints them."""
    shapes: list[Shape] = []
    rises = [group.size for group in phase.groups if group.kind in (GroupKind.RUN, GroupKind.CRUN)]
    step = _STEP if not rises or max(rises) < 8 else 1
    lift = max((size - 1) * step for size in rises) if rises else 0
    height = _H + max(lift, 4)
    x = 1
    for group in phase.groups:
        climbing = group.kind in (GroupKind.RUN, GroupKind.CRUN)
        full = group.kind in (GroupKind.COLOR, GroupKind.CRUN)
        floor = height - _H - 1 if climbing else (height - _H) // 2
        for index in range(group.size):
            y = floor - index * step if climbing else floor
            shapes.append(Shape(x, max(y, 1), full, group.kind is GroupKind.SET))
            x += _W + (1 if not climbing else 0)
        x += _BETWEEN
    return PhasePicture(x - _BETWEEN + 1, height + 1, tuple(shapes))


@dataclass(frozen=True, slots=True)
class PhaseLine:
    """One phase of a list: its number, its words, its picture."""

    number: int
    words: str
    picture: PhasePicture


def phase_lines(phases: Iterable[NumberedPhase]) -> tuple[PhaseLine, ...]:
    """These phases as a list, a line each."""
    return tuple(
        PhaseLine(entry.number, phase_words(entry.phase), phase_picture(entry.phase))
        for entry in phases
    )
