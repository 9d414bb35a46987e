"""Translates a phase and a table into a search task, and a solution back into claims.

The search decides colour runs first, then runs, then sets, then colour groups. Only this module
converts between that order and the order of the phase. Indexes count the groups of the phase first,
then the melds on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.cards import HIGHEST, LOWEST, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.solver.matching import GroupClaim
from scorekeeper.rules.solver.model import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOURS,
    COUNT_MASK,
    NO_COLOUR,
    RunToFill,
    SearchTask,
    Solution,
    TalliedHand,
    copies,
    exact_spans_of,
    extended_spans_of,
    once_each,
    spans_of,
    tally_of,
    tally_size,
)
from scorekeeper.rules.switches import Switches

RUN_KINDS = (GroupKind.CRUN, GroupKind.RUN)


@dataclass(frozen=True, slots=True)
class PhaseShape:
    """The indexes by kind: `runs` (colour runs before runs), `sets` and `colour_groups`,
    the larger first. `task` is the lay-down with extra cards and hits, `exact_task`
    the one of exactly the phase."""

    phase: Phase
    runs: tuple[int, ...]
    sets: tuple[int, ...]
    colour_groups: tuple[int, ...]
    task: SearchTask
    exact_task: SearchTask
    table: tuple[Meld, ...] = ()

    @property
    def completion_task(self) -> SearchTask:
        """`exact_task` without the rule that the phase needs a natural (§12): an added card can
        always be one."""
        exact = self.exact_task
        return replace(exact, min_natural="none") if exact.min_natural == "phase" else exact


def shape_of(phase: Phase, rules: Switches, table: Sequence[Meld] = ()) -> PhaseShape:
    """The search tasks for the phase under these rules, with the melds that may be hit."""
    shape = _phase_shape(
        phase, rules.wrap == "yes", rules.min_natural, rules.same_number_sets == "yes"
    )
    return _with_table(shape, tuple(table), rules.wrap == "yes") if table else shape


@lru_cache(maxsize=256)
def _phase_shape(phase: Phase, wrap: bool, min_natural: str, same_number_sets: bool) -> PhaseShape:
    def groups_of(kind: GroupKind) -> tuple[int, ...]:
        indexes = (i for i, group in enumerate(phase.groups) if group.kind is kind)
        return tuple(sorted(indexes, key=lambda i: -phase.groups[i].size))

    sizes = [group.size for group in phase.groups]
    sets, colour_groups = groups_of(GroupKind.SET), groups_of(GroupKind.COLOR)
    runs = groups_of(GroupKind.CRUN) + groups_of(GroupKind.RUN)
    extended, exact = [], []
    for at, i in enumerate(runs):
        any_colour = phase.groups[i].kind is GroupKind.RUN
        colours = ANY_COLOUR if any_colour else ALL_COLOURS
        first = at % len(colours)
        extended.append(RunToFill(spans_of(sizes[i], wrap), colours))
        # Colour runs that lack the same cards look for them in different colours: the deck has two.
        exact.append(RunToFill(exact_spans_of(sizes[i], wrap), colours[first:] + colours[:first]))
    task = SearchTask(
        runs=tuple(extended),
        set_sizes=tuple(sizes[i] for i in sets),
        colour_group_sizes=tuple(sizes[i] for i in colour_groups),
        min_natural=min_natural if sizes else "none",
        same_number_sets=same_number_sets,
    )
    return PhaseShape(phase, runs, sets, colour_groups, task, replace(task, runs=tuple(exact)))


def _with_table(shape: PhaseShape, table: tuple[Meld, ...], wrap: bool) -> PhaseShape:
    runs = list(zip(shape.runs, shape.task.runs, strict=True))
    for at, meld in enumerate(table, start=len(shape.phase.groups)):
        if meld.kind in RUN_KINDS:
            wraps = wrap or meld.goes_round
            spans = extended_spans_of(int(meld.stands_for[0]), min(len(meld.cards), HIGHEST), wraps)
            runs.append((at, RunToFill(spans, _colours_of(meld), on_table=True)))
    runs.sort(key=lambda entry: entry[1].colours == ANY_COLOUR)
    numbers = {int(meld.stands_for[0]) for meld in table if meld.kind is GroupKind.SET}
    colours = {_colour_index(meld) for meld in table if meld.kind is GroupKind.COLOR}
    task = replace(
        shape.task,
        runs=tuple(run for _, run in runs),
        table_numbers=tally_of(numbers) * COUNT_MASK,
        table_colours=tuple(sorted(colours)),
    )
    return replace(shape, runs=tuple(at for at, _ in runs), task=task, table=table)


def _colours_of(meld: Meld) -> tuple[int, ...]:
    """The colours a run on the table may take; a colour run of wilds only has none yet."""
    if meld.kind is GroupKind.RUN:
        return ANY_COLOUR
    return (COLOURS.index(meld.colour),) if meld.colour else ALL_COLOURS


def _colour_index(meld: Meld) -> int:
    return COLOURS.index(Colour(str(meld.stands_for[0])))


def claims_of(shape: PhaseShape, solution: Solution) -> tuple[GroupClaim, ...]:
    """The claims of the groups of the phase, then of the melds on the table."""
    groups = shape.phase.groups
    claims: dict[int, GroupClaim] = {}
    for i, (span, colour) in zip(shape.runs, solution.runs, strict=True):
        on_table = shape.table[i - len(groups)] if i >= len(groups) else None
        kind = on_table.kind if on_table else groups[i].kind
        claims[i] = GroupClaim(kind, 0, colour=colour, span=span, on_table=on_table)
    for i, number in zip(shape.sets, solution.set_numbers, strict=True):
        claims[i] = GroupClaim(GroupKind.SET, groups[i].size, number=number)
    for i, colour in zip(shape.colour_groups, solution.group_colours, strict=True):
        claims[i] = GroupClaim(GroupKind.COLOR, groups[i].size, colour=colour)
    for i, meld in enumerate(shape.table, start=len(groups)):
        if meld.kind is GroupKind.SET:
            claims[i] = GroupClaim(meld.kind, 0, number=int(meld.stands_for[0]), on_table=meld)
        elif meld.kind is GroupKind.COLOR:
            claims[i] = GroupClaim(meld.kind, 0, colour=_colour_index(meld), on_table=meld)
    return tuple(claims[i] for i in sorted(claims))


def least_wilds(shape: PhaseShape, tallied: TalliedHand) -> int:
    """A lower bound of the wilds needed for the phase: each group is counted as if it had the whole
    hand to itself, and needs a natural of its own if the table requires it (§12)."""
    needed = 0
    for run, i in zip(shape.exact_task.runs, shape.runs, strict=True):
        held = [
            once_each(tallied.tally if colour == NO_COLOUR else tallied.colours[colour])
            for colour in run.colours
        ]
        size = shape.phase.groups[i].size
        needed += size - max(
            ((span[0] & mask).bit_count() for span in run.spans for mask in held), default=0
        )
    if shape.task.set_sizes:
        most = max(copies(tallied.tally, number) for number in range(LOWEST, HIGHEST + 1))
        needed += sum(max(0, size - most) for size in shape.task.set_sizes)
    if shape.task.colour_group_sizes:
        most = max(map(tally_size, tallied.colours))
        needed += sum(max(0, size - most) for size in shape.task.colour_group_sizes)
    if shape.task.min_natural == "group":
        short = len(shape.phase.groups) - len(tallied.naturals)
        needed = max(needed, short + len(tallied.wilds))
    return needed
