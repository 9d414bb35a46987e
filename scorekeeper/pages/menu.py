"""The menu of a game: four keys for a plain evening, then everything; a player stops, a misdeal,
stopping the game; and the phone's settings."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.game import commands
from scorekeeper.immutable import immutable
from scorekeeper.network.reach import host_of, is_loopback
from scorekeeper.pages.shown.ending import LastCommand, last_undoable
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.pages.shown.turn_line import knock_word
from scorekeeper.service import NotRecorded, Outlook, Overtaken, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, requires
from scorekeeper.web.form_pages import shown_at
from scorekeeper.web.forms import Notice, game_or_404, notice_of, play, status_of
from scorekeeper.web.navigation import home, middle_url, to_end
from scorekeeper.web.reader import own_path
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.languages import language_named

_FEWEST_TO_SWAP = 3
"""Players at a table whose seats can be swapped: two players have only one order."""


@immutable(kw_only=True)
class MenuPage:
    """Everything the menu shows. `in_round`: a round is open, and no player is out yet. `followed`:
    its turns are followed. `knocks`: this table knocks or buys. `last` is what *Undo* takes back;
    None if there is nothing."""

    view: TableView
    rows: tuple[StandingRow, ...]
    in_round: bool
    followed: bool
    knocks: bool
    last: LastCommand | None
    outlook: Outlook


@immutable(kw_only=True)
class StopsPage:
    """*Who stops, or comes back?* with their standings; and the ways to who joins late and who
    swaps seats."""

    view: TableView
    may_swap: bool
    playing: tuple[StandingRow, ...]
    stopped: tuple[StandingRow, ...]


def menu_page(view: TableView, outlook: Outlook) -> MenuPage:
    """The menu of this game as it is now."""
    game = view.game
    return MenuPage(
        view=view,
        rows=() if game.outcome else standing_rows(view),
        in_round=game.in_play is not None,
        followed=game.turns is not None,
        knocks=bool(knock_word(game.table.switches)),
        last=last_undoable(view),
        outlook=outlook,
    )


def stops_page(view: TableView) -> StopsPage:
    """Everybody at the table, and everybody who stopped."""
    game, rows = view.game, {row.player.seat: row for row in standing_rows(view)}
    return StopsPage(
        view=view,
        may_swap=len(game.seated) >= _FEWEST_TO_SWAP and not game.paused,
        playing=tuple(rows[seat] for seat in game.seated),
        stopped=tuple(rows[seat] for seat in game.seats if game.is_frozen(seat)),
    )


menu = Blueprint("menu", __name__)


@menu.get("/phone")
@requires(Action.OPEN_START_PAGE)
def phone() -> str:
    """This phone's settings: language, text size, light or dark, the side of the keypad."""
    # Browsers trust these alone, and let no other page keep the screen awake.
    trusted = request.is_secure or is_loopback(host_of(request.host_url))
    return render_template("menu/phone.html", trusted=trusted)


@menu.post("/phone/language")
@requires(Action.CHOOSE_LANGUAGE)
def choose_language() -> Response:
    """Show all pages on this phone in this language, and return to the page it was chosen on."""
    if (chosen := language_named(request.form.get("lang", ""))) is not None:
        this_phone.choose_language(chosen.id)
    return redirect(own_path(request.form.get("back", ""), request.script_root), 303)


@menu.get("/g/<int:game_id>/menu")
@requires(Action.OPEN_TABLE)
def show(game_id: int) -> str:
    """The menu of a game."""
    return _menu_page(game_or_404(game_id))


@menu.get("/g/<int:game_id>/menu/stops")
@requires(Action.CHANGE_PLAYERS)
def who_stops(game_id: int) -> str | Response:
    """*Who stops, or comes back?* with a button for each player."""
    view = game_or_404(game_id)
    return to_end(view) or _stops_page(view)


@menu.get("/g/<int:game_id>/menu/end")
@requires(Action.STOP_GAME)
def how_to_end(game_id: int) -> str | Response:
    """*Go on another day, or end now?* A tie round that is due can be left, too."""
    view = game_or_404(game_id)
    if view.game.is_over:
        return redirect(home(game_id))
    return render_template(
        "menu/end.html",
        view=view,
        rows=standing_rows(view),
        back_url=url_for("menu.show", game_id=view.game_id),
    )


@menu.post("/g/<int:game_id>/stops")
@requires(Action.CHANGE_PLAYERS)
@shown_at(".who_stops")
def stops(game_id: int) -> Response | tuple[str, int]:
    """This player stops, and stays in the standings."""
    return _play(game_id, commands.LeaveTable(request.form.get("seat", "")), _stops_page)


@menu.post("/g/<int:game_id>/returns")
@requires(Action.CHANGE_PLAYERS)
@shown_at(".who_stops")
def returns(game_id: int) -> Response | tuple[str, int]:
    """This player plays again."""
    return _play(game_id, commands.ReturnToTable(request.form.get("seat", "")), _stops_page)


@menu.post("/g/<int:game_id>/void")
@requires(Action.STOP_GAME)
@shown_at(".show")
def void(game_id: int) -> Response | tuple[str, int]:
    """The round was misdealt. The same dealer deals it again."""
    return _play(game_id, commands.VoidRound(), _menu_page)


@menu.post("/g/<int:game_id>/stop")
@requires(Action.STOP_GAME)
@shown_at(".show")
def stop(game_id: int) -> Response | tuple[str, int]:
    """Stop the whole game: for good, or to go on another day."""
    return _play(game_id, commands.StopGame(request.form.get("how") == "for-good"), _menu_page)


@menu.post("/g/<int:game_id>/resume")
@requires(Action.STOP_GAME)
@shown_at(".show")
def resume(game_id: int) -> Response | tuple[str, int]:
    """Go on with a game that was stopped: on the table, or on the tablet in the middle of it."""
    answer = _play(game_id, commands.ResumeGame(), _menu_page)
    if isinstance(answer, tuple):
        return answer
    in_the_middle = middle_url(game_or_404(game_id), resumed=True)
    return redirect(in_the_middle, 303) if in_the_middle else answer


@menu.post("/g/<int:game_id>/chances")
@requires(Action.SHOW_CHANCES)
@shown_at(".show")
def chances(game_id: int) -> Response:
    """Show the chances to win while this game is played, or stop showing them."""
    view = game_or_404(game_id)
    scorer().chances.show(view.game_id, on=request.form.get("how") == "on")
    return redirect(url_for("menu.show", game_id=game_id), 303)


def _play(
    game_id: int, command: commands.Command, page: Callable[[TableView, Notice], str]
) -> Response | tuple[str, int]:
    """Play this command. After a refusal the page comes back with the reasons."""
    answer = play(game_id, command)
    if isinstance(answer, NotRecorded | Overtaken):
        return page(answer.view, notice_of(answer, tapped=True)), status_of(answer)
    return redirect(url_for("table.show", game_id=game_id), 303)


def _menu_page(view: TableView, notice: Notice | None = None) -> str:
    return render_template(
        "menu/page.html",
        page=menu_page(view, scorer().chances.outlook(view)),
        notice=notice,
        back_url=url_for("table.show", game_id=view.game_id),
    )


def _stops_page(view: TableView, notice: Notice | None = None) -> str:
    return render_template(
        "menu/stops.html",
        page=stops_page(view),
        notice=notice,
        back_url=url_for("menu.show", game_id=view.game_id),
    )
