"""The deleted games, a row each: who won or led, who played, and how long it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.service.game_lists import DeletedLine
from scorekeeper.wording.amounts import rounds_words


@immutable(kw_only=True)
class DeletedRow:
    """A deleted game, and until when it can be brought back. `head` is its title, who won or leads,
    or the names of all where nobody does; `says` are the lines below, `rounds` how many were
    played, "" if another line says it."""

    game: GameRow
    head: str
    says: tuple[str, ...]
    rounds: str
    until: datetime


def deleted_rows(
    lines: Sequence[DeletedLine], of_people: Mapping[str, str]
) -> tuple[DeletedRow, ...]:
    """The deleted games."""
    rows = game_rows((each.line for each in lines), of_people)
    return tuple(_row(row, each.removed_at) for each, row in zip(lines, rows, strict=True))


def _row(game: GameRow, until: datetime) -> DeletedRow:
    line = game.line
    told = (game.round_words, game.names) if line.going_on else (game.headline, game.names)
    if line.going_on and not game.is_led:
        told = (game.names, game.round_words)
    head, *says = filter(None, (line.title, *told))
    rounds = "" if line.going_on else rounds_words(line.round_no)
    return DeletedRow(game=game, head=head, says=tuple(says), rounds=rounds, until=until)
