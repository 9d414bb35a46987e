"""Lay down: cards typed from the real deck, judged while they are typed, then recorded."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game.commands import LayDown
from scorekeeper.game.values import Seat
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web.access import Action, require, requires
from scorekeeper.web.form_news import form_news, is_of_another_deal, why_too_late
from scorekeeper.web.navigation import home
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.lay_down import LayDownPage, chooser_rows, lay_down_page
from scorekeeper.web.presenters.turn_line import on_turn
from scorekeeper.web.submit import (
    Notice,
    fresh_key,
    game_or_404,
    not_said_yet,
    overtaken,
    play,
    posted_flag,
    posted_key,
    sent_before,
)
from scorekeeper.web.views.home_page import too_late
from scorekeeper.web.views.join import door_line
from scorekeeper.wording.problems import refusal_lines

lay_down = Blueprint("lay_down", __name__)


@lay_down.get("/g/<int:game_id>/lay")
@requires(Action.OPEN_TABLE)
def choose(game_id: int) -> str | Response:
    """*Whose phase?* with a line for each player. Where turns are followed, this leads straight to
    the player on turn (§21), unless that one has laid already. For anybody else one taps the row at
    the table."""
    view = game_or_404(game_id)
    if view.game.open is None or view.game.paused:
        return redirect(url_for("table.show", game_id=game_id))
    mover = on_turn(view)
    if mover is not None and mover not in view.game.open.laid:
        return redirect(url_for("lay_down.show", game_id=game_id, seat=mover))
    return render_template(
        "lay_down/choose.html",
        rows=chooser_rows(view),
        game_id=game_id,
        back_url=url_for("table.show", game_id=game_id),
    )


@lay_down.get("/g/<int:game_id>/lay/<seat>")
@requires(Action.LAY_DOWN)
def show(game_id: int, seat: Seat) -> str | Response:
    """The lay-down of one player, empty or as it was typed."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if not _may_lay(view, seat) or is_of_another_deal(view):
        return redirect(home(game_id))
    return _page(_lay_down_page(view, seat, request.args.get("cards")))


@lay_down.post("/g/<int:game_id>/lay/<seat>/verdict")
@requires(Action.LAY_DOWN)
def verdict(game_id: int, seat: Seat) -> str:
    """The verdict on the cards typed so far. Writes nothing."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if seat not in view.game.playing:
        abort(404)
    page = _lay_down_page(view, seat, request.form.get("cards", ""))
    return render_template("lay_down/_verdict.html", page=page, swap=True)


@lay_down.post("/g/<int:game_id>/lay/<seat>")
@requires(Action.LAY_DOWN)
def record(game_id: int, seat: Seat) -> Response | tuple[str, int]:
    """Record the lay-down: with its cards, with its cards against the judge, or without cards."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if not _may_lay(view, seat):
        if sent_before(view) or seat not in view.game.seats:
            return redirect(home(game_id), 303)
        return too_late(view, refusal_lines([why_too_late(view, seat)], view.names))
    typed = request.form.get("instead") or request.form.get("cards", "")
    page = _lay_down_page(view, seat, typed, key=posted_key())
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
        case Recorded() | Repeated():
            return redirect(home(game_id), 303)
        case Overtaken(view=after, since=since):
            notice = overtaken(since, after.names)
            if not _may_lay(after, seat):
                return too_late(after, notice.lines)
            return _page(_lay_down_page(after, seat, typed), notice), 409
        case NotRecorded(problems=problems, can_overrule=can_overrule):
            after = game_or_404(game_id)
            if not _may_lay(after, seat):
                return too_late(after, refusal_lines(problems, after.names))
            page = _lay_down_page(after, seat, typed, key=posted_key(), overrule=can_overrule)
            return _page(page, not_said_yet(problems, page.answer.codes, after.names)), 422


def _may_lay(view: TableView, seat: Seat) -> bool:
    """Is a round open, and does this seat play in it?"""
    game = view.game
    return game.open is not None and not game.paused and seat in game.playing


def _lay_down_page(
    view: TableView,
    seat: str,
    typed: str | None,
    *,
    key: str = "",
    overrule: bool = False,
) -> LayDownPage:
    source = request.form if request.method == "POST" else request.args
    number = source.get("phase", "")
    phase_no = whole_number(number, digits=3)
    return lay_down_page(
        view, seat, typed, phase_no=phase_no, key=key or fresh_key(), overrule=overrule
    )


def _page(page: LayDownPage, notice: Notice | None = None) -> str:
    view = game_or_404(page.game_id)
    return render_template(
        "lay_down/page.html",
        page=page,
        notice=notice,
        swap=False,
        back_url=home(page.game_id),
        door=door_line(view, f"lay/{page.seat}"),
        form_news=form_news(view, "lay_down.show", seat=page.seat),
    )
