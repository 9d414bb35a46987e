"""The lists of games: running and finished ones, and old ones that are put away.

Running and finished games are read without a replay from stored summaries (`storage.game_lines`),
which `service.projections` keeps up to date. Each list is read in one transaction, so every player
in it has a name.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial

from scorekeeper.errors import StorageError
from scorekeeper.game.state import Outcome
from scorekeeper.immutable import immutable
from scorekeeper.service.evening_names import CalledEvening, called
from scorekeeper.service.projections import Projections
from scorekeeper.service.results import GameLine, LinePlayer, TableView
from scorekeeper.service.shown_names import NamelessWords, ShownNames
from scorekeeper.storage import (
    game_lines,
    games,
    people,
    players,
    settings,
    stored_faces,
)
from scorekeeper.storage.database import Connections, Database, reading, stored_time, writing
from scorekeeper.storage.faces import Face
from scorekeeper.storage.game_lines import GameSummary, GameTitle
from scorekeeper.storage.game_search import EVERY_GAME, NOT_AT_ONE_GO, GameSearch
from scorekeeper.storage.open_file import damaged_error

# The layers above use these names of storage, which they may not import.
__all__ = ["EVERY_GAME", "GameSearch", "stored_time"]

DAILY = 24 * 60 * 60.0
"""Seconds between two runs of daily work."""

_log = logging.getLogger(__name__)


@contextmanager
def done_daily(work: Callable[[], object], name: str) -> Iterator[None]:
    """Inside it, a thread of this `name` does the work now and once a day. If the database cannot
    be used, that is logged, and the work is done on the next day."""
    over = threading.Event()

    def do() -> None:
        while True:
            try:
                work()
            except StorageError as error:
                _log.warning("the daily work on %s failed: %s", name, error)
            if over.wait(DAILY):
                return

    thread = threading.Thread(target=do, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


# --- running and finished games -------------------------------------------------------------------


TONIGHT = timedelta(hours=18)
"""A game with its last entry within this time is being played tonight."""


def is_tonight(last_at: datetime, now: datetime) -> bool:
    """Is a game whose last entry has this time played tonight? Not if it is ahead of the clock by
    as much: the clock was wrong then, or is now."""
    return abs(now - last_at) < TONIGHT


@immutable
class NamedInGames:
    """`people` are the names of those who played, who plays most first; `titles` and `places` those
    of the games. Each is given once."""

    people: tuple[str, ...]
    titles: tuple[str, ...]
    places: tuple[str, ...]


MOST_PEOPLE = 2000
"""The most names that a search knows."""


LONGEST_AT_ONE_GO = timedelta(seconds=NOT_AT_ONE_GO)


def _at_one_go(began: str, ended: str) -> bool:
    took = datetime.fromisoformat(ended) - datetime.fromisoformat(began)
    return took <= LONGEST_AT_ONE_GO


class GameLists:
    """The lists of one database. Many threads may use it at once. `now` gives a time with its time
    zone."""

    def __init__(
        self,
        connections: Connections,
        projections: Projections,
        words: NamelessWords,
    ) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._connections = connections
        self._projections = projections
        self._words = words

    def find(
        self,
        search: GameSearch,
        among: Collection[int] | None = None,
        *,
        first: int = 0,
        most: int | None = None,
    ) -> tuple[GameLine, ...]:
        """The games that this search finds, latest entry first: of the games `among`, at most
        `most` of them after skipping `first`."""
        db = self._up_to_date()
        with reading(db):
            found = game_lines.find_summaries(db, search, among=among, first=first, most=most)
            return lines_of(db, found, self._words)

    def latest(
        self, search: GameSearch, most: int, among: Collection[int] | None = None
    ) -> tuple[GameLine, ...]:
        """At most so many of the games that this search finds, the latest entry first. Those whose
        last entry is ahead of the clock, which was wrong then, come after all others: they would
        be the latest for years."""
        ahead = self._ahead()
        found = self.find(replace(search, before=ahead), among, most=most)
        if len(found) == most:
            return found
        return (*found, *self.find(replace(search, since=ahead), among, most=most - len(found)))

    def found_on(
        self,
        search: GameSearch,
        is_meant: Callable[[datetime], bool] | None,
        among: Collection[int] | None = None,
    ) -> tuple[int, ...]:
        """The numbers of all games that this search finds, in its order, that began or ended at a
        time that is meant; None means any time. Times are those of this machine, and differ only by
        the hour."""
        found = game_lines.found_with_times(self._up_to_date(), search, among=among)
        if is_meant is None:
            return tuple(game_id for game_id, _, _ in found)
        known: dict[str, bool] = {}

        def is_on(at: str) -> bool:
            # Ten minutes are in the same hour everywhere, and games share them.
            if (minutes := at[:15]) not in known:
                known[minutes] = is_meant(datetime.fromisoformat(at).astimezone())
            return known[minutes]

        return tuple(
            game_id
            for game_id, began, ended in found
            if is_on(ended) or (_at_one_go(began, ended) and is_on(began))
        )

    def days_of(self, numbers: Sequence[int]) -> dict[int, date]:
        """The day on which each of these games ended, in the time zone of this machine."""
        wanted, db = set(numbers), self._connections.db
        return {
            game_id: datetime.fromisoformat(ended).astimezone().date()
            for game_id, _, ended in game_lines.found_with_times(db, EVERY_GAME)
            if game_id in wanted
        }

    def lines(self, numbers: Sequence[int]) -> tuple[GameLine, ...]:
        """These games, in this order."""
        db = self._up_to_date()
        with reading(db):
            return lines_of(db, game_lines.summaries_of(db, numbers), self._words)

    def named(self, among: Collection[int] | None = None) -> NamedInGames:
        """Who played in these games, and the titles and places they have."""
        db = self._connections.db
        people = game_lines.people_by_games(db, among=among, most=MOST_PEOPLE)
        titles, places = game_lines.titles_and_places(db, among=among)
        return NamedInGames(people, titles, places)

    def called(self, numbers: Sequence[int]) -> dict[int, CalledEvening]:
        """What the program calls these games; a game that is not over has no such name."""
        db = self._connections.db
        with reading(db):
            return called(db, numbers, self._words)

    def wins(self, numbers: Sequence[int], *names: str) -> int:
        """How many of these games these people won, all of them together; without a name,
        anybody."""
        return game_lines.number_won(self._connections.db, numbers, *names)

    def most_often(self, numbers: Sequence[int], did: str) -> tuple[tuple[str, int], ...]:
        """Who won, lost or played most of these games, and how many, the most first. Guests are
        left out."""
        return game_lines.most_often(self._connections.db, numbers, did)

    def figure(self, game_id: int, search: GameSearch) -> int | None:
        """The figure of this game by which the list of this search is sorted, if it has one."""
        return game_lines.figure_of(self._connections.db, game_id, search)

    def number_found(self, search: GameSearch, among: Collection[int] | None = None) -> int:
        """How many games this search finds, of those in `among`."""
        return game_lines.number_found(self._up_to_date(), search, among=among)

    def time_played(self, search: GameSearch, among: Collection[int] | None = None) -> timedelta:
        """The time at the table of the finished games of this search together, without those that
        were not played at one go."""
        return timedelta(seconds=game_lines.time_played(self._up_to_date(), search, among))

    def going_on(self, among: Collection[int] | None = None) -> tuple[GameLine, ...]:
        """The games that are not over, latest entry first. `among`: only of these games."""
        return self.find(GameSearch(over=False), among)

    def played(self, among: Collection[int] | None = None) -> tuple[GameLine, ...]:
        """The games that are over, latest entry first. `among`: only of these games."""
        return self.find(GameSearch(over=True), among)

    def line(self, view: TableView) -> GameLine | None:
        """This game as a list has it; None before it is over."""
        return next(iter(self.played([view.game_id])), None) if view.game.is_over else None

    def only_one_going_on(self) -> int | None:
        """The game that goes on, if it is the only one; None otherwise, or if the lists are
        incomplete. Games that are put away do not count, nor older ones where one was played
        within `TONIGHT`, nor those that are ahead of the clock where another one goes on."""
        db, search = self._up_to_date(), GameSearch(over=False, put_away=False)
        found = game_lines.find_summaries(db, replace(search, before=self._ahead()), most=2)
        found = found or game_lines.find_summaries(db, search, most=2)
        if len(found) == 2:
            times = (moment_of(db, each.played_until) for each in found)
            latest, other = (is_tonight(at, self.now()) for at in times)
            found = found[:1] if latest and not other else found
        return found[0].game_id if len(found) == 1 and self.complete else None

    def started_last(self) -> int | None:
        """The game that was started last, or None. One that is ahead of the clock is only if there
        is no other. Games of guests are not counted."""
        db = self._up_to_date()
        found = game_lines.started_last(db, self._ahead())
        return game_lines.started_last(db) if found is None else found

    def sheets_played(self) -> tuple[str, ...]:
        """The ids of the rule sheets that games were played by."""
        return game_lines.sheets_played(self._up_to_date())

    def most_players(self) -> int:
        """How many players the largest game had, with those who left."""
        return game_lines.most_players(self._up_to_date())

    def ready(self) -> bool:
        """Bring the lists up to date as far as this thread may. Are all games in them now?"""
        self._up_to_date()
        return self.complete

    @property
    def complete(self) -> bool:
        """Are all games in the lists? False while older games are still being replayed."""
        return self._projections.complete

    def _ahead(self) -> str:
        """Entries from this time on are ahead of the clock (`is_tonight`)."""
        return stored_time(self.now() + TONIGHT)

    def _up_to_date(self) -> Database:
        self._projections.bring_up_to_date()
        return self._connections.db


def lines_of(
    db: Database, summaries: Collection[GameSummary], words: NamelessWords
) -> tuple[GameLine, ...]:
    """These games with their names and codes. `words` call the players who were forgotten. The
    caller is inside `reading`, so every player has a name."""
    numbers = [each.game_id for each in summaries]
    names, codes = players.names_at_each(db, numbers), games.watch_codes(db, numbers)
    forgotten = people.forgotten_at_each(db, numbers)
    faces = stored_faces.faces_at_each(db, numbers)
    noted = game_lines.titles_of(db, numbers)
    evenings = called(db, [each.game_id for each in summaries if each.over], words)
    try:
        return tuple(
            _line(
                each,
                codes[each.game_id],
                ShownNames(names[each.game_id], forgotten.get(each.game_id, ()), words),
                faces[each.game_id],
                noted.get(each.game_id, game_lines.UNTITLED),
                evenings.get(each.game_id),
            )
            for each in summaries
        )
    except (KeyError, ValueError) as error:
        # Another time or another seat than was stored.
        raise damaged_error(db, error) from error


def moment_of(db: Database, stored: str) -> datetime:
    """The time that is stored so. Raises StorageError for what no undamaged file has."""
    try:
        return datetime.fromisoformat(stored)
    except (ValueError, TypeError) as error:
        raise damaged_error(db, error) from error


def _line(
    summary: GameSummary,
    code: str,
    names: Mapping[str, str],
    faces: dict[str, Face],
    noted: GameTitle,
    evening: CalledEvening | None,
) -> GameLine:
    outcome = Outcome(summary.reason, summary.winners) if summary.reason else None
    return GameLine(
        game_id=summary.game_id,
        code=code,
        names=_named(summary.seats, names),
        round_no=summary.round_no,
        started_at=datetime.fromisoformat(summary.started_at),
        played_until=datetime.fromisoformat(summary.played_until),
        length=None if summary.seconds is None else timedelta(seconds=summary.seconds),
        outcome=outcome,
        winners=_named(summary.winners, names),
        tie_due=summary.tie_due,
        paused=summary.paused,
        sheet=summary.sheet,
        variant=summary.variant,
        players=tuple(
            LinePlayer(names[seat], faces[seat], place, done, total)
            for seat, place, done, total in summary.standings
        ),
        title=noted.title,
        place=noted.place,
        put_away=noted.put_away,
        called=evening,
    )


def _named(seats: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats)


# --- old games ------------------------------------------------------------------------------------


_LOOKED_UP_TO = "put_away_up_to"


class OldGames:
    """The unfinished games of one database without a new entry for some days, which an open house
    puts away. Many threads may use it at once. `now` gives a time with its time zone.

    A game that its keeper takes out again stays out: each game is checked once after its last
    entry, when it has become old enough. The time up to which games were checked is a note of the
    host. If that time is in the future, a clock was wrong, and checking starts again from now."""

    def __init__(
        self,
        connections: Connections,
        lists: GameLists,
    ) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self._connections = connections
        self._lists = lists

    def put_away(self, days: int) -> int:
        """Put away the unfinished games whose last entry is at least this many days old, and return
        their number. While the lists of games are incomplete, nothing is put away."""
        if not self._lists.ready():
            return 0
        db = self._connections.db
        now = self.now()
        before = stored_time(now - timedelta(days=days))
        since = settings.note(db, _LOOKED_UP_TO) or ""
        if since > stored_time(now):
            settings.keep_note(db, _LOOKED_UP_TO, before)
            return 0
        if before <= since:
            return 0
        with writing(db):
            search = GameSearch(over=False, put_away=False, since=since, before=before)
            old = game_lines.find_summaries(db, search)
            for game in old:
                game_lines.put_away(db, game.game_id, away=True)
        settings.keep_note(db, _LOOKED_UP_TO, before)
        return len(old)

    def put_away_daily(self, days: int) -> AbstractContextManager[None]:
        """Inside it, another thread puts old games away now and once a day."""
        return done_daily(partial(self.put_away, days), "old-games")
