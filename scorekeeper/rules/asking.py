"""A phase as a question to `cover`, and the cover's answer as claims of the groups.

Rows are asked before sets, sets before colour groups: that is the order in which `cover` decides.
Here alone the phase's own order is taken apart and put together again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.conditions import NO_COLOUR
from scorekeeper.rules.cover import ALL_COLOURS, ANY_COLOUR, Cover, Question, Row
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.pool import Pool
from scorekeeper.rules.sharing import Claim
from scorekeeper.rules.sheets import Switches
from scorekeeper.rules.tally import copies, exact_spans_of, shown, spans_of, total


@dataclass(frozen=True, slots=True)
class Shape:
    """The groups of a phase by kind: their places in the phase, colour runs before runs, the
    larger first. `question` asks for a lay-down with extra cards, `bare_question` for the phase
    and no card more."""

    phase: Phase
    rows: tuple[int, ...]
    sets: tuple[int, ...]
    tints: tuple[int, ...]
    question: Question
    bare_question: Question


def shape_of(phase: Phase, rules: Switches) -> Shape:
    """The phase as the rules of this table ask it."""
    return _shape(phase, rules.wrap == "yes", rules.min_natural, rules.same_number_sets == "yes")


@lru_cache(maxsize=256)
def _shape(phase: Phase, wrap: bool, min_natural: str, twin_sets: bool) -> Shape:
    def places(kind: GroupKind) -> tuple[int, ...]:
        mine = (i for i, group in enumerate(phase.groups) if group.kind is kind)
        return tuple(sorted(mine, key=lambda i: -phase.groups[i].size))

    sizes = [group.size for group in phase.groups]
    rows = places(GroupKind.CRUN) + places(GroupKind.RUN)
    sets, tints = places(GroupKind.SET), places(GroupKind.COLOR)
    colours = [ALL_COLOURS if phase.groups[i].kind is GroupKind.CRUN else ANY_COLOUR for i in rows]
    question = Question(
        rows=tuple(Row(spans_of(sizes[i], wrap), c) for i, c in zip(rows, colours, strict=True)),
        sets=tuple(sizes[i] for i in sets),
        tints=tuple(sizes[i] for i in tints),
        min_natural=min_natural,
        twin_sets=twin_sets,
    )
    bare_rows = tuple(
        Row(exact_spans_of(sizes[i], wrap), c[at % len(c) :] + c[: at % len(c)])
        for at, (i, c) in enumerate(zip(rows, colours, strict=True))
    )
    return Shape(phase, rows, sets, tints, question, replace(question, rows=bare_rows))


def claims_of(shape: Shape, cover: Cover) -> tuple[Claim, ...]:
    """What each group of the phase claims, in the phase's order."""
    claims = {}
    for i, (span, colour) in zip(shape.rows, cover.rows, strict=False):
        group = shape.phase.groups[i]
        claims[i] = Claim(group.kind, group.size, colour=colour, span=span)
    for i, number in zip(shape.sets, cover.numbers, strict=True):
        claims[i] = Claim(GroupKind.SET, shape.phase.groups[i].size, number=number)
    for i, colour in zip(shape.tints, cover.tints, strict=True):
        claims[i] = Claim(GroupKind.COLOR, shape.phase.groups[i].size, colour=colour)
    return tuple(claims[i] for i in sorted(claims))


def least_wilds(shape: Shape, pool: Pool) -> int:
    """A number of wilds below which the phase cannot be laid: each group asked as if it had the
    whole hand for itself."""
    needed = 0
    for row, i in zip(shape.bare_question.rows, shape.rows, strict=True):
        held = [
            shown(pool.counts if colour == NO_COLOUR else pool.colours[colour])
            for colour in row.colours
        ]
        size = shape.phase.groups[i].size
        needed += size - max(
            ((span[0] & mask).bit_count() for span in row.spans for mask in held), default=0
        )
    if shape.question.sets:
        most = max(copies(pool.counts, number) for number in range(1, 13))
        needed += sum(max(0, size - most) for size in shape.question.sets)
    if shape.question.tints:
        most = max(map(total, pool.colours))
        needed += sum(max(0, size - most) for size in shape.question.tints)
    return needed
