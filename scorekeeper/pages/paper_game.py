"""A game played on paper, typed in afterwards: round by round on the pad, or as a table.

The whole game is in the form, as a table of text, so nothing is stored before *Record*. Each answer
shows the game as the referee reads it. What is shown, and what each button does, is in
`shown.paper_game`.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.pages.shown.paper_game import (
    Answer,
    PaperGame,
    answer_paper_game,
    game_to_record,
    paper_form,
    tap_name,
)
from scorekeeper.service.paper_games import TypedTable
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import posted_flag, refusal_notice
from scorekeeper.web.paper_game_form import PaperForm, PaperSetup, paper_setup, posted_form
from scorekeeper.web.scorer import scorer

paper_game = Blueprint("paper_game", __name__)


@paper_game.get("/paper-game")
@requires(Action.IMPORT_GAMES)
def show() -> str:
    """The form with no players yet."""
    setup = paper_setup()
    return paper_form(setup, PaperForm(day=setup.today.isoformat()), TypedTable(), None)


@paper_game.post("/paper-game")
@requires(Action.IMPORT_GAMES)
def act() -> Response | Answer:
    """Take in a tapped name, read the table, add or take out a round, or record the game."""
    # The key that overrules a doubt about a round has no act of its own.
    usual = "add" if posted_flag("anyway") else ""
    setup, wanted = paper_setup(), request.form.get("act", usual)
    if (tapped := request.form.get("tap")) is not None:
        return tap_name(setup, posted_form(), tapped)
    if wanted != "record":
        return answer_paper_game(setup, posted_form(), wanted)
    game = game_to_record(setup, posted_form())
    return _record(setup, game) if isinstance(game, PaperGame) else game


def _record(setup: PaperSetup, game: PaperGame) -> Response | Answer:
    """Record the game and go to it; the form again if its names cannot be used."""
    recorded = scorer().paper_games.record(
        game.reading,
        game.table.names,
        command_id=setup.key,
        played_at=_time_of_entries(game.day, setup.today),
    )
    if not isinstance(recorded, int):
        notice = refusal_notice(recorded, {})
        return paper_form(setup, game.form, game.table, game.reading, notice), 422
    over = game.reading.game is not None and game.reading.game.outcome is not None
    return redirect(url_for("game_page.show" if over else "table.show", game_id=recorded), 303)


def _time_of_entries(day: date, today: date) -> datetime:
    """The time of all entries: now, or noon of an earlier day."""
    if day == today:
        return datetime.now(UTC)
    return datetime.combine(day, time(12)).astimezone(UTC)
