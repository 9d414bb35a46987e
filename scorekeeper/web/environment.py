"""What another server than `scorekeeper serve` is told: the settings in the environment.

The names are those that `scorekeeper serve` reads too (`SCOREKEEPER_DB`, `SCOREKEEPER_PUBLIC_URL`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import click

from scorekeeper.network.reach import Reach, Way
from scorekeeper.service import Scorer


@dataclass(frozen=True, slots=True)
class Settings:
    """`db`: the file of games, None is the one in the user's data folder. `public_url`: the address
    phones use; "" is the one by which they came."""

    db: Path | None
    public_url: str


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings in this environment. Raises ValueError where an address is none."""
    db, url = environ.get("SCOREKEEPER_DB", ""), environ.get("SCOREKEEPER_PUBLIC_URL", "")
    return Settings(Path(db) if db else None, public_url(url) if url else "")


def public_url(typed: str) -> str:
    """The address without a slash at its end. Raises ValueError where it is not an http address of
    a whole host."""
    parts = urlsplit(typed)
    whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    if not whole or parts.path.strip("/") or parts.query:
        raise ValueError(f"{typed!r} is not an address such as https://scores.example")
    return f"{parts.scheme}://{parts.netloc}"


def reach_of(settings: Settings, scorer: Scorer) -> Reach:
    """How phones reach a server whose port we do not know: by the address it was told, or else by
    the one they came by."""
    ways = [Way(settings.public_url)] if settings.public_url else []
    return Reach(lambda: ways, told=settings.public_url, notes=scorer.notes)


def tell_the_key(settings: Settings, scorer: Scorer) -> None:
    """Say in the terminal by which path the host comes in, for no QR code is printed."""
    click.echo(f"Keep games at {settings.public_url}/h/{scorer.host_key()}", err=True)
