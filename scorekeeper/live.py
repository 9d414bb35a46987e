"""The watchers of each channel, who are woken when something changes, and the announcer of a scorer
that wakes them.

A channel is one game (`game/7`) or the wall board of a venue (`wall`). What a watcher is shown is
decided in `serving.stream` and `stream_views`. This module imports nothing of ours.

Watchers run on one event loop; changes are published from any thread. A watcher gets the latest
entry only: five entries during one wait wake it once. Each waits on its own future, because a
shared future is cancelled for all when one of them leaves. An `asyncio.Event` with a timeout would
take one more kilobyte per watcher, and there may be a thousand.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable

WALL = "wall"
"""The channel of the wall board."""


def game_channel(game_id: int) -> str:
    """The channel of this game."""
    return f"game/{game_id}"


def game_of_channel(channel: str) -> int | None:
    """The game of this channel, or None."""
    head, _, number = channel.partition("/")
    return int(number) if head == "game" else None


class Watcher:
    """One watcher of a channel. `latest` is the number of the last change that was published, 0
    before the first; in a game it is an entry. `door_version` counts the requests for seats and
    the changes of seats in the game, `redrawn` how often something else changed that is shown, such
    as a name. `phones` is how many phones it stands for.
    `published_at` is when it was told of the last of these changes, by `time.perf_counter`."""

    __slots__ = (
        "_has_news",
        "_waiting",
        "channel",
        "door_version",
        "gone",
        "latest",
        "phones",
        "published_at",
        "redrawn",
    )

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self.latest = 0
        self.door_version = 0
        self.redrawn = 0
        self.gone = False
        self.phones = 1
        self.published_at = 0.0
        self._has_news = False
        self._waiting: asyncio.Future[None] | None = None

    def notify(self, latest: int) -> None:
        """Wake the watcher for the change with this number, unless it knows it. The same change may
        be published twice, by this process and by the database."""
        if latest > self.latest:
            self.latest = latest
            self.published_at = time.perf_counter()
            self._set_news()

    def notify_of_door(self, door_version: int) -> None:
        """Wake the watcher for a request for a seat or a change of seats, which is not an entry."""
        if door_version > self.door_version:
            self.door_version = door_version
            self._set_news()

    def redraw(self) -> None:
        """Wake the watcher, because what it shows has changed without an entry."""
        self.redrawn += 1
        self.published_at = time.perf_counter()
        self._set_news()

    def leave(self) -> None:
        """Stop watching; a waiting `news` returns at once."""
        self.gone = True
        self._set_news()

    async def news(self, within: float) -> bool:
        """Wait for news, at most `within` seconds; False if there was none. Only one caller may
        wait at a time. Check `gone` after it."""
        if not self._has_news:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            alarm = loop.call_later(within, self._wake)
            try:
                await self._waiting
            finally:
                alarm.cancel()
                self._waiting = None
        found = self._has_news
        self._has_news = self.gone
        return found

    def _set_news(self) -> None:
        self._has_news = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """All watchers of all channels. Methods are called on the event loop. Only `publish`,
    `publish_door`, `redraw_all`, `disconnect`, `disconnect_all`, `channels`, `watching` and
    `all_watching` may be called from any thread; they return at once."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[Watcher]] = {}
        self.closed = False

    def subscribe(self, channel: str) -> Watcher:
        """Start watching this channel. If the hub is closed, the watcher is `gone` at once."""
        self._loop = asyncio.get_running_loop()
        watcher = Watcher(channel)
        if self.closed:
            watcher.leave()
        else:
            self._watchers.setdefault(channel, set()).add(watcher)
        return watcher

    def unsubscribe(self, watcher: Watcher) -> None:
        """Remove this watcher. It may already be removed."""
        watchers = self._watchers.get(watcher.channel, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(watcher.channel, None)

    def publish(self, channel: str, latest: int) -> None:
        """Wake the watchers of this channel for a change; `latest` is its number."""
        self._soon(channel, lambda watcher: watcher.notify(latest))

    def publish_door(self, channel: str, door_version: int) -> None:
        """Wake the watchers of this game for a request for a seat or a change of seats."""
        self._soon(channel, lambda watcher: watcher.notify_of_door(door_version))

    def redraw_all(self) -> None:
        """Wake all watchers: something changed that each of them may show."""
        for channel in self.channels():
            self._soon(channel, Watcher.redraw)

    def disconnect(self, channel: str) -> None:
        """End all watching of this channel, because its code was replaced."""
        self._soon(channel, Watcher.leave)

    def disconnect_all(self) -> None:
        """End all watching, because any change may have been missed. Browsers connect again."""
        for channel in self.channels():
            self.disconnect(channel)

    def channels(self) -> tuple[str, ...]:
        """The channels that are watched."""
        return tuple(self._watchers)

    def watching(self, channel: str) -> int:
        """The number of phones that watch this channel."""
        return sum(watcher.phones for watcher in tuple(self._watchers.get(channel, ())))

    def all_watching(self) -> int:
        """The number of phones that watch any channel."""
        return sum(self.watching(channel) for channel in list(self._watchers))

    def close(self) -> None:
        """End all watching, so that the server can stop immediately."""
        self.closed = True
        for watchers in list(self._watchers.values()):
            for watcher in list(watchers):
                watcher.leave()

    def _soon(self, channel: str, act: Callable[[Watcher], None]) -> None:
        loop = self._loop
        if loop is not None:
            # A loop that has just stopped has no watchers to wake.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._each, channel, act)

    def _each(self, channel: str, act: Callable[[Watcher], None]) -> None:
        for watcher in self._watchers.get(channel, ()):
            act(watcher)


class LiveAnnouncer:
    """The announcer (`service.results.Announcer`) of a scorer whose games are watched through this
    hub: publishes each change on the channel of its game or of the wall."""

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

    def names_changed(self) -> None:
        """Draw again what everybody watches: any of it may show the name."""
        self._hub.redraw_all()

    def news_missed(self) -> None:
        """Disconnect everybody; they connect again and see what there is now."""
        self._hub.disconnect_all()

    def wall_code_replaced(self) -> None:
        """Disconnect every wall board; its code has changed."""
        self._hub.disconnect(WALL)
