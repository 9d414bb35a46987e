"""One game on the phone of a seat: its phase, what the table waits for, and the form for one hand.

A phone with a seat may enter any hand of the round, and the log says who did. Laying down and going
out belong to each player alone. The keeper may do all of it.
"""

from __future__ import annotations

from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.game.answers import problem
from scorekeeper.game.commands import Command, CountHand, GoOut, Undo
from scorekeeper.game.course import course
from scorekeeper.game.events import PlayerWentOut
from scorekeeper.game.log import entries_of
from scorekeeper.game.referee import own_command
from scorekeeper.game.standings import standing_of
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhaseLine, phases_at_table, phases_to_name
from scorekeeper.pages.shown.door import door_line
from scorekeeper.pages.shown.ending import (
    EndWords,
    LastCommand,
    end_words,
    headline,
    last_below_news,
    lead_of_winner,
    reasons,
)
from scorekeeper.pages.shown.form_news import (
    draft_name,
    form_news,
    is_of_another_deal,
    why_too_late,
)
from scorekeeper.pages.shown.marks import mine_class
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import RacePage, places_so_far, race_page
from scorekeeper.pages.shown.round_form import round_page
from scorekeeper.pages.shown.rulings import RulingNews, all_in_readers_language, ruling_news
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.pages.shown.table import (
    CountingView,
    called_off_words,
    counting_view,
    dealing_line,
)
from scorekeeper.pages.shown.told import ToldView, taken_back, told_view
from scorekeeper.pages.shown.turn_line import (
    Leader,
    MyTurn,
    is_out_of_cards,
    my_turn,
    own_place,
    seat_leader,
    turn_line,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.service import NotRecorded, Overtaken, Recorded, Repeated, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, door_to_answer, may, requires
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    has_news,
    is_settled,
    notice_of,
    play,
    play_count,
    posted_flag,
    posted_key,
    posted_phase,
    sent_before,
    status_of,
)
from scorekeeper.web.fragments import Fragment, drawn_now, fragment_of, fresh_key, page_around
from scorekeeper.web.navigation import TABLE, home, next_url, to_next_game, too_late
from scorekeeper.web.round_form import (
    Doubted,
    RoundFields,
    doubted_in,
    fields_of,
    read_fields,
    reading_taken,
    understand,
)
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.lists import listed, sentence
from scorekeeper.wording.problems import refusal_lines


@immutable(kw_only=True)
class SeatKeys:
    """What decides which keys the phone of a seat has. `counting` is False before a player is out.
    `tied`: plays a tie round. `no_cards`: by the recorded moves this player has no card left."""

    game_id: int
    code: str
    seat: Seat
    phase_no: int | None
    over: bool
    tied: bool
    playing: bool
    counting: bool
    mine_missing: bool
    out: bool
    my_turn: bool
    laid: bool
    no_cards: bool


@immutable(kw_only=True)
class MySeatPage:
    """Everything the page of one seat shows. `own` is its row of the standings; `others` are the
    rows below its block, which it has only while it plays, and `rows` all of them. `undo` is the
    last command, if this phone may undo it. `draft` is the name under which the phone keeps an
    unsent "I am out". `asks_out` asks whether that is true, because no lay-down of this player was
    entered; `phases` are those of which one must be named then."""

    view: TableView
    draft: str
    seat: Seat
    title: str
    leader: Leader
    keys: SeatKeys
    phase_title: str
    phase: PhaseLine | None
    own: StandingRow
    others: tuple[StandingRow, ...]
    rows: tuple[StandingRow, ...]
    counting: CountingView | None
    now: str
    dealing: bool
    headline: str
    why: tuple[str, ...]
    end: EndWords | None
    undo: LastCommand | None
    spoken: str
    turn: MyTurn | None
    news: RulingNews | None = None
    called_off: str = ""
    asks_out: str = ""
    phases: tuple[PhaseLine, ...] = ()
    told: ToldView | None = None
    course: RacePage | None = None
    mine_class: str = ""
    so_far: PlacesView | None = None


def my_seat_page(
    view: TableView, seat: Seat, own_command: str | None, *, asks_out: bool = False
) -> MySeatPage:
    """The page for the phone of this seat. `own_command` is the id of the command that this phone
    may undo, or None. `asks_out`: ask whether this player is out."""
    game = view.game
    counted = None if game.paused else counting_view(view)
    rows = standing_rows(view)
    missing = bool(counted and any(t.missing for t in counted.tiles if t.player.seat == seat))
    number = standing_of(game, seat).current_phase
    phase, tie = phases_at_table(game.table).get(number or 0), game.tie_due
    deals, leader = "" if game.outcome else dealing_line(view, seat), seat_leader(view, seat)
    told = told_view(view, deals, seat)
    own, turn = next(row for row in rows if row.player.seat == seat), my_turn(view, seat)
    keys = SeatKeys(
        game_id=view.game_id,
        code=view.code,
        seat=seat,
        phase_no=tie.phase if tie else number,
        over=game.is_over,
        tied=tie is not None and seat in tie.players,
        playing=seat in game.playing and game.is_played,
        counting=counted is not None,
        mine_missing=missing,
        out=game.out == seat,
        my_turn=turn is not None and turn.is_mine,
        laid=own.laid,
        no_cards=is_out_of_cards(view, seat),
    )
    return MySeatPage(
        view=view,
        draft=draft_name(view, f"{seat}.out"),
        seat=seat,
        title=seat_title(view, seat),
        leader=leader,
        keys=keys,
        phase_title=_("Phase %(number)s", number=number) if number else _("Any open phase"),
        phase=phase,
        own=own,
        others=tuple(row for row in rows if row.player.seat != seat or not keys.playing),
        rows=rows,
        counting=counted,
        now="" if counted or turn_line(view) else deals,
        dealing=game.open is not None and not game.open.laid,
        headline=own_headline(view, seat),
        why=_why_it_ended(view, seat),
        end=end_words(view, course(view.game), seat),
        undo=_undo_line(view, seat, own_command),
        spoken=counted.waiting
        if counted
        else called_off_words(view) or taken_back(told) or (sentence(leader.text) if told else ""),
        turn=turn,
        news=ruling_news(view),
        called_off=called_off_words(view),
        asks_out=_out_question(number) if asks_out else "",
        phases=phases_to_name(view.game, seat) if asks_out else (),
        told=told,
        course=race_page(view) if game.outcome else None,
        mine_class=mine_class(view, seat),
        so_far=None if counted else places_so_far(view),
    )


def seat_title(view: TableView, seat: Seat) -> str:
    """The name of the player, and the round that is played."""
    if (now := view.game.open) is None:
        return view.names[seat]
    return _("%(name)s, round %(number)s", name=view.names[seat], number=now.number)


def _out_question(phase_no: int | None) -> str:
    if phase_no is None:
        return _("No lay-down of yours was entered. Is a phase laid, and your hand empty?")
    return _(
        "No lay-down of yours was entered. Is phase %(number)s laid, and your hand empty?",
        number=phase_no,
    )


def own_headline(view: TableView, seat: Seat) -> str:
    """How the game ended, said to this player; "" while it goes on."""
    outcome = view.game.outcome
    if outcome is None:
        return ""
    level = outcome.winners or (outcome.tie.players if outcome.tie else ())
    if seat not in level or not view.game.rounds_played:
        return headline(view)
    others = listed([view.names[other] for other in level if other != seat])
    if not outcome.winners:
        return _("You are tied with %(names)s", names=others)
    if outcome.stopped:
        return _stopped_headline(others)
    return _("You win together with %(names)s", names=others) if others else _("You win")


def _stopped_headline(others: str) -> str:
    if others:
        return _("Ended early, you are tied with %(names)s", names=others)
    return _("Ended early, you lead")


def _why_it_ended(view: TableView, seat: Seat) -> tuple[str, ...]:
    """Why the game ended this way and, for those who have not won, their own place."""
    outcome = view.game.outcome
    if outcome is None:
        return ()
    why = reasons(view)
    if view.game.won and seat not in outcome.winners:
        # Their own distance is told instead of the winner's.
        told = (line for line in why if line != lead_of_winner(view))
        return (*told, sentence(own_place(view, seat)))
    return why


def _undo_line(view: TableView, seat: Seat, command_id: str | None) -> LastCommand | None:
    """The command that this seat may undo, in words, "" for the own going out; None without
    `command_id`."""
    own = entries_of(view.log, command_id or "")
    went_out = any(isinstance(entry.event, PlayerWentOut) for entry in own)
    if went_out and view.game.out == seat:
        return LastCommand("", own[0].recorded_at, own[0].command_id)
    return last_below_news(view) if own else None


my_seat = Blueprint("my_seat", __name__)


def page_of_seat(
    view: TableView, seat: Seat, notice: Notice | None = None, *, asks_out: bool = False
) -> str:
    """The whole page of this seat. `asks_out`: with the question whether this player is out."""
    title, door = seat_title(view, seat), door_line(view, door_to_answer(view.game_id))
    version = scorer().links.door_version(view.game_id)

    def draw(me: Fragment | str) -> str:
        return render_template(
            "my_seat/page.html", view=view, title=title, me=me, door=door, door_version=version
        )

    me = seat_fragment(view, seat, notice, next_url(view, TABLE), asks_out=asks_out)
    shown = None if door and door.requests else (title, view.code, not view.game.outcome, version)
    return page_around(me, ("seat page", view.game_id, seat, not door), draw, shown)


def seat_fragment(
    view: TableView,
    seat: Seat,
    notice: Notice | None = None,
    next_game: str = "",
    *,
    asks_out: bool = False,
) -> Fragment:
    """The seat as its page has it, and as the stream sends it. `next_game` is the address of this
    phone's page in the next game, "" if there is none."""
    draw = partial(_drawn_seat, view, seat, notice, next_game, asks_out=asks_out)
    # With a notice or a question it is for one phone.
    if notice or asks_out:
        return drawn_now(draw)
    return fragment_of(view, "seat", draw, (seat, next_game))


def _drawn_seat(
    view: TableView, seat: Seat, notice: Notice | None, next_game: str, *, asks_out: bool
) -> str:
    own = own_command(view.game, view.log, seat)
    return render_template(
        "my_seat/_me.html",
        page=my_seat_page(all_in_readers_language(view), seat, own, asks_out=asks_out),
        notice=notice or _sits_out(view, seat),
        next_url=next_game,
    )


@my_seat.get("/g/<int:game_id>/me")
@requires(Action.OPEN_OWN_SEAT)
def show(game_id: int) -> str | Response:
    """The own seat. A keeper without a seat goes to the table."""
    view = game_or_404(game_id)
    seat = this_phone.seat_at(game_id)
    if seat is None:
        return redirect(url_for("table.show", game_id=game_id))
    if seat not in view.game.seats:  # the late arrival of this player was undone
        return redirect(url_for("standings.show", code=view.code))
    return page_of_seat(view, seat)


@my_seat.get("/g/<int:game_id>/me/now")
@requires(Action.OPEN_OWN_SEAT)
def now(game_id: int) -> str | Response | tuple[str, int]:
    """The own seat again after news; 204 if nothing changed."""
    view = game_or_404(game_id)
    seat = this_phone.seat_at(game_id)
    if redirection := to_next_game(view, TABLE):
        return redirection
    if seat is None or not has_news(view):
        return "", 204
    if seat not in view.game.seats:
        return make_response("", 204, refresh=True)
    return seat_fragment(view, seat).for_page()


@my_seat.post("/g/<int:game_id>/me/out")
@requires(Action.GO_OUT)
def go_out(game_id: int) -> Response | tuple[str, int]:
    """*I'm out*: the round is over, and everybody counts. A player of whom no lay-down was entered
    is asked first, because it stops the round on all phones."""
    view = game_or_404(game_id)
    seat = this_phone.seat_at(game_id)
    if seat is None:
        return redirect(url_for("table.show", game_id=game_id), 303)
    if seat not in view.game.seats:
        return redirect(url_for("my_seat.show", game_id=game_id), 303)
    phase = posted_phase()
    is_clear = posted_flag("anyway") and (phase or not phases_to_name(view.game, seat))
    if not is_clear and _may_have_cards(view, seat) and not is_settled(view, GoOut(seat)):
        return page_of_seat(view, seat, asks_out=True), 422
    return _play(game_id, seat, GoOut(seat, phase))


@my_seat.post("/g/<int:game_id>/me/undo")
@requires(Action.UNDO)
def undo(game_id: int) -> Response | tuple[str, int]:
    """Strike the last command if this seat gave it. Only the keeper undoes others' commands."""
    view = game_or_404(game_id)
    seat, target = this_phone.seat_at(game_id), request.form.get("target", "")
    if seat is None:
        return redirect(url_for("my_seat.show", game_id=game_id), 303)
    if not sent_before(view) and not may(Action.UNDO, game_id, target):
        notice = Notice(_("You can undo only what you did last. The keeper can undo the rest."))
        return page_of_seat(view, seat, notice), 403
    return _play(game_id, seat, Undo(target))


@my_seat.get("/g/<int:game_id>/hand/<seat>")
@requires(Action.COUNT_HAND)
def hand(game_id: int, seat: Seat) -> str | Response:
    """One player's cards or total, empty or as it was entered."""
    view = game_or_404(game_id)
    if not _is_counted(view, seat) or is_of_another_deal(view, request.args):
        return redirect(home(game_id))
    lines = view.game.open.lines if view.game.open else {}
    fields = fields_of({seat: lines[seat]}) if seat in lines else RoundFields()
    return _hand_page(view, seat, fields)


@my_seat.post("/g/<int:game_id>/hand/<seat>")
@requires(Action.COUNT_HAND)
def count(game_id: int, seat: Seat) -> Response | tuple[str, int]:
    """Enter one hand; the last one closes the round."""
    view = game_or_404(game_id)
    if seat not in view.game.seats:
        abort(404)
    fields = read_fields(request.form, (seat,))
    read = understand(RoundFields("", fields.hands), view.names)
    if (read.faults or read.missing) and not _is_counted(view, seat):
        return too_late(view, refusal_lines([_why_not_counted(view, seat)], view.names))
    if read.faults or read.missing:
        line = read.faults[0][1] if read.faults else _("Points are missing.")
        return _hand_page(view, seat, fields, Notice(line), key=posted_key()), 422
    if fields.answered and _is_counted(view, seat):
        return _hand_page(view, seat, fields, reading_taken(), key=posted_key()), 422
    command = CountHand(seat, read.hands[seat], posted_flag("anyway"))
    answer = play_count(game_id, command)
    match answer:
        case Recorded() | Repeated():
            return redirect(home(game_id), 303)
        case Overtaken(view=after):
            notice = notice_of(answer)
            if not _is_counted(after, seat):
                return too_late(after, notice.lines)
            return _hand_page(after, seat, fields, notice), 409
        case NotRecorded(view=after, problems=problems, can_overrule=can_overrule):
            notice = notice_of(answer)
            if not _is_counted(after, seat):
                return too_late(after, notice.lines)
            page = _hand_page(
                after,
                seat,
                fields,
                notice,
                doubted=doubted_in(problems, can_overrule=can_overrule, anyway=command.anyway),
                key=posted_key(),
            )
            return page, 422


def _play(game_id: int, seat: Seat, command: Command) -> Response | tuple[str, int]:
    answer = play(game_id, command)
    if isinstance(answer, NotRecorded | Overtaken):
        page = page_of_seat(answer.view, seat, notice_of(answer, tapped=True))
        return page, status_of(answer)
    return redirect(url_for("my_seat.show", game_id=game_id), 303)


def _may_have_cards(view: TableView, seat: Seat) -> bool:
    """Is this seat playing on, as far as was entered, without having laid?"""
    game = view.game
    return game.in_play is not None and seat in game.playing and seat not in game.laid


def _is_counted(view: TableView, seat: Seat) -> bool:
    """May this hand be counted now? Somebody went out, and this seat plays in the round."""
    game = view.game
    return game.out is not None and not game.paused and seat in game.playing


def _why_not_counted(view: TableView, seat: Seat) -> Problem:
    plays = view.game.is_played and seat in view.game.playing
    return problem("round_not_over") if plays else why_too_late(view, seat)


def _sits_out(view: TableView, seat: Seat) -> Notice | None:
    """Why this seat does not play in the open round; None if it does."""
    if seat in view.game.waiting_for_deal:
        return Notice(_("You join in the next round."), tone="plain")
    if view.game.outcome is None and view.game.is_frozen(seat):
        return Notice(
            _("You have stopped playing."), (_("The keeper can let you play again."),), "plain"
        )
    return None


def _hand_page(
    view: TableView,
    seat: Seat,
    fields: RoundFields,
    notice: Notice | None = None,
    *,
    doubted: Doubted | None = None,
    key: str = "",
) -> str:
    page = round_page(view, fields, only=seat, doubted=doubted, key=key or fresh_key())
    return render_template(
        "shown/round_form.html",
        page=page,
        notice=notice,
        action="my_seat.count",
        at={"game_id": view.game_id, "seat": seat},
        back_url=home(view.game_id),
        door=door_line(view, door_to_answer(view.game_id), f"hand/{seat}"),
        form_news=form_news(view, "my_seat.hand", seat=seat),
    )
