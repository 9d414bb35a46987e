"""Checks all hands and melds of a round together.

Exactly one hand is empty (§24), and all cards come from one deck of 108 (§1). Several hands can
have the same total. There is a problem only if no combination of such hands fits into the deck.
`plausibility` checks one hand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import CardPlace, PlacedCards, deck_problems_by_place, new_deck_problems
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import (
    CARDS_IN_DECK,
    CLASSES_IN_DECK,
    Counters,
    cards_left,
    counter_problems,
    possible_totals,
)
from scorekeeper.rules.points import HIGH_POINTS, LAST_LOW_NUMBER, LOW_POINTS, counters_points
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches


@dataclass(frozen=True, slots=True)
class CountedHand:
    """The count of one player for a round: `points`, and `cards` or `counters` if they were shown.
    `ends_game`: laying this phase could end the game at once (§31)."""

    seat: str
    points: int
    laid: bool
    out: bool = False
    phase: Phase | None = None
    cards: tuple[Card, ...] | None = None
    counters: Counters | None = None
    ends_game: bool = False


_CardCounts = tuple[int, int, int]
"""How many cards, skips and wilds a hand takes from the deck."""


def judge_round(
    lines: Sequence[CountedHand], rules: Switches, on_table: Sequence[PlacedCards] = ()
) -> tuple[Problem, ...]:
    """All problems with the round as a whole, as warnings. `on_table` are the melds on the table;
    problems of the melds alone are left out, because they were reported when they were laid."""
    problems = _empty_hands(lines, rules)
    shown = [PlacedCards(CardPlace(line.seat), line.cards) for line in lines if line.cards]
    placed = [*on_table, *shown]
    problems.extend(new_deck_problems(on_table, placed))
    known = _shown_by_class(lines, [card for each in placed for card in each.cards])
    too_often = {p.facts["card"] for p in deck_problems_by_place(placed)}
    counted = [p for p in counter_problems(known) if p.facts["card"] not in too_often]
    problems.extend(counted)
    if not counted and not too_often:
        problems.extend(_shared_deck(lines, known, rules))
    return tuple(problems)


def _empty_hands(lines: Sequence[CountedHand], rules: Switches) -> list[Problem]:
    """The problem if not exactly one player went out (§24). Nobody does if a laid phase ended the
    game (§31). Under `hits_only` a player may have no cards without having gone out."""
    floating = rules.go_out_discard == "hits_only"
    empty = [line.seat for line in lines if line.out or (line.points == 0 and not floating)]
    if any(line.laid and line.ends_game for line in lines) and not empty:
        return []
    if not any(line.out for line in lines) and len(empty) < 2:
        return [Problem("nobody_out", "§24")]
    if len(empty) > 1:
        return [Problem("several_out", "§24", {"seats": tuple(empty)})]
    return []


def _shown_by_class(lines: Sequence[CountedHand], typed: Iterable[Card]) -> Counters:
    """How many cards of each class the typed cards and the counters account for."""
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
    """The problem if the hands known only by totals cannot come from the rest of the deck."""
    cards_free = tuple(most - used for most, used in zip(CLASSES_IN_DECK, known, strict=True))
    totals = [line for line in lines if line.cards is None and line.counters is None]
    points = sum(line.points for line in totals)
    worth = counters_points(cards_free[0], cards_free[1], cards_free[2], cards_free[3], rules)
    if points > worth:
        return [Problem("more_than_deck_worth", "§1", {"points": points, "worth": worth})]
    hands = [_possible_hands(line, rules) for line in totals if not line.out]
    if not all(hands) or _fit_together(hands, points, cards_free, rules):
        return []
    return [Problem("hands_do_not_share_deck", "§1", {"points": points})]


def _possible_hands(line: CountedHand, rules: Switches) -> frozenset[_CardCounts]:
    """The hands that have this total, as cards, skips and wilds; the rest follows from these. Empty
    if the hand may have any size."""
    held = cards_left(line.phase, rules, laid=line.laid, ends_game=line.ends_game)
    if len(held) > CARDS_IN_DECK // 2:
        return frozenset()
    return _hands_worth(line.points, held, rules.skip_points, rules.wild_points)


@lru_cache(maxsize=256)
def _hands_worth(
    points: int, held: range, skip_points: int, wild_points: int
) -> frozenset[_CardCounts]:
    """The hands of so many cards that have this total."""
    return frozenset(
        (count, skips, wilds)
        for count in held
        if points in possible_totals(count, skip_points, wild_points)
        for skips in range(min(CLASSES_IN_DECK[2], count) + 1)
        for wilds in range(min(CLASSES_IN_DECK[3], count - skips) + 1)
        if 0
        <= _high_cards(points, (count, skips, wilds), skip_points, wild_points)
        <= count - skips - wilds
    )


def _high_cards(points: int, counts: _CardCounts, skip_points: int, wild_points: int) -> int:
    """How many cards 10-12 give these points with so many cards, skips and wilds; -1 if none do."""
    count, skips, wilds = counts
    special = skips * (skip_points - LOW_POINTS) + wilds * (wild_points - LOW_POINTS)
    high, rest = divmod(points - count * LOW_POINTS - special, HIGH_POINTS - LOW_POINTS)
    return -1 if rest else high


def _fit_together(
    hands: Sequence[frozenset[_CardCounts]], points: int, cards_free: Sequence[int], rules: Switches
) -> bool:
    """Can one way be chosen for each hand so that all fit into the deck? Only the sums matter: the
    number of cards 10-12 follows from the sums of points, cards, skips and wilds."""
    combined: set[_CardCounts] = {(0, 0, 0)}
    for choices in hands:
        combined = {
            (count + more, skips + more_skips, wilds + more_wilds)
            for count, skips, wilds in combined
            for more, more_skips, more_wilds in choices
            if skips + more_skips <= cards_free[2] and wilds + more_wilds <= cards_free[3]
        }
    for counts in combined:
        high = _high_cards(points, counts, rules.skip_points, rules.wild_points)
        if 0 <= high <= cards_free[1] and counts[0] - counts[1] - counts[2] - high <= cards_free[0]:
            return True
    return False
