"""The story of a game: true, about this game, and the rarest first."""

from __future__ import annotations

import pytest

from scorekeeper.game.course import course
from scorekeeper.game.events import (
    GameStopped,
    PhaseLaidDown,
    PlayerJoined,
    SeatsChanged,
    TieRoundWon,
)
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
from tests.game.builders import Log


def told(log: Log, most: int = 20):
    game = replay(log.entries)
    return story(game, course(game), most)


def kinds(log: Log) -> list[type]:
    return [type(fact) for fact in told(log)]


def short(players: int, phases: int) -> Log:
    return Log(players, table_rules(variant=f"first-{phases}"))


def test_a_game_that_goes_on_has_no_story_yet():
    log = short(3, 3)
    log.round("p1", p2=50, p3=60)
    assert told(log) == ()


def test_a_tie_that_is_still_to_be_played_has_no_story_yet():
    log = short(2, 1)
    log.round("p9", ["p1", "p2"], p1=20, p2=20)
    assert told(log) == ()
    log.record(TieRoundWon("p2"))
    assert CloseFinish not in kinds(log)


def test_a_game_of_one_round_tells_what_one_round_can():
    log = short(2, 1)
    log.round("p1", p2=45)
    assert told(log) == (BiggestHand("p2", 45, 1),)


def test_who_went_out_most_is_told_unless_two_share_it():
    log = short(3, 3)
    log.round("p1", p2=50, p3=60)
    log.round("p2", p1=50, p3=60)
    log.round("p1", p2=50, p3=60)
    log.round("p1", p2=50, p3=70)
    assert WentOutOften("p1", 3) in told(log)
    level = short(2, 2)
    level.round("p1", p2=50)
    level.round("p2", p1=50)
    level.record(GameStopped(for_good=True))
    assert WentOutOften not in kinds(level)


def test_going_out_in_a_row_is_told_instead_of_how_often():
    log = short(3, 4)
    for _round in range(4):
        log.round("p1", p2=50, p3=60)
    assert OutInARow("p1", 4) in told(log)
    assert WentOutOften not in kinds(log)


def test_the_phase_that_took_longest_is_told_laid_or_not():
    log = short(2, 2)
    log.round("p1", p2=50)
    log.round("p2", p1=60)
    log.round("p1", p2=60)
    log.record(GameStopped(for_good=True))
    assert SlowPhase not in kinds(log)
    log = short(2, 4)
    for _round in range(3):
        log.round("p1", p2=50)
    log.round("p2", ["p1"], p1=5)
    assert SlowPhase("p2", 1, 4, laid=True) in told(log)
    log = short(2, 4)
    for _round in range(4):
        log.round("p1", p2=50)
    assert SlowPhase("p2", 1, 4, laid=False) in told(log)


def test_phases_laid_in_a_row_are_told():
    log = short(2, 3)
    for _round in range(3):
        log.round("p1", p2=50)
    assert PhasesInARow("p1", 3) in told(log)


def test_rounds_somebody_was_away_for_are_not_in_a_row():
    log = short(3, 5)
    log.round("p1", ["p2"], p2=5, p3=50)
    log.record(SeatsChanged(("p1", "p3")))
    log.round("p1", p3=50)
    log.record(SeatsChanged(("p1", "p2", "p3")))
    for _round in range(2):
        log.round("p3", ["p2"], p1=50, p2=5)
    log.record(GameStopped(for_good=True))
    assert not [fact for fact in told(log) if isinstance(fact, PhasesInARow)]


def test_where_only_points_count_no_phase_is_told():
    log = Log(2, table_rules(variant="fixed-10"))
    for _round in range(10):
        log.round("p1", p2=50)
    assert not {SlowPhase, PhasesInARow} & set(kinds(log))
    assert LedThroughout("p1", 10) in told(log)


def test_a_lead_that_changes_and_one_that_never_does():
    log = short(2, 10)
    log.round("p1", p2=50)
    log.round("p2", p1=60)
    log.round("p1", p2=50)
    log.record(GameStopped(for_good=True))
    assert LeadChanges(2) in told(log)
    assert LedThroughout not in kinds(log)


def test_a_winner_who_was_last_came_from_behind():
    log = short(3, 3)
    log.round("p2", ["p3"], p1=100, p3=5)
    log.round("p2", ["p1", "p3"], p1=20, p3=5)
    log.round("p1", p2=60, p3=60)
    log.round("p1", p2=60, p3=60)
    found = [fact for fact in told(log) if isinstance(fact, CameFromBehind)]
    assert found == [CameFromBehind("p1", 3, 3)]


def test_a_stopped_game_has_no_winner_who_came_from_behind_or_won_narrowly():
    log = short(3, 5)
    log.round("p2", ["p3"], p1=100, p3=5)
    log.round("p1", ["p2", "p3"], p2=5, p3=10)
    log.round("p1", p2=5, p3=5)
    log.record(GameStopped(for_good=True))
    assert not {CameFromBehind, CloseFinish, LateWinner} & set(kinds(log))


def test_few_points_between_the_first_two_are_told():
    log = short(3, 1)
    log.round("p9", ["p1", "p2"], p1=20, p2=25, p3=60)
    assert CloseFinish(5) in told(log)


def test_a_lead_of_phases_is_no_close_finish():
    log = short(2, 1)
    log.round("p1", p2=5)
    assert CloseFinish not in kinds(log)


def test_the_biggest_hand_is_told_only_if_it_is_the_only_one():
    log = short(3, 1)
    log.round("p1", p2=120, p3=120)
    assert BiggestHand not in kinds(log)


def test_a_round_in_which_everybody_laid():
    log = short(3, 2)
    log.round("p1", ["p2", "p3"], p2=5, p3=10)
    log.round("p1", p2=5, p3=10)
    assert EverybodyLaid(1, 3) in told(log)


def test_a_winner_who_joined_late():
    log = short(2, 3)
    log.round("p1", p2=60)
    log.record(PlayerJoined("p3", ("p1", "p2", "p3"), points=0, done=(1, 2)))
    log.round("p3", p1=50, p2=70)
    assert LateWinner("p3", 2) in told(log)


def test_a_lay_down_that_ends_the_game_has_a_story_without_points():
    log = Log(3, table_rules(variant="first-2", changes={"end_immediately": "yes"}))
    log.round("p2", p1=50, p3=60)
    log.record(PhaseLaidDown("p2", 2))
    assert BiggestHand("p3", 60, 1) in told(log)
    assert all(getattr(fact, "round_no", 1) < 2 for fact in told(log))


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_at_most_as_many_facts_as_asked_for_the_rarest_first(most):
    log = short(3, 4)
    log.round("p1", p2=50, p3=60)
    log.round("p1", p2=50, p3=60)
    log.round("p1", p2=50, p3=60)
    log.round("p1", p2=50, p3=190)
    assert told(log, most) == told(log)[:most]
    assert type(told(log)[0]) is BiggestHand  # 190 points are rarer than anything else here
