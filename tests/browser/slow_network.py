"""A server behind a slow network, for `make slow`: every page comes late, by another time each, and
in two pieces. So answers overtake each other, a tap meets a page that is not there yet, and news
arrive while a part of the page still asks. The stream and static files come as fast as ever. What
it finds differs from run to run.
"""

from __future__ import annotations

import asyncio
import random

from scorekeeper.cli import main
from scorekeeper.server import WebApp
from scorekeeper.serving.asgi import Message, Receive, Scope, Send
from scorekeeper.serving.stream import PREFIX

LATEST = 0.5
"""Seconds until an answer begins, at most."""

BETWEEN = 0.1
"""Seconds between its two pieces, at most."""


def slowly(send: Send) -> Send:
    """Send an answer late and in two pieces."""

    async def sent(message: Message) -> None:
        body: bytes = message.get("body", b"")
        if message["type"] == "http.response.start":
            await asyncio.sleep(random.uniform(0, LATEST))
        elif len(body) > 1:
            half = len(body) // 2
            await send({**message, "body": body[:half], "more_body": True})
            await asyncio.sleep(random.uniform(0, BETWEEN))
            message = {**message, "body": body[half:]}
        await send(message)

    return sent


def slow_down() -> None:
    """Let all pages of this process be slow."""
    at_once = WebApp.__call__

    async def late(self: WebApp, scope: Scope, receive: Receive, send: Send) -> None:
        page = not scope["path"].startswith((PREFIX, "/static/"))
        await at_once(self, scope, receive, slowly(send) if page else send)

    WebApp.__call__ = late  # type: ignore[method-assign]


if __name__ == "__main__":
    slow_down()
    main(prog_name="scorekeeper")
