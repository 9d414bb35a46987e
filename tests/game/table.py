"""A table for tests: events and commands written as a log, short enough to read."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.game.events import (
    Entry,
    Event,
    GameStarted,
    HandCounted,
    PlayerWentOut,
    RoundClosed,
    Seat,
    Total,
)
from scorekeeper.rules.table import TableRules, table_rules

MATTEL = table_rules()


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(f"p{n}" for n in range(1, players + 1))


class Log:
    """A growing log. `say` records the events of one command."""

    def __init__(self, players: int = 3, table: TableRules = MATTEL) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.say(GameStarted(seats(players), "p1", table))

    def say(self, *events: Event) -> str:
        command_id = f"c{len(self.entries) + 1}"
        self.entries += tuple(
            Entry(len(self.entries) + at, command_id, event) for at, event in enumerate(events, 1)
        )
        return command_id

    def round(self, out: Seat, /, made: Iterable[Seat] = (), **points: int) -> str:
        """A closed round: who went out, who else made the phase, what each other held."""
        counted = (HandCounted(s, Total(n), n, s in made) for s, n in points.items())
        return self.say(PlayerWentOut(out), *counted, RoundClosed(0))
