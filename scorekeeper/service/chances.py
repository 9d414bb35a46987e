"""The chances of a game, with its players' own records, and whether the table wants to see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime

from scorekeeper.game.chance_tables import way_of
from scorekeeper.game.chances import (
    Chances,
    OwnRecord,
    TriedPhase,
    chances_course,
    chances_now,
    own_record,
)
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service.people import People
from scorekeeper.service.results import TableView
from scorekeeper.storage import games, projections
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.projections import EarlierState, TriedGame

MOST_KNOWN = 256
"""Games whose records are remembered."""


@immutable
class Outlook:
    """How a running game may go on. `chances` are None without figures or without a round to come.
    `shown`: the table wants to see them while it plays."""

    chances: Chances | None
    shown: bool
    records: Mapping[Seat, OwnRecord] = field(hash=False)


@immutable
class Hindsight:
    """The chances before each round of a game that is over, and the records they rest on."""

    course: tuple[Chances | None, ...]
    records: Mapping[Seat, OwnRecord] = field(hash=False)


@immutable
class Basis:
    """What the chances of a game rest on besides its log: its players' own records, by seat, and
    whether the table wants to see the chances while it plays."""

    records: tuple[tuple[Seat, OwnRecord], ...]
    shown: bool


@immutable
class _Known:
    """The records of the players of a game, and what they follow from."""

    started_at: datetime
    table: TableRules
    state: EarlierState
    records: tuple[tuple[Seat, OwnRecord], ...]

    def holds(self, view: TableView, state: EarlierState) -> bool:
        """Would the same records be found now?"""
        return (self.started_at, self.table, self.state) == (
            view.started_at,
            view.game.table,
            state,
        )


class GameChances:
    """The chances of the games in one database. Many threads may use it at once."""

    def __init__(self, connections: Connections, people: People) -> None:
        self._connections = connections
        self._people = people
        self._known: dict[int, _Known] = {}

    def basis(self, view: TableView) -> Basis:
        """What the chances of this game rest on now. The records are read and counted again only
        after a game of anybody was over or has changed."""
        state, shown = projections.earlier_state(self._connections.db, view.game_id)
        known = self._known.get(view.game_id)
        if known is None or not known.holds(view, state):
            # What is read now is not older than `state`, by which it is found again.
            known = _Known(view.started_at, view.game.table, state, tuple(self._records(view)))
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[view.game_id] = known
        return Basis(known.records, shown)

    def outlook(self, view: TableView, basis: Basis | None = None) -> Outlook:
        """How this game may go on, on this basis if it was looked up already."""
        basis = basis or self.basis(view)
        if view.game.outcome is not None:
            return Outlook(None, basis.shown, {})
        records = dict(basis.records)
        return Outlook(chances_now(view.game, records), basis.shown, records)

    def hindsight(self, view: TableView, basis: Basis | None = None) -> Hindsight:
        """The chances before each round of this game once it is over; none before."""
        if view.game.outcome is None:
            return Hindsight((), {})
        records = dict((basis or self.basis(view)).records)
        return Hindsight(chances_course(view.game, records), records)

    def shown(self, game_id: int) -> bool:
        """Does this table want to see its chances while it plays?"""
        return games.shows_chances(self._connections.db, game_id)

    def show(self, game_id: int, *, on: bool) -> None:
        """Show the chances while this game is played, or stop showing them."""
        db = self._connections.db
        with writing(db):
            games.show_chances(db, game_id, on=on)

    def _records(self, view: TableView) -> Iterator[tuple[Seat, OwnRecord]]:
        if way_of(view.game.table) is None:
            return
        for seat, tried in self._people.earlier_games(view).items():
            if tried:
                yield seat, _record(view.game.table, tried)


def _record(table: TableRules, earlier: Sequence[TriedGame]) -> OwnRecord:
    """What these games of the same phase list say about a player."""
    tried = []
    for game in earlier:
        played = replace(table, variant=game.variant)
        way, numbers = way_of(played), [entry.number for entry in played.phases]
        if way is None:
            continue
        tried += [
            TriedPhase(way, game.players, numbers.index(each.number), each.rounds, int(each.laid))
            for each in game.tries
            if each.number in numbers
        ]
    return own_record(tried)
