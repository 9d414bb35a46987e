"""The deleted games, a row each: who won or led, who played, and how long it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.service.game_lists import DeletedLine
from scorekeeper.wording.amounts import rounds_words


@immutable
class DeletedRow:
    """A deleted game, and until when it can be brought back. `leader` says who won, or who leads
    and in which round; `rounds` how many were played, "" if the leader says it."""

    game: GameRow
    leader: str
    rounds: str
    until: datetime


def deleted_rows(
    lines: Sequence[DeletedLine], of_people: Mapping[str, str]
) -> tuple[DeletedRow, ...]:
    """The deleted games."""
    rows = game_rows((each.line for each in lines), of_people)
    return tuple(
        DeletedRow(row, row.round_words, "", each.removed_at)
        if each.line.going_on
        else DeletedRow(row, row.headline, rounds_words(each.line.round_no), each.removed_at)
        for each, row in zip(lines, rows, strict=True)
    )
