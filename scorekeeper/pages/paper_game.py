"""A game played on paper, typed in afterwards: round by round, or as a table.

The whole game is in the form, as a table of text, so nothing is stored before *Record*. Each answer
shows the game as the referee reads it.
"""

from __future__ import annotations

import re

from flask import Blueprint, request

from scorekeeper.pages.shown.paper_game import (
    LAST,
    Answer,
    PaperForm,
    _page,
    answer_paper_game,
    usual_day,
)
from scorekeeper.service.paper_games import MOST_CHARACTERS, TypedTable
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import posted_flag

paper_game = Blueprint("paper_game", __name__)


@paper_game.get("/paper-game")
@requires(Action.IMPORT_GAMES)
def show() -> str:
    """The form with no players yet."""
    return _page(PaperForm(day=usual_day()), TypedTable(), None)


@paper_game.post("/paper-game")
@requires(Action.IMPORT_GAMES)
def act() -> Answer:
    """Read the table, add or take out a round, or record the game."""
    return answer_paper_game(_read_form())


# --- what was typed -------------------------------------------------------------------------------


def _read_form() -> PaperForm:
    typed = request.form
    found = (re.fullmatch(r"points-(p\d{1,2})", name) for name in typed)
    cells = {
        seat: (
            typed.get(f"points-{seat}", "").strip()[:12],
            typed.get(f"mark-{seat}", "")[:1],
            typed.get(f"phase-{seat}", "")[:3],
        )
        for seat in (match[1] for match in found if match)
    }
    return PaperForm(
        names=typed.get("names", "")[:1000],
        table=typed.get("table", "")[: MOST_CHARACTERS + 1],
        sheet=typed.get("sheet", LAST),
        variant=typed.get("variant", "standard"),
        day=typed.get("day", "")[:20],
        ended=typed.get("ended", "yes") == "yes",
        anyway=posted_flag("anyway"),
        cells=cells,
    )
