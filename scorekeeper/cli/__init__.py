"""The command line: `scorekeeper` and its commands.

This layer reads options, calls the layers below and prints their answers. Exit codes: 0 legal or
done, 1 illegal or refused, 2 unreadable. Each command imports what only it needs when it runs, so
that `scorekeeper points` starts quickly.
"""

from __future__ import annotations

import click

from scorekeeper import __version__
from scorekeeper.cli.api import ask
from scorekeeper.cli.cards import check, judge, points
from scorekeeper.cli.files import backup, export, import_, rebuild
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
    """Keep the score of Phase 10 played with real cards, and referee it.

    Without a command it starts the server, as `serve` does.

    Every option can also be set in the environment, for example SCOREKEEPER_PORT for --port and
    SCOREKEEPER_DB for --db. An option on the command line wins."""


for command in (serve, check, judge, points, ask, export, import_, backup, rebuild):
    # On each command, not on the group: SCOREKEEPER_DB is one setting for all of them.
    command.context_settings["auto_envvar_prefix"] = "SCOREKEEPER"
    main.add_command(command)
