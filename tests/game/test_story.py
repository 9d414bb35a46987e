"""The story of a game: true, about this game, and the rarest first."""

from __future__ import annotations

from scorekeeper.game.course import course
from scorekeeper.game.events import PlayerJoined
from scorekeeper.game.replay import replay
from scorekeeper.game.story import (
    BiggestHand,
    CameFromBehind,
    CloseFinish,
    EverybodyLaid,
    LateWinner,
    LeadChanges,
    LedThroughout,
    OutInARow,
    PhasesInARow,
    SlowPhase,
    WentOutOften,
    story,
)
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Log, told


def facts(players: int, told_of: str, most: int = 20) -> tuple[object, ...]:
    game = told(players, f"rules {told_of}").game
    return tuple(story(game, course(game), most))


TWO = {
    BiggestHand("p2", 50, 1): "first-1; p1 is out: p2 50-",
    SlowPhase("p2", 1, 4, laid=True): "first-4; 3x p1 is out: p2 50-; p2 is out: p1 5+",
    SlowPhase("p2", 1, 5, laid=False): "first-5; 5x p1 is out: p2 50-",
    PhasesInARow("p1", 3): "first-3; 3x p1 is out: p2 50-",
    LedThroughout("p1", 10): "fixed-10; 10x p1 is out: p2 50-",
    LeadChanges(2): "first-9; p1 is out: p2 50-; p2 is out: p1 60-; p1 is out: p2 50-; stop",
}
"""What is told of a game of two, among other facts, and how it was played."""

THREE = {
    WentOutOften("p1", 3): "first-3; p1 is out: p2 50-, p3 60-; p2 is out: p1 50-, p3 60-;"
    " 2x p1 is out: p2 50-, p3 65-",
    WentOutOften("p2", 2): "first-4; p2 is out: p1 50-, p3 60-; p1 is out: p2 50-, p3 60-;"
    " p2 is out: p1 50-, p3 60-; stop",
    OutInARow("p1", 4): "first-4; 4x p1 is out: p2 50-, p3 60-",
    CameFromBehind("p1", 3, 3): "first-3; p2 is out: p1 100-, p3 5+; p2 is out: p1 20+, p3 5+;"
    " 2x p1 is out: p2 60-, p3 60-",
    CloseFinish(5): "first-1; nobody is out: p1 20+, p2 25+, p3 60- anyway",
    EverybodyLaid(1, 3): "first-2; 2x p1 is out: p2 5+, p3 10+",
    BiggestHand("p3", 60, 1): "first-2 end_immediately=yes; p2 is out: p1 50-, p3 60-; p2 lays",
}

NOT_OF_THREE = {
    "first-3; p1 is out: p2 50-, p3 60-": (object,),  # it goes on
    "first-1; nobody is out: p1 20+, p2 20+, p3 20+ anyway": (object,),  # a tie is to be played
    "first-1; nobody is out: p1 20+, p2 20+, p3 20+ anyway; p2 wins the tie": (CloseFinish,),
    "first-1; p1 is out: p2 5-, p3 5- anyway": (CloseFinish,),  # it was a lead of phases
    "first-2; p1 is out: p2 50-, p3 50-; p2 is out: p1 50-, p3 50-; stop": (
        WentOutOften,
        LedThroughout,
        SlowPhase,
    ),
    "first-4; 4x p1 is out: p2 50-, p3 60-": (WentOutOften,),  # in a row is told instead
    "first-5; p1 is out: p2 5+, p3 50-; p2 leaves; p1 is out: p3 50-; p2 returns;"
    " 2x p3 is out: p1 50-, p2 5+; stop": (PhasesInARow,),  # p2 was away between
    "fixed-10; 10x p1 is out: p2 50-, p3 50-": (SlowPhase, PhasesInARow, BiggestHand),
    "first-5; p2 is out: p1 100-, p3 5+; p1 is out: p2 5+, p3 10+; p1 is out: p2 5+, p3 5+; stop": (
        CameFromBehind,
        CloseFinish,
        LateWinner,
    ),  # nobody won
}
"""What is not told of a game of three."""


def test_what_is_told_of_a_game_and_what_is_not() -> None:
    with all_cases() as case:
        for players, stories in ((2, TWO), (3, THREE)):
            for fact, told_of in stories.items():
                with case(told_of):
                    assert fact in facts(players, told_of)
        for told_of, kinds in NOT_OF_THREE.items():
            with case(told_of):
                assert [fact for fact in facts(3, told_of) if isinstance(fact, kinds)] == []


def test_a_lay_down_that_ends_the_game_has_no_points() -> None:
    found = facts(3, THREE[BiggestHand("p3", 60, 1)])
    assert all(getattr(fact, "round_no", 1) < 2 for fact in found)


def test_a_winner_who_joined_late() -> None:
    log = Log(2, table_rules(variant="first-3"))
    log.round("p1", p2=60)
    log.record(PlayerJoined("p3", ("p1", "p2", "p3"), points=0, done=(1, 2)))
    log.round("p3", p1=50, p2=70)
    game = replay(log.entries)
    assert LateWinner("p3", 2) in story(game, course(game), 20)


def test_at_most_as_many_facts_as_asked_for_the_rarest_first() -> None:
    told_of = "first-4; 3x p1 is out: p2 50-, p3 60-; p1 is out: p2 50-, p3 190-"
    for most in range(4):
        assert facts(3, told_of, most) == facts(3, told_of)[:most]
    rarest = facts(3, told_of)[0]
    assert isinstance(rarest, BiggestHand), "190 points are rarer than anything else here"
