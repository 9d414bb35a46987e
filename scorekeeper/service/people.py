"""The people who play here: their statistics, their names and faces, and merging two of them.

Guests of a venue are not among them, and neither are the seats of people who were forgotten.

The statistics are counted once and kept in memory, which takes a few kilobytes per person and none
per game. A further game is added to them; after any other change they are counted again.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from scorekeeper.game.answers import problem
from scorekeeper.game.events import Entry
from scorekeeper.game.finished import phases_key
from scorekeeper.game.state import Game
from scorekeeper.game.told_facts import NO_RECORDS, HeldRecords
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.service.players import name_problems
from scorekeeper.service.projections import Projections
from scorekeeper.service.results import Announcer, TableView
from scorekeeper.service.statistics import (
    FamilyRecord,
    PersonStatistics,
    RecordKind,
    Statistics,
    has_full_length,
)
from scorekeeper.storage import people, projections, stored_faces
from scorekeeper.storage.database import Connections, Database, reading, stored_time, writing
from scorekeeper.storage.faces import COLOURS, EVERY_FACE, FIRST_FACE, SHAPES, Face, look_alike
from scorekeeper.storage.people import Merger, Person
from scorekeeper.storage.projections import TriedGame

# The layers above use these names of storage, which they may not import.
__all__ = [
    "COLOURS",
    "EVERY_FACE",
    "FIRST_FACE",
    "SHAPES",
    "Face",
    "Merger",
    "Person",
    "look_alike",
]

MOST_EARLIER_GAMES = 25
"""Games of each player that `earlier_games` looks at."""

FEWEST_GAMES = 5
"""Games before it is said that a record fell."""

COUNTED_AT_A_TAP = 200
"""Games that are counted while somebody waits for the table."""

LONGEST_WAIT = 0.05
"""Seconds that a tap may wait for another thread that counts."""

COUNTED_AT_ONCE = 1000
"""Games that are counted for a page that shows only a few figures of them."""


@immutable
class PersonLine:
    """Somebody in the list of people."""

    person: Person
    games: int
    wins: int


@immutable
class PeopleOverview:
    """All people, most wins first, and the records of the family. `games` is the number of finished
    games that count; `complete` is False while some of them are still being read."""

    lines: tuple[PersonLine, ...]
    records: tuple[FamilyRecord, ...]
    games: int
    complete: bool


@immutable
class PersonView:
    """One person. `statistics` is None before the first game is finished. `others` are the people
    named in it, by number."""

    person: Person
    statistics: PersonStatistics | None
    others: Mapping[int, Person]
    complete: bool


@immutable
class PlayedTogether:
    """A game in which two people both have a seat, so they are two; None if it is deleted."""

    game_id: int | None


class People:
    """The people of one database. Many threads may use it at once."""

    def __init__(
        self, connections: Connections, projections: Projections, announcer: Announcer
    ) -> None:
        self._announcer = announcer
        self._connections = connections
        self._projections = projections
        self._lock = threading.Lock()
        self._counted: Statistics | None = None
        self._change = 0

    # ------------------------------------------------------------------ reading

    def overview(self) -> PeopleOverview:
        """All people, and the records."""
        self._projections.bring_up_to_date()
        db = self._connections.db
        with self._lock, reading(db):
            known = people.everybody(db)
            statistics = self._statistics(db)
            counts = statistics.wins()
            lines = [
                PersonLine(each, *counts.get(each.person_id, (0, 0))) for each in known.values()
            ]
            return PeopleOverview(
                tuple(sorted(lines, key=_by_wins)),
                statistics.records(),
                statistics.games,
                self._projections.complete,
            )

    def records_set_in(self, game_id: int) -> tuple[FamilyRecord, ...]:
        """The records that fell in this game, in the order of their kinds. None among the first
        games of a family, where every game is a record. None either while the statistics of very
        many games are not counted yet: no page waits for that but those of people."""
        db = self._connections.db
        with self._lock, reading(db):
            if self._counted is None and projections.number_of_results(db) > COUNTED_AT_ONCE:
                return ()
            statistics = self._statistics(db)
            if statistics.games < FEWEST_GAMES:
                return ()
            found = statistics.records()
        return tuple(each for each in found if each.game_id == game_id)

    def records_held(self, game_id: int, game: Game, log: Sequence[Entry]) -> HeldRecords:
        """The records as they were without this game, for a tap that must not wait: none while
        somebody else counts, while very many games are not counted yet, or once a later game has
        ended."""
        db, table = self._connections.db, game.table
        if not self._lock.acquire(timeout=LONGEST_WAIT):
            return NO_RECORDS
        try:
            with reading(db):
                known = projections.number_of_results(db)
                if known < FEWEST_GAMES or (self._counted is None and known > COUNTED_AT_A_TAP):
                    return NO_RECORDS
                statistics, seats = self._statistics(db), people.persons_at(db, game_id)
                if game.is_over and statistics.last[1] != game_id:
                    return NO_RECORDS
                held = statistics.held_without(game_id)
        finally:
            self._lock.release()
        whole = has_full_length(table.variant, len(table.phases))
        latest = log[(game.ended_by or len(log)) - 1]
        year = datetime.fromisoformat(latest.recorded_at).astimezone().year
        compared = HeldRecords(
            longest=held(RecordKind.LONGEST_GAME),
            longest_of_year=statistics.longest_without(game_id, year),
            quickest=held(RecordKind.QUICKEST_GAME),
        )
        return replace(
            compared if whole and seats else NO_RECORDS,
            seats=frozenset(seats),
            most_points=held(RecordKind.WORST_ROUND),
        )

    def view(self, person_id: int) -> PersonView | None:
        """This person with all statistics; None if there is no such person."""
        self._projections.bring_up_to_date()
        db = self._connections.db
        with self._lock, reading(db):
            person = people.person_of_number(db, person_id)
            if person is None:
                return None
            statistics = self._statistics(db).of(person_id)
            numbers = tuple(each.person for each in statistics.against) if statistics else ()
            others = people.persons_of_numbers(db, numbers)
            return PersonView(person, statistics, others, self._projections.complete)

    def person(self, person_id: int) -> Person | None:
        """The person with this number, or None."""
        return people.person_of_number(self._connections.db, person_id)

    def of_name(self, name: str) -> Person | None:
        """The person with this name, however it is spelt, or None."""
        return people.person_of_name(self._connections.db, name)

    def everybody(self) -> tuple[Person, ...]:
        """All people, by name."""
        found = people.everybody(self._connections.db).values()
        return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.person_id)))

    def at(self, game_id: int) -> dict[Seat, int]:
        """The number of the person at each seat of this game, without guests."""
        return people.persons_at(self._connections.db, game_id)

    def forgotten_at(self, game_id: int) -> frozenset[Seat]:
        """The seats of this game whose people were forgotten."""
        return frozenset(people.forgotten_at(self._connections.db, game_id))

    def earlier_games(self, view: TableView) -> dict[Seat, tuple[TriedGame, ...]]:
        """What each player of this game tried in games that were over before this one began: the
        latest ones with the same phases, without those of fixed rounds. A new player has none.
        Guests and forgotten people are left out, and so are games that are still being read."""
        db = self._connections.db
        began = stored_time(view.started_at)
        phases = phases_key(view.game.table)
        with reading(db):
            seated = people.persons_at(db, view.game_id)
            latest = projections.latest_games(
                db,
                set(seated.values()),
                phases,
                game_id=view.game_id,
                began=began,
                most=MOST_EARLIER_GAMES,
            )
        return {seat: latest[person] for seat, person in seated.items()}

    # ------------------------------------------------------------------ changing

    def rename(self, person_id: int, name: str) -> tuple[Problem, ...]:
        """Give this person another name; gives the problems if it cannot be. A name that somebody
        else has is the problem `same_name_twice`."""
        problems = name_problems([name])
        if problems:
            return problems
        db = self._connections.db
        with writing(db):
            other = people.person_of_name(db, name)
            if (other is not None and other.person_id != person_id) or people.is_name_beside(
                db, person_id, name
            ):
                return (problem("same_name_twice", name=other.name if other else name),)
            people.rename(db, person_id, name)
        self._announcer.names_changed()
        return ()

    def owners_of_faces(self) -> dict[Face, str]:
        """Every face that somebody owns, or owned before and may have back, with the name."""
        return stored_faces.owners_of_faces(self._connections.db)

    def give_face(self, person_id: int, face: Face) -> bool:
        """Give this person a face, in all games; where another player shows its shape, only its
        colour. False, and nothing is changed, if there is no such face or somebody else owns
        it."""
        if face not in EVERY_FACE:
            return False
        db = self._connections.db
        with writing(db):
            return stored_faces.give_face(db, person_id, face)

    def faces_of_others(self, game_id: int, seat: Seat) -> set[Face]:
        """The faces that people own, without that of the player at this seat."""
        db = self._connections.db
        own = people.persons_at(db, game_id).get(seat)
        person = None if own is None else self.person(own)
        owners = stored_faces.owners_of_faces(db).items()
        return {face for face, name in owners if person is None or name != person.name}

    def choose_face_at(self, game_id: int, seat: Seat, face: Face) -> bool:
        """Give the player at this seat a face, in this game and from now on. False, and nothing is
        changed, if somebody else owns it, or if two players of this game would look alike."""
        if face not in EVERY_FACE:
            return False
        db = self._connections.db
        with writing(db):
            return stored_faces.choose_face_at(db, game_id, seat, face)

    def why_not_merge(self, person_id: int, other_id: int) -> PlayedTogether | None:
        """Why these two cannot be one person; None if they can."""
        found = people.game_of_both(self._connections.db, person_id, other_id)
        if found is None:
            return None
        game_id, deleted = found
        return PlayedTogether(None if deleted else game_id)

    def merge(self, person_id: int, other_id: int) -> int | None:
        """Make these two one person, with the name and face of the first; gives the number of the
        merger, by which it can be undone. None if one is unknown, both are the same, or they played
        together."""
        db = self._connections.db
        with writing(db):
            both = people.persons_of_numbers(db, (person_id, other_id))
            if len(both) < 2 or people.game_of_both(db, person_id, other_id) is not None:
                return None
            now = stored_time(datetime.now(UTC))
            merger = people.merge(db, person_id, other_id, now)
            projections.mark_results_changed(db)
        self._announcer.names_changed()
        return merger

    def mergers(self, person_id: int) -> tuple[Merger, ...]:
        """The spellings that were merged into this person, the latest first."""
        return people.mergers(self._connections.db, person_id)

    def undo_merger(self, person_id: int, merger: int) -> int | None:
        """Undo a merger; gives the number of the person who has the other spelling. None if the
        merger does not exist any more."""
        db = self._connections.db
        with writing(db):
            other = people.undo_merger(db, person_id, merger)
            projections.mark_results_changed(db)
        self._announcer.names_changed()
        return other

    # ------------------------------------------------------------------ inside

    def _statistics(self, db: Database) -> Statistics:
        """The statistics as of now. The caller holds the lock and is inside `reading`, in this
        order: so the file is never older than what was counted."""
        changes = projections.result_changes(db)
        if self._counted is None or (changes.last != self._change and self._projections.complete):
            added = self._counted is not None and changes.last_other <= self._change
            if not (added and self._add_games(db)):
                self._counted = Statistics()
                for game, seats in projections.read_results(db):
                    self._counted.add(game, seats)
            self._change = changes.last
        assert self._counted is not None
        return self._counted

    def _add_games(self, db: Database) -> bool:
        """Count the games that were added since; False if one of them ended before others that are
        counted."""
        assert self._counted is not None
        for game, seats in projections.read_results(db, since=self._change):
            if (game.ended_at, game.game_id) < self._counted.last:
                return False
            self._counted.add(game, seats)
        return True


def _by_wins(line: PersonLine) -> tuple[int, int, str, int]:
    return -line.wins, -line.games, line.person.name.casefold(), line.person.person_id
