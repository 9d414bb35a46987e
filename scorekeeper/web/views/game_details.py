"""What is noted about a game beside its log: title and place, put away, deleted."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service import TableView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.game_details import details_page
from scorekeeper.web.submit import Notice, game_or_404, posted_flag, refused, scorer
from scorekeeper.web.this_phone import opens_every_game

game_details = Blueprint("game_details", __name__)


LONGEST_TYPED = 400
"""Letters that are read of a title or a place, so that a longer one can be refused."""


@game_details.get("/history/<int:game_id>/details")
@requires(Action.NAME_GAME)
def show(game_id: int) -> str:
    """Title and place as they are, and what else can be done with this game."""
    view = game_or_404(game_id)
    return _page(view, view.title, view.place)


@game_details.post("/history/<int:game_id>/details")
@requires(Action.NAME_GAME)
def save(game_id: int) -> Response | tuple[str, int]:
    """Give the game this title and this place."""
    view = game_or_404(game_id)
    title, place = (request.form.get(name, "")[:LONGEST_TYPED] for name in ("title", "place"))
    if problems := scorer().titles.change(game_id, title, place):
        return _page(view, title, place, refused(problems, {})), 422
    return redirect(url_for("game_page.show", game_id=game_id, came="list"), 303)


@game_details.post("/history/<int:game_id>/put-away")
@requires(Action.NAME_GAME)
def put_away(game_id: int) -> Response:
    """Put the game away, or take it out again."""
    game_or_404(game_id)
    scorer().titles.put_away(game_id, away=posted_flag("away"))
    return redirect(url_for("game_details.show", game_id=game_id), 303)


@game_details.post("/history/<int:game_id>/delete")
@requires(Action.DELETE_GAME)
def delete(game_id: int) -> Response:
    """Delete the game. The history offers to undo it."""
    game_or_404(game_id)
    scorer().deleted.delete(game_id)
    return redirect(url_for("history.index", deleted=game_id), 303)


@game_details.post("/history/<int:game_id>/bring-back")
@requires(Action.DELETE_GAME)
def bring_back(game_id: int) -> Response:
    """Bring a deleted game back."""
    scorer().deleted.bring_back(game_id)
    view = game_or_404(game_id)
    return redirect(url_for("game_page.show", game_id=view.game_id, came="list"), 303)


def _page(view: TableView, title: str, place: str, notice: Notice | None = None) -> str:
    return render_template(
        "game_details/page.html",
        page=details_page(view, scorer().titles.places() if opens_every_game() else ()),
        title=title,
        place=place,
        notice=notice,
        back_url=url_for("game_page.show", game_id=view.game_id, came="list"),
    )
