"""The whole table at once: every hand of a round, and the melds, against one deck.

Knows that exactly one hand is empty (§24) and that 108 cards are all there are (§1). A hand known
only by its total may be made in several ways; the table is refused only where no way of making
all totals together fits into the deck. Refuses to know one hand on its own (`plausibility`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import Declared, Place, audit, new_doubts
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import (
    CARDS_IN_DECK,
    CLASSES_IN_DECK,
    Counters,
    cards_left,
    counter_problems,
    sums,
)
from scorekeeper.rules.points import HIGH_POINTS, LAST_LOW_NUMBER, LOW_POINTS, counters_points
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches


@dataclass(frozen=True, slots=True)
class CountedHand:
    """One player's line of a round. `cards` or `counters` where they were shown, else the total
    alone. `ends_game`: laying this phase could end the game at once (§31)."""

    seat: str
    points: int
    laid: bool
    out: bool = False
    phase: Phase | None = None
    cards: tuple[Card, ...] | None = None
    counters: Counters | None = None
    ends_game: bool = False


_Use = tuple[int, int, int]
"""Cards, skips and wilds that a hand takes out of the deck."""


def judge_round(
    lines: Sequence[CountedHand], rules: Switches, lying: Sequence[Declared] = ()
) -> tuple[Problem, ...]:
    """Everything about the whole table that cannot be, as warnings. `lying` are the melds on the
    table; what is odd about them alone was asked when they were laid."""
    problems = _empty_hands(lines, rules)
    shown = [Declared(Place(line.seat), line.cards) for line in lines if line.cards]
    declared = [*lying, *shown]
    problems.extend(new_doubts(lying, declared))
    known = _known(lines, [card for each in declared for card in each.cards])
    too_often = {p.facts["card"] for p in audit(declared)}
    counted = [p for p in counter_problems(known) if p.facts["card"] not in too_often]
    problems.extend(counted)
    if not counted and not too_often:
        problems.extend(_shared_deck(lines, known, rules))
    return tuple(problems)


def _empty_hands(lines: Sequence[CountedHand], rules: Switches) -> list[Problem]:
    """Exactly one player goes out (§24), unless a phase that was laid has ended the game (§31);
    only a floating one may sit there with nothing."""
    floating = rules.go_out_discard == "hits_only"
    empty = [line.seat for line in lines if line.out or (line.points == 0 and not floating)]
    if any(line.laid and line.ends_game for line in lines) and not empty:
        return []
    if not any(line.out for line in lines) and len(empty) < 2:
        return [Problem("nobody_out", "§24")]
    if len(empty) > 1:
        return [Problem("several_out", "§24", {"seats": tuple(empty)})]
    return []


def _known(lines: Sequence[CountedHand], typed: Iterable[Card]) -> Counters:
    """How many of each class are known to lie somewhere."""
    low = high = skips = wilds = 0
    for card in typed:
        if card.number is None:
            wilds += card.is_wild
            skips += card.is_skip
        elif card.number <= LAST_LOW_NUMBER:
            low += 1
        else:
            high += 1
    shown = [line.counters for line in lines if line.counters is not None and line.cards is None]
    return (
        low + sum(counted[0] for counted in shown),
        high + sum(counted[1] for counted in shown),
        skips + sum(counted[2] for counted in shown),
        wilds + sum(counted[3] for counted in shown),
    )


def _shared_deck(lines: Sequence[CountedHand], known: Counters, rules: Switches) -> list[Problem]:
    """Can the hands known by their totals be dealt together from what is left of the deck?"""
    free = tuple(most - used for most, used in zip(CLASSES_IN_DECK, known, strict=True))
    totals = [line for line in lines if line.cards is None and line.counters is None]
    points = sum(line.points for line in totals)
    worth = counters_points(free[0], free[1], free[2], free[3], rules)
    if points > worth:
        return [Problem("more_than_deck_worth", "§1", {"points": points, "worth": worth})]
    hands = [_uses(line, rules) for line in totals if not line.out]
    if not all(hands) or _dealt_together(hands, points, free, rules):
        return []
    return [Problem("hands_do_not_share_deck", "§1", {"points": points})]


def _uses(line: CountedHand, rules: Switches) -> set[_Use]:
    """The ways to make this hand's total: cards, skips and wilds (the rest follows). None where the
    hand may have any size."""
    held = cards_left(line.phase, rules, laid=line.laid, ends_game=line.ends_game)
    if len(held) > CARDS_IN_DECK // 2:
        return set()
    return {
        (count, skips, wilds)
        for count in held
        if line.points in sums(count, rules.skip_points, rules.wild_points)
        for skips in range(min(CLASSES_IN_DECK[2], count) + 1)
        for wilds in range(min(CLASSES_IN_DECK[3], count - skips) + 1)
        if 0 <= _high(line.points, (count, skips, wilds), rules) <= count - skips - wilds
    }


def _high(points: int, use: _Use, rules: Switches) -> int:
    """How many cards 10-12 are among these, where so many are skips and wilds; -1 for no number."""
    count, skips, wilds = use
    special = skips * (rules.skip_points - LOW_POINTS) + wilds * (rules.wild_points - LOW_POINTS)
    high, rest = divmod(points - count * LOW_POINTS - special, HIGH_POINTS - LOW_POINTS)
    return -1 if rest else high


def _dealt_together(
    hands: Sequence[set[_Use]], points: int, free: Sequence[int], rules: Switches
) -> bool:
    """Is there one way for each hand so that all of them fit? Only the sums matter: how many cards
    10-12 there are follows from the points, the cards, the skips and the wilds of all together."""
    together: set[_Use] = {(0, 0, 0)}
    for ways in hands:
        together = {
            (count + more, skips + more_skips, wilds + more_wilds)
            for count, skips, wilds in together
            for more, more_skips, more_wilds in ways
            if skips + more_skips <= free[2] and wilds + more_wilds <= free[3]
        }
    for use in together:
        high = _high(points, use, rules)
        if 0 <= high <= free[1] and use[0] - use[1] - use[2] - high <= free[0]:
            return True
    return False
