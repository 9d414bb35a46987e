"""Rounds: entered at once, counted on several phones, and corrected."""

from __future__ import annotations

from tests.game.builders import play_stories


def test_stories_of_rounds() -> None:
    play_stories("round_commands")
