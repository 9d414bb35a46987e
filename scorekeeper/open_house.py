"""The settings of an open house, apart from the app, so that a command reads them without Flask."""

from __future__ import annotations

from dataclasses import dataclass

PUT_AWAY_AFTER, MOST_DAYS = 30, 3650
"""Days without an entry after which an open house puts a game away: default and maximum."""


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """A game without an entry for `put_away_after` days is put away."""

    put_away_after: int = PUT_AWAY_AFTER
