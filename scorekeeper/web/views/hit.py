"""Hits: cards added to a meld on the table, judged while they are typed; and a hit taken back.

On a player's phone the hit is that player's; on the keeper's phone the player is chosen.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game.answers import problem
from scorekeeper.game.commands import Command, HitMeld, TakeBackHit
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, require, requires
from scorekeeper.web.form_news import form_news, is_of_another_deal, why_too_late
from scorekeeper.web.navigation import home
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.hit import HitForm, HitPage, hit_page, laid_melds, likely_hitter
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

hit = Blueprint("hit", __name__)


_LONGEST = 400


@hit.get("/g/<int:game_id>/hit")
@requires(Action.HIT)
def choose(game_id: int) -> str | Response:
    """All melds on the table, to choose the one that is hit; the only one is opened at once."""
    view = game_or_404(game_id)
    owners = laid_melds(view)
    melds = [meld for owner in owners for meld in owner.melds]
    if view.game.paused:
        return redirect(home(game_id))
    if len(melds) == 1:
        return redirect(
            url_for("hit.show", game_id=game_id, owner=melds[0].owner, group=melds[0].group)
        )
    return render_template(
        "hit/choose.html", game_id=game_id, owners=owners, back_url=home(game_id)
    )


@hit.get("/g/<int:game_id>/hit/<owner>/<int:group>")
@requires(Action.HIT)
def show(game_id: int, owner: Seat, group: int) -> str | Response:
    """A meld on the table, and the keypad to add cards to it."""
    view = game_or_404(game_id)
    is_wanted = not view.game.paused and not is_of_another_deal(view)
    page = _hit_page(view, owner, group) if is_wanted else None
    return redirect(home(game_id)) if page is None else _page(page)


@hit.post("/g/<int:game_id>/hit/<owner>/<int:group>/verdict")
@requires(Action.HIT)
def verdict(game_id: int, owner: Seat, group: int) -> str:
    """The verdict on the cards typed so far. Writes nothing."""
    page = _hit_page(game_or_404(game_id), owner, group)
    if page is None:
        abort(404)
    return render_template("hit/_verdict.html", page=page, swap=True)


@hit.post("/g/<int:game_id>/hit/<owner>/<int:group>")
@requires(Action.HIT)
def record(game_id: int, owner: Seat, group: int) -> Response | tuple[str, int]:
    """Record the hit, even against the referee's objection if the table overrules it."""
    view = game_or_404(game_id)
    page = _hit_page(view, owner, group, key=posted_key())
    if page is None:
        if sent_before(view) or owner not in view.game.seats:
            return redirect(home(game_id), 303)
        return too_late(view, refusal_lines([_why_not_hit(view, owner, group)], view.names))
    require(Action.HIT, game_id, page.hitter.seat)
    if "instead" in request.form or request.form.get("act") == "look":
        return _page(page), 200
    if page.unreadable:
        return _page(page), 422
    command = replace(page.command, anyway=posted_flag("anyway"))
    return _play(view, command, owner, group)


@hit.post("/g/<int:game_id>/hit/<owner>/<int:group>/back")
@requires(Action.HIT)
def take_back(game_id: int, owner: Seat, group: int) -> Response | tuple[str, int]:
    """Take back a hit: one's own, or any on the keeper's phone."""
    view = game_or_404(game_id)
    typed = request.form.get("seq", "")
    seq = whole_number(typed) or 0
    mark = view.game.open.laid.get(owner) if view.game.open else None
    hitter = next((each.seat for each in mark.hits if each.seq == seq), None) if mark else None
    if hitter is not None:
        require(Action.HIT, game_id, hitter)
    return _play(view, TakeBackHit(owner, group, seq), owner, group)


def _play(view: TableView, command: Command, owner: Seat, group: int) -> Response | tuple[str, int]:
    game_id = view.game_id
    answer = play(game_id, command)
    adding = isinstance(command, HitMeld)
    match answer:
        case Recorded() | Repeated():
            here = url_for("hit.show", game_id=game_id, owner=owner, group=group)
            return redirect(home(game_id) if adding else here, 303)
        case Overtaken(view=after, since=since):
            page = _hit_page(after, owner, group)
            notice = overtaken(since, after.names)
            return _page_or_home(after, page, notice, 409, notice.lines)
        case NotRecorded(problems=problems, can_overrule=can_overrule):
            after = game_or_404(game_id)
            page = _hit_page(after, owner, group, key=posted_key(), overrule=can_overrule)
            shown = page.answer.codes if page is not None and adding else frozenset()
            unsaid = not_said_yet(problems, shown, after.names)
            lines = refusal_lines(problems, after.names)
            return _page_or_home(after, page, unsaid, 422, lines)


def _hit_page(
    view: TableView, owner: Seat, group: int, *, key: str = "", overrule: bool = False
) -> HitPage | None:
    """The page for this phone; None if there is no such meld, or nobody who may hit."""
    game_id = view.game_id
    fixed = not this_phone.is_keeper(game_id)
    source = request.form if request.method == "POST" else request.args
    asked = source.get("seat", "")
    seat = asked if asked in view.game.playing else likely_hitter(view, owner)
    if fixed:
        seat = this_phone.seat_at(game_id) or ""
    if seat not in view.game.playing:
        return None
    typed = source.get("instead") or source.get("cards", "")
    form = HitForm(seat, typed[:_LONGEST], "take" in source)
    key = key or fresh_key()
    return hit_page(view, owner, group, form, fixed=fixed, key=key, overrule=overrule)


def _page_or_home(
    view: TableView,
    page: HitPage | None,
    notice: Notice | None,
    status: int,
    lines: tuple[str, ...],
) -> Response | tuple[str, int]:
    """The form with what happened. If its meld is gone or the game is paused: the page it came
    from, with these lines."""
    if page is None or view.game.paused:
        return too_late(view, lines)
    return _page(page, notice), status


def _why_not_hit(view: TableView, owner: Seat, group: int) -> Problem:
    game, seat = view.game, this_phone.seat_at(view.game_id) or ""
    plays = this_phone.is_keeper(view.game_id) or seat in game.playing
    if not plays or game.open is None or game.paused:
        return why_too_late(view, seat)
    mark = game.open.laid.get(owner)
    if mark is None:
        return problem("not_laid", seat=owner)
    if mark.melds is None:
        return problem("cards_not_typed", seat=owner)
    return problem("no_such_meld", seat=owner, group=group, there=len(mark.melds))


def _page(page: HitPage, notice: Notice | None = None) -> str:
    view = game_or_404(page.game_id)
    return render_template(
        "hit/page.html",
        page=page,
        notice=notice,
        swap=False,
        back_url=home(page.game_id),
        door=door_line(view, f"hit/{page.owner}/{page.group}"),
        form_news=form_news(view, "hit.show", owner=page.owner, group=page.group),
    )
