"""What the app that answers this request has: its scorer, and how many phones watch a game."""

from __future__ import annotations

from collections.abc import Callable

from flask import current_app

from scorekeeper.service import Scorer


def scorer() -> Scorer:
    """The scorer of this app."""
    found: Scorer = current_app.extensions["scorer"]
    return found


def phones_watching(game_id: int) -> int:
    """How many phones watch this game now."""
    watching: Callable[[int], int] = current_app.extensions["watching"]
    return watching(game_id)
