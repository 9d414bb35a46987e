"""Hitting a run: which windows the grown run may fill, and what its wilds may do.

The run is a row of numbers; what lies keeps its number. Naturals take the place of laid wilds only
where the table allows it (§16 `wild_replace`), and wilds at the ends move only where it allows that
(§16 `wild_move`); where it allows both, a wild may move first and be taken up then. The way that
takes up the fewest wilds is the answer, then the way with the fewest moves. A hit is refused only
where no allowed way exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, WILD, WILDS_IN_DECK, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.run_rows import RunRow, lay_out, row_of, step_from
from scorekeeper.rules.runs import bits, preferred_start, starts_holding, window
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.wild_moves import Grown, grow_by_moving, moves


@dataclass(frozen=True, slots=True)
class Fit:
    """The meld as it then lies and the wilds taken up, or the problems."""

    meld: Meld | None
    problems: tuple[Problem, ...] = ()
    taken: tuple[Card, ...] = ()


def hit_run(
    target: Meld,
    add: Sequence[Card],
    rules: Switches,
    take: int,
    declare: int | None,
    steps: Steps | None = None,
) -> Fit:
    """The run with the cards added, by the first allowed way that works (§22). `take` wilds are to
    be taken up, or as few as can be where it is 0."""
    lies, rules = row_of(target), _as_it_lies(target, rules)
    naturals = [card for card in add if card.number is not None]
    wilds = sum(card.is_wild for card in add)
    still = _without_moving(lies, naturals, wilds, rules, declare)
    if still and take in (0, still.taken) and (rules.wild_move == "never" or still.taken == take):
        return _lies_then(target, still)
    if rules.wild_move == "allowed":
        taking = _may_be_taken(lies, rules, take)
        moved = grow_by_moving(lies, naturals, wilds, rules, declare, taking, steps)
        if moved is not None:
            return _lies_then(target, moved if moved.moves or not still else still)
    misfits = tuple(_misfits(lies, naturals, wilds, rules, target, declare))
    return Fit(None, misfits or (Problem("no_wild_to_take", "§16"),))


def _lies_then(target: Meld, grown: Grown) -> Fit:
    return Fit(lay_out(target, grown.row), (), (WILD,) * grown.taken)


def _may_be_taken(lies: RunRow, rules: Switches, take: int) -> range:
    """The numbers of laid wilds that may be taken up (§16)."""
    if rules.wild_replace == "never":
        return range(1)
    wilds = sum(card.is_wild for card in lies.at.values())
    return range(take, take + 1) if take else range(wilds + 1)


def move_end_wild(target: Meld, rules: Switches) -> Fit:
    """A wild at one end of the run goes to the other end, where there is room (§16)."""
    row, rules = row_of(target), _as_it_lies(target, rules)
    if not any(card.is_wild for card in target.cards):
        return Fit(None, (Problem("nothing_added", "§22"),))
    if rules.wild_move == "never":
        return Fit(None, (Problem("wild_fixed", "§16"),))
    for moved in moves(row, rules):
        return Fit(lay_out(target, moved))
    return Fit(None, (Problem("no_room_to_move", "§16"),))


def _as_it_lies(target: Meld, rules: Switches) -> Switches:
    """A run that goes round already, by rules of another time or because the table let it lie, is
    no more against the rules for growing."""
    return replace(rules, wrap="yes") if target.goes_round else rules


def _without_moving(
    lies: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> Grown | None:
    """The grown row where every wild stays: a natural whose place a wild holds takes that place,
    where the table allows it, and can go nowhere else."""
    row, rest = _taken_up(lies, naturals, rules)
    grown = _grow(row, rest, wilds, rules, declare)
    return Grown(grown, len(naturals) - len(rest), 0) if grown is not None else None


def _taken_up(
    lies: RunRow, naturals: Sequence[Card], rules: Switches
) -> tuple[RunRow, tuple[Card, ...]]:
    """The row with naturals in the place of wilds (§16), and the naturals still to be placed."""
    at, rest = dict(lies.at), []
    for card in naturals:
        number = card.number
        if rules.wild_replace == "allowed" and number in at and at[number].is_wild:
            at[number] = card
        else:
            rest.append(card)
    return RunRow(at, lies.on_top), tuple(rest)


def _grow(
    row: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> RunRow | None:
    """The row with the naturals and wilds in it, None where no window holds them all."""
    at = dict(row.at)
    for card in naturals:
        if card.number is None or card.number in at:
            return None
        at[card.number] = card
    room = HIGHEST - len(at)
    on_top = max(0, wilds - room)
    if on_top and rules.wild_on_full_run == "no":
        return None
    length = len(at) + wilds - on_top
    mask = bits(at)
    starts = [
        start
        for start in starts_holding(mask, length, wrap=rules.wrap == "yes")
        if _keeps_together(row.numbers, start, length) and declare in (None, start)
    ]
    if not starts:
        return None
    start = preferred_start(mask, length, starts)
    return RunRow({n: at.get(n, WILD) for n in window(start, length)}, on_top + row.on_top)


def _keeps_together(numbers: Sequence[int], start: int, length: int) -> bool:
    """Does the window hold the old row in one piece, not cut where the window begins?"""
    return (numbers[0] - start) % HIGHEST + len(numbers) <= length


def _misfits(
    lies: RunRow,
    naturals: Sequence[Card],
    wilds: int,
    rules: Switches,
    target: Meld,
    declare: int | None,
) -> Iterator[Problem]:
    """Why nothing worked: the cards that fit nowhere, those that only a wrap would help (§10), and
    wilds for which there is no place left (§15)."""
    if declare is not None and _grow(lies, naturals, wilds, rules, None):
        yield Problem("declared_otherwise", "§14", {"declared": declare, "found": None})
        return
    lies, naturals = _taken_up(lies, naturals, rules)
    placed: list[Card] = []
    around: list[Card] = []
    straight, round_it = _ON_TOP[rules.wrap], _ON_TOP["yes"]
    for card in _nearest_first(lies, naturals):
        if _grow(lies, [*placed, card], wilds, straight, None):
            placed.append(card)
        elif _grow(lies, [*placed, *around, card], wilds, round_it, None):
            around.append(card)
            yield Problem("no_wrap", "§10", {"card": str(card)})
        else:
            facts = {"card": str(card), "kind": target.kind.value, "fits": fitting(target, rules)}
            more = _more_wilds(lies, [*placed, card], wilds, straight)
            yield Problem("does_not_fit", "§22", {**facts, **more})
    if not _grow(lies, placed, wilds, rules, None):
        yield Problem("run_is_full", "§15", {"most": HIGHEST})


_ON_TOP = {
    "no": Switches(wild_on_full_run="yes"),
    "yes": Switches(wild_on_full_run="yes", wrap="yes"),
}


def _nearest_first(lies: RunRow, naturals: Sequence[Card]) -> list[Card]:
    numbers = lies.numbers
    low, high = numbers[0], numbers[-1]

    def away(card: Card) -> tuple[int, int]:
        """Around the corner too; of two that are level the one that needs no corner comes first."""
        number = card.number or 0
        around = min((low - number) % HIGHEST, (number - high) % HIGHEST)
        return around, max(low - number, number - high)

    return sorted(naturals, key=away)


def _more_wilds(
    lies: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches
) -> dict[str, object]:
    """How many wilds these cards would need, where some are added but too few."""
    for needed in range(wilds + 1, WILDS_IN_DECK + 1) if wilds else ():
        if _grow(lies, naturals, needed, rules, None):
            numbers = tuple(sorted(card.number for card in naturals if card.number is not None))
            return {"cards": numbers, "wilds": wilds, "wilds_needed": needed}
    return {}


def fitting(target: Meld, rules: Switches) -> tuple[int | str, ...]:
    """What would fit at the two ends of a run: a number, in a colour run that card (`R7`)."""
    lies, rules = row_of(target), _as_it_lies(target, rules)
    near = (step_from(lies.numbers[0], -1, rules), step_from(lies.numbers[-1], 1, rules))
    numbers = sorted({n for n in near if n is not None and n not in lies.at})
    if target.colour is None:
        return tuple(numbers)
    return tuple(f"{target.colour}{number}" for number in numbers)
