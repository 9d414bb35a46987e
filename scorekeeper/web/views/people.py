"""The people who play here, who won most first, and the records of the family."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.people import people_page
from scorekeeper.web.submit import Notice, scorer

people = Blueprint("people", __name__)


@people.get("/people")
@requires(Action.READ_PEOPLE)
def index() -> str | Response:
    """Everybody, in pages, and the records."""
    overview = scorer().people.overview()
    number = max(request.args.get("page", 1, type=int), 1)
    set_in = {each.game_id for each in overview.records if each.game_id is not None}
    games = {line.game_id: line for line in scorer().lists.played(set_in)} if set_in else {}
    page = people_page(overview, games, number)
    if number > 1 and not page.people:
        return redirect(url_for("people.index"))
    notice = None
    if "forgotten" in request.args:
        notice = Notice(_("Forgotten. The games are still there."), tone="plain")
    return render_template("people/index.html", page=page, notice=notice)
