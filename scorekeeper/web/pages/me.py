"""My seat, and one hand at a time: everybody enters their own on their own phone.

Who sits may enter any hand of the round, which the log then says; laying down and going out are
each one's own. The keeper may do all of it.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.commands import Command, CountHand, GoOut, Undo
from scorekeeper.game.events import Seat
from scorekeeper.service import Done, Overtaken, Refused, Repeated, TableView
from scorekeeper.web import access
from scorekeeper.web.access import seated_only
from scorekeeper.web.asking import Told, game_or_404, overtaken, play, refused, scorer, sent_before
from scorekeeper.web.forms import fresh_key, posted_flag, posted_key
from scorekeeper.web.home import home
from scorekeeper.web.onward import TABLE, moved_on, next_url
from scorekeeper.web.pages.door import door_line, door_of
from scorekeeper.web.present.counting import counting_view
from scorekeeper.web.present.me import me_page
from scorekeeper.web.present.round import round_page
from scorekeeper.web.round_form import RoundFields, fields_of, read_fields, understand

me = Blueprint("me", __name__)


@me.get("/g/<int:game_id>/me")
@seated_only
def show(game_id: int) -> str | Response:
    """My seat; a keeper who has not said who they are sees the table."""
    view = game_or_404(game_id)
    seat = access.seat_at(game_id)
    if seat is None:
        return redirect(url_for("table.show", game_id=game_id))
    if seat not in view.game.seats:  # somebody's coming was undone
        return redirect(url_for("watch.show", code=view.code))
    return _page(view, seat, _sits_out(view, seat))


@me.get("/g/<int:game_id>/me/now")
@seated_only
def now(game_id: int) -> str | Response | tuple[str, int]:
    """What changed on my seat's page; 204 when nothing did."""
    view = game_or_404(game_id)
    seat = access.seat_at(game_id)
    if onward := moved_on(view, TABLE):
        return onward
    if seat is None or request.args.get("seen", "") == str(view.game.seq):
        return "", 204
    if seat not in view.game.seats:
        answer = Response(status=204)
        answer.headers["HX-Refresh"] = "true"
        return answer
    return render_template("me/_me.html", page=me_page(view, seat), told=_sits_out(view, seat))


@me.post("/g/<int:game_id>/me/out")
@seated_only
def go_out(game_id: int) -> Response | tuple[str, int]:
    """I'm out: the round is over, and everybody counts."""
    view = game_or_404(game_id)
    seat = access.seat_at(game_id)
    if seat is None:
        return redirect(url_for("table.show", game_id=game_id), 303)
    if seat not in view.game.seats:
        return redirect(url_for("me.show", game_id=game_id), 303)
    return _play(game_id, seat, GoOut(seat))


@me.post("/g/<int:game_id>/me/undo")
@seated_only
def undo(game_id: int) -> Response | tuple[str, int]:
    """Strike the last command, where this seat gave it; what others did the keeper takes back."""
    view = game_or_404(game_id)
    seat, target = access.seat_at(game_id), request.form.get("target", "")
    if seat is None:
        return redirect(url_for("me.show", game_id=game_id), 303)
    if not sent_before(view) and not access.may_undo(view, target):
        told = Told(_("You can take back only what you did last. The keeper can undo the rest."))
        return _page(view, seat, told), 403
    return _play(game_id, seat, Undo(target))


@me.get("/g/<int:game_id>/hand/<seat>")
@seated_only
def hand(game_id: int, seat: Seat) -> str | Response:
    """One player's cards or total, empty or as it was entered."""
    view = game_or_404(game_id)
    if view.game.open is None or view.game.open.out is None or seat not in view.game.playing:
        return redirect(home(game_id))
    lines = view.game.open.lines
    fields = fields_of({seat: lines[seat]}) if seat in lines else RoundFields()
    return _hand_page(view, seat, fields)


@me.post("/g/<int:game_id>/hand/<seat>")
@seated_only
def count(game_id: int, seat: Seat) -> Response | tuple[str, int]:
    """Enter one hand; the last one closes the round."""
    view = game_or_404(game_id)
    if seat not in view.game.seats:
        abort(404)
    fields = read_fields(request.form, (seat,))
    read = understand(RoundFields("", fields.hands), view.names)
    if read.faults or read.missing:
        line = read.faults[0][1] if read.faults else _("Points are missing.")
        return _hand_page(view, seat, fields, Told(line), key=posted_key()), 422
    command = CountHand(seat, read.hands[seat], posted_flag("anyway"))
    answer = play(game_id, command)
    match answer:
        case Done() | Repeated():
            return redirect(home(game_id), 303)
        case Overtaken(view=after, since=since, problems=problems):
            if problems:
                told = refused(problems, after.names)
                return _hand_page(after, seat, fields, told), 409
            return _hand_page(after, seat, fields, overtaken(since, after.names)), 409
        case Refused(problems=problems, can_overrule=can_overrule):
            after = game_or_404(game_id)
            told = refused(problems, after.names)
            page = _hand_page(after, seat, fields, told, overrule=can_overrule, key=posted_key())
            return page, 422


def _play(game_id: int, seat: Seat, command: Command) -> Response | tuple[str, int]:
    answer = play(game_id, command)
    view = game_or_404(game_id)
    if isinstance(answer, Refused):
        return _page(view, seat, refused(answer.problems, view.names)), 422
    if isinstance(answer, Overtaken):
        return _page(view, seat, overtaken(answer.since, view.names)), 409
    return redirect(url_for("me.show", game_id=game_id), 303)


def _sits_out(view: TableView, seat: Seat) -> Told | None:
    """Why this seat has nothing to do in the round that is being played."""
    if seat in view.game.coming:
        return Told(_("You play from the next deal on."), tone="plain")
    if view.game.outcome is None and view.game.is_frozen(seat):
        return Told(_("You have stopped."), (_("The keeper can let you play again."),), "plain")
    return None


def _page(view: TableView, seat: Seat, told: Told | None = None) -> str:
    return render_template(
        "me/page.html",
        page=me_page(view, seat),
        told=told,
        door=door_of(view) if access.may_keep(view.game_id) else None,
        rings=scorer().links.rings(view.game_id),
        next_url=next_url(view, TABLE),
    )


def _hand_page(
    view: TableView,
    seat: Seat,
    fields: RoundFields,
    told: Told | None = None,
    *,
    overrule: bool = False,
    key: str = "",
) -> str:
    page = round_page(view, fields, only=seat, overrule=overrule, key=key or fresh_key())
    counted = counting_view(view)
    return render_template(
        "round/page.html",
        page=page,
        told=told,
        action=url_for("me.count", game_id=view.game_id, seat=seat),
        back_url=home(view.game_id),
        fixing=False,
        who_is_out=counted.headline if counted else "",
        door=door_line(view, f"hand/{seat}"),
    )
