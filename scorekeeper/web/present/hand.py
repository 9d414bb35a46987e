"""Check a hand: does it complete the phase, what is the lay-down, what is left, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import HandError, NotationError
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.points import hand_points
from scorekeeper.rules.sheets import SHEETS, RuleSheet
from scorekeeper.rules.solver import HandAnswer, check_hand
from scorekeeper.rules.table import NumberedPhase, TableRules
from scorekeeper.web.present.cards import CardView, card_view, meld_views
from scorekeeper.web.present.lay import Answer
from scorekeeper.web.present.pictures import PhasePicture, phase_picture
from scorekeeper.wording.cards import colour_words, only_a_number_card, short_cards
from scorekeeper.wording.hand_words import hand_text
from scorekeeper.wording.phases import phase_words
from scorekeeper.wording.problems import notation_text, problem_text

MOST_CARDS = 14
_Views = tuple[CardView, ...]
_Shown = tuple[_Views, tuple[_Views, ...], _Views, Answer]


@dataclass(frozen=True, slots=True)
class PhaseTile:
    """One phase to choose from."""

    number: int
    words: str
    picture: PhasePicture


@dataclass(frozen=True, slots=True)
class HandPage:
    """Everything the page shows. `phase_no` is None while no phase is chosen."""

    table: str
    sheet: RuleSheet
    sheets: tuple[RuleSheet, ...]
    phases: tuple[PhaseTile, ...]
    phase_no: int | None
    words: str
    picture: PhasePicture | None
    before: int | None
    after: int | None
    typed: str
    cards: tuple[CardView, ...]
    melds: tuple[tuple[CardView, ...], ...]
    leftover: tuple[CardView, ...]
    answer: Answer
    colours: bool


def hand_page(table: TableRules, number: int | None, typed: str, *, named: str) -> HandPage:
    """The page for one phase of this table and the cards typed so far. `named` says whose table it
    is, empty outside a game."""
    phases = table.phases
    chosen = next((entry for entry in phases if entry.number == number), None)
    before, after = _neighbours(phases, chosen)
    nothing: _Shown = ((), (), (), Answer("plain", ""))
    hand, trouble = _read(typed)
    cards, melds, leftover, answer = nothing
    if chosen and trouble:
        answer = Answer("wait", _("Not readable yet."), (notation_text(trouble),))
    elif chosen:
        cards, melds, leftover, answer = _answered(chosen, hand, table)
    return HandPage(
        named,
        table.rule_sheet,
        tuple(SHEETS.values()),
        tuple(
            PhaseTile(entry.number, phase_words(entry.phase), phase_picture(entry.phase))
            for entry in phases
        ),
        chosen.number if chosen else None,
        phase_words(chosen.phase) if chosen else "",
        phase_picture(chosen.phase) if chosen else None,
        before,
        after,
        print_cards(hand) or typed,
        cards,
        melds,
        leftover,
        answer,
        bool(chosen and _wants_colours(chosen.phase)),
    )


def _wants_colours(phase: Phase) -> bool:
    return any(group.kind in (GroupKind.COLOR, GroupKind.CRUN) for group in phase.groups)


def _neighbours(
    phases: Sequence[NumberedPhase], chosen: NumberedPhase | None
) -> tuple[int | None, int | None]:
    if chosen is None:
        return None, None
    at = phases.index(chosen)
    before = phases[at - 1].number if at else None
    after = phases[at + 1].number if at + 1 < len(phases) else None
    return before, after


def _read(typed: str) -> tuple[tuple[Card, ...], NotationError | None]:
    """The cards, or what is wrong with the text."""
    try:
        return parse_cards(typed), None
    except NotationError as trouble:
        return (), trouble


def _answered(chosen: NumberedPhase, hand: tuple[Card, ...], table: TableRules) -> _Shown:
    views = tuple(card_view(card, index=i) for i, card in enumerate(hand))
    if not hand:
        alone = _("Nobody else sees them.")
        return (), (), (), Answer("plain", _("Tap your cards. I answer as you go."), (alone,))
    if doubts := deck_problems(hand):
        told = problem_text(doubts[0])
        return views, (), (), Answer("no", told)
    try:
        found = check_hand(chosen.phase, hand, table.switches)
    except HandError as trouble:
        if trouble.code == "too_many_cards":
            line = _("A hand holds at most %(most)s cards. Take some out.", most=MOST_CARDS)
            return views, (), (), Answer("wait", line)
        return views, (), (), Answer("wait", _("I cannot work that out"), (hand_text(trouble),))
    melds = tuple(meld_views(meld) for meld in found.melds) if found.completes else ()
    leftover = tuple(card_view(card) for card in found.leftover) if found.completes else ()
    return views, melds, leftover, _in_words(chosen.number, hand, found, table)


def _in_words(number: int, hand: Sequence[Card], found: HandAnswer, table: TableRules) -> Answer:
    if found.completes:
        head = _("Yes. Phase %(number)s is in this hand.", number=number)
        if not found.leftover:
            return Answer("yes", head, (_("Nothing is left."),))
        left = _(
            "Left: %(cards)s, that is %(points)s points.",
            cards=short_cards(found.leftover),
            points=found.leftover_points,
        )
        return Answer("yes", head, (left,))
    points = hand_points(hand, table.switches)
    line = _("Missing: %(needs)s, or wilds.", needs=_needs(found.needs))
    if only_a_number_card(found.needs, hand):
        line = _("Missing: any number card.")
    count = ngettext("%(num)d card to go.", "%(num)d cards to go.", found.missing)
    worth = _("The hand is worth %(points)s points now.", points=points)
    return Answer("wait", _("Not yet. %(count)s", count=count), (line, worth))


def _needs(needs: Sequence[str]) -> str:
    """The missing cards, equal ones counted: "7 7 R" becomes "two 7s, one red"."""
    colours = {"W": _("wild")} | {str(colour): colour_words(colour) for colour in Colour}
    told = []
    for need in dict.fromkeys(needs):
        times = needs.count(need)
        what = colours.get(need) or short_cards(parse_cards(need))
        told.append(what if times == 1 else f"{times} × {what}")
    return ", ".join(told)
