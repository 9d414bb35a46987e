"""What a scorer announces: one method for each thing that can change while pages are open.

A scorer is given its announcer when it is made. It calls a method after the commit of the change,
in the thread that made it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol


class Announcer(Protocol):
    """Gets told what changed. Many threads may call it at once, and it returns soon. It may be told
    of the same change twice."""

    def watched_games(self) -> Collection[int]:
        """The games for which somebody waits for news."""

    def watching(self) -> Mapping[int, int]:
        """How many phones watch each of these games."""

    def wall_is_watched(self) -> bool:
        """Does somebody wait for news of the wall board?"""

    def entry_recorded(self, game_id: int, seq: int) -> None:
        """The log of this game got entries; `seq` is the last one."""

    def door_changed(self, game_id: int, door_version: int) -> None:
        """A phone asked for a seat of this game, or a seat or the keeper's link changed hands."""

    def links_replaced(self, game_id: int) -> None:
        """This game has a new watch code and new keys; the old ones open nothing any more."""

    def game_deleted(self, game_id: int) -> None:
        """This game was deleted; nobody may look at it any more."""

    def venue_changed(self, version: int) -> None:
        """Something changed that the wall board shows."""

    def wall_code_replaced(self) -> None:
        """The wall board has a new code; the old one opens nothing any more."""

    def news_missed(self) -> None:
        """Any of these may have happened, or the database may be an earlier state of itself."""


class SilentAnnouncer:
    """Announces nothing, for commands that show no live pages."""

    def watched_games(self) -> Collection[int]:
        """None."""
        return ()

    def watching(self) -> Mapping[int, int]:
        """Nobody."""
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

    def news_missed(self) -> None:
        """Does nothing."""
