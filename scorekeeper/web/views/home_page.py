"""The home page of a phone in a game: the table for its keeper, the own seat for a player.

A form that came too late is answered with this page as it is now, and the reason.
"""

from __future__ import annotations

from flask import redirect, render_template
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, may, own_last_command
from scorekeeper.web.navigation import TABLE, home, next_url
from scorekeeper.web.presenters.ask.shown_rulings import all_in_readers_language
from scorekeeper.web.presenters.chances import chances_page
from scorekeeper.web.presenters.end_page import ending_page
from scorekeeper.web.presenters.my_seat import my_seat_page
from scorekeeper.web.presenters.table import table_page
from scorekeeper.web.submit import Notice, scorer
from scorekeeper.web.views.join import door_of


def page_of_table(
    view: TableView, *, just_closed: int | None = None, notice: Notice | None = None
) -> str:
    """The table, what round `just_closed` changed, or the end of the game."""
    door = door_of(view)
    if view.game.outcome:
        return render_template(
            "table/end.html",
            page=ending_page(view),
            chances=chances_page(view, scorer().chances.hindsight(view)),
            notice=notice,
            door=door,
            next_url=next_url(view, TABLE),
        )
    page = table_page(all_in_readers_language(view), just_closed=just_closed)
    if view.game.paused and not notice:
        notice = Notice(_("This game is paused."), tone="plain")
    template = "table/changed.html" if just_closed else "table/page.html"
    return render_template(template, page=page, notice=notice, door=door)


def page_of_seat(view: TableView, seat: Seat, notice: Notice | None = None) -> str:
    """The own page of this seat."""
    return render_template(
        "my_seat/page.html",
        page=my_seat_page(all_in_readers_language(view), seat, own_last_command(view)),
        notice=notice,
        door=door_of(view) if may(Action.GIVE_SEAT, view.game_id) else None,
        door_version=scorer().links.door_version(view.game_id),
        next_url=next_url(view, TABLE),
    )


def too_late(view: TableView, lines: tuple[str, ...]) -> Response | tuple[str, int]:
    """The answer to a form that no longer fits the game: this phone's home page as it is now, and
    why nothing was recorded. What was typed stays on the phone as a draft."""
    notice = Notice(_("What you typed was not recorded."), lines, unsaved=True)
    seat = this_phone.seat_at(view.game_id)
    if this_phone.is_keeper(view.game_id) or seat is None:
        return page_of_table(view, notice=notice), 409
    if seat not in view.game.seats:
        return redirect(home(view.game_id), 303)
    return page_of_seat(view, seat, notice), 409
