"""The lay-down page: the phase that is due, the cards typed so far, the verdict in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import NotationError
from scorekeeper.game.counting import doubts_of_laying
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import CARDS_DEALT, Card, Colour
from scorekeeper.rules.deck import places_of
from scorekeeper.rules.judge import lays_whole_phase
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, print_groups
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import PhasePicture, draft_name, phase_of, phase_picture
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.web.presenters.typed_cards import GroupLine, TypedLayDown, read_lay_down
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.lists import sentence, sentences
from scorekeeper.wording.problems import next_card, not_whole, refusal_lines
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

    @property
    def spoken(self) -> str:
        """All of it for a screen reader, each part as a sentence."""
        return sentences(sentence(part) for part in (self.head, *self.lines) if part)


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
    mark: PlayerMark
    phase: str
    words: str
    picture: PhasePicture
    canonical: str
    lines: tuple[GroupLine, ...]
    answer: ShownVerdict
    record_label: str
    record_note: str
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
    mark: PlayerMark
    words: str
    picture: PhasePicture | None
    laid: bool


def chooser_rows(view: TableView) -> tuple[ChooserRow, ...]:
    """All players, each with the phase that is due."""
    game = view.game
    working = {line.seat: line.current_phase for line in standings(game)}
    marks = player_marks(view)
    rows = []
    for seat in game.playing:
        phase = phase_of(game, working[seat])
        words = _("Phase %(number)s", number=working[seat]) if phase else _("Any phase")
        laid = bool(game.open and seat in game.open.laid)
        picture = phase_picture(phase) if phase else None
        rows.append(
            ChooserRow(
                seat=seat,
                name=view.names[seat],
                mark=marks[seat],
                words=words,
                picture=picture,
                laid=laid,
            )
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
        title=_("%(name)s lays down", name=view.names[seat]),
        mark=player_marks(view)[seat],
        phase=_("Phase %(number)s", number=number),
        words=phase_words(phase),
        picture=phase_picture(phase),
        canonical=typed if unreadable or reading is None else reading.field,
        lines=reading.lines if reading else (),
        answer=answer,
        record_label=_("Record phase %(number)s", number=number),
        record_note=_record_note(reading, answer),
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
            ShownVerdict("plain", _("Tap the cards of the phase"), (_("I answer as you go."),)),
            False,
        )
    problems = _all_problems(reading.verdict.problems, _too_many(view, seat, phase, reading))
    if not problems and not lays_whole_phase(phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=number)
        later = _("Mark %(name)s once the whole phase is on the table.", name=view.names[seat])
        return reading, ShownVerdict("wait", head, (later,)), False
    if not problems:
        return reading, _legal(view.game.table.switches, reading, number), False
    due = _due(problems, reading)
    faults = [p for p in problems if p.code not in UNFINISHED or p.code == "not_in_deck"]
    if not faults and (head := next_card(due)):
        lines = (*_which_group(phase, due, reading), *instead_words(reading))
        codes = frozenset(problem.code for problem in problems)
        return reading, ShownVerdict("wait", head, lines, codes), False
    shown = faults or problems
    tone = "wait" if all(problem.code in UNFINISHED for problem in shown) else "no"
    codes = frozenset(problem.code for problem in shown)
    head, *others = refusal_lines(shown, view.names)
    return reading, ShownVerdict(tone, head, (*others, *instead_words(reading)), codes), False


def _due(problems: Sequence[Problem], reading: TypedLayDown) -> Problem:
    """The problem of the group that the next card belongs to; else the first one."""
    filling = next((at for at, line in enumerate(reading.lines) if line.filling), None)
    served = dict(enumerate(reading.verdict.order, start=1))
    of_it = (p for p in problems if served.get(_group_of(p), -1) == filling)
    return next(of_it, problems[0])


def _group_of(problem: Problem) -> int:
    group = problem.facts.get("group")
    return group if isinstance(group, int) else 0


def _legal(rules: Switches, reading: TypedLayDown, number: int) -> ShownVerdict:
    """The yes to a whole phase, and how many cards the player may have left."""
    lines = []
    if not reading.in_order:
        lines.append(_("Laid as %(groups)s.", groups=groups_words(reading.groups)))
    left = CARDS_DEALT - sum(len(group.cards) for group in reading.groups)
    if rules.buy != "on" and left > 0:
        lines.append(
            ngettext(
                "At most %(num)s card stays in the hand.",
                "At most %(num)s cards stay in the hand.",
                left,
            )
        )
    head = _("Yes, that is phase %(number)s", number=number)
    return ShownVerdict("yes", head, tuple(lines))


def _which_group(phase: Phase, problem: Problem, reading: TypedLayDown) -> tuple[str, ...]:
    """The group that the problem is about, where the phase has more than one."""
    group, order = problem.facts.get("group"), reading.verdict.order
    if problem.code != "too_few_cards" or not isinstance(group, int) or len(phase.groups) < 2:
        return ()
    served = order[group - 1]
    assert served is not None  # only a group that the phase asks for is too small
    kinds = [each.kind for each in phase.groups]
    kind = kinds[served]
    return (not_whole(kind, kinds[: served + 1].count(kind), kinds.count(kind)),)


def _too_many(
    view: TableView, seat: Seat, phase: Phase, reading: TypedLayDown
) -> tuple[Problem, ...]:
    """Cards that one deck does not have, counted with the melds of the other players (§1)."""
    marks = view.game.open.laid if view.game.open else {}
    others = {owner: mark for owner, mark in marks.items() if owner != seat}
    groups = [group.cards for group in reading.groups]
    found = doubts_of_laying(others, seat, phase, groups, reading.verdict.order)
    return tuple(p for p in found if any(place.seat != seat for place, _count in places_of(p)))


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


def _record_note(reading: TypedLayDown | None, answer: ShownVerdict) -> str:
    """Why recording is not due yet; empty where it is."""
    if answer.tone == "yes":
        return ""
    missing = sum(line.gaps for line in reading.lines) if reading else 0
    if answer.tone == "no" or not missing:
        return _("the referee says no") if answer.tone == "no" else _("not yet")
    return ngettext("one card to go", "%(num)s cards to go", missing)
