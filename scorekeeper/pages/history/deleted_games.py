"""The deleted games, a row each: who won or led, who played, and how long it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.service.deleted_games import DeletedLine
from scorekeeper.wording.amounts import rounds_words


@immutable(kw_only=True)
class DeletedRow:
    """A deleted game, and for how many days it can still be brought back. `head` is its
    title, who won or leads, or the names of all where nobody does; `says` are the lines below,
    `rounds` how many were played or which is, "" if another line says it."""

    game: GameRow
    head: str
    says: tuple[str, ...]
    rounds: str
    days_left: int


def deleted_rows(
    lines: Sequence[DeletedLine], of_people: Mapping[str, str], now: datetime
) -> tuple[DeletedRow, ...]:
    """The deleted games, as they are `now`."""
    rows = game_rows((each.line for each in lines), of_people)
    return tuple(_row(row, each, now) for each, row in zip(lines, rows, strict=True))


def _row(game: GameRow, deleted: DeletedLine, now: datetime) -> DeletedRow:
    line = game.line
    told, rounds = (game.headline, game.names), rounds_words(line.round_no)
    if line.going_on:
        told, rounds = (game.round_words, game.names), ""
        if not game.is_led:
            told, rounds = ("", game.names), game.round_words
    head, *says = filter(None, (line.title, *told))
    return DeletedRow(
        game=game,
        head=head,
        says=tuple(says),
        rounds=rounds,
        days_left=max(0, ceil((deleted.removed_at - now) / timedelta(days=1))),
    )
