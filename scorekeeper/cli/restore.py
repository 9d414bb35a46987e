"""The command `restore`: lists the automatic copies, or goes on with the games of a saved file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.banner import running_with
from scorekeeper.cli.options import TranslatedCommand, file_option, option, restore_line, stop
from scorekeeper.cli.output import progress
from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.server_settings import N_

if TYPE_CHECKING:
    from scorekeeper.service.copies import FileContent, Restoration


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Go on with the games of FILE: a copy, a backup, or any file of games.\n\n"
        "FILE is checked first and not changed. The present file of games is kept beside it under "
        "another name. Without FILE, list the copies that were made automatically."
    ),
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@option(
    "--anyway",
    is_flag=True,
    help=N_("Also if some games in FILE cannot be read."),
)
@file_option
def restore(file: Path | None, *, anyway: bool, db: Path | None) -> None:
    """The command `restore`."""
    from flask_babel import gettext as _

    from scorekeeper.service.copies import is_there, refuse_missing_folder, usual_path
    from scorekeeper.wording.errors import file_error_text

    if anyway and file is None:
        raise click.UsageError(_("--anyway needs a FILE."))
    path = (usual_path() if db is None else db).resolve()
    try:
        present = is_there(path)
        refuse_missing_folder(path)
        if file is None:
            _list(path, db)
        else:
            if not is_there(file):
                raise StorageError("no_such_file", path=str(file))
            if present and file.samefile(path):
                stop(_("%(file)s is the present file of games.", file=str(file)))
            _restore(file, path, anyway=anyway)
    except (StorageError, ArchiveError) as error:
        stop(file_error_text(error))


def _list(path: Path, db: Path | None) -> None:
    from flask_babel import gettext as _

    from scorekeeper.service.copies import saved_files
    from scorekeeper.wording.amounts import games_words

    found = saved_files(path)
    if not found:
        click.echo(
            _(
                "There is no copy of %(path)s yet. A server makes one after each finished game.",
                path=str(path),
            )
        )
        return
    click.echo(_("Copies of %(path)s, the newest first:", path=str(path)))
    for copy in found:
        games = _("cannot be read") if copy.games is None else games_words(copy.games)
        size = _("%(size)s kB", size=-(-copy.size // 1000))
        click.echo(f"    {_clock(copy.made_at)}   {games}   {size}   {copy.path}")
    click.echo(_("They contain all keys of this host. To go on with one of them:"))
    click.echo(f"    {restore_line(found[0].path, db)}")


def _restore(file: Path, path: Path, *, anyway: bool) -> None:
    from flask_babel import gettext as _
    from flask_babel import ngettext

    from scorekeeper.service.copies import look_at_file, restoration

    look_for_server(path)
    games = look_at_file(file).games or 0
    with progress(games) as checked, restoration(file, path, lambda: checked(1)) as ready:
        _say_what_is_in_both(ready, file, path)
        if ready.unreadable and not anyway:
            number = len(ready.unreadable)
            stop(
                ngettext(
                    "%(num)s game in %(file)s cannot be read. Nothing was changed. To go on with"
                    " the others, add --anyway.",
                    "%(num)s games in %(file)s cannot be read. Nothing was changed. To go on with"
                    " the others, add --anyway.",
                    number,
                    file=str(file),
                ),
            )
        kept = ready.put_in_place(datetime.now().date())
    if kept is not None:
        click.echo(_("The file from before is now %(kept)s.", kept=str(kept)))
    click.echo(_("The games of %(file)s are in place. You can start the server.", file=str(file)))


def look_for_server(path: Path) -> None:
    """Stop with a sentence if a server runs with this file."""
    from flask_babel import gettext as _

    from scorekeeper.service.copies import look_at_file

    running = running_with(look_at_file(path))
    if running is not None:
        stop(
            _(
                "A server runs with %(path)s on port %(port)s (pid %(pid)s). Stop it first.",
                path=str(path),
                port=running.port,
                pid=running.pid,
            ),
        )


def _say_what_is_in_both(ready: Restoration, file: Path, path: Path) -> None:
    from flask_babel import gettext as _

    from scorekeeper.service.copies import content_of
    from scorekeeper.wording.errors import file_error_text

    click.echo(_content_text(file, ready.content))
    if not ready.content.has_keys:
        click.echo(_("It has no keys: phones have to scan the new codes."))
    if not path.exists():
        return
    try:
        click.echo(_content_text(path, content_of(path)))
    except StorageError as error:
        click.echo(file_error_text(error))


def _content_text(path: Path, content: FileContent) -> str:
    from flask_babel import gettext as _
    from flask_babel import ngettext

    if content.last_at is None:
        return _("%(path)s has no games.", path=str(path))
    return ngettext(
        "%(path)s has %(num)s game; its last entry was made on %(day)s.",
        "%(path)s has %(num)s games; the last entry was made on %(day)s.",
        content.games,
        path=str(path),
        day=_clock(content.last_at),
    )


def _clock(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"
