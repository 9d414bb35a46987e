"""The wall: all venue tables on one screen, read only, opened with a code of its own.

News comes over the same stream as a game's board (`web.stream`), under the wall's code.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.service import Scorer
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.presenters.wall import WallPage, wall_page
from scorekeeper.web.rate_limit import count_code_or_429
from scorekeeper.web.submit import scorer
from scorekeeper.web.this_phone import knows_wall, remember_wall

wall = Blueprint("wall", __name__)


@wall.get("/wall")
@requires(Action.TYPE_CODE)
def any_wall() -> str | Response:
    """Redirect to the wall with the host's key or the right code; otherwise ask for the code."""
    typed = request.args.get("code", "").strip()
    if typed and is_wall_code(typed):
        return redirect(url_for("wall.show", wall=scorer().venue.wall_code()))
    if may(Action.SET_UP_TABLES) and scorer().venue.wall_code():
        return redirect(url_for("wall.show", wall=scorer().venue.wall_code()))
    text = _("The wall has another code. It is on the host’s page “Tables”.") if typed else ""
    return render_template(
        "wall/choose.html", text=text, typed=typed[:12], tables=scorer().venue.has_tables()
    )


@wall.get("/wall/<wall>")
@requires(Action.WATCH_WALL)
def show(wall: str) -> str:
    """The board of all tables."""
    return render_template("wall/page.html", page=_page_or(404, wall))


@wall.get("/wall/<wall>/tiles")
@requires(Action.WATCH_WALL)
def news(wall: str) -> str | tuple[str, int]:
    """The tiles alone, for a screen without a stream; 204 if nothing changed since `seen`."""
    # On 410 the page loads itself again, and then says that the code is old.
    page = _page_or(410, wall)
    if request.args.get("seen", "") == str(page.seq):
        return "", 204
    return render_template("wall/_tiles.html", page=page)


@wall.post("/host/wall")
@requires(Action.SET_UP_TABLES)
def new_code() -> Response:
    """Make a new code for the wall. The screens that show it must open it again."""
    scorer().venue.new_wall_code()
    return redirect(url_for("venue_admin.show"), 303)


def page_of_wall(found: Scorer) -> WallPage:
    """The wall as it is now."""
    # The number is read first, so that a change in between is published once more and not missed.
    seq = found.venue.version()
    return wall_page(found.venue.wall_code(), seq, found.venue.tables())


def is_wall_code(typed: str) -> bool:
    """Is this the wall's code? Wrong ones are counted; too many abort with 429."""
    venue = scorer().venue
    right = venue.opens_wall(typed)
    count_code_or_429(right=right, known=right and knows_wall(venue.wall_code()))
    if right:
        remember_wall(venue.wall_code())
    return right


def _page_or(number: int, typed: str) -> WallPage:
    if not is_wall_code(typed):
        abort(number, _("The wall has another code. It is on the host’s page “Tables”."))
    return page_of_wall(scorer())
