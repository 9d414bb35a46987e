"""Whether counted hands are possible: one hand, given the phase and the deck, or a round (§49).

Ten cards are dealt, and every turn draws one card and discards one. So a player who has not laid
holds exactly ten cards. One who has laid a phase of n cards holds 1 to 10 - n, or went out. The
possible totals of that many cards are computed from the deck. `buy` and `partial_lay` break the
ten-card rule, so its bounds are off under them. If the last card may not be discarded
(`hits_only`), a player may have no cards without having gone out. If the last phase ends the game
as soon as it is laid (§31, `ends_game`), its player has not discarded and holds up to 11 - n.

In a whole round exactly one hand is empty (§24), and all cards come from one deck of 108 (§1).
Several hands can have the same total. There is a problem only if no combination of such hands fits
into the deck.

All problems here are warnings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import (
    CARDS_DEALT,
    CARDS_IN_DECK,
    COPIES_OF_A_NUMBER,
    HIGH_POINTS,
    HIGHEST,
    LAST_LOW_NUMBER,
    LOW_POINTS,
    SKIPS_IN_DECK,
    WILDS_IN_DECK,
    Card,
    counters_points,
    hand_points,
)
from scorekeeper.rules.deck import (
    CardPlace,
    PlacedCards,
    deck_problems,
    deck_problems_by_place,
    new_deck_problems,
)
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.switches import Switches

LOW_IN_DECK = COPIES_OF_A_NUMBER * LAST_LOW_NUMBER
HIGH_IN_DECK = COPIES_OF_A_NUMBER * HIGHEST - LOW_IN_DECK
SMALLEST_PHASE = 2

Counters = tuple[int, int, int, int]
"""How many cards of each class a hand has: 1-9, 10-12, skips, wilds."""

CLASSES_IN_DECK: Counters = (LOW_IN_DECK, HIGH_IN_DECK, SKIPS_IN_DECK, WILDS_IN_DECK)


IMPOSSIBLE_TOTALS = frozenset({"cannot_be", "too_few_points", "too_many_points"})
"""The codes of the problems that say which totals are possible instead."""


class Proof(StrEnum):
    """What the points alone prove about a player who did not go out."""

    LAID = "laid"
    NOT_LAID = "not laid"
    NOTHING = "nothing"
    IMPOSSIBLE = "impossible"


def cards_left(
    phase: Phase | None, rules: Switches, *, laid: bool, ends_game: bool = False
) -> range:
    """How many cards a player who did not go out can hold (§49). `phase` is None if it is not
    known. `ends_game`: laying this phase could end the game (§31)."""
    size = phase.size if phase is not None else SMALLEST_PHASE
    return _cards_left(size, laid, rules.buy, rules.partial_lay, *_last_card(rules, ends_game))


def proof(points: int, phase: Phase | None, rules: Switches, *, ends_game: bool = False) -> Proof:
    """What this total proves: that the phase was laid, that it was not, or neither (§49). `phase`
    and `ends_game` are as in `cards_left`."""
    worth = (rules.skip_points, rules.wild_points)
    size = phase.size if phase is not None else SMALLEST_PHASE
    last_card = _last_card(rules, ends_game)
    return _proof(points, size, worth, rules.buy, rules.partial_lay, *last_card)


def proof_of_cards(
    held: int, phase: Phase | None, rules: Switches, *, ends_game: bool = False
) -> Proof:
    """What this number of cards proves, as `proof` says it of a total (§49)."""
    laid = held in cards_left(phase, rules, laid=True, ends_game=ends_game)
    not_laid = held in cards_left(phase, rules, laid=False)
    if laid and not_laid:
        return Proof.NOTHING
    if laid or not_laid:
        return Proof.LAID if laid else Proof.NOT_LAID
    return Proof.IMPOSSIBLE


def proof_whichever(
    phases: Iterable[Phase | None], proof_with: Callable[[Phase | None], Proof]
) -> Proof:
    """What a hand proves, whichever of these phases its player may have laid."""
    proofs = {proof_with(phase) for phase in phases}
    return proofs.pop() if len(proofs) == 1 else proof_with(None)


def judge_count(
    phase: Phase | None,
    rules: Switches,
    *,
    laid: bool,
    points: int,
    cards: Sequence[Card] | None = None,
    counters: Counters | None = None,
    out: bool = False,
    cards_laid: int | None = None,
    ends_game: bool = False,
) -> tuple[Problem, ...]:
    """All problems with this hand, as warnings (§25, §49).

    `points` is the total; `cards` or `counters` are given if the player showed them. `cards_laid`,
    if known, is how many cards this player has laid and hit in this round. `ends_game` is as in
    `cards_left`."""
    count, problems = _count_and_problems(points, rules, cards, counters)
    if out:
        if not laid:
            problems.append(broken("not_laid_but_out"))
        if points or count:
            problems.append(broken("out_with_cards", points=points))
        return tuple(problems)
    held = cards_left(phase, rules, laid=laid, ends_game=ends_game)
    if laid and cards_laid is not None and not can_grow(rules):
        held = range(
            held.start, max(held.start, min(held.stop, _most_held(ends_game) + 1 - cards_laid))
        )
    if count is not None:
        if count not in held:
            problems.append(broken("wrong_number_of_cards", **_bounds(held, laid, count)))
    elif not problems and points not in _totals_of(held, rules):
        other = cards_left(phase, rules, laid=not laid, ends_game=ends_game)
        found = _implausible(points, held, other, rules, laid)
        if laid and phase is not None:
            on_table, hand = max(phase.size, cards_laid or 0), _most_held(ends_game)
            rest_of_hand = hand - on_table
            # Both are told where they are the reason why no more cards can be left.
            if held and held[-1] == rest_of_hand:
                found = replace(found, facts={**found.facts, "hand": hand, "on_table": on_table})
        problems.append(found)
    return tuple(problems)


def _count_and_problems(
    points: int, rules: Switches, cards: Sequence[Card] | None, counters: Counters | None
) -> tuple[int | None, list[Problem]]:
    """How many cards were shown, None for a total alone, and the problems of the count itself."""
    if cards is not None:
        problems = list(deck_problems(cards))
        worth, count = hand_points(cards, rules), len(cards)
    elif counters is not None:
        problems = counter_problems(counters)
        worth, count = counters_points(*counters, rules), sum(counters)
    else:
        step = {"points": points, "step": LOW_POINTS}
        in_fives = points % LOW_POINTS == 0
        return None, [] if in_fives else [broken("not_multiple_of_5", **step)]
    if worth != points:
        problems.append(broken("points_not_of_cards", points=points, worth=worth))
    return count, problems


def counter_problems(counters: Counters) -> list[Problem]:
    """The classes with more cards than one deck has (§1)."""
    classes = zip(("1-9", "10-12", "S", "W"), counters, CLASSES_IN_DECK, strict=True)
    return [
        broken("not_in_deck", card=shown, count=count, most=most)
        for shown, count, most in classes
        if count > most
    ]


@lru_cache(maxsize=2048)
def possible_totals(count: int, skip_points: int, wild_points: int) -> frozenset[int]:
    """Every total, in points, that `count` cards of one deck can have (§25)."""
    totals = set()
    for skips in range(min(SKIPS_IN_DECK, count) + 1):
        for wilds in range(min(WILDS_IN_DECK, count - skips) + 1):
            numbers = count - skips - wilds
            special = skips * skip_points + wilds * wild_points + numbers * LOW_POINTS
            for high in range(max(0, numbers - LOW_IN_DECK), min(HIGH_IN_DECK, numbers) + 1):
                totals.add(special + high * (HIGH_POINTS - LOW_POINTS))
    return frozenset(totals)


@lru_cache(maxsize=512)
def _totals_of_range(held: range, skip_points: int, wild_points: int) -> frozenset[int]:
    return frozenset().union(*(possible_totals(count, skip_points, wild_points) for count in held))


def _totals_of(held: range, rules: Switches) -> frozenset[int]:
    return _totals_of_range(held, rules.skip_points, rules.wild_points)


def can_grow(rules: Switches) -> bool:
    """Can a player have more cards than those dealt, or lay a part of the phase?"""
    return rules.buy == "on" or rules.partial_lay == "yes"


def _last_card(rules: Switches, ends_game: bool) -> tuple[bool, bool, int]:
    """May a player who did not go out have no cards? May one card be left after a phase of ten?
    From how many cards is the size of the phase subtracted to get the most that can be left?"""
    floating = rules.go_out_discard == "hits_only"
    return floating, floating or rules.skip_last_card == "replace", _most_held(ends_game)


def _most_held(ends_game: bool) -> int:
    """How many cards a player laid and kept at most, after the discard if there is one."""
    return CARDS_DEALT + ends_game


@lru_cache(maxsize=512)
def _cards_left(
    size: int, laid: bool, buy: str, partial_lay: str, may_float: bool, one_more: bool, held: int
) -> range:
    least = 0 if laid and may_float else 1
    if buy == "on" or partial_lay == "yes":
        return range(least, CARDS_IN_DECK + 1)
    if not laid:
        return range(CARDS_DEALT, CARDS_DEALT + 1)
    most = max(held - size, 1 if one_more and size <= CARDS_DEALT else 0)
    return range(least, most + 1)


@lru_cache(maxsize=65536)
def _proof(
    points: int,
    size: int,
    worth: tuple[int, int],
    buy: str,
    partial_lay: str,
    may_float: bool,
    one_more: bool,
    held: int,
) -> Proof:
    last_card = (may_float, one_more, held)
    may_be_laid, may_be_not = (
        points in _totals_of_range(_cards_left(size, laid, buy, partial_lay, *last_card), *worth)
        for laid in (True, False)
    )
    if may_be_laid and may_be_not:
        return Proof.NOTHING
    if may_be_laid:
        return Proof.LAID
    return Proof.NOT_LAID if may_be_not else Proof.IMPOSSIBLE


def _bounds(held: range, laid: bool, count: int | None = None) -> dict[str, object]:
    bounds: dict[str, object] = {
        "least_cards": held.start,
        "most_cards": held.stop - 1,
        "laid": laid,
    }
    return bounds if count is None else {"count": count, **bounds}


def _implausible(points: int, held: range, other: range, rules: Switches, laid: bool) -> Problem:
    """The problem of an impossible total: too high, too low, or between the possible totals, with
    the nearest ones as facts. `other` are the cards left if `laid` were the other way round; a
    total that is too low either way gets a fact that says so, and how many these are."""
    facts = {"points": points, **_bounds(held, laid)}
    if not held:
        return broken("cannot_be_left", **facts)
    possible = _totals_of(held, rules)
    most, least = max(possible), min(possible)
    facts |= {"most": most, "least": least}
    if points > most:
        return broken("too_many_points", **facts)
    if points < least:
        if not laid and points not in _totals_of(other, rules):
            facts |= {"otherwise": False, "left_if_laid": max(other, default=0) if points else 0}
        return broken("too_few_points", **facts)
    facts["below"] = max(total for total in possible if total < points)
    facts["above"] = min(total for total in possible if total > points)
    return broken("cannot_be", **facts)


# --- a whole round --------------------------------------------------------------------------------


@immutable
class CountedHand:
    """The count of one player for a round: `points`, and `cards` or `counters` if they were shown.
    `ends_game`: laying this phase could end the game (§31)."""

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
    """The problem if not exactly one player went out (§24). None needs to if a laid phase ended the
    game (§31), or if the round may end with the draw pile (§47). Under `hits_only` a player may
    have no cards without having gone out."""
    floating = rules.go_out_discard == "hits_only"
    empty = [line.seat for line in lines if line.out or (line.points == 0 and not floating)]
    if any(line.laid and line.ends_game for line in lines) and not empty:
        return []
    if not empty and rules.empty_draw_pile == "end_round":
        return []
    if not any(line.out for line in lines) and len(empty) < 2:
        return [broken("nobody_out")]
    if len(empty) > 1:
        return [broken("several_out", seats=tuple(empty))]
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
        return [broken("more_than_deck_worth", points=points, worth=worth)]
    hands = [_possible_hands(line, rules) for line in totals if not line.out]
    if not all(hands) or _fit_together(hands, points, cards_free, rules):
        return []
    return [broken("hands_do_not_share_deck", points=points)]


def _possible_hands(line: CountedHand, rules: Switches) -> frozenset[_CardCounts]:
    """The hands that have this total, each as its number of cards, skips and wilds; the rest
    follows from these. Empty if the hand may have any size."""
    held = cards_left(line.phase, rules, laid=line.laid, ends_game=line.ends_game)
    if len(held) > CARDS_IN_DECK // 2:
        return frozenset()
    return _hands_worth(line.points, held, rules.skip_points, rules.wild_points)


@lru_cache(maxsize=256)
def _hands_worth(
    points: int, held: range, skip_points: int, wild_points: int
) -> frozenset[_CardCounts]:
    """As `_possible_hands`, for these points and these numbers of cards."""
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
    """How many cards 10-12 a hand of these points and these counts has; -1 if it cannot be."""
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
