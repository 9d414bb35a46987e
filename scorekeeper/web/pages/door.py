"""The door, as the keeper sees it: who asks to sit down, *Let in* and *Not now*.

At the table it is a note; on a form one line in the header, which moves nothing that a thumb is on.
"""

from __future__ import annotations

import re

from flask import Blueprint, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.service import TableView
from scorekeeper.web.access import keeper_only, may_keep
from scorekeeper.web.asking import game_or_404, scorer
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.present.door import DoorPage, door_page

door = Blueprint("door", __name__)


_FORMS = re.compile(r"round|(lay|hand)/p[0-9]|hit/p[0-9]/[0-9]{1,2}|rounds/[0-9]{1,4}/fix")


def door_of(view: TableView, at: str = "") -> DoorPage:
    """Who waits at the door of this game, in words."""
    return door_page(view, scorer().links.door(view.game_id), at)


def door_line(view: TableView, at: str) -> DoorPage | None:
    """Who waits, for the form at this place of the game; None on a phone that lets nobody in."""
    return door_of(view, at) if may_keep(view.game_id) else None


@door.get("/g/<int:game_id>/door")
@keeper_only
def show(game_id: int) -> str | tuple[str, int]:
    """Who waits; 204 when nothing happened since `door`."""
    page = door_of(game_or_404(game_id), _asked_at())
    if request.args.get("door", "") == str(page.rings):
        return "", 204
    return _part(page)


@door.post("/g/<int:game_id>/door")
@keeper_only
def answer(game_id: int) -> str | Response:
    """Let this phone in, or not now. Who asks no more is passed over."""
    view = game_or_404(game_id)
    typed = request.form.get("asking", "")
    number = whole_number(typed, digits=15) or 0
    match request.form.get("act", ""):
        case "in":
            scorer().links.let_in(game_id, number)
        case "not-now":
            scorer().links.not_now(game_id, number)
    at = _asked_at()
    if request.htmx:
        return _part(door_of(view, at))
    table = url_for("table.show", game_id=game_id)
    return redirect(f"{table}/{at}" if at else table, 303)


def _part(page: DoorPage) -> str:
    return render_template("table/_door_line.html" if page.at else "table/_door.html", door=page)


def _asked_at() -> str:
    """The form this is asked from, empty at the table."""
    at = request.values.get("at", "")
    return at if _FORMS.fullmatch(at) else ""
