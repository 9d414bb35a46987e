"""Standard output and error of a server: it goes on without them.

A server may be started by something that gives it no terminal, with its output in a file on a full
disk, or in a pipe that nobody reads any more. None of these is a reason not to keep the score.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import click


def make_usable() -> None:
    """Give this process the standard streams it was started without; they lead nowhere."""
    # What is opened first would get their numbers, and be written to by whoever means a terminal.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()


def say(*lines: str, err: bool = False) -> None:
    """Print these lines now, to standard output or error. Where they cannot be printed, nothing is
    printed there from now on."""
    stream = sys.stderr if err else sys.stdout
    try:
        click.echo("\n".join(lines), err=err)
        if stream is not None:
            stream.flush()
    except UnicodeError:
        # A terminal of few letters: better a question mark than no address.
        letters = getattr(stream, "encoding", None) or "ascii"
        known = "\n".join(lines).encode(letters, "replace").decode(letters)
        if known != "\n".join(lines):
            say(known, err=err)
    except (OSError, ValueError):
        _lead_nowhere(stream.fileno)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _lead_nowhere(fileno: Callable[[], int]) -> None:
    """Put what leads nowhere behind this number: what is left unwritten is written there at the
    end, where it would fail once more."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, fileno())
        os.close(nowhere)
