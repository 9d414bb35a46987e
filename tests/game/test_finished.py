"""What is said of a game that is over, worked out by hand. Random games are in
`tests/web/test_figures_agree.py`."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from scorekeeper.game.finished import PlayerResult, finished_game, phases_key
from scorekeeper.game.paper_rounds import PAPER
from tests.game.builders import Table, play_stories, rules_of, told


def results(table: Table) -> dict[str, PlayerResult]:
    over = finished_game(table.log, table.game)
    return {result.seat: result for result in over.results} if over else {}


def tries(table: Table) -> dict[str, str]:
    """The phases that each tried, the number of rounds, and whether they were laid."""
    return {
        seat: ", ".join(
            f"phase {each.number}: {each.rounds} {'laid' if each.laid else 'not laid'}"
            for each in result.tries
        )
        for seat, result in results(table).items()
    }


def test_stories_of_results() -> None:
    play_stories("finished", results=results, tries=tries)


def test_a_game_ends_with_its_last_round_whatever_is_tapped_afterwards() -> None:
    table = told(2, "rules first-1; pause; resume; p1 is out: p2 50-")
    ended = table.log[-1]
    table.plays("ruling Seven is a lot.; round 1: p1 is out: p2 60")
    over = finished_game(table.log, table.game)
    assert over is not None
    assert over.ended_at == datetime.fromisoformat(ended.recorded_at)
    assert (over.time_at_table, over.began) == (timedelta(minutes=4), "p2")
    paper = tuple(replace(entry, actor=PAPER) for entry in table.log)
    assert finished_game(paper, table.game).time_at_table is None


def test_lists_with_the_same_phases_have_the_same_key_and_own_ones_their_notation() -> None:
    for rules, key in (
        ("mattel", "classic"),
        ("even", "classic"),
        ("phases=set3+set3,run7", "set3+set3,run7"),
    ):
        assert phases_key(rules_of([rules])) == key
