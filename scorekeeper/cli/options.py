"""What several commands share: language, options, settings, exit codes, and how games are opened.

Help and errors of click come before a command runs, so the language is read from the words of the
command line before click reads them. Click finds its own words by gettext of the standard library,
and so do the texts of options and commands (`N_`), which are made when the modules are imported.
Sentences of `wording` are found by flask-babel, in the context of a small app without pages.
"""

from __future__ import annotations

import copy
import gettext
import os
import shlex
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, assert_never

import click

from scorekeeper.cli.output import say
from scorekeeper.errors import StorageError
from scorekeeper.server_settings import (
    DB,
    N_,
    PREFIX,
    SETTINGS,
    Days,
    FilePath,
    FreeText,
    GamesPlace,
    Kind,
    Number,
    OneWord,
    OnOff,
    Setting,
    variable_named,
)
from scorekeeper.wording.languages import (
    CATALOGUES,
    LANGUAGES,
    SOURCE,
    Language,
    language_named,
    terminal_language,
)

if TYPE_CHECKING:
    from scorekeeper.rules.table_rules import TableRules
    from scorekeeper.service import Announcer, Scorer


# --- the language of the terminal -----------------------------------------------------------------


DOMAIN = "messages"
"""The name of the catalogues, also that of click's own gettext."""

_OPTION = "--lang"


class TranslatedOption(click.Option):
    """An option whose help is shown in the language of the terminal."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names of the option, and what it does."""
        shown = copy.copy(self)
        shown.help = _translated(self.help)
        return click.Option.get_help_record(shown, ctx)


Command = TypeVar("Command", bound=Callable[..., Any])
"""The function of a command, as click's decorators take and give it."""

option = partial(click.option, cls=TranslatedOption)
"""Like `click.option`, with help in the language of the terminal."""


class TranslatedCommand(click.Command):
    """A command whose help is shown in the language of the terminal."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        shown = copy.copy(self)
        shown.help = _translated(self.help)
        click.Command.format_help_text(shown, ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`. Click makes it once, in the language of that moment."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _translated("Show this message and exit.")
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        """The whole first paragraph of what the command does. Click would cut it at a blank, and a
        Japanese one has none."""
        return _translated(self.help).partition("\n\n")[0]


lang_option = TranslatedOption(
    [_OPTION],
    type=click.Choice([each.id for each in LANGUAGES]),
    expose_value=False,
    help=N_("Speak this language in the terminal.  [default: the language of the environment]"),
)
"""`read_language` reads it. Click checks its value and shows its help."""


def read_language(words: Sequence[str], environ: Mapping[str, str]) -> Language:
    """The language of the terminal: that typed after `--lang`, else that of the environment, else
    English."""
    for at, word in enumerate(words):
        if word == "--":
            break
        name, _, value = word.partition("=")
        if name == _OPTION:
            typed = value or next(iter(words[at + 1 :]), "")
            return language_named(typed) or SOURCE
    return terminal_language(environ)


def split_language(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words that name a language in front of all others, and the others."""
    at = 0
    while at < len(words) and words[at].partition("=")[0] == _OPTION:
        at += 1 if "=" in words[at] else 2
    return list(words[:at]), list(words[at:])


@contextmanager
def spoken(language: Language) -> Iterator[None]:
    """Inside this context, all words of the terminal are in this language."""
    before = os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    os.environ["LANGUAGE"] = language.id
    try:
        if language is SOURCE:
            yield
        else:
            # Not at the top: English needs no catalogue, and a short answer should come quickly.
            from scorekeeper.web.translations import sentences_in

            with sentences_in(language):
                yield
    finally:
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


def _translated(text: str | None) -> str:
    # The translation of an empty text is the head of the catalogue.
    return gettext.dgettext(DOMAIN, text) if text else ""


# --- exit codes -----------------------------------------------------------------------------------


LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
"""The exit codes: yes or done; the answer is no; nothing was done, and the reason was printed on
standard error. `ask` ends with the third if any of its lines could not be read."""


def stop(reason: str, status: int = UNREADABLE) -> NoReturn:
    """Print the reason on standard error and end with the exit code `status`."""
    say(reason, err=True)
    raise SystemExit(status)


# --- options --------------------------------------------------------------------------------------


class PresentFile(click.File):
    """A file to read, `-` for standard input. That there is none is said in our words, because
    click takes those of the system."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The open file. Stops with a sentence if there is none."""
        from scorekeeper.wording.errors import file_error_text

        if isinstance(value, str) and value != "-" and not Path(value).exists():
            stop(file_error_text(StorageError("no_such_file", path=value)))
        return super().convert(value, param, ctx)


class FileOrServer(click.Path):
    """A file, or the URL of a database on a server. The password in a URL is never shown."""

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


def option_of(setting: Setting[Kind]) -> Callable[[Command], Command]:
    """The option of a command that takes this setting."""
    declared = partial(
        option,
        setting.option,
        help=setting.words,
        allow_from_autoenv=setting.in_environment,
    )
    match setting.kind:
        case OnOff():
            return declared(is_flag=True)
        case FreeText():
            return declared()
        case OneWord(of=words, usual=usual):
            kind = click.Choice(words, case_sensitive=False)
            return declared(type=kind, default=usual, show_default=True)
        case Number(least=least, most=most, usual=usual):
            shown = usual is not None
            return declared(type=click.IntRange(least, most), default=usual, show_default=shown)
        case Days(most=most):
            return declared(type=click.IntRange(1, most))
        case FilePath():
            return declared(type=click.Path(path_type=Path))
        case GamesPlace():
            return declared(type=FileOrServer(only_file=False))
        case _:
            assert_never(setting.kind)


def options_of_the_server(command: Command) -> Command:
    """Give the command `serve` an option for each setting of a server."""
    for setting in reversed(SETTINGS):  # as decorators, the last one is applied first
        command = option_of(setting)(command)
    return command


db_option = option_of(DB)


file_option = option(
    DB.option,
    type=FileOrServer(only_file=True),
    help=N_("Keep the games in this file.  [default: in your data folder]"),
)


def _sheets_that_begin(_ctx: click.Context, _option: click.Parameter, typed: str) -> list[str]:
    """The rule sheets to which a shell may complete what was typed."""
    from scorekeeper.rules.sheets import SHEETS

    return [sheet for sheet in SHEETS if sheet.startswith(typed)]


json_option = option(
    "--json",
    "as_json",
    is_flag=True,
    allow_from_autoenv=False,  # a program asks for it on the spot
    help=N_("Print JSON for programs."),
)


class SheetOption(TranslatedOption):
    """The option that names a rule sheet. The sheets are not read before a command needs one."""

    def get_default(self, ctx: click.Context, call: bool = True) -> str:
        """The sheet without the option, in the help too."""
        from scorekeeper.rules.sheets import DEFAULT_SHEET

        return DEFAULT_SHEET


rules_option = click.option(
    "--rules",
    "sheet",
    cls=SheetOption,
    show_default=True,
    envvar="SCOREKEEPER_RULES",
    shell_complete=_sheets_that_begin,
    help=N_("The rule sheet to go by."),
)


# --- opening the games ----------------------------------------------------------------------------


def older_server_text() -> str:
    """What to do if the server that runs with the file is of an older version."""
    from flask_babel import gettext as _

    return _(
        "The file needs an upgrade for this version. Stop that server, and start Scorekeeper again."
    )


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder that is deleted in the end. Stops with a sentence if it cannot be made."""
    from scorekeeper.wording.errors import file_error_text

    try:
        made = tempfile.TemporaryDirectory(prefix="scorekeeper-")
    except OSError as error:
        # If no folder was found, Python tried the present one last.
        where, reason = str(tempfile.tempdir or Path.cwd()), error.strerror or str(error)
        stop(file_error_text(StorageError("cannot_write", path=where, reason=reason)))
    with made as folder:
        yield Path(folder)


@contextmanager
def open_present(db: Path | str | None) -> Iterator[Scorer]:
    """Open the scorer of a file that exists, or of a database. Stops with a sentence if the file
    does not exist, and does not make it."""
    from scorekeeper.service.copies import missing_file
    from scorekeeper.wording.errors import file_error_text

    if (missing := missing_file(db)) is not None:
        error = StorageError("no_such_file", path=str(missing))
        stop("\n".join([file_error_text(error), *rescue_lines(error, db)]))
    with open_scorer(db) as scorer:
        yield scorer


@contextmanager
def open_scorer(db: Path | str | None, announcer: Announcer | None = None) -> Iterator[Scorer]:
    """Open the scorer of this file or database. Stops with a sentence if it cannot be used. Reports
    the copy that was made before an upgrade of the file."""
    from flask_babel import gettext as _

    from scorekeeper.service import Scorer
    from scorekeeper.wording.errors import file_error_text
    from scorekeeper.wording.nameless import player_of_number

    lost = missing_file_lines(db)
    try:
        scorer = Scorer(db, announcer, nameless=player_of_number)
    except StorageError as error:
        stop("\n".join([file_error_text(error), *rescue_lines(error, db)]))
    if (copy := scorer.copy_before_upgrade) is not None:
        click.echo(
            _(
                "The games were recorded by an older version. A copy from before the upgrade is in"
                " %(file)s.",
                file=str(copy),
            ),
            err=True,
        )
    for line in lost:
        click.echo(line, err=True)
    try:
        yield scorer
    except StorageError as error:
        stop(file_error_text(error))
    finally:
        scorer.close()


def missing_file_lines(db: Path | str | None) -> list[str]:
    """What to do if the file is missing or empty and there are copies of it. Empty if the file has
    content, or if there never was one."""
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


def rescue_lines(error: StorageError, db: Path | str | None) -> list[str]:
    """What to do about a damaged or missing file: first the command that prints what can still be
    read, then the newest sound copy with the command that puts it in place. Empty for any other
    error."""
    if isinstance(db, str):
        return []
    from flask_babel import gettext as _

    from scorekeeper.service.copies import begins_as_database, newest_sound_copy, usual_path

    path = db if db is not None else usual_path()
    if error.code not in ("not_a_database", "no_such_file"):
        return []
    said = []
    if begins_as_database(path):
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


# --- the variables of the environment that set options --------------------------------------------


def settings_of(program: click.Command) -> Iterator[tuple[str, click.Option]]:
    """Every option that a command of this program has, with the name of the command."""
    assert isinstance(program, click.Group)
    for name, command in program.commands.items():
        for option in command.params:
            if isinstance(option, click.Option):
                yield name, option


def variable_of(option: click.Option) -> str:
    """The variable that sets this option, or ""."""
    if not option.allow_from_autoenv:
        return ""
    return str(option.envvar or variable_named(option.opts[0]))


def variables_of(program: click.Command) -> frozenset[str]:
    """The variables of all options."""
    return frozenset(filter(None, (variable_of(option) for _name, option in settings_of(program))))


def unknown_variables(known: Collection[str], environ: Mapping[str, str]) -> list[str]:
    """The variables in this environment that have our prefix and set nothing."""
    return sorted(name for name in environ if name.startswith(PREFIX) and name not in known)
