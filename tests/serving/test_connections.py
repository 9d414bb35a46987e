"""Connections of https: silent ones are counted before their handshake, closed ones forgotten, and
of a phone that watches nothing else is kept."""

from __future__ import annotations

import gc
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager

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

ANYBODY = ssl.create_default_context()
ANYBODY.check_hostname, ANYBODY.verify_mode = False, ssl.CERT_NONE

FEW = SocketLimits(an_address=8, own_counts=True, head_within=PATIENCE)


MAY_DRAW = threading.Event()
"""Is a table drawn at once? Otherwise as soon as this is set."""
MAY_DRAW.set()


def drawn(*_: object) -> tuple[int, str]:
    assert MAY_DRAW.wait(PATIENCE)
    return 1, ""


@pytest.fixture(scope="module", params=PARSERS)
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server that speaks https, with eight sockets for an address."""
    app, hub = Flask("pages"), Hub()
    app.add_url_rule("/", view_func=lambda: "the start page")
    stream = Stream(hub, watched=lambda _: WatchedChannel("game/1", 1), render=drawn)
    tls = Tls(*make_certificate(tmp_path_factory.mktemp("house"), "house"))
    served = WebApp(app, stream)
    with live_server(served, hub, allowance=FEW, pure=request.param, tls=tls) as opened:
        yield opened


def gets_the_page(port: int) -> bool:
    with RawConnection(port) as phone:
        phone.socket = ANYBODY.wrap_socket(phone.socket)
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


def test_what_is_no_handshake_is_let_go_in_silence(port: int, caplog: pytest.LogCaptureFixture):
    with RawConnection(port) as phone:
        phone.get("/")
        until(phone.is_closed)
    with RawConnection(port) as phone:
        phone.send(b"\x16\x03\x01\x02\x00")
    assert gets_the_page(port)
    assert caplog.text == ""


BUFFERS, REQUEST = "SSLProtocol", "RequestResponseCycle"
"""The classes of what asyncio keeps of a connection of https, and either parser of a request."""


def is_left(kind: str) -> bool:
    """Is one alive that was made since the last search for circles? There is no other search
    while it is asked."""
    return any(type(one).__name__ == kind for one in gc.get_objects(generation=0))


@contextmanager
def watching(port: int) -> Iterator[None]:
    """A phone with an open stream. In the end it leaves."""
    with RawConnection(port) as phone:
        phone.socket = ANYBODY.wrap_socket(phone.socket)
        phone.get("/stream/CODE")
        assert phone.heard(only_head=True).status == 200
        yield


def test_a_phone_that_has_left_leaves_no_buffers_behind(port: int) -> None:
    """Each visit left 270 kB, until the next search for circles: 3,000 visits, 820 MB."""
    gc.collect(generation=0)
    gc.disable()
    try:
        for _ in range(5):
            assert gets_the_page(port)
            RawConnection(port).leave()
        until(lambda: not is_left(BUFFERS))
        # Of a phone that watches only the connection is kept. Its request would be nine kilobytes.
        with watching(port):
            until(lambda: not is_left(REQUEST))
            assert is_left(BUFFERS)
        until(lambda: not is_left(BUFFERS))
        # What was being sent to a phone kept it, if the phone left while its table was drawn.
        MAY_DRAW.clear()
        with watching(port):
            pass
        until(lambda: not is_left(BUFFERS))
    finally:
        MAY_DRAW.set()
        gc.enable()
