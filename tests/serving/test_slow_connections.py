"""Clients that stop sending, never stop, or never read: all others still get their pages.

Each is a small attack over a real socket, against both parsers of uvicorn. The long ones, with more
than a thousand sockets, are in `test_sockets`.
"""

from __future__ import annotations

import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from urllib.request import urlopen

import pytest
from flask import Flask, Response, request

from scorekeeper import server
from scorekeeper.live import Hub
from scorekeeper.serving.asgi import HEADERS, LARGEST_FORM, Scope
from scorekeeper.serving.sockets import SocketLimits
from scorekeeper.serving.stream import Stream, WatchedChannel
from scorekeeper.serving.threads import THREADS
from scorekeeper.web.uploads import LARGEST_UPLOAD
from tests.all_cases import all_cases
from tests.serving import raw_connection
from tests.serving.live_server import PARSERS, PATIENCE, live_server, until
from tests.serving.raw_connection import RawAnswer, RawConnection

LARGE_PAGE = 4_000_000

SHORT = SocketLimits(head_within=1.0, unread_within=0.1)
"""So that nobody waits ten seconds for a test; a phone on a busy machine speaks within a second."""

PATIENT = SocketLimits(head_within=PATIENCE, unread_within=PATIENCE)
"""So that only what a test is about can end a wait."""

FEW = SocketLimits(an_address=5, own_counts=True, head_within=PATIENCE)
"""Five sockets for one address, and this machine is no exception."""


def is_the_host(scope: Scope) -> bool:
    return b"host" in dict(scope["headers"]).values()


@dataclass
class House:
    """A server with a few plain pages, and the phones that came to it."""

    pure: bool
    limits: SocketLimits
    hub: Hub = field(default_factory=Hub)
    phones: ExitStack = field(default_factory=ExitStack)
    port: int = 0
    posted: list[bytes] = field(default_factory=list)
    made: int = 0
    ended: bool = False
    go_on: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def open(self) -> Iterator[House]:
        channel = WatchedChannel("game/1", 1)
        stream = Stream(self.hub, watched=lambda code: channel, render=lambda *_: (1, "board"))
        within, pages = self.limits.head_within, self._pages()
        web_app = server.WebApp(pages, stream, body_within=within, may_upload=is_the_host)
        served = live_server(web_app, self.hub, allowance=self.limits, pure=self.pure)
        with self.phones, served as self.port:  # it ends while its phones are still there
            yield self
            self.go_on.set()

    @contextmanager
    def visited(self) -> Iterator[House]:
        """Open for one test: its phones leave after it, and nothing is left of them."""
        self.made = 0
        with ExitStack() as self.phones:
            yield self
            self.go_on.set()
        until(lambda: self.hub.watching("game/1") == 0)
        self.posted.clear()
        self.go_on.clear()

    def _pages(self) -> Flask:
        app = Flask("pages")
        app.config["MAX_CONTENT_LENGTH"] = LARGEST_FORM

        app.add_url_rule("/", "start", lambda: THE_PAGE)
        app.add_url_rule("/large", "large", lambda: Response(b"x" * LARGE_PAGE))
        app.add_url_rule("/pieces", "pieces", lambda: Response(self._pieces()))

        @app.get("/slow")
        def slow() -> str:
            self.go_on.wait(PATIENCE)
            return "at last"

        @app.get("/longer-than-the-server-waits")
        def long() -> str:
            time.sleep(2 * server.GRACE)
            return "too late"

        @app.post("/<any(form, import):path>")
        def form(path: str) -> str:
            if path == "import":
                request.max_content_length = LARGEST_UPLOAD
            self.posted.append(request.get_data())
            return f"{len(self.posted[-1])} bytes"

        return app

    def _pieces(self) -> Iterator[bytes]:
        try:
            for number in range(LARGE_PAGE // 1000):
                self.made = number + 1
                yield b"%03d" % (number % 1000) + b"x" * 997
        finally:
            self.ended = True

    def phone(self, *, reads: int = 0) -> RawConnection:
        return self.phones.enter_context(RawConnection(self.port, reads=reads))

    def watcher(self) -> RawConnection:
        """A phone with an open stream."""
        phone, before = self.phone(), self.hub.watching("game/1")
        phone.get("/stream/CODE")
        until(lambda: self.hub.watching("game/1") == before + 1)
        return phone

    def page(self, path: str = "/") -> str:
        """The page that somebody else gets."""
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
            return answer.read().decode()


THE_PAGE = "the start page"
POLICY = {name.lower(): text for name, text in HEADERS.items()}


@pytest.fixture(scope="module", params=PARSERS)
def houses(request: pytest.FixtureRequest) -> Iterator[Callable[[SocketLimits], House]]:
    """A server with this parser for each of the limits that are asked for."""
    with ExitStack() as opened:
        yield cache(lambda limits: opened.enter_context(House(request.param, limits).open()))


@pytest.fixture
def house(houses: Callable[[SocketLimits], House]) -> Iterator[House]:
    with houses(SHORT).visited() as opened:
        yield opened


@pytest.fixture
def patient(houses: Callable[[SocketLimits], House]) -> Iterator[House]:
    with houses(PATIENT).visited() as opened:
        yield opened


@pytest.fixture
def small(houses: Callable[[SocketLimits], House]) -> Iterator[House]:
    with houses(FEW).visited() as opened:
        yield opened


def answer_to(phone: RawConnection) -> RawAnswer:
    """The answer that this phone must get."""
    heard = phone.heard()
    assert heard is not None, "the connection ended without an answer"
    return heard


# --- what is refused in words ---------------------------------------------------------------------


def form(path: str, *headers: str, body: bytes = b"a=1") -> bytes:
    """The bytes of a form, or the beginning of one."""
    return raw_connection.request(f"POST {path}", "Origin: http://localhost", *headers, body=body)


LONG_ADDRESS = "a" * server.LONGEST_ADDRESS
LONG_HEADER = raw_connection.request("GET /", "Cookie: " + "c" * 40_000)
TLS = b"\x16\x03\x01 I speak TLS\r\n\r\n"

STOPS = {
    "a form in the middle": (form("/form", "Content-Length: 500"), 408, b"took too long"),
    "a question of a program": (form("/api/ask", "Content-Length: 500"), 408, b'"too_slow"'),
    "a form sent to a stream": (form("/stream/CODE", "Content-Length: 500"), 408, b""),
    "a head": (b"GET / HTTP/1.1\r\nHost: loc", 408, b""),
}
"""What a phone sends before it stops, the status it gets, and words of the answer."""

REFUSED = {
    "too large for a stream": (form("/stream/CODE", "Content-Length: 100000000"), 413, b""),
    "a form for a stream": (form("/stream/CODE", "Content-Length: 3"), 405, b""),
    "two lengths": (form("/form", "Content-Length: 3", "Content-Length: 3, 3"), 400, b""),
    "a long address": (raw_connection.request(f"GET /{LONG_ADDRESS}"), 414, b"too much"),
    "a long query": (raw_connection.request(f"GET /?{LONG_ADDRESS}"), 414, b"too much"),
    "a long header": (LONG_HEADER, 431, b"too much"),
    "TLS": (TLS, 400, b"Part of the form was lost"),
}
"""What is refused at once, the status, and words of the answer."""


def is_refused_in_words(house: House, sent: dict[str, tuple[bytes, int, bytes]]) -> None:
    """Each gets its answer, under the policy of all pages; the app gets nothing."""
    phones = {name: house.phone() for name in sent}
    for name, phone in phones.items():
        phone.send(sent[name][0])
    with all_cases() as case:
        for name, phone in phones.items():
            with case(name):
                heard = answer_to(phone)
                assert heard.status == sent[name][1]
                assert sent[name][2] in heard.body
                assert POLICY.items() <= heard.headers.items()
                assert heard.status not in (400, 408) or phone.is_closed()
    assert house.posted == []


def test_who_stops_in_the_middle_is_told_so(house: House, caplog: pytest.LogCaptureFixture) -> None:
    house.watcher()
    is_refused_in_words(house, STOPS)
    assert house.phone().is_closed(), "one that says nothing"
    assert house.hub.watching("game/1") == 1
    assert caplog.text == ""


def test_too_much_or_nonsense_is_refused(patient: House, caplog: pytest.LogCaptureFixture) -> None:
    is_refused_in_words(patient, REFUSED)
    assert caplog.text == ""


def test_every_answer_beside_the_pages_carries_the_policy(patient: House) -> None:
    answers = {"/stream/CODE": 200, "/stream/CODE?view=x": 404, "/" * 9000: 414}
    with all_cases() as case:
        for path, status in answers.items():
            with case(path[:30]):
                phone = patient.phone()
                phone.get(path)
                heard = phone.heard(only_head=True)
                assert heard.status == status
                assert POLICY.items() <= heard.headers.items()
                assert heard.headers["cache-control"] == "no-store"


# --- forms that do not arrive ---------------------------------------------------------------------


@pytest.mark.parametrize("announced", ["Content-Length: 500", "Transfer-Encoding: chunked"])
def test_a_page_opens_while_more_forms_than_threads_never_arrive(patient: House, announced: str):
    """Twelve phones without any key held every thread this way, and the whole server."""
    for _ in range(THREADS + 2):
        patient.phone().post("/form", announced, body=b"3\r\na=1\r\n")
    assert patient.page() == THE_PAGE
    patient.phones.close()  # what half a form says of a phone that left is not read, either
    assert patient.page() == THE_PAGE
    assert patient.posted == []


def test_what_drips_or_has_no_end_is_let_go_though_it_never_stops(house: House) -> None:
    """A form, a head, and a second request: after the first answer each byte once gave the phone
    ten more seconds."""
    large = house.phone()
    large.post("/form", "Transfer-Encoding: chunked")
    piece = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    assert any(not large.send(piece) for _ in range(64_000_000 // len(piece)))
    # Each is opened when it speaks: this server soon lets go of who says nothing.
    second = house.phone()
    second.get("/")
    assert answer_to(second).status == 200
    form, head = house.phone(), house.phone()
    form.post("/form", "Transfer-Encoding: chunked")
    head.send(b"GET / HTTP/1.1\r\nX: ")
    for phone, drop in {form: b"1\r\nx\r\n", head: b"x", second: b"G"}.items():
        until(lambda phone=phone, drop=drop: not phone.send(drop))  # type: ignore[misc]
    assert house.posted == []


def test_a_form_arrives_whole_in_chunks_and_right_behind_its_head(patient: House) -> None:
    for length in (LARGEST_FORM + 1, 10_000_000_000):
        large = patient.phone()
        large.post("/form", f"Content-Length: {length}", body=b"x" * (LARGEST_FORM + 1))
        assert answer_to(large).status == 413
    phone = patient.phone()
    phone.post("/form", "Transfer-Encoding: chunked", body=b"3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n")
    assert answer_to(phone).body == b"7 bytes"
    # The connection is good for the next one.
    phone.post("/form", f"Content-Length: {LARGEST_FORM}", body=b"x" * LARGEST_FORM)
    assert answer_to(phone).body == b"65536 bytes"
    assert patient.posted == [b"a=1&b=2", b"x" * LARGEST_FORM]


def test_any_other_phone_may_send_no_more_than_a_form(patient: House) -> None:
    """A phone with the cookie may send a file, and reads in the end that it is too large."""
    size = 4 * LARGEST_FORM
    for cookie, length, statuses in (
        ("host", size, (200,)),
        ("guest", size, (400, 413)),
        ("host", LARGEST_UPLOAD + 1000, (413,)),
    ):
        said = (f"Content-Length: {length}", f"Cookie: {cookie}")
        phone = patient.phone()
        phone.post("/import", *said, body=b"x" * length)
        assert answer_to(phone).status in statuses, (cookie, length)
    assert patient.posted == [b"x" * size]


# --- a fair share of sockets ----------------------------------------------------------------------


def test_more_silent_sockets_than_an_address_may_have_keep_nobody_out(small: House) -> None:
    silent = [small.phone() for _ in range(30)]
    assert small.page() == THE_PAGE
    # Those that waited longest made room.
    assert silent[0].is_closed()


def test_who_asks_for_more_streams_than_an_address_may_have_is_told_so(small: House) -> None:
    for _ in range(5):
        small.watcher()
    heard = answer_to(small.phone())
    assert heard.status == 503
    assert b"Too many pages are open from your address" in heard.body
    assert small.hub.watching("game/1") == 5


# --- what comes without end, or before its turn ---------------------------------------------------


def test_a_head_without_an_end_is_cut_off_early(patient: House) -> None:
    """150 MB of it once took 540 MB of memory. Behind an open stream as well."""
    for begun, piece in (
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x" * 16_384),
        (b"GET /", b"x" * 16_384),
        (b"GET / HTTP/1.1\r\n", b"".join(b"X-%d: y\r\n" % n for n in range(1000))),
    ):
        for each in (patient.phone(), patient.watcher()):
            each.socket.settimeout(1.0)
            each.send(begun)
            assert any(not each.send(piece) for _ in range(2000)), begun
        until(lambda: patient.hub.watching("game/1") == 0)
    assert patient.page() == THE_PAGE


@pytest.mark.parametrize("behind", [b"x", form("/form", "Content-Length: 3") * 100])
def test_a_request_before_the_last_answer_ends_the_connection(patient: House, behind: bytes):
    """10,000 of them on a socket were read at once, and took 23 MB."""
    phone, slow = patient.phone(), patient.phone()
    phone.post("/form", "Content-Length: 3", body=b"a=1" + behind)
    assert answer_to(phone).body == b"3 bytes"
    assert phone.is_closed()
    assert patient.posted == [b"a=1"]
    # One that comes while a page is made does not keep it from its phone.
    slow.get("/slow")
    assert patient.page("/") == THE_PAGE
    slow.send(behind)
    patient.go_on.set()
    assert answer_to(slow).body == b"at last"
    assert slow.is_closed()


def test_a_request_behind_a_stream_ends_it(patient: House, caplog: pytest.LogCaptureFixture):
    phone = patient.watcher()
    phone.send(b"\x00\x00\r\n\r\n\r\n")
    heard = phone.socket.recv(65536)
    phone.socket.settimeout(0.5)
    with suppress(OSError):
        while part := phone.socket.recv(65536):
            heard += part
    assert heard.count(b"HTTP/1.1") == 1
    assert caplog.text == ""


# --- phones that do not listen --------------------------------------------------------------------


def test_a_phone_that_never_reads_is_let_go(house: House) -> None:
    pauses = [SHORT.unread_within * 4 * 2**each for each in range(8)]
    assert any(read_after(house, pause) < LARGE_PAGE for pause in pauses)


def read_after(house: House, pause: float) -> int:
    """The bytes that a phone gets of a large page, which reads nothing for so many seconds."""
    phone, read = house.phone(reads=4096), 0
    phone.get("/large", "Connection: close")
    time.sleep(pause)
    with suppress(ConnectionError):
        while part := phone.socket.recv(1_000_000):
            read += len(part)
    return read


@pytest.mark.parametrize("path", ["/large", "/pieces"])
def test_forty_large_answers_that_nobody_reads_hold_little_memory(patient: House, path: str):
    assert len(patient.page(path)) == LARGE_PAGE
    tracemalloc.start()
    try:
        for _ in range(40):
            patient.phone(reads=4096).get(path)
        for _ in range(5):
            assert patient.page() == THE_PAGE
        # Each thread holds one that it makes, on a busy machine all of them at once.
        until(lambda: tracemalloc.get_traced_memory()[0] < 30_000_000)
    finally:
        tracemalloc.stop()


def test_an_answer_without_a_length_is_made_no_faster_than_it_is_read(patient: House) -> None:
    phones = [patient.phone(reads=4096) for _ in range(THREADS + 2)]
    for phone in phones:
        phone.get("/pieces")
    assert patient.page() == THE_PAGE  # none of them holds a thread
    assert patient.made < LARGE_PAGE // 1000
    patient.ended = False
    phones[0].leave()
    until(lambda: patient.ended)
    # Whoever reads it gets all of it.
    text = patient.page("/pieces")
    assert len(text) == LARGE_PAGE
    assert [text[at : at + 3] for at in (0, 999_000, 3_999_000)] == ["000", "999", "999"]


def test_who_leaves_in_mid_answer_is_no_news(patient: House, caplog: pytest.LogCaptureFixture):
    for path in ("/large", "/pieces", "/stream/CODE", "/slow"):
        for _ in range(THREADS):
            phone = patient.phone(reads=4096)
            phone.get(path)
            phone.get(path)
            phone.leave()
    patient.go_on.set()
    assert patient.page() == THE_PAGE
    assert caplog.text == ""


@pytest.mark.parametrize("pure", PARSERS)
def test_the_server_ends_at_once_with_all_kinds_of_phones_on_it(
    pure: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "GRACE", 0.2)
    with House(pure, PATIENT).open() as house:
        for _ in range(20):
            house.phone()
            house.watcher()
            house.phone().post("/form", "Content-Length: 500", body=b"a=1")
            house.phone(reads=4096).get("/large")
        for _ in range(3):
            house.phone().get("/longer-than-the-server-waits")
    assert capfd.readouterr().err == ""
