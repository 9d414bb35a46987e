"""Who sits where: who deals and begins after players change seats, leave and come (§5)."""

from __future__ import annotations

from scorekeeper.game.seating import seats_of_next_game
from tests.game.builders import play_stories, told


def test_stories_of_who_deals_and_begins_and_of_seats_that_change() -> None:
    play_stories("seating")


def test_the_same_again_is_dealt_by_the_left_neighbour_of_the_first_dealer() -> None:
    for story, seats in (
        ("", "p2 p3 p4 p1"),
        ("p1 swaps with p3", "p4 p3 p2 p1"),
        ("p4 leaves", "p2 p3 p1"),
    ):
        assert " ".join(seats_of_next_game(told(4, story).game)) == seats
