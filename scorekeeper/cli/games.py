"""The commands about stored games: `games`, `export`, `import`, `backup`, `copy` and `rebuild`.

`games` lists them with the code and the number by which other commands and pages find them. `copy`
copies a whole database into another one, of the same engine or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from scorekeeper.cli.options import (
    ILLEGAL,
    FileOrServer,
    PresentFile,
    TranslatedCommand,
    db_option,
    file_option,
    json_option,
    open_present,
    open_scorer,
    option,
    stop,
    temporary_folder,
)
from scorekeeper.cli.output import in_columns, print_json, progress, terminal_width
from scorekeeper.cli.restore import look_for_server
from scorekeeper.errors import ArchiveError, LogError, StorageError, UnknownGame
from scorekeeper.server_settings import N_

if TYPE_CHECKING:
    from scorekeeper.service import GameLine, Scorer


# --- the list -------------------------------------------------------------------------------------


MOST = 20
"""Games that are listed unless all are asked for."""


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "List the games, the latest first: number, watch code, last entry, state, names.\n\n"
        "`scorekeeper export` takes the number or the code."
    ),
)
@option(
    "--all",
    is_flag=True,
    help=N_("All games, not only the latest ones."),
)
@json_option
@db_option
def games(*, all: bool, as_json: bool, db: Path | str | None) -> None:
    """The command `games`."""
    from flask_babel import gettext as _
    from flask_babel import ngettext, pgettext

    from scorekeeper.service.game_lists import EVERY_GAME

    with open_present(db) as scorer:
        found = scorer.lists.find(EVERY_GAME, most=None if all else MOST)
        number = scorer.lists.number_found(EVERY_GAME)
    if as_json:
        print_json([_game_of(line) for line in found])
    elif not found:
        click.echo(_("There are no games yet."))
    else:
        # Translators: above the numbers of games.
        number_head = pgettext("head of a column", "No.")
        head = (number_head, _("Code"), _("Last entry"), _("State"), _("Players"))
        for line in in_columns([head, *map(_row, found)], terminal_width()):
            click.echo(line)
    if more := number - len(found):
        sentence = ngettext(
            "There is %(num)d more game. To list it, add --all.",
            "There are %(num)d more games. To list them, add --all.",
            more,
        )
        click.echo(sentence, err=True)


def _row(line: GameLine) -> tuple[str, ...]:
    from scorekeeper.wording.lists import side_by_side

    at = line.played_until.astimezone().strftime("%Y-%m-%d %H:%M")
    return str(line.game_id), line.code, at, _state(line), side_by_side(line.names)


def _game_of(line: GameLine) -> dict[str, object]:
    """The game for programs. Its fields and states are described in docs/terminal.md."""
    if not line.going_on:
        state = "over"
    elif line.put_away:
        state = "put_away"
    elif line.paused:
        state = "paused"
    else:
        state = "tie" if line.tie_due else "playing"
    return {
        "number": line.game_id,
        "code": line.code,
        "state": state,
        "round": line.round_no,
        "started_at": _in_utc(line.started_at),
        "played_until": _in_utc(line.played_until),
        "players": list(line.names),
        "winners": list(line.won),
        "title": line.title,
        "place": line.place,
    }


def _in_utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def _state(line: GameLine) -> str:
    from flask_babel import gettext as _

    if not line.going_on:
        # Translators: the state of a game in a list.
        return _("finished")
    if line.put_away:
        return _("hidden from the start page")
    if line.paused:
        return _("paused")
    return _("Tie round") if line.tie_due else _("Round %(number)s", number=line.round_no)


# --- archives -------------------------------------------------------------------------------------


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
    """Print the readable part of each log of a damaged file, and report on standard error what is
    lost."""
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
    """The number of this game, given by its watch code or its number; 0 if it is neither. A watch
    code may have digits only, so a code is tried first."""
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
@click.argument("file", type=PresentFile("rb"))
@db_option
def import_(file: BinaryIO, db: Path | str | None) -> None:
    """The command `import`."""
    from scorekeeper.service.archive import as_text, lines_read
    from scorekeeper.wording.errors import file_error_text

    with _open_to_compare(db) as scorer:
        try:
            with progress(0) as checked, closing(as_text(file)) as text:
                offer = scorer.imports.look(lines_read(text), lambda: checked(1))
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
    """The scorer of the games that an archive is compared with. If there is no file of games yet,
    it is the scorer of an empty one in a folder that is deleted: the real file is made only once
    the archive is known to be good."""
    from scorekeeper.service.copies import missing_file, refuse_missing_folder
    from scorekeeper.wording.errors import file_error_text

    if (missing := missing_file(db)) is None:
        with open_scorer(db) as scorer:
            yield scorer
        return
    try:
        refuse_missing_folder(missing)
    except StorageError as error:
        stop(file_error_text(error))
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


# --- the whole database ---------------------------------------------------------------------------


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
        "Also copy the host's key, the links of games and the key that signs the cookies. A "
        "server that uses FILE then accepts the same phones. Keep such a copy private."
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

    from scorekeeper.service.copies import database_copy_of, shown_url
    from scorekeeper.wording.amounts import entries_words
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
    if copied.already:
        click.echo(
            _(
                "Everything is there already: every row of %(target)s is that of %(source)s.",
                target=shown_url(str(target)),
                source=shown_url(str(source)),
            )
        )
        return
    entries = entries_words(copied.entries)
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
