"""The games of the demonstration in a database."""

from __future__ import annotations

import secrets
from datetime import datetime

from scorekeeper.service.archive import ArchivedGame, write
from scorekeeper.service.projections import Projections
from scorekeeper.storage.database import Connections, writing


class Demonstration:
    """Fills one database, which should have no games yet."""

    def __init__(self, connections: Connections, projections: Projections) -> None:
        self._connections = connections
        self._projections = projections

    def add_games(self, language: str) -> None:
        """Add the year of a family up to now, all or nothing. `language`: the id of the language in
        which names and rules are at home."""
        # Not at the top: a server that shows no demonstration should start quickly.
        from scorekeeper.service.demonstration.year import family_year

        db = self._connections.db
        with writing(db):
            for played in family_year(language, datetime.now()):
                mark = secrets.token_hex(8)
                game_id = write(db, ArchivedGame(1, mark, played.names, False, played.log))
                self._projections.follow(db, game_id, None, played.replayed)
