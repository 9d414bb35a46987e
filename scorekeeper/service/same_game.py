"""Whether a game that is read from rounds alone is here already.

An archive knows its games by their marks (`archive`). Rounds on paper have none: there, the same
game has the same players with the same points in every round. Deleted games do not count, because
nothing counts them.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.game.course import course
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.game_lists import GameLists, GameSearch
from scorekeeper.service.results import GameLine
from scorekeeper.storage.database import Connections
from scorekeeper.storage.players import normalized


class SameGames:
    """The games of one database, compared with one that is not recorded yet."""

    def __init__(self, connections: Connections, reader: GameCache, lists: GameLists) -> None:
        self._connections = connections
        self._reader = reader
        self._lists = lists

    def find(self, game: Game, names: Mapping[Seat, str]) -> GameLine | None:
        """The latest game here that is the same as this one; None if there is none, or if this one
        has no round yet."""
        rounds = _points(game, names)
        if not rounds:
            return None
        totals = _totals({names[seat]: game.totals[seat] for seat in game.seats})
        for line in self._lists.find(GameSearch(players=tuple(names.values()), alone=True)):
            if _totals({each.name: each.total for each in line.players}) == totals:
                view = self._reader.readable_view(self._connections.db, line.game_id)
                if view is not None and _points(view.game, view.names) == rounds:
                    return line
        return None


def _totals(totals: Mapping[str, int]) -> dict[str, int]:
    return {normalized(name): total for name, total in totals.items()}


def _points(game: Game, names: Mapping[Seat, str]) -> list[dict[str, int | None]]:
    """For each round that was played, the points of everybody who played it, by name."""
    return [
        {normalized(names[step.seat]): step.points for step in each.steps.values() if step.played}
        for each in course(game).rounds
    ]
