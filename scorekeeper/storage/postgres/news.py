"""News between the processes of one PostgreSQL database, by LISTEN and NOTIFY.

There is one channel for a schema. A transaction notifies while it commits, so what is told can be
read already. Each process has one connection that listens, in a thread of its own, outside the
pool. It is not on the event loop, because psycopg does not work on every kind of loop.

Losing the connection is normal. The listener connects again, and then everything counts as missed.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import sql

from scorekeeper.errors import StorageError
from scorekeeper.storage.database import (
    Listening,
    News,
    WatchedElsewhere,
    parse_news,
    parse_watching,
    print_news,
    print_watching,
)
from scorekeeper.storage.postgres.connections import reason_of

LOOK_AGAIN = 15.0
"""Seconds between two looks at the database, in case something was missed."""

_CONNECT_AGAIN = 0.5
"""Seconds between two tries to connect, and until the thread notices that it should end."""

_ENDING = 2.0
"""Seconds for the thread to end."""

UPGRADED = "upgraded 0 0"
"""The line that a migration tells. It is no `News`: older versions must understand it for ever."""

_log = logging.getLogger(__name__)


def channel_of(schema: str) -> str:
    """The channel of this schema. PostgreSQL allows 63 bytes."""
    return f"scorekeeper {schema}".encode()[:63].decode(errors="ignore")


def notify_statements(channel: str, lines: Iterable[str]) -> list[str]:
    """The statements that tell these lines with the commit of their transaction."""
    return [f"SELECT pg_notify({sql.quote(channel)}, {sql.quote(line)})" for line in lines]


def lines_of(news: Sequence[News]) -> tuple[str, ...]:
    """The news as lines, each of them once."""
    return tuple(dict.fromkeys(map(print_news, news)))


class Listener:
    """Listens on a connection of its own, with these settings. `check` raises StorageError if this
    version may not use the database any more."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        channel: str,
        check: Callable[[psycopg.Connection], None],
    ) -> None:
        self._settings = settings
        self._channel = channel
        self._check = check
        self._over = threading.Event()
        self._is_lost = False
        self._process = secrets.token_hex(4)

    @contextmanager
    def running(self, listening: Listening) -> Iterator[None]:
        """Inside it, another thread listens."""
        thread = threading.Thread(target=self._run, args=[listening], name="news", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            # Not for longer: a server that says nothing does not keep the program from ending.
            thread.join(_ENDING)

    def _run(self, listening: Listening) -> None:
        is_first = True
        while not self._over.is_set():
            try:
                with psycopg.connect(**{**self._settings, "autocommit": True}) as conn:
                    self._check(conn)
                    self._is_lost = False
                    conn.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
                    # Look only now: whatever comes later is heard.
                    (listening.look_again if is_first else listening.missed)()
                    is_first = False
                    self._listen(conn, listening)
            except psycopg.Error as error:
                self._lost(reason_of(error))
            except StorageError as error:
                if error.code == "newer_database":
                    listening.ended(error)
                    return
                self._lost(str(error.facts.get("reason", error)))
            self._over.wait(_CONNECT_AGAIN)

    def _lost(self, reason: str) -> None:
        """Log why there is no connection, once until there is one again."""
        if not self._is_lost:
            _log.warning("no news from other processes until the database answers: %s", reason)
        self._is_lost = True

    def _listen(self, conn: psycopg.Connection, listening: Listening) -> None:
        next_look = time.monotonic() + LOOK_AGAIN
        told: Mapping[int, int] = {}
        while not self._over.is_set():
            for notice in conn.notifies(timeout=_CONNECT_AGAIN):
                if notice.payload == UPGRADED:
                    next_look = 0.0
                else:
                    self._read(notice.payload, listening)
            told = self._tell_watching(conn, listening.watching(), told)
            if time.monotonic() >= next_look:
                self._check(conn)
                listening.look_again()
                next_look = time.monotonic() + LOOK_AGAIN
                told = {}

    def _read(self, line: str, listening: Listening) -> None:
        if (news := parse_news(line)) is not None:
            listening.heard(news)
        elif (watching := parse_watching(line)) and watching.process != self._process:
            listening.watched_elsewhere(watching)

    def _tell_watching(
        self, conn: psycopg.Connection, now: Mapping[int, int], told: Mapping[int, int]
    ) -> Mapping[int, int]:
        """Tell the other processes of each game that more or fewer watch than was told."""
        lines = [
            print_watching(WatchedElsewhere(self._process, game_id, now.get(game_id, 0)))
            for game_id in sorted(now.keys() | told.keys())
            if now.get(game_id, 0) != told.get(game_id, 0)
        ]
        if lines:
            conn.execute("; ".join(notify_statements(self._channel, lines)).encode())
        return now
