"""The last evening as the start page tells it: who won, and all players by place."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import Game
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.game_row import GameRow
from scorekeeper.pages.shown.lanes import Lane, lanes_of
from scorekeeper.pages.shown.marks import PlayerView, players_with
from scorekeeper.service import TableView
from scorekeeper.wording.amounts import phases_words, rounds_words
from scorekeeper.wording.round_told import place_chip


@immutable(kw_only=True)
class PlacedPlayer:
    """One player of the evening. `place` is a short ordinal; `phases` is "" where only points
    count."""

    player: PlayerView
    standing: Standing
    place: str
    lane: Lane
    phases: str


@immutable(kw_only=True)
class LastEvening:
    """A finished game as a headline. `row` is the same game in a list, with the headline."""

    view: TableView
    row: GameRow
    rounds: str
    players: tuple[PlacedPlayer, ...]


def last_evening(view: TableView, row: GameRow, letters: Mapping[str, str]) -> LastEvening:
    """The evening of this game, which is over. `letters` are those of all people."""
    players, game, lanes = players_with(view, letters), view.game, lanes_of(view)
    return LastEvening(
        view=view,
        row=row,
        rounds=rounds_words(game.rounds_played) if game.rounds_played else "",
        players=tuple(
            PlacedPlayer(
                player=players[line.seat],
                standing=line,
                place=place_chip(line.place),
                lane=lanes[line.seat],
                phases=phases_made(game, line),
            )
            for line in standings(game)
        ),
    )


def phases_made(game: Game, line: Standing) -> str:
    """How many phases this player has made; "" where only points count."""
    if game.table.fixed_rounds is not None:
        return ""
    return phases_words(line.phases_done)
