"""The form of a game played on paper: its fields as typed, and what it is read with."""

from __future__ import annotations

import re
from dataclasses import field, fields
from datetime import date, datetime

from flask import request

from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import Scorer
from scorekeeper.service.paper_games import MOST_CHARACTERS, split_names
from scorekeeper.web.forms import posted_flag, posted_kept, posted_key
from scorekeeper.web.new_game_form import LONGEST_NAMES
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.round_form import RoundFields, read_fields
from scorekeeper.web.scorer import scorer

LAST = "last"
"""The rules of the game that was started last, as a choice of rules."""


_RIGHT = "right"
"""The hidden field of a round that says `anyway` of the rounds before it."""


@immutable(kw_only=True)
class PaperForm:
    """What was typed. `names` are in seat order. `table` is the whole game as text, "" before the
    players are named; `round` is the next round as far as it was typed. `ended`: the game ended
    with these rounds. `anyway`: the doubts are right. `overruled`: so are those about the round
    that is being added; `kept`: so are those about the counts of these seats in it."""

    names: tuple[str, ...] = ()
    table: str = ""
    sheet: str = LAST
    variant: str = "standard"
    day: str = ""
    ended: bool = True
    anyway: bool = False
    round: RoundFields = field(default_factory=RoundFields)
    overruled: bool = False
    kept: tuple[str, ...] = ()

    @property
    def carried(self) -> tuple[tuple[str, str], ...]:
        """The names and values of all fields but those of the round."""
        values = {
            "table": self.table,
            "sheet": self.sheet,
            "variant": self.variant,
            "day": self.day,
            "ended": "yes" if self.ended else "no",
            _RIGHT: "yes" if self.anyway else "",
        }
        return (*(("seat", name) for name in self.names), *values.items())

    @property
    def carried_round(self) -> tuple[tuple[str, str], ...]:
        """The names and values of the fields of the round; none if nothing was typed."""
        typed = self.round.hands.values()
        if not self.round.out and all(hand.is_empty and not hand.laid for hand in typed):
            return ()
        hands = (
            (f"{each.name}-{seat}", getattr(hand, each.name))
            for seat, hand in self.round.hands.items()
            for each in fields(hand)
        )
        return (("out", self.round.out), *hands)


@immutable(kw_only=True)
class PaperSetup:
    """What the form is read and shown with. `key` is the key of the form, `today` the last day that
    may be typed. `names` are those of known people. `last_rules` are the rules of the game that
    was started last, None before the first game. `usual_sheet` is the id of the rule sheet that
    this reader probably has."""

    scorer: Scorer
    key: str
    today: date
    names: tuple[str, ...]
    last_rules: TableRules | None
    usual_sheet: str


def paper_setup() -> PaperSetup:
    """What this request reads the form with."""
    return PaperSetup(
        scorer=scorer(),
        key=posted_key(),
        today=datetime.now().astimezone().date(),
        names=scorer().remembered_names(),
        last_rules=scorer().last_table(),
        usual_sheet=usual_sheet().id,
    )


def posted_form() -> PaperForm:
    """The form as this request posts it: behind the players who have a seat those who were
    typed."""
    typed = request.form
    seated = [name.strip() for name in typed.getlist("seat")[:MAX_PLAYERS] if name.strip()]
    found = (re.fullmatch(r"points-(p\d{1,2})", name) for name in typed)
    return PaperForm(
        names=(*seated, *split_names(typed.get("names", "")[:LONGEST_NAMES])),
        table=typed.get("table", "")[: MOST_CHARACTERS + 1],
        sheet=typed.get("sheet", LAST),
        variant=typed.get("variant", "standard"),
        day=typed.get("day", "")[:20],
        ended=typed.get("ended", "yes") == "yes",
        anyway=posted_flag(_RIGHT) or posted_flag("anyway"),
        round=read_fields(typed, [match[1] for match in found if match]),
        overruled=posted_flag("anyway"),
        kept=posted_kept(),
    )
