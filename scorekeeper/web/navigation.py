"""Where a phone goes: its home page in a game, the next game, the games it may see, the address.

`too_late` answers a form that no longer fits its game, with the phone's home page as it is now.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from flask import current_app, redirect, url_for
from flask_babel import gettext as _
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.game import events
from scorekeeper.game.log import has_entry_of
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.network.paths import PageAddress, page_address, path_of
from scorekeeper.network.reach import base_url
from scorekeeper.service import GameLine, TableView
from scorekeeper.service.deleted_games import DeletedLine
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.web import this_phone
from scorekeeper.web.forms import Notice
from scorekeeper.web.fragments import Fragment
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import known_games, only_game, opens_every_game, the_reach


def home(game_id: int) -> str:
    """The address of this phone's home page in this game: the table for its keeper, otherwise the
    own seat."""
    keeps = this_phone.is_keeper(game_id) or this_phone.seat_at(game_id) is None
    return url_for("table.show" if keeps else "my_seat.show", game_id=game_id)


WATCH, TV, TABLE = "watch", "tv", "table"
"""The kinds of pages that go on to the next game by themselves."""


def next_url(view: TableView, page: str) -> str:
    """The address of this phone's page in the game that followed this one; "" if none followed, or
    if the end of this one was undone. `page`: WATCH, TV, or TABLE on the phone of a keeper or
    player."""
    following = _following_game(view)
    if following is None:
        return ""
    game_id, code = following.game_id, following.code
    if page == TV:
        return url_for("tv.board", code=code)
    if page == TABLE and this_phone.is_keeper(game_id):
        return url_for("table.show", game_id=game_id)
    if this_phone.seat_at(game_id) is not None:
        return url_for("my_seat.show", game_id=game_id)
    return url_for("standings.show", code=code)


_GOES_ON = (events.EntryStruck, events.EntryAmended, events.GameResumed)
"""With which a game that is over may go on."""


def to_next_game(view: TableView, page: str) -> Response | None:
    """A redirect to the next game for a page that asks for news; None if no game followed, or if
    the page was opened after the next one began (`stay`). If this game went on and ended while the
    next one was played already, None as well: its end comes first. A game that ended once ended
    before the next one, whatever the clock of the host said."""
    following = None if "stay" in request.args else _following_game(view)
    over = view.finished
    if following is None or over is None:
        return None
    went_on = any(has_entry_of(view.log, kind) for kind in _GOES_ON)
    if went_on and following.started_at < over.ended_at:
        return None
    return make_response("", 204, redirect=next_url(view, page))


def to_end(view: TableView, *, or_pause: bool = False) -> Response | None:
    """To the end of a game that is over, from a page that changes what goes on; else None.
    `or_pause`: also to a game that is paused, whose page says so."""
    stands_still = view.game.outcome is not None or (or_pause and view.game.paused)
    return redirect(home(view.game_id)) if stands_still else None


def to_lay_down(game_id: int, seat: Seat) -> Response:
    """To the page where this player lays down, after a tap that needs more than a tap."""
    page = url_for("lay_down.show", game_id=game_id, seat=seat)
    return make_response("", redirect=page) if request.htmx else redirect(page, 303)


def middle_url(view: TableView, *, resumed: bool = False) -> str:
    """The address of the tablet in the middle of this game, if this device lay there in the game
    before, or until this one was paused and `resumed`; "" for any other. Whoever sat at an edge
    sits there again."""
    lay = this_phone.tablet_in_the_middle()
    if lay is None or view.game.outcome is not None or view.game.paused:
        return ""
    before, turned = lay
    if before == view.game_id:
        return url_for("middle.show", game_id=before, turned=turned or None) if resumed else ""
    if scorer().next_games.played_now_after(before) != view.game_id:
        return ""
    turned += _moved_by(scorer().view(before), view)
    return url_for("middle.show", game_id=view.game_id, turned=turned % len(view.names) or None)


def _moved_by(before: TableView, view: TableView) -> int:
    """By how many seats the players of the game before moved on, clockwise; 0 if others play."""
    game, now = before.game, [*view.names.values()]
    sat = [before.names[seat] for seat in game.seats if not game.is_frozen(seat)]
    turns = (at for at in range(len(sat)) if sat[at:] + sat[:at] == now)
    return next(turns, 0)


def _following_game(view: TableView) -> TableView | None:
    """The game in which the players are now; None if none followed this one, or if this one goes
    on."""
    if view.game.outcome is None:
        return None
    following = scorer().next_games.played_now_after(view.game_id)
    return None if following is None else scorer().view(following)


def games_found(
    search: GameSearch, *, first: int = 0, most: int | None = None
) -> tuple[GameLine, ...]:
    """The games that this phone may see and that this search finds, the latest entry first. The
    `first` ones are left out; at most `most` are given."""
    return scorer().lists.find(search, visible_games(), first=first, most=most)


def latest_games(search: GameSearch, most: int) -> tuple[GameLine, ...]:
    """At most so many of the games that this phone may see and that this search finds, the latest
    entry first, those ahead of the clock last."""
    return scorer().lists.latest(search, most, visible_games())


def number_of_games_found(search: GameSearch) -> int:
    """How many games this phone may see and this search finds."""
    return scorer().lists.number_found(search, visible_games())


def totals_of_games_found(search: GameSearch) -> tuple[int, timedelta]:
    """How many games this phone may see and this search finds, and how long they took together,
    without those that were not played at one go."""
    lists, among = scorer().lists, visible_games()
    return lists.number_found(search, among), lists.time_played(search, among)


def any_deleted() -> bool:
    """Is there a deleted game that this phone may bring back?"""
    return any(map(this_phone.is_keeper, scorer().deleted.numbers()))


def deleted_games() -> tuple[DeletedLine, ...]:
    """The deleted games that this phone may bring back, the one deleted last first."""
    return scorer().deleted.all(this_phone.is_keeper)


def visible_games() -> frozenset[int] | None:
    """The games this phone may see in a list; None means all."""
    if opens_every_game():
        return None
    only = only_game()
    return known_games() | (frozenset() if only is None else {only})


@immutable
class HomePages:
    """What draws the home page of a phone in a game: the table for its keeper, the own seat for a
    player; and the part of the table that changes, for a tap on it. The app hands in all three,
    because no page is known here."""

    of_table: Callable[[TableView, Notice], str]
    of_seat: Callable[[TableView, Seat, Notice], str]
    rows: Callable[[TableView, Notice | None], Fragment]


def home_pages() -> HomePages:
    """The home pages of this app."""
    found: HomePages = current_app.extensions["home_pages"]
    return found


def too_late(view: TableView, lines: tuple[str, ...]) -> Response | tuple[str, int]:
    """The answer to a form that no longer fits the game: this phone's home page as it is now, and
    why nothing was recorded. What was typed stays on the phone as a draft."""
    notice = Notice(_("What you typed was not recorded."), lines, unsaved=True)
    seat = this_phone.seat_at(view.game_id)
    if this_phone.is_keeper(view.game_id) or seat is None:
        return home_pages().of_table(view, notice), 409
    if seat not in view.game.seats:
        return redirect(home(view.game_id), 303)
    return home_pages().of_seat(view, seat, notice), 409


def still_leads_here(base: str) -> bool:
    """Is this one of the addresses by which phones reach this host?"""
    reach = the_reach()
    return base in (public_base(), reach.public_url) or any(
        way.base == base for way in reach.addresses()
    )


def public_base() -> str:
    """The address for phones: the one given as `--public-url`, else one that a phone arrived under,
    else the likeliest."""
    reach, host = the_reach(), request.host
    if request.script_root != path_of(reach.public_url):
        host = "localhost"  # an ingress is for those who may enter there
    return reach.best(base_url(request.scheme, host))


def public_address(endpoint: str, **values: object) -> PageAddress:
    """The address of a page, for phones that may come another way than this one."""
    path = url_for(endpoint, **values)  # type: ignore[arg-type]
    return page_address(public_base(), path.removeprefix(request.script_root))


def public_url_for(endpoint: str, **values: object) -> str:
    """The same address as a browser takes it."""
    return public_address(endpoint, **values).whole
