"""Ask the referee: the most common questions, the likeliest at this moment first."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.rulebook import RULEBOOK, rule_for_switch
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, SwitchValue
from scorekeeper.service import TableView
from scorekeeper.web.presenters.ask.dispatch import KINDS
from scorekeeper.web.presenters.ask.reply import Reply, TableQuestion, reply_about
from scorekeeper.web.presenters.ask.situations import SITUATIONS, situation
from scorekeeper.web.presenters.rules import DecisionLine, RulebookPage, rulebook_page
from scorekeeper.wording.lists import listed
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.switches import switch_words


@dataclass(frozen=True, slots=True)
class QuestionTile:
    """One question to tap. `about` is its name in the address. `cards`: it has a page of its own,
    where cards are typed."""

    about: str
    words: str
    cards: bool
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPage:
    """Everything the page shows. `reply` answers a tile; `found` is the result of a search."""

    game_id: int
    seq: int
    tiles: tuple[QuestionTile, ...]
    about: str
    asked: str
    reply: Reply | None
    found: RulebookPage | None
    may_change: bool


def is_question(about: str) -> bool:
    """Is there a question with this name that needs no cards?"""
    return about in SITUATIONS or about in SWITCH_VALUES or about in RULEBOOK


def replied(asked: TableQuestion, about: str) -> Reply:
    """The reply to a question without cards. Raises KeyError for an unknown one."""
    return situation(asked, about) if about in SITUATIONS else reply_about(asked, about)


def ask_page(
    asked: TableQuestion,
    about: str = "",
    searched: str = "",
    decided: tuple[DecisionLine, ...] = (),
) -> AskPage:
    """The page with the reply to `about`, or with the result of the search for `searched`."""
    view = asked.view
    found = rulebook_page(asked.table, searched, decided) if searched.strip() else None
    tiles = tuple(_tile(each, about) for each in likeliest(asked))
    return AskPage(
        game_id=view.game_id,
        seq=view.game.seq,
        tiles=tiles,
        about=about,
        asked=searched.strip(),
        reply=replied(asked, about) if about and found is None else None,
        found=found,
        may_change=view.game.open is not None and not view.game.paused,
    )


def likeliest(asked: TableQuestion) -> tuple[str, ...]:
    """All questions that have a tile, the likeliest at this moment first."""
    game, open_round = asked.game, asked.game.open
    first: tuple[str, ...]
    if open_round is None:
        first = ("tie", "begins", "counts", "score_last_hand")
    elif open_round.out is not None:
        first = ("count", "counts", "out", "tie")
    elif open_round.laid:
        first = ("lay", "hit", "skip", "hit_same_turn")
    else:
        first = ("lay", "begins", "skip", "take")
    if open_round is not None and "on" in (game.table.switches.knock, game.table.switches.buy):
        first = (*first[:3], "knock", first[3])
    usual = ("lay", "hit", "skip", "take", "begins", "counts", "hit_same_turn", "tie")
    return tuple(dict.fromkeys((*first, *usual, "out", "wilds", "count", "knock")))


def _tile(about: str, chosen: str) -> QuestionTile:
    return QuestionTile(about, _words(about), about in KINDS, about == chosen)


def _words(about: str) -> str:
    words = {
        "lay": _("May I lay this?"),
        "hit": _("May I hit this?"),
        "count": _("Count my cards"),
        "skip": _("Whom may I skip?"),
        "take": _("May I take it?"),
        "knock": _("May I knock?"),
        "begins": _("Who begins?"),
        "counts": _("What counts?"),
        "hit_same_turn": _("Hit when laying?"),
        "out": _("How may I go out?"),
        "tie": _("If we tie?"),
        "wilds": _("What may wilds do?"),
        "score_last_hand": _("Does the last round count?"),
    }
    return words[about]


@dataclass(frozen=True, slots=True)
class OtherAnswer:
    """Another answer to the question. `value` is sent; `sheets` are those that print it."""

    value: str
    words: str
    sheets: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferentlyPage:
    """The page that changes one house rule. `why_not` says why nothing can be changed now."""

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
    """The page for the question that `switch` answers at this table."""
    words = switch_words(switch)
    mine: SwitchValue = getattr(view.game.table.switches, switch)
    others = tuple(
        OtherAnswer(str(value), words.answers[value], _printed_by(switch, value))
        for value in SWITCH_VALUES[switch]
        if value != mine
    )
    return DifferentlyPage(
        game_id=view.game_id,
        seq=view.game.seq,
        switch=switch,
        rule=rule_for_switch(switch).rule,
        question=words.question,
        now=words.answers[mine],
        now_sheets=_printed_by(switch, mine),
        others=others,
        why_not=_why_not(view),
    )


def _why_not(view: TableView) -> str:
    if view.game.paused:
        return _("This game is paused. Resume it first.")
    if view.game.open is None:
        return _("This game is over. A new game can have other rules.")
    return ""


def _printed_by(switch: str, value: SwitchValue) -> str:
    sheets = [sheet_title(s.id) for s in SHEETS.values() if getattr(s.switches, switch) == value]
    return listed(sheets) if sheets else _("in no printed rules")
