"""The settings that other servers than `scorekeeper serve` read from the environment.

`scorekeeper serve` reads the same names: `SCOREKEEPER_DB` and `SCOREKEEPER_PUBLIC_URL`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import click

from scorekeeper.network.reach import PhoneAddress, Reach
from scorekeeper.service import Scorer


@dataclass(frozen=True, slots=True)
class Settings:
    """`db`: the file of games; None means the one in the user's data folder. `public_url`: the
    address that phones use; "" means the one under which each request came."""

    db: Path | None
    public_url: str


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings in this environment. Raises ValueError for an address that is not valid."""
    db, url = environ.get("SCOREKEEPER_DB", ""), environ.get("SCOREKEEPER_PUBLIC_URL", "")
    return Settings(Path(db) if db else None, public_url(url) if url else "")


def public_url(typed: str) -> str:
    """The address without a slash at its end. Raises ValueError unless it is http or https with a
    host and without a path."""
    parts = urlsplit(typed)
    whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    if not whole or parts.path.strip("/") or parts.query:
        raise ValueError(f"{typed!r} is not an address such as https://scores.example")
    return f"{parts.scheme}://{parts.netloc}"


def reach_of(settings: Settings, scorer: Scorer) -> Reach:
    """How phones reach a server whose port is unknown: by the address in the settings, or else by
    the one they arrived under."""
    ways = [PhoneAddress(settings.public_url)] if settings.public_url else []
    return Reach(lambda: ways, public_url=settings.public_url, host_settings=scorer.host_settings)


def tell_the_key(settings: Settings, scorer: Scorer) -> None:
    """Print the address with the host's key in the terminal, because no QR code is printed."""
    click.echo(f"Keep games at {settings.public_url}/h/{scorer.host_key()}", err=True)
