"""The command `copy`: a whole database into another one, of the same engine or the other."""

from __future__ import annotations

from pathlib import Path

import click

from scorekeeper.cli.language import N_, TranslatedCommand, option
from scorekeeper.cli.options import FileOrServer, stop
from scorekeeper.cli.output import progress
from scorekeeper.cli.restore import look_for_server
from scorekeeper.errors import ArchiveError, LogError, StorageError


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Copy every game, person, key and setting from one database into another.\n\n"
        "Each of the two is a file, or postgresql://user@server/name. Stop the servers of both "
        "first. If it is interrupted, type the same again: it goes on. In the end every row of "
        "both is compared."
    ),
)
@option(
    "--from",
    "source",
    required=True,
    allow_from_autoenv=False,  # what is written into is named on the spot
    type=FileOrServer(only_file=False),
    help=N_("The database to read; its games stay as they are."),
)
@option(
    "--to",
    "target",
    required=True,
    allow_from_autoenv=False,  # what is written into is named on the spot
    type=FileOrServer(only_file=False),
    help=N_("The database to fill: an empty one, or a new file."),
)
@option(
    "--into-games",
    is_flag=True,
    allow_from_autoenv=False,
    help=N_(
        "The database to fill has games already: add those that it lacks, with new codes and "
        "links, and without keys and settings."
    ),
)
def copy(source: Path | str, target: Path | str, *, into_games: bool) -> None:
    """The command `copy`."""
    from flask_babel import gettext as _
    from flask_babel import ngettext

    from scorekeeper.service.copies import database_copy_of
    from scorekeeper.wording.errors import file_error_text, unreadable_text

    for each in (source, target):
        if isinstance(each, Path):
            look_for_server(each)
    try:
        with (
            database_copy_of(source, target) as work,
            progress(work.steps_to_add if into_games else work.steps_to_copy) as done,
        ):
            copied = work.add(done) if into_games else work.run(done)
    except (StorageError, ArchiveError) as error:
        stop(file_error_text(error))
    except LogError:
        stop(unreadable_text())
    entries = ngettext("%(num)s entry", "%(num)s entries", copied.entries)
    click.echo(
        ngettext(
            "%(num)s game was copied and compared, with %(entries)s.",
            "%(num)s games were copied and compared, with %(entries)s.",
            copied.games,
            entries=entries,
        )
    )
    if not into_games:
        click.echo(_("Servers of the new database accept the same links and phones."))
