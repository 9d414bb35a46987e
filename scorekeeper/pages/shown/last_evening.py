"""The last evening as the start page tells it: who won, and all players by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow
from scorekeeper.pages.shown.lanes import LegendSign, short_legend
from scorekeeper.pages.shown.marks import players_with
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.service import TableView
from scorekeeper.wording.amounts import rounds_words


@immutable(kw_only=True)
class LastEvening:
    """A finished game as a headline. `row` is the same game in a list, with the headline; `legend`
    says what the cells mean."""

    view: TableView
    row: GameRow
    rounds: str
    players: tuple[StandingRow, ...]
    legend: tuple[LegendSign, ...]


def last_evening(view: TableView, row: GameRow, letters: Mapping[str, str]) -> LastEvening:
    """The evening of this game, which is over. `letters` are those of all people."""
    players, game = players_with(view, letters), view.game
    return LastEvening(
        view=view,
        row=row,
        rounds=rounds_words(game.rounds_played) if game.rounds_played else "",
        players=tuple(
            replace(each, player=players[each.player.seat]) for each in standing_rows(view)
        ),
        legend=short_legend(view, over=True),
    )
