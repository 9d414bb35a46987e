"""A PostgreSQL server for tests, and an empty schema in it for each test.

The server is the one of `SCOREKEEPER_TEST_POSTGRES`, a URL; or one that is started here with the
programs of the machine and ends with the tests. PostgreSQL refuses to run as root, so root starts
it as the user `postgres`.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

_FAST = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off"),
    *("max_connections=200", "autovacuum=off"),
)
_numbers = count(1)


class NoServer(Exception):
    """Why there is no PostgreSQL here."""


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, of the newest version that is installed."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return None if path is None else Path(path).resolve().parent


def _as_user() -> list[str]:
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]


@cache
def server_url() -> str:
    """The URL of the server of this process. Raises NoServer."""
    if given := os.environ.get("SCOREKEEPER_TEST_POSTGRES"):
        return given
    return StartedPostgres().url


class StartedPostgres:
    """A server with its own folder and socket; `stop` and `start` again at will. `durable`: what it
    commits is on the disk, as in real use."""

    def __init__(self, *, durable: bool = False) -> None:
        self._settings = () if durable else _FAST
        found = programs()
        if found is None:
            raise NoServer("no PostgreSQL here (apt install postgresql)")
        self._bin = found
        # The path of a socket is short, so it is not in pytest's folder.
        self.folder = Path(tempfile.mkdtemp(prefix="skpg"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self._data = self.folder / "data"
        self._run(
            *(str(found / "initdb"), "-D", str(self._data), "--no-sync", "--locale=C"),
            *("-A", "trust", "-U", "keeper", "-E", "UTF8"),
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        atexit.register(self.stop)

    @property
    def url(self) -> str:
        """The URL of its database."""
        return f"postgresql://keeper@/postgres?host={quote(str(self.folder), safe='')}"

    @property
    def pid(self) -> int:
        """The process that has started all others of it."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = [word for each in self._settings for word in ("-c", each)]
        where = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}"]
        program = [str(self._bin / "postgres"), "-D", str(self._data)]
        words = [*_as_user(), *program, *settings, *where]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log)
        while True:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                if self._process.poll() is not None:
                    raise NoServer((self.folder / "log").read_text()) from None
                time.sleep(0.02)
            else:
                return

    def stop(self, *, crash: bool = False) -> None:
        """Stop it, as a restart of the machine does, or as a crash does."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(3 if crash else 2)
            self._process.wait()

    def become_copy(self) -> None:
        """Start it again as a copy of another server has to run, until it is promoted."""
        self.stop()
        signal_file = self._data / "standby.signal"
        signal_file.touch()
        if os.geteuid() == 0:
            shutil.chown(signal_file, "postgres", "postgres")
        self.start()

    def freeze(self, is_so: bool) -> None:
        """Let it and all that work for it stand still, as with a machine whose disk hangs: whoever
        asks gets no answer. Or let it go on."""
        if self._process is None or self._process.poll() is not None:
            return
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        for pid in [self._process.pid, *map(int, children.read_text().split())]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP if is_so else signal.SIGCONT)

    def _run(self, *command: str) -> None:
        done = subprocess.run([*_as_user(), *command], capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoServer(done.stderr)


_spare: list[str] = []


@contextmanager
def games_schema() -> Iterator[str]:
    """The URL of a schema that has the tables of the program and nothing in them. Making the tables
    takes longer than most tests, so a schema is emptied afterwards and used by a later test."""
    url = _spare.pop() if _spare else empty_schema()
    yield url
    _empty(url)
    _spare.append(url)


def _empty(url: str) -> None:
    """A connection that is kept knows the tables already: a new one takes several times as long."""
    try:
        _cleaner(url).execute(_EMPTY)
    except psycopg.OperationalError:  # the server was started again meanwhile
        _cleaner.cache_clear()
        _cleaner(url).execute(_EMPTY)


@cache
def _cleaner(url: str) -> psycopg.Connection[tuple[object, ...]]:
    found = psycopg.connect(url, autocommit=True)
    atexit.register(found.close)
    return found


_EMPTY = """
SET session_replication_role = replica;
DO $$ DECLARE name text; made text; BEGIN
FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema()
    AND tablename <> 'scorekeeper_migrations' LOOP
EXECUTE format('DELETE FROM %I', name);
END LOOP;
FOR made IN SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema() LOOP
PERFORM setval(quote_ident(made), 1, false);
END LOOP;
INSERT INTO result_changes VALUES (1, 1, 1);
END $$;
"""


def empty_schema(server: str | None = None) -> str:
    """The URL of a new schema without tables, on the server at this URL or on that of the tests."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    url = server or server_url()
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute(f"CREATE SCHEMA {name}".encode())
    between = "&" if "?" in url else "?"
    return f"{url}{between}options={quote(f'-csearch_path={name}')}"
