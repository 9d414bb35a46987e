"""Play it differently here: one question, how it is played now, and how else it may be.

Knows what a change does and does not touch. Who may make it is decided by `access`.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.rulebook import rule_for_switch
from scorekeeper.rules.sheets import SHEETS, SWITCH_VALUES, SwitchValue
from scorekeeper.service import TableView
from scorekeeper.wording.cards import listed
from scorekeeper.wording.switches import switch_words


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """Another answer to the question, and who plays so: `value` is sent, `sheets` print it."""

    value: str
    words: str
    sheets: str


@dataclass(frozen=True, slots=True)
class DifferentlyPage:
    """Everything the page shows. `why_not` says why nothing can be changed now."""

    game_id: int
    seq: int
    switch: str
    rule: str
    question: str
    now: str
    now_sheets: str
    others: tuple[OtherAnswer, ...]
    why_not: str


def differently_page(view: TableView, switch: str) -> DifferentlyPage:
    """The question that `switch` answers at this table."""
    words = switch_words(switch)
    mine: SwitchValue = getattr(view.game.table.switches, switch)
    others = tuple(
        OtherAnswer(str(value), words.answers[value], _printed_by(switch, value))
        for value in SWITCH_VALUES[switch]
        if value != mine
    )
    return DifferentlyPage(
        view.game_id,
        view.game.seq,
        switch,
        rule_for_switch(switch).rule,
        words.question,
        words.answers[mine],
        _printed_by(switch, mine),
        others,
        _why_not(view),
    )


def _why_not(view: TableView) -> str:
    if view.game.paused:
        return _("The game is put off. Go on with it first.")
    if view.game.open is None:
        return _("No round is open any more. A new game may play it differently.")
    return ""


def _printed_by(switch: str, value: SwitchValue) -> str:
    sheets = [s.title for s in SHEETS.values() if getattr(s.switches, switch) == value]
    return listed(sheets) if sheets else _("no sheet prints it")
