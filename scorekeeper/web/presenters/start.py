"""The start page: the game that is being played as a card, then the other games."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.standings import standings
from scorekeeper.service import TableView
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks, track
from scorekeeper.web.presenters.share import WatchingPhones


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningPlayer:
    """One player of the running game."""

    name: str
    mark: PlayerMark
    track: tuple[str, ...]
    total: int
    spoken: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningGame:
    """The game with the latest entry, with its standings. `state` says whether it is being played
    or paused."""

    game_id: int
    code: str
    title: str
    state: str
    players: tuple[RunningPlayer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinCode:
    """What stands beside the QR code of the running game: its address, the marks of players with a
    phone of their own, and how many phones are watching."""

    address: str
    here: tuple[PlayerMark, ...]
    watching: WatchingPhones


def running_game(view: TableView) -> RunningGame:
    """The card of this game."""
    game = view.game
    marks = player_marks(view)
    number = game.open.number if game.open is not None else len(game.closed)
    return RunningGame(
        game_id=view.game_id,
        code=view.code,
        title=_("Tie round") if game.tie_due else _("Round %(number)s", number=number),
        state=_("Paused") if game.paused else _("In progress"),
        players=tuple(
            RunningPlayer(
                name=view.names[line.seat],
                mark=marks[line.seat],
                track=track(game, line),
                total=line.total,
                spoken=ngettext(
                    "%(name)s, %(num)s phase completed, %(points)s points",
                    "%(name)s, %(num)s phases completed, %(points)s points",
                    line.phases_done,
                    name=view.names[line.seat],
                    points=line.total,
                ),
            )
            for line in standings(game)
        ),
    )
