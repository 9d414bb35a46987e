"""Very many connections: silent sockets, streams, endless request heads and hostile bytes against
one server. Whatever one address sends or leaves unread, it stays small and others get their pages.

The short run is a tenth of the long one on `make random`: 1,100 silent sockets at the usual
limit of 1,024 open files, 2,000 streams, heads of 150 MB.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from scorekeeper.serving.sockets import SocketLimits, Sockets, raise_file_limit
from tests.all_cases import each
from tests.cli.terminal import ask, code_in, file_of
from tests.serving.hostile_streams import KINDS, Kind, attack
from tests.serving.raw_connection import RawConnection
from tests.serving.spawned_server import KeeperConnection, SpawnedServer, spawn_server

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limit of open files there")


USUAL_FILES = 1024

MOST_GROWTH = 40
"""Megabytes."""


# --- who is counted ------------------------------------------------------------------------------


class Door(asyncio.Transport):
    """A connection as far as it is counted."""

    def __init__(self, unread: int = 0) -> None:
        super().__init__()
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
    few = Sockets(SocketLimits(altogether=5))
    silent = [Door() for _ in range(30)]
    assert all(few.admit(one, f"192.168.1.{n}") for n, one in enumerate(silent))
    assert silent[0].aborted, "where all sockets are taken the silent ones make room"


@each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_itself_may_have_a_thousand_watchers(own: str) -> None:
    """A proxy on this machine, and the bench."""
    sockets = Sockets(SocketLimits(an_address=3, altogether=1000))
    for _ in range(1000):
        one = Door()
        assert sockets.admit(one, own)
        sockets.is_answered(one)
    assert not sockets.admit(Door(), own)


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


# --- a whole server ------------------------------------------------------------------------------


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with one game under way."""
    return file_of(tmp_path / "games.db", "Ann", "Ben")


PARSERS = [pytest.param(True, id="pure", marks=pytest.mark.soak), pytest.param(False, id="fast")]


@pytest.fixture(params=PARSERS)
def server(request: pytest.FixtureRequest, db: Path) -> Iterator[SpawnedServer]:
    if raise_file_limit() < 4 * USUAL_FILES:
        pytest.skip("this system lets nobody open so many files")
    pure = request.param
    with spawn_server(db, pure=pure, files=USUAL_FILES, copied=not pure) as opened:
        yield opened


def opens_a_page(server: SpawnedServer) -> bool:
    return ask(server.port, "/")[0].status == 200


def silent_sockets_keep_nobody_out(server: SpawnedServer, many: int) -> None:
    with ExitStack() as phones:
        for _ in range(many):
            phones.enter_context(RawConnection(server.port))
        assert opens_a_page(server)


def everybody_who_watches_hears(server: SpawnedServer, code: str, many: int) -> None:
    with ExitStack() as phones:
        watching = [phones.enter_context(RawConnection(server.port)) for _ in range(many)]
        for phone in watching:
            phone.get(f"/stream/{code}?view=seq")
        for phone in watching:
            read_until(phone, b"id: 1\n")
        keeper = KeeperConnection(server.port, server.way_in)
        mark = {"seat": "p2", "laid": "yes", "seen": "1", "key": "a-tap-on-laid"}
        assert keeper.post("/g/1/laid", mark)[0] == 303
        for phone in watching:
            read_until(phone, b"id: 2\n")
        assert opens_a_page(server)
        keeper.close()


def read_until(phone: RawConnection, wanted: bytes) -> None:
    heard = b""
    while wanted not in heard:
        part = phone.socket.recv(65536)
        assert part, f"the stream ended: {heard!r}"
        heard = heard[-len(wanted) :] + part


def heads_without_an_end_cost_no_memory(server: SpawnedServer, megabytes: int) -> None:
    assert opens_a_page(server)
    before = server.megabytes()
    for begun in (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET /"):
        with RawConnection(server.port) as phone:
            phone.send(begun)
            for _ in range(16 * megabytes):
                if not phone.send(b"x" * 65536):
                    break
            else:
                raise AssertionError("it was read to the end")
    assert server.megabytes() < before + 20
    assert opens_a_page(server)


def stays_small_and_answers(
    server: SpawnedServer, code: str, kinds: tuple[Kind, ...], seed: int, seconds: float
) -> None:
    """While one address sends streams of these kinds, and afterwards."""
    assert opens_a_page(server)
    before = most = server.megabytes()
    with attack(server.port, code, kinds, seed):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert opens_a_page(server), f"seed {seed}"
            most = max(most, server.megabytes())
    assert opens_a_page(server)
    most = max(most, server.megabytes())
    assert most < before + MOST_GROWTH, f"{most - before:.0f} MB more, seed {seed}"


def test_whatever_one_address_sends_the_server_stays_small(server: SpawnedServer, db: Path) -> None:
    """80 sockets once made 1.9 GB of 21 MB, and nobody else got a page for 17 seconds."""
    silent_sockets_keep_nobody_out(server, 110)
    everybody_who_watches_hears(server, code_in(db), 200)
    heads_without_an_end_cost_no_memory(server, 32)
    stays_small_and_answers(server, code_in(db), (*KINDS.values(),), seed=1, seconds=1)


@pytest.mark.soak
def test_ten_times_as_many_keep_nobody_out(server: SpawnedServer, db: Path) -> None:
    silent_sockets_keep_nobody_out(server, 1100)
    everybody_who_watches_hears(server, code_in(db), 2000)
    heads_without_an_end_cost_no_memory(server, 150)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_sent_for_long_it_stays_small(server: SpawnedServer, db: Path, kind: str):
    seed = Random().randrange(10**6)
    stays_small_and_answers(server, code_in(db), (KINDS[kind],), seed, seconds=15)
