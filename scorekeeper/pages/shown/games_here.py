"""How many games this host has, and the last ones: what pages that save and import show."""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.service.game_lists import EVERY_GAME, GameLists
from scorekeeper.wording.amounts import games_words

MOST_SHOWN = 3


@immutable
class GamesHere:
    """How many games there are, in words, and the last ones."""

    number: str
    last: tuple[GameRow, ...]


def games_here(lists: GameLists) -> GamesHere | None:
    """The games of this host; None before the first one, and while older ones are still loading."""
    last = lists.latest(EVERY_GAME, MOST_SHOWN)
    if not last or not lists.complete:
        return None
    return GamesHere(games_words(lists.number_found(EVERY_GAME)), game_rows(last))
