"""Whether the counted hand of one player is possible, given the phase and the deck (§49).

Ten cards are dealt, and every turn draws one card and discards one. So a player who has not laid
holds exactly ten cards. One who has laid a phase of n cards holds 1 to 10 - n, or went out. The
possible totals of so many cards are computed from the deck. `buy` and `partial_lay` break the
ten-card rule, so its bounds are off under them. Where the last card may not be discarded
(`hits_only`), a player may have no cards without having gone out. Where the last phase ends the
game as soon as it is laid (§31, `ends_game`), its player has not discarded and holds up to 11 - n.

All problems here are warnings. `round_check` checks the hands of a whole round together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from scorekeeper.rules.cards import CARDS_DEALT, SKIPS_IN_DECK, WILDS_IN_DECK, Card
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.points import HIGH_POINTS, LOW_POINTS, counters_points, hand_points
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches

LOW_IN_DECK, HIGH_IN_DECK = 72, 24


CARDS_IN_DECK = LOW_IN_DECK + HIGH_IN_DECK + SKIPS_IN_DECK + WILDS_IN_DECK


SMALLEST_PHASE = 2


Counters = tuple[int, int, int, int]
"""How many cards of each class a hand has: 1-9, 10-12, skips, wilds."""


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
    known. `ends_game`: laying this phase could end the game at once (§31)."""
    size = phase.size if phase is not None else SMALLEST_PHASE
    return _cards_left(size, laid, rules.buy, rules.partial_lay, *_last_card(rules, ends_game))


def proof(points: int, phase: Phase | None, rules: Switches, *, ends_game: bool = False) -> Proof:
    """What this total proves: that the phase was laid, that it was not, or neither (§49). `phase`
    and `ends_game` are as in `cards_left`."""
    worth = (rules.skip_points, rules.wild_points)
    size = phase.size if phase is not None else SMALLEST_PHASE
    last_card = _last_card(rules, ends_game)
    return _proof(points, size, worth, rules.buy, rules.partial_lay, *last_card)


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
            problems.append(Problem("not_laid_but_out", "§27"))
        if points or count:
            problems.append(Problem("out_with_cards", "§27", {"points": points}))
        return tuple(problems)
    held = cards_left(phase, rules, laid=laid, ends_game=ends_game)
    if laid and cards_laid is not None and not _unbounded(rules):
        held = range(
            held.start, max(held.start, min(held.stop, CARDS_DEALT + 1 + ends_game - cards_laid))
        )
    if count is not None:
        if count not in held:
            problems.append(Problem("wrong_number_of_cards", "§49", _bounds(held, laid, count)))
    elif not problems and points not in _totals_of(held, rules):
        other = cards_left(phase, rules, laid=not laid, ends_game=ends_game)
        possible_otherwise = points in _totals_of(other, rules)
        problems.append(_implausible(points, held, rules, laid, possible_otherwise))
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
        return None, [] if in_fives else [Problem("not_multiple_of_5", "§25", step)]
    if worth != points:
        problems.append(Problem("points_not_of_cards", "§25", {"points": points, "worth": worth}))
    return count, problems


def counter_problems(counters: Counters) -> list[Problem]:
    """The classes with more cards than one deck has (§1)."""
    classes = zip(("1-9", "10-12", "S", "W"), counters, CLASSES_IN_DECK, strict=True)
    return [
        Problem("not_in_deck", "§1", {"card": shown, "count": count, "most": most})
        for shown, count, most in classes
        if count > most
    ]


CLASSES_IN_DECK: Counters = (LOW_IN_DECK, HIGH_IN_DECK, SKIPS_IN_DECK, WILDS_IN_DECK)


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


def _unbounded(rules: Switches) -> bool:
    return rules.buy == "on" or rules.partial_lay == "yes"


def _last_card(rules: Switches, ends_game: bool) -> tuple[bool, bool, int]:
    """May a player who did not go out have no cards? May one card be left after a phase of ten?
    From how many cards is the size of the phase subtracted to get the most that can be left?"""
    floating = rules.go_out_discard == "hits_only"
    return floating, floating or rules.skip_last_card == "replace", CARDS_DEALT + ends_game


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


def _implausible(
    points: int, held: range, rules: Switches, laid: bool, possible_otherwise: bool
) -> Problem:
    """The problem of an impossible total: too high, too low, or between the possible totals.
    `possible_otherwise`: the total would be possible if `laid` were the other way round; a total
    that is too low either way gets a fact that says so."""
    facts = {"points": points, **_bounds(held, laid)}
    if not held:
        return Problem("cannot_be_left", "§49", facts)
    possible = _totals_of(held, rules)
    most, least = max(possible), min(possible)
    facts |= {"most": most, "least": least}
    if points > most:
        return Problem("too_many_points", "§49", facts)
    if points < least and not laid and not possible_otherwise:
        facts["otherwise"] = False
    return Problem("too_few_points" if points < least else "cannot_be", "§49", facts)
