"""Round over: one form for who went out and what all the others hold; in fields, or in one line.

The line is typed or dictated. It only fills the fields, and nothing is recorded before *Record*.
"""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.commands import CloseRound
from scorekeeper.game.conflicts import lines_against, round_closed_since
from scorekeeper.game.events import HandCounted
from scorekeeper.game.state import ClosedRound
from scorekeeper.pages.shown.form_news import is_of_another_deal, why_too_late
from scorekeeper.pages.shown.round_form import form_page, struck_lines, unfinished_notice
from scorekeeper.pages.shown.spoken_round import LineView, fields_with_line, line_view
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, door_to_answer, requires
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    notice_of,
    play_count,
    posted_flag,
    posted_key,
    posted_seen,
    sent_before,
)
from scorekeeper.web.fragments import fresh_key
from scorekeeper.web.navigation import too_late
from scorekeeper.web.round_form import (
    NOBODY,
    Doubted,
    ReadRound,
    RoundFields,
    doubted_in,
    fields_of,
    read_fields,
    understand,
)
from scorekeeper.wording.log import event_line
from scorekeeper.wording.problems import refusal_lines

MOST_TYPED = 20_000
"""Characters of a line that come back as they were typed; a line that is read is much shorter."""

round = Blueprint("round", __name__)


@round.get("/g/<int:game_id>/round")
@requires(Action.CLOSE_ROUND)
def show(game_id: int) -> str | Response:
    """An empty form; after *Undo* of a round, the form of that round as it was filled in."""
    view = game_or_404(game_id)
    if not view.game.is_played:
        return redirect(url_for("table.show", game_id=game_id))
    if is_of_another_deal(view, request.args):
        if closed := view.game.closed:
            return _to_changes(view, closed[-1].number)
        return redirect(url_for("table.show", game_id=game_id))
    out = request.args.get("out", "")
    fields = RoundFields(out if out in view.game.playing else "")
    if request.args.get("nobody"):
        fields = RoundFields(NOBODY)
    notice = None
    if view.game.open and (counted := view.game.open.lines):
        fields = fields_of(counted)
    if lines := struck_lines(view.log, request.args.get("struck", "")):
        fields = fields_of(lines)
        notice = Notice(_("Undone. Here is the round as it was typed."), tone="plain")
    return form_page(view, fields, notice, key=fresh_key(), door=door_to_answer(game_id))


@round.post("/g/<int:game_id>/round")
@requires(Action.CLOSE_ROUND)
def record(game_id: int) -> Response | tuple[str, int]:
    """Record the whole round, or give the form back with the reasons why not."""
    view = game_or_404(game_id)
    fields = read_fields(request.form, view.game.playing)
    read = understand(fields, view.names)
    command = CloseRound(read.out, read.hands, posted_flag("anyway"), read.out_phase)
    if not sent_before(view) and (form := _given_back(view, fields, read, command)) is not None:
        return form
    answer = play_count(game_id, command)
    match answer:
        case Recorded(view=after):
            return _to_changes(after, after.game.closed[-1].number)
        case Repeated(view=after, entries=entries):
            return _to_repeated(after, entries[-1].command_id)
        case Overtaken():
            return _overtaken(answer, fields, command)
        case NotRecorded(view=after, problems=problems, can_overrule=can_overrule):
            notice = notice_of(answer)
            if not after.game.is_played:
                return too_late(after, notice.lines)
            page = form_page(
                after,
                fields,
                notice,
                key=posted_key(),
                door=door_to_answer(game_id),
                doubted=doubted_in(problems, can_overrule=can_overrule, anyway=command.anyway),
            )
            return page, 422


@round.post("/g/<int:game_id>/round/line")
@requires(Action.CLOSE_ROUND)
def read_line(game_id: int) -> str | Response:
    """What was understood, for the script to fill in; without script the whole form, filled in."""
    view = game_or_404(game_id)
    if not view.game.is_played:
        return redirect(url_for("table.show", game_id=game_id), 303)
    line = _line(view)
    if request.htmx:
        return render_template("shown/_line_read.html", line=line)
    fields = fields_with_line(read_fields(request.form, view.game.playing), line)
    return form_page(view, fields, key=posted_key(), door=door_to_answer(game_id), line=line)


def _line(view: TableView) -> LineView:
    """What the posted line says, with the keys that were tapped for it."""
    return line_view(
        view,
        request.form.get("line", "")[:MOST_TYPED],
        me=this_phone.seat_at(view.game_id) or "",
        answers=[answer[:100] for answer in request.form.getlist("meant")[:20]],
    )


def _unfinished(
    view: TableView, fields: RoundFields, read: ReadRound, line: LineView | None
) -> Notice | None:
    """What is still missing in the form, or cannot be read, or is still asked about the line that
    was typed; None if it can be recorded."""
    if (notice := unfinished_notice(fields, read, view.names)) is not None:
        return notice
    if line is not None and line.asks_of_the_line:
        return Notice(
            _("Part of the line is still unclear. Answer the question, or leave that part out.")
        )
    return None


def _first_asked(read: ReadRound) -> str:
    return next((seat for seat, _text in read.faults), next(iter(read.missing), ""))


def _to_changes(view: TableView, number: int) -> Response:
    return redirect(url_for("table.changed", game_id=view.game_id, number=number), 303)


def _given_back(
    view: TableView, fields: RoundFields, read: ReadRound, command: CloseRound
) -> Response | tuple[str, int] | None:
    """The answer to a form that cannot be recorded as it is; None if it may be tried."""
    closed = _recorded_meanwhile(view)
    if closed is None and not view.game.is_played:
        return too_late(view, refusal_lines([why_too_late(view)], view.names))
    line = _line(view) if request.form.get("line") else None
    notice = _unfinished(view, fields, read, line)
    if notice is None:
        return None
    if closed is not None:
        return _form_of_recorded(view, closed, command), 409
    return form_page(
        view,
        fields,
        notice,
        key=posted_key(),
        door=door_to_answer(view.game_id),
        asked_seat=_first_asked(read),
        line=line,
    ), 422


def _overtaken(
    answer: Overtaken, fields: RoundFields, command: CloseRound
) -> Response | tuple[str, int]:
    """The answer to a form that later entries contradict, with everything that was typed."""
    view = answer.view
    if (closed := _recorded_meanwhile(view)) is not None:
        return _form_of_recorded(view, closed, command), 409
    notice = notice_of(answer)
    if not view.game.is_played:
        return too_late(view, notice.lines)
    door = door_to_answer(view.game_id)
    against = {
        line.event.seat
        for line in lines_against(command, view.log, posted_seen())
        if isinstance(line.event, HandCounted)
    }
    doubted = Doubted(against)
    return form_page(view, fields, notice, key=fresh_key(), door=door, doubted=doubted), 409


def _recorded_meanwhile(view: TableView) -> ClosedRound | None:
    """The round that the posted form is about, if it was recorded since the form was opened."""
    entry = round_closed_since(view.log, posted_seen())
    return _round_made_by(view, entry.command_id) if entry else None


def _round_made_by(view: TableView, command_id: str) -> ClosedRound | None:
    return next((done for done in view.game.closed if done.command_id == command_id), None)


def _form_of_recorded(view: TableView, closed: ClosedRound, command: CloseRound) -> str:
    """The form that corrects this round, filled in with what was typed to record it."""
    against = lines_against(command, view.log, posted_seen())
    lines = [event_line(entry, view.names, view.log) for entry in against]
    lines.append(_("What you typed is below. Record it only if it is right."))
    notice = Notice(_("Somebody else has recorded this round."), tuple(lines), "plain")
    return form_page(
        view,
        read_fields(request.form, tuple(closed.lines)),
        notice,
        key=fresh_key(),
        door=door_to_answer(view.game_id),
        fixed=closed,
    )


def _to_repeated(view: TableView, key: str) -> Response:
    """The answer to a form sent twice, or by two phones: what the round that the command `key` made
    changed. *Fix* can still change that round."""
    done = _round_made_by(view, key)
    if done is None:
        return redirect(url_for("table.show", game_id=view.game_id), 303)
    return _to_changes(view, done.number)
