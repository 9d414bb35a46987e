"""Two processes serve one database: what one records is seen at the other, and if one is killed or
the database restarts, phones go on at the other, nothing is lost and nothing counts twice."""

from __future__ import annotations

import itertools
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from prometheus_client.parser import text_string_to_metric_families

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.serving.metrics import AllWorkers
from scorekeeper.serving.threads import THREADS
from tests.cli.terminal import ask
from tests.conftest import ON_CI
from tests.metrics_text import samples
from tests.service.builders import deal
from tests.serving import spawned_server
from tests.serving.live_server import PATIENCE, StreamReader, until
from tests.serving.spawned_server import KeeperConnection, SpawnedServer, spawn_server
from tests.web.markup import Markup

if TYPE_CHECKING:
    from tests.postgres_server import StartedPostgres

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")

CAME_BACK_WITHIN = 0.2
"""Seconds until a watcher connects again; a browser takes two."""


class Screen:
    """A page that watches a game, as a browser does: it connects again whenever its stream ends, to
    the next of these ports, and says what it saw last."""

    def __init__(self, ports: list[int], code: str) -> None:
        self.seen: list[int] = []
        self._ports, self._code = itertools.cycle(ports), code
        self._changed = threading.Condition()
        self._reader: StreamReader | None = None
        self._over = False
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def until(self, seq: int) -> None:
        """Wait until it shows this entry."""
        with self._changed:
            assert self._changed.wait_for(lambda: seq in self.seen, PATIENCE), (seq, self.seen)

    def close(self) -> None:
        self._over = True
        if self._reader is not None:
            self._reader.leave()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over:
            with suppress(OSError, ValueError, IndexError):
                self._read(next(self._ports))
            time.sleep(CAME_BACK_WITHIN)

    def _read(self, port: int) -> None:
        last = {"Last_Event_ID": str(self.seen[-1])} if self.seen else {}
        self._reader = StreamReader(port, f"/stream/{self._code}?view=standings", **last)
        while not self._over and self._reader.status == 200 and (event := self._reader.board()):
            with self._changed:
                self.seen.append(int(event["id"]))
                self._changed.notify_all()
        self._reader.leave()


@pytest.fixture
def own_server(request: pytest.FixtureRequest) -> Iterator[StartedPostgres]:
    """A database server that this test may stop."""
    if request.config.getoption("--engine") == "sqlite":
        pytest.skip("about a server: make postgres")
    from tests.postgres_server import NoServer, StartedPostgres

    try:
        server = StartedPostgres()
    except NoServer as error:
        (pytest.fail if ON_CI else pytest.skip)(str(error))
    yield server
    server.stop()


@pytest.fixture
def database(own_server: StartedPostgres) -> str:
    """The URL of that server, in place of the schema that other tests get."""
    return own_server.url


def form_of_a_round(keeper: KeeperConnection, at: str) -> dict[str, str]:
    fields = Markup(keeper.get(f"{at}/round")).fields("round")
    points = {"points-p2": "5", "points-p3": "60", "laid-p2": "yes", "laid-p3": "no"}
    return {**fields, "out": "p1", **points, "anyway": "yes"}


def sent_until_taken(phone: KeeperConnection, path: str, form: dict[str, str], ports: list[int]):
    """Send the same form at one port after the other until it is answered, as a person does."""
    following = itertools.cycle(ports)

    def is_taken() -> bool:
        with suppress(OSError, HTTPException):
            phone.go_on_at(next(following))
            status, _where = phone.post(path, form)
            assert status in (303, 503), status
            return status == 303
        return False

    until(is_taken)


def test_phones_go_on_elsewhere_and_after_a_restart(database: str, own_server: StartedPostgres):
    with ExitStack() as inside:
        start = partial(spawn_server, database, copied=True)
        first, second = (inside.enter_context(start()) for _ in range(2))
        both = [first.port, second.port]
        scorer = Scorer(database)
        inside.callback(scorer.close)
        keeper = KeeperConnection(first.port, first.way_in)
        inside.callback(keeper.close)
        game = deal(scorer, "Ann", "Ben", "Mia")
        game_id, at = game.game_id, f"/g/{game.game_id}"

        def newest() -> int:
            return scorer.view(game_id).game.seq

        def all_see_the_newest() -> None:
            for screen in screens:
                screen.until(newest())

        here = [Screen([*both], game.code) for _ in range(3)]
        there = [Screen([second.port, second.port], game.code) for _ in range(3)]
        screens = [*here, *there]
        for screen in screens:
            inside.callback(screen.close)
        all_see_the_newest()

        # The dots on *Share* are those of both processes, whichever is asked.
        for port in both:
            keeper.go_on_at(port)
            until(lambda: f"{len(screens)} phones connected" in keeper.get(f"{at}/share"))
        keeper.go_on_at(first.port)

        # The keeper at one process, a seat at the other, each seen by all.
        seat = KeeperConnection(second.port, f"/s/{scorer.links.seat_key(game_id, 'p2')}")
        inside.callback(seat.close)
        mark = {"seat": "p2", "laid": "yes", "seen": str(newest()), "key": "mark-of-ben"}
        assert keeper.post(f"{at}/laid", mark)[0] == 303
        all_see_the_newest()
        out = {"seen": str(newest()), "key": "out-of-ben", "anyway": "yes"}
        assert seat.post(f"{at}/me/out", out)[0] == 303
        all_see_the_newest()
        undo = {"seen": str(newest()), "target": "out-of-ben", "key": "undo-of-ben"}
        assert seat.post(f"{at}/me/undo", undo)[0] == 303

        # One is killed while the round is on its way to it.
        form = form_of_a_round(keeper, at)
        sent = (keeper, f"{at}/round", form, both)
        posting = threading.Thread(target=sent_until_taken, args=sent)
        posting.start()
        os.kill(first.child.pid, signal.SIGKILL)
        posting.join()
        all_see_the_newest()
        assert len(scorer.view(game_id).game.closed) == 1

        # The database restarts under the other. What is sent meanwhile is answered by a sentence.
        keeper.go_on_at(second.port)
        form = form_of_a_round(keeper, at)
        own_server.stop()
        assert keeper.post(f"{at}/round", form)[0] == 503
        own_server.start()
        sent_until_taken(keeper, f"{at}/round", form, [second.port])
        sent_until_taken(keeper, f"{at}/round", form, [second.port])
        until(lambda: is_read(scorer))
        all_see_the_newest()
        view = scorer.view(game_id)
        assert len(view.game.closed) == 2
        assert [entry.seq for entry in view.log] == list(range(1, len(view.log) + 1))
        for screen in screens:
            assert screen.seen == sorted(screen.seen)


def test_a_server_ends_while_all_requests_wait(database: str, own_server: StartedPostgres) -> None:
    with spawn_server(database, copied=True) as server:
        phones = [KeeperConnection(server.port, server.way_in) for _ in range(THREADS + 2)]
        waiting = [threading.Thread(target=looked, args=(phone,)) for phone in phones]
        own_server.freeze(True)
        try:
            for thread in waiting:
                thread.start()
            assert ask(server.port, "/health")[0].status == 503
            assert all(thread.is_alive() for thread in waiting)
            server.child.send_signal(signal.SIGTERM)
            assert server.child.wait(PATIENCE) == 0
        finally:
            own_server.freeze(False)
        for thread in waiting:
            thread.join()
        for phone in phones:
            phone.close()


def looked(phone: KeeperConnection) -> None:
    """Ask for a page, whatever the answer is."""
    with suppress(OSError, HTTPException):
        phone.answer("/", {})


def is_read(scorer: Scorer) -> bool:
    """Is the scorer of this test connected again?"""
    with suppress(StorageError):
        return bool(scorer.lists.going_on())
    return False


def workers_of(server: SpawnedServer) -> set[int]:
    """The processes that this one started to serve with."""
    return {pid for pid in spawned_server.children_of(server.child.pid) if is_worker(pid)}


def is_worker(pid: int) -> bool:
    with suppress(OSError):  # it may end while one looks
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def is_there(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().split(") ")[1][0] != "Z"
    return False


CHECKED = 'scorekeeper_request_seconds_count{route="/check"}'
ANSWERED = 'scorekeeper_requests_total{method="GET",status="200"}'


def metrics_of(phone: KeeperConnection) -> dict[str, float]:
    """The samples that whichever worker answers tells this host, by name and labels."""
    return samples(text_string_to_metric_families(phone.get("/metrics")))


def test_the_empty_file_of_a_worker_counts_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """On a busy machine another worker was asked just then, and answered 500."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    (tmp_path / "counter_0.db").touch()
    assert list(AllWorkers().collect()) == []


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are found by /proc")
@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_worker_starts_again_and_all_end_together(database: str, ended_by: signal.Signals):
    with spawn_server(database, copied=True, workers=2) as server:
        until(lambda: len(workers_of(server)) == 2)
        # A worker keeps its connections, so some of these are at one and some at the other.
        phones = [KeeperConnection(server.port, server.way_in) for _ in range(6)]
        for phone in phones:
            phone.get("/check")
        # Any worker tells the sum of all.
        before = [metrics_of(phone) for phone in phones]
        assert {each[CHECKED] for each in before} == {6}
        assert [each[ANSWERED] for each in before] == [6 + asked for asked in range(6)]
        killed, other = sorted(workers_of(server))
        time.sleep(1)  # one that dies at once would be started again later
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(workers_of(server) - {killed}) == 2)
        assert other in workers_of(server)
        phones[0].go_on_at(server.port)
        phones[0].get("/check")
        after = metrics_of(phones[0])
        assert after[CHECKED] == 7
        assert [n for n, told in before[-1].items() if is_counter(n) and after[n] < told] == []
        assert set(after) >= set(before[-1])
        assert not [name for name in after if "pid" in name or "process=" in name]
        for phone in phones:
            phone.close()
        workers = workers_of(server)
        server.child.send_signal(ended_by)
        assert server.child.wait(PATIENCE) in (0, -signal.SIGKILL)
        until(lambda: not any(map(is_there, workers)))


def is_counter(name: str) -> bool:
    return name.partition("{")[0].endswith(("_total", "_count", "_sum", "_bucket"))


def test_a_process_of_an_older_version_says_so_and_ends(database: str) -> None:
    import psycopg

    from scorekeeper.storage.postgres.news import UPGRADED, channel_of, notify_statements

    with ExitStack() as inside:
        start = partial(spawn_server, database, copied=True)
        servers = [inside.enter_context(start(workers=number)) for number in (1, 2)]
        with psycopg.connect(database) as conn:
            conn.execute("INSERT INTO scorekeeper_migrations VALUES ('of the future', 'now')")
            conn.execute(notify_statements(channel_of("public"), [UPGRADED])[0])
        for server in servers:
            assert server.child.wait(PATIENCE) == 2
            assert "was upgraded by a newer version" in server.child.stdout.read()
