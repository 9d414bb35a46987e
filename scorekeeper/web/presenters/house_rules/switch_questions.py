"""The house rules as questions, in sections; some answers are shown with cards."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.cards import SKIP, WILD, natural
from scorekeeper.rules.switches import SWITCH_VALUES, SwitchValue
from scorekeeper.web.presenters.cards import CardView, card_view
from scorekeeper.web.presenters.house_rules.questions import RuleChoice, RuleQuestion
from scorekeeper.web.table_form import RulesFields
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.switches import short_rule, switch_words

_SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("players", ("most_players",)),
    ("laying", ("min_natural", "same_number_sets", "partial_lay", "phase_order", "wrap")),
    (
        "hitting",
        ("hit_same_turn", "go_out_discard", "wild_replace", "wild_move", "wild_on_full_run"),
    ),
    (
        "skips",
        (
            "skip_target",
            "skip_limit",
            "skip_zone",
            "skip_last_card",
            "skip_pickup",
            "skip_carry_over",
        ),
    ),
    (
        "piles",
        (
            "first_upcard_skip",
            "first_upcard_counts",
            "first_upcard_wild",
            "rediscard_same_card",
            "empty_draw_pile",
            "knock",
            "buy",
        ),
    ),
    (
        "end",
        (
            "wild_points",
            "skip_points",
            "tie_break",
            "fixed10_tie",
            "end_immediately",
            "score_last_hand",
        ),
    ),
)


_EXAMPLES = {
    ("wild_points", 25): "w",
    ("wild_points", 20): "w",
    ("skip_points", 15): "s",
    ("skip_points", 20): "s",
    ("skip_points", 25): "s",
    ("min_natural", "phase"): "w7 w7 w7 | 4 w5 w6 w7",
    ("min_natural", "group"): "7 w7 w7 | 4 w5 w6 w7",
    ("min_natural", "none"): "w7 w7 w7 | w4 w5 w6 w7",
    ("same_number_sets", "yes"): "7 7 7 | 7 7 7",
    ("same_number_sets", "no"): "7 7 7 | 4 4 4",
    ("partial_lay", "no"): "7 7 7 | 4 5 6 7",
    ("partial_lay", "yes"): "7 7 7",
    ("wrap", "no"): "9 10 11 12",
    ("wrap", "yes"): "11 12 1 2",
}
"""Cards that show an answer: numbers, `w` a wild, `w7` a wild for a 7, `s` a skip, `|` a gap."""


@dataclass(frozen=True, slots=True)
class RuleSection:
    """Rules that belong together."""

    title: str
    questions: tuple[RuleQuestion, ...]


def rule_sections(fields: RulesFields, opened: str) -> tuple[RuleSection, ...]:
    """Every house rule; the one whose field is `opened` is open."""
    return tuple(
        RuleSection(_section_title(key), tuple(_switch(name, fields, opened) for name in names))
        for key, names in _SECTIONS
    )


def _section_title(key: str) -> str:
    titles = {
        "players": _("Players"),
        "laying": _("Laying down"),
        "hitting": _("Hitting, going out, laid wilds"),
        "skips": _("Skips"),
        "piles": _("Piles, knocking, buying"),
        "end": _("Points and the end"),
    }
    return titles[key]


def _switch(name: str, fields: RulesFields, opened: str) -> RuleQuestion:
    words, short = switch_words(name), short_rule(name)
    chosen = fields.answer(name)
    printed: SwitchValue = getattr(fields.rule_sheet.switches, name)
    field = f"switch-{name}"
    return RuleQuestion(
        field=field,
        title=short.title,
        asked=words.question,
        choices=tuple(
            RuleChoice(
                value=str(value),
                words=words.answers[value],
                short=short.answers[value],
                chosen=value == chosen,
                printed=sheet_title(fields.rule_sheet.id) if value == printed else "",
                groups=_example(name, value),
            )
            for value in SWITCH_VALUES[name]
        ),
        opened=field == opened,
        changed=chosen != printed,
    )


def _example(switch: str, value: SwitchValue) -> tuple[tuple[CardView, ...], ...]:
    written = _EXAMPLES.get((switch, value), "")
    return tuple(
        tuple(map(_example_card, group.split())) for group in written.split("|") if group.strip()
    )


def _example_card(written: str) -> CardView:
    if written == "s":
        return card_view(SKIP)
    if written.startswith("w"):
        return card_view(WILD, int(written[1:]) if written[1:] else None)
    return card_view(natural(int(written)))
