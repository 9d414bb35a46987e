"""Cuts cards that were typed without bars into groups, in typed order.

Cuts that make the whole phase are preferred: first those that leave a natural in each group, then
those that put the most cards into the earlier groups. If no cuts make the whole phase, a card
stays in the current group while it fits, and the first that does not fit begins the next group. The
player may force a cut, and may type the groups of the phase in any order.

`splits` reads cards that are typed in any order. A group from here may still break a rule; `judge`
says which. Every card ends up in a group. The search for cuts counts its steps; beyond
`budget.MOST_STEPS` the cards are cut one group after the other, without trying other cuts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import MOST_STEPS, Steps
from scorekeeper.rules.cards import HIGHEST, Card
from scorekeeper.rules.melds import starts_holding
from scorekeeper.rules.phases import IN_A_ROW, OF_ONE_COLOUR, Group, GroupKind, Phase
from scorekeeper.rules.switches import Switches

RemainingGroups = tuple[Group, ...]
"""The groups of the phase that are still to come."""


def find_groups(
    phase: Phase,
    cards: Sequence[Card],
    breaks: Collection[int] = (),
    rules: Switches | None = None,
) -> tuple[tuple[Card, ...], ...]:
    """The typed cards in groups, in typed order.

    `breaks` are the indexes before which the player pressed *next*: 3 cuts after the third card.
    There are at most as many groups as the phase has, unless `breaks` force more."""
    rules = rules or Switches()
    whole = find_whole_phase(phase, cards, breaks, rules, named=True) or find_whole_phase(
        phase, cards, breaks, rules, named=False
    )
    if whole is not None:
        return whole
    return _cut(
        cards,
        _cuts_while_typing(_TypedCards(cards, rules), phase.groups, _forced_cuts(cards, breaks)),
    )


def find_whole_phase(
    phase: Phase,
    cards: Sequence[Card],
    breaks: Collection[int],
    rules: Switches,
    *,
    named: bool,
    most_steps: int = MOST_STEPS,
) -> tuple[tuple[Card, ...], ...] | None:
    """The groups of the whole phase in typed order. None if no cuts make it whole (§17), or if the
    search takes more than `most_steps`.

    `named`: each group holds a natural, and the sets differ where the table requires it (§13), so
    that no group has to be named. Otherwise a group may be all wild (§14)."""
    typed, forced, steps = _TypedCards(cards, rules), _forced_cuts(cards, breaks), Steps(most_steps)
    try:
        cuts = _cuts_of_whole_phase(typed, phase.groups, forced, steps, named=named)
    except HandError:
        return None
    return None if cuts is None else _cut(cards, cuts)


def _forced_cuts(cards: Sequence[Card], breaks: Collection[int]) -> list[int]:
    return sorted({at for at in breaks if 0 < at < len(cards)})


def _cut(cards: Sequence[Card], cuts: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
    edges = (0, *cuts, len(cards))
    return tuple(tuple(cards[start:end]) for start, end in pairwise(edges) if start < end)


def _cuts_of_whole_phase(
    typed: _TypedCards, wanted: RemainingGroups, forced: Sequence[int], steps: Steps, *, named: bool
) -> tuple[int, ...] | None:
    """The cuts that make the phase whole, trying late cuts first; None if no cuts do. Raises
    HandError (`too_hard`)."""
    count = len(typed.cards)

    @cache
    def rest(start: int, wanted: RemainingGroups, shown: frozenset[int]) -> tuple[int, ...] | None:
        if not wanted and start == count:
            return ()
        if count - start < sum(group.size for group in wanted) or not wanted:
            return None
        limit = next((at for at in forced if at > start), count)
        tries = [
            (-end, place)
            for place, group in enumerate(wanted)
            if group not in wanted[:place]
            for end in typed.ends(group.kind, start)
            if start + group.size <= end <= limit
        ]
        for end, place in sorted(tries):
            steps.take()
            number = typed.number_to_differ(wanted[place].kind, start, -end)
            if named and (typed.is_all_wild(start, -end) or number in shown):
                continue
            seen = shown if number is None else shown | {number}
            later = rest(-end, wanted[:place] + wanted[place + 1 :], seen)
            if later is not None:
                return (-end, *later)
        return None

    return rest(0, wanted, frozenset())


def _cuts_while_typing(
    typed: _TypedCards, wanted: RemainingGroups, forced: Sequence[int]
) -> tuple[int, ...]:
    """The cuts while a player is still typing: each group ends where the next card does not fit.

    `guesses` are the requirements the current group may be, each with those still to come."""
    cuts: list[int] = []
    start, guesses = 0, {(group, _without(wanted, group)) for group in wanted}
    for at in range(1, len(typed.cards)):
        kept = {(group, later) for group, later in guesses if typed.fits(group.kind, start, at + 1)}
        full = len(cuts) + 1 >= len(wanted)
        if at not in forced and (kept or full):
            guesses = kept or guesses
            continue
        guesses = {
            (group, _without(later, group)) for _, later in guesses for group in later
        } or guesses
        cuts.append(at)
        start = at
    return tuple(cuts)


def _without(wanted: RemainingGroups, group: Group) -> RemainingGroups:
    at = wanted.index(group)
    return wanted[:at] + wanted[at + 1 :]


class _TypedCards:
    """The typed cards, and which kinds of group each stretch of them can be."""

    def __init__(self, cards: Sequence[Card], rules: Switches) -> None:
        self.cards, self.rules = cards, rules
        self._ends: dict[tuple[GroupKind, int], tuple[int, ...]] = {}

    def is_all_wild(self, start: int, end: int) -> bool:
        return all(card.is_wild for card in self.cards[start:end])

    def number_to_differ(self, kind: GroupKind, start: int, end: int) -> int | None:
        """The number of these cards as a set, None where two sets may show it (§13)."""
        if kind is not GroupKind.SET or self.rules.same_number_sets == "yes":
            return None
        return next((card.number for card in self.cards[start:end] if card.number), None)

    def fits(self, kind: GroupKind, start: int, end: int) -> bool:
        """Can these cards be a group of this kind, finished or not?"""
        return end in self.ends(kind, start)

    def ends(self, kind: GroupKind, start: int) -> tuple[int, ...]:
        """Every index at which a group of this kind that begins at `start` can end."""
        if (kind, start) not in self._ends:
            self._ends[kind, start] = tuple(self._find_ends(kind, start))
        return self._ends[kind, start]

    def _find_ends(self, kind: GroupKind, start: int) -> Iterator[int]:
        colour, mask = None, 0
        in_row = kind in IN_A_ROW
        for at in range(start, len(self.cards)):
            card = self.cards[at]
            if card.is_skip:
                return
            if card.number is not None:
                if kind in OF_ONE_COLOUR:
                    if card.colour is None or colour not in (None, card.colour):
                        return
                    colour = card.colour
                bit = 1 << card.number
                if (in_row and mask & bit) or (kind is GroupKind.SET and mask & ~bit):
                    return
                mask |= bit
            if not in_row or self._is_row(mask, at + 1 - start):
                yield at + 1

    def _is_row(self, mask: int, length: int) -> bool:
        if length > HIGHEST and self.rules.wild_on_full_run == "no":
            return False
        wrap = self.rules.wrap == "yes"
        return bool(starts_holding(mask, min(length, HIGHEST), wrap=wrap))
