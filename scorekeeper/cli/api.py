"""`scorekeeper ask`: questions of other programs, one JSON object a line, answered in order.

Knows lines and the exit code. Refuses to know the questions (`scorekeeper.api`). Every answer is
sent off at once, so that a program can put its next question by it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import IO

import click

from scorekeeper.cli.options import LEGAL, UNREADABLE


@click.command()
@click.pass_context
def ask(ctx: click.Context) -> None:
    """Answer JSON Lines: one question a line from standard input, one answer a line.

    The questions are told in docs/ask.md. The exit code is 2 if any line could not be read."""
    from scorekeeper.api import MOST_BYTES, answer_line, print_answer

    answers = sys.stdout.buffer
    status = LEGAL
    for line in _lines(sys.stdin.buffer, MOST_BYTES):
        told = answer_line(line)
        if "error" in told:
            status = UNREADABLE
        answers.write(print_answer(told) + b"\n")
        answers.flush()
    ctx.exit(status)


def _lines(typed: IO[bytes], most: int) -> Iterator[bytes]:
    """Line by line as they come; of an endless one only so much that it is seen to be too long."""
    while line := typed.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = typed.readline(most)
        yield line
