"""What is said of a game that is over, worked out by hand. Random games are in
`tests/web/test_figures_agree.py`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from scorekeeper.game import commands
from scorekeeper.game.finished import PhaseTry, PlayerResult, finished_game, phases_key
from scorekeeper.game.paper_rounds import PAPER
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Table, told

ROUND = "p1 is out: p2 15+, p3 80-"


def results(table: Table) -> dict[str, PlayerResult]:
    over = finished_game(table.log, table.game)
    return {result.seat: result for result in over.results} if over else {}


def test_the_results_of_a_short_game_are_those_on_paper() -> None:
    """Two phases. Round 1: Ann goes out, Ben lays, Mia does not. Round 2: Ben goes out with his
    second phase, Ann does not lay hers, Mia lays her first."""
    found = results(told(3, f"rules first-2; {ROUND}; p2 is out: p1 60-, p3 20+"))
    ben, ann, mia = found["p2"], found["p1"], found["p3"]
    assert list(found) == ["p2", "p1", "p3"]
    assert (ben.place, ben.won, ben.total, ben.phases_done, ben.times_out) == (1, True, 15, 2, 1)
    assert ben.tries == (PhaseTry(1, 1, laid=True), PhaseTry(2, 1, laid=True))
    assert (ann.place, ann.won, ann.total, ann.phases_done, ann.times_out) == (2, False, 60, 1, 1)
    assert ann.tries == (PhaseTry(1, 1, laid=True), PhaseTry(2, 1, laid=False))
    assert mia.tries == (PhaseTry(1, 2, laid=True),)
    assert (mia.rounds, mia.best_round, mia.worst_round, mia.whole) == (2, 20, 80, True)


NO_RESULTS = {
    "it has not begun": "rules first-2",
    "it goes on": f"rules first-2; {ROUND}",
    "it was stopped before a round": "stop",
    "its end was taken back": f"{ROUND}; stop; undo",
    "it goes on again": f"{ROUND}; stop; resume",
}


def test_a_game_that_is_not_over_or_had_no_round_has_no_results() -> None:
    with all_cases() as case:
        for why, story in NO_RESULTS.items():
            with case(why):
                assert results(told(3, story)) == {}


def test_a_game_that_was_stopped_counts_but_nobody_played_it_whole() -> None:
    found = results(told(3, f"{ROUND}; stop"))
    assert found["p1"].won
    assert not any(result.whole for result in found.values())
    free = results(told(3, "rules any-order; p1 is out #1: p2 15+ #1, p3 80-; stop"))
    assert [result.tries for result in free.values()] == [()] * 3, "nobody said what was tried"


def test_a_lay_down_that_ends_the_game_is_a_round_of_everybody() -> None:
    """It was played and never counted: it is nobody's best round, and only who laid has tried."""
    rules = "rules first-2 end_immediately=yes"
    found = results(told(3, f"{rules}; p2 is out: p1 60-, p3 65-; p2 lays"))
    assert found["p2"].tries == (PhaseTry(1, 1, laid=True), PhaseTry(2, 1, laid=True))
    assert found["p1"].tries == (PhaseTry(1, 1, laid=False),)
    assert [(each.rounds, each.whole) for each in found.values()] == [(2, True)] * 3
    assert (found["p1"].best_round, found["p1"].times_out, found["p2"].times_out) == (60, 0, 1)


def test_a_game_ends_with_its_last_round_whatever_is_tapped_afterwards() -> None:
    table = told(2, "rules first-1; pause; resume; p1 is out: p2 50-")
    ended = table.log[-1]
    table.play(commands.GiveRuling("Seven is a lot."))
    over = finished_game(table.log, table.plays("round 1: p1 is out: p2 60").game)
    assert over is not None
    assert over.ended_at == datetime.fromisoformat(ended.recorded_at)
    assert (over.time_at_table, over.began) == (timedelta(minutes=4), "p2")
    paper = tuple(replace(entry, actor=PAPER) for entry in table.log)
    assert finished_game(paper, table.game).time_at_table is None


def test_lists_with_the_same_phases_have_the_same_key_and_own_ones_their_notation() -> None:
    assert phases_key(table_rules()) == phases_key(table_rules(variant="even")) == "classic"
    own = parse_phase_list("set3+set3, run7")
    assert phases_key(table_rules(phase_list=own)) == "set3+set3,run7"
