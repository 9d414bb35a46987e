"""The page of one game: the score sheet, the log, and the details kept beside the log.

The details are a title and a place; there the game is also put away or deleted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from flask import Blueprint, redirect, render_template, url_for
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.course import CourseRound, course
from scorekeeper.game.paper_rounds import was_on_paper
from scorekeeper.game.race import corrections
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import LateStart
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.chances import chances_page
from scorekeeper.pages.shown.ending import (
    FactLine,
    bg_stats_url,
    has_picture,
    story_lines,
    told_afterwards,
)
from scorekeeper.pages.shown.game_row import length_words
from scorekeeper.pages.shown.log import log_page
from scorekeeper.pages.shown.marks import (
    PlayerView,
    mine_class,
    players_of,
)
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import RacePage, places_of, race_page
from scorekeeper.pages.shown.rules import differing_rules, rules_line
from scorekeeper.pages.shown.rulings import all_in_readers_language
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.pages.shown.turn_line import Leader
from scorekeeper.service import TableView
from scorekeeper.service.deleted_games import KEPT_FOR
from scorekeeper.web.access import Action, may, may_resume, requires
from scorekeeper.web.forms import (
    Notice,
    entered_first,
    game_by_code_or_404,
    game_or_404,
    posted_flag,
    refusal_notice,
)
from scorekeeper.web.history_form import LIST
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import opens_every_game, remember_game, seat_at
from scorekeeper.web.way_back import came_by, came_here, named_page
from scorekeeper.wording.amounts import rounds_words
from scorekeeper.wording.lists import listed, side_by_side
from scorekeeper.wording.round_told import place_chip

LONGEST_TYPED = 400
"""Letters that are read of a title or a place: more than are allowed, so that a long one can be
refused instead of cut."""


@immutable(kw_only=True)
class SheetPlayer:
    """One column: its head with the place, and the sums below it. `came` is how a late player
    joined, after the round `last_missed`; `person_id` is 0 if the page of the person is not
    offered."""

    player: PlayerView
    standing: Standing
    place: str
    came: LateStart | None
    last_missed: int
    person_id: int


@immutable(kw_only=True)
class SheetPage:
    """The score sheet of one game. `next_dealer` would deal the next game. `corrected` has the
    points as they were first recorded, by the number of the entry; only those that were corrected
    since."""

    view: TableView
    leader: Leader
    next_dealer: str
    rules: str
    players: tuple[SheetPlayer, ...]
    rounds: tuple[CourseRound, ...]
    corrected: Mapping[int, int]
    going_on: bool
    on_paper: bool
    course: RacePage | None
    facts: tuple[FactLine, ...]
    picture: bool
    bg_stats: str


def sheet_page(view: TableView, persons: Mapping[Seat, int], to: int | None = None) -> SheetPage:
    """Rounds by players. `persons` are the ids of the people whose pages are offered, by seat. The
    pictures of the evening are as they were after round `to`."""
    game = view.game
    players = players_of(view)
    by_seat, told = {line.seat: line for line in standings(game)}, course(game)
    return SheetPage(
        view=view,
        leader=Leader(told_afterwards(view)),
        next_dealer=view.names[seats_of_next_game(game)[0]],
        rules=rules_line(game.table),
        players=tuple(
            SheetPlayer(
                player=players[seat],
                standing=by_seat[seat],
                place=place_chip(by_seat[seat].place) if told.rounds else "",
                came=game.joined.get(seat),
                last_missed=game.joined[seat].round_no - 1 if seat in game.joined else 0,
                person_id=persons.get(seat, 0),
            )
            for seat in game.seats
        ),
        rounds=told.rounds,
        corrected={seq: was for seq, was in corrections(view.log).items() if was is not None},
        going_on=not view.game.is_over,
        on_paper=was_on_paper(view.log),
        course=race_page(view, to),
        facts=story_lines(view, told),
        picture=has_picture(view, told),
        bg_stats=bg_stats_url(view),
    )


_MOST_DIFFERENCES = 3


@immutable(kw_only=True)
class DetailsPage:
    """One game with its details. `known` says for how long it was played, `rules` by
    which rules and `differing` in what they differ from the sheet; `rows` are of all players, best
    first, and `so_far` are their places by round. `places` are offered to tap; `kept_for` are the
    days in which a deleted game can be brought back."""

    view: TableView
    leader: Leader
    known: str
    rules: str
    differing: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    so_far: PlacesView | None
    places: tuple[str, ...]
    kept_for: int


def _name_of(view: TableView) -> str:
    """How the game ended or stands; before its first round, who plays, as the list of games says
    it."""
    if view.game.outcome is None and not view.game.closed:
        return listed(view.names.values())
    return told_afterwards(view)


def details_page(
    view: TableView, places: Sequence[str], length: timedelta | None = None
) -> DetailsPage:
    """The details of this game, which took so long."""
    rounds = view.game.rounds_played
    return DetailsPage(
        view=view,
        leader=Leader(_name_of(view)),
        known=side_by_side(
            filter(None, (rounds_words(rounds) if rounds else "", length_words(length)))
        ),
        rules=rules_line(view.game.table),
        differing=differing_rules(view.game.table.house_rules, _MOST_DIFFERENCES),
        rows=standing_rows(view),
        so_far=places_of(view),
        places=tuple(places),
        kept_for=KEPT_FOR,
    )


game_page = Blueprint("game_page", __name__)


@game_page.get("/history/<int:game_id>")
@requires(Action.READ_GAME)
def show(game_id: int) -> str:
    """One game as the score sheet: rounds by players, points and phases. A script that plays the
    evening back gets its pictures alone, as they were after round `to`."""
    view = game_or_404(game_id)
    to = whole_number(request.args.get("to", ""))
    if request.htmx and to:
        return render_template("shown/_race_part.html", course=race_page(view, to))
    persons = scorer().people.at(game_id) if may(Action.READ_PEOPLE) else {}
    return render_template(
        "game_page/page.html",
        page=sheet_page(view, persons, to or None),
        chances=chances_page(view, scorer().chances.hindsight(view)),
        came=came_by(named_page("sheet", game_id)),
        mine_class=mine_class(view, seat_at(game_id)),
    )


@game_page.get("/w/<code>/rounds")
@requires(Action.WATCH_GAME)
def by_code(code: str) -> Response:
    """The score sheet of the game with this watch code."""
    view = game_by_code_or_404(code)
    remember_game(view.game_id)
    return redirect(url_for("game_page.show", game_id=view.game_id, came=came_here()))


@game_page.get("/history/<int:game_id>/log")
@requires(Action.READ_GAME)
def log(game_id: int) -> str:
    """One game as its log. Struck entries stay readable."""
    view = game_or_404(game_id)
    held = scorer().people.records_held(game_id, view.game, view.log)
    page = log_page(all_in_readers_language(view), held)
    back_url = url_for("game_page.show", game_id=game_id)
    return render_template("game_page/log.html", page=page, view=view, back_url=back_url)


@game_page.get("/history/<int:game_id>/details")
@requires(Action.NAME_GAME)
def details(game_id: int) -> str:
    """Title and place as they are, and what else can be done with this game."""
    view = game_or_404(game_id)
    return _details_page(view, view.title, view.place)


@game_page.post("/history/<int:game_id>/details")
@requires(Action.NAME_GAME)
def save_details(game_id: int) -> Response | tuple[str, int]:
    """Give the game this title and this place. What was not changed in the form stays as it is now,
    and what another phone has changed meanwhile is shown first."""
    view = game_or_404(game_id)
    (title, title_of_others), (place, place_of_others) = (
        _after_form("title", view.title),
        _after_form("place", view.place),
    )
    if others := tuple(filter(None, (title_of_others, place_of_others))):
        return _details_page(view, title, place, entered_first(others)), 409
    if problems := scorer().titles.change(game_id, title, place):
        return _details_page(view, title, place, refusal_notice(problems, {})), 422
    return redirect(url_for("game_page.details", game_id=game_id, came=came_here()), 303)


@game_page.post("/history/<int:game_id>/put-away")
@requires(Action.NAME_GAME)
def put_away(game_id: int) -> Response:
    """Put the game away, or take it out again."""
    game_or_404(game_id)
    scorer().titles.put_away(game_id, away=posted_flag("away"))
    return redirect(url_for("game_page.details", game_id=game_id, came=came_here()), 303)


@game_page.post("/history/<int:game_id>/delete")
@requires(Action.DELETE_GAME)
def delete(game_id: int) -> Response:
    """Delete the game. The history offers to undo it."""
    game_or_404(game_id)
    scorer().deleted.delete(game_id)
    return redirect(url_for("history.index", deleted=game_id), 303)


@game_page.post("/history/<int:game_id>/bring-back")
@requires(Action.DELETE_GAME)
def bring_back(game_id: int) -> Response:
    """Bring a deleted game back."""
    scorer().deleted.bring_back(game_id)
    view = game_or_404(game_id)
    return redirect(url_for("game_page.show", game_id=view.game_id, came=named_page(LIST)), 303)


def _after_form(name: str, now: str) -> tuple[str, str]:
    """What this detail is after the form: as it is now, if the form left it as its page showed it.
    And what another phone made of it meanwhile, if both changed it; else ""."""
    shown = request.form.get(f"{name}-shown", now)
    typed = request.form.get(name, shown)[:LONGEST_TYPED]
    if typed == shown:
        return now, ""
    return typed, now if now not in (shown, typed) else ""


def _details_page(view: TableView, title: str, place: str, notice: Notice | None = None) -> str:
    line = scorer().lists.line(view)
    places = scorer().titles.places() if opens_every_game() else ()
    return render_template(
        "game_page/details.html",
        page=details_page(view, places, line.length if line else None),
        title=title,
        place=place,
        notice=notice,
        can_resume=may_resume(view),
        back_url=url_for("game_page.show", game_id=view.game_id, came=named_page(LIST)),
    )
