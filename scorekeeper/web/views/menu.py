"""The menu of a game: a player stops, a misdeal, stopping the game; and the phone's settings."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game import commands
from scorekeeper.service import NotRecorded, Overtaken
from scorekeeper.web.access import keeper_only
from scorekeeper.web.presenters.turn_line import knock_word
from scorekeeper.web.submit import Notice, game_or_404, overtaken, play, refused

menu = Blueprint("menu", __name__)


@menu.get("/phone")
def phone() -> str:
    """This phone's settings: text size, light or dark, the side of the keypad."""
    return render_template("menu/phone.html")


@menu.get("/g/<int:game_id>/menu")
@keeper_only
def show(game_id: int) -> str:
    """The menu of a game."""
    return _page(game_id)


@menu.get("/g/<int:game_id>/menu/stops")
@keeper_only
def who_stops(game_id: int) -> str:
    """*Who stops, or comes back?* with a button for each player."""
    return _page(game_id, "menu/stops.html")


@menu.post("/g/<int:game_id>/stops")
@keeper_only
def stops(game_id: int) -> Response | tuple[str, int]:
    """This player stops, and stays in the standings."""
    return _act(game_id, commands.LeaveTable(request.form.get("seat", "")), "menu/stops.html")


@menu.post("/g/<int:game_id>/returns")
@keeper_only
def returns(game_id: int) -> Response | tuple[str, int]:
    """This player plays again."""
    return _act(game_id, commands.ReturnToTable(request.form.get("seat", "")), "menu/stops.html")


@menu.post("/g/<int:game_id>/void")
@keeper_only
def void(game_id: int) -> Response | tuple[str, int]:
    """The round was misdealt. The same dealer deals it again."""
    return _act(game_id, commands.VoidRound())


@menu.post("/g/<int:game_id>/stop")
@keeper_only
def stop(game_id: int) -> Response | tuple[str, int]:
    """Stop the whole game: for good, or to go on another day."""
    return _act(game_id, commands.StopGame(request.form.get("how") == "for-good"))


@menu.post("/g/<int:game_id>/resume")
@keeper_only
def resume(game_id: int) -> Response | tuple[str, int]:
    """Go on with a game that was stopped."""
    return _act(game_id, commands.ResumeGame())


def _act(
    game_id: int, command: commands.Command, template: str = "menu/page.html"
) -> Response | tuple[str, int]:
    view = game_or_404(game_id)
    answer = play(game_id, command)
    if isinstance(answer, NotRecorded):
        return _page(game_id, template, refused(answer.problems, view.names)), 422
    if isinstance(answer, Overtaken):
        return _page(game_id, template, overtaken(answer.since, view.names)), 409
    return redirect(url_for("table.show", game_id=game_id), 303)


def _page(game_id: int, template: str = "menu/page.html", notice: Notice | None = None) -> str:
    view = game_or_404(game_id)
    game = view.game
    return render_template(
        template,
        game_id=game_id,
        code=view.code,
        seq=game.seq,
        told=notice,
        over=game.outcome is not None,
        paused=game.paused,
        open_round=game.open,
        knocks=knock_word(game.table.switches),
        playing=[(seat, view.names[seat]) for seat in game.seated],
        stopped=[(seat, view.names[seat]) for seat in game.seats if game.is_frozen(seat)],
        rules=game.table.rule_sheet.title,
        house_rules=len(game.table.house_rules),
        back_url=url_for("table.show", game_id=game_id),
        title=_("More"),
    )
