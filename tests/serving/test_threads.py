"""The threads that make pages, and how a request looks to the app in them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator, Iterable
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from werkzeug.wsgi import ClosingIterator

from scorekeeper.rules.budget import BETWEEN_STEPS, Steps, letting_others_go_on
from scorekeeper.serving import threads
from scorekeeper.serving.asgi import CONNECTION, Scope
from scorekeeper.serving.packed_bytes import PackedBytes
from scorekeeper.serving.threads import THREADS, SharedThreads, WsgiThreads, environ_of
from tests.serving.live_server import PATIENCE

Line = tuple[bytes, bytes]
"""Of the head of a request."""


def scope_of(*headers: Line, address: str = "192.168.1.9") -> Scope:
    asked = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/"}
    return {**asked, "query_string": b"", "client": (address, 5000), "headers": list(headers)}


def test_lines_of_the_same_name_are_one_and_an_underline_passes_for_no_other() -> None:
    """A proxy may send cookies in two lines (RFC 9113, 8.2.3): no comma between them."""
    lines = (
        *((b"cookie", b"phone=a"), (b"x", b"y"), (b"cookie", b"lang=de")),
        *((b"accept-language", b"de"), (b"accept-language", b"en"), (b"host", b"here")),
        *((b"x_forwarded_for", b"10.0.0.1"), (b"content_length", b"5")),
    )
    sent = environ_of(scope_of(*lines), PackedBytes())
    assert sent["HTTP_COOKIE"] == "phone=a; lang=de"
    assert sent["HTTP_ACCEPT_LANGUAGE"] == "de,en"
    assert [name for name in sent if "FORWARDED" in name or "LENGTH" in name] == []
    assert sent["HTTP_HOST"] == "here"


def test_a_phone_that_asks_for_eighty_pages_at_once_makes_nobody_else_wait_for_them() -> None:
    go_on = threading.Event()

    async def ask() -> str:
        shared = SharedThreads(4, "pages")
        phone = scope_of(address="192.168.1.7")
        greedy = [asyncio.create_task(shared.run(phone, go_on.wait)) for _ in range(80)]
        try:
            return await shared.run(scope_of(), lambda: "a page")
        finally:
            go_on.set()
            await asyncio.gather(*greedy)
            shared.close()

    assert asyncio.run(asyncio.wait_for(ask(), PATIENCE)) == "a page"


def test_pages_that_wait_are_made_by_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "STUCK", 3600)  # a busy machine may stand still for a second
    all_asked = threading.Event()

    def made_by() -> int:
        all_asked.wait(PATIENCE)
        return threading.get_ident()

    async def ask() -> list[int]:
        shared = SharedThreads(3, "pages", at_once=1)
        phones = [scope_of(address=f"192.168.1.{phone}") for phone in range(1, 33)]
        made = [asyncio.create_task(shared.run(phone, made_by)) for phone in phones]
        asyncio.get_running_loop().call_soon(all_asked.set)
        makers = list(await asyncio.gather(*made))
        shared.close()
        return makers

    (one,) = set(asyncio.run(asyncio.wait_for(ask(), PATIENCE)))
    assert one != threading.get_ident()


def test_pages_that_are_made_are_sent_though_the_thread_is_stuck_with_the_next() -> None:
    go_on = threading.Event()

    async def ask() -> list[str]:
        shared = SharedThreads(3, "pages", at_once=1)

        def asked(phone: int, work: Callable[[], Any]) -> asyncio.Task[Any]:
            return asyncio.create_task(shared.run(scope_of(address=f"192.168.1.{phone}"), work))

        made = [asked(phone, lambda: "a page") for phone in range(1, 33)]
        last = asked(33, go_on.wait)
        try:
            return list(await asyncio.gather(*made))
        finally:
            go_on.set()
            assert await last
            shared.close()

    assert asyncio.run(asyncio.wait_for(ask(), PATIENCE)) == ["a page"] * 32


def test_what_waits_to_be_drawn_is_drawn_by_one_thread_and_tables_take_turns() -> None:
    go_on, drawn, drawers = threading.Event(), list[str](), set[int]()

    async def draw() -> None:
        shared = SharedThreads(1, "drawings", at_once=1)

        def drawing(what: str) -> None:
            go_on.wait(PATIENCE)
            drawn.append(what)
            drawers.add(threading.get_ident())

        wanted = ("game/1", "table"), ("game/1", "seat"), ("game/1", "standings"), ("game/2", "tv")
        tasks = [asyncio.create_task(shared.run_for(each, drawing, view)) for each, view in wanted]
        asyncio.get_running_loop().call_soon(go_on.set)
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
        shared.close()

    asyncio.run(draw())
    assert drawn[0] == "table"
    assert drawn[-1] == "standings", "the other table waits for all of this one"
    assert len(drawers) == 1


def test_pages_for_which_nobody_waits_any_more_do_not_pile_up() -> None:
    """A phone asked and hung up, again and again, faster than it was answered: each of its requests
    was kept with its body, 70 MB on a slow computer."""
    go_on = threading.Event()

    async def ask() -> tuple[int, int]:
        shared = SharedThreads(4, "pages")
        gone = SimpleNamespace(is_closing=lambda: True)  # the connection of who has hung up
        left = {**scope_of(), "state": {CONNECTION: gone}}
        asked = [asyncio.create_task(shared.run(left, go_on.wait)) for _ in range(500)]
        here = asyncio.create_task(shared.run(scope_of(), go_on.wait))
        try:
            for _ in range(10):  # in which each task begins, and ends if it is dropped
                await asyncio.sleep(0)
            dropped = sum(each.cancelled() for each in asked)
            go_on.set()
            assert await asyncio.wait_for(here, PATIENCE)
            assert True in await asyncio.gather(*asked, return_exceptions=True)
            return dropped, sum(not each.cancelled() for each in asked)
        finally:
            go_on.set()
            shared.close()

    dropped, answered = asyncio.run(asyncio.wait_for(ask(), PATIENCE))
    assert answered <= 2 * threads.MOST_WAITING
    assert dropped == 500 - answered


def is_asked(_method: str, path: str) -> bool:
    """Does the answer to this take long in the tests?"""
    return path in ("/export/csv", "/api/ask", "/check/answer")


def is_answered_meanwhile(
    path: str,
    others: list[tuple[str, str]],
    *,
    begun: int,
    is_slow: threads.IsSlow = lambda method, path: False,
    says: tuple[Line, ...] = (),
) -> None:
    """This path is answered, to who says this in its headers, while phones with these requests
    wait, `begun` of them in threads."""
    go_on, has_begun = threading.Event(), threading.Semaphore(0)

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != path:
            has_begun.release()
            go_on.wait()
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    async def look() -> None:
        shared = WsgiThreads(app, is_slow=is_slow)

        async def status_of(phone: int, method: str, asked: str, *headers: Line) -> Any:
            """What this phone is answered, which has an address of its own."""
            send = AsyncMock()
            sender = scope_of(*headers, address=f"192.168.2.{phone}")
            await shared.answer({**sender, "method": method, "path": asked}, PackedBytes(), send)
            return send.call_args_list[0].args[0]["status"]

        waiting = [asyncio.create_task(status_of(n, *other)) for n, other in enumerate(others)]
        try:
            for _each in range(begun):
                assert await asyncio.to_thread(has_begun.acquire, timeout=PATIENCE)
            assert await asyncio.wait_for(status_of(200, "GET", path, *says), PATIENCE) == 200
            assert not any(each.done() for each in waiting)
        finally:
            go_on.set()
            assert set(await asyncio.gather(*waiting)) == {200}
            shared.close()

    asyncio.run(look())


def test_health_and_pages_are_answered_while_all_others_wait_for_what_takes_long() -> None:
    entries = [("GET", "/")] * THREADS + [("POST", "/g/1/round")] * threads.WRITERS
    is_answered_meanwhile(threads.HEALTH_PATH, entries, begun=len(entries))
    pictures = [("GET", f"/g/{game}{threads.PICTURE_END}") for game in range(2 * THREADS)]
    is_answered_meanwhile("/g/1", pictures, begun=1)
    slow = [("GET", "/export/csv"), ("POST", "/api/ask")] * THREADS
    for path in ("/g/1", "/w/CODE"):
        is_answered_meanwhile(path, slow, begun=threads.STRANGERS, is_slow=is_asked)


def test_who_has_a_cookie_or_a_key_does_not_wait_for_questions_of_strangers() -> None:
    asked, begun = [("POST", "/api/ask")] * 6, threads.STRANGERS
    for says in ((b"cookie", b"phone=a"), (b"authorization", b"Bearer b")):
        path, of_who = "/check/answer", (says,)
        is_answered_meanwhile(path, asked, begun=begun, is_slow=is_asked, says=of_who)


def test_a_search_stands_still_while_a_page_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    is_made, asked = threading.Event(), threading.Event()

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if is_asked("", environ["PATH_INFO"]):
            Steps(BETWEEN_STEPS + 1).take(BETWEEN_STEPS + 1)
        else:
            is_made.set()
            asked.wait(PATIENCE)
        start_response("200 OK", [("Content-Length", "0")])
        return []

    async def look() -> None:
        shared = WsgiThreads(app, is_slow=is_asked, letting_others_go_on=letting_others_go_on)

        async def answer(path: str) -> None:
            await shared.answer({**scope_of(), "path": path}, PackedBytes(), AsyncMock())

        page = asyncio.create_task(answer("/g/1"))
        try:
            await asyncio.to_thread(is_made.wait, PATIENCE)
            await answer("/api/ask")
            assert any(waits)
        finally:
            asked.set()
            await page
        waits.clear()
        await answer("/api/ask")
        assert waits == [0], "it gives the interpreter away, and goes on"
        shared.close()

    asyncio.run(look())


def test_an_answer_in_pieces_is_closed_once_and_not_while_a_piece_is_made() -> None:
    """A phone may leave, or the server end, while a thread makes the next piece."""
    begun, go_on, closed = threading.Event(), threading.Event(), []

    def made() -> Generator[bytes, None, None]:
        begun.set()
        assert go_on.wait(PATIENCE)
        yield b"a piece"

    following = made()
    parts = ClosingIterator(following, [following.close, lambda: closed.append(True)])
    pieces = threads.LaterPieces(parts, following)
    making = threading.Thread(target=pieces.next_piece)
    making.start()
    assert begun.wait(PATIENCE)
    pieces.close()
    assert closed == []
    go_on.set()
    making.join(PATIENCE)
    pieces.close()
    assert closed == [True]
