"""The games that follow each other by *Same again*: the same players, phones and keeper."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.game.values import Seat
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.links import Links
from scorekeeper.service.projections import Projections
from scorekeeper.storage import games as next_games
from scorekeeper.storage import players
from scorekeeper.storage.database import Connections, Database
from scorekeeper.storage.event_store import LAST_NUMBER


class NextGames:
    """The next games in one database. Many threads may use it at once."""

    def __init__(
        self,
        connections: Connections,
        reader: GameCache,
        projections: Projections,
        links: Links,
    ) -> None:
        self._connections = connections
        self._reader = reader
        self._projections = projections
        self._links = links

    def after(self, game_id: int) -> int | None:
        """The game that followed this one, or None."""
        if game_id > LAST_NUMBER:
            return None
        return next_games.next_game(self._connections.db, game_id)

    def played_now_after(self, game_id: int) -> int | None:
        """The game in which the players are now, after this one and those that followed it: the
        first that has not ended, or the last. None if none followed."""
        if game_id > LAST_NUMBER:
            return None
        self._projections.bring_up_to_date()
        following = next_games.games_after(self._connections.db, game_id)
        last = following[-1][0] if following else None
        return next((each for each, goes_on in following if goes_on), last)

    def being_played_after(self, game_id: int) -> int | None:
        """The game that followed this one; None if there is none, or if it is over or paused."""
        following = self.after(game_id)
        if following is None:
            return None
        game = self._reader.view(self._connections.db, following).game
        return None if game.is_over or game.paused else following

    def earlier_with_same_keeper(self, game_id: int) -> int | None:
        """The game before this one, if its keeper also keeps this one: until this game's keeper's
        link is replaced. Otherwise None."""
        found = next_games.earlier_game(self._connections.db, game_id)
        if found is None or not self._links.keeps(game_id, found.keeper_link):
            return None
        return found.game_id

    def record(self, db: Database, earlier: int, game_id: int, names: Mapping[Seat, str]) -> None:
        """The players of `earlier` play `game_id` next, as `names`. Each phone gets the new seat of
        its player. The caller is inside `writing` and calls `links.announce_door` after it."""
        keeper = self._links.keeper_number(game_id)
        assert keeper is not None
        next_games.record(db, earlier, game_id, keeper)
        new_seat = {name: seat for seat, name in names.items()}
        earlier_names = players.names_at(db, earlier)
        kept = {seat: new_seat[name] for seat, name in earlier_names.items() if name in new_seat}
        self._links.move_phones(db, earlier, game_id, kept)
