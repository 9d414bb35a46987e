"""My seat: my phase, what the table waits for, and the standings of the others."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.standings import standing_of
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.presenters.cards import PhasePicture, draft_name, phase_of, phase_picture
from scorekeeper.web.presenters.counting import CountingView, called_off, counting_view
from scorekeeper.web.presenters.ending import headline, is_decided, is_won, reasons
from scorekeeper.web.presenters.last_command import LastCommand, last_undoable
from scorekeeper.web.presenters.leader import Leader, own_place, seat_leader
from scorekeeper.web.presenters.rulings import RulingNews, ruling_news
from scorekeeper.web.presenters.standings import StandingRow, standing_rows
from scorekeeper.web.presenters.table import dealing_line
from scorekeeper.web.presenters.turn_line import MyTurn, my_turn
from scorekeeper.wording.lists import listed, sentence
from scorekeeper.wording.terms import phase_words


@dataclass(frozen=True, slots=True, kw_only=True)
class MySeatPage:
    """Everything the page of one seat shows. `own` is its row of the standings, `others` are the
    rows of the other players, `rows` all of them. `undo` is the last command, where this phone may
    take it back. `draft` is the name under which the phone keeps an unsent "I am out"."""

    game_id: int
    code: str
    seq: int
    draft: str
    seat: Seat
    title: str
    leader: Leader
    phase_no: int | None
    phase_title: str
    words: str
    picture: PhasePicture | None
    own: StandingRow
    others: tuple[StandingRow, ...]
    rows: tuple[StandingRow, ...]
    counting: CountingView | None
    mine_missing: bool
    out: bool
    dealing: str
    headline: str
    why: tuple[str, ...]
    won: bool
    playing: bool
    undo: LastCommand | None
    spoken: str
    turn: MyTurn | None
    decided: bool
    news: RulingNews | None = None
    called_off: str = ""


def my_seat_page(view: TableView, seat: Seat, own_command: str | None) -> MySeatPage:
    """The page for the phone of this seat."""
    game = view.game
    phase = phase_of(game, standing_of(game, seat).current_phase)
    counted = counting_view(view)
    rows = standing_rows(view)
    missing = bool(counted and any(t.missing for t in counted.tiles if t.seat == seat))
    number = standing_of(game, seat).current_phase
    name = view.names[seat]
    return MySeatPage(
        game_id=view.game_id,
        code=view.code,
        seq=game.seq,
        draft=draft_name(view, f"{seat}.out"),
        seat=seat,
        title=_("%(name)s, round %(number)s", name=name, number=game.open.number)
        if game.open
        else name,
        leader=seat_leader(view, seat),
        phase_no=number,
        phase_title=_("Phase %(number)s", number=number)
        if number is not None
        else _("Any open phase"),
        words=phase_words(phase) if phase else "",
        picture=phase_picture(phase) if phase else None,
        own=next(row for row in rows if row.seat == seat),
        others=tuple(row for row in rows if row.seat != seat),
        rows=rows,
        counting=counted,
        mine_missing=missing and not game.paused,
        out=bool(game.open and game.open.out == seat),
        dealing=dealing_line(view),
        headline=own_headline(view, seat),
        why=_why(view, seat),
        won=is_won(view),
        playing=seat in game.playing and game.open is not None and not game.paused,
        undo=_undo_line(view, seat, own_command),
        spoken=counted.waiting if counted else called_off(view),
        turn=my_turn(view, seat),
        decided=is_decided(view),
        news=ruling_news(view),
        called_off=called_off(view),
    )


def own_headline(view: TableView, seat: Seat) -> str:
    """How the game ended, for this seat; empty while it goes on."""
    outcome = view.game.outcome
    if outcome is None:
        return ""
    level = outcome.winners or (outcome.tie.players if outcome.tie else ())
    if seat not in level or not view.game.closed:
        return headline(view)
    others = listed([view.names[other] for other in level if other != seat])
    if not outcome.winners:
        return _("You are tied with %(names)s", names=others)
    if outcome.reason == "stopped":
        return _stopped_headline(others)
    return _("You win together with %(names)s", names=others) if others else _("You win")


def _stopped_headline(others: str) -> str:
    if others:
        return _("Stopped, you are tied with %(names)s", names=others)
    return _("Stopped, you lead")


def _why(view: TableView, seat: Seat) -> tuple[str, ...]:
    """Why the game ended this way and, for those who have not won, their own place."""
    outcome = view.game.outcome
    if outcome is None:
        return ()
    if is_won(view) and seat not in outcome.winners:
        return (*reasons(view), sentence(own_place(view, seat)))
    return reasons(view)


def _undo_line(view: TableView, seat: Seat, command_id: str | None) -> LastCommand | None:
    """The command that this seat may undo, in words."""
    if command_id is None:
        return None
    if view.game.open is not None and view.game.open.out == seat:
        entry = next(entry for entry in view.log if entry.command_id == command_id)
        return LastCommand(_("You are out."), entry.recorded_at, command_id)
    return last_undoable(view)
