"""The page of one person: games and places, rounds for each phase, head to head, the last games."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from scorekeeper.service import GameLine
from scorekeeper.service.people import Merger, PersonView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.game_row import game_rows
from scorekeeper.web.presenters.person.page import LAST_GAMES, person_page
from scorekeeper.web.submit import scorer

person = Blueprint("person", __name__)


@person.get("/people/<int:person_id>")
@requires(Action.READ_PEOPLE)
def show(person_id: int) -> str:
    """Everything about this person."""
    view = scorer().people.view(person_id)
    if view is None:
        abort(404)
    return render_template(
        "person/page.html",
        page=person_page(view),
        games=game_rows(_last_games(view)),
        merger=_just_merged(person_id),
    )


def _last_games(view: PersonView) -> tuple[GameLine, ...]:
    latest = view.statistics.latest if view.statistics else ()
    wanted = [each.game_id for each in latest[-LAST_GAMES:]]
    return scorer().lists.played(wanted) if wanted else ()


def _just_merged(person_id: int) -> Merger | None:
    """The merger that led to this page, for its *Undo*."""
    number = whole_number(request.args.get("merged", ""))
    if number is None:
        return None
    mergers = scorer().people.mergers(person_id)
    return next((each for each in mergers if each.merger_id == number), None)
