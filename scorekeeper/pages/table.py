"""One game for its keeper: the table, what a round changed, its end; and their buttons.

The page of the table itself is made in `shown.table`, because *Turn* shows parts of it too.
"""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, url_for
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.game import commands
from scorekeeper.game.course import course
from scorekeeper.game.round_told import just_closed
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.immutable import immutable
from scorekeeper.network.paths import page_address
from scorekeeper.pages.shown.cards import phases_to_name, table_melds
from scorekeeper.pages.shown.chances import chances_page
from scorekeeper.pages.shown.door import door_page
from scorekeeper.pages.shown.ending import (
    EndWords,
    LastCommand,
    TieView,
    bg_stats_url,
    end_words,
    ending_title,
    has_picture,
    headline,
    last_undoable,
    reasons,
    tie_view,
    why_it_ended,
)
from scorekeeper.pages.shown.evening_name import made_name
from scorekeeper.pages.shown.marks import mine_class
from scorekeeper.pages.shown.race import RacePage, race_page
from scorekeeper.pages.shown.round_form import struck_lines
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.pages.shown.table import table_head, table_page
from scorekeeper.pages.shown.venue import taken_words
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.service.game_lists import GameSearch, is_tonight
from scorekeeper.web.access import Action, require, requires
from scorekeeper.web.asked_games import today
from scorekeeper.web.forms import (
    Notice,
    game_or_404,
    has_news,
    notice_of,
    play,
    posted_flag,
    posted_key,
    sent_before,
)
from scorekeeper.web.fragments import Fragment, drawn_now, fragment_of, page_around
from scorekeeper.web.navigation import (
    TABLE,
    home,
    middle_url,
    next_url,
    public_base,
    to_lay_down,
    to_next_game,
    too_late,
)
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import is_keeper, leave_the_middle, seat_at, tablet_in_the_middle
from scorekeeper.web.way_back import page_before


@immutable(kw_only=True)
class EndPage:
    """A game that has ended: podium or standings, chart, facts and picture. `tie` is filled while a
    tie round is due. `name` is what the evening is called without a title; "" if it is called
    nothing."""

    view: TableView
    title: str
    headline: str
    name: str
    why: tuple[str, ...]
    tie: TieView | None
    rows: tuple[StandingRow, ...]
    last: LastCommand | None
    next_dealer: str
    course: RacePage | None
    end: EndWords | None
    picture: bool
    bg_stats: str


def ending_page(view: TableView, name: str, *, undo: bool) -> EndPage:
    """The end of this game, whose evening is called so. The game must have an outcome. What ended
    it is offered to be undone with `undo`; later that stands in the menu."""
    game = view.game
    tie, told = tie_view(view), course(game)
    return EndPage(
        view=view,
        title=ending_title(view),
        headline=headline(view),
        name=name,
        why=why_it_ended(view) if tie else reasons(view),
        tie=tie,
        rows=standing_rows(view),
        last=last_undoable(view) if undo else None,
        next_dealer=view.names[seats_of_next_game(game)[0]],
        course=race_page(view),
        end=end_words(view, told),
        picture=has_picture(view, told),
        bg_stats=bg_stats_url(view),
    )


table = Blueprint("table", __name__)


def page_of_table(
    view: TableView, *, just_closed: int | None = None, notice: Notice | None = None
) -> str:
    """The table, what round `just_closed` changed, or the end of the game. If a form of the keeper
    came too late, this page is the answer, with the reason (`navigation.too_late`)."""
    asked = scorer().links.door(view.game_id)
    if view.game.outcome:
        lists = scorer().lists
        line, tonight = lists.line(view), is_tonight(view.last_at, lists.now())
        return render_template(
            "table/end.html",
            page=ending_page(view, made_name(line) if line else "", undo=tonight),
            chances=chances_page(view, scorer().chances.hindsight(view)),
            notice=notice,
            door=door_page(view, asked),
            next_url=next_url(view, TABLE),
            mine_class=mine_class(view, seat_at(view.game_id)),
        )
    if just_closed:
        return render_template(
            "table/changed.html",
            page=table_page(all_in_readers_language(view), just_closed=just_closed),
            door=door_page(view, asked),
        )
    head, mine = table_head(view), mine_class(view, seat_at(view.game_id))

    def draw(board: Fragment | str) -> str:
        door = door_page(view, asked)
        return render_template(
            "table/page.html", page=head, board=board, door=door, mine_class=mine
        )

    return page_around(
        table_fragment(view, notice),
        ("table page", view.game_id),
        draw,
        None
        if asked.waiting
        else (head.title, view.game.paused, view.code, mine, asked.version, page_before()),
    )


def table_fragment(view: TableView, notice: Notice | None = None) -> Fragment:
    """The table as its page has it, as a tap is answered, and as the stream sends it. A game with
    an outcome has none."""
    scan_at = page_address(public_base()).base if _is_first_table(view) else ""
    taken = taken_words(scorer().venue.taken_from(view.game_id))
    draw = partial(_drawn_table, view, notice, scan_at, taken)
    # The day of a pause is said without its year as long as that year runs.
    besides = (scan_at, taken, today().year if view.game.paused else None)
    # With a notice it is for one phone.
    return drawn_now(draw) if notice else fragment_of(view, "table", draw, besides)


def _is_first_table(view: TableView) -> bool:
    """Is this the first round of the only game, so that the page says once how the others look
    on?"""
    return not view.game.closed and len(scorer().lists.find(GameSearch(), most=2)) < 2


def _drawn_table(view: TableView, notice: Notice | None, scan_at: str, taken: str) -> str:
    page = table_page(all_in_readers_language(view))
    return render_template(
        "shown/_table.html",
        page=page,
        # While the game rests nothing is entered, and how it stands is shown.
        ranked=standing_rows(view) if view.game.paused else (),
        notice=notice,
        scan_at=scan_at,
        taken=taken,
    )


@table.get("/g/<int:game_id>")
@requires(Action.OPEN_TABLE)
def show(game_id: int) -> str | Response:
    """The table of a game, or its end. A tablet that lay in the middle of the game before lies in
    the middle of this one too. One that lay in the middle of this game, which goes on, is taken out
    of it."""
    view = game_or_404(game_id)
    if in_the_middle := middle_url(view):
        return redirect(in_the_middle)
    lay = tablet_in_the_middle()
    if lay is not None and lay[0] == game_id and view.game.outcome is None and not view.game.paused:
        leave_the_middle()
    return page_of_table(view)


@table.get("/g/<int:game_id>/in/<int:number>")
@requires(Action.OPEN_TABLE)
def changed(game_id: int, number: int) -> str | Response:
    """What round `number` changed; after the next round's first entry, the table."""
    view = game_or_404(game_id)
    if view.game.outcome or just_closed(view.game, view.log) != number:
        return redirect(url_for("table.show", game_id=game_id))
    return page_of_table(view, just_closed=number)


@table.get("/g/<int:game_id>/rows")
@requires(Action.OPEN_TABLE)
def rows(game_id: int) -> str | Response | tuple[str, int]:
    """The rows alone, for a page that got news from the stream; 204 if nothing changed since
    `seen`."""
    view = game_or_404(game_id)
    if redirection := to_next_game(view, TABLE):
        return redirection
    if not has_news(view):
        return "", 204
    if view.game.outcome:
        return make_response("", 204, refresh=True)
    return table_fragment(view).for_page()


@table.post("/g/<int:game_id>/laid")
@requires(Action.MARK_LAID)
def mark_laid(game_id: int) -> str | Response | tuple[str, int]:
    """Mark that this player has laid, without cards; a second tap takes it back. If the phase must
    be named, this leads to where it is laid down, and if cards lie there, to where they are taken
    back."""
    view = game_or_404(game_id)
    seat = request.form.get("seat", "")
    is_marked = seat in view.game.laid
    wanted = request.form.get("laid", "yes") == "yes"
    if is_marked == wanted:
        return _after(view, None)
    names_phase = wanted and seat in view.game.playing and phases_to_name(view.game, seat)
    takes_cards = not wanted and table_melds(view, seat) and not posted_flag("cards")
    if names_phase or takes_cards:
        return to_lay_down(game_id, seat)
    return _after(
        *_play(view, commands.LayDown(seat) if wanted else commands.TakeBackLayDown(seat))
    )


@table.post("/g/<int:game_id>/undo")
@requires(Action.UNDO)
def undo(game_id: int) -> str | Response | tuple[str, int]:
    """Strike the last command. If it closed a round, its form comes back filled in on the phone of
    a keeper."""
    view, target = game_or_404(game_id), request.form.get("target", "")
    if not sent_before(view):
        require(Action.UNDO, game_id, target)
    view, notice = _play(view, commands.Undo(target))
    if not is_keeper(game_id):
        return too_late(view, notice.lines) if notice else redirect(home(game_id), 303)
    # A repeated *Undo* leads to the same form, unless something was recorded since.
    log = view.log
    if notice is None and log[-1].command_id == posted_key() and struck_lines(log, target):
        return redirect(url_for("round.show", game_id=game_id, struck=target), 303)
    return _after(view, notice, moved=True)


@table.post("/g/<int:game_id>/tie")
@requires(Action.DECIDE_TIE)
def win_tie(game_id: int) -> str | Response | tuple[str, int]:
    """Record who won the tie round."""
    winner = commands.WinTieRound(request.form.get("seat", ""))
    return _after(*_play(game_or_404(game_id), winner), moved=True)


@table.post("/g/<int:game_id>/tie/again")
@requires(Action.DECIDE_TIE)
def draw_tie(game_id: int) -> str | Response | tuple[str, int]:
    """Record that the tie round ended level again, and between whom."""
    level = commands.DrawTieRound(tuple(request.form.getlist("seat")))
    return _after(*_play(game_or_404(game_id), level), moved=True)


def _play(view: TableView, command: commands.Command) -> tuple[TableView, Notice | None]:
    """Record this command. Gives the game after it, and the notice if the command was refused or
    overtaken."""
    answer = play(view.game_id, command)
    if isinstance(answer, NotRecorded | Overtaken):
        return answer.view, notice_of(answer, tapped=True)
    return answer.view, None


def _after(
    view: TableView, notice: Notice | None, *, moved: bool = False
) -> str | Response | tuple[str, int]:
    """The answer to a tap: the rows alone if htmx asked, otherwise the whole page. `moved`: the
    game may be on another page now, so htmx gets the whole page too."""
    if request.htmx and not moved:
        return table_fragment(view, notice).for_page()
    if notice:
        return page_of_table(view, notice=notice), 409
    return redirect(url_for("table.show", game_id=view.game_id), 303)
