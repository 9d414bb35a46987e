"""Fix an earlier round: its form, filled in, and then what the correction changed."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.commands import AmendRound
from scorekeeper.game.events import RoundClosed
from scorekeeper.game.log import struck_commands
from scorekeeper.game.state import ClosedRound
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.form_news import form_news, why_too_late
from scorekeeper.web.presenters.fix import fix_page
from scorekeeper.web.presenters.round import round_page
from scorekeeper.web.round_form import RoundFields, fields_of, read_fields, understand
from scorekeeper.web.submit import (
    Notice,
    fresh_key,
    game_or_404,
    overtaken,
    play,
    posted_flag,
    posted_key,
    refused,
)
from scorekeeper.web.views.home_page import too_late
from scorekeeper.web.views.join import door_line
from scorekeeper.web.views.round import form_page
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.problems import refusal_lines

fix = Blueprint("fix", __name__)


@fix.get("/g/<int:game_id>/rounds/<int:number>/fix")
@requires(Action.FIX_ROUND)
def show(game_id: int, number: int) -> str | Response:
    """Round `number` as it was recorded, with the tile of `seat` selected."""
    view = game_or_404(game_id)
    if "of" in request.args and _is_open_again(view, number):
        return redirect(url_for("table.show", game_id=game_id))
    closed = _closed(view, number)
    return _page(view, closed, fields_of(closed.lines), asked_seat=request.args.get("seat", ""))


@fix.post("/g/<int:game_id>/rounds/<int:number>/fix")
@requires(Action.FIX_ROUND)
def record(game_id: int, number: int) -> Response | tuple[str, int]:
    """Amend the round. The whole game is replayed after it."""
    view = game_or_404(game_id)
    if _is_open_again(view, number):
        return _reopened(view)
    closed = _closed(view, number)
    fields = read_fields(request.form, tuple(closed.lines))
    read = understand(fields, view.names)
    lines = [text for _seat, text in read.faults]
    if read.missing:
        names = side_by_side(view.names[seat] for seat in read.missing)
        lines.append(_("Points are missing: %(names)s.", names=names))
    if lines:
        return _page(view, closed, fields, Notice("", tuple(lines)), key=posted_key()), 422
    command = AmendRound(number, read.out, read.hands, posted_flag("anyway"), read.out_phase)
    answer = play(game_id, command)
    match answer:
        case Recorded() | Repeated():
            return redirect(url_for("fix.corrected", game_id=game_id, key=posted_key()), 303)
        case Overtaken(view=after, since=since):
            if _is_open_again(after, number):
                return _reopened(after)
            return _page(after, _closed(after, number), fields, overtaken(since, after.names)), 409
        case NotRecorded(problems=problems, can_overrule=can_overrule):
            after = game_or_404(game_id)
            if any(problem.code == "nothing_changed" for problem in problems):
                return redirect(url_for("table.show", game_id=game_id), 303)
            notice = refused(problems, after.names)
            doubts = {str(p.facts.get("seat", "")): True for p in problems}
            page = _page(
                after,
                closed,
                fields,
                notice,
                overrule=can_overrule,
                doubts=doubts,
                key=posted_key(),
            )
            return page, 422


@fix.get("/g/<int:game_id>/corrected/<key>")
@requires(Action.FIX_ROUND)
def corrected(game_id: int, key: str) -> str | Response:
    """What a correction changed for each player, old and new."""
    view = game_or_404(game_id)
    page = fix_page(view, key)
    if page is None:
        return redirect(url_for("table.show", game_id=game_id))
    return render_template("round/corrected.html", page=page)


def _is_open_again(view: TableView, number: int) -> bool:
    """Was this round undone after it was recorded?"""
    open_round = view.game.open
    struck = struck_commands(view.log)
    was_closed = any(isinstance(e.event, RoundClosed) and e.command_id in struck for e in view.log)
    return was_closed and open_round is not None and open_round.number == number


def _reopened(view: TableView) -> Response | tuple[str, int]:
    """The form of the round that is open again, filled in with what was typed to fix it."""
    notice = Notice(
        _("Somebody undid this round in the meantime. Here is what you typed."), tone="plain"
    )
    if view.game.paused:
        return too_late(view, refusal_lines([why_too_late(view)], view.names))
    return form_page(view, read_fields(request.form, view.game.playing), notice), 409


def _where_from(view: TableView, number: int) -> str:
    """The page to go back to: what the round changed, if *Fix* was tapped there; else the score
    sheet."""
    if request.args.get("came") == "in":
        return url_for("table.changed", game_id=view.game_id, number=number)
    return url_for("game_page.show", game_id=view.game_id)


def _closed(view: TableView, number: int) -> ClosedRound:
    closed = next((done for done in view.game.closed if done.number == number), None)
    return closed or abort(404)


def _page(
    view: TableView,
    closed: ClosedRound,
    fields: RoundFields,
    notice: Notice | None = None,
    *,
    asked_seat: str = "",
    overrule: bool = False,
    doubts: dict[str, bool] | None = None,
    key: str = "",
) -> str:
    page = round_page(
        view,
        fields,
        fixed=closed,
        asked_seat=asked_seat,
        overrule=overrule,
        doubts=doubts,
        key=key or fresh_key(),
    )
    return render_template(
        "round/page.html",
        page=page,
        notice=notice,
        action=url_for("fix.record", game_id=view.game_id, number=closed.number),
        back_url=_where_from(view, closed.number),
        door=door_line(view, f"rounds/{closed.number}/fix"),
        form_news=form_news(view, "fix.show", stays=True, number=closed.number),
    )
