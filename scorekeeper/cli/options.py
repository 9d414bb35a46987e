"""Options, exit codes and error endings that several commands share."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from scorekeeper.cli.language import N_, option
from scorekeeper.cli.output import say
from scorekeeper.errors import StorageError

if TYPE_CHECKING:
    from scorekeeper.rules.table_rules import TableRules
    from scorekeeper.service import Announcer, Scorer


LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
"""The exit codes: yes or done; the answer is no; nothing was done, and the reason was printed on
standard error. `ask` ends with the last one if any of its lines could not be read."""


class FileOrServer(click.Path):
    """A file, or the URL of a database on a server. Of a URL the password is never shown."""

    def __init__(self, *, only_file: bool) -> None:
        super().__init__(path_type=Path)
        self.only_file = only_file

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """A path, or the URL as it was given."""
        from scorekeeper.service.copies import is_url, place_of, shown_url
        from scorekeeper.wording.errors import file_error_text

        try:
            place = place_of(value)
        except StorageError as error:
            stop(file_error_text(error))
        if not is_url(place):
            return super().convert(place, param, ctx)
        if self.only_file:
            stop(file_error_text(StorageError("needs_a_file", path=shown_url(place))))
        return place


db_option = option(
    "--db",
    type=FileOrServer(only_file=False),
    help=N_(
        "Keep the games in this file, or in the PostgreSQL database postgresql://user@server/name."
        "  [default: a file in your data folder]"
    ),
)


file_option = option(
    "--db",
    type=FileOrServer(only_file=True),
    help=N_("Keep the games in this file.  [default: in your data folder]"),
)


def _sheets_that_begin(_ctx: click.Context, _option: click.Parameter, typed: str) -> list[str]:
    """The rule sheets that a shell may complete this to."""
    from scorekeeper.rules.sheets import SHEETS

    return [sheet for sheet in SHEETS if sheet.startswith(typed)]


rules_option = option(
    "--rules",
    "sheet",
    default="mattel",
    show_default=True,
    envvar="SCOREKEEPER_RULES",
    shell_complete=_sheets_that_begin,
    help=N_("The rule sheet to go by."),
)


def stop(reason: str, status: int = UNREADABLE) -> NoReturn:
    """Print the reason on standard error and end with the exit code `status`."""
    say(reason, err=True)
    raise SystemExit(status)


def older_server_text() -> str:
    """What to do if the server that runs with the file is of an older version."""
    from flask_babel import gettext as _

    return _(
        "The file needs an upgrade for this version. Stop that server, and start Scorekeeper again."
    )


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder that is deleted in the end. Stops with a sentence if none can be made."""
    from scorekeeper.wording.errors import file_error_text

    try:
        made = tempfile.TemporaryDirectory(prefix="scorekeeper-")
    except OSError as error:
        # The present folder is the last that was tried.
        where, reason = str(tempfile.tempdir or Path.cwd()), error.strerror or str(error)
        stop(file_error_text(StorageError("cannot_write", path=where, reason=reason)))
    with made as folder:
        yield Path(folder)


@contextmanager
def open_present(db: Path | str | None) -> Iterator[Scorer]:
    """Open the scorer of a file that exists, or of a database. Stops with a sentence if there is no
    such file, and makes none."""
    from scorekeeper.service.copies import missing_file
    from scorekeeper.wording.errors import file_error_text

    if (missing := missing_file(db)) is not None:
        error = StorageError("no_such_file", path=str(missing))
        stop("\n".join([file_error_text(error), *what_is_left(error, db)]))
    with open_scorer(db) as scorer:
        yield scorer


@contextmanager
def open_scorer(db: Path | str | None, announcer: Announcer | None = None) -> Iterator[Scorer]:
    """Open the scorer of this file or database. Stops with a sentence if it cannot be used; reports
    the copy that was made before an upgrade of the file."""
    from flask_babel import gettext as _

    from scorekeeper.service import Scorer
    from scorekeeper.wording.errors import file_error_text

    lost = copies_of_a_missing_file(db)
    try:
        scorer = Scorer(db, announcer)
    except StorageError as error:
        stop("\n".join([file_error_text(error), *what_is_left(error, db)]))
    if (copy := scorer.copy_before_upgrade) is not None:
        click.echo(
            _("The games were recorded by an older version. A copy from before the"
" upgrade is in %(file)s.", file=str(copy)),
            err=True,
        )  # fmt: skip
    for line in lost:
        click.echo(line, err=True)
    try:
        yield scorer
    except StorageError as error:
        stop(file_error_text(error))
    finally:
        scorer.close()


def copies_of_a_missing_file(db: Path | str | None) -> list[str]:
    """What to do if the file is missing or empty, while there are copies of it. Nothing if the file
    is there, or if it is the first one."""
    from flask_babel import gettext as _

    from scorekeeper.service.copies import newest_sound_copy, usual_path

    if isinstance(db, str):
        return []
    path = db if db is not None else usual_path()
    with suppress(OSError):
        if path.stat().st_size or path.is_dir():
            return []
    if (copy := newest_sound_copy(path)) is None:
        return []
    return [
        _(
            "%(path)s is new, but there are copies of an earlier one. To go on with the newest,"
            " stop this and type:",
            path=str(path),
        ),
        f"    {restore_line(copy.path, db)}",
    ]


def what_is_left(error: StorageError, db: Path | str | None) -> list[str]:
    """What to do about a damaged or missing file, in this order: the command that prints what can
    still be read, and the newest sound copy with the command that puts it in place. Nothing for
    other errors."""
    if isinstance(db, str):
        return []
    from flask_babel import gettext as _

    from scorekeeper.service.copies import has_first_bytes, newest_sound_copy, usual_path

    path = db if db is not None else usual_path()
    if error.code not in ("not_a_database", "no_such_file"):
        return []
    said = []
    if has_first_bytes(path):
        said += [
            _("To save what can still be read of it:"),
            f"    {_command('export', db, '--all')} > games.jsonl",
        ]
    if (copy := newest_sound_copy(path)) is not None:
        said += [
            _(
                "The newest copy of it is from %(day)s. To go on with that:",
                day=f"{copy.made_at:%Y-%m-%d %H:%M}",
            ),
            f"    {restore_line(copy.path, db)}",
        ]
    return said


def restore_line(copy: Path, db: Path | None) -> str:
    """The command that puts this copy in place of the file `db`, to be pasted into a terminal."""
    return _command("restore", db, str(copy))


def _command(name: str, db: Path | None, *words: str) -> str:
    chosen = [] if db is None else ["--db", str(db)]
    return shlex.join(["scorekeeper", name, *chosen, *words])


def table_of(sheet: str) -> TableRules:
    """The table rules of a sheet as printed. Stops with a sentence if there is no such sheet."""
    from scorekeeper.errors import TableError
    from scorekeeper.rules.table_rules import table_rules

    try:
        return table_rules(sheet)
    except TableError as error:
        from scorekeeper.wording.problems import table_text

        stop(table_text(error), UNREADABLE)
