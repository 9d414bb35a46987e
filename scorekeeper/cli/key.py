"""The command `key`: prints the addresses with the host's key, for a server whose output others
read."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.cli.banner import print_addresses
from scorekeeper.cli.instance import running_with
from scorekeeper.cli.language import N_, TranslatedCommand
from scorekeeper.cli.options import db_option, open_scorer, stop


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Print the addresses of the running server with the host's key, and the QR code.\n\n"
        "It changes nothing. Anyone who has the key may do what the host may do."
    ),
)
@db_option
def key(*, db: Path | str | None) -> None:
    """The command `key`."""
    if isinstance(db, str):
        _print_key_on_server(db)
    else:
        _print_key_of_file(db)


def _print_key_on_server(url: str) -> None:
    """Print the page that the key opens. Many servers may use a database, and none is noted."""
    from flask_babel import gettext as _

    with open_scorer(url) as scorer:
        found, shown = scorer.host_settings.made_host_key(), scorer.database
    if not found:
        stop(_no_key_text(shown))
    click.echo(
        _(
            "Open %(page)s after the address of a server that uses the database %(database)s.",
            database=shown,
            page=f"/h/{found}",
        )
    )


def _print_key_of_file(db: Path | None) -> None:
    from flask_babel import gettext as _

    from scorekeeper.service.copies import look_at_file
    from scorekeeper.wording.errors import file_error_text

    look = look_at_file(db)
    if (server := running_with(look)) is not None:
        print_addresses(server, look.host_key)
    elif look.host_key:
        click.echo(
            _(
                "No server runs with %(file)s on this device. If one runs elsewhere, open"
                " %(page)s after its address.",
                file=str(look.path),
                page=f"/h/{look.host_key}",
            )
        )
    elif look.error is not None:
        stop(file_error_text(look.error))
    else:
        stop(_no_key_text(str(look.path)))


def _no_key_text(where: str) -> str:
    from flask_babel import gettext as _

    return _("%(file)s has no host's key yet. The first start makes one.", file=where)
