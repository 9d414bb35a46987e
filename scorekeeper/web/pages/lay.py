"""Lay down: cards typed from the real deck, judged while they are typed, recorded when wanted."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game.commands import LayDown
from scorekeeper.service import Done, Overtaken, Refused, Repeated, TableView
from scorekeeper.web.access import keeper_only, seated_only
from scorekeeper.web.asking import Told, game_or_404, not_said_yet, overtaken, play
from scorekeeper.web.forms import fresh_key, posted_flag, posted_key
from scorekeeper.web.home import home, own_or_keeper
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.pages.door import door_line
from scorekeeper.web.present.lay import LayPage, chooser_rows, lay_page
from scorekeeper.web.present.turn import on_turn

lay = Blueprint("lay", __name__)


@lay.get("/g/<int:game_id>/lay")
@keeper_only
def choose(game_id: int) -> str | Response:
    """Whose phase is it? A line a player. Where turns are followed, the player on turn is meant
    (§21), unless that one has laid already; for anybody else, the row at the table is tapped."""
    view = game_or_404(game_id)
    if view.game.open is None or view.game.paused:
        return redirect(url_for("table.show", game_id=game_id))
    mover = on_turn(view)
    if mover is not None and mover not in view.game.open.laid:
        return redirect(url_for("lay.show", game_id=game_id, seat=mover))
    return render_template(
        "lay/choose.html",
        rows=chooser_rows(view),
        game_id=game_id,
        back_url=url_for("table.show", game_id=game_id),
    )


@lay.get("/g/<int:game_id>/lay/<seat>")
@seated_only
def show(game_id: int, seat: str) -> str | Response:
    """The lay-down of one player, empty or as it was typed."""
    view = game_or_404(game_id)
    own_or_keeper(game_id, seat)
    if view.game.open is None or view.game.paused or seat not in view.game.playing:
        return redirect(home(game_id))
    return _page(_lay_page(view, seat, request.args.get("cards")))


@lay.post("/g/<int:game_id>/lay/<seat>/verdict")
@seated_only
def verdict(game_id: int, seat: str) -> str:
    """The verdict on the cards typed so far. Writes nothing."""
    view = game_or_404(game_id)
    own_or_keeper(game_id, seat)
    if seat not in view.game.playing:
        abort(404)
    page = _lay_page(view, seat, request.form.get("cards", ""))
    return render_template("lay/_verdict.html", page=page, swap=True)


@lay.post("/g/<int:game_id>/lay/<seat>")
@seated_only
def record(game_id: int, seat: str) -> Response | tuple[str, int]:
    """Record the lay-down: typed, typed although the judge objects, or not typed at all."""
    view = game_or_404(game_id)
    own_or_keeper(game_id, seat)
    if view.game.open is None or seat not in view.game.playing:
        return redirect(home(game_id), 303)
    typed = request.form.get("instead") or request.form.get("cards", "")
    page = _lay_page(view, seat, typed, key=posted_key())
    act = request.form.get("act", "")
    if "instead" in request.form or act == "look" or (act != "untyped" and page.cannot_record):
        return _page(page), 200 if act == "look" or "instead" in request.form else 422
    groups = None if act == "untyped" else page.groups
    command = LayDown(
        seat,
        groups,
        () if act == "untyped" else page.declare,
        page.free_phase,
        anyway=posted_flag("anyway"),
    )
    answer = play(game_id, command)
    match answer:
        case Done() | Repeated():
            return redirect(home(game_id), 303)
        case Overtaken(view=after, since=since):
            return _page(_lay_page(after, seat, typed), overtaken(since, after.names)), 409
        case Refused(problems=problems, can_overrule=can_overrule):
            after = game_or_404(game_id)
            page = _lay_page(after, seat, typed, key=posted_key(), overrule=can_overrule)
            return _page(page, not_said_yet(problems, page.answer.codes, after.names)), 422


def _lay_page(
    view: TableView,
    seat: str,
    typed: str | None,
    *,
    key: str = "",
    overrule: bool = False,
) -> LayPage:
    source = request.form if request.method == "POST" else request.args
    number = source.get("phase", "")
    phase_no = whole_number(number, digits=3)
    return lay_page(view, seat, typed, phase_no=phase_no, key=key or fresh_key(), overrule=overrule)


def _page(page: LayPage, told: Told | None = None) -> str:
    return render_template(
        "lay/page.html",
        page=page,
        told=told,
        swap=False,
        back_url=home(page.game_id),
        door=door_line(game_or_404(page.game_id), f"lay/{page.seat}"),
    )
