"""The privacy page of an open house: what is stored, who sees it, how to delete it."""

from __future__ import annotations

from flask import Blueprint, render_template, url_for

from scorekeeper.web.access import Action, requires
from scorekeeper.web.open_house import open_house
from scorekeeper.web.open_house_settings import OpenHouse
from scorekeeper.web.presenters.privacy import privacy_page

privacy = Blueprint("privacy", __name__)


@privacy.get("/privacy")
@requires(Action.READ_PRIVACY_PAGE)
def show() -> str:
    """The whole page."""
    settings = open_house() or OpenHouse()
    return render_template(
        "privacy/page.html",
        page=privacy_page(settings.put_away_after),
        back_url=url_for("start.index"),
    )
