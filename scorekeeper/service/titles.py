"""The title and the place of a game, and whether it is put away: noted beside its log.

An archive carries a title and a place where they were given.
"""

from __future__ import annotations

from scorekeeper.rules.problems import Problem
from scorekeeper.service.players import characters
from scorekeeper.storage import game_lines as titles
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.players import clean

LONGEST_TITLE = 60
"""Letters of a title or a place."""


def title_problems(title: str, place: str) -> tuple[Problem, ...]:
    """Why these cannot be the title and the place of a game: they are too long."""
    return tuple(
        Problem(code, "", {"most": LONGEST_TITLE})
        for code, text in (("title_too_long", title), ("place_too_long", place))
        if is_too_long(text)
    )


def is_too_long(text: str) -> bool:
    """Has this title or place more letters than fit, or more signs than letters need?"""
    kept = clean(text)
    return len(characters(kept, blanks=True)) > LONGEST_TITLE or len(kept) > 4 * LONGEST_TITLE


class Titles:
    """The titles and places of the games of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def places(self) -> tuple[str, ...]:
        """The places of all games, the one with most games first."""
        return titles.places(self._connections.db)

    def change(self, game_id: int, title: str, place: str) -> tuple[Problem, ...]:
        """Give the game this title and this place, or none where they are empty. Gives the problems
        if one is too long; nothing is changed then."""
        problems = title_problems(title, place)
        if not problems:
            db = self._connections.db
            with writing(db):
                titles.change(db, game_id, title, place)
        return problems

    def put_away(self, game_id: int, *, away: bool) -> None:
        """Put the game away, or take it out again. The start page offers no game that is put away;
        the history shows it like any other. An entry takes it out again."""
        db = self._connections.db
        with writing(db):
            titles.put_away(db, game_id, away=away)
