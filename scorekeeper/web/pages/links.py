"""Links: what a keeper's or a seat's link offers, and the button that takes it.

Looking takes nothing: whoever previews links for a chat, or scans over somebody's shoulder and
turns back, has changed nothing. What was replaced says so. Each address also stands in capitals,
for a coarser QR code.
"""

from __future__ import annotations

from flask import Blueprint, abort, current_app, redirect, render_template, url_for
from flask_babel import lazy_gettext
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.service import TableView
from scorekeeper.service.links import KEEPER, Link, State
from scorekeeper.web import access
from scorekeeper.web.asking import REPLACED, game_or_404, scorer
from scorekeeper.web.limits import count_code_or_429

links = Blueprint("links", __name__)

USED = lazy_gettext("This code was used already. Ask for the new one.")


def my_seat_url(view: TableView) -> str:
    """Where a phone goes that has a seat: its own page, where there is one, else the standings."""
    own = f"/g/{view.game_id}/me"
    try:
        current_app.url_map.bind("here").match(own, method="GET")
    except HTTPException:
        return url_for("watch.show", code=view.code)
    return own


@links.get("/k/<key>")
@links.get("/K/<key>")
def offer_keeping(key: str) -> str:
    """What the keeper's link offers. Takes nothing."""
    link = _find(key, keeper=True)
    view = game_or_404(link.game_id)
    return render_template(
        "access/keep.html",
        view=view,
        names=tuple(view.names.values()),
        keeps=access.may_keep(view.game_id),
        hands_on=link.state is State.OFFERED,
    )


@links.post("/k/<key>")
@links.post("/K/<key>")
def keep(key: str) -> Response:
    """Take it: this phone keeps the game."""
    link = _find(key, keeper=True)
    number = scorer().links.take_keeper(key)
    if number is None:
        abort(410, REPLACED)
    access.keep(link.game_id, number)
    return redirect(url_for("table.show", game_id=link.game_id), 303)


@links.get("/s/<key>")
@links.get("/S/<key>")
def offer_seat(key: str) -> str | Response:
    """What a seat's link offers: "You are Ben?" Takes nothing."""
    link = _find(key, keeper=False)
    view = game_or_404(link.game_id)
    if _sits_there(link):
        return redirect(my_seat_url(view))
    return render_template(
        "access/seat.html",
        view=view,
        name=view.names[link.opens],
        taken=link.opens in scorer().links.taken(view.game_id),
    )


@links.post("/s/<key>")
@links.post("/S/<key>")
def sit(key: str) -> Response:
    """Take it: this phone has the seat, and the phone that had it is told."""
    link = _find(key, keeper=False)
    view = game_or_404(link.game_id)
    if not _sits_there(link) and scorer().links.take_seat(key, access.name_device()) is None:
        abort(410, USED)
    access.watch(link.game_id)
    return redirect(my_seat_url(view), 303)


def _find(key: str, *, keeper: bool) -> Link:
    """The link with this key. A plain page where there is none, and where it is dead."""
    link = scorer().links.find(key)
    if link is None or (link.opens == KEEPER) != keeper:
        count_code_or_429(right=False)
        abort(404)
    count_code_or_429(right=True, known=access.came_before(link.game_id))
    if link.state is State.REPLACED and not _sits_there(link):
        abort(410, REPLACED)
    return link


def _sits_there(link: Link) -> bool:
    """A seat's key is dead once it was used, but not to the phone that used it."""
    return access.seat_at(link.game_id) == link.opens
