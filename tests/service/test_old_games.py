"""Games that nobody touches are put away; one that is taken out again stays out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.game.commands import LayDown, StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Scorer, Started


def deal(scorer: Scorer, key: str) -> int:
    answer = scorer.start_game(["Ann", "Ben"], table_rules("mattel"), command_id=key, guests=True)
    assert isinstance(answer, Started)
    return answer.view.game_id


def put_away(scorer: Scorer, game_id: int) -> bool:
    return scorer.view(game_id).put_away


def after(scorer: Scorer, *, days: float) -> None:
    """So many days pass."""
    scorer.old_games.now = lambda: datetime.now(UTC) + timedelta(days=days)


def test_a_game_is_put_away_after_thirty_days_without_an_entry(scorer: Scorer) -> None:
    game_id = deal(scorer, "one")
    after(scorer, days=29.9)
    assert scorer.old_games.put_away(30) == 0
    after(scorer, days=30.1)
    assert scorer.old_games.put_away(30) == 1
    assert put_away(scorer, game_id)


def test_a_game_that_was_taken_out_again_stays_out(scorer: Scorer) -> None:
    game_id = deal(scorer, "one")
    after(scorer, days=31)
    scorer.old_games.put_away(30)
    scorer.titles.put_away(game_id, away=False)
    after(scorer, days=32)
    assert scorer.old_games.put_away(30) == 0
    assert not put_away(scorer, game_id)


@pytest.mark.parametrize("days", [1, 30, 400])
def test_every_game_is_looked_at_when_it_is_old_enough(scorer: Scorer, days: int) -> None:
    deal(scorer, "one")
    deal(scorer, "two")
    after(scorer, days=days - 0.5)
    assert scorer.old_games.put_away(days) == 0
    after(scorer, days=days + 0.5)
    assert scorer.old_games.put_away(days) == 2


def test_a_longer_time_puts_nothing_away_earlier(scorer: Scorer) -> None:
    after(scorer, days=1)
    scorer.old_games.put_away(1)
    game_id = deal(scorer, "one")
    after(scorer, days=30)
    assert scorer.old_games.put_away(60) == 0
    after(scorer, days=61)
    assert scorer.old_games.put_away(60) == 1
    assert put_away(scorer, game_id)


def test_a_clock_that_was_years_ahead_keeps_no_later_game_from_being_put_away(
    scorer: Scorer,
) -> None:
    after(scorer, days=10_000)
    scorer.old_games.put_away(30)
    after(scorer, days=0)
    assert scorer.old_games.put_away(30) == 0
    game_id = deal(scorer, "one")
    after(scorer, days=31)
    assert scorer.old_games.put_away(30) == 1
    assert put_away(scorer, game_id)


def test_old_games_are_put_away_while_the_server_runs(scorer: Scorer) -> None:
    game_id = deal(scorer, "one")
    after(scorer, days=31)
    with scorer.old_games.put_away_daily(30):
        while not put_away(scorer, game_id):
            pass


def test_a_deleted_game_is_left_alone(scorer: Scorer) -> None:
    scorer.deleted.delete(deal(scorer, "one"))
    after(scorer, days=31)
    assert scorer.old_games.put_away(30) == 0


def test_a_finished_game_is_left_alone(scorer: Scorer) -> None:
    game_id = deal(scorer, "one")
    scorer.play(game_id, StopGame(for_good=True), command_id="stop", seen=1)
    after(scorer, days=31)
    assert scorer.old_games.put_away(30) == 0


def test_whoever_plays_on_takes_a_game_out_again(scorer: Scorer) -> None:
    game_id = deal(scorer, "one")
    after(scorer, days=31)
    scorer.old_games.put_away(30)
    done = scorer.play(game_id, LayDown("p1"), command_id="lay", seen=1)
    assert isinstance(done, Recorded)
    assert not put_away(scorer, game_id)
