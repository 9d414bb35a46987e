"""Printing that never stops the server.

A server may be started without standard streams, with its output in a file on a full disk, or in a
closed pipe. It must go on in each of these cases.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import click


def open_standard_streams() -> None:
    """Open the null device for each standard stream that this process was started without."""
    # Otherwise the next opened file would get number 0, 1 or 2 and receive what is printed.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    sys.stdout = sys.stdout or _open_null()
    sys.stderr = sys.stderr or _open_null()


def say(*lines: str, err: bool = False) -> None:
    """Print these lines at once, to standard output or error. If that fails, the stream is replaced
    by the null device."""
    stream = sys.stderr if err else sys.stdout
    try:
        click.echo("\n".join(lines), err=err)
        if stream is not None:
            stream.flush()
    except UnicodeError:
        # The terminal lacks some letters: they are printed as question marks.
        letters = getattr(stream, "encoding", None) or "ascii"
        known = "\n".join(lines).encode(letters, "replace").decode(letters)
        if known != "\n".join(lines):
            say(known, err=err)
    except (OSError, ValueError):
        _replace_by_null(stream.fileno)


@contextlib.contextmanager
def progress(length: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal. It is given the steps done since."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=length, file=sys.stderr, hidden=hidden) as bar:
        yield bar.update


def _open_null() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _replace_by_null(fileno: Callable[[], int]) -> None:
    """Replace this stream by the null device. Python writes its buffer when it ends, and that would
    fail again."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, fileno())
        os.close(null)
