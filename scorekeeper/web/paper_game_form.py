"""The form of a game played on paper: its fields as typed, and what it is read with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from flask import request

from scorekeeper.game.values import Seat
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import Scorer
from scorekeeper.service.paper_games import MOST_CHARACTERS
from scorekeeper.web.forms import posted_flag, posted_key, scorer
from scorekeeper.web.reader import usual_sheet

LAST = "last"
"""The rules of the game that was started last, as a choice of rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperForm:
    """What was typed. `table` is the whole game as text, "" before the players are named; `cells`
    are the fields of the next round by seat: points, mark and phase. `ended`: the game ended with
    these rounds. `anyway`: the doubts are right."""

    names: str = ""
    table: str = ""
    sheet: str = LAST
    variant: str = "standard"
    day: str = ""
    ended: bool = True
    anyway: bool = False
    cells: Mapping[Seat, tuple[str, str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSetup:
    """What the form is read and shown with. `key` is the key of the form, `today` the last day that
    may be typed. `last_rules` are the rules of the game that was started last, None before the
    first game. `usual_sheet` is the id of the rule sheet that this reader probably has."""

    scorer: Scorer
    key: str
    today: date
    last_rules: TableRules | None
    usual_sheet: str


def paper_setup() -> PaperSetup:
    """What this request reads the form with."""
    return PaperSetup(
        scorer=scorer(),
        key=posted_key(),
        today=datetime.now().astimezone().date(),
        last_rules=scorer().last_table(),
        usual_sheet=usual_sheet().id,
    )


def posted_form() -> PaperForm:
    """The form as this request posts it."""
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
