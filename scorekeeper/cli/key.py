"""The command `key`: prints the addresses with the host's key, for a server whose output others
read."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.cli.banner import print_addresses
from scorekeeper.cli.instance import running_with
from scorekeeper.cli.language import N_, TranslatedCommand
from scorekeeper.cli.options import file_option, stop


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Print the addresses of the running server with the host's key, and the QR code.\n\n"
        "It changes nothing. Anyone who has the key can enter scores."
    ),
)
@file_option
def key(*, db: Path | None) -> None:
    """The command `key`."""
    from flask_babel import gettext as _

    from scorekeeper.service.file_look import look_at_file
    from scorekeeper.wording.errors import file_error_text

    look = look_at_file(db)
    if (server := running_with(look)) is not None:
        print_addresses(server, look.host_key)
    elif look.host_key:
        click.echo(
            _(
                "No server was found that runs with %(file)s. Under the address of a server"
                " elsewhere, open %(page)s.",
                file=str(look.path),
                page=f"/h/{look.host_key}",
            )
        )
    elif look.error is not None:
        stop(file_error_text(look.error))
    else:
        stop(_("%(file)s has no host's key yet. The first start makes one.", file=str(look.path)))
