"""Joining a game: the keeper's link, a seat's link, and asking the keeper for a seat.

Opening a link changes nothing; only its button takes it. A replaced link says that it was replaced.
Each address also exists in capitals, for a coarser QR code.
"""

from __future__ import annotations

import re

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.pages.shown.door import (
    DoorPage,
    MySeatLine,
    door_page,
    join_page,
    my_seat_line,
)
from scorekeeper.pages.shown.live_standings import live_standings
from scorekeeper.pages.shown.marks import players_of
from scorekeeper.service import TableView
from scorekeeper.service.links import KEEPER, MOST_ASKING, Link, LinkState
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import REPLACED, Notice, game_by_code_or_404, game_or_404
from scorekeeper.web.limits import count_code_or_429, count_seat_request_or_429
from scorekeeper.web.navigation import WATCH, next_url
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer

USED = lazy_gettext("This code was already used. Ask for the new one.")

_ASKED_AT = re.compile(
    r"round|middle|share(/play)?|(lay|hand)/p[0-9]|hit/p[0-9]/[0-9]{1,2}|rounds/[0-9]{1,4}/fix"
)
"""The paths of the pages beside the table at which the keeper may be asked for a seat."""

join = Blueprint("join", __name__)

# Of two rules `url_for` takes the one next to the function, which is read and typed. QR codes have
# the one in capitals.


@join.get("/K/<key>")
@join.get("/k/<key>")
@requires(Action.TAKE_LINK)
def offer_keeping(key: str) -> str:
    """What the keeper's link offers."""
    link = _link_or_abort(key, keeper=True)
    view = game_or_404(link.game_id)
    return render_template(
        "join/keep.html",
        view=view,
        players=tuple(players_of(view).values()),
        keeps=this_phone.is_keeper(view.game_id),
        hands_on=link.state is LinkState.OFFERED,
    )


@join.post("/K/<key>")
@join.post("/k/<key>")
@requires(Action.TAKE_LINK)
def take_keeping(key: str) -> Response:
    """Take the link: this phone keeps the game."""
    link = _link_or_abort(key, keeper=True)
    number = scorer().links.take_keeper(key)
    if number is None:
        abort(410, REPLACED)
    this_phone.take_keeper_link(link.game_id, number)
    return redirect(url_for("table.show", game_id=link.game_id), 303)


@join.get("/S/<key>")
@join.get("/s/<key>")
@requires(Action.TAKE_LINK)
def offer_seat(key: str) -> str | Response:
    """What a seat's link offers: *You are Ben?*"""
    link = _link_or_abort(key, keeper=False)
    view = game_or_404(link.game_id)
    if link.opens not in view.names:
        abort(404)  # only in a damaged file
    if _sits_there(link):
        return redirect(url_for("my_seat.show", game_id=view.game_id))
    return render_template(
        "join/seat.html",
        view=view,
        player=players_of(view)[link.opens],
        taken=link.opens in scorer().links.taken(view.game_id),
    )


@join.post("/S/<key>")
@join.post("/s/<key>")
@requires(Action.TAKE_LINK)
def take_seat(key: str) -> Response:
    """Take the link: this phone has the seat. The phone that had it gets a notice."""
    link = _link_or_abort(key, keeper=False)
    view = game_or_404(link.game_id)
    if not _sits_there(link):
        taken = scorer().links.take_seat(key, this_phone.ensure_device_id())
        if taken is None:
            abort(410, USED)
    this_phone.remember_game(link.game_id)
    return redirect(url_for("my_seat.show", game_id=view.game_id), 303)


@join.get("/w/<code>/sit")
@requires(Action.ASK_FOR_SEAT)
def choose_seat(code: str) -> str | Response:
    """*Who are you?* with the names of the seats as buttons."""
    view = game_by_code_or_404(code)
    if code != view.code:
        return redirect(url_for("join.choose_seat", code=view.code))
    return _page(view)


@join.post("/w/<code>/sit")
@requires(Action.ASK_FOR_SEAT)
def ask_for_seat(code: str) -> Response | tuple[str, int]:
    """Ask the keeper for this seat. A keeper's phone gets it at once."""
    view = game_by_code_or_404(code)
    seat = request.form.get("seat", "")
    if seat not in view.game.seats:
        return _page(view, Notice(_("Who are you? Tap a name."))), 422
    if this_phone.seat_at(view.game_id) == seat:
        return redirect(url_for("my_seat.show", game_id=view.game_id), 303)
    if this_phone.is_keeper(view.game_id):
        scorer().links.sit_down(view.game_id, this_phone.ensure_device_id(), seat)
        return redirect(url_for("my_seat.show", game_id=view.game_id), 303)
    count_seat_request_or_429(view.game_id, this_phone.ensure_device_id())
    this_phone.remember_game(view.game_id)
    if not scorer().links.ask(view.game_id, this_phone.ensure_device_id(), seat):
        abort(429, _("Too many phones are asking at this table. Wait a minute, then try again."))
    return redirect(url_for("join.waiting", code=view.code), 303)


@join.get("/w/<code>/sit/waiting")
@requires(Action.ASK_FOR_SEAT)
def waiting(code: str) -> str | Response | tuple[str, int]:
    """The page that waits for the keeper's answer and then goes on by itself."""
    if request.htmx and scorer().links.was_replaced(code):
        return make_response("", 204, refresh=True)  # the page itself says that the code is old
    view = game_by_code_or_404(code)
    asking = this_phone.seat_request(view.game_id)
    if asking is not None and not asking.refused:
        if request.htmx:
            return "", 204
        keeper, chances = scorer().links.keeper_seat(view.game_id), scorer().chances
        return render_template(
            "join/waiting.html",
            code=view.code,
            live=live_standings(view, chances, chances.basis(view)),
            player=players_of(view)[asking.seat],
            keeper=view.names[keeper] if keeper else "",
            door_version=scorer().links.door_version(view.game_id),
        )
    sits = this_phone.seat_at(view.game_id) is not None
    url = (
        url_for("my_seat.show", game_id=view.game_id)
        if sits and asking is None
        else url_for("join.choose_seat", code=view.code)
    )
    return make_response("", 204, redirect=url) if request.htmx else redirect(url)


@join.get("/w/<code>/mine")
@requires(Action.WATCH_GAME)
def mine(code: str) -> str | tuple[str, int]:
    """This phone's own line under the standings; 204 if nothing happened since `door`."""
    view = game_by_code_or_404(code)
    page = _mine(view)
    if request.args.get("door", "") == str(page.phone.door_version):
        return "", 204
    return render_template("shown/_mine.html", mine=page)


@join.get("/g/<int:game_id>/door")
@requires(Action.GIVE_SEAT)
def requests(game_id: int) -> str | tuple[str, int]:
    """The requests for seats; 204 if nothing happened since `door`."""
    page = _door(game_or_404(game_id), _page_path())
    if request.args.get("door", "") == str(page.version):
        return "", 204
    return _door_part(page)


@join.post("/g/<int:game_id>/door")
@requires(Action.GIVE_SEAT)
def answer_request(game_id: int) -> str | Response:
    """Let these phones in, or answer *Not now*. A request that was withdrawn is ignored."""
    view = game_or_404(game_id)
    typed = request.form.getlist("asking")[:MOST_ASKING]
    numbers = [whole_number(each, digits=15) or 0 for each in typed]
    match request.form.get("act", ""):
        case "in" if len(numbers) == 1:
            scorer().links.let_in(game_id, numbers[0])
        case "in":
            scorer().links.let_all_in(game_id, numbers)
        case "not-now":
            for number in numbers:
                scorer().links.refuse(game_id, number)
    at = _page_path()
    if request.htmx:
        return _door_part(_door(view, at))
    table = url_for("table.show", game_id=game_id)
    return redirect(f"{table}/{at}" if at else table, 303)


def _link_or_abort(key: str, *, keeper: bool) -> Link:
    """The link with this key. Aborts with 404 if there is none, with 410 if it was replaced, with
    429 after too many tries."""
    link = scorer().links.find(key)
    if link is None or (link.opens == KEEPER) != keeper:
        count_code_or_429(key, right=False)
        abort(404)
    count_code_or_429(key, right=True, known=this_phone.knows_game(link.game_id))
    if link.state is LinkState.REPLACED and not _sits_there(link):
        abort(410, REPLACED)
    return link


def _sits_there(link: Link) -> bool:
    """Does this phone have the seat of this link? A used link is still valid for that phone."""
    return this_phone.seat_at(link.game_id) == link.opens


def _page(view: TableView, notice: Notice | None = None) -> str:
    page = join_page(
        view,
        mine=_mine(view),
        taken=scorer().links.taken(view.game_id),
        seat=this_phone.seat_at(view.game_id),
    )
    return render_template(
        "join/page.html",
        page=page,
        notice=notice,
        back_url=url_for("standings.show", code=view.code),
    )


def _mine(view: TableView) -> MySeatLine:
    return my_seat_line(view, this_phone.at_the_door(view), next_url(view, WATCH))


def _door(view: TableView, at: str) -> DoorPage:
    return door_page(view, scorer().links.door(view.game_id), at)


def _door_part(page: DoorPage) -> str:
    return render_template("shown/_door_line.html", door=page)


def _page_path() -> str:
    """The path of the page that asks for the requests; "" for the page of the table."""
    at = request.values.get("at", "")
    return at if _ASKED_AT.fullmatch(at) else ""
