"""The list of games, by month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask_babel import format_date, ngettext
from flask_babel import gettext as _

from scorekeeper.web.presenters.game_row import GameRow


@dataclass(frozen=True, slots=True)
class Month:
    """The games of one month, the latest first."""

    name: str
    games: tuple[GameRow, ...]


def number_of_games_words(number: int) -> str:
    """How many games are over, as the line that leads the page."""
    if not number:
        return _("No game is finished yet")
    return ngettext("%(num)s game", "%(num)s games", number)


def months_of(rows: Sequence[GameRow]) -> tuple[Month, ...]:
    """The games by month."""
    by_month = groupby(rows, key=lambda row: format_date(row.last_at, "LLLL y"))
    return tuple(Month(name, tuple(games)) for name, games in by_month)
