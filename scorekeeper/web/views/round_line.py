"""Round over in one line: reads what was typed or dictated into the fields. It records nothing."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.round_line import filled_in, line_view
from scorekeeper.web.round_form import read_fields
from scorekeeper.web.submit import game_or_404, posted_key
from scorekeeper.web.views.round import form_page, is_played
from scorekeeper.wording.round_line import LONGEST

round_line = Blueprint("round_line", __name__)


@round_line.post("/g/<int:game_id>/round/line")
@requires(Action.CLOSE_ROUND)
def read(game_id: int) -> str | Response:
    """What was understood, for the script to fill in; without script the whole form, filled in."""
    view = game_or_404(game_id)
    if not is_played(view):
        return redirect(url_for("table.show", game_id=game_id), 303)
    line = line_view(view, request.form.get("line", "")[:LONGEST])
    if request.htmx:
        return render_template("round_line/_read.html", line=line)
    fields = filled_in(read_fields(request.form, view.game.playing), line)
    return form_page(view, fields, line=line, key=posted_key())
