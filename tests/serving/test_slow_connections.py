"""Clients that stop sending, never stop, or never read: all others still get their pages.

Each is a small attack over a real socket, against both parsers of uvicorn. The long ones, with more
than a thousand sockets, are in `test_many_connections`.
"""

from __future__ import annotations

import http.client
import importlib.util
import json
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace

import pytest
from flask import Flask, Response, request

from scorekeeper.live import Hub
from scorekeeper.server import GRACE, LONGEST_ADDRESS, WebApp
from scorekeeper.serving.asgi import HEADERS, LARGEST_FORM
from scorekeeper.serving.sockets import SocketLimits, Sockets
from scorekeeper.serving.stream import Stream, WatchedChannel
from scorekeeper.serving.threads import THREADS
from scorekeeper.web.uploads import LARGEST_UPLOAD
from tests.serving.live_server import PATIENCE, live_server
from tests.serving.raw_connection import RawConnection

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


# --- forms that do not arrive ---------------------------------------------------------------------


@pytest.mark.parametrize("announced", ["Content-Length: 500", "Transfer-Encoding: chunked"])
def test_a_page_opens_while_more_forms_than_threads_never_arrive(
    patient: House, announced: str
) -> None:
    """Twelve phones without any key held every thread this way, and the whole server."""
    for _ in range(THREADS + 2):
        patient.phone().post("/form", announced, body=b"")
    assert patient.page() == THE_PAGE
    assert patient.posted == []


def test_a_form_that_stops_in_the_middle_is_told_so_and_let_go(house: House) -> None:
    phone = house.phone()
    phone.post("/form", "Content-Length: 500", body=b"a=1")
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 408
    assert b"took too long" in heard.body
    assert phone.is_closed()
    assert house.posted == []


def test_a_program_whose_question_stops_in_the_middle_is_told_in_json(house: House) -> None:
    phone = house.phone()
    phone.post("/api/ask", "Content-Length: 500", body=b'{"ask"')
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 408
    assert json.loads(heard.body)["error"]["code"] == "too_slow"


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


def test_a_form_that_drips_is_let_go_though_it_never_stops(house: House) -> None:
    phone = house.phone()
    phone.post("/form", "Transfer-Encoding: chunked")
    until(lambda: not phone.send(b"1\r\nx\r\n"))
    assert house.posted == []


@pytest.mark.parametrize("length", [LARGEST_FORM + 1, 10_000_000_000])
def test_a_form_that_is_announced_too_large_is_refused_in_words(house: House, length: int) -> None:
    phone = house.phone()
    phone.post("/form", f"Content-Length: {length}", body=b"x" * min(length, 100_000))
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 413
    assert house.posted == []


def test_a_form_in_chunks_arrives_whole(house: House) -> None:
    phone = house.phone()
    phone.post("/form", "Transfer-Encoding: chunked", body=b"3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n")
    heard = phone.heard()
    assert heard is not None
    assert (heard.status, heard.body) == (200, b"7 bytes")
    # The connection is good for the next one.
    phone.post("/form", "Content-Length: 3", body=b"c=3")
    assert phone.heard() is not None
    assert house.posted == [b"a=1&b=2", b"c=3"]


@pytest.mark.parametrize(("length", "status"), [(3, 405), (500, 408), (100_000_000, 413)])
def test_a_form_sent_to_a_stream_is_read_first_as_everywhere(
    house: House, length: int, status: int
) -> None:
    phone = house.phone()
    phone.post("/stream/CODE", f"Content-Length: {length}", body=b"a=1")
    heard = phone.heard()
    assert heard is not None
    assert heard.status == status


def test_half_a_form_of_a_phone_that_left_is_not_read(patient: House) -> None:
    phone = patient.phone()
    phone.post("/form", "Transfer-Encoding: chunked", body=b"3\r\na=1\r\n")
    phone.leave()
    assert patient.page() == THE_PAGE
    assert patient.posted == []


# --- phones that say nothing ----------------------------------------------------------------------


def test_a_phone_that_says_nothing_is_let_go(house: House) -> None:
    assert house.phone().is_closed()


def test_half_a_request_is_answered_with_a_sentence(house: House) -> None:
    phone = house.phone()
    phone.send(b"GET / HTTP/1.1\r\nHost: loc")
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 408


def test_a_head_that_drips_is_let_go_though_it_never_stops(house: House) -> None:
    phone = house.phone()
    phone.send(b"GET / HTTP/1.1\r\nX: ")
    until(lambda: not phone.send(b"x"))


def test_a_second_request_that_drips_is_let_go_too(house: House) -> None:
    """After the first answer each byte once gave the phone ten more seconds."""
    phone = house.phone()
    phone.get("/")
    assert phone.heard() is not None
    until(lambda: not phone.send(b"G"))


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
    heard = small.phone().heard()
    assert heard is not None
    assert heard.status == 503
    assert b"Too many pages are open from your address" in heard.body
    assert small.hub.watching("game/1") == 5


def test_where_all_sockets_are_taken_the_silent_ones_make_room() -> None:
    few = SocketLimits(altogether=5, head_within=PATIENCE)
    with House(pure=True, allowance=few).open() as house:
        silent = [house.phone() for _ in range(30)]
        assert house.page() == THE_PAGE
        assert silent[0].is_closed()


class Door:
    """A connection as far as it is counted."""

    def __init__(self, unread: int = 0) -> None:
        self.transport = self
        self.aborted = False
        self._unread = unread

    def get_write_buffer_size(self) -> int:
        return self._unread

    def abort(self) -> None:
        self.aborted = True


def test_the_neighbours_of_a_greedy_address_lose_no_socket() -> None:
    sockets = Sockets(SocketLimits(an_address=3, altogether=100))
    greedy, neighbour = [Door() for _ in range(50)], Door()
    assert sockets.admit(neighbour, "192.168.1.7")
    assert all(sockets.admit(one, "192.168.1.9") for one in greedy)
    assert len(sockets) == 4
    assert not neighbour.aborted
    for one in (*greedy, neighbour):
        sockets.release(one)
        sockets.release(one)
    assert len(sockets) == 0


@pytest.mark.parametrize("own", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_itself_may_have_a_thousand_watchers(own: str) -> None:
    """A proxy on this machine, and the bench."""
    sockets = Sockets(SocketLimits(an_address=3, altogether=1000))
    for _ in range(1000):
        one = Door()
        assert sockets.admit(one, own)
        sockets.is_answered(one)
    assert not sockets.admit(Door(), own)


# --- heads without an end -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begun", [b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET /", b"GET /?", b"X"]
)
def test_a_head_without_an_end_is_cut_off_early(patient: House, begun: bytes) -> None:
    """150 MB of it once took 540 MB of memory."""
    phone = patient.phone()
    phone.send(begun)
    sent = 0
    while sent < 32_000_000 and phone.send(b"x" * 16_384):
        sent += 16_384
    assert sent < 32_000_000
    assert patient.page() == THE_PAGE


def test_many_small_headers_are_cut_off_as_well(patient: House) -> None:
    phone = patient.phone()
    phone.send(b"GET / HTTP/1.1\r\n")
    lines = b"".join(b"X-%d: y\r\n" % n for n in range(1000))
    assert any(not phone.send(lines) for _ in range(3000))


def test_headers_behind_an_open_stream_are_cut_off_as_well(patient: House) -> None:
    phone = patient.phone()
    phone.get("/stream/CODE")
    until(lambda: patient.hub.watching("game/1") == 1)
    phone.send(b"GET / HTTP/1.1\r\n")
    phone.socket.settimeout(1.0)
    assert any(not phone.send(b"X: " + b"y" * 16_384 + b"\r\n") for _ in range(3000))


@pytest.mark.parametrize(
    ("path", "header", "status"),
    [
        ("/" + "a" * LONGEST_ADDRESS, "X: y", 414),
        ("/?" + "a" * LONGEST_ADDRESS, "X: y", 414),
        ("/", "Cookie: " + "c" * 40_000, 431),
    ],
)
def test_an_address_or_a_header_that_is_too_long_is_told_so(
    patient: House, path: str, header: str, status: int
) -> None:
    phone = patient.phone()
    phone.get(path, header)
    heard = phone.heard()
    assert heard is not None
    assert heard.status == status
    assert b"too much" in heard.body


def test_a_large_form_right_behind_its_head_is_no_long_head(patient: House) -> None:
    phone = patient.phone()
    phone.post("/form", f"Content-Length: {LARGEST_FORM}", body=b"x" * LARGEST_FORM)
    heard = phone.heard()
    assert heard is not None
    assert (heard.status, heard.body) == (200, b"65536 bytes")


# --- requests that do not wait for their turn -----------------------------------------------------


@pytest.mark.parametrize("behind", [b"x", b"POST /form HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100])
def test_a_request_before_the_answer_of_the_last_one_is_not_read_and_ends_the_connection(
    patient: House, behind: bytes
) -> None:
    """10,000 of them on a socket were read at once, and took 23 MB."""
    phone = patient.phone()
    phone.post("/form", "Content-Length: 3", body=b"a=1" + behind)
    heard = phone.heard()
    assert heard is not None
    assert (heard.status, heard.body) == (200, b"3 bytes")
    assert phone.is_closed()
    assert patient.posted == [b"a=1"]


def test_a_request_while_a_page_is_made_does_not_keep_it_from_its_phone(patient: House) -> None:
    phone = patient.phone()
    phone.get("/slow")
    until(lambda: patient.page("/") == THE_PAGE)
    phone.get("/")
    patient.go_on.set()
    heard = phone.heard()
    assert heard is not None
    assert (heard.status, heard.body) == (200, b"at last")
    assert phone.is_closed()


@pytest.mark.parametrize("what", ["Transfer-Encoding: chunked", "Content-Length: 3, 3"])
def test_a_form_with_two_lengths_is_refused_by_either_parser(patient: House, what: str) -> None:
    phone = patient.phone()
    phone.post("/form", "Content-Length: 3", what, body=b"0\r\n\r\n")
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 400
    assert phone.is_closed()
    assert patient.posted == []


# --- phones that do not listen --------------------------------------------------------------------


def test_phones_that_never_read_a_large_file_hold_no_thread(patient: House) -> None:
    for _ in range(THREADS + 2):
        phone = patient.phone(reads=4096)
        for _ in range(3):
            phone.get("/large")
    assert patient.page() == THE_PAGE


def test_a_phone_that_never_reads_is_let_go(house: House) -> None:
    phone = house.phone(reads=4096)
    phone.get("/large", "Connection: close")
    time.sleep(4 * SHORT.unread_within)
    read = 0
    try:
        while part := phone.socket.recv(1_000_000):
            read += len(part)
    except ConnectionError:
        pass
    assert read < LARGE_PAGE


@pytest.mark.parametrize("path", ["/large", "/pieces"])
def test_eighty_large_answers_that_nobody_reads_cost_little_memory(
    patient: House, path: str
) -> None:
    assert patient.page(path)[0] == 200
    tracemalloc.start()
    try:
        for _ in range(80):
            patient.phone(reads=4096).get(path)
        for _ in range(20):
            assert patient.page() == THE_PAGE
        held, _most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 40_000_000


def test_the_answer_that_nobody_has_read_for_longest_makes_room_for_the_next() -> None:
    sockets = Sockets(SocketLimits(unread_bytes=100))
    unread, neighbour = [Door(40) for _ in range(4)], Door(1000)
    for one in unread:
        assert sockets.admit(one, "192.168.1.9")
    assert sockets.admit(neighbour, "192.168.1.7")
    for one in (neighbour, *unread[:3]):
        sockets.is_unread(one)
    assert [one.aborted for one in unread] == [True, False, False, False]
    sockets.is_read(unread[1])
    sockets.is_unread(unread[3])
    assert [one.aborted for one in (*unread, neighbour)] == [True, False, False, False, False]


def test_an_answer_without_a_length_arrives_whole(patient: House) -> None:
    status, text = patient.page("/pieces")
    assert (status, len(text)) == (200, LARGE_PAGE)
    assert [text[at : at + 3] for at in (0, 999_000, 3_999_000)] == ["000", "999", "999"]
    until(lambda: patient.ended)


def test_an_answer_without_a_length_is_made_no_faster_than_it_is_read(patient: House) -> None:
    phones = [patient.phone(reads=4096) for _ in range(THREADS + 2)]
    for phone in phones:
        phone.get("/pieces")
    assert patient.page() == THE_PAGE  # none of them holds a thread
    assert patient.made < LARGE_PAGE // 1000
    patient.ended = False
    phones[0].leave()
    until(lambda: patient.ended)


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


# --- what is no request ---------------------------------------------------------------------------


def carries_the_policy(headers: dict[str, str]) -> bool:
    return all(headers.get(name.lower()) == text for name, text in HEADERS.items())


def test_what_is_no_request_is_refused_in_words_under_the_same_policy(
    patient: House, capfd: pytest.CaptureFixture[str]
) -> None:
    phone = patient.phone()
    phone.send(b"\x16\x03\x01 I speak TLS\r\n\r\n")
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 400
    assert b"Part of the form was lost" in heard.body
    assert carries_the_policy(heard.headers)
    assert capfd.readouterr().err == ""


def test_no_request_behind_an_open_stream_ends_it_without_a_word_in_between(
    patient: House, capfd: pytest.CaptureFixture[str]
) -> None:
    phone = patient.phone()
    phone.get("/stream/CODE")
    until(lambda: patient.hub.watching("game/1") == 1)
    phone.send(b"\x00\x00\r\n\r\n\r\n")
    heard = b""
    phone.socket.settimeout(0.5)
    try:
        while part := phone.socket.recv(65536):
            heard += part
    except OSError:
        pass
    assert heard.count(b"HTTP/1.1") == 1
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("path", "status"), [("/stream/CODE", 200), ("/stream/CODE?view=x", 404), ("/" * 9000, 414)]
)
def test_every_answer_beside_the_pages_carries_the_policy(
    patient: House, path: str, status: int
) -> None:
    phone = patient.phone()
    phone.get(path)
    heard = None
    with phone.socket.makefile("rb") as reading:
        assert int(reading.readline().split()[1]) == status
        lines = [line.decode().strip() for line in iter(reading.readline, b"\r\n")]
        heard = {name.lower(): text for name, _, text in (x.partition(": ") for x in lines)}
    assert carries_the_policy(heard)
    assert heard["cache-control"] == "no-store"


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


@pytest.fixture(params=PARSERS)
def trusting(request: pytest.FixtureRequest) -> Iterator[House]:
    """A patient house that takes files from a phone with a cookie."""
    waits = SocketLimits(head_within=PATIENCE, unread_within=PATIENCE)
    with House(request.param, waits, body_within=PATIENCE, takes_files=True).open() as opened:
        yield opened


def test_a_phone_with_the_cookie_may_send_a_file(trusting: House) -> None:
    phone = trusting.phone()
    size = 4 * LARGEST_FORM
    phone.post("/import", f"Content-Length: {size}", "Cookie: host", body=b"x" * size)
    heard = phone.heard()
    assert heard is not None
    assert (heard.status, heard.body) == (200, f"{size} bytes".encode())


def test_any_other_phone_may_send_no_more_than_a_form(trusting: House) -> None:
    phone = trusting.phone()
    size = 4 * LARGEST_FORM
    phone.post("/import", f"Content-Length: {size}", body=b"x" * size)
    heard = phone.heard()
    assert heard is not None
    assert heard.status >= 400
    assert trusting.posted == []


def test_a_file_that_is_too_large_is_answered_after_it_was_sent(trusting: House) -> None:
    phone = trusting.phone()
    size = LARGEST_UPLOAD + 1000
    phone.post("/import", f"Content-Length: {size}", "Cookie: host", body=b"x" * size)
    heard = phone.heard()
    assert heard is not None
    assert heard.status == 413
    assert trusting.posted == []
