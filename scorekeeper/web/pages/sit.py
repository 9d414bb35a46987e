"""That's me: somebody who looks on says who they are, and waits until the keeper lets them in.

The usual way in. A watch code alone writes nothing to the game: it may knock, so often and no more.
Whose phone keeps the game has nobody to ask. The keeper's side is `door`.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.service import TableView
from scorekeeper.service.links import Asking
from scorekeeper.web import access
from scorekeeper.web.asking import Told, game_by_code_or_404, scorer
from scorekeeper.web.limits import count_seat_request_or_429
from scorekeeper.web.onward import WATCH, next_url
from scorekeeper.web.pages.links import my_seat_url
from scorekeeper.web.present.door import MinePage, mine_page, sit_page

sit = Blueprint("sit", __name__)


def mine_of(view: TableView) -> MinePage:
    """What the standings say to this very phone about its seat."""
    links, device = scorer().links, access.this_device()
    own, here = my_seat_url(view), url_for("watch.show", code=view.code)
    return mine_page(
        view,
        rings=links.rings(view.game_id),
        sitter=links.sitter(view.game_id, device) if device else None,
        asking=_asking(view),
        keeps=access.may_keep(view.game_id),
        my_seat_url="" if own == here else own,
        next_url=next_url(view, WATCH),
    )


@sit.get("/w/<code>/sit")
def show(code: str) -> str | Response:
    """Who are you? The names of the seats as buttons."""
    view = game_by_code_or_404(code)
    if code != view.code:
        return redirect(url_for("sit.show", code=view.code))
    return _page(view)


@sit.post("/w/<code>/sit")
def ask(code: str) -> Response | tuple[str, int]:
    """Ask to sit down there. The keeper's own phone sits down at once."""
    view = game_by_code_or_404(code)
    seat = request.form.get("seat", "")
    if seat not in view.game.seats:
        return _page(view, Told(_("Who are you? Tap a name."))), 422
    if access.seat_at(view.game_id) == seat:
        return redirect(my_seat_url(view), 303)
    if access.may_keep(view.game_id):
        scorer().links.sit_down(view.game_id, access.name_device(), seat)
        return redirect(my_seat_url(view), 303)
    count_seat_request_or_429(view.game_id, access.name_device())
    access.watch(view.game_id)
    if not scorer().links.ask(view.game_id, access.name_device(), seat):
        abort(429, _("Too many phones are asking at this table. Wait a minute, then try again."))
    return redirect(url_for("sit.waiting", code=view.code), 303)


@sit.get("/w/<code>/sit/waiting")
def waiting(code: str) -> str | Response | tuple[str, int]:
    """Waiting to be let in; goes on by itself once the keeper has answered."""
    if request.htmx and scorer().links.was_replaced(code):
        return make_response("", 204, refresh=True)  # the page itself says that the code is old
    view = game_by_code_or_404(code)
    asking = _asking(view)
    if asking is not None and not asking.refused:
        if request.htmx:
            return "", 204
        keeper = scorer().links.keeper_seat(view.game_id)
        return render_template(
            "sit/waiting.html",
            code=view.code,
            name=view.names[asking.seat],
            keeper=view.names[keeper] if keeper else "",
            rings=scorer().links.rings(view.game_id),
        )
    sits = access.seat_at(view.game_id) is not None
    onward = my_seat_url(view) if sits and asking is None else url_for("sit.show", code=view.code)
    return make_response("", 204, redirect=onward) if request.htmx else redirect(onward)


@sit.get("/w/<code>/mine")
def mine(code: str) -> str | tuple[str, int]:
    """This phone's own line under the standings; 204 when nothing happened since `door`."""
    view = game_by_code_or_404(code)
    page = mine_of(view)
    if request.args.get("door", "") == str(page.rings):
        return "", 204
    return render_template("watch/_mine.html", mine=page)


def _asking(view: TableView) -> Asking | None:
    device = access.this_device()
    return scorer().links.asking(view.game_id, device) if device else None


def _page(view: TableView, told: Told | None = None) -> str:
    page = sit_page(
        view,
        mine=mine_of(view),
        taken=scorer().links.taken(view.game_id),
        seat=access.seat_at(view.game_id),
    )
    return render_template(
        "sit/page.html", page=page, told=told, back_url=url_for("watch.show", code=view.code)
    )
