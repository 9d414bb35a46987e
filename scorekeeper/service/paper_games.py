"""Games played on paper: judged by the referee, then recorded all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.game.events import Entry
from scorekeeper.game.paper_rounds import PaperReading
from scorekeeper.rules.problems import Problem
from scorekeeper.service.players import name_problems
from scorekeeper.storage import event_store, games, players, projections
from scorekeeper.storage import games as keys
from scorekeeper.storage.database import Connections, writing


class PaperGames:
    """The paper games of one database. `announce` is told of each that was recorded."""

    def __init__(
        self, connections: Connections, announce: Callable[[int, tuple[Entry, ...]], None]
    ) -> None:
        self._connections = connections
        self._announce = announce

    def record(
        self, reading: PaperReading, names: Sequence[str], *, command_id: str, played_at: datetime
    ) -> int | tuple[Problem, ...]:
        """Record a game that the referee accepts; gives its number, or the problems of the names. A
        form that is sent twice counts once. All entries have the time `played_at`, because paper
        does not say more; the actor says that they were typed in afterwards."""
        assert reading.refused is None
        if problems := name_problems(names):
            return problems
        db = self._connections.db
        at = played_at.isoformat(timespec="milliseconds")
        log = tuple(
            replace(entry, command_id=_command(command_id, number), recorded_at=at)
            for number, command in enumerate(reading.commands)
            for entry in command
        )
        with writing(db):
            known = event_store.game_started_by(db, command_id)
            if known is not None:
                return known
            game_id = games.new_game(db)
            event_store.append(db, game_id, log)
            projections.mark_incomplete(db)
            seated = {f"p{number}": name for number, name in enumerate(names, start=1)}
            players.sit_down(db, game_id, seated, respell=False)
            keys.make_keys(db, game_id, [keys.KEEPER, *seated])
        self._announce(game_id, log)
        return game_id


def _command(command_id: str, number: int) -> str:
    """The first command has the id of the form, by which a repeated form is found."""
    return f"{command_id}-{number}" if number else command_id
