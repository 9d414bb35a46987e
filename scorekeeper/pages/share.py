"""Share: the codes to watch, to play along and to keep, with words on what each lets a person do.

A keeper's code is covered until somebody asks for it, so that it is not scanned by chance. Browsers
must not store a page or picture with a key.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.network.addresses import address_in_code, svg_code
from scorekeeper.network.paths import PageAddress
from scorekeeper.pages.shown.door import DoorPage, WatchingPhones, door_line, watching_phones
from scorekeeper.pages.shown.marks import players_of
from scorekeeper.service import TableView
from scorekeeper.web.access import Action, door_to_answer, requires
from scorekeeper.web.cookies import not_stored
from scorekeeper.web.form_pages import shown_at
from scorekeeper.web.forms import Notice, game_or_404
from scorekeeper.web.navigation import public_address, public_url_for
from scorekeeper.web.numbers import MOST_DIGITS, whole_number
from scorekeeper.web.scorer import phones_watching, scorer
from scorekeeper.web.this_phone import (
    device_id,
    ensure_device_id,
    opens_every_game,
    seat_at,
    take_new_keeper_link,
)


@immutable(kw_only=True)
class SharePage:
    """What every tab shows. `kind` names the code: `watch`, `keep`, `hand-over` or a seat.
    `address` is what the code opens, `screen` the address of the board for a television. `door` is
    who asks for a seat, None where this phone may not answer."""

    view: TableView
    tab: str
    kind: str
    address: PageAddress
    screen: str
    watching: WatchingPhones
    door: DoorPage | None


share = Blueprint("share", __name__)


@share.get("/g/<int:game_id>/share")
@requires(Action.SHARE_LINKS)
def show(game_id: int) -> Response:
    """*Watch*: the short code."""
    view = game_or_404(game_id)
    page = _page(view, "watch", "watch")
    return not_stored(
        render_template("share/watch.html", page=page, notice=_notice(), back_url=_back(view))
    )


@share.get("/g/<int:game_id>/share/play")
@requires(Action.SHARE_LINKS)
def play(game_id: int) -> Response:
    """*Play along*: the seats, free or with a phone."""
    view = game_or_404(game_id)
    players = players_of(view)
    return not_stored(
        render_template(
            "share/play.html",
            page=_page(view, "play", "watch"),
            players=tuple(players[each] for each in view.game.seats),
            taken=scorer().links.taken(game_id),
            mine=seat_at(game_id),
            notice=_notice(),
            back_url=_back(view),
        )
    )


@share.get("/g/<int:game_id>/share/play/<seat>")
@requires(Action.SHARE_LINKS)
def seat(game_id: int, seat: Seat) -> Response:
    """The code of one seat."""
    view = game_or_404(game_id)
    players = players_of(view)
    player = players.get(seat) or abort(404)
    taken = seat in scorer().links.taken(game_id)
    return not_stored(
        render_template(
            "share/seat.html",
            page=_page(view, "seat", seat),
            player=player,
            players=tuple(players[each] for each in view.game.seats),
            taken=taken,
            notice=_notice(),
        )
    )


@share.get("/g/<int:game_id>/share/keep")
@requires(Action.SHARE_LINKS)
def keep(game_id: int) -> Response:
    """*Keep*: the keeper's code, covered, and the button to hand the game over. The phone gets its
    name here: by it a phone that makes new codes stays keeper, even if the answer is lost."""
    view = game_or_404(game_id)
    ensure_device_id()
    offered = scorer().links.offered_key(game_id) is not None
    page = _page(view, "keep", "hand-over" if offered and not opens_every_game() else "keep")
    return not_stored(
        render_template(
            "share/keep.html",
            page=page,
            notice=_notice(),
            back_url=_back(view),
            keeper_link=scorer().links.keeper_number(game_id),
            links=scorer().links.generation(game_id),
        )
    )


@share.get("/g/<int:game_id>/share/<kind>.svg")
@requires(Action.SHARE_LINKS)
def picture(game_id: int, kind: str) -> Response:
    """The QR code itself. Its text is in capitals, which make the code coarser and easier to
    scan."""
    text = address_in_code(_address(game_or_404(game_id), kind).whole)
    return not_stored(Response(svg_code(text), mimetype="image/svg+xml"))


@share.get("/g/<int:game_id>/share/phones")
@requires(Action.SHARE_LINKS)
def phones(game_id: int) -> Response:
    """How many phones are watching, with a dot for each."""
    game_or_404(game_id)
    return not_stored(
        render_template(
            "shown/_phones.html",
            game_id=game_id,
            watching=watching_phones(phones_watching(game_id)),
        )
    )


# --- what changes codes ---------------------------------------------------------------------------


@share.post("/g/<int:game_id>/share/take-back")
@requires(Action.SHARE_LINKS)
@shown_at(".keep")
def take_back(game_id: int) -> Response:
    """Take this seat back from its phone."""
    view = game_or_404(game_id)
    if (seat := request.form.get("seat", "")) in view.names:
        scorer().links.take_back(game_id, seat)
    return redirect(url_for("share.play", game_id=game_id), 303)


@share.post("/g/<int:game_id>/share/new-keeper-code")
@requires(Action.SHARE_LINKS)
def new_keeper_code(game_id: int) -> Response:
    """Make a new keeper's code. This phone stays keeper, every other keeper's phone does not."""
    game_or_404(game_id)
    scorer().links.new_keeper_link(game_id, staying=device_id(), old=_code_to_replace())
    take_new_keeper_link(game_id)
    return redirect(url_for("share.keep", game_id=game_id, new="keeper"), 303)


@share.post("/g/<int:game_id>/share/hand-over")
@requires(Action.SHARE_LINKS)
def hand_over(game_id: int) -> Response:
    """Offer the game to another phone, or withdraw the offer."""
    game_or_404(game_id)
    if request.form.get("act") == "withdraw":
        scorer().links.withdraw_offer(game_id)
    else:
        scorer().links.offer_keeper(game_id)
    return redirect(url_for("share.keep", game_id=game_id), 303)


@share.post("/g/<int:game_id>/share/new-codes")
@requires(Action.SHARE_LINKS)
def new_codes(game_id: int) -> Response:
    """Replace all codes of this game. This phone stays keeper and keeps its seat."""
    game_or_404(game_id)
    scorer().links.new_links(game_id, staying=device_id(), old=_code_to_replace())
    take_new_keeper_link(game_id)
    return redirect(url_for("share.show", game_id=game_id, new="all"), 303)


def _code_to_replace() -> int | None:
    """The number that the form has of what it replaces, so that a form sent twice replaces once."""
    return whole_number(request.form.get("old", ""), digits=MOST_DIGITS)


# --- inside ---------------------------------------------------------------------------------------


def _address(view: TableView, kind: str) -> PageAddress:
    """The address in the code of this `kind`: `watch`, `keep`, `hand-over` or a seat."""
    links = scorer().links
    match kind:
        case "watch":
            return public_address("standings.show", code=view.code)
        case "keep":
            key = links.keeper_key(view.game_id) or abort(404)
            return public_address("join.offer_keeping", key=key)
        case "hand-over":
            key = links.offered_key(view.game_id) or abort(404)
            return public_address("join.offer_keeping", key=key)
        case _:
            key = links.seat_key(view.game_id, kind) or abort(404)
            return public_address("join.offer_seat", key=key)


def _page(view: TableView, tab: str, kind: str) -> SharePage:
    return SharePage(
        view=view,
        tab=tab,
        kind=kind,
        address=_address(view, kind),
        screen=public_url_for("tv.board", code=view.code),
        watching=watching_phones(phones_watching(view.game_id)),
        door=door_line(
            view,
            door_to_answer(view.game_id),
            "share/play" if tab in ("play", "seat") else "share",
        ),
    )


def _notice() -> Notice | None:
    """What to say after codes were replaced."""
    text = {
        "all": _("All codes are new. Everybody who plays along has to scan the new one."),
        "keeper": _("The keeper’s code is new. The old one no longer works."),
    }.get(request.args.get("new", ""))
    return Notice(text, tone="yes") if text else None


def _back(view: TableView) -> str:
    return url_for("table.show", game_id=view.game_id)
