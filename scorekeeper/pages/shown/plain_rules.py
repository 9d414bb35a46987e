"""The four questions that families answer differently, each with short answers and what they mean.

They are questions of the house rules like all others, only shown first and whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.errors import NotationError, TableError
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import CardView
from scorekeeper.pages.shown.game_row import length_words
from scorekeeper.pages.shown.rule_questions import RuleChoice, RuleQuestion, example_cards
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.web.table_form import RulesFields, phase_list_of
from scorekeeper.wording.amounts import phases_words, rounds_words
from scorekeeper.wording.lists import sentence

PLAIN_FIELDS = ("variant", "switch-phase_order", "switch-min_natural", "switch-skip_limit")
"""The fields of the four questions, in their order."""

_LENGTHS = ("standard", "first-5", "fixed-10")
"""The lengths that are offered first."""

_USUAL = timedelta(minutes=75)
"""How long ten phases take with four players, where nobody has played yet."""

_HALF = 0.53
"""The part of that time that five phases take."""

_PRINTED = len(CLASSIC.phases)
"""Phases of the printed list."""

_STEP = timedelta(minutes=5)


@immutable(kw_only=True)
class PlainRule:
    """One question, as it is `asked` here. `choices` are beside each other, `others` behind one
    key. `times` says how long a game takes, "" for other questions; `groups` shows with cards what
    is asked. `in_cards`: the cards of an answer say what it means."""

    question: RuleQuestion
    asked: str
    choices: tuple[RuleChoice, ...]
    others: tuple[RuleChoice, ...]
    times: str = ""
    groups: tuple[tuple[CardView, ...], ...] = ()
    in_cards: bool = False

    @property
    def other_chosen(self) -> bool:
        """Is one of the other answers chosen?"""
        return any(choice.chosen for choice in self.others)


def plain_rules(
    asked: Sequence[RuleQuestion], fields: RulesFields, usual_time: timedelta | None
) -> tuple[PlainRule, ...]:
    """The four questions among those `asked`. `usual_time` is how long a whole game takes here;
    None if it is not known."""
    by_field = {question.field: question for question in asked}
    length, order, naturals, skips = (by_field[field] for field in PLAIN_FIELDS)
    return (
        _length(length, fields, usual_time or _USUAL),
        _whole(
            order,
            # Translators: short; of the ten phases.
            _("Phases in order?"),
            {
                "fixed": _("In order"),
                "free": _("Any order"),
                # Translators: an answer: any phase, but say before you play which one it is.
                "announced": _("Call it first"),
            },
        ),
        replace(
            _whole(
                naturals,
                _("How many number cards at least?"),
                {"phase": pgettext("number cards needed", "one")},
            ),
            in_cards=True,
        ),
        _whole(
            skips,
            _("Skip the same player again?"),
            {
                # Translators: an answer: not before the turn has gone once around the table.
                "per_circle": _("Once around"),
                "pending": _("After sitting out"),
                "none": _("Any time"),
            },
            "s s",
        ),
    )


def _whole(
    question: RuleQuestion, asked: str, shorts: Mapping[str, str], cards: str = ""
) -> PlainRule:
    """A question with all its answers, `asked` in a few words. `shorts` are answers that are said
    shorter here; what each means at the table are its whole words."""
    return PlainRule(
        question=question,
        asked=asked,
        choices=tuple(
            replace(each, short=shorts.get(each.value, each.short)) for each in question.choices
        ),
        others=(),
        groups=example_cards(cards),
    )


def _length(question: RuleQuestion, fields: RulesFields, usual: timedelta) -> PlainRule:
    number = number_of_phases(fields)
    shorts = {
        "standard": phases_words(number),
        "first-5": phases_words(5),
        "fixed-10": rounds_words(number),
    }
    by_value = {choice.value: choice for choice in question.choices}
    return PlainRule(
        question=question,
        asked=question.asked,
        choices=tuple(
            replace(by_value[each], short=shorts[each]) for each in _LENGTHS if each in by_value
        ),
        others=tuple(each for each in question.choices if each.value not in _LENGTHS),
        times=sentence(_time_words(number, usual)),
    )


def _time_words(number: int, usual: timedelta) -> str:
    """How long so many phases take, without a full stop: a short hour may end with one."""
    if number == _PRINTED:
        return _(
            "Ten phases take about %(ten)s, five about %(five)s",
            ten=length_words(_rounded(usual)),
            five=length_words(_rounded(usual * _HALF)),
        )
    part = _HALF + (1 - _HALF) * (number - _PRINTED / 2) / (_PRINTED / 2)
    return ngettext(
        "%(num)s phase takes about %(time)s",
        "%(num)s phases take about %(time)s",
        number,
        time=length_words(_rounded(usual * part), whole=True),
    )


def number_of_phases(fields: RulesFields) -> int:
    """How many phases the chosen list has; ten if it cannot be read yet."""
    try:
        return len(phase_list_of(fields).phases)
    except (NotationError, TableError):
        return _PRINTED


def _rounded(time: timedelta) -> timedelta:
    return max(round(time / _STEP), 1) * _STEP
