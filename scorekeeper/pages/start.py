"""The start page: the game that runs, the last evening, the table of the year, the people; and the
field for a code.

The game in progress is a card, if it is newer than the last evening. Where nobody has played yet,
three pictures show what will happen. In an open house the page says first what this is.
A code that is typed there, or after the host's address, leads to a game, a venue table or the wall.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.network.paths import PageAddress
from scorekeeper.pages.shown.door import WatchingPhones, watching_phones
from scorekeeper.pages.shown.ending import headline
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.pages.shown.lanes import LegendSign, short_legend
from scorekeeper.pages.shown.last_evening import LastEvening, last_evening
from scorekeeper.pages.shown.marks import (
    PlayerMark,
    PlayerView,
    letters_of_people,
    player_marks,
)
from scorekeeper.pages.shown.pictured_year import offered_year
from scorekeeper.pages.shown.records import record_figure, record_label
from scorekeeper.pages.shown.sample_sheets import EXAMPLE_NAMES, example_marks
from scorekeeper.pages.shown.standings import StandingRow, standing_rows
from scorekeeper.pages.shown.this_year import ThisYear, year_shown
from scorekeeper.pages.shown.turn_line import Leader, lead_line
from scorekeeper.pages.shown.venue import table_title
from scorekeeper.service import GameLine, TableView
from scorekeeper.service.game_lists import GameSearch, is_tonight
from scorekeeper.web.access import Action, may, may_resume, requires
from scorekeeper.web.form_pages import page_of_form
from scorekeeper.web.forms import CODE_IS_ON, LONGEST_CODE, LONGEST_TYPED_CODE, game_by_code_or_404
from scorekeeper.web.known_people import known_people
from scorekeeper.web.limits import count_code_or_429, is_open_house
from scorekeeper.web.navigation import any_deleted, latest_games, public_address
from scorekeeper.web.scorer import phones_watching, scorer
from scorekeeper.web.this_phone import is_host, known_games, knows_wall

LATELY = timedelta(days=7)
"""A game in progress with its last entry within this time is not folded away."""


_CODE = re.compile(rf"[A-Za-z0-9][A-Za-z0-9 -]{{2,{LONGEST_CODE - 1}}}")
"""What may be a code. Browsers ask for files such as `favicon.ico` by themselves; that must not
count as a guess."""


_ADDRESS = re.compile(
    r"(?:[^?#]*/)?(?P<page>w|t|k|s|wall|[^/?#]*[.:][^/?#]*)/(?P<code>[^/?#]+)(?:[/?#].*)?",
    re.IGNORECASE,
)
"""An address with a code in it, as *Invite* copies it: `http://host/w/K7Q2`, or without the `w`."""

_OF_KEYS = {"k": "join.offer_keeping", "s": "join.offer_seat"}
"""The pages of addresses that have a key in them, no code."""


_MOST_GOING_ON = 30
"""The most games in progress on this page; the history lists all."""


_MOST_SHOWN = 3
"""The most finished games in the list of this page; *All games* leads to the others."""

_MOST_LOOKED_AT = 5
"""Among so many of the latest finished games is the last evening that was played to its end."""


@immutable(kw_only=True)
class RunningGame:
    """The game in progress that leads the page: who leads it, and its standings. `state` says
    whether it is being played or paused, `legend` what the cells mean."""

    view: TableView
    leader: Leader
    state: str
    round_words: str
    players: tuple[StandingRow, ...]
    legend: tuple[LegendSign, ...]

    @property
    def laid_yet(self) -> bool:
        """Has somebody laid a phase? Until then the cells say nothing."""
        return any(each.laid or each.standing.phases_done for each in self.players)


@immutable(kw_only=True)
class JoinCode:
    """What stands beside the QR code of the running game: its address, the marks of players with a
    phone of their own, and how many phones are watching."""

    address: PageAddress
    here: tuple[PlayerMark, ...]
    watching: WatchingPhones


@immutable
class ExampleHand:
    """A player of the pictures that show what will happen, with the points of a round."""

    player: PlayerView
    points: int


@immutable(kw_only=True)
class RunningGames:
    """The games in progress: the one that is `leading` the page, or None; the others of the last
    days; and older ones, which are folded away."""

    leading: GameLine | None
    others: tuple[GameLine, ...]
    older: tuple[GameLine, ...]

    @property
    def lines(self) -> tuple[GameLine, ...]:
        """All of them, the leading one first."""
        return (*([self.leading] if self.leading else ()), *self.others, *self.older)


def running_games(
    lines: Sequence[GameLine],
    played: Sequence[GameLine],
    now: datetime,
    is_own: Callable[[int], bool],
) -> RunningGames:
    """Sort these games in progress by how long ago their last entry was. Both lists begin with the
    game that has the latest entry. The latest one leads if it is being played now, or was played
    lately and since the last game that is over. A game of tonight that this phone keeps or plays
    (`is_own`) leads before those that it watches."""

    def away(line: GameLine) -> timedelta:
        return abs(now - line.played_until)

    tonight = (line for line in lines if is_tonight(line.played_until, now))
    own = next((line for line in tonight if is_own(line.game_id)), None)
    leading = own or next(iter(lines), None)
    if leading is not None and not is_tonight(leading.played_until, now):
        since = all(leading.played_until > line.played_until for line in played[:1])
        if not since or away(leading) > LATELY:
            leading = None
    rest = [line for line in lines if line is not leading]
    return RunningGames(
        leading=leading,
        others=tuple(line for line in rest if away(line) <= LATELY),
        older=tuple(line for line in rest if away(line) > LATELY),
    )


def running_game(view: TableView) -> RunningGame:
    """The card of this game."""
    game = view.game
    number = game.open.number if game.open is not None else game.rounds_played
    return RunningGame(
        view=view,
        leader=Leader(headline(view) if game.outcome else lead_line(view)),
        round_words=_("Tie round") if game.tie_due else _("Round %(number)s", number=number),
        state=_("paused") if game.paused else _("in progress"),
        players=standing_rows(view),
        legend=short_legend(view),
    )


def example_hands() -> tuple[ExampleHand, ...]:
    """Four players as the pictures for the first time show them."""
    players = map(partial(PlayerView, ""), EXAMPLE_NAMES, example_marks())
    return tuple(map(ExampleHand, players, (15, 60, 25, 0)))


@immutable
class StoppedGame:
    """The latest game, if it ended early and this phone may resume it. `seen` is how far it is."""

    row: GameRow
    seen: int


@immutable(kw_only=True)
class StartPage:
    """Everything the start page shows: the games in progress, the last evening or *Same again*,
    the games that are over, the year, and what leads on from there."""

    running: RunningGame | None
    join: JoinCode | None
    going_on: tuple[GameRow, ...]
    older: tuple[GameRow, ...]
    """Games in progress that are folded away."""
    where: Mapping[int, str]
    """The venue table of each game that is or was played at one."""
    evening: LastEvening | None
    """None while a game runs: then that leads the page, and the last evening is in the list."""
    stopped: StoppedGame | None
    again: GameLine | None
    played: tuple[GameRow, ...]
    fallen: str
    pictured: int
    """The year that is offered in pictures; 0 if none is."""
    year: ThisYear | None
    examples: tuple[ExampleHand, ...]
    """Filled where nobody has played yet."""
    complete: bool
    has_deleted: bool
    finds_all_games: bool
    """A key leads to all games, although none is over."""
    has_tables: bool
    open_house: bool
    holds_key: bool

    @property
    def older_words(self) -> str:
        """How many games are folded away."""
        number = len(self.older)
        return ngettext(
            "%(num)s unfinished game from before", "%(num)s unfinished games from before", number
        )

    @property
    def more_going_on(self) -> str:
        """How many of the games in progress a phone leaves off below the running one; "" if it
        leaves off none."""
        number = len(self.going_on) - 1 if self.running else 0
        return ngettext("%(num)s more game", "%(num)s more games", number) if number > 0 else ""

    @property
    def first_game(self) -> bool:
        """Is the game that runs the first one of all?"""
        return self.running is not None and not (self.played or self.going_on or self.older)


start = Blueprint("start", __name__)


@start.get("/")
@requires(Action.OPEN_START_PAGE)
def index() -> str:
    """The start page: everything with the host's key, looking and checking without it."""
    now = scorer().lists.now()
    played = latest_games(GameSearch(over=True), _MOST_LOOKED_AT)
    going_on = latest_games(GameSearch(over=False, put_away=False), _MOST_GOING_ON)
    running = running_games(going_on, played, now, partial(may, Action.OPEN_OWN_SEAT))
    leading = scorer().readable_view(running.leading.game_id) if running.leading else None
    of_games = scorer().venue.tables_of_games
    tables = {
        **of_games([line.game_id for line in running.lines], still=True),
        **of_games([line.game_id for line in played]),
    }
    letters = letters_of_people(known_people())
    evening = None if leading else _last_evening(played, letters)
    stopped = _stopped_game(played, letters) if evening else None
    apart = {each.row.line.game_id for each in (evening, stopped) if each}
    listed = [line for line in played if line.game_id not in apart]
    page = StartPage(
        running=running_game(leading) if leading else None,
        join=_join(leading) if leading and may(Action.SHARE_LINKS, leading.game_id) else None,
        going_on=game_rows(running.others, letters),
        older=game_rows(running.older, letters),
        where={game_id: table_title(table) for game_id, table in tables.items()},
        evening=evening,
        stopped=stopped,
        again=_to_play_again() if may(Action.START_GAME) and not leading else None,
        played=game_rows(listed[:_MOST_SHOWN], letters),
        fallen=_fallen_record(played),
        pictured=offered_year(scorer().years, now) if may(Action.READ_PEOPLE) else 0,
        year=_this_year(letters) if may(Action.READ_PEOPLE) else None,
        examples=() if running.lines or played else example_hands(),
        complete=scorer().lists.complete,
        has_deleted=not played and any_deleted(),
        finds_all_games=not played
        and (may(Action.IMPORT_GAMES) or (is_open_house() and bool(known_games()))),
        has_tables=scorer().venue.has_tables(),
        open_house=is_open_house(),
        holds_key=is_host(),
    )
    return render_template("start/index.html", page=page)


@start.get("/find")
@requires(Action.TYPE_CODE)
def find() -> Response | str:
    """Redirect to what this code opens; without one, ask for it. Wrong codes are counted, and too
    many get 429."""
    typed = request.args.get("code", "").strip()[:LONGEST_TYPED_CODE]
    if address := _ADDRESS.fullmatch(typed):
        if endpoint := _OF_KEYS.get(address["page"].lower()):
            return redirect(url_for(endpoint, key=address["code"]))
        typed = address["code"]
    if typed and (url := _venue_url(typed)):
        return redirect(url)
    if typed:
        return redirect(url_for("standings.show", code=game_by_code_or_404(typed).code))
    return render_template(
        "shown/enter_code.html",
        title=_("Enter a code"),
        text=_("Which code?"),
        hint=CODE_IS_ON,
        typed="",
    )


@start.get("/<code>")
@requires(Action.TYPE_CODE)
def by_address(code: str) -> Response:
    """Redirect from a code after the host's address, `/K7Q2` for `/w/K7Q2`. A wrong one is counted
    like any other."""
    if not _CODE.fullmatch(code):
        abort(404)
    if page_of_form():
        abort(405)  # `/texts` takes a form; its page is found there
    if url := _venue_url(code):
        return redirect(url)
    return redirect(url_for("standings.show", code=game_by_code_or_404(code).code))


def _venue_url(code: str) -> str:
    """The page that the code of a venue table or of the wall opens; "" for any other code."""
    if is_open_house():
        return ""
    venue = scorer().venue
    if table := venue.of_code(code):
        count_code_or_429(code, right=True)
        return url_for("venue.show", card=table.code)
    if venue.opens_wall(code):
        count_code_or_429(code, right=True, known=knows_wall(venue.wall_code()))
        return url_for("wall.show", wall=venue.wall_code())
    return ""


def _last_evening(played: Sequence[GameLine], letters: Mapping[str, str]) -> LastEvening | None:
    """The last game that was played to its end, told as an evening, or the last one if all ended
    early; None if it cannot be read."""
    line = next(iter(sorted(played, key=_ended_early)), None)
    view = scorer().readable_view(line.game_id) if line else None
    if line is None or view is None:
        return None
    (row,) = game_rows([line], letters)
    return last_evening(view, row, letters)


def _ended_early(line: GameLine) -> bool:
    return line.outcome is not None and line.outcome.reason == "stopped"


def _stopped_game(played: Sequence[GameLine], letters: Mapping[str, str]) -> StoppedGame | None:
    """The game that ended last, if it ended early and this phone may resume it."""
    view = scorer().readable_view(played[0].game_id) if _ended_early(played[0]) else None
    if view is None or not may_resume(view):
        return None
    (row,) = game_rows(played[:1], letters)
    return StoppedGame(row, view.seq)


def _fallen_record(played: Sequence[GameLine]) -> str:
    """The record that fell in the game that ended last; "" if none fell."""
    if not played or not may(Action.READ_PEOPLE):
        return ""
    for record in scorer().people.records_set_in(played[0].game_id):
        return _(
            "%(record)s: %(figure)s", record=record_label(record.kind), figure=record_figure(record)
        )
    return ""


def _this_year(letters: Mapping[str, str]) -> ThisYear | None:
    """The table of this year; before its first game that of the last one."""
    year, years = scorer().lists.now().astimezone().year, scorer().years
    this, last = (years.table(each) for each in (year, year - 1))
    return year_shown(this, last, letters) or year_shown(last, last, letters, current=False)


def _join(view: TableView) -> JoinCode:
    """The code of this game for phones, and the players whose phones are here."""
    marks, taken = player_marks(view), scorer().links.taken(view.game_id)
    return JoinCode(
        address=public_address("standings.show", code=view.code),
        here=tuple(marks[seat] for seat in view.game.seats if seat in taken),
        watching=watching_phones(phones_watching(view.game_id)),
    )


def _to_play_again() -> GameLine | None:
    """The game for *Same again*: the last one at home. Games at venue tables are not offered, nor a
    game that has a next one already, because that one is listed; nor one of whose players somebody
    was forgotten."""
    ours = next(iter(latest_games(GameSearch(over=True, at_home=True), 1)), None)
    if ours is None or not may(Action.PLAY_AGAIN, ours.game_id):
        return None
    if scorer().people.forgotten_at(ours.game_id):
        return None
    return None if scorer().next_games.being_played_after(ours.game_id) else ours
