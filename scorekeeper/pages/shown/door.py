"""The phones around a game: those that ask for a seat, what one phone is told of its own seat, and
how many watch."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.service import TableView
from scorekeeper.service.links import Door, SeatRequest, SeatState
from scorekeeper.web.this_phone import PhoneAtDoor


@immutable
class SeatRequestLine:
    """One phone that asks: "A phone says it is Mia.", and the further effect of *Let in*."""

    asking: SeatRequest
    player: PlayerView
    text: str
    note: str


@immutable(kw_only=True)
class DoorPage:
    """Everybody who asks, in one `line` above the page. `version` tells whether the page has seen
    the latest request; `spoken` is announced when a new one is there. `at_once` are the requests
    that one tap on `let_in` accepts; empty if one of them would cost another phone its seat. `at`
    is the path of the form below; empty at the table."""

    view: TableView
    version: int
    requests: tuple[SeatRequestLine, ...]
    spoken: str
    line: str
    at_once: tuple[int, ...]
    let_in: str
    at: str = ""


@immutable(kw_only=True)
class MySeatLine:
    """What the standings say to one phone. `state`: `sits`, `waits`, `lost` or empty. `player` is
    whose seat it has. `next_url` is empty if there is no next game."""

    view: TableView
    phone: PhoneAtDoor
    state: str
    text: str
    player: PlayerView | None
    next_url: str


@immutable(kw_only=True)
class SeatChoice:
    """One name on *That's me*."""

    player: PlayerView
    note: str
    mine: bool


@immutable(kw_only=True)
class JoinPage:
    """*That's me*: the names, and what is known of this phone."""

    view: TableView
    seats: tuple[SeatChoice, ...]
    mine: MySeatLine


def door_page(view: TableView, door: Door, at: str = "") -> DoorPage:
    """Who asks for a seat at this game, for the page of the table or for the form at this path of
    the game."""
    players = players_of(view)
    requests = tuple(
        _request_line(view, asking, players[asking.seat], door) for asking in door.waiting
    )
    line = requests[0].text if requests else ""
    if len(requests) > 1:
        line = ngettext(
            "%(num)s phone asks for a seat.", "%(num)s phones ask for a seat.", len(requests)
        )
    spoken = requests[-1].text if requests else ""
    return DoorPage(
        view=view,
        version=door.version,
        requests=requests,
        spoken=spoken,
        line=line,
        at_once=_at_once(door),
        let_in=_("Let all in") if len(requests) > 1 else _("Let in"),
        at=at,
    )


def door_line(view: TableView, door: Door | None, at: str = "") -> DoorPage | None:
    """The same for a phone that may not know of the requests: None if it is given no door."""
    return None if door is None else door_page(view, door, at)


def my_seat_line(view: TableView, phone: PhoneAtDoor, next_url: str) -> MySeatLine:
    """The line for this phone alone."""
    state, text = _state_and_words(view, phone)
    sitter = phone.sitter if state == "sits" else None
    return MySeatLine(
        view=view,
        phone=phone,
        state=state,
        text=text,
        player=players_of(view)[sitter.seat] if sitter is not None else None,
        next_url=next_url,
    )


def join_page(
    view: TableView, *, mine: MySeatLine, taken: frozenset[Seat], seat: Seat | None
) -> JoinPage:
    """The names to choose from. `taken` are the seats that have a phone, `seat` is this phone's."""
    players = players_of(view)
    seats = tuple(
        SeatChoice(
            player=players[each],
            note=_("you") if each == seat else _("has a phone") if each in taken else "",
            mine=each == seat,
        )
        for each in view.game.seats
    )
    return JoinPage(view=view, seats=seats, mine=mine)


def _request_line(
    view: TableView, asking: SeatRequest, player: PlayerView, door: Door
) -> SeatRequestLine:
    name = player.name
    text = _("A phone says it is %(name)s.", name=name)
    if asking.sits_at is not None:
        whose = view.names[asking.sits_at]
        text = _("%(whose)s’s phone says it is %(name)s.", whose=whose, name=name)
    note = ""
    if asking.seat in door.taken:
        note = _("%(name)s already has a phone; that phone would lose the seat.", name=name)
    return SeatRequestLine(asking, player, text, note)


def _at_once(door: Door) -> tuple[int, ...]:
    """All requests if each asks for a free seat of its own; else none."""
    seats = [asking.seat for asking in door.waiting]
    clash = len(set(seats)) < len(seats) or any(seat in door.taken for seat in seats)
    return () if clash else tuple(asking.number for asking in door.waiting)


def _state_and_words(view: TableView, phone: PhoneAtDoor) -> tuple[str, str]:
    asking, sitter = phone.asking, phone.sitter
    if asking is not None and not asking.refused:
        return "waits", _("You asked to sit down as %(name)s.", name=view.names[asking.seat])
    if sitter is not None and sitter.state is SeatState.HERE:
        return "sits", _("You are %(name)s.", name=view.names[sitter.seat])
    if asking is not None:
        return "lost", _("Not now, says the keeper. Talk at the table, then ask again.")
    return ("lost", phone.lost) if sitter is not None else ("", "")


MOST_DOTS = 12


@immutable
class WatchingPhones:
    """How many phones are watching now, and a dot for each, at most MOST_DOTS."""

    number: int
    dots: range


def watching_phones(number: int) -> WatchingPhones:
    """This many phones, with their dots."""
    return WatchingPhones(number, range(min(number, MOST_DOTS)))
