"""Hits on a run: where the added cards go, and which wilds are taken up or moved (§16, §22).

Laid cards keep their numbers, with two exceptions. Naturals replace laid wilds if the table allows
it (`wild_replace`), and wilds at the ends move if it allows that (`wild_move`). If it allows both,
a wild may move first and then be taken up. The answer is the way that takes up the fewest wilds,
then the one with the fewest moves. A hit is refused only if no allowed way exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import HIGHEST, WILD, WILDS_IN_DECK, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.run_rows import RunRow, meld_of_row, number_beside, row_of_meld
from scorekeeper.rules.runs import bits, preferred_start, starts_holding, window
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.wild_moves import GrownRow, grow_by_moving, moves


@dataclass(frozen=True, slots=True)
class HitResult:
    """The meld with the cards added and the wilds taken up, or the problems."""

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
) -> HitResult:
    """The run with the cards added, by the best allowed way (§22). `take` wilds are to be taken up;
    0 means as few as possible. `declare` is the lowest number the run shall have. Raises HandError
    (`too_hard`)."""
    laid, rules = row_of_meld(target), _rules_to_grow(target, rules)
    naturals = [card for card in add if card.number is not None]
    wilds = sum(card.is_wild for card in add)
    still = _without_moving(laid, naturals, wilds, rules, declare)
    if still and take in (0, still.taken) and (rules.wild_move == "never" or still.taken == take):
        return _fit_of(target, still)
    if rules.wild_move == "allowed":
        taking = _may_be_taken(laid, rules, take)
        moved = grow_by_moving(laid, naturals, wilds, rules, declare, taking, steps)
        if moved is not None:
            return _fit_of(target, moved if moved.moves or not still else still)
    misfits = tuple(_misfits(laid, naturals, wilds, rules, target, declare))
    return HitResult(None, misfits or (Problem("no_wild_to_take", "§16"),))


def _fit_of(target: Meld, grown: GrownRow) -> HitResult:
    return HitResult(meld_of_row(target, grown.row), (), (WILD,) * grown.taken)


def _may_be_taken(laid: RunRow, rules: Switches, take: int) -> range:
    """How many laid wilds may be taken up, as a range (§16)."""
    if rules.wild_replace == "never":
        return range(1)
    wilds = sum(card.is_wild for card in laid.card_at.values())
    return range(take, take + 1) if take else range(wilds + 1)


def move_end_wild(target: Meld, rules: Switches) -> HitResult:
    """The run with a wild moved from one end to the other, or the problem (§16)."""
    row, rules = row_of_meld(target), _rules_to_grow(target, rules)
    if not any(card.is_wild for card in target.cards):
        return HitResult(None, (Problem("nothing_added", "§22"),))
    if rules.wild_move == "never":
        return HitResult(None, (Problem("wild_fixed", "§16"),))
    for moved in moves(row, rules):
        return HitResult(meld_of_row(target, moved))
    return HitResult(None, (Problem("no_room_to_move", "§16"),))


def _rules_to_grow(target: Meld, rules: Switches) -> Switches:
    """The rules for growing this run. A run that already continues from 12 to 1 may do so further;
    the table's rules may have changed, or the table allowed it against its rules."""
    return replace(rules, wrap="yes") if target.goes_round else rules


def _without_moving(
    laid: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> GrownRow | None:
    """The grown row if no wild moves, None if there is none. A natural whose number a wild holds
    replaces it if the table allows that."""
    row, rest = _taken_up(laid, naturals, rules)
    grown = _grow(row, rest, wilds, rules, declare)
    return GrownRow(grown, len(naturals) - len(rest), 0) if grown is not None else None


def _taken_up(
    laid: RunRow, naturals: Sequence[Card], rules: Switches
) -> tuple[RunRow, tuple[Card, ...]]:
    """The row with naturals in place of wilds (§16), and the naturals still to be placed."""
    at, rest = dict(laid.card_at), []
    for card in naturals:
        number = card.number
        if rules.wild_replace == "allowed" and number in at and at[number].is_wild:
            at[number] = card
        else:
            rest.append(card)
    return RunRow(at, laid.on_top), tuple(rest)


def _grow(
    row: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches, declare: int | None
) -> RunRow | None:
    """The row with the naturals and wilds added, None if no window holds them all."""
    at = dict(row.card_at)
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
    """Does the window hold the old row in one piece, with the same order of numbers?"""
    return (numbers[0] - start) % HIGHEST + len(numbers) <= length


def _misfits(
    laid: RunRow,
    naturals: Sequence[Card],
    wilds: int,
    rules: Switches,
    target: Meld,
    declare: int | None,
) -> Iterator[Problem]:
    """The reasons for a refusal: cards that fit nowhere (§22), cards that fit only with a wrap
    (§10), and wilds for which there is no number left (§15)."""
    if declare is not None and _grow(laid, naturals, wilds, rules, None):
        yield Problem("declared_otherwise", "§14", {"declared": declare, "found": None})
        return
    laid, naturals = _taken_up(laid, naturals, rules)
    placed: list[Card] = []
    around: list[Card] = []
    straight, wrapped = _FULL_RUN_ALLOWED[rules.wrap], _FULL_RUN_ALLOWED["yes"]
    for card in _nearest_first(laid, naturals):
        if _grow(laid, [*placed, card], wilds, straight, None):
            placed.append(card)
        elif _grow(laid, [*placed, *around, card], wilds, wrapped, None):
            around.append(card)
            yield Problem("no_wrap", "§10", {"card": str(card)})
        else:
            facts = {"card": str(card), "kind": target.kind.value, "fits": fitting(target, rules)}
            more = _more_wilds(laid, [*placed, card], wilds, straight)
            yield Problem("does_not_fit", "§22", {**facts, **more})
    if not _grow(laid, placed, wilds, rules, None):
        yield Problem("run_is_full", "§15", {"most": HIGHEST})


_FULL_RUN_ALLOWED = {
    "no": Switches(wild_on_full_run="yes"),
    "yes": Switches(wild_on_full_run="yes", wrap="yes"),
}


def _nearest_first(laid: RunRow, naturals: Sequence[Card]) -> list[Card]:
    numbers = laid.numbers
    low, high = numbers[0], numbers[-1]

    def away(card: Card) -> tuple[int, int]:
        """The distance from the row, also past 12; of equals, one without a wrap is nearer."""
        number = card.number or 0
        around = min((low - number) % HIGHEST, (number - high) % HIGHEST)
        return around, max(low - number, number - high)

    return sorted(naturals, key=away)


def _more_wilds(
    laid: RunRow, naturals: Sequence[Card], wilds: int, rules: Switches
) -> dict[str, object]:
    """Facts about how many wilds these cards need, if some are added but too few."""
    for needed in range(wilds + 1, WILDS_IN_DECK + 1) if wilds else ():
        if _grow(laid, naturals, needed, rules, None):
            numbers = tuple(sorted(card.number for card in naturals if card.number is not None))
            return {"cards": numbers, "wilds": wilds, "wilds_needed": needed}
    return {}


def fitting(target: Meld, rules: Switches) -> tuple[int | str, ...]:
    """What would fit at the two ends of a run: numbers, or cards (`R7`) for a colour run."""
    laid, rules = row_of_meld(target), _rules_to_grow(target, rules)
    near = (number_beside(laid.numbers[0], -1, rules), number_beside(laid.numbers[-1], 1, rules))
    numbers = sorted({n for n in near if n is not None and n not in laid.card_at})
    if target.colour is None:
        return tuple(numbers)
    return tuple(f"{target.colour}{number}" for number in numbers)
