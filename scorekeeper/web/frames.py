"""What the stream sends: one rendered fragment for everybody who watches the same thing.

A fragment is the same for all who share a channel, a view and a language. What is in it is made in
`fragments`; who reads it is known in `stream`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

Render = Callable[[str, str, str], tuple[int, str]]
"""(view, code, language) -> the newest entry's number and the fragment. Called in a thread."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One event of the stream, ready to send, and the entry it shows."""

    seq: int
    body: bytes


@dataclass(frozen=True, slots=True)
class _Rendering:
    asked: int
    task: asyncio.Task[Frame]

    def shows(self, seq: int) -> bool:
        """Will this show entry `seq`? It was asked for after that, or it came out later still."""
        if not self.task.done():
            return self.asked >= seq
        broken = self.task.cancelled() or self.task.exception() is not None
        return not broken and self.task.result().seq >= seq


class Frames:
    """Renders once per channel, view, language and change, however many ask at the same time."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._latest: dict[tuple[str, str, str, str], _Rendering] = {}

    async def frame(self, channel: str, code: str, view: str, language: str, seq: int) -> Frame:
        """The frame that shows entry `seq` or a later one. Raises what rendering raises."""
        # The code is in the fragment: who watches by one that was replaced must not learn the new.
        key = channel, code.upper(), view, language
        latest = self._latest.get(key)
        if latest is None or not latest.shows(seq):
            task = asyncio.create_task(self._make(view, code, language))
            latest = self._latest[key] = _Rendering(seq, task)
        # One watcher who leaves must not take the frame away from the others.
        return await asyncio.shield(latest.task)

    def forget(self, channel: str) -> None:
        """Nobody watches this channel any more."""
        for key in [key for key in self._latest if key[0] == channel]:
            del self._latest[key]

    async def _make(self, view: str, code: str, language: str) -> Frame:
        seq, fragment = await asyncio.to_thread(self._render, view, code, language)
        return Frame(seq, event("board", fragment, seq))


def event(name: str, text: str, seq: int | None = None) -> bytes:
    """A server-sent event as it goes over the wire."""
    head = [f"event: {name}"] if seq is None else [f"event: {name}", f"id: {seq}"]
    return "\n".join([*head, *(f"data: {line}" for line in text.splitlines()), "", ""]).encode()
