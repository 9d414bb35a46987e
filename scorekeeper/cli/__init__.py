"""The command line: `scorekeeper` and its commands.

This layer reads options, calls the layers below and prints their answers. Exit codes: 0 yes
or done, 1 no, 2 nothing was done and standard error says why. Each command imports what only it
needs when it runs, so that `scorekeeper points` starts quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from scorekeeper import __version__
from scorekeeper.cli.games import backup, copy, export, games, import_, rebuild
from scorekeeper.cli.options import (
    TranslatedCommand,
    TranslatedOption,
    lang_option,
    read_language,
    split_language,
    spoken,
)
from scorekeeper.cli.output import replace_what_the_terminal_lacks, told_if_the_disk_is_full
from scorekeeper.cli.questions import ask, check, judge, points
from scorekeeper.cli.restore import restore
from scorekeeper.cli.serve import serve
from scorekeeper.cli.suggestions import suggestions
from scorekeeper.cli.where import key, where
from scorekeeper.server_settings import N_

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


_OWN_OPTIONS = ("--help", "--version")


class _ServeByDefault(TranslatedCommand, click.Group):
    """`scorekeeper`, and `scorekeeper --port 9000`, mean `scorekeeper serve`."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **settings: Any) -> Any:
        """Run a command, in the language that is asked for."""
        words = sys.argv[1:] if args is None else list(args)
        replace_what_the_terminal_lacks()
        wanted = read_language(words, os.environ)
        with spoken(wanted.shown_on(sys.stdout)), told_if_the_disk_is_full():
            return super().main(words, *more, obj=wanted, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ours, rest = split_language(args)
        none_yet = not rest and not ctx.resilient_parsing  # a shell asks: any command may follow
        if none_yet or (rest and rest[0].startswith("-") and rest[0] not in _OWN_OPTIONS):
            args = [*ours, "serve", *rest]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell may complete this to: a command, or an option of this one or of `serve`."""
        known = {item.value: item for item in super().shell_complete(ctx, incomplete)}
        if incomplete.startswith("-"):
            served = serve.shell_complete(click.Context(serve), incomplete)
            known |= {item.value: item for item in served}
        return list(known.values())


@click.group(
    cls=_ServeByDefault,
    params=[lang_option],
    help=N_(
        "Keep the score of Phase 10 played with real cards, and referee it.\n\n"
        "Without a command it starts the server, as `serve` does.\n\n"
        "Every option can also be set in the environment, for example SCOREKEEPER_PORT for --port "
        "and SCOREKEEPER_DB for --db. An option on the command line wins."
    ),
)
@click.version_option(
    __version__,
    message="scorekeeper %(version)s",
    cls=TranslatedOption,
    help=N_("Show the version and exit."),
)
def main() -> None:
    """The whole program; its commands are below."""


for command in (
    serve, where, key, games, check, judge, points, ask, export, import_, backup, restore, copy,
    rebuild, suggestions,
):  # fmt: skip
    # On each command, not on the group: SCOREKEEPER_DB is one setting for all of them.
    command.context_settings["auto_envvar_prefix"] = "SCOREKEEPER"
    command.params.append(lang_option)
    main.add_command(command)
