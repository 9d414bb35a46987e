"""What a transaction tells the other processes that use the same database, once it is committed.

Where the games are in a file, one process serves them and nobody is told. Whoever is told reads
the rest from the database: news says only what kind of thing changed, in which game, and a number
that grows with each change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from scorekeeper.errors import StorageError

_WATCHING = "watching"
_NEWS_LINE = re.compile(r"([a-z]+) ([0-9]{1,99}) ([0-9]{1,99})")
_WATCHING_LINE = re.compile(rf"{_WATCHING} ([0-9]{{1,99}}) ([0-9]{{1,99}})@([0-9a-f]+)")


class NewsKind(StrEnum):
    """What changed."""

    ENTRY = "entry"
    DOOR = "door"
    LINKS = "links"
    DELETED = "deleted"
    VENUE = "venue"
    WALL_CODE = "wall"


@dataclass(frozen=True, slots=True)
class News:
    """`game_id` is 0 for what is about no game. `number` is the last entry, or the count of changes
    at the door; 0 where there is none."""

    kind: NewsKind
    game_id: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class WatchedElsewhere:
    """So many phones watch this game at another process. It is in no database."""

    process: str
    game_id: int
    phones: int


class Listening(Protocol):
    """What is done with news from all processes, this one included. All methods are called by one
    thread that may read the database, and may raise StorageError."""

    def heard(self, news: News) -> None:
        """A transaction was committed that told this."""

    def watching(self) -> Mapping[int, int]:
        """How many phones watch each game at this process, to be told to the others."""

    def watched_elsewhere(self, watching: WatchedElsewhere) -> None:
        """This many watch a game at another process. It says so again at each interval."""

    def missed(self) -> None:
        """The connection broke and is there again: anything may have been missed, and the database
        may be an earlier state of itself."""

    def look_again(self) -> None:
        """Called at intervals, in case that something was missed all the same."""

    def ended(self, error: StorageError) -> None:
        """This process may not go on: the database was upgraded by a newer version."""


Listen = Callable[[Listening], AbstractContextManager[None]]


def printed(news: News) -> str:
    """The news as one line."""
    return f"{news.kind} {news.game_id} {news.number}"


def parsed(line: str) -> News | None:
    """The news in this line; None for a kind that only another version knows, and for a line that
    another program told."""
    found = _NEWS_LINE.fullmatch(line)
    if found is None or found[1] not in set(NewsKind):
        return None
    return News(NewsKind(found[1]), int(found[2]), int(found[3]))


def printed_watching(watching: WatchedElsewhere) -> str:
    """It as one line, of three words as all are."""
    return f"{_WATCHING} {watching.game_id} {watching.phones}@{watching.process}"


def parsed_watching(line: str) -> WatchedElsewhere | None:
    """What was printed so; None for another line."""
    found = _WATCHING_LINE.fullmatch(line)
    return WatchedElsewhere(found[3], int(found[1]), int(found[2])) if found else None
