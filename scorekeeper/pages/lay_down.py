"""Lay down: the phase that is due, and cards from the real deck, judged while they are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.errors import NotationError
from scorekeeper.game.commands import LayDown
from scorekeeper.game.counting import doubts_of_laying
from scorekeeper.game.move_commands import already_laid
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.card_desk import (
    GroupLine,
    ShownVerdict,
    TypedLayDown,
    instead_words,
    legal_answer,
    read_lay_down,
)
from scorekeeper.pages.shown.cards import (
    PhasePicture,
    draft_name,
    form_news,
    is_of_another_deal,
    phase_of,
    phase_picture,
    why_too_late,
)
from scorekeeper.pages.shown.door import door_line
from scorekeeper.pages.shown.marks import PlayerMark, player_marks
from scorekeeper.pages.shown.turn_line import seat_on_turn
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.deck import places_of
from scorekeeper.rules.judge import lays_whole_phase
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, print_groups
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web.access import Action, door_to_answer, require, requires
from scorekeeper.web.forms import (
    Notice,
    fresh_key,
    game_or_404,
    notice_of_unsaid,
    overtaken_notice,
    play,
    posted_flag,
    posted_key,
    sent_before,
)
from scorekeeper.web.navigation import home, too_late
from scorekeeper.web.numbers import whole_number
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.problems import next_card, refusal_lines, unfinished_group_text
from scorekeeper.wording.terms import phase_words

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
class PhaseChoice:
    """A phase that may be laid, at a table with free phase order."""

    number: int
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDownPage:
    """Everything the lay-down page shows. `already`: the phase was marked, and cards may still be
    typed. `done`: they were typed, and nothing is asked any more."""

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
    done: bool
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
    mark = game.open.laid.get(seat) if game.open else None
    number = mark.phase if mark is not None and mark.melds is not None else number
    phase = phase_of(game, number) or game.table.phases[-1].phase
    done = typed is None and mark is not None and mark.melds is not None
    if typed is None:
        typed = _print_recorded(mark.melds) if mark and mark.melds else ""
    reading, answer, unreadable = _judge(phase, typed, view, seat, number)
    answer = _answer_to_who_laid(view, seat, reading, done=done) or answer
    return LayDownPage(
        game_id=view.game_id,
        seat=seat,
        seq=game.seq,
        key=key,
        title=_("%(name)s has laid", name=view.names[seat])
        if done
        else _("%(name)s lays down", name=view.names[seat]),
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
        done=done,
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


def _print_recorded(melds: tuple[Meld, ...]) -> str:
    groups = []
    for meld in melds:
        value = None
        if all(card.is_wild for card in meld.cards):
            value = meld.stands_for[0]
        groups.append(TypedGroup(meld.cards, value))
    return print_groups(groups)


def _judge(
    phase: Phase, typed: str, view: TableView, seat: Seat, number: int
) -> tuple[TypedLayDown | None, ShownVerdict, bool]:
    """What the typed cards were read as, the answer to them, and whether they are unreadable."""
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
    problems = _all_problems(reading.verdict.problems, _beyond_the_deck(view, seat, phase, reading))
    if not problems and not lays_whole_phase(phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=number)
        later = _("Mark %(name)s once the whole phase is on the table.", name=view.names[seat])
        return reading, ShownVerdict("wait", head, (later,)), False
    if not problems:
        return reading, legal_answer(view.game.table.switches, reading, number), False
    due = _due_problem(problems, reading)
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


def _answer_to_who_laid(
    view: TableView, seat: Seat, reading: TypedLayDown | None, *, done: bool
) -> ShownVerdict | None:
    """The answer for a player who has laid in this round, before any card is judged; None for
    others. `done`: nothing was typed but what lies on the table."""
    if view.game.open is None or seat not in view.game.open.laid:
        return None
    laid = already_laid(view.game.open, seat, typed=True)
    if laid is not None:
        (head,) = refusal_lines([laid], view.names)
        return ShownVerdict("plain" if done else "no", head, codes=frozenset({laid.code}))
    if reading is None or not reading.is_empty:
        return None
    head = _("%(name)s has laid. Which cards?", name=view.names[seat])
    return ShownVerdict("plain", head, (_("I answer as you go."),))


def _due_problem(problems: Sequence[Problem], reading: TypedLayDown) -> Problem:
    """The problem of the group that the next card belongs to; else the first problem."""
    filling = next((at for at, line in enumerate(reading.lines) if line.filling), None)
    served = dict(enumerate(reading.verdict.order, start=1))
    of_it = (p for p in problems if served.get(_group_of(p), -1) == filling)
    return next(of_it, problems[0])


def _group_of(problem: Problem) -> int:
    group = problem.facts.get("group")
    return group if isinstance(group, int) else 0


def _which_group(phase: Phase, problem: Problem, reading: TypedLayDown) -> tuple[str, ...]:
    """The group that the problem is about, if the phase has more than one group."""
    group, order = problem.facts.get("group"), reading.verdict.order
    if problem.code != "too_few_cards" or not isinstance(group, int) or len(phase.groups) < 2:
        return ()
    served = order[group - 1]
    assert served is not None  # only a group that the phase asks for is too small
    kinds = [each.kind for each in phase.groups]
    twin = kinds.count(kinds[served]) > 1
    return (unfinished_group_text(kinds[served], served + 1, twin=twin),)


def _beyond_the_deck(
    view: TableView, seat: Seat, phase: Phase, reading: TypedLayDown
) -> tuple[Problem, ...]:
    """Cards that one deck does not have, counted with the melds of the other players (§1)."""
    marks = view.game.open.laid if view.game.open else {}
    others = {owner: mark for owner, mark in marks.items() if owner != seat}
    groups = [group.cards for group in reading.groups]
    found = doubts_of_laying(others, seat, phase, groups, reading.verdict.order)
    return tuple(p for p in found if any(place.seat != seat for place, _count in places_of(p)))


def _all_problems(judged: Sequence[Problem], placed: Sequence[Problem]) -> tuple[Problem, ...]:
    """All problems. A card that the whole table has too often is not reported a second time for
    this lay-down alone."""
    cards = {problem.facts["card"] for problem in placed}
    mine = (p for p in judged if p.code != "not_in_deck" or p.facts["card"] not in cards)
    return (*mine, *placed)


def _record_note(reading: TypedLayDown | None, answer: ShownVerdict) -> str:
    """Why recording is not due yet; "" if it is."""
    if answer.tone == "yes":
        return ""
    missing = sum(line.gaps for line in reading.lines) if reading else 0
    if answer.tone == "no" or not missing:
        return _("the referee says no") if answer.tone == "no" else _("not yet")
    return ngettext("one card to go", "%(num)s cards to go", missing)


lay_down = Blueprint("lay_down", __name__)


@lay_down.get("/g/<int:game_id>/lay")
@requires(Action.OPEN_TABLE)
def choose(game_id: int) -> str | Response:
    """*Whose phase?* with a line for each player. If turns are followed, this leads straight to the
    player on turn (§21), unless that player has laid already. For another player one taps the row
    at the table."""
    view = game_or_404(game_id)
    if view.game.open is None or view.game.paused:
        return redirect(url_for("table.show", game_id=game_id))
    mover = seat_on_turn(view)
    if mover is not None and mover not in view.game.open.laid:
        return redirect(url_for("lay_down.show", game_id=game_id, seat=mover))
    return render_template(
        "lay_down/choose.html",
        rows=chooser_rows(view),
        game_id=game_id,
        back_url=url_for("table.show", game_id=game_id),
    )


@lay_down.get("/g/<int:game_id>/lay/<seat>")
@requires(Action.LAY_DOWN)
def show(game_id: int, seat: Seat) -> str | Response:
    """The lay-down of one player, empty or as it was typed."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if not _may_lay(view, seat) or is_of_another_deal(view, request.args):
        return redirect(home(game_id))
    return _page(_lay_down_page(view, seat, request.args.get("cards")))


@lay_down.post("/g/<int:game_id>/lay/<seat>/verdict")
@requires(Action.LAY_DOWN)
def verdict(game_id: int, seat: Seat) -> str:
    """The verdict on the cards typed so far. Writes nothing."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if seat not in view.game.playing:
        abort(404)
    page = _lay_down_page(view, seat, request.form.get("cards", ""))
    return render_template("lay_down/_verdict.html", page=page, swap=True)


@lay_down.post("/g/<int:game_id>/lay/<seat>")
@requires(Action.LAY_DOWN)
def record(game_id: int, seat: Seat) -> Response | tuple[str, int]:
    """Record the lay-down: with its cards, with its cards against the judge, or without cards."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if not _may_lay(view, seat):
        if sent_before(view) or seat not in view.game.seats:
            return redirect(home(game_id), 303)
        return too_late(view, refusal_lines([why_too_late(view, seat)], view.names))
    typed = request.form.get("instead") or request.form.get("cards", "")
    page = _lay_down_page(view, seat, typed, key=posted_key())
    act = request.form.get("act", "")
    if "instead" in request.form or act == "look" or (act != "untyped" and page.cannot_record):
        return _page(page), 200 if act == "look" or "instead" in request.form else 422
    groups = None if act == "untyped" else page.groups
    command = LayDown(
        seat,
        groups,
        () if act == "untyped" else page.declare,
        page.free_phase,
        anyway=posted_flag("anyway"),
    )
    answer = play(game_id, command)
    match answer:
        case Recorded() | Repeated():
            return redirect(home(game_id), 303)
        case Overtaken(view=after, since=since):
            notice = overtaken_notice(since, after.names)
            if not _may_lay(after, seat):
                return too_late(after, notice.lines)
            return _page(_lay_down_page(after, seat, typed), notice), 409
        case NotRecorded(problems=problems, can_overrule=can_overrule):
            after = game_or_404(game_id)
            if not _may_lay(after, seat):
                return too_late(after, refusal_lines(problems, after.names))
            page = _lay_down_page(after, seat, typed, key=posted_key(), overrule=can_overrule)
            return _page(page, notice_of_unsaid(problems, page.answer.codes, after.names)), 422


def _may_lay(view: TableView, seat: Seat) -> bool:
    """Is a round open, and does this seat play in it?"""
    game = view.game
    return game.open is not None and not game.paused and seat in game.playing


def _lay_down_page(
    view: TableView,
    seat: Seat,
    typed: str | None,
    *,
    key: str = "",
    overrule: bool = False,
) -> LayDownPage:
    source = request.form if request.method == "POST" else request.args
    number = source.get("phase", "")
    phase_no = whole_number(number, digits=3)
    return lay_down_page(
        view, seat, typed, phase_no=phase_no, key=key or fresh_key(), overrule=overrule
    )


def _page(page: LayDownPage, notice: Notice | None = None) -> str:
    view = game_or_404(page.game_id)
    return render_template(
        "lay_down/page.html",
        page=page,
        notice=notice,
        swap=False,
        back_url=home(page.game_id),
        door=door_line(view, door_to_answer(view.game_id), f"lay/{page.seat}"),
        form_news=form_news(view, "lay_down.show", seat=page.seat),
    )
