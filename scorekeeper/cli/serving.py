"""`scorekeeper serve`: the counter on this machine, and what its host reads in the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from scorekeeper.cli.speaking import db_option, open_scorer, stop


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Listen on this address.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Listen on this port.  [default: 8010, or the next free one]",
)
@db_option
@click.option("--public-url", help="The address phones use, where it is not this machine's own.")
@click.option("--new-key", is_flag=True, help="Make a new host's key; the old one opens nothing.")
def serve(
    host: str, port: int | None, db: Path | None, public_url: str | None, new_key: bool
) -> None:
    """Serve the pages, and print where phones find them."""
    from flask_babel import gettext as _

    from scorekeeper.live import Hub
    from scorekeeper.web.addresses import addresses, own_names
    from scorekeeper.web.server import Server, assemble, take_port

    if public_url is not None:
        public_url = _read_url(public_url)
    hub = Hub()
    with open_scorer(db, announce=hub.announce) as scorer:
        if new_key:
            scorer.new_host_key()
        try:
            listener = take_port(host, port)
        except (OSError, OverflowError) as trouble:
            stop(_("Cannot listen on %(host)s, port %(port)s: %(reason)s", host=host,
                   port=port if port is not None else 8010,
                   reason=getattr(trouble, "strerror", None) or trouble))  # fmt: skip
        with listener:
            port = listener.getsockname()[1]
            everywhere = host in ("0.0.0.0", "::")
            numbers = [a.number for a in addresses()] if everywhere else [host]
            urls = [public_url] if public_url else [_url(number, port) for number in numbers]
            here = _url("localhost", port) if everywhere else None
            counter = assemble(scorer, hub, host_names=own_names(), public_urls=urls)
            _print_the_way_in(urls, here, scorer.host_key())
            with contextlib.suppress(KeyboardInterrupt):
                Server(counter, hub, behind_proxy=public_url is not None).run(sockets=[listener])
    click.echo(_("Stopped. Everything is kept."))


def _read_url(typed: str) -> str:
    from urllib.parse import urlsplit

    from flask_babel import gettext as _

    try:
        parts = urlsplit(typed)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.path.strip("/") or parts.query:
        stop(_("“%(url)s” is not an address such as https://scores.example.", url=typed))
    return f"{parts.scheme}://{parts.netloc}"


def _url(number: str, port: int) -> str:
    return f"http://[{number}]:{port}" if ":" in number else f"http://{number}:{port}"


def _print_the_way_in(urls: Sequence[str], here: str | None, key: str) -> None:
    """The best address with its code, then the others, then this device itself."""
    from flask_babel import gettext as _

    from scorekeeper.web.qr import terminal_code

    if urls and (code := terminal_code(f"{urls[0]}/h/{key}", sys.stdout.encoding)):
        click.echo(f"\n{code}\n")
    if urls:
        click.echo(_("Scan this with the phone that keeps the game, or open:"))
        click.echo(f"    {urls[0]}/h/{key}")
    if urls[1:]:
        click.echo(_("If that does not open, try:"))
        for url in urls[1:]:
            click.echo(f"    {url}/h/{key}")
    if here:
        click.echo(_("On this device:"))
        click.echo(f"    {here}/h/{key}")
    click.echo(_("Whoever has such an address may write. Ctrl-C stops; every game is kept."))
    sys.stdout.flush()
