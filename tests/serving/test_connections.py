"""Connections of https: silent ones are counted before their handshake, closed ones forgotten."""

from __future__ import annotations

import asyncio.sslproto
import gc
import ssl
from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.live import Hub
from scorekeeper.server import WebApp
from scorekeeper.serving.connections import SHARE
from scorekeeper.serving.listener import Tls
from scorekeeper.serving.sockets import SocketLimits
from scorekeeper.serving.stream import Stream, WatchedChannel
from tests.cli.certificates import make_certificate, needs_openssl
from tests.serving.live_server import PARSERS, PATIENCE, live_server, until
from tests.serving.raw_connection import RawConnection

pytestmark = needs_openssl

FEW = SocketLimits(an_address=8, own_counts=True, head_within=PATIENCE)


@pytest.fixture(scope="module", params=PARSERS)
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server that speaks https, with eight sockets for an address."""
    app, hub = Flask("pages"), Hub()
    app.add_url_rule("/", view_func=lambda: "the start page")
    stream = Stream(hub, watched=lambda _: WatchedChannel("game/1", 1), render=lambda *_: (1, ""))
    tls = Tls(*make_certificate(tmp_path_factory.mktemp("house"), "house"))
    served = WebApp(app, stream)
    with live_server(served, hub, allowance=FEW, pure=request.param, tls=tls) as opened:
        yield opened


def gets_the_page(port: int) -> bool:
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    with RawConnection(port) as phone:
        phone.socket = anybody.wrap_socket(phone.socket)
        # Twice: the second request comes over the connection of the first.
        for _ in range(2):
            phone.get("/")
            heard = phone.heard()
            if heard is None or heard.body != b"the start page":
                return False
        return True


def test_phones_that_say_nothing_before_their_handshake_keep_nobody_out(port: int) -> None:
    """They were counted nowhere: a thousand of one address took 300 MB for a minute."""
    silent = [RawConnection(port) for _ in range(30)]
    try:
        assert gets_the_page(port)
        held = FEW.an_address // SHARE
        assert all(phone.is_closed() for phone in silent[: -held - 1])
    finally:
        for phone in silent:
            phone.leave()


def test_what_is_no_handshake_is_let_go_without_news_in_the_terminal(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    with RawConnection(port) as phone:
        phone.get("/")
        until(phone.is_closed)
    with RawConnection(port) as phone:
        phone.send(b"\x16\x03\x01\x02\x00")
    assert gets_the_page(port)
    assert caplog.text == ""


def test_a_phone_that_has_left_leaves_no_buffers_behind(port: int) -> None:
    """Each visit left 270 kB, until the next search for circles: 3,000 visits, 820 MB."""

    def is_one_left() -> bool:
        """Of those made since the last search: there is no other before the test ends."""
        made = gc.get_objects(generation=0)
        return any(type(one) is asyncio.sslproto.SSLProtocol for one in made)

    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            assert gets_the_page(port)
            RawConnection(port).leave()
        until(lambda: not is_one_left())
    finally:
        gc.enable()
