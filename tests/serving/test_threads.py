"""The threads that make pages, and how a request looks to the app in them."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from scorekeeper.serving.asgi import ReadOnce, Scope
from scorekeeper.serving.threads import SharedThreads, environ_of


def scope_of(*headers: tuple[bytes, bytes], address: str = "192.168.1.9") -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "client": (address, 5000),
        "headers": list(headers),
    }


def environ(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return environ_of(scope_of(*headers), ReadOnce())


def test_a_phone_whose_proxy_sends_its_cookies_in_two_lines_is_known() -> None:
    """RFC 9113, 8.2.3. With a comma between them the second cookie is part of the first."""
    sent = environ((b"cookie", b"phone=a"), (b"x", b"y"), (b"cookie", b"lang=de"))
    assert sent["HTTP_COOKIE"] == "phone=a; lang=de"


def test_other_lines_of_the_same_name_are_one_list() -> None:
    sent = environ((b"accept-language", b"de"), (b"accept-language", b"en"))
    assert sent["HTTP_ACCEPT_LANGUAGE"] == "de,en"


def test_a_line_with_an_underline_passes_for_no_other() -> None:
    sent = environ((b"x_forwarded_for", b"10.0.0.1"), (b"content_length", b"5"), (b"host", b"here"))
    assert [name for name in sent if "FORWARDED" in name or "LENGTH" in name] == []
    assert sent["HTTP_HOST"] == "here"


def test_a_phone_that_asks_for_eighty_pages_at_once_makes_nobody_else_wait_for_them() -> None:
    go_on = threading.Event()

    async def ask() -> str:
        threads = SharedThreads(4, "pages")
        greedy = [
            asyncio.create_task(threads.run(scope_of(address="192.168.1.7"), go_on.wait))
            for _ in range(80)
        ]
        try:
            return await threads.run(scope_of(), lambda: "a page")
        finally:
            go_on.set()
            await asyncio.gather(*greedy)
            threads.close()

    assert asyncio.run(asyncio.wait_for(ask(), 20)) == "a page"
