"""New game: tap the players clockwise, the dealer first; choose the rules; deal.

Every tap is worked out on the server, so the page is the same with and without JavaScript. The
pages of players and rules send the same form back and forth; nothing is recorded before *Deal*. A
venue table (`views.venue`) opens the same form; a `NewGameSetup` says what is different there. In
an open house whoever comes is a guest here, whose names stay on the phone (`guest_names`).
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.seating import next_game
from scorekeeper.pages.shown.ending import is_decided
from scorekeeper.pages.shown.new_game import (
    MOST_NAMES_TO_TAP,
    answer_form,
    empty_form,
    rules_of,
    too_many_games,
)
from scorekeeper.service import NotRecorded, TableView
from scorekeeper.web import this_phone as guest_names
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_or_404, names_to_offer, posted_key, scorer
from scorekeeper.web.limits import is_open_house
from scorekeeper.web.table_form import Answer, NewGameForm, NewGameSetup, table_of
from scorekeeper.web.this_phone import (
    ensure_device_id,
    opens_every_game,
    sealed_key,
    starter,
    take_first_keeper_link,
)

# --- was web/guest_game.py
# How guests of an open house start a game: names and rules come from their phone, and one phone
# starts only so many games.


def for_guests() -> NewGameSetup:
    """The form of a new game in an open house. It offers this phone's names, and the rules of the
    last game that this phone started."""
    mine = guest_names.remembered()
    return NewGameSetup(
        url=url_for("new_game.act"),
        names=mine.names[:MOST_NAMES_TO_TAP],
        rules=rules_of(mine.game_id),
        deal=_deal_for_guests,
        ours=False,
        note=_("Names you type are suggested again on this phone only."),
    )


def _deal_for_guests(form: NewGameForm) -> Response | NotRecorded:
    answer = scorer().start_game(
        form.seated,
        table_of(form.rules),
        command_id=sealed_key(form.key),
        actor=starter(),
        guests=True,
    )
    if isinstance(answer, NotRecorded):
        return answer
    game_id = answer.view.game_id
    take_first_keeper_link(game_id)
    gone_on = redirect(url_for("table.show", game_id=game_id), 303)
    guest_names.remember(gone_on, form.seated, game_id)
    return gone_on


new_game = Blueprint("new_game", __name__)


@new_game.get("/new")
@requires(Action.START_GAME)
def show() -> str:
    """The form with no players yet."""
    if is_open_house():
        ensure_device_id()  # a form that is sent twice comes from one phone
    return empty_form(_setup())


@new_game.post("/new")
@requires(Action.START_GAME)
def act() -> Answer:
    """Answer one tap on the form."""
    return answer_form(_setup())


@new_game.post("/new/forget-names")
@requires(Action.START_GAME)
def forget_names() -> Response:
    """Forget the names that were typed on this phone in an open house."""
    answer = redirect(url_for("new_game.show"), 303)
    guest_names.forget(answer)
    return answer


def _setup() -> NewGameSetup:
    return for_guests() if is_open_house() else _at_home()


def _at_home() -> NewGameSetup:
    return NewGameSetup(
        url=url_for("new_game.act"),
        names=scorer().remembered_names()[:MOST_NAMES_TO_TAP],
        rules=scorer().last_table(),
        deal=_deal_at_home,
    )


def _deal_at_home(form: NewGameForm) -> Response | NotRecorded:
    answer = scorer().start_game(
        form.seated, table_of(form.rules), command_id=form.key, actor="host"
    )
    if isinstance(answer, NotRecorded):
        return answer
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


@new_game.post("/g/<int:game_id>/again")
@requires(Action.PLAY_AGAIN)
def again(game_id: int) -> Response:
    """*Same again*: same players, rules and phones; the deal moves one to the left. If the next
    game exists already, this leads to it. While a tie round is due the game is not over (§30)."""
    view = game_or_404(game_id)
    if view.game.tie_due:
        return redirect(url_for("table.show", game_id=game_id), 303)
    if reason := too_many_games():
        abort(429, reason)
    names = [view.names[seat] for seat in next_game(view.game)]
    venue_table = scorer().venue.table_of(game_id)
    # The key names this game, so that nobody becomes keeper of another game by sending its key.
    answer = scorer().start_game(
        names,
        view.game.table,
        command_id=f"{game_id}-{posted_key()}",
        actor=starter(),
        at=venue_table.table_id if venue_table else None,
        after=game_id,
        guests=is_open_house(),
    )
    if isinstance(answer, NotRecorded) and answer.view is not None and venue_table:
        return redirect(url_for("venue.show", card=venue_table.code), 303)
    if isinstance(answer, NotRecorded):
        return redirect(url_for("new_game.show"), 303)
    take_first_keeper_link(answer.view.game_id)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


# --- was web/views/rematch.py
# Rematch: the form of a new game, filled in with the players and the rules of a game that is
# over.
#
# *Same again* (`new_game.again`) deals at once; here players can be taken out and added first.


rematch = Blueprint("rematch", __name__)


@rematch.get("/g/<int:game_id>/rematch", endpoint="show")
@requires(Action.PLAY_AGAIN)
def show_rematch_view(game_id: int) -> Answer:
    """The form with the players, the next dealer first, and the rules of this game."""
    view = game_or_404(game_id)
    if not is_decided(view):
        return redirect(url_for("table.show", game_id=game_id), 303)
    seated = tuple(view.names[seat] for seat in next_game(view.game))
    return empty_form(_setup_rematch_view(view), seated)


@rematch.post("/g/<int:game_id>/rematch", endpoint="act")
@requires(Action.PLAY_AGAIN)
def act_rematch_view(game_id: int) -> Answer:
    """Answer one tap on the form."""
    return answer_form(_setup_rematch_view(game_or_404(game_id)))


def _setup_rematch_view(view: TableView) -> NewGameSetup:
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
