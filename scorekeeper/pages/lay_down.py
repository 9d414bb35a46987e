"""Lay down: the phase that is due, and cards from the real deck, judged while they are typed."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.game.commands import LayDown
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.card_desk import card_desk
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
from scorekeeper.pages.shown.lay_down_task import LayDownTask
from scorekeeper.pages.shown.marks import PlayerMark, PlayerView, players_of
from scorekeeper.pages.shown.turn_line import seat_on_turn
from scorekeeper.pages.shown.verdicts import refusal_verdict
from scorekeeper.pages.shown.wells import CardDesk, typed_in
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, print_groups
from scorekeeper.rules.phases import Phase
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web.access import Action, door_to_answer, require, requires
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    notice_of_unsaid,
    overtaken_notice,
    play,
    posted_flag,
    posted_key,
    sent_before,
)
from scorekeeper.web.fragments import fresh_key
from scorekeeper.web.navigation import home, too_late
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.this_phone import is_keeper
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import phase_words
from scorekeeper.wording.typed_words import sure_notation


@immutable
class PhaseChoice:
    """A phase that may be laid, at a table with free phase order."""

    number: int
    words: str
    chosen: bool


@immutable(kw_only=True)
class LayDownPage:
    """Everything the lay-down page shows. `already`: the phase was marked, and cards may still be
    typed. `done`: they were typed, and nothing is asked any more. `hits` lie on them."""

    game_id: int
    seat: Seat
    seq: int
    key: str
    title: str
    mark: PlayerMark
    phase: str
    desk: CardDesk
    record_label: str
    record_note: str
    overrule: bool
    already: bool
    done: bool
    hits: bool
    draft: str
    free_phase: int | None
    choices: tuple[PhaseChoice, ...]


@immutable(kw_only=True)
class ChooserRow:
    """One player on the page that asks who lays down."""

    player: PlayerView
    words: str
    groups: str
    picture: PhasePicture | None
    laid: bool


def chooser_rows(view: TableView) -> tuple[ChooserRow, ...]:
    """All players, each with the phase that is due."""
    game = view.game
    working = {line.seat: line.current_phase for line in standings(game)}
    players = players_of(view)
    rows = []
    for seat in game.playing:
        phase = phase_of(game, working[seat])
        words = _("Phase %(number)s", number=working[seat]) if phase else _("Any phase")
        laid = seat in game.laid
        picture = phase_picture(phase) if phase else None
        rows.append(
            ChooserRow(
                player=players[seat],
                words=words,
                groups=phase_words(phase) if phase else "",
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
    refused: NotRecorded | None = None,
) -> LayDownPage:
    """The page for one player. With `typed` None it shows what was recorded, or an empty field.
    `key` identifies the form. If recording was `refused`, that is the answer in place of a yes."""
    game = view.game
    line = next(line for line in standings(game) if line.seat == seat)
    free = game.order_is_free
    number = line.current_phase if not free else phase_no
    open_numbers = line.phases_open if free else ()
    if number is None or (free and number not in open_numbers):
        number = open_numbers[0] if open_numbers else game.last_phase
    mark = game.laid.get(seat)
    number = mark.phase if mark is not None and mark.melds is not None else number
    phase = phase_of(game, number) or game.table.phases[-1].phase
    done = typed is None and mark is not None and mark.melds is not None
    if typed is None:
        typed = _print_recorded(mark.melds) if mark and mark.melds else ""
    task = LayDownTask(view=view, number=number, phase=phase, seat=seat, done=done)
    desk = card_desk(task, typed)
    if refused is not None and desk.answer.tone == "yes":
        desk = replace(desk, answer=refusal_verdict(refused.problems, view.names))
    return LayDownPage(
        game_id=view.game_id,
        seat=seat,
        seq=game.seq,
        key=key,
        title=_("Lay down") if done else _("%(name)s lays down", name=view.names[seat]),
        mark=players_of(view)[seat].mark,
        phase=_("%(name)s laid phase %(phase)s", name=view.names[seat], phase=number)
        if done
        else _phase_named(number, phase),
        desk=desk,
        record_label=_("Record phase %(number)s", number=number),
        record_note=_record_note(desk),
        overrule=refused is not None and refused.can_overrule,
        already=mark is not None,
        done=done,
        hits=bool(done and mark and mark.hits),
        draft=draft_name(view, f"{seat}.lay"),
        free_phase=number if free else None,
        choices=tuple(
            PhaseChoice(n, phase_words(p), n == number)
            for n in open_numbers
            if (p := phase_of(game, n))
        ),
    )


def _phase_named(number: int, phase: Phase) -> str:
    """The phase that is due; with its words where its one group has no name of its own."""
    if len(phase.groups) > 1:
        return _("Phase %(number)s", number=number)
    return _("Phase %(number)s: %(phase)s", number=number, phase=phase_words(phase))


def _print_recorded(melds: tuple[Meld, ...]) -> str:
    groups = []
    for meld in melds:
        value = None
        if all(card.is_wild for card in meld.cards):
            value = meld.stands_for[0]
        groups.append(TypedGroup(meld.cards, value))
    return sure_notation(print_groups(groups))


def _record_note(desk: CardDesk) -> str:
    """Why recording is not due yet, and how many cards are to go; "" if it is."""
    if desk.answer.tone == "yes":
        return ""
    if desk.answer.tone == "no":
        return _("the referee says no")
    missing = sum(well.gaps for well in desk.wells) if desk.judged else 0
    return ngettext("one card to go", "%(num)s cards to go", missing) if missing else _("not yet")


EDGES = ("short-a", "long-a", "short-b", "long-b")
"""The edges of a tablet in the middle of the table (`pages/middle.py`)."""

lay_down = Blueprint("lay_down", __name__)


@lay_down.get("/g/<int:game_id>/lay")
@requires(Action.OPEN_TABLE)
def choose(game_id: int) -> str | Response:
    """*Whose phase?* with a line for each player. If turns are followed, this leads straight to the
    player on turn (§21), unless that player has laid already. For another player one taps the row
    at the table."""
    view = game_or_404(game_id)
    if not view.game.is_played:
        return redirect(url_for("table.show", game_id=game_id))
    mover = seat_on_turn(view)
    if mover is not None and mover not in view.game.laid:
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
        return redirect(_back(game_id))
    return _page(_lay_down_page(view, seat, request.args.get("cards")))


@lay_down.post("/g/<int:game_id>/lay/<seat>/verdict")
@requires(Action.LAY_DOWN)
def verdict(game_id: int, seat: Seat) -> str:
    """The verdict on the cards typed so far. Writes nothing."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if seat not in view.game.playing:
        abort(404)
    page = _lay_down_page(view, seat, typed_in(request.form))
    return render_template("lay_down/_verdict.html", page=page, swap=True)


@lay_down.post("/g/<int:game_id>/lay/<seat>")
@requires(Action.LAY_DOWN)
def record(game_id: int, seat: Seat) -> Response | tuple[str, int]:
    """Record the lay-down: with its cards, with its cards against the judge, or without cards."""
    view = game_or_404(game_id)
    require(Action.LAY_DOWN, game_id, seat)
    if not _may_lay(view, seat):
        if sent_before(view) or seat not in view.game.seats:
            return redirect(_back(game_id), 303)
        return too_late(view, refusal_lines([why_too_late(view, seat)], view.names))
    typed = typed_in(request.form)
    page = _lay_down_page(view, seat, typed, key=posted_key())
    act = request.form.get("act", "")
    only_looks = "instead" in request.form or act == "look"
    if only_looks or (act != "untyped" and not page.desk.judged):
        return _page(page), 200 if only_looks else 422
    groups = () if act == "untyped" else page.desk.groups
    command = LayDown(
        seat,
        None if act == "untyped" else tuple(group.cards for group in groups),
        tuple(group.declare for group in groups),
        page.free_phase,
        anyway=posted_flag("anyway"),
    )
    answer = play(game_id, command)
    match answer:
        case Recorded() | Repeated():
            return redirect(_back(game_id), 303)
        case Overtaken(view=after, since=since):
            notice = overtaken_notice(since, after.names, after.log)
            if not _may_lay(after, seat):
                return too_late(after, notice.lines)
            return _page(_lay_down_page(after, seat, typed), notice), 409
        case NotRecorded(problems=problems):
            after = game_or_404(game_id)
            if not _may_lay(after, seat):
                return too_late(after, refusal_lines(problems, after.names))
            page = _lay_down_page(after, seat, typed, key=posted_key(), refused=answer)
            return _page(page, notice_of_unsaid(problems, page.desk.answer.codes, after.names)), 422


def _may_lay(view: TableView, seat: Seat) -> bool:
    """Is a round open, and does this seat play in it?"""
    game = view.game
    return game.is_played and seat in game.playing


def _lay_down_page(
    view: TableView,
    seat: Seat,
    typed: str | None,
    *,
    key: str = "",
    refused: NotRecorded | None = None,
) -> LayDownPage:
    source = request.form if request.method == "POST" else request.args
    number = source.get("phase", "")
    phase_no = whole_number(number, digits=3)
    return lay_down_page(
        view, seat, typed, phase_no=phase_no, key=key or fresh_key(), refused=refused
    )


def _edge() -> str:
    """The edge of a tablet in the middle at which the player sits; "" on every other phone."""
    asked = request.values.get("edge", "")
    return asked if asked in EDGES else ""


def _turned() -> int | None:
    return whole_number(request.values.get("turned", ""), digits=1) or None


def _back(game_id: int) -> str:
    """To the tablet in the middle, if the player sits at one; otherwise to the page of this
    phone."""
    if not _edge() or not is_keeper(game_id):
        return home(game_id)
    return url_for("middle.show", game_id=game_id, turned=_turned())


def _page(page: LayDownPage, notice: Notice | None = None) -> str:
    view = game_or_404(page.game_id)
    return render_template(
        "lay_down/page.html",
        page=page,
        notice=notice,
        swap=False,
        back_url=_back(page.game_id),
        edge=_edge(),
        turned=_turned(),
        door=door_line(view, door_to_answer(view.game_id), f"lay/{page.seat}"),
        form_news=form_news(view, "lay_down.show", seat=page.seat),
    )
