"""Who is watching which game; wakes them when a game changes.

Knows games by number and entries by `seq`. Refuses to know what a game is and what a watcher is
shown (`web.stream`). Imports nothing of ours.

Watchers live on one event loop; news comes from any thread. A watcher is told the latest entry and
nothing in between: one who slept through five rounds wakes once. Each sleeps on a future of its
own, because one that many wait for is cancelled for all of them when one leaves. An `asyncio.Event`
with a timeout would do the same for a kilobyte more each, and there may be a thousand.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable


class Watcher:
    """One who watches a game. `latest` is the last entry announced, 0 before the first; `rings` how
    often something happened at the door of the game."""

    __slots__ = ("_asleep", "_stirred", "game_id", "gone", "latest", "rings")

    def __init__(self, game_id: int) -> None:
        self.game_id = game_id
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
    """All watchers of all games. Called on the event loop; `announce`, `ring` and `send_home` from
    any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watchers: dict[int, set[Watcher]] = {}
        self.closed = False

    def subscribe(self, game_id: int) -> Watcher:
        """Watch this game from now on. A watcher of a hub that is closed is gone at once."""
        self._loop = asyncio.get_running_loop()
        watcher = Watcher(game_id)
        if self.closed:
            watcher.leave()
        else:
            self._watchers.setdefault(game_id, set()).add(watcher)
        return watcher

    def unsubscribe(self, watcher: Watcher) -> None:
        """Forget this watcher; one that is forgotten already is no trouble."""
        watchers = self._watchers.get(watcher.game_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(watcher.game_id, None)

    def announce(self, game_id: int, seq: int) -> None:
        """The game has an entry `seq` now. Called from any thread, returns at once."""
        self._soon(game_id, lambda watcher: watcher.tell(seq))

    def ring(self, game_id: int, rings: int) -> None:
        """Something happened at the door of this game. Called from any thread, returns at once."""
        self._soon(game_id, lambda watcher: watcher.hear(rings))

    def send_home(self, game_id: int) -> None:
        """The way to this game is another now: whoever watches it has to come again. Called from
        any thread, returns at once."""
        self._soon(game_id, Watcher.leave)

    def watching(self, game_id: int) -> int:
        """How many watch this game."""
        return len(self._watchers.get(game_id, ()))

    def close(self) -> None:
        """Send everybody home, so that the server can stop at once."""
        self.closed = True
        for watchers in list(self._watchers.values()):
            for watcher in list(watchers):
                watcher.leave()

    def _soon(self, game_id: int, tell: Callable[[Watcher], None]) -> None:
        loop = self._loop
        if loop is not None:
            # A loop that was stopped a moment ago has nobody left to wake.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._each, game_id, tell)

    def _each(self, game_id: int, tell: Callable[[Watcher], None]) -> None:
        for watcher in self._watchers.get(game_id, ()):
            tell(watcher)
