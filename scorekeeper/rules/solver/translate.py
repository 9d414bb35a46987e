"""Translates a phase and a table into a search problem, and a cover back into claims.

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
from scorekeeper.rules.solver.matching import Claim
from scorekeeper.rules.solver.model import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOURS,
    FULL,
    NO_COLOUR,
    Cover,
    Pool,
    RunPlace,
    SearchProblem,
    copies,
    exact_spans_of,
    growths_of,
    shown,
    spans_of,
    tally,
    total,
)
from scorekeeper.rules.switches import Switches

ROW_KINDS = (GroupKind.CRUN, GroupKind.RUN)


@dataclass(frozen=True, slots=True)
class PhaseShape:
    """The indexes by kind: `rows` (colour runs before runs), `sets` and `tints` (colour groups),
    the larger first. `question` is the problem with extra cards and hits, `bare_question` the one
    with exactly the phase."""

    phase: Phase
    rows: tuple[int, ...]
    sets: tuple[int, ...]
    tints: tuple[int, ...]
    question: SearchProblem
    bare_question: SearchProblem
    table: tuple[Meld, ...] = ()

    @property
    def unforced_question(self) -> SearchProblem:
        """`bare_question` without the rule that the phase needs a natural (§12): an added card can
        always be one."""
        bare = self.bare_question
        return replace(bare, min_natural="none") if bare.min_natural == "phase" else bare


def shape_of(phase: Phase, rules: Switches, table: Sequence[Meld] = ()) -> PhaseShape:
    """The search problems for the phase under these rules, with the melds that may be hit."""
    shape = _shape(phase, rules.wrap == "yes", rules.min_natural, rules.same_number_sets == "yes")
    return _beside(shape, tuple(table), rules.wrap == "yes") if table else shape


@lru_cache(maxsize=256)
def _shape(phase: Phase, wrap: bool, min_natural: str, twin_sets: bool) -> PhaseShape:
    def places(kind: GroupKind) -> tuple[int, ...]:
        mine = (i for i, group in enumerate(phase.groups) if group.kind is kind)
        return tuple(sorted(mine, key=lambda i: -phase.groups[i].size))

    sizes = [group.size for group in phase.groups]
    sets, tints = places(GroupKind.SET), places(GroupKind.COLOR)
    rows = places(GroupKind.CRUN) + places(GroupKind.RUN)
    wide, bare = [], []
    for at, i in enumerate(rows):
        any_colour = phase.groups[i].kind is GroupKind.RUN
        colours = ANY_COLOUR if any_colour else ALL_COLOURS
        first = at % len(colours)
        wide.append(RunPlace(spans_of(sizes[i], wrap), colours))
        # Colour runs that lack the same cards look for them in different colours: the deck has two.
        bare.append(RunPlace(exact_spans_of(sizes[i], wrap), colours[first:] + colours[:first]))
    question = SearchProblem(
        rows=tuple(wide),
        sets=tuple(sizes[i] for i in sets),
        tints=tuple(sizes[i] for i in tints),
        min_natural=min_natural if sizes else "none",
        twin_sets=twin_sets,
    )
    return PhaseShape(phase, rows, sets, tints, question, replace(question, rows=tuple(bare)))


def _beside(shape: PhaseShape, table: tuple[Meld, ...], wrap: bool) -> PhaseShape:
    rows = list(zip(shape.rows, shape.question.rows, strict=True))
    for at, meld in enumerate(table, start=len(shape.phase.groups)):
        if meld.kind in ROW_KINDS:
            around = wrap or meld.goes_round
            spans = growths_of(int(meld.stands_for[0]), min(len(meld.cards), HIGHEST), around)
            rows.append((at, RunPlace(spans, _colours_of(meld), grows=True)))
    rows.sort(key=lambda entry: entry[1].colours == ANY_COLOUR)
    numbers = {int(meld.stands_for[0]) for meld in table if meld.kind is GroupKind.SET}
    tints = {_tint_of(meld) for meld in table if meld.kind is GroupKind.COLOR}
    question = replace(
        shape.question,
        rows=tuple(row for _, row in rows),
        table_numbers=tally(numbers) * FULL,
        table_colours=tuple(sorted(tints)),
    )
    return replace(shape, rows=tuple(at for at, _ in rows), question=question, table=table)


def _colours_of(meld: Meld) -> tuple[int, ...]:
    """The colours a run on the table may take; a colour run of wilds only has none yet."""
    if meld.kind is GroupKind.RUN:
        return ANY_COLOUR
    return (COLOURS.index(meld.colour),) if meld.colour else ALL_COLOURS


def _tint_of(meld: Meld) -> int:
    return COLOURS.index(Colour(str(meld.stands_for[0])))


def claims_of(shape: PhaseShape, cover: Cover) -> tuple[Claim, ...]:
    """The claims of the groups of the phase, then of the melds on the table."""
    groups = shape.phase.groups
    claims: dict[int, Claim] = {}
    for i, (span, colour) in zip(shape.rows, cover.rows, strict=True):
        lies = shape.table[i - len(groups)] if i >= len(groups) else None
        kind = lies.kind if lies else groups[i].kind
        claims[i] = Claim(kind, 0, colour=colour, span=span, lies=lies)
    for i, number in zip(shape.sets, cover.numbers, strict=True):
        claims[i] = Claim(GroupKind.SET, groups[i].size, number=number)
    for i, colour in zip(shape.tints, cover.tints, strict=True):
        claims[i] = Claim(GroupKind.COLOR, groups[i].size, colour=colour)
    for i, meld in enumerate(shape.table, start=len(groups)):
        if meld.kind is GroupKind.SET:
            claims[i] = Claim(meld.kind, 0, number=int(meld.stands_for[0]), lies=meld)
        elif meld.kind is GroupKind.COLOR:
            claims[i] = Claim(meld.kind, 0, colour=_tint_of(meld), lies=meld)
    return tuple(claims[i] for i in sorted(claims))


def least_wilds(shape: PhaseShape, pool: Pool) -> int:
    """A lower bound of the wilds needed for the phase: each group is counted as if it had the whole
    hand to itself, and needs a natural of its own if the table requires it (§12)."""
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
        most = max(copies(pool.counts, number) for number in range(LOWEST, HIGHEST + 1))
        needed += sum(max(0, size - most) for size in shape.question.sets)
    if shape.question.tints:
        most = max(map(total, pool.colours))
        needed += sum(max(0, size - most) for size in shape.question.tints)
    if shape.question.min_natural == "group":
        short = len(shape.phase.groups) - len(pool.naturals)
        needed = max(needed, short + len(pool.wilds))
    return needed
