"""Check a hand: whether it completes the phase, the lay-down, what is left, what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import HandError, NotationError
from scorekeeper.rules.cards import Card, Colour, hand_points
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.sheets import SHEETS, RuleSheet
from scorekeeper.rules.solver.solve import HandAnswer, check_hand
from scorekeeper.rules.table_rules import NumberedPhase, TableRules
from scorekeeper.web.presenters.cards import (
    CardView,
    PhasePicture,
    card_view,
    meld_views,
    phase_picture,
)
from scorekeeper.web.presenters.lay_down import ShownVerdict
from scorekeeper.wording.errors import hand_text, notation_text
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.problems import problem_text
from scorekeeper.wording.terms import (
    any_number_card_will_do,
    card_of_colour_words,
    group_words,
    phase_words,
    short_cards,
)
from scorekeeper.wording.typed_words import typed_words

MOST_CARDS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """Cards shown together: one group of the lay-down, what is left over, or the whole hand.
    `look` is whole, apart or hand; `note` is said at the right."""

    name: str
    note: str
    look: str
    cards: tuple[CardView, ...]


_Shown = tuple[tuple[CardRow, ...], ShownVerdict]


@dataclass(frozen=True, slots=True)
class PhaseTile:
    """One phase to choose from."""

    number: int
    words: str
    picture: PhasePicture


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckPage:
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
    card_rows: tuple[CardRow, ...]
    answer: ShownVerdict
    colours: bool


def check_page(table: TableRules, number: int | None, typed: str, *, named: str) -> CheckPage:
    """The page for one phase of this table and the cards typed so far. `named` says whose table it
    is; it is empty outside a game."""
    phases = table.phases
    chosen = next((entry for entry in phases if entry.number == number), None)
    before, after = _neighbours(phases, chosen)
    nothing: _Shown = ((), ShownVerdict("plain", ""))
    hand, error = _read(typed)
    card_rows, answer = nothing
    if chosen and error:
        answer = ShownVerdict("wait", _("I cannot read that yet."), (notation_text(error),))
    elif chosen:
        card_rows, answer = _answered(chosen, hand, table)
    return CheckPage(
        table=named,
        sheet=table.rule_sheet,
        sheets=tuple(SHEETS.values()),
        phases=tuple(
            PhaseTile(entry.number, phase_words(entry.phase), phase_picture(entry.phase))
            for entry in phases
        ),
        phase_no=chosen.number if chosen else None,
        words=phase_words(chosen.phase) if chosen else "",
        picture=phase_picture(chosen.phase) if chosen else None,
        before=before,
        after=after,
        typed=print_cards(hand) or typed,
        card_rows=card_rows,
        answer=answer,
        colours=bool(chosen and _wants_colours(chosen.phase)),
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
    """The cards, or the error in the text."""
    try:
        return parse_cards(typed, typed_words()), None
    except NotationError as error:
        return (), error


def _answered(chosen: NumberedPhase, hand: tuple[Card, ...], table: TableRules) -> _Shown:
    whole: tuple[CardRow, ...] = (hand_row(hand),)
    if not hand:
        alone = _("Nobody else can see them. I answer as you go.")
        return whole, ShownVerdict("plain", _("Tap your cards"), (alone,))
    if doubts := deck_problems(hand):
        return whole, ShownVerdict("no", problem_text(doubts[0]))
    try:
        found = check_hand(chosen.phase, hand, table.switches)
    except HandError as error:
        if error.code == "too_many_cards":
            line = _("A hand holds at most %(most)s cards. Take some out.", most=MOST_CARDS)
            return whole, ShownVerdict("wait", line)
        return whole, ShownVerdict("wait", _("I cannot work that out"), (hand_text(error),))
    if found.completes:
        whole = _sorted_rows(chosen.phase, hand, found)
    return whole, _in_words(chosen.number, hand, found, table)


def hand_row(hand: Sequence[Card]) -> CardRow:
    """The whole hand as one row."""
    views = tuple(card_view(card, index=at) for at, card in enumerate(hand))
    note = ngettext("%(num)s card", "%(num)s cards", len(hand)) if hand else ""
    return CardRow(name=_("Your hand"), note=note, look="hand", cards=views)


def _sorted_rows(phase: Phase, hand: Sequence[Card], found: HandAnswer) -> tuple[CardRow, ...]:
    """A row for each group, and one for what is left over."""
    free = list(range(len(hand)))
    card_rows = [
        CardRow(
            name=group_words(group),
            note=ngettext("%(num)s card", "%(num)s cards", len(meld.cards)),
            look="whole",
            cards=_placed(hand, free, meld.cards, meld_views(meld)),
        )
        for group, meld in zip(phase.groups, found.melds, strict=True)
    ]
    if found.leftover:
        views = tuple(card_view(card) for card in found.leftover)
        card_rows.append(
            CardRow(
                name=_("Left over"),
                note=ngettext("%(num)s point", "%(num)s points", found.leftover_points),
                look="apart",
                cards=_placed(hand, free, found.leftover, views),
            )
        )
    return tuple(card_rows)


def _placed(
    hand: Sequence[Card], free: list[int], cards: Sequence[Card], views: Sequence[CardView]
) -> tuple[CardView, ...]:
    """The cards, each with its index among the typed ones, so that a tap picks it. Takes these
    indexes out of `free`."""
    placed = []
    for card, view in zip(cards, views, strict=True):
        at = next(index for index in free if hand[index] == card)
        free.remove(at)
        placed.append(replace(view, index=at))
    return tuple(placed)


def _in_words(
    number: int, hand: Sequence[Card], found: HandAnswer, table: TableRules
) -> ShownVerdict:
    if found.completes:
        head = _("Yes, phase %(number)s is in this hand", number=number)
        if not found.leftover:
            return ShownVerdict("yes", head, (_("Nothing is left."),))
        left = left_words(found.leftover, found.leftover_points)
        return ShownVerdict("yes", head, (left,))
    points = hand_points(hand, table.switches)
    line = _("Missing: %(needs)s, or wilds.", needs=_needs(found.needs))
    if any_number_card_will_do(found.needs, hand):
        line = _("Missing: any number card.")
    head = ngettext("One card is missing", "%(num)s cards are missing", found.missing)
    worth = _("This hand counts %(points)s points now.", points=points)
    return ShownVerdict("wait", head, (line, worth))


def _needs(needs: Sequence[str]) -> str:
    """The missing cards, with equal ones counted: "7 7 R" becomes "two 7s, one red"."""
    colours = {"W": _("wild")} | {str(colour): card_of_colour_words(colour) for colour in Colour}
    parts = []
    for need in dict.fromkeys(needs):
        times = needs.count(need)
        what = colours.get(need) or short_cards(parse_cards(need))
        parts.append(what if times == 1 else f"{times} × {what}")
    return side_by_side(parts)


def left_words(cards: Sequence[Card], points: int) -> str:
    """The cards that are left over, and their points."""
    return ngettext(
        "Left: %(cards)s, %(num)s point.",
        "Left: %(cards)s, %(num)s points.",
        points,
        cards=listed(short_cards([card]) for card in cards),
    )
