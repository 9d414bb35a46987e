"""The course of a game: points, phases, places and leaders after every round."""

from __future__ import annotations

from scorekeeper.game.course import course
from tests.game.builders import play_stories


def test_stories_of_points_places_and_leaders_after_every_round() -> None:
    play_stories("course", course=lambda table: course(table.game))
