"""The standings: a row for each player, the page of a watcher, and the board on a television."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.course import course
from scorekeeper.game.latest import once_for_closed_rounds, once_for_latest
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.game.standings import Standing, gap, standings
from scorekeeper.game.state import Game, Line
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.cards import (
    PhasePicture,
    TableMeld,
    phase_of,
    phase_picture,
    table_melds,
)
from scorekeeper.pages.shown.ending import (
    EndWords,
    FactLine,
    end_words,
    ending_title,
    has_picture,
    headline,
    is_decided,
    is_just_closed,
    is_won,
    points_ahead,
    reasons,
    story_lines,
)
from scorekeeper.pages.shown.lanes import Lane, RowsAxis, lanes_of, rows_axis
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import RacePage, places_so_far, race_page
from scorekeeper.pages.shown.rules import differ_words
from scorekeeper.pages.shown.rulings import RulingNews, ruling_news
from scorekeeper.pages.shown.table import (
    ROWS_REMEMBERED,
    counting_view,
    dealing_line,
    delta_of,
    table_title,
)
from scorekeeper.pages.shown.told import RowTold, ToldView, rows_told, taken_back, told_view
from scorekeeper.pages.shown.turn_line import (
    Leader,
    lead_line,
    misses_a_turn,
    seat_on_turn,
    turn_line,
)
from scorekeeper.service import TableView
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.terms import words_key

LONG_HEADLINE, LONG_LEAD = 18, 28
"""Letters of one line of the board in the largest size: at the end, and of a running game."""


# --- the rows -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StandingRow:
    """One row of the standings. `told` is what a round that was just recorded changed. `change`
    says how far the player is behind the next one; `last` is the last round. The row `on_turn` is
    highlighted; `misses`: a skip is waiting for this player. A row that did not change is the same
    object, so it is compared as one."""

    player: PlayerView
    standing: Standing
    lane: Lane
    phases: str
    change: str
    last: str
    laid: bool
    spoken: str
    winner: bool
    melds: tuple[TableMeld, ...] = ()
    on_turn: bool = False
    misses: bool = False
    told: RowTold | None = None


def standing_rows(view: TableView) -> tuple[StandingRow, ...]:
    """The standings of a game, best first. The standings and each seat show them."""
    return _standing_rows(view, words_key())


@once_for_latest
def _standing_rows(view: TableView, words: Hashable) -> tuple[StandingRow, ...]:
    game = view.game
    winners = game.outcome.winners if game.outcome else ()
    laid = game.open.laid if game.open else {}
    players, lanes, told, on_turn = (
        players_of(view),
        lanes_of(view),
        rows_told(view),
        seat_on_turn(view),
    )
    told_of_rounds = _told_of_rounds(game, tuple(view.names.items()), words)
    return tuple(
        _row(
            words,
            players[line.seat],
            line,
            lanes[line.seat],
            told_of_rounds[line.seat],
            told.get(line.seat),
            table_melds(view, line.seat),
            laid=line.seat in laid,
            winner=line.seat in winners,
            on_turn=on_turn == line.seat,
            misses=misses_a_turn(view, line.seat),
        )
        for line in standings(game)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _ToldOfRounds:
    """What a row says of the rounds that are over."""

    phases: str
    change: str
    last: str
    spoken: str


@lru_cache(maxsize=ROWS_REMEMBERED)
def _row(
    _words: Hashable,
    player: PlayerView,
    line: Standing,
    lane: Lane,
    rounds: _ToldOfRounds,
    told: RowTold | None,
    melds: tuple[TableMeld, ...],
    *,
    laid: bool,
    winner: bool,
    on_turn: bool,
    misses: bool,
) -> StandingRow:
    return StandingRow(
        player=player,
        standing=line,
        lane=lane,
        phases=rounds.phases,
        change=rounds.change,
        last=rounds.last,
        laid=laid,
        spoken=rounds.spoken,
        winner=winner,
        melds=melds,
        on_turn=on_turn,
        misses=misses,
        told=told,
    )


@once_for_closed_rounds
def _told_of_rounds(
    game: Game, named: tuple[tuple[Seat, str], ...], _words: Hashable
) -> Mapping[Seat, _ToldOfRounds]:
    names, lines = dict(named), standings(game)
    found = {}
    for line in lines:
        last = last_line(game, line.seat)
        spoken = ngettext(
            "%(place)s, %(name)s, %(num)s phase completed, %(total)s points",
            "%(place)s, %(name)s, %(num)s phases completed, %(total)s points",
            line.phases_done,
            place=line.place,
            name=names[line.seat],
            total=line.total,
        )
        found[line.seat] = _ToldOfRounds(
            phases=ngettext("%(num)s phase", "%(num)s phases", line.phases_done),
            change=_change(game, names, line, lines),
            last=delta_of(last) if last else "",
            spoken=spoken,
        )
    return found


def _change(
    game: Game, names: Mapping[Seat, str], line: Standing, lines: tuple[Standing, ...]
) -> str:
    """How far this player is from the next one, or why that does not count."""
    if line.frozen:
        return _("stopped")
    if line.seat in game.waiting_for_deal:
        return _("plays from the next deal on")
    if not game.rounds_played:
        return ""
    if not _played_last(game, line.seat) and (came := game.joined.get(line.seat)):
        return _("joined in round %(number)s", number=came.round_no)
    return _distance(game, names, line, lines)


def _played_last(game: Game, seat: Seat) -> bool:
    """Did this player take part in the last round that was played?"""
    return seat in (game.playing if game.cut_short else game.closed[-1].lines)


def last_line(game: Game, seat: Seat) -> Line | None:
    """This player's line of the last round that was played; None if it was cut short, where no hand
    was counted."""
    return None if game.cut_short or not game.closed else game.closed[-1].lines.get(seat)


def _distance(
    game: Game, names: Mapping[Seat, str], line: Standing, lines: tuple[Standing, ...]
) -> str:
    ranked = [each for each in lines if not each.frozen and each.seat not in game.waiting_for_deal]
    at = ranked.index(line)
    level = [each for each in ranked if each.place == line.place and each != line]
    if level:
        return _("tied with %(name)s", name=names[level[0].seat])
    if len(ranked) == 1:
        return ""
    if at == 0:
        lead = gap(game, line, ranked[1])
        if lead.phases:
            return ngettext("one phase ahead", "%(num)s phases ahead", lead.phases)
        return points_ahead(lead.points, names[ranked[1].seat])
    if behind := gap(game, ranked[0], line).phases:
        return ngettext("one phase behind", "%(num)s phases behind", behind)
    points = gap(game, ranked[at - 1], line).points
    return _("%(points)s points behind %(name)s", points=points, name=names[ranked[at - 1].seat])


# --- the page of a watcher ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchPage:
    """Everything the page of the standings shows. `headline` is "" until the game has an outcome.
    `decided`: the game is over and no tie round is due. `won`: somebody won. `waiting` is filled
    while a round is counted: who is out, and who is still missing. `course`, `facts`, `end` and
    `picture` belong to the end."""

    view: TableView
    title: str
    rows: tuple[StandingRow, ...]
    dealing: str
    headline: str
    why: tuple[str, ...]
    sheet: str
    differ: str
    spoken: str
    waiting: str
    decided: bool
    won: bool
    leader: Leader
    told: ToldView | None = None
    news: RulingNews | None = None
    so_far: PlacesView | None = None
    course: RacePage | None = None
    facts: tuple[FactLine, ...] = ()
    end: EndWords | None = None
    picture: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
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
    counted = counting_view(view)
    waiting = sentences((counted.headline, counted.waiting)) if counted else ""
    next_deal = "" if game.outcome else dealing_line(view)
    now = told_view(view, next_deal)
    spoken = (
        head
        or waiting
        or taken_back(view)
        or (now.spoken if now else "")
        or (_("%(title)s. %(name)s leads.", title=title, name=first) if first else title)
    )
    return WatchPage(
        view=view,
        title=title,
        rows=rows,
        dealing="" if game.outcome else turn_line(view) or next_deal,
        headline=head,
        why=why,
        sheet=sheet_title(game.table.rule_sheet.id),
        differ=differ_words(len(game.table.house_rules)),
        spoken=spoken,
        waiting=waiting,
        decided=is_decided(view),
        won=is_won(view),
        leader=Leader(lead_line(view)),
        told=now,
        news=ruling_news(view),
        so_far=places_so_far(view),
        course=race_page(view) if game.outcome else None,
        facts=story_lines(view, told),
        end=end_words(view, told),
        picture=has_picture(view, told),
    )


# --- the board on a television --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TvRow:
    """One player on the board: the row of the standings, and the phase that is due as a picture."""

    line: StandingRow
    phase_no: int | None
    picture: PhasePicture | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TvPage:
    """Everything the board shows. `joy` is `round` right after a round, `tie` while a tie round is
    due, `end` after a game that somebody won, else "". Right after a round, `lead` says who leads.
    `players` are
    clockwise. `next_dealer` is filled after a game that somebody won."""

    watch: WatchPage
    rows: tuple[TvRow, ...]
    players: tuple[PlayerView, ...]
    places: PlacesView | None
    axis: RowsAxis | None
    joy: str
    lead: str
    long_headline: bool
    next_dealer: str


def tv_page(view: TableView) -> TvPage:
    """The board of this game."""
    game, page = view.game, watch_page(view)
    last = game.closed[-1].number if game.closed else 0
    joy = ""
    if game.tie_due:
        joy = "tie"
    elif page.won:
        joy = "end"
    elif last and not game.outcome and is_just_closed(view, last):
        joy = "round"
    lead = page.leader.text if last else ""
    players = players_of(view)
    return TvPage(
        watch=page,
        rows=_tv_rows(view, page),
        players=tuple(players[seat] for seat in game.seats),
        places=page.course.places if page.course else page.so_far,
        axis=rows_axis(view),
        joy=joy,
        lead=lead,
        long_headline=len(page.headline) > LONG_HEADLINE
        if page.headline
        else len(lead or page.title) > LONG_LEAD,
        next_dealer=view.names[seats_of_next_game(game)[0]] if joy == "end" else "",
    )


def _tv_rows(view: TableView, page: WatchPage) -> tuple[TvRow, ...]:
    game = view.game
    rows = []
    for line in page.rows:
        standing = line.standing
        number = None if game.outcome or standing.frozen else standing.current_phase
        if game.tie_due and standing.seat in game.tie_due.players:
            number = game.tie_due.phase
        phase = phase_of(game, number)
        picture = phase_picture(phase) if phase else None
        rows.append(TvRow(line, number, picture))
    return tuple(rows)
