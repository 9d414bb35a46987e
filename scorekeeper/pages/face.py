"""The colour and the shape of a player of a game, chosen at the own seat or by the keeper."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.face_choice import blocked_faces, chosen_face, face_choice
from scorekeeper.pages.shown.marks import (
    letters_among,
    letters_of_people,
    player_mark,
    players_of,
)
from scorekeeper.service import TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, may, require, requires
from scorekeeper.web.forms import game_or_404
from scorekeeper.web.known_people import known_people
from scorekeeper.web.navigation import home
from scorekeeper.web.scorer import scorer

face = Blueprint("face", __name__)


@face.get("/g/<int:game_id>/face/<seat>")
@requires(Action.CHOOSE_FACE)
def show(game_id: int, seat: Seat) -> str:
    """The colours and shapes to choose from. Those of people who are not here have no names, except
    for whoever may read the people."""
    view = _with_seat(game_id, seat)
    players = players_of(view)
    player = players[seat]
    people = scorer().people
    owners = people.owners_of_faces() if may(Action.READ_PEOPLE) else {}
    letters = letters_among(
        {name: name for name in owners.values()}, letters_of_people(known_people())
    )
    others = {each: owners.get(each, "") for each in people.faces_of_others(game_id, seat)}
    shown = {view.names[each]: shown for each, shown in view.faces.items()}
    blocked = blocked_faces(player.name, {**shown, player.name: view.faces[seat]}, others)
    return render_template(
        "face/page.html",
        view=view,
        player=player,
        choice=face_choice(
            view.faces[seat],
            player.mark.letters,
            blocked,
            {
                **{name: player_mark(each, letters[name]) for each, name in owners.items()},
                **{each.name: each.mark for each in players.values()},
            },
        ),
        back_url=_back(game_id, seat),
    )


@face.post("/g/<int:game_id>/face/<seat>")
@requires(Action.CHOOSE_FACE)
def choose(game_id: int, seat: Seat) -> Response:
    """Give this player another colour or another shape, here and from now on."""
    view = _with_seat(game_id, seat)
    chosen = chosen_face(view.faces[seat], request.form)
    scorer().people.choose_face_at(game_id, seat, chosen)
    return redirect(url_for("face.show", game_id=game_id, seat=seat), 303)


def _with_seat(game_id: int, seat: Seat) -> TableView:
    view = game_or_404(game_id)
    if seat not in view.game.seats:
        abort(404)
    require(Action.CHOOSE_FACE, game_id, seat)
    return view


def _back(game_id: int, seat: Seat) -> str:
    mine = this_phone.seat_at(game_id) == seat
    return url_for("my_seat.show", game_id=game_id) if mine else home(game_id)
