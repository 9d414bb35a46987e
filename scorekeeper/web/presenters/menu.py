"""The menu of a game: what may be done now, and who may stop or come back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.game.values import Seat
from scorekeeper.service import Outlook, TableView
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.web.presenters.turn_line import knock_word

_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuPage:
    """Everything the menu shows. `in_round`: a round is open, and nobody is out yet. `followed`:
    its turns are followed. `knocks`: this table knocks or buys. `can_foretell`: there are chances
    for this game, and `shows_chances` says whether the table sees them."""

    game_id: int
    code: str
    seq: int
    over: bool
    paused: bool
    in_round: bool
    followed: bool
    knocks: bool
    may_swap: bool
    can_foretell: bool
    shows_chances: bool


@dataclass(frozen=True, slots=True)
class PlayerToTap:
    """One player with the mark."""

    seat: Seat
    name: str
    mark: PlayerMark


@dataclass(frozen=True, slots=True, kw_only=True)
class StopsPage:
    """*Who stops, or comes back?* with the players of both."""

    game_id: int
    seq: int
    playing: tuple[PlayerToTap, ...]
    stopped: tuple[PlayerToTap, ...]


def menu_page(view: TableView, outlook: Outlook) -> MenuPage:
    """The menu of this game as it is now."""
    game = view.game
    return MenuPage(
        game_id=view.game_id,
        code=view.code,
        seq=game.seq,
        over=game.outcome is not None,
        paused=game.paused,
        in_round=game.open is not None and not game.open.out and not game.paused,
        followed=game.open is not None and game.open.turns is not None,
        knocks=bool(knock_word(game.table.switches)),
        may_swap=len(game.seated) > _TWO,
        can_foretell=outlook.chances is not None,
        shows_chances=outlook.shown,
    )


def stops_page(view: TableView) -> StopsPage:
    """Everybody at the table, and everybody who stopped."""
    game, marks = view.game, player_marks(view)

    def players(seats: Iterable[Seat]) -> tuple[PlayerToTap, ...]:
        return tuple(PlayerToTap(seat, view.names[seat], marks[seat]) for seat in seats)

    return StopsPage(
        game_id=view.game_id,
        seq=game.seq,
        playing=players(game.seated),
        stopped=players(seat for seat in game.seats if game.is_frozen(seat)),
    )
