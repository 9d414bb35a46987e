"""Publishes what a scorer announces on the channels of the live hub."""

from __future__ import annotations

from scorekeeper.live import WALL, Hub, game_channel, game_of_channel


class LiveAnnouncer:
    """The announcer (`service.announcer`) of a scorer whose games are watched through this hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def watched_games(self) -> tuple[int, ...]:
        """The games that somebody watches."""
        found = map(game_of_channel, self._hub.channels())
        return tuple(game_id for game_id in found if game_id is not None)

    def watching(self) -> dict[int, int]:
        """How many phones watch each game."""
        return {each: self._hub.watching(game_channel(each)) for each in self.watched_games()}

    def wall_is_watched(self) -> bool:
        """Does a wall board watch?"""
        return WALL in self._hub.channels()

    def entry_recorded(self, game_id: int, seq: int) -> None:
        """Wake everybody who watches this game."""
        self._hub.publish(game_channel(game_id), seq)

    def door_changed(self, game_id: int, door_version: int) -> None:
        """Wake everybody who watches this game, without a new entry."""
        self._hub.publish_door(game_channel(game_id), door_version)

    def links_replaced(self, game_id: int) -> None:
        """Disconnect everybody who watches this game with an old link."""
        self._hub.disconnect(game_channel(game_id))

    def game_deleted(self, game_id: int) -> None:
        """Disconnect everybody who watches this game."""
        self._hub.disconnect(game_channel(game_id))

    def venue_changed(self, version: int) -> None:
        """Wake every wall board."""
        self._hub.publish(WALL, version)

    def news_missed(self) -> None:
        """Disconnect everybody; they connect again and see what there is now."""
        self._hub.disconnect_all()

    def wall_code_replaced(self) -> None:
        """Disconnect every wall board; its code has changed."""
        self._hub.disconnect(WALL)
