"""The story of a game: true, about this game, and the rarest first."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import astuple
from typing import Any

from scorekeeper.game.course import course
from scorekeeper.game.story import Fact, story
from tests.game.builders import Table, play_stories, told


def facts(table: Table, most: int = 20) -> tuple[Fact, ...]:
    return tuple(story(table.game, course(table.game), most))


def by_kind(table: Table) -> dict[str, tuple[Any, ...]]:
    """What is told, by kind: the values of one fact, or those of several."""
    found: dict[str, tuple[Any, ...]] = defaultdict(tuple)
    for fact in facts(table):
        kind = type(fact).__name__
        found[kind] = (found[kind], astuple(fact)) if found[kind] else astuple(fact)
    return found


def rounds(table: Table) -> frozenset[int]:
    """The rounds that the facts name."""
    return frozenset(fact.round_no for fact in facts(table) if hasattr(fact, "round_no"))


def test_stories_of_what_is_told_of_a_game_and_what_is_not() -> None:
    play_stories("story", told=by_kind, rounds=rounds)


def test_at_most_as_many_facts_as_asked_for_what_went_badly_last() -> None:
    table = told(
        3,
        """rules first-4; 3x p1 is out: p2 50-, p3 60-;
        p1 is out: p2 50-, p3 190-""",
    )
    whole = facts(table, 9)
    for most in range(4):
        assert facts(table, most) == whole[:most]
    went_badly = [type(fact).__name__ in ("BiggestHand", "SlowPhase") for fact in whole]
    assert went_badly == sorted(went_badly)
    assert len({*went_badly}) == 2
