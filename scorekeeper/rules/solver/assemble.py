"""The best lay-down as melds: from a phase and a table to a search task, and from claims to melds.

The search decides colour runs first, then runs, then sets, then colour groups. Only this module
converts between that order and the order of the phase. Indexes count the groups of the phase first,
then the melds on the table.

Melds are made of claims: naturals are dealt to the slots, and wilds fill the open slots. Further
wilds go to the first set or colour group, else to the ends of the runs, the high end first, as the
judge would read it. If there are only runs and they are full, naturals stay in the hand so that the
wilds, which cost more, can be laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, NUMBERS, Card, Colour, card_points, hand_points
from scorekeeper.rules.melds import ON_TOP, Meld
from scorekeeper.rules.phases import IN_A_ROW, GroupKind, Phase
from scorekeeper.rules.solver.direct import MOST_GROUPS, DirectSearch
from scorekeeper.rules.solver.matching import EMPTY, GroupClaim, SlotCards, deal_naturals
from scorekeeper.rules.solver.missing import MissingCount
from scorekeeper.rules.solver.model import (
    ALL_COLOURS,
    ANY_COLOUR,
    COLOURS,
    COUNT_MASK,
    NO_COLOUR,
    NO_SOLUTION,
    ROOM_FOR_ALL,
    WEIGHT_OF_A_POINT,
    RunToFill,
    SearchTask,
    Solution,
    TalliedHand,
    copies,
    exact_spans_of,
    extended_spans_of,
    once_each,
    round_the_clock,
    spans_of,
    tally_hand,
    tally_of,
    tally_size,
)
from scorekeeper.rules.solver.search import best_solution
from scorekeeper.rules.switches import Switches

# --- search tasks, and the claims of a solution ---------------------------------------------------


@immutable
class PhaseShape:
    """The indexes by kind: `runs` (colour runs before runs), `sets` and `colour_groups`, the
    larger first. `task` asks for the phase with extra cards and hits, `completion_task` for exactly
    the phase, without the rule that it needs a natural (§12): an added card can always be one.
    `smallest` is the size of the smallest group; `direct` answers if it can."""

    phase: Phase
    runs: tuple[int, ...]
    sets: tuple[int, ...]
    colour_groups: tuple[int, ...]
    task: SearchTask
    completion_task: SearchTask
    smallest: int
    direct: DirectSearch | None = None
    table: tuple[Meld, ...] = ()


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
    without_rule = "none" if task.min_natural == "phase" else task.min_natural
    completion_task = replace(task, runs=tuple(exact), min_natural=without_rule)
    is_short = 0 < len(sizes) <= MOST_GROUPS
    direct = DirectSearch(task, completion_task, sizes) if is_short else None
    smallest = min(sizes, default=0)
    return PhaseShape(phase, runs, sets, colour_groups, task, completion_task, smallest, direct)


def _with_table(shape: PhaseShape, table: tuple[Meld, ...], wrap: bool) -> PhaseShape:
    runs = list(zip(shape.runs, shape.task.runs, strict=True))
    for at, meld in enumerate(table, start=len(shape.phase.groups)):
        if meld.kind in IN_A_ROW:
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
    return replace(shape, runs=tuple(at for at, _ in runs), task=task, direct=None, table=table)


def _colours_of(meld: Meld) -> tuple[int, ...]:
    """The colours a run on the table may take; a colour run of wilds only has none yet."""
    if meld.kind is GroupKind.RUN:
        return ANY_COLOUR
    return (COLOURS.index(meld.colour),) if meld.colour else ALL_COLOURS


def _colour_index(meld: Meld) -> int:
    return COLOURS.index(Colour(str(meld.stands_for[0])))


def claims_of(shape: PhaseShape, solution: Solution) -> tuple[GroupClaim, ...]:
    """The claims of the groups of the phase, then of the melds on the table."""
    groups, table = shape.phase.groups, shape.table
    in_phase = len(groups)
    claims: list[Any] = [None] * (in_phase + len(table))
    for i, (span, colour) in zip(shape.runs, solution.runs, strict=True):
        on_table = table[i - in_phase] if i >= in_phase else None
        kind = on_table.kind if on_table else groups[i].kind
        claims[i] = GroupClaim(kind, 0, 0, colour, span, on_table)
    for i, number in zip(shape.sets, solution.set_numbers, strict=True):
        claims[i] = GroupClaim(GroupKind.SET, groups[i].size, number)
    for i, colour in zip(shape.colour_groups, solution.group_colours, strict=True):
        claims[i] = GroupClaim(GroupKind.COLOR, groups[i].size, 0, colour)
    for i, meld in enumerate(table, start=in_phase):
        if meld.kind is GroupKind.SET:
            claims[i] = GroupClaim(meld.kind, 0, number=int(meld.stands_for[0]), on_table=meld)
        elif meld.kind is GroupKind.COLOR:
            claims[i] = GroupClaim(meld.kind, 0, colour=_colour_index(meld), on_table=meld)
    return tuple(claims)


def fewest_missing(
    shape: PhaseShape, tallied: TalliedHand, steps: Steps
) -> tuple[int, Solution] | None:
    """The fewest cards that complete the phase if the hand does not, and claims that need no more;
    None if no number will do. Raises HandError (`too_hard`)."""
    if shape.direct is not None:
        return shape.direct.fewest(tallied, steps, 1)
    least = max(1, least_wilds(shape, tallied) - len(tallied.wilds))
    missing = MissingCount(shape.completion_task, tallied, steps)
    return missing.fewest(least, shape.phase.size)


def least_wilds(shape: PhaseShape, tallied: TalliedHand) -> int:
    """A lower bound of the wilds needed for the phase: each group is counted as if it had the whole
    hand to itself, and needs a natural of its own if the table requires it (§12)."""
    needed = 0
    for run, i in zip(shape.completion_task.runs, shape.runs, strict=True):
        held = [
            once_each(tallied.tally if colour == NO_COLOUR else tallied.colours[colour])
            for colour in run.colours
        ]
        size = shape.phase.groups[i].size
        needed += size - max(
            ((span[0] & mask).bit_count() for span in run.spans for mask in held), default=0
        )
    if shape.task.set_sizes:
        most = max(copies(tallied.tally, number) for number in NUMBERS)
        needed += sum(max(0, size - most) for size in shape.task.set_sizes)
    if shape.task.colour_group_sizes:
        most = max(map(tally_size, tallied.colours))
        needed += sum(max(0, size - most) for size in shape.task.colour_group_sizes)
    if shape.task.min_natural == "group":
        short = len(shape.phase.groups) - len(tallied.naturals)
        needed = max(needed, short + len(tallied.wilds))
    return needed


# --- claims as melds ------------------------------------------------------------------------------

_AFTER_NATURALS = HIGHEST + 1
_CARD_BITS = 8
_CARD_MASK = (1 << _CARD_BITS) - 1


class FilledGroup(NamedTuple):
    """A finished group, and the indexes in the hand of the cards that were added to it."""

    meld: Meld
    added: tuple[int, ...]


def room_for_naturals(runs: Sequence[Meld | None], wilds: int, rules: Switches) -> int:
    """How many naturals can be laid on runs alone beside all wilds that can be; no limit if a full
    run takes any number of wilds (§15). A run that is not yet laid is None."""
    if rules.wild_on_full_run == "yes":
        return ROOM_FOR_ALL
    room = sum(HIGHEST - (min(len(run.cards), HIGHEST) if run else 0) for run in runs)
    return max(0, room - wilds)


def fill_claims(
    claims: Sequence[GroupClaim], tallied: TalliedHand, rules: Switches
) -> tuple[FilledGroup, ...]:
    """The cards of the hand dealt to the claims, as one group for each claim."""
    slot_cards = deal_naturals(claims, tallied)
    wilds = list(tallied.wilds)
    if wilds:
        _make_room(claims, slot_cards, tallied, rules)
        for held in slot_cards:
            while wilds and EMPTY in held:
                held[held.index(EMPTY)] = wilds.pop(0)
        for claim, held in zip(claims, slot_cards, strict=True):
            if wilds and claim.absorbs:
                held.extend(wilds)
                wilds.clear()
    hand = tallied.hand
    return tuple(
        [
            _filled_run(claim, held, wilds, hand, rules)
            if claim.span
            else _filled_set(claim, held, hand)
            for claim, held in zip(claims, slot_cards, strict=True)
        ]
    )


def _make_room(
    claims: Sequence[GroupClaim], slot_cards: SlotCards, tallied: TalliedHand, rules: Switches
) -> None:
    """Take naturals out of full runs for the wilds, the cheapest first; a group of the phase keeps
    one."""
    for claim in claims:
        if claim.span is None:
            return
    room = room_for_naturals([claim.on_table for claim in claims], len(tallied.wilds), rules)
    if room >= len(tallied.naturals):
        return
    naturals_in_slots = [
        (card_points(tallied.hand[card], rules), which, slot)
        for which, held in enumerate(slot_cards)
        for slot, card in enumerate(held)
        if card != EMPTY
    ]
    over = len(naturals_in_slots) - room
    for _, which, slot in sorted(naturals_in_slots):
        last = (
            claims[which].on_table is None and sum(card != EMPTY for card in slot_cards[which]) == 1
        )
        if over > 0 and not last:
            slot_cards[which][slot] = EMPTY
            over -= 1


def _filled_set(claim: GroupClaim, held: Sequence[int], hand: Sequence[Card]) -> FilledGroup:
    """A set or a colour group: naturals, then wilds."""
    order = sorted([(hand[i].number or _AFTER_NATURALS) << _CARD_BITS | i for i in held])
    added = tuple([number_and_card & _CARD_MASK for number_and_card in order])
    cards = tuple([hand[i] for i in added])
    if claim.on_table:
        cards = claim.on_table.cards + cards
    if claim.kind is GroupKind.SET:
        return FilledGroup(Meld(claim.kind, cards, (claim.number,) * len(cards)), added)
    colour = COLOURS[claim.colour]
    return FilledGroup(Meld(claim.kind, cards, (colour,) * len(cards), colour), added)


def _filled_run(
    claim: GroupClaim, held: Sequence[int], wilds: list[int], hand: Sequence[Card], rules: Switches
) -> FilledGroup:
    """A run from low to high. Takes from `wilds` as many as fit at its ends."""
    assert claim.span is not None
    if claim.on_table is None and not wilds:
        cards = tuple([hand[i] for i in held])
        colour = _colour_of_run(claim, cards)
        return FilledGroup(Meld(claim.kind, cards, claim.span.numbers, colour), tuple(held))
    start, length = claim.span.start, claim.span.length
    new = {number: i for number, i in zip(claim.slots, held, strict=True) if i != EMPTY}
    wrap = rules.wrap == "yes" or (claim.on_table is not None and claim.on_table.goes_round)
    while wilds and length < HIGHEST:
        if wrap or start + length <= HIGHEST:
            new[round_the_clock(start + length)] = wilds.pop(0)
        else:
            start = round_the_clock(start - 1)
            new[start] = wilds.pop(0)
        length += 1
    on_table = claim.on_table
    table_cards = dict(zip(on_table.stands_for, on_table.cards, strict=True)) if on_table else {}
    numbers = tuple(round_the_clock(start + i) for i in range(length))
    added = [new[number] for number in numbers if number in new]
    laid = [hand[new[number]] if number in new else table_cards[number] for number in numbers]
    if on_table:
        laid += on_table.cards[HIGHEST:]
    if rules.wild_on_full_run == "yes":
        laid += [hand[i] for i in wilds]
        added += wilds
        wilds.clear()
    stands_for = (*numbers, *(ON_TOP,) * (len(laid) - length))
    meld = Meld(claim.kind, tuple(laid), stands_for, _colour_of_run(claim, laid))
    return FilledGroup(meld, tuple(added))


def _colour_of_run(claim: GroupClaim, cards: Sequence[Card]) -> Colour | None:
    """The colour of a colour run; None if it has wilds only, or is any other run."""
    if claim.kind is GroupKind.CRUN and any(card.is_natural for card in cards):
        return COLOURS[claim.colour]
    return claim.on_table.colour if claim.on_table else None


# --- the best lay-down ----------------------------------------------------------------------------


class LayDownPlan(NamedTuple):
    """The groups of the phase in its order, then the melds of the table with their hits; and the
    cards left, in the hand's order."""

    groups: tuple[FilledGroup, ...]
    leftover: tuple[Card, ...]
    leftover_points: int


def best_lay_down(
    shape: PhaseShape, tallied: TalliedHand, rules: Switches, steps: Steps
) -> LayDownPlan | None:
    """The lay-down with extra cards and hits that leaves the fewest points, then the fewest cards.
    None if the phase cannot be laid; a phase without groups leaves only hits. Raises HandError
    (`too_hard`)."""
    plan = _best_plan(shape, tallied, rules, steps)
    if plan is None or plan.leftover or rules.go_out_discard != "required":
        return plan
    return _best_keeping_one_card(shape, tallied.hand, rules, steps)


def _best_plan(
    shape: PhaseShape, tallied: TalliedHand, rules: Switches, steps: Steps, below: int = NO_SOLUTION
) -> LayDownPlan | None:
    """As `best_lay_down`, without regard to the discard. None if no plan leaves less weight than
    `below`."""
    task = shape.task
    solution = _best_claims(shape, tallied, rules, steps, task.min_natural, below)
    if solution is None:
        return None
    groups = fill_claims(claims_of(shape, solution), tallied, rules)
    if (
        task.min_natural != "group"
        and len(tallied.wilds) >= shape.smallest
        and any(map(_has_to_be_named, groups[: len(shape.phase.groups)]))
    ):
        below = solution.weight_left + 1
        named = _best_claims(shape, tallied, rules, steps, "group", below)
        if named is not None:
            groups = fill_claims(claims_of(shape, named), tallied, rules)
    used = {i for group in groups for i in group.added}
    leftover = tuple([card for i, card in enumerate(tallied.hand) if i not in used])
    return LayDownPlan(groups, leftover, hand_points(leftover, rules))


def _best_claims(
    shape: PhaseShape,
    tallied: TalliedHand,
    rules: Switches,
    steps: Steps,
    min_natural: str,
    below: int,
) -> Solution | None:
    """The claims that leave the least weight under this rule about naturals (§12), by the direct
    search if it can answer. None if none leaves less than `below`."""
    task, wilds = shape.task, len(tallied.wilds)
    room = ROOM_FOR_ALL
    if not (task.set_sizes or task.colour_group_sizes or task.table_numbers or task.table_colours):
        runs = [*shape.table, *(None for _ in shape.phase.groups)]
        room = room_for_naturals(runs, wilds, rules)
    if shape.direct is not None and room >= len(tallied.naturals):
        return shape.direct.best(tallied, steps, min_natural, below)
    if not MissingCount(shape.completion_task, tallied, steps).fewest(0, 0):
        return None
    if min_natural != task.min_natural:
        task = replace(task, min_natural=min_natural)
    return best_solution(task, tallied, steps, room, below)


def _has_to_be_named(group: FilledGroup) -> bool:
    """Is the group all wild, so that the player would have to name it (§14)?"""
    return all(card.is_wild for card in group.meld.cards)


def _best_keeping_one_card(
    shape: PhaseShape, hand: Sequence[Card], rules: Switches, steps: Steps
) -> LayDownPlan | None:
    """The best plan that keeps a card to discard (§27): every card in turn is kept.

    First the cheapest card that can be kept alone is found, then a cheaper plan with more cards."""
    in_turn = sorted(set(hand), key=lambda card: (card_points(card, rules), str(card)))
    alone = (_best_keeping(kept, shape, hand, rules, steps, below=1) for kept in in_turn)
    best = next((plan for plan in alone if plan and len(plan.leftover) == 1), None)
    for kept in in_turn:
        if best and (card_points(kept, rules), 1) >= _cost(best):
            break  # each later card alone leaves at least as many points
        below = (
            (best.leftover_points - card_points(kept, rules) + 1) * WEIGHT_OF_A_POINT
            if best
            else NO_SOLUTION
        )
        plan = _best_keeping(kept, shape, hand, rules, steps, below=below)
        if plan and (best is None or _cost(plan) < _cost(best)):
            best = plan
    return best


def _cost(plan: LayDownPlan) -> tuple[int, int]:
    """The points left, then the cards left."""
    return plan.leftover_points, len(plan.leftover)


def _best_keeping(
    kept: Card,
    shape: PhaseShape,
    hand: Sequence[Card],
    rules: Switches,
    steps: Steps,
    *,
    below: int,
) -> LayDownPlan | None:
    """The best plan that keeps this card; None if no plan leaves less weight than `below`."""
    at = hand.index(kept)
    plan = _best_plan(shape, tally_hand([*hand[:at], *hand[at + 1 :]]), rules, steps, below)
    if plan is None:
        return None
    leftover = (*plan.leftover, kept)
    groups = tuple(
        FilledGroup(group.meld, tuple(i + (i >= at) for i in group.added)) for group in plan.groups
    )
    return LayDownPlan(groups, leftover, hand_points(leftover, rules))
