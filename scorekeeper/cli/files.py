"""The commands `export`, `import` and `backup`: games as files."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from scorekeeper.cli.options import UNREADABLE, db_option, open_scorer, stop
from scorekeeper.errors import ArchiveError, LogError, UnknownGame


@click.command()
@click.argument("game")
@db_option
def export(game: str, db: Path | None) -> None:
    """Print GAME, named by its watch code or its number, as an archive."""
    from scorekeeper.wording.errors import file_error_text, unreadable_text

    with open_scorer(db) as scorer:
        try:
            # A number has digits only; a watch code of digits only is read as a code first.
            try:
                game_id = scorer.watched(game)[0]
            except UnknownGame:
                game_id = int(game) if game.isdecimal() and len(game) < 10 else 0
            for line in scorer.export_game(game_id):
                click.echo(line)
        except UnknownGame:
            stop(file_error_text(UnknownGame("unknown_code", typed=game)))
        except LogError:
            stop(unreadable_text(), UNREADABLE)


@click.command("import")
@click.argument("file", type=click.File(encoding="utf-8"))
@db_option
def import_(file: TextIO, db: Path | None) -> None:
    """Add the game of an archive FILE (or - for standard input) to this machine."""
    from flask_babel import gettext as _

    from scorekeeper.service.archive import lines_read
    from scorekeeper.wording.errors import file_error_text

    with open_scorer(db) as scorer:
        try:
            view = scorer.view(scorer.import_game(lines_read(file)))
        except ArchiveError as error:
            stop(file_error_text(error), UNREADABLE)
        except UnicodeDecodeError:
            stop(file_error_text(ArchiveError("not_an_archive")), UNREADABLE)
        names = ", ".join(view.names.values())
        click.echo(_("Added game %(code)s: %(names)s.", code=view.code, names=names))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--with-keys",
    is_flag=True,
    help="Also copy the host's key, the links of games and the secret of the cookies. A server "
    "that uses FILE then accepts the same phones. Keep such a copy private.",
)
@db_option
def backup(file: Path, *, with_keys: bool, db: Path | None) -> None:
    """Copy all games into FILE, even while they are being played.

    The keys of this host are left out; a server that uses FILE makes new ones."""
    from flask_babel import gettext as _

    with open_scorer(db) as scorer:
        scorer.backup(file, with_keys=with_keys)
    if with_keys:
        sentence = _(
            "All games and all keys are in %(file)s. Keep this file to yourself.", file=str(file)
        )
    else:
        sentence = _("All games are in %(file)s, without the keys of this host.", file=str(file))
    click.echo(sentence)
