"""What is printed in a terminal: lines that never stop the server, rows in columns, click's words.

A server may be started without standard streams, with its output in a file on a full disk, or in a
closed pipe. It must go on in each of these cases.

In columns, a letter of Chinese, Japanese or Korean takes two places, and a combining sign or a mark
of direction takes none. The standard library knows both, so a list needs no further library.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from gettext import gettext as _
from gettext import ngettext
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

import click

# --- lines and bars -------------------------------------------------------------------------------


def say(*lines: str, err: bool = False) -> None:
    """Print these lines to standard output or error, and flush it. If that fails, the stream is
    replaced by the null device."""
    stream = sys.stderr if err else sys.stdout
    try:
        click.echo("\n".join(lines), err=err)
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        _replace_by_null(stream.fileno)


@contextlib.contextmanager
def told_if_the_disk_is_full() -> Iterator[None]:
    """Say in a sentence that standard output is a file on a full disk, and end with exit code 2."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        _replace_by_null(sys.stdout.fileno)
        say(
            _("The disk to which this is written is full. Make room on it and try again."),
            err=True,
        )
        raise SystemExit(2) from error


def print_json(found: object) -> None:
    """Print this as JSON on one line, in UTF-8 whatever the terminal is told to print."""
    click.echo(json.dumps(found, ensure_ascii=False).encode("utf-8", "backslashreplace"))


@contextlib.contextmanager
def progress(length: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal. The function that it yields takes the number
    of steps done since the last call."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=length, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update


_PLAIN = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    "–": "-",
    "—": "-",
    "…": "...",
}
"""How a sign that only makes a sentence prettier is written where the terminal lacks it."""


def replace_what_the_terminal_lacks() -> None:
    """From now on a letter that the terminal lacks, such as one of a player's name, is a question
    mark on standard output and no error, and quotes and dashes are plain ones on both streams."""
    for stream, usual, fallback in (
        (sys.stdout, "strict", "replace"),
        (sys.stderr, "backslashreplace", "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper) and stream.errors == usual:
            errors = f"plain_or_{fallback}"
            codecs.register_error(errors, partial(_plain_or, codecs.lookup_error(fallback)))
            stream.reconfigure(errors=errors)


def _plain_or(
    fallback: Callable[[UnicodeError], tuple[str | bytes, int]], fault: UnicodeError
) -> tuple[str | bytes, int]:
    """What is written in place of the first letter that cannot be, and where to go on."""
    assert isinstance(fault, UnicodeEncodeError)
    fault.end = fault.start + 1
    plain = _PLAIN.get(fault.object[fault.start])
    return fallback(fault) if plain is None else (plain, fault.end)


def open_standard_streams() -> None:
    """Open the null device for each standard stream that this process was started without."""
    # Otherwise the next opened file would get number 0, 1 or 2 and receive what is printed.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    sys.stdout = sys.stdout or _open_null()
    sys.stderr = sys.stderr or _open_null()


def _open_null() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _replace_by_null(fileno: Callable[[], int]) -> None:
    """Replace this stream by the null device. Python writes its buffer when it ends, and that would
    fail again."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, fileno())
        os.close(null)


# --- columns --------------------------------------------------------------------------------------


_GAP = "  "


_ELLIPSIS = "…"


_OF_NO_WIDTH = ("Mn", "Me", "Cf", "Cc")


def in_columns(rows: Sequence[Sequence[str]], width: int | None = None) -> Iterator[str]:
    """Each row as a line, at most `width` places wide: the last column is cut. None: no limit."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *first, last = row
        line = "".join(
            text + " " * (wide - width_of(text)) + _GAP
            for text, wide in zip(first, widths, strict=False)
        )
        if width is not None:
            last = cut_to(last, max(width - width_of(line), 1))
        yield (line + last).rstrip()


def cut_to(text: str, width: int) -> str:
    """The text, or its beginning with an ellipsis if it needs more places than `width`."""
    if width_of(text) <= width:
        return text
    kept, used = [], 1
    for letter in text:
        used += _places(letter)
        if used > width:
            break
        kept.append(letter)
    return "".join(kept).rstrip() + _ELLIPSIS


def width_of(text: str) -> int:
    """The places that this text takes in a terminal."""
    return sum(map(_places, text))


def _places(letter: str) -> int:
    if unicodedata.category(letter) in _OF_NO_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def terminal_width() -> int | None:
    """The width of the terminal on standard output. None if that is a file or a pipe, whose lines
    are not cut."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


# --- the words of click ---------------------------------------------------------------------------


def click_words() -> tuple[str, ...]:
    """The words of click that a user of `scorekeeper` may read. They are listed only so that they
    get into the catalogues: click looks them up there by itself, because it asks the same domain of
    gettext. A test compares them with the source of click."""
    return (
        *_help_words(),
        _("Error: {message}"),
        _("Invalid value: {message}"),
        _("Invalid value for {param_hint}: {message}"),
        _("Missing command."),
        _("Missing argument"),
        _("Missing option"),
        _("No such option {name!r}."),
        _("No such command {name!r}."),
        ngettext(
            "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1
        ),
        _("Option {name!r} does not take a value."),
        ngettext(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            1,
        ),
        ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
        # Translators: number_type is a word of the program: integer range.
        _("{value!r} is not a valid {number_type}."),
        _("{value} is not in the range {range}."),
        _("Could not open file {filename!r}: {message}"),
        _("Aborted!"),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    )


def _help_words() -> tuple[str, ...]:
    return (
        # Translators: the first word of the help in a terminal, before the command.
        _("Usage:"),
        _("Options"),
        _("Commands"),
        _("Show this message and exit."),
        _("Show the version and exit."),
        _("Try '{command} {option}' for help."),
        # Translators: in the help of an option: its value if it is not given.
        _("default: {default}"),
        _("required"),
    )
