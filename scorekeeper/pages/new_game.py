"""How a game is started: the form at home, the form for guests, *Same again* and *Rematch*.

The form itself, which a venue table opens too, is in `shown.new_game`; a `NewGameSetup` says what
is different in each place. In an open house every visitor is a guest. The names that a guest types
stay on the phone (`this_phone`), and one phone starts only so many games an hour.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.pages.shown.box_choice import with_chosen_box
from scorekeeper.pages.shown.new_game import answer_form, players_form
from scorekeeper.pages.shown.venue import venue_page, who_plays
from scorekeeper.service import NotStarted, TableView
from scorekeeper.service.game_lists import GameSearch
from scorekeeper.service.venue import VenueTable
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_or_404, names_to_offer, posted_key
from scorekeeper.web.limits import is_open_house
from scorekeeper.web.navigation import home, latest_games
from scorekeeper.web.new_game_form import (
    Answer,
    NewGameForm,
    NewGameSetup,
    opened_form,
    posted_form,
    rules_of,
    too_many_games,
)
from scorekeeper.web.scorer import scorer
from scorekeeper.web.table_form import table_of
from scorekeeper.web.this_phone import (
    actor_without_seat,
    ensure_device_id,
    forget_guest,
    guest_memory,
    opens_every_game,
    remember_guest,
    sealed_key,
    take_first_keeper_link,
)
from scorekeeper.wording.lists import sentences

new_game = Blueprint("new_game", __name__)


@new_game.get("/new")
@requires(Action.START_GAME)
def show() -> str:
    """The form with no players yet. `sheet` and `wild` in the address are a box that was chosen by
    what it looks like."""
    if is_open_house():
        ensure_device_id()  # a form that is sent twice comes from one phone
    setup = _setup()
    return players_form(setup, with_chosen_box(opened_form(setup.rules), request.args))


@new_game.post("/new")
@requires(Action.START_GAME)
def act() -> Answer:
    """Answer one tap on the form."""
    return answer_form(_setup(), posted_form())


@new_game.post("/new/forget-names")
@requires(Action.START_GAME)
def forget_names() -> Response:
    """Forget the names that were typed on this phone in an open house."""
    answer = redirect(url_for("new_game.show"), 303)
    forget_guest(answer)
    return answer


def _setup() -> NewGameSetup:
    return _setup_for_guests() if is_open_house() else _setup_at_home()


def _setup_at_home() -> NewGameSetup:
    return NewGameSetup(
        url=url_for("new_game.act"),
        scorer=scorer(),
        known=scorer().remembered_names(),
        rules=scorer().last_table(),
        deal=_deal_at_home,
        open_house=False,
        last_players=_last_players,
    )


def _last_players() -> tuple[str, ...]:
    """The players of the last game at home that is over, the next dealer first; () if there is
    none, or it cannot be read."""
    for line in latest_games(GameSearch(over=True, at_home=True), 1):
        if view := scorer().readable_view(line.game_id):
            return _seated_again(view)
    return ()


def _seated_again(view: TableView) -> tuple[str, ...]:
    """The players for another game, the next dealer first, without those who were forgotten."""
    forgotten = scorer().people.forgotten_at(view.game_id)
    seats = seats_of_next_game(view.game)
    return tuple(view.names[seat] for seat in seats if seat not in forgotten)


def _deal_at_home(form: NewGameForm) -> Response | NotStarted:
    answer = scorer().start_game(
        form.seated, table_of(form.rules), command_id=form.key, actor="host", faces=form.faces
    )
    if isinstance(answer, NotStarted):
        return answer
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def _setup_for_guests() -> NewGameSetup:
    """The form of a new game in an open house. It offers this phone's names, and the rules of the
    last game that this phone started."""
    mine = guest_memory()
    return NewGameSetup(
        url=url_for("new_game.act"),
        scorer=scorer(),
        known=mine.names,
        rules=rules_of(mine.game_id),
        deal=_deal_for_guests,
        open_house=True,
        ours=False,
        note=_("Only this phone remembers these names."),
    )


def _deal_for_guests(form: NewGameForm) -> Response | NotStarted | str:
    if reason := too_many_games():
        return reason
    answer = scorer().start_game(
        form.seated,
        table_of(form.rules),
        command_id=sealed_key(form.key),
        actor=actor_without_seat(),
        guests=True,
        faces=form.faces,
    )
    if isinstance(answer, NotStarted):
        return answer
    game_id = answer.view.game_id
    take_first_keeper_link(game_id)
    gone_on = redirect(url_for("table.show", game_id=game_id), 303)
    remember_guest(gone_on, form.seated, game_id)
    return gone_on


# --- the next game --------------------------------------------------------------------------------


@new_game.post("/g/<int:game_id>/again")
@requires(Action.PLAY_AGAIN)
def again(game_id: int) -> Response | tuple[str, int]:
    """*Same again*: same players, rules and phones; the deal moves one to the left. If the next
    game exists already, this leads to it. While a tie round is due the game is not over (§30).
    Where somebody was forgotten, it is asked who sits there. If others play at the venue table of
    this game, it is said who."""
    view = game_or_404(game_id)
    if view.game.tie_due:
        return redirect(url_for("table.show", game_id=game_id), 303)
    if reason := too_many_games():
        abort(429, reason)
    names = _seated_again(view)
    if len(names) < len(seats_of_next_game(view.game)):
        return redirect(url_for("new_game.show_rematch", game_id=game_id), 303)
    venue_table = scorer().venue.table_of(game_id)
    if venue_table and venue_table.forgotten:
        abort(410, _("This table is gone. Ask the host."))
    # The key names this game. With the bare key of another form the answer would be the game of
    # that form, and this phone would become its keeper.
    answer = scorer().start_game(
        names,
        view.game.table,
        command_id=f"{game_id}-{posted_key()}",
        actor=actor_without_seat(),
        at=venue_table.table_id if venue_table else None,
        after=game_id,
        guests=is_open_house(),
    )
    if isinstance(answer, NotStarted) and answer.others is not None and venue_table:
        return _table_taken(venue_table, answer.others, game_id), 409
    if isinstance(answer, NotStarted):
        return redirect(url_for("new_game.show"), 303)
    take_first_keeper_link(answer.view.game_id)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def _table_taken(table: VenueTable, others: TableView, game_id: int) -> str:
    """The page for a phone whose next game was not dealt, because these others play at its table
    by now."""
    return render_template(
        "shown/table_taken.html",
        page=venue_page(scorer().venue.as_it_stands(table)),
        who=who_plays(others),
        hint=sentences(
            (
                _("Are they gone? Ask the host to free the table."),
                _("Or scan the card of a free table and start there."),
            )
        ),
        watch_url=url_for("standings.show", code=others.code),
        back_url=url_for("table.show", game_id=game_id),
    )


@new_game.get("/g/<int:game_id>/rematch")
@requires(Action.PLAY_AGAIN)
def show_rematch(game_id: int) -> Answer:
    """*Rematch*: the form of a new game with the players, the next dealer first, and the rules of
    this game, which is over. *Same again* deals without a form; here players can be taken out and
    added first."""
    view = game_or_404(game_id)
    if not view.game.is_over:
        return redirect(url_for("table.show", game_id=game_id), 303)
    return players_form(_setup_for_rematch(view), opened_form(view.game.table, _seated_again(view)))


@new_game.post("/g/<int:game_id>/rematch")
@requires(Action.PLAY_AGAIN)
def act_on_rematch(game_id: int) -> Answer:
    """Answer one tap on the form of a rematch."""
    return answer_form(_setup_for_rematch(game_or_404(game_id)), posted_form())


def _setup_for_rematch(view: TableView) -> NewGameSetup:
    forgotten = scorer().people.forgotten_at(view.game_id)
    played = [name for seat, name in view.names.items() if seat not in forgotten]
    offered = names_to_offer(view.game_id)
    followed = scorer().next_games.being_played_after(view.game_id)
    return NewGameSetup(
        url=url_for("new_game.act_on_rematch", game_id=view.game_id),
        scorer=scorer(),
        known=tuple(dict.fromkeys((*played, *offered))),
        rules=view.game.table,
        deal=lambda form: _deal_rematch(view, form),
        open_house=is_open_house(),
        ours=opens_every_game(),
        title=_("Rematch"),
        back_url=url_for("game_page.show", game_id=view.game_id),
        followed="" if followed is None else str(followed),
        next_url="" if followed is None else home(followed),
    )


def _deal_rematch(view: TableView, form: NewGameForm) -> Response | NotStarted | str:
    if reason := too_many_games():
        return reason
    venue_table = scorer().venue.table_of(view.game_id)
    # The key names this game, as in `again`.
    command_id = f"{view.game_id}-{form.key}"
    # Phones go on to the new game, unless they play another next game already: then this form says
    # so first, and deals if it is sent once more.
    followed = scorer().next_games.being_played_after(view.game_id)
    said = followed is None or form.followed == str(followed)
    if followed and not said and scorer().view(followed).log[0].command_id != command_id:
        return Response(players_form(_setup_for_rematch(view), form), 409, mimetype="text/html")
    answer = scorer().start_game(
        form.seated,
        table_of(form.rules),
        command_id=command_id,
        actor=actor_without_seat(),
        at=venue_table.table_id if venue_table else None,
        after=view.game_id if followed is None else None,
        guests=is_open_house(),
        faces=form.faces,
    )
    if isinstance(answer, NotStarted):
        return answer
    take_first_keeper_link(answer.view.game_id)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)
