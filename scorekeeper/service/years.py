"""The table of a year: how many games the family played, and who won how many.

It is counted by the database and kept in memory until a result changes, so that a page which shows
it costs the same however many games there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from statistics import median

from scorekeeper.immutable import immutable
from scorekeeper.service.year_facts import YearFacts, year_facts
from scorekeeper.storage import people, projections, years
from scorekeeper.storage.database import Connections, reading, stored_time
from scorekeeper.storage.people import Person
from scorekeeper.storage.years import PersonsWins

_MOST_KEPT = 8

_FEWEST, _LATEST = 5, 20
"""Games from which it is said how long one takes, and how many are looked at."""


@immutable
class YearLine:
    """One person in the table of a year."""

    person: Person
    games: int
    wins: int


@immutable
class YearTable:
    """A year of the family, as far as it has been played. `lines` begin with who won most."""

    year: int
    games: int
    time_at_table: timedelta
    lines: tuple[YearLine, ...]

    @property
    def champion(self) -> Person | None:
        """Who won more games than anybody else; None if two won as many, or nobody any."""
        first, second = (*self.lines[:2], None, None)[:2]
        if first is None or not first.wins or (second and second.wins == first.wins):
            return None
        return first.person


@immutable
class _Counted:
    change: int
    games: int
    seconds: float
    wins: tuple[PersonsWins, ...]


class Years:
    """The years of one database, as far as the lists of games are complete (`service.game_lists`).
    Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._counted: dict[int, _Counted] = {}

    def table(self, year: int) -> YearTable:
        """The games that ended in this year, where the server is. The time of games that were not
        played at one go is left out."""
        db = self._connections.db
        with reading(db):
            change = projections.result_changes(db).last
            known = self._counted.get(year)
            if known is None or known.change != change:
                since, before = year_bounds(year)
                known = _Counted(
                    change,
                    years.number_between(db, since, before),
                    years.time_between(db, since, before),
                    years.wins_between(db, since, before),
                )
                self._counted = {**dict(list(self._counted.items())[-_MOST_KEPT:])}
                self._counted[year] = known
            persons = people.persons_of_numbers(db, tuple(each.person for each in known.wins))
        return YearTable(
            year, known.games, timedelta(seconds=known.seconds), _lines(known, persons)
        )

    def facts(self, year: int) -> YearFacts:
        """What is worth a picture in this year."""
        db, (since, before) = self._connections.db, year_bounds(year)
        with reading(db):
            games = tuple(projections.read_results(db, ended=(since, before)))
            known = years.played_before(db, since)
            found = year_facts(games, known)
            persons = people.persons_of_numbers(db, found.everybody)
        return replace(found, people=persons)

    def usual_time(self) -> timedelta | None:
        """How long a whole game takes here: the middle one of the latest. None before the fifth."""
        found = years.latest_times(self._connections.db, _LATEST)
        return timedelta(seconds=median(found)) if len(found) >= _FEWEST else None


def year_bounds(year: int) -> tuple[str, str]:
    """The beginning of this year where the server is, and that of the next, as times are stored."""
    return stored_time(datetime(year, 1, 1)), stored_time(datetime(year + 1, 1, 1))


def _lines(counted: _Counted, persons: Mapping[int, Person]) -> tuple[YearLine, ...]:
    return tuple(
        YearLine(persons[each.person], each.games, each.wins)
        for each in counted.wins
        if each.person in persons
    )
