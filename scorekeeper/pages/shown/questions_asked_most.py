"""The questions that people ask most, in the same words on the page of the rules and on *Ask*."""

from __future__ import annotations

from collections.abc import Iterator

from flask_babel import gettext as _

from scorekeeper.api.rule_answers import RuleAnswer, ruling_about
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import CardView, card_view
from scorekeeper.rules.cards import (
    HIGH_POINTS,
    HIGHEST,
    LAST_LOW_NUMBER,
    LOW_POINTS,
    LOWEST,
    SKIP,
    WILD,
)
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.rules.texts import N_
from scorekeeper.wording.texts import said

_WORDS = {
    "lay": N_("May I lay this?"),
    "hit": N_("May I hit this?"),
    "count": N_("Count my cards"),
    "skip": N_("Who can I skip?"),
    "take": N_("May I take the discard?"),
    "knock": N_("May I knock?"),
    "begins": N_("Who begins?"),
    "counts": N_("Card points?"),
    "hit_same_turn": N_("Hit in the turn you lay?"),
    "out": N_("How may I go out?"),
    "tie": N_("If we tie?"),
    "wilds": N_("What may wilds do?"),
    "min_natural": N_("A phase of wilds alone?"),
    "score_last_hand": N_("Does the last round count?"),
}
"""A question in a few words, by its name in the address of *Ask*."""

_ICONS = {
    "count": "hand",
    "out": "last_card",
    "hit_same_turn": "lay_and_hit",
    "take": "pile",
    "begins": "deal",
    "counts": "points",
    "tie": "equal",
    "score_last_hand": "rounds",
    "min_natural": "wilds",
    "skip_target": "skip",
    "lay": "lay",
    "hit": "hit",
    "skip": "skip",
    "knock": "knock",
    "wilds": "wilds",
}
"""The line icon of a question, by its name in the address or that of its switch."""


@immutable(kw_only=True)
class ShortAnswer:
    """One question in a few words with this table's answer in a few more, and the whole of it.
    `icon` is the sign of the question. `cards` are drawn beside the answer; with their `points`
    they are the answer."""

    icon: str
    question: str
    answer: str
    cards: tuple[CardView, ...]
    points: tuple[int, ...]
    ruling: RuleAnswer


def question_words(about: str) -> str:
    """A question in a few words, by its name in the address of *Ask*. Raises KeyError for an
    unknown one."""
    return str(said(_WORDS[about]))


def question_icon(about: str) -> str:
    """The line icon of a question; of one that has none of its own, that of any question."""
    return _ICONS.get(about, "ask")


def asked_most(table: TableRules) -> Iterator[ShortAnswer]:
    """The six questions asked most, each with the answer of this table."""
    points = (LOW_POINTS, HIGH_POINTS, table.switches.skip_points, table.switches.wild_points)
    for about, rule, short, cards in (
        ("hit_same_turn", "hit_same_turn", "", ()),
        ("min_natural", "min_natural", _yes_or_no(table), (card_view(WILD),) * 3),
        ("skip", "skip_target", "", ()),
        ("begins", "§5", _("left of the dealer"), ()),
        ("counts", "§25", ", ".join(map(str, points)), _counted()),
        ("tie", table.tie_switch, "", ()),
    ):
        yield ShortAnswer(
            icon=question_icon(about),
            question=question_words(about),
            answer=short or _few_words(table, rule),
            cards=cards,
            points=points if about == "counts" else (),
            ruling=ruling_about(table, rule),
        )


def _counted() -> tuple[CardView, ...]:
    """A card of each kind that counts differently (§25); one of numbers stands for all of them."""
    low, high = (
        CardView(face="x", figure=f"{first}–{last}", words=f"{first}–{last}")
        for first, last in ((LOWEST, LAST_LOW_NUMBER), (LAST_LOW_NUMBER + 1, HIGHEST))
    )
    return low, high, card_view(SKIP), card_view(WILD)


def _yes_or_no(table: TableRules) -> str:
    return _("yes") if table.switches.min_natural == "none" else _("no")


def _few_words(table: TableRules, switch: str) -> str:
    """The answer to a switch in a few words, as in the list of house rules."""
    return str(said(SWITCHES[switch].answers[getattr(table.switches, switch)].short))
