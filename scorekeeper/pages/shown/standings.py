"""The standings: a row for each player, the page of a watcher, and the board on a television."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any, assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.course import course
from scorekeeper.game.events import TurnsTracked
from scorekeeper.game.latest import once_for_closed_rounds, once_for_latest
from scorekeeper.game.log import entries_of
from scorekeeper.game.round_told import just_closed
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.game.standings import Standing, phases_laid, standings
from scorekeeper.game.state import Game, Line
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import (
    TableMeld,
    closeness,
    phases_at_table,
    table_melds,
)
from scorekeeper.pages.shown.ending import (
    EndWords,
    LastCommand,
    end_words,
    ending_title,
    has_picture,
    headline,
    last_below_news,
    reasons,
    recent_commands,
)
from scorekeeper.pages.shown.lanes import (
    Lane,
    LegendSign,
    RowsAxis,
    lanes_of,
    rows_axis,
    short_legend,
)
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import RacePage, places_so_far, race_page
from scorekeeper.pages.shown.rulings import RulingNews, ruling_news
from scorekeeper.pages.shown.table import (
    ROWS_REMEMBERED,
    CountedTile,
    CountingView,
    counting_view,
    dealing_line,
    delta_of,
    phase_line,
    table_title,
)
from scorekeeper.pages.shown.told import RowTold, ToldView, rows_told, taken_back, told_view
from scorekeeper.pages.shown.turn_line import (
    Leader,
    lead_line,
    lost_line,
    misses_a_turn,
    next_seat,
    paused_words,
    seat_on_turn,
    table_leader,
    turn_line,
)
from scorekeeper.service import TableView
from scorekeeper.wording.amounts import phases_and_points, phases_words, points_words
from scorekeeper.wording.lists import sentences, side_by_side
from scorekeeper.wording.round_told import place_chip
from scorekeeper.wording.terms import words_key

LONG_HEADLINE, LONG_LEAD = 18, 28
"""Letters of one line of the board in the largest size: at the end, and of a running game."""
EVENTS_SHOWN = 3
"""Moves before the last one that the board shows."""
LONG_WAITING = 48
"""Letters of two lines that name who still counts, on the board."""
_SENTENCE_ENDS = re.compile(r"(?<=\.) |(?<=。)(?=.)")


# --- the rows -------------------------------------------------------------------------------------


@immutable(kw_only=True, eq=False)
class StandingRow:
    """One row of the standings. `place` is a short ordinal, "" before the first round is over.
    `told` is what a round that was just recorded changed. `change` is the phase that is due, in
    words, or why none is, `phase_no` its number; `last` is the last round, "" while a tie round is
    due: it would seem to tell of that one. `result`: phases and points in words, first what decides
    the game. The row `on_turn` is highlighted; `misses`: a skip is
    waiting for this player. `counted` is the hand while the round is counted. A row that did not
    change is the same object, so it is compared as one."""

    player: PlayerView
    standing: Standing
    lane: Lane
    place: str
    phases: str
    result: tuple[str, str]
    change: str
    last: str
    laid: bool
    spoken: str
    winner: bool
    phase_no: int | None
    melds: tuple[TableMeld, ...] = ()
    on_turn: bool = False
    misses: bool = False
    told: RowTold | None = None
    counted: CountedTile | None = None

    @property
    def close(self) -> str:
        """How tightly all that lies before this player is drawn."""
        return closeness(sum(len(meld.cards) for meld in self.melds))


def standing_rows(view: TableView) -> tuple[StandingRow, ...]:
    """The standings of a game, best first. The standings and each seat show them."""
    return _standing_rows(view, words_key())


@once_for_latest
def _standing_rows(view: TableView, words: Hashable) -> tuple[StandingRow, ...]:
    game = view.game
    made = game.made
    players, lanes, told, on_turn = (
        players_of(view),
        lanes_of(view),
        rows_told(view),
        seat_on_turn(view),
    )
    counted = counting_view(view)
    told_of_rounds = _told_of_rounds(game, tuple(view.names.items()), phases_laid(game), words)
    return tuple(
        _row(
            player=players[line.seat],
            standing=line,
            lane=lanes[line.seat],
            told=told.get(line.seat),
            melds=table_melds(view, line.seat),
            laid=line.seat in made,
            winner=line.seat in game.won,
            phase_no=_phase_due(game, line),
            on_turn=on_turn == line.seat,
            misses=misses_a_turn(view, line.seat),
            counted=counted.of(line.seat) if counted else None,
            **told_of_rounds[line.seat],
        )
        for line in standings(game)
    )


_row = lru_cache(maxsize=ROWS_REMEMBERED)(StandingRow)


@once_for_closed_rounds
def _told_of_rounds(
    game: Game,
    named: tuple[tuple[Seat, str], ...],
    _laid: tuple[tuple[Seat, int], ...],
    _words: Hashable,
) -> Mapping[Seat, Mapping[str, Any]]:
    """What the row of each player says of the rounds that are over, by the names of its fields."""
    names, lines = dict(named), standings(game)
    found = {}
    for line in lines:
        last = last_line(game, line.seat)
        phases, points = phases_words(line.phases_done), points_words(line.total)
        found[line.seat] = {
            "place": place_chip(line.place) if game.rounds_played else "",
            "phases": phases,
            "result": (points, phases) if game.table.points_only else (phases, points),
            "change": _change(game, line),
            "last": delta_of(last) if last and not game.tie_due else "",
            "spoken": _spoken(game, line, names[line.seat]),
        }
    return found


def _spoken(game: Game, line: Standing, name: str) -> str:
    """The row for who hears it. Nobody has a place before the first round is over."""
    if not game.rounds_played:
        return phases_and_points(name, line.phases_done, line.total)
    return ngettext(
        "%(place)s, %(name)s, %(num)s phase completed, %(total)s points",
        "%(place)s, %(name)s, %(num)s phases completed, %(total)s points",
        line.phases_done,
        place=line.place,
        name=name,
        total=line.total,
    )


def _change(game: Game, line: Standing) -> str:
    """The phase that is due, or why none is. After a game, how many were completed."""
    if line.frozen:
        return _("stopped")
    if line.seat in game.waiting_for_deal:
        return _("from the next deal on")
    came = game.joined.get(line.seat)
    if came and game.rounds_played and not _played_last(game, line.seat):
        return _("joined in round %(number)s", number=came.round_no)
    if game.outcome:
        return phases_words(line.phases_done)
    phase = phases_at_table(game.table).get(_phase_due(game, line) or 0)
    if phase is None:
        return phase_line(line, None)
    return side_by_side((_("Phase %(number)s", number=phase.number), phase.short))


def _phase_due(game: Game, line: Standing) -> int | None:
    """The phase this player has to lay; None for who has stopped, and after the game."""
    return None if game.outcome or line.frozen else line.current_phase


def _played_last(game: Game, seat: Seat) -> bool:
    """Did this player take part in the last round that was played?"""
    return seat in (game.playing if game.cut_short else game.closed[-1].lines)


def last_line(game: Game, seat: Seat) -> Line | None:
    """This player's line of the last round that was played; None if it was cut short, where no hand
    was counted."""
    return None if game.cut_short or not game.closed else game.closed[-1].lines.get(seat)


# --- the page of a watcher ------------------------------------------------------------------------


@immutable
class Paused:
    """The game goes on another day. `stands`: who leads, "" before the first recorded round and
    while a tie round is due."""

    stands: str


@immutable
class CountingHands:
    """A round is counted."""

    view: CountingView


@immutable
class Following:
    """Turns are followed. `leads`: who does, "" before the first recorded round. `happened`: who
    has lost a turn, else what happened last."""

    leads: str
    happened: str


@immutable
class Playing:
    """Somebody has laid in this round. `happened`: what did last, "" if that is nothing to tell."""

    happened: str


@immutable
class Dealing:
    """Nobody has laid in this round. `deals`: who deals and who begins, "" after the end."""

    deals: str


Moment = Paused | CountingHands | Following | Playing | Dealing


def moment_of(view: TableView) -> Moment:
    """What is to be said of this moment of the game."""
    game = view.game
    if game.paused:
        return Paused(lead_line(view) if game.closed and not game.outcome else "")
    if counted := counting_view(view):
        return CountingHands(counted)
    if turn_line(view):
        leads = lead_line(view) if game.closed else ""
        return Following(leads, lost_line(view) or _happened_last(view))
    if game.laid:
        return Playing(_happened_last(view))
    return Dealing(dealing_line(view))


def _happened_last(view: TableView) -> str:
    """The last command in words; "" if it only began or stopped following turns, which the page
    shows by itself."""
    last = last_below_news(view)
    if last is None or isinstance(entries_of(view.log, last.command_id)[-1].event, TurnsTracked):
        return ""
    return last.text


@immutable(kw_only=True)
class WatchPage:
    """Everything the page of the standings shows. `headline` is "" until the game has an outcome.
    `legend` says what the cells of the rows mean. `course` and `end` are of the end."""

    view: TableView
    title: str
    rows: tuple[StandingRow, ...]
    moment: Moment
    headline: str
    why: tuple[str, ...]
    spoken: str
    legend: tuple[LegendSign, ...]
    leader: Leader
    told: ToldView | None = None
    news: RulingNews | None = None
    so_far: PlacesView | None = None
    course: RacePage | None = None
    end: EndWords | None = None

    @property
    def counted(self) -> CountingView | None:
        """The counting of the round, if it is counted."""
        return self.moment.view if isinstance(self.moment, CountingHands) else None

    @property
    def has_happened(self) -> bool:
        """Is what is said of the moment nothing that is due?"""
        return isinstance(self.moment, Following | Playing)

    @property
    def said(self) -> tuple[str, str]:
        """What is said of the moment, and what is said beside it. Until all hands are in, headline
        and rows say what is missing."""
        match self.moment:
            case CountingHands(counted):
                return (counted.headline, counted.waiting) if counted.for_keeper else ("", "")
            case Following(leads, happened):
                return (leads, happened) if leads else (happened, "")
            case Paused(words) | Playing(words) | Dealing(words):
                return words, ""
            case unknown:
                assert_never(unknown)


@immutable(kw_only=True)
class WatchHead:
    """What the page around the standings shows of the game. `headline` is "" until the game has an
    outcome."""

    view: TableView
    title: str
    headline: str
    picture: bool


def watch_head(view: TableView) -> WatchHead:
    """The head of the page of a watcher."""
    over = view.game.outcome is not None
    return WatchHead(
        view=view,
        title=ending_title(view) if over else table_title(view.game),
        headline=headline(view) if over else "",
        picture=over and has_picture(view, course(view.game)),
    )


def watch_page(view: TableView) -> WatchPage:
    """The standings after the last closed round, with the lay-downs of the open one."""
    game = view.game
    rows = standing_rows(view)
    if game.outcome:
        title, head, why = ending_title(view), headline(view), reasons(view)
    else:
        title, head, why = table_title(game), "", ()
    first = rows[0].player.name if rows and game.rounds_played else ""
    told = course(game)
    moment = moment_of(view)
    now = told_view(view, dealing_line(view))
    spoken = (
        head
        or paused_words(game)
        or (_waiting(moment.view) if isinstance(moment, CountingHands) else "")
        or taken_back(now)
        or (_("%(title)s. %(name)s leads.", title=title, name=first) if first else title)
    )
    return WatchPage(
        view=view,
        title=title,
        rows=rows,
        moment=moment,
        headline=head,
        why=why,
        spoken=spoken,
        legend=short_legend(view),
        leader=_leader(view, moment),
        told=now,
        news=ruling_news(view),
        so_far=places_so_far(view),
        course=race_page(view) if game.outcome else None,
        end=end_words(view, told),
    )


def _waiting(counted: CountingView) -> str:
    """Who is out and who still counts."""
    return sentences((counted.headline, counted.waiting))


def _leader(view: TableView, moment: Moment) -> Leader:
    """That the game is paused, how many hands are still to be counted, or whose turn it is; else
    who leads, or a wish before the first round."""
    if isinstance(moment, Following | CountingHands | Paused):
        return Leader(table_leader(view).text)
    return Leader(lead_line(view) if view.game.closed else _("Ten cards each. Have a good game!"))


# --- the board on a television --------------------------------------------------------------------


@immutable(kw_only=True)
class TvPage:
    """Everything the board shows. `joy` is `round` right after a round, `tie` while a tie round is
    due, `end` after a game that somebody won, else "". `lead` says that the game is paused, else
    whose turn it is, else who leads. `now`: while turns are followed who leads, and `beside` what
    happened last; else who deals and begins, each in a line, or who still counts. `now_size` is of
    the letters of the longer one, as `Leader.size` has it. `happened`: `now` is nothing that is
    due. `after` has the turn that comes next, if turns are followed; `recent` what came before the
    last move, the latest first, until there are places to draw. `players` are clockwise.
    `next_dealer` is filled after a game that somebody won."""

    watch: WatchPage
    rows: tuple[StandingRow, ...]
    players: tuple[PlayerView, ...]
    places: PlacesView | None
    axis: RowsAxis | None
    joy: str
    lead: str
    long_headline: bool
    now: str
    beside: str
    now_size: str
    happened: bool
    after: PlayerView | None
    recent: tuple[LastCommand, ...]
    next_dealer: str


def _in_lines(said: str, names: Iterable[str]) -> str:
    """Each sentence in a line of its own; a name such as *Dr. Who* stays in one."""
    for name in names:
        said = said.replace(name, name.replace(" ", "\N{NO-BREAK SPACE}"))
    return _SENTENCE_ENDS.sub("\n", said)


def tv_page(view: TableView) -> TvPage:
    """The board of this game."""
    game, page = view.game, watch_page(view)
    last = game.closed[-1].number if game.closed else 0
    joy = ""
    if game.tie_due:
        joy = "tie"
    elif game.won:
        joy = "end"
    elif last and not game.outcome and just_closed(game, view.log) == last:
        joy = "round"
    lead = paused_words(game) or (lead_line(view) if last else "")
    now, beside = page.said
    follows = isinstance(page.moment, Following)
    if counted := page.counted:
        now, beside = _waiting(counted), ""
        if len(now) > LONG_WAITING:
            now = sentences((counted.headline, counted.brief))
    elif follows:
        lead = page.leader.text
    else:
        now = _in_lines(now, view.names.values())
    players = players_of(view)
    return TvPage(
        watch=page,
        rows=page.rows,
        players=tuple(players[seat] for seat in game.seats),
        places=(places := page.course.places if page.course else page.so_far),
        axis=rows_axis(view),
        joy=joy,
        lead=lead,
        long_headline=len(page.headline) > LONG_HEADLINE
        if page.headline
        else len(lead or page.title) > LONG_LEAD,
        now=now,
        beside=beside,
        now_size=Leader(max(now, beside, key=len)).size,
        happened=page.has_happened,
        after=players.get(next_seat(view)) if follows else None,
        recent=recent_commands(view)[:EVENTS_SHOWN] if follows and not places else (),
        next_dealer=view.names[seats_of_next_game(game)[0]] if joy == "end" else "",
    )
