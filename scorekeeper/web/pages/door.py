"""The door, as the keeper sees it: who asks to sit down, *Let in* and *Not now*."""

from __future__ import annotations

import re

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service import TableView
from scorekeeper.web.access import keeper_only
from scorekeeper.web.asking import game_or_404, scorer
from scorekeeper.web.present.door import DoorPage, door_page

door = Blueprint("door", __name__)


def door_of(view: TableView) -> DoorPage:
    """Who waits at the door of this game, in words."""
    return door_page(view, scorer().links.door(view.game_id))


@door.get("/g/<int:game_id>/door")
@keeper_only
def show(game_id: int) -> str | tuple[str, int]:
    """Who waits; 204 when nothing happened since `door`."""
    page = door_of(game_or_404(game_id))
    if request.args.get("door", "") == str(page.rings):
        return "", 204
    return render_template("table/_door.html", door=page)


@door.post("/g/<int:game_id>/door")
@keeper_only
def answer(game_id: int) -> str | Response:
    """Let this phone in, or not now. Who asks no more is passed over."""
    view = game_or_404(game_id)
    typed = request.form.get("asking", "")
    number = int(typed) if re.fullmatch(r"[0-9]{1,15}", typed) else 0
    match request.form.get("act", ""):
        case "in":
            scorer().links.let_in(game_id, number)
        case "not-now":
            scorer().links.not_now(game_id, number)
    if "HX-Request" in request.headers:
        return render_template("table/_door.html", door=door_of(view))
    return redirect(url_for("table.show", game_id=game_id), 303)
