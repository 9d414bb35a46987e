"""Clients that stop sending, never stop, or never read: all others still get their pages.

Each is a small attack over a real socket, against both parsers of uvicorn. The long ones, with more
than a thousand sockets, are in `test_sockets`.
"""

from __future__ import annotations

import http.client
import importlib.util
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace

import pytest
from flask import Flask, Response, request

from scorekeeper.live import Hub
from scorekeeper.server import GRACE, LONGEST_ADDRESS, WebApp
from scorekeeper.serving.asgi import HEADERS, LARGEST_FORM
from scorekeeper.serving.sockets import SocketLimits
from scorekeeper.serving.stream import Stream, WatchedChannel
from scorekeeper.serving.threads import THREADS
from scorekeeper.web.uploads import LARGEST_UPLOAD
from tests.all_cases import all_cases
from tests.serving.live_server import PATIENCE, live_server
from tests.serving.raw_connection import RawAnswer, RawConnection

LARGE_PAGE = 4_000_000


PARSERS = [
    pytest.param(True, id="h11"),
    pytest.param(
        False,
        id="httptools",
        marks=pytest.mark.skipif(
            importlib.util.find_spec("httptools") is None, reason="httptools is not installed"
        ),
    ),
]


SHORT = SocketLimits(head_within=0.3, unread_within=0.3)
"""So that nobody waits ten seconds for a test."""


@dataclass
class House:
    """A server with a few plain pages, and the phones that came to it."""

    pure: bool
    allowance: SocketLimits = SHORT
    body_within: float = 0.3
    hub: Hub = field(default_factory=Hub)
    phones: ExitStack = field(default_factory=ExitStack)
    port: int = 0
    posted: list[bytes] = field(default_factory=list)
    takes_files: bool = False
    made: int = 0
    ended: bool = False
    go_on: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def open(self) -> Iterator[House]:
        stream = Stream(
            self.hub,
            watched=lambda code: WatchedChannel("game/1", 1),
            render=lambda *_: (1, "board"),
        )
        web_app = WebApp(
            self._pages(),
            stream,
            body_within=self.body_within,
            may_upload=lambda scope: (
                self.takes_files and b"host" in dict(scope["headers"]).values()
            ),
        )
        # The server ends first, while its phones are still there.
        with (
            self.phones,
            live_server(web_app, self.hub, allowance=self.allowance, pure=self.pure) as self.port,
        ):
            yield self
            self.go_on.set()

    def _pages(self) -> Flask:
        app = Flask("pages")
        app.config["MAX_CONTENT_LENGTH"] = LARGEST_FORM

        @app.get("/")
        def start() -> str:
            return "the start page"

        @app.get("/large")
        def large() -> Response:
            return Response(b"x" * LARGE_PAGE)

        @app.get("/pieces")
        def pieces() -> Response:
            return Response(self._pieces())

        @app.get("/slow")
        def slow() -> str:
            self.go_on.wait(PATIENCE)
            return "at last"

        @app.get("/longer-than-the-server-waits")
        def long() -> str:
            time.sleep(2 * GRACE)
            return "too late"

        @app.post("/import")
        def take_file() -> str:
            request.max_content_length = LARGEST_UPLOAD
            self.posted.append(request.get_data())
            return f"{len(self.posted[-1])} bytes"

        @app.post("/form")
        def form() -> str:
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

    def page(self, path: str = "/") -> tuple[int, str]:
        """Somebody else asks for a page."""
        asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            asking.request("GET", path, headers={"Host": "localhost"})
            answer = asking.getresponse()
            return answer.status, answer.read().decode()
        finally:
            asking.close()


THE_PAGE = (200, "the start page")


@pytest.fixture(params=PARSERS)
def house(request: pytest.FixtureRequest) -> Iterator[House]:
    with House(pure=request.param).open() as opened:
        yield opened


@pytest.fixture(params=PARSERS)
def patient(request: pytest.FixtureRequest) -> Iterator[House]:
    """A house that waits long, so that only what a test is about can end a wait."""
    waits = SocketLimits(head_within=PATIENCE, unread_within=PATIENCE)
    with House(request.param, waits, body_within=PATIENCE).open() as opened:
        yield opened


def until(so: Callable[[], bool]) -> None:
    """Wait for something the server does. Fails when it never comes."""
    for _ in range(int(PATIENCE / 0.01)):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


def answer_to(phone: RawConnection) -> RawAnswer:
    """The answer that this phone must get."""
    heard = phone.heard()
    assert heard is not None, "the connection ended without an answer"
    return heard


# --- what is refused in words ---------------------------------------------------------------------


def form(*headers: str, body: bytes = b"", path: str = "/form") -> bytes:
    """The bytes of a form, or the beginning of one."""
    head = [f"POST {path} HTTP/1.1", "Host: localhost", "Origin: http://localhost", *headers]
    return "\r\n".join([*head, "", ""]).encode() + body


def page(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


STOPS = {
    "a form in the middle": (form("Content-Length: 500", body=b"a=1"), 408, b"took too long"),
    "a question of a program": (
        form("Content-Length: 500", body=b'{"ask"', path="/api/ask"),
        408,
        b'"code": "too_slow"',
    ),
    "a form sent to a stream": (
        form("Content-Length: 500", body=b"a=1", path="/stream/CODE"),
        408,
        b"",
    ),
    "a head": (b"GET / HTTP/1.1\r\nHost: loc", 408, b""),
}
"""What a phone sends before it stops, the status it gets, and words of the answer."""

REFUSED = {
    "too large for a stream": (
        form("Content-Length: 100000000", body=b"a=1", path="/stream/CODE"),
        413,
        b"",
    ),
    "a form for a stream": (form("Content-Length: 3", body=b"a=1", path="/stream/CODE"), 405, b""),
    "two lengths": (form("Content-Length: 3", "Content-Length: 3, 3", body=b"a=1"), 400, b""),
    "a length and chunks": (
        form("Content-Length: 3", "Transfer-Encoding: chunked", body=b"0\r\n\r\n"),
        400,
        b"",
    ),
    "a long address": (page("/" + "a" * LONGEST_ADDRESS), 414, b"too much"),
    "a long query": (page("/?" + "a" * LONGEST_ADDRESS), 414, b"too much"),
    "a long header": (page("/", "Cookie: " + "c" * 40_000), 431, b"too much"),
    "TLS": (b"\x16\x03\x01 I speak TLS\r\n\r\n", 400, b"Part of the form was lost"),
}
"""What is refused at once, the status, and words of the answer."""


def carries_the_policy(headers: dict[str, str]) -> bool:
    return all(headers.get(name.lower()) == text for name, text in HEADERS.items())


def is_refused_in_words(
    house: House, sent: Mapping[str, tuple[bytes, int, bytes]], errors: Callable[[], str]
) -> None:
    """Each gets its answer, under the policy of all pages; the app and the terminal get nothing."""
    phones = {name: house.phone() for name in sent}
    for name, phone in phones.items():
        phone.send(sent[name][0])
    with all_cases() as case:
        for name, phone in phones.items():
            with case(name):
                heard = answer_to(phone)
                assert heard.status == sent[name][1]
                assert sent[name][2] in heard.body
                assert carries_the_policy(heard.headers)
                assert heard.status not in (400, 408) or phone.is_closed()
    assert house.posted == []
    assert errors() == ""


def test_who_stops_in_the_middle_is_told_so_and_let_go(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    is_refused_in_words(house, STOPS, lambda: capfd.readouterr().err)
    assert house.phone().is_closed(), "one that says nothing"


def test_what_is_too_large_or_no_request_is_refused_in_words(
    patient: House, capfd: pytest.CaptureFixture[str]
) -> None:
    is_refused_in_words(patient, REFUSED, lambda: capfd.readouterr().err)


@pytest.mark.parametrize(
    ("path", "status"), [("/stream/CODE", 200), ("/stream/CODE?view=x", 404), ("/" * 9000, 414)]
)
def test_every_answer_beside_the_pages_carries_the_policy(
    patient: House, path: str, status: int
) -> None:
    phone = patient.phone()
    phone.get(path)
    with phone.socket.makefile("rb") as reading:
        assert int(reading.readline().split()[1]) == status
        lines = [line.decode().strip() for line in iter(reading.readline, b"\r\n")]
    heard = {name.lower(): text for name, _, text in (x.partition(": ") for x in lines)}
    assert carries_the_policy(heard)
    assert heard["cache-control"] == "no-store"


# --- forms that do not arrive ---------------------------------------------------------------------


@pytest.mark.parametrize("announced", ["Content-Length: 500", "Transfer-Encoding: chunked"])
def test_a_page_opens_while_more_forms_than_threads_never_arrive(
    patient: House, announced: str
) -> None:
    """Twelve phones without any key held every thread this way, and the whole server."""
    for _ in range(THREADS + 2):
        patient.phone().post("/form", announced, body=b"3\r\na=1\r\n")
    assert patient.page() == THE_PAGE
    patient.phones.close()  # what half a form says of a phone that left is not read, either
    assert patient.page() == THE_PAGE
    assert patient.posted == []


def test_a_form_without_an_end_is_refused_and_not_kept(house: House) -> None:
    phone = house.phone()
    phone.post("/form", "Transfer-Encoding: chunked")
    piece = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
    taken = 0
    while taken < 64_000_000 and phone.send(piece):
        taken += len(piece)
    assert taken < 64_000_000
    assert house.page() == THE_PAGE
    assert house.posted == []


def test_what_drips_is_let_go_though_it_never_stops(house: House) -> None:
    """A form, a head, and a second request: after the first answer each byte once gave the phone
    ten more seconds."""
    form, head, second = (house.phone() for _ in range(3))
    form.post("/form", "Transfer-Encoding: chunked")
    head.send(b"GET / HTTP/1.1\r\nX: ")
    second.get("/")
    assert answer_to(second).status == 200
    drips = {form: b"1\r\nx\r\n", head: b"x", second: b"G"}
    for phone, drop in drips.items():
        until(lambda phone=phone, drop=drop: not phone.send(drop))  # type: ignore[misc]
    assert house.posted == []


def test_a_form_arrives_whole_in_chunks_and_right_behind_its_head(patient: House) -> None:
    for length in (LARGEST_FORM + 1, 10_000_000_000):
        with RawConnection(patient.port) as large:
            large.post("/form", f"Content-Length: {length}", body=b"x" * (LARGEST_FORM + 1))
            assert answer_to(large).status == 413
    phone = patient.phone()
    phone.post("/form", "Transfer-Encoding: chunked", body=b"3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n")
    assert answer_to(phone).body == b"7 bytes"
    # The connection is good for the next one.
    phone.post("/form", f"Content-Length: {LARGEST_FORM}", body=b"x" * LARGEST_FORM)
    assert answer_to(phone).body == b"65536 bytes"
    assert patient.posted == [b"a=1&b=2", b"x" * LARGEST_FORM]


def test_a_stream_stays_open_however_long_it_says_nothing(house: House) -> None:
    watcher = house.phone()
    watcher.get("/stream/CODE")
    until(lambda: house.hub.watching("game/1") == 1)
    time.sleep(3 * SHORT.head_within)
    assert house.hub.watching("game/1") == 1


# --- a fair share of sockets ----------------------------------------------------------------------


@pytest.fixture(params=PARSERS)
def small(request: pytest.FixtureRequest) -> Iterator[House]:
    """Five sockets for one address, and this machine is no exception."""
    few = SocketLimits(an_address=5, own_counts=True, head_within=PATIENCE)
    with House(request.param, few).open() as opened:
        yield opened


def test_more_silent_sockets_than_an_address_may_have_keep_nobody_out(small: House) -> None:
    silent = [small.phone() for _ in range(30)]
    assert small.page() == THE_PAGE
    # Those that waited longest made room.
    assert silent[0].is_closed()


def test_who_asks_for_more_streams_than_an_address_may_have_is_told_so(small: House) -> None:
    for _ in range(5):
        small.phone().get("/stream/CODE")
    until(lambda: small.hub.watching("game/1") == 5)
    heard = answer_to(small.phone())
    assert heard.status == 503
    assert b"Too many pages are open from your address" in heard.body
    assert small.hub.watching("game/1") == 5


# --- heads without an end -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begun", "piece"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x" * 16_384),
        (b"GET /", b"x" * 16_384),
        (b"GET / HTTP/1.1\r\n", b"".join(b"X-%d: y\r\n" % n for n in range(1000))),
    ],
)
def test_a_head_without_an_end_is_cut_off_early(patient: House, begun: bytes, piece: bytes) -> None:
    """150 MB of it once took 540 MB of memory. Behind an open stream as well."""
    phone, watcher = patient.phone(), patient.phone()
    watcher.get("/stream/CODE")
    until(lambda: patient.hub.watching("game/1") == 1)
    watcher.socket.settimeout(1.0)
    for each in (phone, watcher):
        each.send(begun)
        assert any(not each.send(piece) for _ in range(2000))
    assert patient.page() == THE_PAGE


# --- requests that do not wait for their turn -----------------------------------------------------


@pytest.mark.parametrize("behind", [b"x", b"POST /form HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100])
def test_a_request_before_the_answer_of_the_last_one_is_not_read_and_ends_the_connection(
    patient: House, behind: bytes
) -> None:
    """10,000 of them on a socket were read at once, and took 23 MB."""
    phone, slow = patient.phone(), patient.phone()
    phone.post("/form", "Content-Length: 3", body=b"a=1" + behind)
    assert answer_to(phone).body == b"3 bytes"
    assert phone.is_closed()
    assert patient.posted == [b"a=1"]
    # One that comes while a page is made does not keep it from its phone.
    slow.get("/slow")
    until(lambda: patient.page("/") == THE_PAGE)
    slow.send(behind)
    patient.go_on.set()
    assert answer_to(slow).body == b"at last"
    assert slow.is_closed()


def test_no_request_behind_an_open_stream_ends_it_without_a_word_in_between(
    patient: House, capfd: pytest.CaptureFixture[str]
) -> None:
    phone = patient.phone()
    phone.get("/stream/CODE")
    until(lambda: patient.hub.watching("game/1") == 1)
    phone.send(b"\x00\x00\r\n\r\n\r\n")
    heard = b""
    phone.socket.settimeout(0.5)
    with suppress(OSError):
        while part := phone.socket.recv(65536):
            heard += part
    assert heard.count(b"HTTP/1.1") == 1
    assert capfd.readouterr().err == ""


# --- phones that do not listen --------------------------------------------------------------------


def test_a_phone_that_never_reads_is_let_go(house: House) -> None:
    phone = house.phone(reads=4096)
    phone.get("/large", "Connection: close")
    time.sleep(4 * SHORT.unread_within)
    read = 0
    with suppress(ConnectionError):
        while part := phone.socket.recv(1_000_000):
            read += len(part)
    assert read < LARGE_PAGE


@pytest.mark.parametrize("path", ["/large", "/pieces"])
def test_forty_large_answers_that_nobody_reads_hold_no_thread_and_little_memory(
    patient: House, path: str
) -> None:
    assert patient.page(path)[0] == 200
    tracemalloc.start()
    try:
        for _ in range(40):
            patient.phone(reads=4096).get(path)
        for _ in range(5):
            assert patient.page() == THE_PAGE
        held, _most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 30_000_000


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
    status, text = patient.page("/pieces")
    assert (status, len(text)) == (200, LARGE_PAGE)
    assert [text[at : at + 3] for at in (0, 999_000, 3_999_000)] == ["000", "999", "999"]


@pytest.mark.parametrize("path", ["/large", "/pieces", "/slow", "/stream/CODE"])
def test_a_phone_that_leaves_in_mid_answer_is_no_news_in_the_terminal(
    patient: House, path: str, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(THREADS):
        phone = patient.phone(reads=4096)
        phone.get(path)
        phone.get(path)
        phone.leave()
    patient.go_on.set()
    assert patient.page() == THE_PAGE
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("pure", PARSERS)
def test_the_server_ends_at_once_with_all_kinds_of_phones_on_it(
    pure: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    waits = replace(SHORT, head_within=PATIENCE, unread_within=PATIENCE)
    with House(pure, waits, body_within=PATIENCE).open() as house:
        for _ in range(20):
            house.phone()
            house.phone().get("/stream/CODE")
            house.phone().post("/form", "Content-Length: 500", body=b"a=1")
            house.phone(reads=4096).get("/large")
        for _ in range(3):
            house.phone().get("/longer-than-the-server-waits")
        until(lambda: house.hub.watching("game/1") == 20)
    assert capfd.readouterr().err == ""


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pure", PARSERS)
def test_any_other_phone_may_send_no_more_than_a_form(pure: bool) -> None:
    """A phone with the cookie may send a file, and reads in the end that it is too large."""
    waits = SocketLimits(head_within=PATIENCE, unread_within=PATIENCE)
    with House(pure, waits, body_within=PATIENCE, takes_files=True).open() as trusting:
        size = 4 * LARGEST_FORM
        for cookie, length, statuses in (
            ("host", size, (200,)),
            ("guest", size, (400, 413)),
            ("host", LARGEST_UPLOAD + 1000, (413,)),
        ):
            phone = trusting.phone()
            phone.post(
                "/import", f"Content-Length: {length}", f"Cookie: {cookie}", body=b"x" * length
            )
            assert answer_to(phone).status in statuses, (cookie, length)
        assert trusting.posted == [b"x" * size]
