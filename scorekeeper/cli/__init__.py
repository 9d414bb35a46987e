"""The command line: `scorekeeper`, alone or with a word behind it.

Knows commands and exit codes: 0 legal or done, 1 illegal or refused, 2 unreadable. Each command
imports late what only it needs, so that `scorekeeper points` answers at once.
Go on with `serving`, `questions`, `asking`, `keeping`.
"""

from __future__ import annotations

import click

from scorekeeper import __version__
from scorekeeper.cli.api import ask
from scorekeeper.cli.cards import check, judge, points
from scorekeeper.cli.files import backup, export, import_
from scorekeeper.cli.serve import serve


class _ServeByDefault(click.Group):
    """`scorekeeper`, and `scorekeeper --port 9000`, mean `scorekeeper serve`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ours = {"--help", "--version"}
        if not args or (args[0].startswith("-") and args[0] not in ours):
            args = ["serve", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_ServeByDefault)
@click.version_option(__version__, message="scorekeeper %(version)s")
def main() -> None:
    """Keeps score and referees a game of Phase 10 played with real cards.

    Without a command it serves: it prints an address and a QR code for the phones.

    Every option can also be set in the environment, for example SCOREKEEPER_PORT for --port and
    SCOREKEEPER_DB for --db. What is typed wins."""


for command in (serve, check, judge, points, ask, export, import_, backup):
    # On each command, not on the group: SCOREKEEPER_DB is one setting for all of them.
    command.context_settings["auto_envvar_prefix"] = "SCOREKEEPER"
    main.add_command(command)
