"""The deleted games, a row each: who won or led, who played, and how long it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.service.deleted_games import DeletedLine
from scorekeeper.wording.amounts import rounds_words


@immutable(kw_only=True)
class DeletedRow:
    """A deleted game, and for how many days it can still be brought back. `head` is its
    title, who won or leads, or where nobody does who plays or how many rounds were played; `says`
    are the lines below, `others` the players but who won or leads, `rounds` how many were played,
    "" if another line says it."""

    game: GameRow
    head: str
    says: tuple[str, ...]
    others: tuple[PlayerView, ...]
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
    told, rounds, others = game.headline, rounds_words(line.round_no), game.others
    if line.going_on:
        told, rounds = game.lead_words or told, game.round_words
        others = others[1:] if game.lead_words else ()
    elif not line.winners:
        told, rounds = rounds, ""
    head, *says = filter(None, (line.title, told))
    return DeletedRow(
        game=game,
        head=head,
        says=tuple(says),
        others=tuple(each.player for each in others),
        rounds=rounds,
        days_left=max(0, ceil((deleted.removed_at - now) / timedelta(days=1))),
    )
