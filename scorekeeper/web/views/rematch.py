"""Rematch: the form of a new game, filled in with the players and the rules of a game that is over.

*Same again* (`new_game.again`) deals at once; here players can be taken out and added first.
"""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.seating import next_game
from scorekeeper.service import NotRecorded, TableView
from scorekeeper.web.access import Action, requires
from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.presenters.ending import is_decided
from scorekeeper.web.presenters.new_game_players import MOST_NAMES_TO_TAP
from scorekeeper.web.submit import game_or_404, names_to_offer, scorer
from scorekeeper.web.table_form import table_of
from scorekeeper.web.this_phone import opens_every_game, starter, take_first_keeper_link
from scorekeeper.web.views.new_game import answer_form, empty_form

rematch = Blueprint("rematch", __name__)


@rematch.get("/g/<int:game_id>/rematch")
@requires(Action.PLAY_AGAIN)
def show(game_id: int) -> Answer:
    """The form with the players, the next dealer first, and the rules of this game."""
    view = game_or_404(game_id)
    if not is_decided(view):
        return redirect(url_for("table.show", game_id=game_id), 303)
    seated = tuple(view.names[seat] for seat in next_game(view.game))
    return empty_form(_setup(view), seated)


@rematch.post("/g/<int:game_id>/rematch")
@requires(Action.PLAY_AGAIN)
def act(game_id: int) -> Answer:
    """Answer one tap on the form."""
    return answer_form(_setup(game_or_404(game_id)))


def _setup(view: TableView) -> NewGameSetup:
    played, offered = view.names.values(), names_to_offer(view.game_id)
    return NewGameSetup(
        url=url_for("rematch.act", game_id=view.game_id),
        names=tuple(dict.fromkeys((*played, *offered)))[:MOST_NAMES_TO_TAP],
        rules=view.game.table,
        deal=lambda form: _deal(view, form),
        ours=opens_every_game(),
        title=_("Rematch"),
        back_url=url_for("game_page.show", game_id=view.game_id),
    )


def _deal(view: TableView, form: NewGameForm) -> Response | NotRecorded:
    venue_table = scorer().venue.table_of(view.game_id)
    # Phones go on to the new game, unless they play another next game already.
    followed = scorer().next_games.being_played_after(view.game_id)
    answer = scorer().start_game(
        form.seated,
        table_of(form.rules),
        # The key names this game, so that nobody becomes keeper of another game by sending its key.
        command_id=f"{view.game_id}-{form.key}",
        actor=starter(),
        at=venue_table.table_id if venue_table else None,
        after=view.game_id if followed is None else None,
        guests=is_open_house(),
    )
    if isinstance(answer, NotRecorded):
        return answer
    take_first_keeper_link(answer.view.game_id)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)
