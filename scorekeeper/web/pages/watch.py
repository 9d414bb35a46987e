"""Standings for everyone else: read only, by the short code, live."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web import access
from scorekeeper.web.asking import game_by_code_or_404
from scorekeeper.web.onward import WATCH, moved_on
from scorekeeper.web.pages.sit import mine_of
from scorekeeper.web.present.watch import watch_page

watch = Blueprint("watch", __name__)


@watch.get("/W/<code>")
def in_capitals(code: str) -> Response:
    """The address in a QR code, which is coarser in capitals."""
    return redirect(url_for("watch.show", code=code.upper()))


@watch.get("/w/<code>")
def show(code: str) -> str | Response:
    """The standings of the game with this code; a code typed in small letters is fine."""
    view = game_by_code_or_404(code)
    if code != view.code:
        return redirect(url_for("watch.show", code=view.code))
    access.watch(view.game_id)
    return render_template("watch/page.html", page=watch_page(view), mine=mine_of(view))


@watch.get("/w/<code>/standings")
def standings(code: str) -> str | Response | tuple[str, int]:
    """The standings alone, for a phone without a stream; 204 when nothing changed since `seen`."""
    view = game_by_code_or_404(code)
    if onward := moved_on(view, WATCH):
        return onward
    if request.args.get("seen", "") == str(view.game.seq):
        return "", 204
    return render_template("watch/_standings.html", page=watch_page(view))
