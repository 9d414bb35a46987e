"""The story of a game: true, about this game, and the rarest first."""

from __future__ import annotations

from scorekeeper.game import story
from scorekeeper.game.course import course
from tests.all_cases import each
from tests.game.builders import told


def facts(told_of: str, most: int = 20) -> tuple[story.Fact, ...]:
    began, _, _ = told_of.partition("joins")
    game = told(3 if "p3" in began else 2, f"rules {told_of}").game
    return tuple(story.story(game, course(game), most))


CUT_SHORT = "first-2 end_immediately=yes; p2 is out: p1 50-, p3 60-; p2 lays"
TOLD = {
    "first-1; p1 is out: p2 50-": story.BiggestHand("p2", 50, 1),
    "first-4; 3x p1 is out: p2 50-; p2 is out: p1 5+": story.SlowPhase("p2", 1, 4, laid=True),
    "first-5; 5x p1 is out: p2 50-": story.SlowPhase("p2", 1, 5, laid=False),
    "first-3; 3x p1 is out: p2 50-": story.PhasesInARow("p1", 3),
    "fixed-10; 10x p1 is out: p2 50-": story.LedThroughout("p1", 10),
    "first-9; p1 is out: p2 50-; p2 is out: p1 60-; p1 is out: p2 50-; stop": story.LeadChanges(2),
    "first-3; p1 is out: p2 50-, p3 60-; p2 is out: p1 50-, p3 60-;"
    " 2x p1 is out: p2 50-, p3 65-": story.WentOutOften("p1", 3),
    "first-4; p2 is out: p1 50-, p3 60-; p1 is out: p2 50-, p3 60-;"
    " p2 is out: p1 50-, p3 60-; stop": story.WentOutOften("p2", 2),
    "first-4; 4x p1 is out: p2 50-, p3 60-": story.OutInARow("p1", 4),
    "first-3; p2 is out: p1 100-, p3 5+; p2 is out: p1 20+, p3 5+;"
    " 2x p1 is out: p2 60-, p3 60-": story.CameFromBehind("p1", 3, 3),
    "first-1; nobody is out: p1 20+, p2 25+, p3 60- anyway": story.CloseFinish(5),
    "first-2; 2x p1 is out: p2 5+, p3 10+": story.EverybodyLaid(1, 3),
    "first-3; p1 is out: p2 60-; joins after p2 #3; p3 is out: p1 50-, p2 70-": story.LateWinner(
        "p3", 2
    ),
    CUT_SHORT: story.BiggestHand("p3", 60, 1),
}
"""How a game was played, and what is told of it among other facts."""


@each(TOLD)
def test_what_is_told_of_a_game(told_of: str) -> None:
    assert TOLD[told_of] in facts(told_of)


NOT_TOLD: dict[str, tuple[type, ...]] = {
    "first-3; p1 is out: p2 50-, p3 60-": (object,),  # it goes on
    "first-1; nobody is out: p1 20+, p2 20+, p3 20+ anyway": (object,),  # a tie is to be played
    "first-1; nobody is out: p1 20+, p2 20+, p3 20+ anyway; p2 wins the tie": (story.CloseFinish,),
    "first-1; p1 is out: p2 5-, p3 5- anyway": (story.CloseFinish,),  # it was a lead of phases
    "first-2; p1 is out: p2 50-, p3 50-; p2 is out: p1 50-, p3 50-; stop": (
        *(story.WentOutOften, story.LedThroughout, story.SlowPhase),
    ),
    "first-4; 4x p1 is out: p2 50-, p3 60-": (story.WentOutOften,),  # in a row is told instead
    "first-5; p1 is out: p2 5+, p3 50-; p2 leaves; p1 is out: p3 50-; p2 returns;"
    " 2x p3 is out: p1 50-, p2 5+; stop": (story.PhasesInARow,),  # p2 was away between
    "fixed-10; 10x p1 is out: p2 50-, p3 50-": (
        *(story.SlowPhase, story.PhasesInARow, story.BiggestHand),
    ),
    "first-5; p2 is out: p1 100-, p3 5+; p1 is out: p2 5+, p3 10+; p1 is out: p2 5+, p3 5+; stop": (
        *(story.CameFromBehind, story.CloseFinish, story.LateWinner),
    ),  # nobody won
}


@each(NOT_TOLD)
def test_what_is_not_told_of_a_game(told_of: str) -> None:
    assert [fact for fact in facts(told_of) if isinstance(fact, NOT_TOLD[told_of])] == []


def test_a_lay_down_that_ends_the_game_has_no_points() -> None:
    assert all(getattr(fact, "round_no", 1) < 2 for fact in facts(CUT_SHORT))


def test_at_most_as_many_facts_as_asked_for_the_rarest_first() -> None:
    told_of = "first-4; 3x p1 is out: p2 50-, p3 60-; p1 is out: p2 50-, p3 190-"
    whole = facts(told_of)
    for most in range(4):
        assert facts(told_of, most) == whole[:most]
    assert isinstance(whole[0], story.BiggestHand), "190 points are rarer than anything else here"
