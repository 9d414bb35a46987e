"""The style guide, for whoever changes how the pages look. It is there in debug mode only."""

from __future__ import annotations

from flask import Blueprint, abort, current_app, render_template

from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.styleguide import style_guide

styleguide = Blueprint("styleguide", __name__)


@styleguide.get("/styleguide")
@requires(Action.READ_STYLE_GUIDE)
def show() -> str:
    """Every part of the pages in every state."""
    if not current_app.debug:
        abort(404)
    return render_template("styleguide/page.html", page=style_guide())
