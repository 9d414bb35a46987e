"""The scorer's answers: a game as it stands, a line in a list of games, the result of a command.
Also what it announces.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Protocol

from scorekeeper.game.events import Entry
from scorekeeper.game.finished import FinishedGame, finished_game
from scorekeeper.game.state import Game, Outcome
from scorekeeper.game.told_facts import NO_RECORDS, HeldRecords
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.variants import only_points_decide
from scorekeeper.service.evening_names import CalledEvening
from scorekeeper.storage.faces import Face

# --- announcements --------------------------------------------------------------------------------


class Announcer(Protocol):
    """Has a method for each thing that can change while pages are open. A scorer is given its
    announcer when it is made. It calls a method after the commit of the change, in the thread that
    made it, and may announce the same change twice. Many threads may call it at once, and a method
    returns soon."""

    def watched_games(self) -> Collection[int]:
        """The games that are watched."""

    def watching(self) -> Mapping[int, int]:
        """How many phones watch each of these games."""

    def wall_is_watched(self) -> bool:
        """Is the wall board watched?"""

    def entry_recorded(self, game_id: int, seq: int) -> None:
        """The log of this game got entries; `seq` is the last one."""

    def door_changed(self, game_id: int, door_version: int) -> None:
        """A phone asked for a seat of this game, or a seat or the keeper's link changed hands."""

    def links_replaced(self, game_id: int) -> None:
        """This game has a new watch code and new keys; the old ones open nothing any more."""

    def game_deleted(self, game_id: int) -> None:
        """This game was deleted and may not be watched any more."""

    def venue_changed(self, version: int) -> None:
        """Something changed that the wall board shows."""

    def wall_code_replaced(self) -> None:
        """The wall board has a new code; the old one opens nothing any more."""

    def names_changed(self) -> None:
        """A player has another name, in all games."""

    def news_missed(self) -> None:
        """Any of these may have happened, or the database went back to an earlier state."""


class SilentAnnouncer:
    """Announces nothing, for commands that show no live pages."""

    def watched_games(self) -> Collection[int]:
        """None."""
        return ()

    def watching(self) -> Mapping[int, int]:
        """None."""
        return {}

    def wall_is_watched(self) -> bool:
        """No."""
        return False

    def entry_recorded(self, game_id: int, seq: int) -> None:
        """Does nothing."""

    def door_changed(self, game_id: int, door_version: int) -> None:
        """Does nothing."""

    def links_replaced(self, game_id: int) -> None:
        """Does nothing."""

    def game_deleted(self, game_id: int) -> None:
        """Does nothing."""

    def venue_changed(self, version: int) -> None:
        """Does nothing."""

    def wall_code_replaced(self) -> None:
        """Does nothing."""

    def names_changed(self) -> None:
        """Does nothing."""

    def news_missed(self) -> None:
        """Does nothing."""


# --- games and lines ------------------------------------------------------------------------------


@immutable
class TableView:
    """One game as it stands, with its log and the names of all seats. `names` and `faces` also
    contain a player whose joining was undone, who is not in `game.seats`. `started_at` and
    `last_at` are the times of the first and the last entry, in UTC. `title`,
    `place` and `put_away` are noted beside the log (`service.players.Titles`). `mark`
    identifies the game in every archive of it. `held` is filled while a round that was just closed
    is told (`service.people.People.records_held`)."""

    game_id: int
    code: str
    names: Mapping[Seat, str] = field(hash=False)
    game: Game
    log: tuple[Entry, ...]
    started_at: datetime
    last_at: datetime
    faces: Mapping[Seat, Face] = field(hash=False)
    title: str = ""
    place: str = ""
    put_away: bool = False
    mark: str = ""
    held: HeldRecords = NO_RECORDS

    @property
    def seq(self) -> int:
        """The number of the last entry, which a form made from this view sends as `seen`."""
        return self.log[-1].seq

    @property
    def kept_as(self) -> str:
        """How phones name this game in what they keep of it: 12 letters and digits, made of the
        mark, which an archive may have written otherwise. New codes do not change it."""
        return sha256(self.mark.encode()).hexdigest()[:12]

    @property
    def finished(self) -> FinishedGame | None:
        """What is said of this game once it is over; None while it goes on."""
        return finished_game(self.log, self.game)


@immutable
class LinePlayer:
    """One player of a game in a list; level players share a `place`."""

    name: str
    face: Face
    place: int
    phases_done: int
    total: int


@immutable
class GameLine:
    """One game in a list. `players` are by place, `names` in seat order. `round_no` is the round
    being played, or how many were played. `played_until` is the end of a game that is over, else
    the time of the last entry; `length` is the time at the table, None if it is not known or the
    game goes on. `winners` are names, empty while the game goes on, and those who led where it was
    stopped; `sheet` is the id of the rule
    sheet, `variant` that of the way it was played. `called` is its name made of what happened,
    whatever its title."""

    game_id: int
    code: str
    names: tuple[str, ...]
    round_no: int
    started_at: datetime
    played_until: datetime
    length: timedelta | None
    outcome: Outcome | None
    winners: tuple[str, ...]
    tie_due: bool
    paused: bool
    sheet: str
    variant: str
    players: tuple[LinePlayer, ...]
    title: str = ""
    place: str = ""
    put_away: bool = False
    called: CalledEvening | None = None

    @property
    def points_only(self) -> bool:
        """Do only points decide, and no phases (§32)?"""
        return only_points_decide(self.variant)

    @property
    def won(self) -> tuple[str, ...]:
        """The names of those who have won: nobody, if the game goes on or was stopped."""
        return self.winners if self.outcome is not None and self.outcome.won else ()

    @property
    def going_on(self) -> bool:
        """Not over. A paused game goes on, and so does one whose tie round is due (§30)."""
        return self.outcome is None or self.tie_due


# --- the results of commands ----------------------------------------------------------------------


@immutable
class Started:
    """The game has started, now or when the same form was sent before."""

    view: TableView


@immutable
class NotStarted:
    """No game was started. `others` is the game that is still played at the table, if that is
    why."""

    problems: tuple[Problem, ...]
    others: TableView | None = None


@immutable
class Recorded:
    """The command was recorded as `entries`. `before` is the game without them."""

    view: TableView
    before: Game
    entries: tuple[Entry, ...]


@immutable
class Repeated:
    """Nothing was recorded now: this command, or another phone's report of the same hand, was
    recorded before as `entries`."""

    view: TableView
    entries: tuple[Entry, ...]


@immutable
class NotRecorded:
    """The command was not recorded. `can_overrule`: the same command with `anyway` would be."""

    view: TableView
    problems: tuple[Problem, ...]
    can_overrule: bool = False


@immutable
class Overtaken:
    """The command was not recorded, because the entries `since` came first and conflict with it.
    `since` is empty if the page had seen more entries than the log has, as after an older copy of
    the file was restored. `problems` state what is recorded instead, if that is a player's hand."""

    view: TableView
    since: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()
