"""The start page: the game that is being played as a card, then the other games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game.standings import standings
from scorekeeper.service import GameLine, TableView
from scorekeeper.service.game_lists import TONIGHT
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningGames:
    """The games in progress: the one that is being played now, or None; the others of the last
    days; and older ones, which are folded away."""

    latest: GameLine | None
    others: tuple[GameLine, ...]
    older: tuple[GameLine, ...]

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """All of them, the latest entry first."""
        return (*([self.latest] if self.latest else ()), *self.others, *self.older)


LATELY = timedelta(days=7)
"""A game in progress with its last entry within this time is not folded away."""


def running_games(lines: Sequence[GameLine], now: datetime) -> RunningGames:
    """These games in progress, which are ordered by their last entry, by how long ago it was."""
    latest = lines[0] if lines and now - lines[0].last_at <= TONIGHT else None
    rest = lines[1:] if latest else lines
    return RunningGames(
        latest=latest,
        others=tuple(line for line in rest if now - line.last_at <= LATELY),
        older=tuple(line for line in rest if now - line.last_at > LATELY),
    )


def older_words(number: int) -> str:
    """How many games are folded away."""
    return ngettext(
        "%(num)s unfinished game from before", "%(num)s unfinished games from before", number
    )


def running_game(view: TableView) -> RunningGame:
    """The card of this game."""
    game = view.game
    marks = player_marks(view)
    number = game.open.number if game.open is not None else len(game.closed)
    return RunningGame(
        game_id=view.game_id,
        code=view.code,
        title=_("Tie round") if game.tie_due else _("Round %(number)s", number=number),
        state=pgettext("state of a game", "Paused")
        if game.paused
        else pgettext("state of a game", "In progress"),
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
