"""Who is watching what; wakes them when it changes.

What can be watched is a channel: one game (`game/7`), or the wall board of a place (`wall`). What a
game is and what a watcher is shown is not known here (`web.stream`). Imports nothing of ours.

Watchers live on one event loop; news comes from any thread. A watcher is told the latest entry and
nothing in between: one who slept through five rounds wakes once. Each sleeps on a future of its
own, because one that many wait for is cancelled for all of them when one leaves. An `asyncio.Event`
with a timeout would do the same for a kilobyte more each, and there may be a thousand.
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
    """One who watches a channel. `latest` is the last entry announced, 0 before the first; `rings`
    how often something happened at the door of the game."""

    __slots__ = ("_asleep", "_stirred", "channel", "gone", "latest", "rings")

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self.latest = 0
        self.rings = 0
        self.gone = False
        self._stirred = False
        self._asleep: asyncio.Future[None] | None = None

    def tell(self, seq: int) -> None:
        """There is an entry `seq` now."""
        self.latest = max(self.latest, seq)
        self._stir()

    def hear(self, rings: int) -> None:
        """Something happened at the door; no entry was made."""
        self.rings = max(self.rings, rings)
        self._stir()

    def leave(self) -> None:
        """Stop watching, now: whoever waits for news is let go."""
        self.gone = True
        self._stir()

    async def news(self, within: float) -> bool:
        """Wait for news, at most `within` seconds; one at a time may wait. False when there was
        none; look at `gone`."""
        if not self._stirred:
            loop = asyncio.get_running_loop()
            self._asleep = loop.create_future()
            alarm = loop.call_later(within, self._wake)
            try:
                await self._asleep
            finally:
                alarm.cancel()
                self._asleep = None
        heard = self._stirred
        self._stirred = self.gone
        return heard

    def _stir(self) -> None:
        self._stirred = True
        self._wake()

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)


class Hub:
    """All watchers of all channels. Called on the event loop; what brings news (`announce`, `ring`,
    `send_home`, `announce_on`, `send_home_from`) may be called from any thread and returns at
    once."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[str, set[Watcher]] = {}
        self.closed = False

    def subscribe(self, channel: str) -> Watcher:
        """Watch this channel from now on. A watcher of a hub that is closed is gone at once."""
        self._loop = asyncio.get_running_loop()
        watcher = Watcher(channel)
        if self.closed:
            watcher.leave()
        else:
            self._watchers.setdefault(channel, set()).add(watcher)
        return watcher

    def unsubscribe(self, watcher: Watcher) -> None:
        """Forget this watcher; one that is forgotten already is no trouble."""
        watchers = self._watchers.get(watcher.channel, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(watcher.channel, None)

    def announce(self, game_id: int, seq: int) -> None:
        """The game has an entry `seq` now."""
        self.announce_on(game_channel(game_id), seq)

    def ring(self, game_id: int, rings: int) -> None:
        """Something happened at the door of this game."""
        self._soon(game_channel(game_id), lambda watcher: watcher.hear(rings))

    def send_home(self, game_id: int) -> None:
        """The way to this game is another now: whoever watches it has to come again."""
        self.send_home_from(game_channel(game_id))

    def watching(self, game_id: int) -> int:
        """How many watch this game."""
        return self.watching_on(game_channel(game_id))

    def announce_on(self, channel: str, seq: int) -> None:
        """What this channel shows has changed, and `seq` is its newest number."""
        self._soon(channel, lambda watcher: watcher.tell(seq))

    def send_home_from(self, channel: str) -> None:
        """Whoever watches this channel has to come again."""
        self._soon(channel, Watcher.leave)

    def watching_on(self, channel: str) -> int:
        """How many watch this channel."""
        return len(self._watchers.get(channel, ()))

    def close(self) -> None:
        """Send everybody home, so that the server can stop at once."""
        self.closed = True
        for watchers in list(self._watchers.values()):
            for watcher in list(watchers):
                watcher.leave()

    def _soon(self, channel: str, tell: Callable[[Watcher], None]) -> None:
        loop = self._loop
        if loop is not None:
            # A loop that was stopped a moment ago has nobody left to wake.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._each, channel, tell)

    def _each(self, channel: str, tell: Callable[[Watcher], None]) -> None:
        for watcher in self._watchers.get(channel, ()):
            tell(watcher)
