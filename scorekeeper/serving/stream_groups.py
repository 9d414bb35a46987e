"""The phones that watch one view of a channel in one language: each change is drawn once for them.

A phone that has read everything gets the bytes written to its connection at once, by one loop over
all phones of the group. Anything else would cost more than the writing: a task to wake, a timer,
and uvicorn's parser, which looks at every part of an answer. A phone that still has unread bytes
is brought up to date by a task of its own, with a time limit, and then returns to the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from scorekeeper.durations import push_seconds
from scorekeeper.errors import StorageError, UnknownGame
from scorekeeper.immutable import immutable
from scorekeeper.live import Hub, Watcher
from scorekeeper.serving.asgi import as_chunk
from scorekeeper.serving.stream_connection import WayToPhone
from scorekeeper.serving.threads import SharedThreads

SEQ_VIEW = "seq"
"""The view that shows only the number of the newest entry."""

_log = logging.getLogger(__name__)


@immutable
class Watched:
    """What a group watches. The fragments contain the code. So phones with a code that was replaced
    are another group, and never learn the new one. `cookie` is the header of a phone that watches a
    page of its own; "" for what everybody with the code may see. `root`: the path under which the
    phone reaches the program, which begins each address of the fragment."""

    channel: str
    code: str
    view: str
    language: str
    cookie: str = ""
    root: str = ""


Render = Callable[[Watched], tuple[int, str]]
"""The newest entry's number and the fragment, or only the number if the page has to ask for more.
Raises UnknownGame if the phones may no longer see it. Called in a thread."""


@immutable
class Frame:
    """One event of the stream, ready to send, and the entry it shows."""

    seq: int
    body: bytes


def event(name: str, text: str, seq: int | None = None) -> bytes:
    """A server-sent event as it goes over the wire."""
    head = [f"event: {name}"] if seq is None else [f"event: {name}", f"id: {seq}"]
    # A line ends where browsers end one. `splitlines` knows other ends too, and gives many pieces.
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    return "\n".join([*head, "data: " + lines.replace("\n", "\ndata: "), "", ""]).encode()


class Phone:
    """One phone of a group. `way` is how it is written to. `shown` is the last entry that it was
    sent, `door` the last count of changes at the door; None for unknown. `ready`: it is up to date,
    and nothing is being sent."""

    __slots__ = ("door", "ready", "sending", "shown", "way")

    def __init__(self, way: WayToPhone, shown: int | None, door: int | None) -> None:
        self.way = way
        self.shown = shown
        self.door = door
        self.ready = False
        self.sending: asyncio.Task[None] | None = None


@immutable
class _Drawing:
    asked: int
    task: asyncio.Task[Frame]

    def shows(self, seq: int) -> bool:
        """Does this show entry `seq`? It does if it was requested for that entry or a later one, or
        if the finished frame turned out to show it."""
        if not self.task.done():
            return self.asked >= seq
        broken = self.task.cancelled() or self.task.exception() is not None
        return not broken and self.task.result().seq >= seq


class StreamGroup:
    """Phones that watch the same. It is `over` once its code was replaced, the hub was closed or a
    change could not be drawn; then its phones are disconnected, and new ones need a new group. Used
    on the event loop only."""

    def __init__(
        self,
        hub: Hub,
        watched: Watched,
        render: Render,
        *,
        drawers: SharedThreads,
        heartbeat: float,
        send_within: float,
    ) -> None:
        self._hub = hub
        self.watched = watched
        self._render = render
        self._drawers = drawers
        self._heartbeat = heartbeat
        self._send_within = send_within
        self._watcher: Watcher = hub.subscribe(watched.channel)
        self._watcher.phones = 0
        self._phones: set[Phone] = set()
        self._drawing: _Drawing | None = None
        self._pushing: asyncio.Task[None] | None = None
        self._failed = False

    @property
    def over(self) -> bool:
        """Are its phones being disconnected?"""
        return self._failed or self._watcher.gone

    @property
    def empty(self) -> bool:
        """Has it no phones?"""
        return not self._phones

    def add(self, phone: Phone) -> None:
        """Count this phone. It is sent nothing before `watch`."""
        self._phones.add(phone)
        self._watcher.phones = len(self._phones)

    def remove(self, phone: Phone) -> None:
        """This phone has left. The last one ends the group."""
        self._phones.discard(phone)
        self._watcher.phones = len(self._phones)
        sending, phone.sending = phone.sending, None
        if sending is not None:
            # A cancelled task keeps where it was, which leads to the phone and its buffers of TLS.
            sending.cancel()
        if self.empty:
            self._hub.unsubscribe(self._watcher)
            if self._pushing is not None:
                self._pushing.cancel()

    def watch(self, phone: Phone, latest: int, door: int) -> None:
        """Send this phone every change until it is removed or the group is over. `latest` and
        `door` are what the database said after it was added, so that nothing is missed."""
        if latest > self._watcher.latest:
            self._watcher.notify(latest)
        if door > self._watcher.door_version:
            self._watcher.notify_of_door(door)
        if self._pushing is None:
            self._pushing = asyncio.create_task(
                self._push_changes(self._watcher.latest, self._watcher.door_version)
            )
        if phone.door is None:
            phone.door = self._watcher.door_version
        self._send_in_a_task(phone, b"")

    # --- all phones at once -----------------------------------------------------------------------

    async def _push_changes(self, shown: int, door: int) -> None:
        """Send what is new to all phones that are ready; the last entry, if nothing is new."""
        watcher = self._watcher
        redrawn = watcher.redrawn
        try:
            while not watcher.gone:
                if watcher.redrawn != redrawn:
                    redrawn, shown = watcher.redrawn, -1
                    self._drawing = None
                    for phone in self._phones:
                        phone.shown = None
                elif watcher.latest != shown:
                    frame = await self._frame()
                    shown = frame.seq
                    self._push(frame.body, shown=shown)
                    push_seconds.count(time.perf_counter() - watcher.published_at)
                elif watcher.door_version != door:
                    door = watcher.door_version
                    self._push(event("door", str(door)), door=door)
                elif not await watcher.news(within=self._heartbeat):
                    self._push(event("beat", str(shown)))
        except Exception as error:
            self._failed = True
            self._log_failure(error)
        for phone in self._phones:
            if phone.ready:
                self._send_in_a_task(phone, b"")

    def _push(self, body: bytes, shown: int | None = None, door: int | None = None) -> None:
        chunk = as_chunk(body)
        for phone in self._phones:
            if (
                not phone.ready
                or shown == phone.shown is not None
                or door == phone.door is not None
            ):
                continue
            phone.shown = phone.shown if shown is None else shown
            phone.door = phone.door if door is None else door
            if not phone.way.write(chunk):
                self._send_in_a_task(phone, body)

    # --- one phone --------------------------------------------------------------------------------

    def _send_in_a_task(self, phone: Phone, body: bytes) -> None:
        phone.ready = False
        phone.sending = asyncio.create_task(self._send_all_or_end(phone, body))

    async def _send_all_or_end(self, phone: Phone, body: bytes) -> None:
        """Send this and whatever else the phone lacks. If that fails, end its stream; the browser
        reconnects by itself, and then gets the status that says why."""
        try:
            if body:
                await self._send(phone, body)
            await self._bring_up_to_date(phone)
        except TimeoutError:
            _log.info("a watcher of %s reads too slowly and was disconnected", self.watched.channel)
            await phone.way.hang_up()
        except Exception as error:
            if not phone.way.has_left():  # uvloop fails to write if a phone left a moment ago
                self._log_failure(error)
                await self._end(phone)

    async def _bring_up_to_date(self, phone: Phone) -> None:
        watcher = self._watcher
        while not self.over:
            if phone.shown != watcher.latest:
                frame = await self._frame()
                phone.shown = frame.seq
                await self._send(phone, frame.body)
            elif phone.door != watcher.door_version:
                phone.door = watcher.door_version
                await self._send(phone, event("door", str(phone.door)))
            else:
                phone.ready = True
                return
        if not phone.way.has_left():
            await self._end(phone)

    async def _end(self, phone: Phone) -> None:
        with contextlib.suppress(OSError):  # TimeoutError is one
            await self._send(phone, b"", more=False)

    async def _send(self, phone: Phone, body: bytes, *, more: bool = True) -> None:
        async with asyncio.timeout(self._send_within):
            await phone.way.send(body, more=more)

    # --- frames -----------------------------------------------------------------------------------

    async def _frame(self) -> Frame:
        """The frame of the latest entry. Raises what drawing raises."""
        wanted = self._watcher.latest
        if self.watched.view == SEQ_VIEW:
            return Frame(wanted, event("board", str(wanted), wanted))
        if self._drawing is None or not self._drawing.shows(wanted):
            self._drawing = _Drawing(wanted, asyncio.create_task(self._draw()))
        # A phone that leaves must not cancel the frame for the others.
        frame = await asyncio.shield(self._drawing.task)
        # What is drawn is the newest, even if an announcement of a later one was wrong.
        seq = max(frame.seq, wanted)
        self._watcher.latest = max(seq, self._watcher.latest)
        return frame if frame.seq == seq else Frame(seq, frame.body)

    async def _draw(self) -> Frame:
        watched = self.watched
        seq, fragment = await self._drawers.run_for(watched.channel, self._render, watched)
        return Frame(seq, event("board", fragment, seq))

    def _log_failure(self, error: Exception) -> None:
        """Log what has to be mended. A replaced code is usual: the next request gets its status."""
        if isinstance(error, StorageError):
            _log.warning("the file of games fails: %s", error)
        elif not isinstance(error, UnknownGame):
            _log.error("no %s could be drawn for a watcher", self.watched.view, exc_info=error)
