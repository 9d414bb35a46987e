"""The lists of games that go on and games that are over, without replaying them.

They are read from stored summaries (`storage.game_lines`), which `service.projections` keeps up to
date. Each list is read in one transaction, so every player in it has a name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime, timedelta

from scorekeeper.game.state import Outcome
from scorekeeper.service.projections import Projections
from scorekeeper.service.results import GameLine, LinePlayer
from scorekeeper.service.stored_times import stored_time
from scorekeeper.storage import game_lines, players
from scorekeeper.storage import game_lines as titles
from scorekeeper.storage import games as stored_games
from scorekeeper.storage import players as player_colours
from scorekeeper.storage.database import Connections, Database, reading
from scorekeeper.storage.game_lines import EVERY_GAME, GameSearch, GameSummary, GameTitle
from scorekeeper.storage.open_file import damaged_error

__all__ = ["EVERY_GAME", "TONIGHT", "GameLists", "GameSearch", "line_of"]

TONIGHT = timedelta(hours=18)
"""A game with its last entry within this time is being played tonight."""


class GameLists:
    """The lists of one database. Many threads may use it at once. `now` gives a time with its time
    zone."""

    def __init__(
        self,
        connections: Connections,
        projections: Projections,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.now = now
        self._connections = connections
        self._projections = projections

    def found(
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
            return _lines(db, game_lines.found(db, search, among=among, first=first, most=most))

    def number_found(self, search: GameSearch, among: Collection[int] | None = None) -> int:
        """How many games this search finds, of those in `among`."""
        return game_lines.number_found(self._up_to_date(), search, among=among)

    def time_played(
        self, search: GameSearch, longest: timedelta, among: Collection[int] | None = None
    ) -> timedelta:
        """How long the finished games of this search took together, without those that took more
        than `longest`."""
        db, most = self._up_to_date(), longest.total_seconds()
        return timedelta(seconds=game_lines.time_played(db, search, longest=most, among=among))

    def going_on(self, among: Collection[int] | None = None) -> tuple[GameLine, ...]:
        """The games that are not over, latest entry first. `among`: only of these games."""
        return self.found(GameSearch(over=False), among)

    def played(self, among: Collection[int] | None = None) -> tuple[GameLine, ...]:
        """The games that are over, latest entry first. `among`: only of these games."""
        return self.found(GameSearch(over=True), among)

    def only_one_going_on(self) -> int | None:
        """The game that goes on, if it is the only one; None otherwise, or if the lists are
        incomplete. Games that are put away do not count, nor older ones where one was played
        within `TONIGHT`."""
        db, search = self._up_to_date(), GameSearch(over=False, put_away=False)
        tonight = stored_time(self.now() - TONIGHT)
        found = game_lines.found(db, search, most=2)
        if len(found) == 2 and found[0].last_at > tonight >= found[1].last_at:
            found = found[:1]
        return found[0].game_id if len(found) == 1 and self.complete else None

    def started_last(self) -> int | None:
        """The game that was started last, or None. Games of guests are not counted."""
        return game_lines.started_last(self._up_to_date())

    def sheets_played(self) -> tuple[str, ...]:
        """The ids of the rule sheets that games were played by."""
        return game_lines.sheets_played(self._up_to_date())

    def ready(self) -> bool:
        """Bring the lists up to date as far as possible at once. Are all games in them now?"""
        self._up_to_date()
        return self.complete

    @property
    def complete(self) -> bool:
        """Are all games in the lists? False while older games are still being replayed."""
        return self._projections.complete

    def _up_to_date(self) -> Database:
        self._projections.bring_up_to_date()
        return self._connections.db


def line_of(db: Database, summary: GameSummary) -> GameLine:
    """This game with its names and its code. The caller is inside `reading`."""
    return _lines(db, [summary])[0]


def _lines(db: Database, summaries: Collection[GameSummary]) -> tuple[GameLine, ...]:
    """These games with their names and codes. The caller is inside `reading`, so every player has
    a name."""
    games = [each.game_id for each in summaries]
    names, codes = players.names_at_each(db, games), stored_games.codes(db, games)
    colours = player_colours.colours_at_each(db, games)
    noted = titles.titles_of(db, games)
    try:
        return tuple(
            _line(
                each,
                codes[each.game_id],
                names[each.game_id],
                colours[each.game_id],
                noted.get(each.game_id, titles.UNTITLED),
            )
            for each in summaries
        )
    except (KeyError, ValueError) as error:
        # Another time or another seat than was stored.
        raise damaged_error(db, error) from error


def _line(
    summary: GameSummary,
    code: str,
    names: dict[str, str],
    colours: dict[str, int],
    noted: GameTitle,
) -> GameLine:
    outcome = Outcome(summary.reason, summary.winners) if summary.reason else None
    return GameLine(
        game_id=summary.game_id,
        code=code,
        names=_named(summary.seats, names),
        round_no=summary.round_no,
        started_at=datetime.fromisoformat(summary.started_at),
        last_at=datetime.fromisoformat(summary.last_at),
        outcome=outcome,
        winners=_named(summary.winners, names),
        tie_due=summary.tie_due,
        paused=summary.paused,
        sheet=summary.sheet,
        players=tuple(
            LinePlayer(names[seat], colours[seat], done, total)
            for seat, done, total in summary.standings
        ),
        title=noted.title,
        place=noted.place,
        put_away=noted.put_away,
    )


def _named(seats: Iterable[str], names: dict[str, str]) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats)
