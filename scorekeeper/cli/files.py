"""The commands `export`, `import`, `backup` and `rebuild`: games as files, and what is stored of
them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from scorekeeper.cli.language import N_, TranslatedCommand, option
from scorekeeper.cli.options import (
    ILLEGAL,
    db_option,
    file_option,
    open_present,
    open_scorer,
    stop,
    temporary_folder,
)
from scorekeeper.cli.output import progress
from scorekeeper.errors import ArchiveError, LogError, StorageError, UnknownGame

if TYPE_CHECKING:
    from scorekeeper.service import Scorer


@click.command(
    cls=TranslatedCommand,
    help=N_("Print GAME, named by its watch code or its number, as an archive."),
)
@click.argument("game", required=False)
@option(
    "--all",
    is_flag=True,
    help=N_("All games instead of one, oldest first."),
)
@option(
    "--csv",
    is_flag=True,
    help=N_(
        "CSV for a spreadsheet instead of an archive: the rounds of GAME, or with --all a line "
        "for each game."
    ),
)
@db_option
def export(game: str | None, *, all: bool, csv: bool, db: Path | str | None) -> None:
    """The command `export`."""
    from flask_babel import gettext as _

    from scorekeeper.wording.errors import file_error_text, unreadable_text

    if all == (game is not None):
        raise click.UsageError(_("Name one game, or use --all."))
    from scorekeeper.service.salvage import is_damaged

    if all and not csv and not isinstance(db, str) and is_damaged(db):
        _print_what_is_left(db)
        return
    with open_present(db) as scorer:
        try:
            if game is not None:
                game_id = _number_of(scorer, game)
                lines = () if csv else scorer.exports.game(game_id)
                _print(scorer.exports.game_csv(game_id) if csv else "\n".join([*lines, ""]))
            else:
                _print_all(scorer, as_csv=csv)
        except UnknownGame:
            stop(file_error_text(UnknownGame("unknown_code", typed=game)))
        except LogError:
            stop(unreadable_text())


def _print_what_is_left(db: Path | None) -> None:
    """Print the good part of each log of a damaged file, and say on standard error what is lost."""
    from flask_babel import ngettext

    from scorekeeper.service.salvage import salvaged_games
    from scorekeeper.wording.errors import file_error_text

    whole = cut = lost = 0
    try:
        with salvaged_games(db) as games:
            for game in games:
                _print("".join(f"{line}\n" for line in game.lines))
                whole += game.whole
                cut += bool(game.lines) and not game.whole
                lost += not game.lines
    except StorageError as error:
        stop(file_error_text(error))
    said = [
        ngettext(
            "The file is damaged. %(num)s game in it can be read whole.",
            "The file is damaged. %(num)s games in it can be read whole.",
            whole,
        )
    ]
    if cut:
        said.append(
            ngettext(
                "Of %(num)s game only the beginning can be read.",
                "Of %(num)s games only the beginning can be read.",
                cut,
            )
        )
    if lost:
        said.append(
            ngettext(
                "Of %(num)s game nothing can be read.",
                "Of %(num)s games nothing can be read.",
                lost,
            )
        )
    stop("\n".join(said), ILLEGAL)


def _number_of(scorer: Scorer, game: str) -> int:
    """The number of this game. A number has digits only; a watch code of digits only is read as a
    code first. Raises UnknownGame where there is no such code."""
    try:
        return scorer.watched(game)[0]
    except UnknownGame:
        return int(game) if game.isdecimal() and len(game) < 10 else 0


def _print_all(scorer: Scorer, *, as_csv: bool) -> None:
    """Print all games, with a bar on standard error if that is a terminal."""
    parts = scorer.exports.all_csv() if as_csv else scorer.exports.all_games()
    with progress(scorer.exports.number()) as printed:
        for part in parts:
            _print(part)
            printed(part.count("\r\n") if as_csv else 1)


def _print(text: str) -> None:
    # As bytes: neither the encoding nor the line ends of the terminal belong into an archive.
    click.echo(text.encode(), nl=False)


@click.command(
    "import",
    cls=TranslatedCommand,
    help=N_(
        "Add the games of an archive FILE (or - for standard input) to this machine, all or "
        "none.\n\nGames that are here already stay as they are."
    ),
)
@click.argument("file", type=click.File(encoding="utf-8"))
@db_option
def import_(file: TextIO, db: Path | str | None) -> None:
    """The command `import`."""
    from scorekeeper.service.archive import lines_read
    from scorekeeper.wording.errors import file_error_text

    with _open_to_compare(db) as scorer:
        try:
            with progress(0) as checked:
                offer = scorer.imports.look(lines_read(file), lambda: checked(1))
        except ArchiveError as error:
            stop(file_error_text(error))
        except UnicodeDecodeError:
            stop(file_error_text(ArchiveError("not_an_archive")))
    with open_scorer(db) as scorer, closing(offer):
        with progress(len(offer.games)) as added:
            if len(offer.games) == 1 and (code := offer.games[0].code):
                stop(file_error_text(ArchiveError("already_here", watch_code=code)))
            numbers = scorer.imports.take_in(offer, lambda: added(1))
        _say_what_came(scorer, numbers, len(offer.games))


@contextmanager
def _open_to_compare(db: Path | str | None) -> Iterator[Scorer]:
    """The scorer of the games that an archive is compared with: of none, in a folder that is
    deleted, if there is no file yet. That is made once the archive is known to be one."""
    from scorekeeper.service.copies import missing_file

    if missing_file(db) is None:
        with open_scorer(db) as scorer:
            yield scorer
        return
    with temporary_folder() as folder, open_scorer(folder / "none.db") as scorer:
        yield scorer


def _say_what_came(scorer: Scorer, numbers: Sequence[int], offered: int) -> None:
    from flask_babel import gettext as _
    from flask_babel import ngettext

    from scorekeeper.wording.lists import side_by_side

    if offered == 1:
        view = scorer.view(numbers[0])
        names = side_by_side(view.names.values())
        click.echo(_("Added game %(code)s: %(names)s.", code=view.code, names=names))
        return
    click.echo(ngettext("Added %(num)d game.", "Added %(num)d games.", len(numbers)))
    if here := offered - len(numbers):
        click.echo(
            ngettext("%(num)d game was here already.", "%(num)d games were here already.", here)
        )


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Copy all games into FILE, even while they are being played.\n\n"
        "The keys of this host are left out; a server that uses FILE makes new ones."
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@option(
    "--with-keys",
    is_flag=True,
    help=N_(
        "Also copy the host's key, the links of games and the secret of the cookies. A server "
        "that uses FILE then accepts the same phones. Keep such a copy private."
    ),
)
@file_option
def backup(file: Path, *, with_keys: bool, db: Path | None) -> None:
    """The command `backup`."""
    from flask_babel import gettext as _

    with open_present(db) as scorer:
        scorer.backup(file, with_keys=with_keys)
    if with_keys:
        sentence = _(
            "All games and all keys are in %(file)s. Keep this file to yourself.", file=str(file)
        )
    else:
        sentence = _("All games are in %(file)s, without the keys of this host.", file=str(file))
    click.echo(sentence)


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Work out everything anew that is stored besides the games: lists and statistics.\n\n"
        "It happens by itself after an upgrade. The games are only read, also while they are "
        "played."
    ),
)
@db_option
def rebuild(db: Path | str | None) -> None:
    """The command `rebuild`."""
    from flask_babel import ngettext

    with open_present(db) as scorer:
        steps = scorer.projections.rebuild()
        games = before = next(steps)
        with progress(games) as done:
            for left in steps:
                done(max(before - left, 0))
                before = left
    click.echo(ngettext("%(num)s game was read again.", "%(num)s games were read again.", games))
