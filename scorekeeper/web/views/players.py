"""Changes of players in a running game: someone comes late, two change places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.answers import problem
from scorekeeper.game.commands import JoinTable, SwapSeats
from scorekeeper.game.table_commands import MOST_TO_START_WITH
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.presenters.players import LateFields, late_page, places_page
from scorekeeper.web.submit import (
    Notice,
    game_or_404,
    names_to_offer,
    overtaken,
    play,
    posted_key,
    posted_seen,
    refused,
    scorer,
)
from scorekeeper.web.this_phone import actor

players = Blueprint("players", __name__)


_TWO = 2


@players.get("/g/<int:game_id>/menu/late")
@requires(Action.CHANGE_PLAYERS)
def who_comes(game_id: int) -> str:
    """*Someone comes late*: the name, the seat, the phase and points to start with."""
    return _late(game_or_404(game_id), _read(request.args))


@players.post("/g/<int:game_id>/joins")
@requires(Action.CHANGE_PLAYERS)
def joins(game_id: int) -> Response | tuple[str, int]:
    """Add this player to the game."""
    view = game_or_404(game_id)
    typed = _read(request.form)
    sent = typed.other.strip() or typed.points
    points = whole_number(sent, digits=len(str(MOST_TO_START_WITH)))
    if points is None:
        wrong = problem("points_to_start", points=sent[:12] or "–", most=MOST_TO_START_WITH)
        return _late(view, typed, refused([wrong], view.names)), 422
    phase = whole_number(typed.phase)
    answer = scorer().join(
        game_id,
        typed.name.strip() or typed.known,
        JoinTable(typed.after, phase, points),
        command_id=posted_key(),
        seen=posted_seen(),
        actor=actor(game_id),
    )
    notice = _notice_of(answer, view)
    if notice is None:
        return redirect(url_for("table.show", game_id=game_id), 303)
    return _late(game_or_404(game_id), typed, notice), 409 if isinstance(answer, Overtaken) else 422


@players.get("/g/<int:game_id>/menu/places")
@requires(Action.CHANGE_PLAYERS)
def places(game_id: int) -> str:
    """*Who changes places?* with a tick for each player."""
    return _places(game_or_404(game_id), request.args.getlist("seat"))


@players.post("/g/<int:game_id>/swaps")
@requires(Action.CHANGE_PLAYERS)
def swaps(game_id: int) -> Response | tuple[str, int]:
    """Let two players change places."""
    view = game_or_404(game_id)
    chosen = request.form.getlist("seat")
    if len(chosen) != _TWO:
        return _places(view, chosen, Notice(_("Which two swap seats? Tap both of them."))), 422
    answer = play(game_id, SwapSeats(*chosen))
    notice = _notice_of(answer, view)
    if notice is None:
        return redirect(url_for("table.show", game_id=game_id), 303)
    return _places(game_or_404(game_id), chosen, notice), 409 if isinstance(
        answer, Overtaken
    ) else 422


def _notice_of(
    answer: Recorded | Repeated | NotRecorded | Overtaken, view: TableView
) -> Notice | None:
    match answer:
        case NotRecorded(problems=problems):
            return refused(problems, view.names)
        case Overtaken(since=since):
            return overtaken(since, view.names)
        case _:
            return None


def _read(sent: Mapping[str, str]) -> LateFields:
    return LateFields(**{field.name: sent.get(field.name, "") for field in fields(LateFields)})


def _late(view: TableView, typed: LateFields, notice: Notice | None = None) -> str:
    names = names_to_offer(view.game_id)
    page = late_page(view, names, scorer().colours_for((), names), typed)
    return render_template("menu/late.html", page=page, notice=notice, back_url=_menu(view))


def _places(view: TableView, chosen: list[str], notice: Notice | None = None) -> str:
    page = places_page(view, chosen)
    return render_template("menu/places.html", page=page, notice=notice, back_url=_menu(view))


def _menu(view: TableView) -> str:
    return url_for("menu.show", game_id=view.game_id)
