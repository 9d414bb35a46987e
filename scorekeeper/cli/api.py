"""The command `ask`: answers questions of other programs, one JSON object a line.

Every answer is flushed at once, because a program may wait for it before it asks again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import IO

import click

from scorekeeper.cli.language import N_, TranslatedCommand
from scorekeeper.cli.options import LEGAL, UNREADABLE


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Answer JSON Lines: one question a line from standard input, one answer a line.\n\n"
        "docs/ask.md describes the questions. The exit code is 2 if any line could not be read."
    ),
)
@click.pass_context
def ask(ctx: click.Context) -> None:
    """The command `ask`."""
    from scorekeeper.api import MOST_BYTES, answer_line, print_answer

    answers = sys.stdout.buffer
    status = LEGAL
    for line in _lines(sys.stdin.buffer, MOST_BYTES):
        answered = answer_line(line)
        if "error" in answered:
            status = UNREADABLE
        answers.write(print_answer(answered) + b"\n")
        answers.flush()
    ctx.exit(status)


def _lines(stream: IO[bytes], most: int) -> Iterator[bytes]:
    """The lines as they arrive; of a line longer than `most` bytes only its first `most`."""
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line
