"""Check a hand: whether it completes the phase, what is left, what is missing, what it can hit.

The page is open to everybody, and the server keeps none of it. Opened from a game, it uses that
game's rules and the melds on its table.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.api import cards as questions
from scorekeeper.api.cards import Checked
from scorekeeper.errors import (
    NotationError,
    RequestError,
    ScorekeeperError,
    TableError,
    UnknownGame,
)
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.card_desk import OwnedMeld, ShownVerdict, melds_on_table
from scorekeeper.pages.shown.cards import (
    CardView,
    PhasePicture,
    card_view,
    meld_views,
    phase_of,
    phase_picture,
)
from scorekeeper.rules.cards import Card, Colour, hand_points
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS, RuleSheet
from scorekeeper.rules.solver.solve import BestPlay, best_play
from scorekeeper.rules.table_rules import NumberedPhase, TableRules, table_rules
from scorekeeper.service import TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import game_of_code, name_colours_of, scorer
from scorekeeper.web.numbers import MOST_DIGITS, whole_number
from scorekeeper.web.reader import usual_sheet
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.problems import problem_text
from scorekeeper.wording.terms import (
    any_number_card_will_do,
    card_of_colour_words,
    kind_word,
    name_cards_by_deck,
    phase_words,
    place_in_phase_words,
    short_cards,
)
from scorekeeper.wording.typed_words import typed_words

MOST_CARDS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """Cards shown together: one group of the lay-down (`look` is whole), what is left over (apart),
    or the whole hand (hand). `note` stands at the right."""

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
    """Everything the page shows. `phase_no` is None while no phase is chosen; `before` and `after`
    are the numbers of the phases beside it, None at the ends."""

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
    """The page for one phase of this table and the cards typed so far. `named` is the code of the
    game, or "" outside a game."""
    phases = table.phases
    chosen = next((entry for entry in phases if entry.number == number), None)
    before, after = _neighbours(phases, chosen)
    nothing: _Shown = ((), ShownVerdict("plain", ""))
    hand, error = _read(typed)
    card_rows, answer = nothing
    if chosen and error:
        answer = ShownVerdict("wait", _("I cannot read that yet."), (notation_text(error),))
    elif chosen:
        card_rows, answer = _rows_and_answer(chosen, hand, table)
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


def _rows_and_answer(chosen: NumberedPhase, hand: tuple[Card, ...], table: TableRules) -> _Shown:
    whole: tuple[CardRow, ...] = (hand_row(hand),)
    if not hand:
        alone = _("Nobody else can see them. I answer as you go.")
        return whole, ShownVerdict("plain", _("Tap your cards"), (alone,))
    if doubts := deck_problems(hand):
        return whole, ShownVerdict("no", problem_text(doubts[0]))
    try:
        found = questions.check(chosen.phase, hand, table=table)
    except RequestError as error:
        if error.code == "too_many_cards":
            line = _("A hand holds at most %(most)s cards. Take some out.", most=MOST_CARDS)
            return whole, ShownVerdict("wait", line)
        return whole, ShownVerdict("wait", _("I cannot work that out"), (error.message,))
    if found.completes:
        whole = _sorted_rows(chosen.phase, hand, found)
    return whole, _verdict(chosen.number, hand, found, table)


def hand_row(hand: Sequence[Card]) -> CardRow:
    """The whole hand as one row."""
    views = tuple(card_view(card, index=at) for at, card in enumerate(hand))
    note = ngettext("%(num)s card", "%(num)s cards", len(hand)) if hand else ""
    return CardRow(name=_("Your hand"), note=note, look="hand", cards=views)


def _sorted_rows(phase: Phase, hand: Sequence[Card], found: Checked) -> tuple[CardRow, ...]:
    """A row for each group, and one for what is left over."""
    free = list(range(len(hand)))
    card_rows = [
        CardRow(
            name=place_in_phase_words(phase, at),
            note=ngettext("%(num)s card", "%(num)s cards", len(meld.cards)),
            look="whole",
            cards=_with_indexes(hand, free, meld.cards, meld_views(meld)),
        )
        for at, meld in enumerate(found.melds)
    ]
    if found.leftover:
        views = tuple(card_view(card) for card in found.leftover)
        card_rows.append(
            CardRow(
                name=_("Left over"),
                note=ngettext("%(num)s point", "%(num)s points", found.leftover_points or 0),
                look="apart",
                cards=_with_indexes(hand, free, found.leftover, views),
            )
        )
    return tuple(card_rows)


def _with_indexes(
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


def _verdict(number: int, hand: Sequence[Card], found: Checked, table: TableRules) -> ShownVerdict:
    if found.completes:
        head = _("Yes, phase %(number)s is in this hand", number=number)
        if not found.leftover:
            return ShownVerdict("yes", head, (_("Nothing is left."),))
        left = left_words(found.leftover, found.leftover_points or 0)
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


# --- what the hand can hit ------------------------------------------------------------------------


def with_hits(page: CheckPage, view: TableView, seat: Seat) -> CheckPage:
    """The same page; once the phase is laid, its answer also says what the hand can hit and the
    points it leaves. `seat` is whose hand it is, or "" if that is not known."""
    on_table = melds_on_table(view)
    laid = bool(view.game.open and seat in view.game.open.laid)
    typed = any(row.cards for row in page.card_rows)
    if page.phase_no is None or not typed or not (on_table or laid):
        return page
    phase = None if laid else phase_of(view.game, page.phase_no)
    try:
        moves = _moves(view, phase, page.typed, on_table, seat)
    except ScorekeeperError:
        return page
    if laid:
        whole = (hand_row(parse_cards(page.typed, typed_words())),)
        return replace(page, card_rows=whole, answer=_after_laying(view, moves, on_table))
    if not moves.lay_down or not moves.hits:
        return page
    lines = (*_hits(view, moves, on_table), _left(moves))
    card_rows = tuple(
        replace(row, name=_("Beside the phase"), note="") if row.look == "apart" else row
        for row in page.card_rows
    )
    return replace(page, card_rows=card_rows, answer=replace(page.answer, lines=lines))


def _moves(
    view: TableView, phase: Phase | None, typed: str, on_table: tuple[OwnedMeld, ...], seat: Seat
) -> BestPlay:
    own = [at for at, each in enumerate(on_table) if each.owner == seat]
    table = [each.meld for each in on_table]
    hand = parse_cards(typed, typed_words())
    return best_play(hand, phase, table, view.game.table.switches, own=own)


def _after_laying(
    view: TableView, moves: BestPlay, on_table: tuple[OwnedMeld, ...]
) -> ShownVerdict:
    if not on_table:
        line = _("No melds were typed, so I cannot say what fits on them.")
        return ShownVerdict("plain", _("Your phase is on the table."), (line,))
    if not moves.hits:
        return ShownVerdict("wait", _("Nothing fits on the table now."), (_left(moves),))
    head = _("You can play:")
    return ShownVerdict("yes", head, (*_hits(view, moves, on_table), _left(moves)))


def _hits(view: TableView, moves: BestPlay, on_table: tuple[OwnedMeld, ...]) -> list[str]:
    return [
        _(
            "%(cards)s on %(name)s’s %(kind)s, %(meld)s.",
            cards=short_cards(hit.cards),
            name=view.names[on_table[hit.target].owner],
            kind=kind_word(hit.meld.kind),
            meld=short_cards(on_table[hit.target].meld.cards),
        )
        for hit in moves.hits
    ]


def _left(moves: BestPlay) -> str:
    if not moves.leftover:
        return _("Nothing is left.")
    return left_words(moves.leftover, moves.leftover_points)


check = Blueprint("check", __name__)


@check.get("/check")
@requires(Action.CHECK_HAND)
def show() -> str:
    """The whole page: ten phases to choose from, then the cards and their answer."""
    return _render("check/page.html")


@check.post("/check/answer")
@requires(Action.CHECK_HAND)
def answer() -> str:
    """The answer alone, while cards are tapped."""
    return _render("check/_answer.html")


def _render(template: str) -> str:
    view = _view()
    return render_template(template, page=_page(view), rules_query=_rules_query(view))


def _rules_query(view: TableView | None) -> dict[str, str]:
    """The parts of the address that name the rules, for the page's own requests. A code that opens
    no game is left out, because each request with it would count as a guess."""
    named = ("sheet",) if view is None else ("game", "code", "sheet", "seat")
    return {name: value for name in named if (value := request.values.get(name, ""))}


def _page(view: TableView | None) -> CheckPage:
    number = request.values.get("phase", "")
    phase_no = whole_number(number, digits=3)
    typed = request.values.get("hand", "")[:400]
    if view is None:
        rules = _rules()
        name_cards_by_deck(rules.rule_sheet)
        return check_page(rules, phase_no, typed, named="")
    page = check_page(view.game.table, phase_no, typed, named=view.code)
    return with_hits(page, view, request.values.get("seat", ""))


def _view() -> TableView | None:
    """The game whose rules and melds are used; None if the page was not opened from a game."""
    code, game_id = request.values.get("code", ""), request.values.get("game", "")
    if code:
        return game_of_code(code)
    with suppress(UnknownGame):
        number = whole_number(game_id, digits=MOST_DIGITS)
        if number is not None and may(Action.READ_GAME, number):
            return name_colours_of(scorer().view(number))
    return None


def _rules() -> TableRules:
    """The rules outside a game: those of the sheet asked for, or of the phone's language."""
    try:
        if sheet := request.values.get("sheet", ""):
            return table_rules(sheet)
    except TableError:
        return table_rules(DEFAULT_SHEET)
    return table_rules(usual_sheet().id)
