"""The watchers of each channel, who are woken when something changes.

A channel is one game (`game/7`) or the wall board of a venue (`wall`). What a watcher is shown is
decided in `web.stream`. This module imports nothing of ours.

Watchers run on one event loop; changes are announced from any thread. A watcher gets the latest
entry only: five entries during one wait wake it once. Each waits on its own future, because a
shared future is cancelled for all when one of them leaves. An `asyncio.Event` with a timeout would
take one more kilobyte per watcher, and there may be a thousand.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

WALL = "wall"
"""The channel of the wall board."""


def game_channel(game_id: int) -> str:
    """The channel of this game."""
    return f"game/{game_id}"


class Watcher:
    """One watcher of a channel. `latest` is the last entry announced, 0 before the first. `rings`
    is the number of requests and changes of seats of the game."""

    __slots__ = ("_asleep", "_stirred", "channel", "gone", "latest", "rings")

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self.latest = 0
        self.rings = 0
        self.gone = False
        self._stirred = False
        self._asleep: asyncio.Future[None] | None = None

    def tell(self, seq: int) -> None:
        """Announce the entry `seq`."""
        self.latest = max(self.latest, seq)
        self._stir()

    def hear(self, rings: int) -> None:
        """Announce a request for a seat or a change of seats, which is not an entry."""
        self.rings = max(self.rings, rings)
        self._stir()

    def leave(self) -> None:
        """Stop watching; a waiting `news` returns at once."""
        self.gone = True
        self._stir()

    async def news(self, within: float) -> bool:
        """Wait for news, at most `within` seconds; False if there was none. Only one caller may
        wait at a time. Check `gone` after it."""
        if not self._stirred:
            loop = asyncio.get_running_loop()
            self._asleep = loop.create_future()
            alarm = loop.call_later(within, self._wake)
            try:
                await self._asleep
            finally:
                alarm.cancel()
                self._asleep = None
        found = self._stirred
        self._stirred = self.gone
        return found

    def _stir(self) -> None:
        self._stirred = True
        self._wake()

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)


class Hub:
    """All watchers of all channels. Methods are called on the event loop. Only `announce`, `ring`,
    `send_home`, `announce_on` and `send_home_from` may be called from any thread; they return at
    once."""

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

    def announce(self, game_id: int, seq: int) -> None:
        """Announce the entry `seq` of this game."""
        self.announce_on(game_channel(game_id), seq)

    def ring(self, game_id: int, rings: int) -> None:
        """Announce a request for a seat or a change of seats in this game."""
        self._soon(game_channel(game_id), lambda watcher: watcher.hear(rings))

    def send_home(self, game_id: int) -> None:
        """End all watching of this game, because its links were replaced."""
        self.send_home_from(game_channel(game_id))

    def watching(self, game_id: int) -> int:
        """The number of watchers of this game."""
        return self.watching_on(game_channel(game_id))

    def announce_on(self, channel: str, seq: int) -> None:
        """Announce a change of this channel; `seq` is its newest number."""
        self._soon(channel, lambda watcher: watcher.tell(seq))

    def send_home_from(self, channel: str) -> None:
        """End all watching of this channel."""
        self._soon(channel, Watcher.leave)

    def watching_on(self, channel: str) -> int:
        """The number of watchers of this channel."""
        return len(self._watchers.get(channel, ()))

    def close(self) -> None:
        """End all watching, so that the server can stop at once."""
        self.closed = True
        for watchers in list(self._watchers.values()):
            for watcher in list(watchers):
                watcher.leave()

    def _soon(self, channel: str, tell: Callable[[Watcher], None]) -> None:
        loop = self._loop
        if loop is not None:
            # A loop that has just stopped has no watchers to wake.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._each, channel, tell)

    def _each(self, channel: str, tell: Callable[[Watcher], None]) -> None:
        for watcher in self._watchers.get(channel, ()):
            tell(watcher)
