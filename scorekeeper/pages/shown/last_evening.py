"""The last evening as the start page tells it: its name, and all players by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import ngettext

from scorekeeper.game.standings import Standing, standings
from scorekeeper.pages.shown.evening_name import evening_name
from scorekeeper.pages.shown.game_row import GameRow
from scorekeeper.pages.shown.lanes import Lane, lanes_of
from scorekeeper.pages.shown.marks import PlayerView, players_with
from scorekeeper.service import TableView
from scorekeeper.wording.story import rounds_played


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPlayer:
    """One player of the evening. `phases` is "" where only points count."""

    player: PlayerView
    standing: Standing
    lane: Lane
    phases: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastEvening:
    """A finished game as a headline. `row` is the same game in a list."""

    view: TableView
    row: GameRow
    name: str
    rounds: str
    players: tuple[PlacedPlayer, ...]


def last_evening(view: TableView, row: GameRow, letters: Mapping[str, str]) -> LastEvening:
    """The evening of this game, which is over. `letters` are those of all people."""
    players, game, lanes = players_with(view, letters), view.game, lanes_of(view)
    return LastEvening(
        view=view,
        row=row,
        name=_name_of(row),
        rounds=rounds_played(game.rounds_played) if game.rounds_played else "",
        players=tuple(
            PlacedPlayer(
                player=players[line.seat],
                standing=line,
                lane=lanes[line.seat],
                phases=""
                if game.table.fixed_rounds is not None
                else ngettext("%(num)s phase", "%(num)s phases", line.phases_done),
            )
            for line in standings(game)
        ),
    )


def _name_of(row: GameRow) -> str:
    """What the evening is called. That a game was stopped is said before anything else."""
    outcome = row.line.outcome
    if outcome is not None and outcome.reason == "stopped":
        return row.headline
    return evening_name(row.line) or row.headline
