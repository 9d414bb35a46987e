"""The command `games`: lists the games, with the code and the number by which other commands and
pages find them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.columns import in_columns, terminal_width
from scorekeeper.cli.language import N_, TranslatedCommand, option
from scorekeeper.cli.options import db_option, open_present

if TYPE_CHECKING:
    from scorekeeper.service import GameLine

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
    help=N_("All games, not only the latest 20."),
)
@db_option
def games(*, all: bool, db: Path | str | None) -> None:
    """The command `games`."""
    from flask_babel import gettext as _
    from flask_babel import ngettext, pgettext

    from scorekeeper.service.game_lists import EVERY_GAME

    with open_present(db) as scorer:
        found = scorer.lists.found(EVERY_GAME, most=None if all else MOST)
        number = scorer.lists.number_found(EVERY_GAME)
    if not found:
        click.echo(_("There are no games yet."))
        return
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

    at = line.last_at.astimezone().strftime("%Y-%m-%d %H:%M")
    return str(line.game_id), line.code, at, _state(line), side_by_side(line.names)


def _state(line: GameLine) -> str:
    from flask_babel import gettext as _

    if not line.going_on:
        # Translators: the state of a game in a list.
        return _("finished")
    if line.put_away:
        return _("put away")
    if line.paused:
        return _("paused")
    return _("Tie round") if line.tie_due else _("Round %(number)s", number=line.round_no)
