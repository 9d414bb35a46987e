"""A PostgreSQL server for measurements, which keeps what it commits as one in real use does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def durable_server() -> Iterator[str]:
    """The URL of a server that was started for this, and ends afterwards; empty where there is
    none, and a sentence is printed."""
    try:
        from tests.postgres_server import NoServer, StartedPostgres
    except ImportError:
        print("no driver for PostgreSQL, so nothing is measured on it: pip install psycopg[binary]")
        yield ""
        return
    try:
        server = StartedPostgres(durable=True)
    except NoServer as error:
        print(f"nothing is measured on PostgreSQL: {error}")
        yield ""
        return
    try:
        yield server.url
    finally:
        server.stop()
