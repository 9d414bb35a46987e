"""The wall: all tables of a venue on one screen, a tile for each, readable from a distance.

It is read only and opened with a code of its own. News comes over the same stream as that of a
game's board (`serving.stream`), under the wall's code.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.game.latest import once_for_latest
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import headline
from scorekeeper.pages.shown.standings import StandingRow, tv_page
from scorekeeper.pages.shown.told import LONGEST, TOLD_ON_A_SCREEN_FOR, ToldView
from scorekeeper.pages.shown.venue import QUIET_AFTER, round_words, table_title, who_plays
from scorekeeper.service import Scorer, TableView
from scorekeeper.service.venue import TableNow
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import LONGEST_TYPED_CODE
from scorekeeper.web.fragments import Fragment, drawn_now
from scorekeeper.web.limits import count_code_or_429, is_open_house
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import knows_wall, remember_wall
from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import deck_of, words_key

_COLUMNS = ((1, 1), (2, 2), (3, 3), (4, 2), (6, 3), (8, 4), (16, 4), (20, 5))
"""Up to this many tables on the screen, this many columns."""


_MOST_AT_ONCE, _ON_A_PAGE = 20, 16
"""Tables that are shown at once; if there are more, so many are on each of two pages, which take
turns."""

_MOST_IN_A_FIELD = 6
"""Free tables that have room in one field of the wall."""

_MOST_LIT = 3
"""Tables that tell of their rounds at once; if there are more, only the latest does."""


@immutable(kw_only=True)
class TableTile:
    """One table at which something is to be seen. `leader` and `others` are the places, once a
    round is recorded; while a tie round is due, `leader` is None. `first` are the players of a
    first round, clockwise. `line` holds anything else to say. `state` is `playing` or `over`. `up`:
    the tile is highlighted. `told` is what is told of the last round, `rounds` is how many are
    over."""

    table_id: int
    title: str
    state: str
    head: str
    line: str
    leader: StandingRow | None
    others: tuple[StandingRow, ...]
    up: bool
    spoken: str
    first: tuple[StandingRow, ...] = ()
    told: ToldView | None = None
    rounds: int = 0

    @property
    def has_long_head(self) -> bool:
        """Does the head take more than its line of a small tile?"""
        return len(self.head) > LONGEST

    @property
    def every_row(self) -> tuple[StandingRow, ...]:
        """The rows of all players, the leader first."""
        return (*((self.leader,) if self.leader else ()), *self.others, *self.first)

    @property
    def below_the_first(self) -> int:
        """How many rows the tile has below the first one."""
        return len(self.others) or max(len(self.first) - 1, 0)


@immutable(kw_only=True)
class WallPage:
    """Everything the wall shows. `seq` counts the changes at all tables. `pages` are the tiles,
    nearly always on one page; `columns` and `rows` arrange them on a wide screen. `free` are the
    other tables; they take the `free_span` fields that are left in the last row, or a line of their
    own if that is 0. `news` is what is told of the latest round, or which tables tell of one."""

    code: str
    seq: int
    title: str
    pages: tuple[tuple[TableTile, ...], ...]
    free: tuple[str, ...]
    free_span: int
    news: str
    columns: int
    rows: int
    spoken: str

    @property
    def has_phases(self) -> bool:
        """Does a row say which phase is due, so that the sign for it is explained?"""
        rows = (row for page in self.pages for tile in page for row in tile.every_row)
        return any(row.phase_no for row in rows)

    @property
    def has_figures(self) -> bool:
        """Does a tile have points, so that they are explained?"""
        return any(tile.others for page in self.pages for tile in page)


def wall_page(code: str, seq: int, tables: Sequence[TableNow]) -> WallPage:
    """The board of these tables."""
    latest = max((now for now in tables if now.playing), key=_latest_entry, default=None)
    since = _latest_entry(latest) - TOLD_ON_A_SCREEN_FOR if latest else 0.0
    drawn = [(now, _tile(now, lately=_latest_entry(now) >= since)) for now in tables]
    lit = [now for now, tile in drawn if tile and tile.up]
    tiles = [tile for _now, tile in drawn if tile]
    if len(lit) > _MOST_LIT:
        last = max(lit, key=_latest_entry).table.table_id
        tiles = [replace(tile, up=tile.table_id == last) for tile in tiles]
    free = tuple(table_title(now.table) for now, tile in drawn if tile is None)
    pages, columns, rows = arranged(tiles)
    playing = sum(tile.state == "playing" for tile in tiles)
    title = ngettext("%(num)s table is playing", "%(num)s tables are playing", playing)
    if not playing:
        title = _("All tables are free")
    newest = next((t for t in tiles if latest and t.table_id == latest.table.table_id), None)
    return WallPage(
        code=code,
        seq=seq,
        title=title,
        pages=pages,
        free=free,
        free_span=_free_span(pages, columns * rows, len(free)),
        news=_news(newest, [tile.title for tile in tiles if tile.up]),
        columns=columns,
        rows=rows,
        spoken=newest.spoken if newest else title,
    )


def _news(newest: TableTile | None, up: list[str]) -> str:
    """What is told of the round that was recorded last, or at which tables if two or three are told
    at once."""
    if newest is None or newest.told is None:
        return ""
    if newest.title in up and len(up) > 1:
        return _("%(tables)s, just now", tables=listed(up))
    return _("%(table)s: %(what)s", table=newest.title, what=newest.told.headline)


def arranged(tiles: list[TableTile]) -> tuple[tuple[tuple[TableTile, ...], ...], int, int]:
    """The tiles on their pages, with the columns and rows of a page. A table that just told of its
    round is on the first page."""
    if len(tiles) <= _MOST_AT_ONCE:
        columns = next(columns for most, columns in _COLUMNS if len(tiles) <= most)
        return ((tuple(tiles),) if tiles else ()), columns, max(1, -(-len(tiles) // columns))
    tiles = sorted(tiles, key=lambda tile: not tile.up)
    return (tuple(tiles[:_ON_A_PAGE]), tuple(tiles[_ON_A_PAGE:])), 4, 4


def _free_span(pages: Sequence[Sequence[TableTile]], fields: int, free: int) -> int:
    """How many of the fields of the only page are left for so many free tables; 0 if these need a
    line of their own."""
    if not free or free > _MOST_IN_A_FIELD or len(pages) != 1:
        return 0
    return fields - len(pages[0])


def _latest_entry(now: TableNow) -> float:
    """When the game at this table had its latest entry, in seconds; 0 without a game."""
    return now.view.last_at.timestamp() if now.view else 0.0


def _tile(now: TableNow, *, lately: bool) -> TableTile | None:
    """What is to be seen at this table; None if it is free. `lately`: its latest entry is told
    while the newest of all tables is."""
    title, view = table_title(now.table), now.view
    if view is None or now.resting:
        return None
    if not now.playing:
        # The winner is shown for a while only; later it is private to the players.
        ended = view.game.outcome
        if now.quiet >= QUIET_AFTER or ended is None or ended.stopped:
            return None
        return _over(now, headline(view))
    with deck_of(view.game.table.rule_sheet):
        return _playing(view, now.table.table_id, title, lately, words_key())


@once_for_latest
def _playing(
    view: TableView, table_id: int, title: str, lately: bool, _words: Hashable
) -> TableTile:
    page = tv_page(view)
    if not view.game.closed:
        line = _("%(who)s are playing the first round.", who=who_plays(view))
        spoken = _("%(table)s: %(what)s", table=title, what=line)
        return TableTile(
            table_id=table_id,
            title=title,
            state="playing",
            head=_round_and_dealer(view),
            line=line,
            leader=None,
            others=(),
            up=False,
            spoken=spoken,
            first=tuple(sorted(page.rows, key=lambda row: view.game.seats.index(row.player.seat))),
        )
    leader: StandingRow | None
    leader, *others = page.rows
    line = ""
    if view.game.tie_due:
        leader, others, line = None, [*page.rows], headline(view)
    told = page.watch.told
    spoken = _("%(table)s: %(what)s", table=title, what=told.spoken if told else page.watch.spoken)
    # Only tables whose round is told at the same time are highlighted.
    up = lately and page.joy == "round"
    return TableTile(
        table_id=table_id,
        title=title,
        state="playing",
        head=_round_and_dealer(view),
        line=line,
        leader=leader,
        others=tuple(others),
        up=up,
        spoken=spoken,
        told=told,
        rounds=len(view.game.closed),
    )


def _round_and_dealer(view: TableView) -> str:
    """The number of the round, and who deals it."""
    now = view.game.open
    if now is None:
        return round_words(view)
    dealer = view.names[now.dealer]
    return _("Round %(number)s, %(name)s deals", number=now.number, name=dealer)


def _over(now: TableNow, head: str) -> TableTile:
    title = table_title(now.table)
    spoken = _("%(table)s: %(what)s", table=title, what=head)
    return TableTile(
        table_id=now.table.table_id,
        title=title,
        state="over",
        head=head,
        line=_("Scan the card on the table."),
        leader=None,
        others=(),
        up=False,
        spoken=spoken,
    )


wall = Blueprint("wall", __name__)


@wall.get("/wall")
@requires(Action.TYPE_CODE)
def any_wall() -> str | Response:
    """Redirect to the wall with the host's key or the right code; otherwise ask for the code."""
    typed = request.args.get("code", "").strip()
    if typed and is_wall_code(typed):
        return redirect(url_for("wall.show", wall=scorer().venue.wall_code()))
    if may(Action.SET_UP_TABLES) and scorer().venue.wall_code():
        return redirect(url_for("wall.show", wall=scorer().venue.wall_code()))
    text = _("The wall has another code. It is on the host’s page “Tables”.") if typed else ""
    return render_template(
        "wall/choose.html",
        text=text,
        typed=typed[:LONGEST_TYPED_CODE],
        tables=scorer().venue.has_tables(),
        open_house=is_open_house(),
    )


@wall.get("/wall/<wall>")
@requires(Action.WATCH_WALL)
def show(wall: str) -> str:
    """The board of all tables."""
    return render_template("wall/page.html", board=wall_fragment(_page_or(404, wall)))


@wall.get("/wall/<wall>/tiles")
@requires(Action.WATCH_WALL)
def news(wall: str) -> str | tuple[str, int]:
    """The tiles alone, for a screen without a stream; 204 if nothing changed since `seen`."""
    # On 410 the page loads itself again, and then says that the code is old.
    page = _page_or(410, wall)
    if request.args.get("seen", "") == str(page.seq):
        return "", 204
    return wall_fragment(page).for_page()


@wall.post("/host/wall")
@requires(Action.SET_UP_TABLES)
def new_code() -> Response:
    """Make a new code for the wall. The screens that show it must open it again."""
    found = scorer().venue
    found.new_wall_code(old=request.form.get("code", found.wall_code()))
    return redirect(url_for("venue_admin.show"), 303)


def page_of_wall(found: Scorer) -> WallPage:
    """The wall as it is now."""
    # The number is read first, so that a change in between is published once more and not missed.
    seq = found.venue.version()
    return wall_page(found.venue.wall_code(), seq, found.venue.tables())


def wall_fragment(page: WallPage) -> Fragment:
    """The board as the page has it, and as the stream sends it. The tiles that are as they were are
    not drawn again."""
    return drawn_now(lambda: render_template("wall/_tiles.html", page=page))


def is_wall_code(typed: str) -> bool:
    """Is this the wall's code? Wrong ones are counted; too many abort with 429."""
    venue = scorer().venue
    right = venue.opens_wall(typed)
    count_code_or_429(typed, right=right, known=right and knows_wall(venue.wall_code()))
    if right:
        remember_wall(venue.wall_code())
    return right


def _page_or(number: int, typed: str) -> WallPage:
    if not is_wall_code(typed):
        abort(number, _("The wall has another code. It is on the host’s page “Tables”."))
    return page_of_wall(scorer())
