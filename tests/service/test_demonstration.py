"""The year of a made-up family: whole games on believable days."""

from __future__ import annotations

from datetime import datetime, timedelta

from scorekeeper.game.replay import replay
from scorekeeper.service import Scorer
from scorekeeper.service.demonstration.year import family_year
from scorekeeper.service.game_lists import EVERY_GAME
from tests.all_cases import each_row

CLOCKS = ("ru", datetime(2027, 1, 1, 13)), ("ja", datetime(2028, 3, 1, 0, 5))
"""The day after a feast, and just after midnight behind a day that few years have."""


@each_row(CLOCKS)
def test_the_year_of_the_family_is_whole_on_every_day(language: str, now: datetime) -> None:
    *over, running = family_year(language, now)
    assert 40 <= len(over) <= 60
    assert all(game.game.outcome is not None for game in over)
    assert any(len(game.names) == 8 for game in over)
    times = [game.log[0].recorded_at for game in (*over, running)]
    assert times == sorted(times)
    for game in (*over[::5], running):
        assert replay(game.log) == game.game
    for game in (*over, running):
        assert timedelta() < now - game.at < timedelta(days=367)
    assert (running.game.rounds_played, running.game.outcome) == (5, None)


def test_the_demonstration_is_in_the_lists_at_once(scorer: Scorer) -> None:
    scorer.demonstration.add_games("de")
    assert scorer.lists.ready()
    (running,) = scorer.lists.going_on()
    assert scorer.lists.number_found(EVERY_GAME) > 40
    assert len(scorer.remembered_names()) == 8
    assert scorer.view(running.game_id).game.open is not None
