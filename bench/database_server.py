"""A PostgreSQL server for measurements, which keeps what it commits as one in real use does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.postgres_server import StartedPostgres


@contextmanager
def durable_server() -> Iterator[StartedPostgres | None]:
    """A server that was started for this, and ends afterwards. None where there is none; then a
    sentence is printed."""
    try:
        from tests.postgres_server import NoServer, StartedPostgres
    except ImportError:
        print("no driver for PostgreSQL, so nothing is measured on it: pip install psycopg[binary]")
        yield None
        return
    try:
        server = StartedPostgres(durable=True)
    except NoServer as error:
        print(f"nothing is measured on PostgreSQL: {error}")
        yield None
        return
    try:
        yield server
    finally:
        server.stop()
