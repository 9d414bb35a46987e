"""The lay-down page: the phase that is due, the cards typed so far, the verdict in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.deck_doubts import doubts_of_laying
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.deck import places_of
from scorekeeper.rules.judge import lays_whole_phase
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, print_groups
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import PhasePicture, draft_name, phase_picture
from scorekeeper.web.presenters.table import phase_of
from scorekeeper.web.presenters.typed_cards import GroupLine, TypedLayDown, read_lay_down
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import groups_words, phase_words

UNFINISHED = frozenset(
    {
        "too_few_cards",
        "group_missing",
        "empty_group",
        "wild_group_unnamed",
        "colour_not_said",
        "not_in_deck",
    }
)
"""Problems that further cards or words can solve. Any other one means no."""


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """A verdict as shown: `tone` is yes, wait, no or plain; `head` is the first sentence, `lines`
    are the reasons, `codes` their problem codes."""

    tone: str
    head: str
    lines: tuple[str, ...] = ()
    codes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PhaseChoice:
    """A phase that may be laid, at a table with free phase order."""

    number: int
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDownPage:
    """Everything the lay-down page shows."""

    game_id: int
    seat: Seat
    seq: int
    key: str
    title: str
    words: str
    picture: PhasePicture
    canonical: str
    lines: tuple[GroupLine, ...]
    answer: ShownVerdict
    record_label: str
    overrule: bool
    colours: bool
    already: bool
    draft: str
    groups: tuple[tuple[Card, ...], ...]
    declare: tuple[int | Colour | None, ...]
    cannot_record: bool
    free_phase: int | None
    choices: tuple[PhaseChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooserRow:
    """One player on the page that asks who lays down."""

    seat: Seat
    name: str
    words: str
    picture: PhasePicture | None
    laid: bool


def chooser_rows(view: TableView) -> tuple[ChooserRow, ...]:
    """All players, each with the phase that is due."""
    game = view.game
    working = {line.seat: line.current_phase for line in standings(game)}
    rows = []
    for seat in game.playing:
        phase = phase_of(game, working[seat])
        words = _("phase %(number)s", number=working[seat]) if phase else _("any phase")
        laid = bool(game.open and seat in game.open.laid)
        picture = phase_picture(phase) if phase else None
        rows.append(
            ChooserRow(seat=seat, name=view.names[seat], words=words, picture=picture, laid=laid)
        )
    return tuple(rows)


def lay_down_page(
    view: TableView,
    seat: Seat,
    typed: str | None,
    *,
    phase_no: int | None = None,
    key: str,
    overrule: bool = False,
) -> LayDownPage:
    """The page for one player. With `typed` None it shows what was recorded, or an empty field.
    `key` identifies the form."""
    game = view.game
    line = next(line for line in standings(game) if line.seat == seat)
    free = game.order_is_free
    number = line.current_phase if not free else phase_no
    open_numbers = line.phases_open if free else ()
    if number is None or (free and number not in open_numbers):
        number = open_numbers[0] if open_numbers else game.table.phases[-1].number
    phase = phase_of(game, number) or game.table.phases[-1].phase
    mark = game.open.laid.get(seat) if game.open else None
    if typed is None:
        typed = _recorded(mark.melds) if mark and mark.melds else ""
    reading, answer, unreadable = _judged(phase, typed, view, seat, number)
    return LayDownPage(
        game_id=view.game_id,
        seat=seat,
        seq=game.seq,
        key=key,
        title=_("%(name)s, phase %(number)s", name=view.names[seat], number=number),
        words=phase_words(phase),
        picture=phase_picture(phase),
        canonical=typed if unreadable or reading is None else reading.field,
        lines=reading.lines if reading else (),
        answer=answer,
        record_label=_record_label(number, overrule),
        overrule=overrule,
        colours=any(group.kind in (GroupKind.COLOR, GroupKind.CRUN) for group in phase.groups),
        already=mark is not None,
        draft=draft_name(view, f"{seat}.lay"),
        groups=tuple(group.cards for group in reading.groups) if reading else (),
        declare=tuple(group.declare for group in reading.groups) if reading else (),
        cannot_record=unreadable or reading is None or reading.is_empty,
        free_phase=number if free else None,
        choices=tuple(
            PhaseChoice(n, phase_words(p), n == number)
            for n in open_numbers
            if (p := phase_of(game, n))
        ),
    )


def _recorded(melds: tuple[Meld, ...]) -> str:
    groups = []
    for meld in melds:
        value = None
        if all(card.is_wild for card in meld.cards):
            value = meld.stands_for[0]
        groups.append(TypedGroup(meld.cards, value))
    return print_groups(groups)


def _judged(
    phase: Phase, typed: str, view: TableView, seat: Seat, number: int
) -> tuple[TypedLayDown | None, ShownVerdict, bool]:
    try:
        reading = read_lay_down(phase, typed, view.game.table.switches)
    except NotationError as error:
        empty = read_lay_down(phase, "", view.game.table.switches)
        return (
            empty,
            ShownVerdict("wait", _("I cannot read that yet."), (notation_text(error),)),
            True,
        )
    if reading.is_empty:
        return (
            reading,
            ShownVerdict("plain", _("Tap the cards of the phase. I answer as you go.")),
            False,
        )
    problems = _all_problems(reading.verdict.problems, _too_many(view, seat, phase, reading))
    if not problems and not lays_whole_phase(phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=number)
        later = _("Mark %(name)s once the whole phase is on the table.", name=view.names[seat])
        return reading, ShownVerdict("wait", head, (later,)), False
    if not problems:
        return reading, ShownVerdict("yes", *yes_words(reading, number)), False
    tone = "wait" if all(problem.code in UNFINISHED for problem in problems) else "no"
    lines = (*refusal_lines(problems, view.names), *instead_words(reading))
    codes = frozenset(problem.code for problem in problems)
    return reading, ShownVerdict(tone, "", lines, codes), False


def _too_many(
    view: TableView, seat: Seat, phase: Phase, reading: TypedLayDown
) -> tuple[Problem, ...]:
    """Cards that one deck does not have, counted with the melds of the other players (§1)."""
    marks = view.game.open.laid if view.game.open else {}
    others = {owner: mark for owner, mark in marks.items() if owner != seat}
    groups = [group.cards for group in reading.groups]
    found = doubts_of_laying(others, seat, phase, groups, reading.verdict.order)
    return tuple(p for p in found if any(place.seat != seat for place, _count in places_of(p)))


def yes_words(reading: TypedLayDown, number: int) -> tuple[str, tuple[str, ...]]:
    """The answer to a legal lay-down, and the line below it. The groups are named where the cards
    were not typed group by group."""
    if reading.in_order:
        return _("Yes. That is phase %(number)s.", number=number), ()
    head = _("Yes, as %(groups)s.", groups=groups_words(reading.groups))
    return head, (_("That is phase %(number)s.", number=number),)


def instead_words(reading: TypedLayDown) -> tuple[str, ...]:
    """Other groups that the same cards can legally be laid as, where the bars were typed in the
    wrong places."""
    if not reading.instead:
        return ()
    groups = groups_words(reading.instead)
    return (_("The same cards could be laid as %(groups)s.", groups=groups),)


def _all_problems(judged: Sequence[Problem], placed: Sequence[Problem]) -> tuple[Problem, ...]:
    """All problems. A card that the whole table has too often is not reported a second time for
    this lay-down alone."""
    cards = {problem.facts["card"] for problem in placed}
    mine = (p for p in judged if p.code != "not_in_deck" or p.facts["card"] not in cards)
    return (*mine, *placed)


def _record_label(number: int, overrule: bool) -> str:
    if overrule:
        return _("Record anyway")
    return _("Record phase %(number)s", number=number)
