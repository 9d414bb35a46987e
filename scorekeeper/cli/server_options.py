"""The options of a server, read and checked before anything is opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.options import stop
from scorekeeper.cli.output import say
from scorekeeper.immutable import immutable

if TYPE_CHECKING:
    from scorekeeper.server_settings import OpenHouse
    from scorekeeper.serving.listener import Tls

LOOPBACK = "127.0.0.1"


@immutable(kw_only=True)
class ServerOptions:
    """The options of a start, as they were read. `public_url` is "" if it was not given. `workers`
    is how many processes serve the pages. `open_house` is None at home. `demonstration`: the games
    are made up, and thrown away at the end."""

    host: str
    public_url: str
    tls: Tls | None
    mdns: bool
    quiet_key: bool
    log_level: str
    access_log: bool
    workers: int
    open_house: OpenHouse | None = None
    demonstration: bool = False


def refuse_contradictions(
    *, host: str | None, public_url: str | None, local_only: bool, mdns: bool
) -> None:
    """Stops with a sentence if these options contradict each other."""
    from flask_babel import gettext as _

    from scorekeeper.network.reach import is_loopback

    if local_only and (host or public_url or mdns):
        raise click.UsageError(
            _("--local-only cannot be used together with --host, --public-url or --mdns.")
        )
    if mdns and host is not None and is_loopback(host):
        raise click.UsageError(
            _("--mdns gives phones a name, and no phone can reach --host %(host)s.", host=host)
        )


def refuse_what_is_not_open(
    *, open_house: bool, put_away_after: int | None, local_only: bool
) -> None:
    """Stops with a sentence if the open house would be for this device only, or if games are to be
    put away without an open house."""
    from flask_babel import gettext as _

    if open_house and local_only:
        raise click.UsageError(_("--open cannot be used together with --local-only."))
    if put_away_after is not None and not open_house:
        raise click.UsageError(_("--put-away-after needs --open."))


def refuse_games_in_a_demonstration(*, demo: bool, db: Path | str | None, open_house: bool) -> None:
    """Stops with a sentence if a demonstration was asked for together with games of somebody."""
    from flask_babel import gettext as _

    if demo and (db is not None or open_house):
        raise click.UsageError(
            _(
                "--demo cannot be used together with --db, SCOREKEEPER_DB or --open: it makes games"
                " of its own and throws them away."
            )
        )


def refuse_workers_for_a_file(workers: int, db: Path | str | None) -> None:
    """Stops with a sentence if several processes were asked for and the games are in a file."""
    from flask_babel import gettext as _

    if workers > 1 and not isinstance(db, str):
        raise click.UsageError(
            _(
                "--workers needs the games in a database on a server, such as"
                " --db postgresql://user@server/name: one process serves a file."
            )
        )


def read_url(typed: str) -> str:
    """The address that phones use. Stops with a sentence if the text is no address."""
    from scorekeeper.environment import public_url

    try:
        return public_url(typed)
    except ValueError as error:
        stop(str(error))


def read_tls(cert: Path | None, key_file: Path | None) -> Tls | None:
    """The certificate to serve https with; None if none was given. Stops with a sentence if it
    cannot be used."""
    from flask_babel import gettext as _

    if cert is None:
        if key_file is not None:
            raise click.UsageError(_("--key-file needs a certificate: add --cert."))
        return None
    from scorekeeper.cli.refusals import certificate_text
    from scorekeeper.serving.listener import CertificateFault, Tls

    tls = Tls(cert, key_file)
    if (fault := tls.fault()) is CertificateFault.NOT_YET_VALID:
        say(certificate_text(fault, tls), err=True)
    elif fault is not None:
        stop(certificate_text(fault, tls))
    return tls
