"""The table: a row for each player, what can be undone, and the counting of a round.

The counting says who is out, who has counted and who is still missing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game.events import Entry, EntryStruck, GameStopped, PlayerWentOut
from scorekeeper.game.latest import once_for_latest
from scorekeeper.game.log import entries_of
from scorekeeper.game.round_commands import Counting, counting
from scorekeeper.game.standings import Standing, standings
from scorekeeper.game.state import Game, Line
from scorekeeper.game.turn_questions import who_begins
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import (
    PhaseLine,
    PhasePicture,
    TableMeld,
    phases_at_table,
    table_melds,
)
from scorekeeper.pages.shown.ending import (
    LastCommand,
    last_below_news,
    recent_commands,
    undone_line,
)
from scorekeeper.pages.shown.form_news import draft_name
from scorekeeper.pages.shown.lanes import (
    Lane,
    LegendSign,
    RowsAxis,
    lanes_of,
    rows_axis,
    short_legend,
    tracks_of,
)
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import places_so_far
from scorekeeper.pages.shown.rules import rules_line
from scorekeeper.pages.shown.rulings import RulingNews, rules_changed_now, ruling_news
from scorekeeper.pages.shown.told import RowTold, ToldView, round_view, rows_told, told_view
from scorekeeper.pages.shown.turn_line import (
    Leader,
    TurnStrip,
    count_label,
    lead_line,
    misses_a_turn,
    next_seat,
    seat_on_turn,
    still_to_count,
    table_leader,
    turn_strip,
)
from scorekeeper.service import TableView
from scorekeeper.wording.amounts import phases_words, points_words
from scorekeeper.wording.dealing import deals_round_words
from scorekeeper.wording.lists import listed, sentence, side_by_side
from scorekeeper.wording.log import entered_by
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.round_told import told_phase
from scorekeeper.wording.terms import words_key

# --- the counting of a round ----------------------------------------------------------------------


@immutable(kw_only=True)
class CountedTile:
    """One player while hands are counted. `shown` are the points, "" before they are entered;
    `note` says who entered them, if that was another player."""

    player: PlayerView
    shown: str
    note: str
    missing: bool
    went_out: bool
    laid: bool


@immutable(kw_only=True)
class CountingView:
    """The counting in words. `waiting` names who still counts, `brief` is the same in few words.
    `for_keeper`: all points are entered, and the round waits for the keeper. `objections` are then
    what the referee doubts. `key` is what the keeper does next; `only_missing` is the seat whose
    hand alone is missing, "" if none or several are."""

    headline: str
    waiting: str
    brief: str
    tiles: tuple[CountedTile, ...]
    objections: tuple[str, ...]
    for_keeper: bool
    only_missing: Seat
    key: str

    def of(self, seat: Seat) -> CountedTile | None:
        """The tile of this seat."""
        return next((tile for tile in self.tiles if tile.player.seat == seat), None)


def called_off_words(view: TableView) -> str:
    """The sentence right after a player's going out was taken back, so that the counting stops; ""
    otherwise."""
    game, last = view.game, view.log[-1].event
    if game.open is None or game.out is not None or not isinstance(last, EntryStruck):
        return ""
    struck = [entry.event for entry in entries_of(view.log, last.command_id)]
    match struck:
        case [PlayerWentOut(seat=seat)]:
            return _("%(name)s is not out after all. The round goes on.", name=view.names[seat])
        case _:
            return ""


def counting_view(view: TableView) -> CountingView | None:
    """The counting of the open round; None before a player is out."""
    return _counting_view(view, words_key())


@once_for_latest
def _counting_view(view: TableView, _words: Hashable) -> CountingView | None:
    found = counting(view.game)
    if found is None:
        return None
    tiles, players = [], players_of(view)
    for seat in found.seats:
        line = found.lines.get(seat)
        if line is None:
            note, shown = _("not entered yet"), ""
        elif line.went_out:
            note, shown = _("went out"), "0"
        else:
            note, shown = _("laid") if line.laid else _("not laid"), str(line.points)
        by = line.actor if line else ""
        if line and by in view.names and by != seat:
            note = entered_by(note, view.names[by])
        tiles.append(
            CountedTile(
                player=players[seat],
                shown=shown,
                note=note,
                missing=line is None,
                went_out=bool(line and line.went_out),
                laid=line.laid if line else seat in view.game.laid,
            )
        )
    missing = listed([view.names[seat] for seat in found.missing])
    waiting = _("Waiting for %(names)s.", names=missing) if missing else ""
    if found.waits_for_keeper:
        waiting = _("All points are entered. The keeper closes the round.")
    return CountingView(
        headline=sentence(_("%(name)s is out", name=view.names[found.out])),
        waiting=waiting,
        brief=waiting if len(found.missing) < 2 else still_to_count(len(found.missing)),
        tiles=tuple(tiles),
        objections=refusal_lines(found.objections, view.names),
        for_keeper=found.waits_for_keeper,
        only_missing=found.missing[0] if len(found.missing) == 1 else "",
        key=_counting_key(view, found),
    )


def _counting_key(view: TableView, found: Counting) -> str:
    if found.waits_for_keeper:
        return _("Close the round")
    if len(found.missing) == 1:
        return _("Count for %(name)s", name=view.names[found.missing[0]])
    return count_label(len(found.missing))


# --- the table ------------------------------------------------------------------------------------

ROWS_REMEMBERED = 1024
"""Rows that are remembered. A table has some ten."""


@immutable(kw_only=True, eq=False)
class PlayerRow:
    """One player's row. `place` is None before the first round is recorded. `role`: deals or
    begins, or where turns are followed who is to play and who is next. `laid`: in the open round.
    `waits`: plays from the next deal on. `told`, `note`, `delta` and `advanced` say what a round
    that was just recorded changed. The row `on_turn` is highlighted; `misses`: a skip waits for
    this player; `counted` is the hand while the round is counted. A row that did not change is the
    same object, so it is compared as one."""

    player: PlayerView
    standing: Standing
    place: int | None
    told: RowTold | None
    lane: Lane
    role: str
    picture: PhasePicture | None
    words: str
    laid: bool
    waits: bool
    spoken: str
    note: str = ""
    delta: str = ""
    advanced: bool = False
    on_turn: bool = False
    misses: bool = False
    melds: tuple[TableMeld, ...] = ()
    counted: CountedTile | None = None


@immutable(kw_only=True)
class TablePage:
    """Everything the page of the table shows. `draft` is the beginning of the names under which the
    phone keeps unsent marks. `closed_no` is the round that was just recorded. `paused_at` is when
    the game was paused and `stands` how it stood then, "" while it goes on; *Resume* then takes the
    place of an *Undo* of it."""

    view: TableView
    title: str
    rows: tuple[PlayerRow, ...]
    last: LastCommand | None
    leader: Leader
    deals: str
    begins: str
    draft: str
    recent: tuple[LastCommand, ...]
    closed_no: int | None = None
    paused_at: str = ""
    stands: str = ""
    rules_line: str = ""
    counting: CountingView | None = None
    turn: TurnStrip | None = None
    news: RulingNews | None = None
    called_off: str = ""
    undone: str = ""
    so_far: PlacesView | None = None
    told: ToldView | None = None
    axis: RowsAxis | None = None
    legend: tuple[LegendSign, ...] = ()


@immutable
class TableHead:
    """What the page around the table shows of the game."""

    view: TableView
    title: str


def table_head(view: TableView) -> TableHead:
    """The head of the page of the table."""
    return TableHead(view, table_title(view.game))


def table_page(view: TableView, *, just_closed: int | None = None) -> TablePage:
    """The table while a round is played or, with `just_closed`, what that round changed."""
    game = view.game
    closed = next((done for done in game.closed if done.number == just_closed), None)
    standing = {line.seat: line for line in standings(game)}
    seats = [seat for seat in game.seats if seat in standing]
    players, after = players_of(view), next_seat(view)
    in_rows, pause, last = rows_told(view), _pause(view), last_below_news(view)
    tracks = tracks_of(view)
    words, lanes, phases = words_key(), tracks or lanes_of(view), phases_at_table(game.table)
    on_turn, counted, made = seat_on_turn(view), counting_view(view), game.made
    rows = tuple(
        _row_in_words(
            words,
            players[seat],
            standing[seat],
            lanes[seat],
            phases.get(standing[seat].current_phase or 0),
            in_rows.get(seat),
            table_melds(view, seat),
            _change_in_row(closed.lines.get(seat) if closed else None),
            role=_turn_role(seat, on_turn, after) if on_turn else _role(game, seat),
            placed=bool(game.rounds_played),
            laid=seat in made,
            waits=seat in game.waiting_for_deal,
            on_turn=on_turn == seat,
            misses=misses_a_turn(view, seat),
            counted=counted.of(seat) if counted else None,
        )
        for seat in seats
    )
    told = (round_view if closed else told_view)(view, dealing_line(view))
    title = _("Round %(number)s recorded", number=closed.number) if closed else table_title(game)
    return TablePage(
        view=view,
        title=title,
        rows=rows,
        last=None if last and pause and last.command_id == pause.command_id else last,
        leader=Leader(told.headline) if closed and told else table_leader(view),
        deals=deals_line(view),
        begins=begins_line(view),
        recent=recent_commands(view),
        draft=draft_name(view, "laid"),
        closed_no=just_closed,
        paused_at=pause.recorded_at if pause else "",
        stands=lead_line(view) if pause else "",
        rules_line=rules_line(game.table)
        if not (game.closed or counted) or rules_changed_now(view)
        else "",
        counting=counted,
        turn=turn_strip(view),
        news=ruling_news(view),
        called_off=called_off_words(view),
        undone=undone_line(view),
        so_far=places_so_far(view),
        told=told,
        axis=None if tracks else rows_axis(view),
        legend=() if tracks else short_legend(view),
    )


def _pause(view: TableView) -> Entry | None:
    """The entry that paused the game; None while it goes on."""
    stops = (each for each in reversed(view.log) if isinstance(each.event, GameStopped))
    return next(stops) if view.game.paused else None


def table_title(game: Game) -> str:
    """The title of the table while a round is played."""
    return _("Round %(number)s", number=game.open.number) if game.open else _("The end")


def deals_line(view: TableView) -> str:
    """Who deals, and how many cards; empty when no round is open."""
    if not view.game.open:
        return ""
    return _("%(name)s deals, 10 cards each", name=view.names[view.game.open.dealer])


def begins_line(view: TableView) -> str:
    """Who begins after the deal; empty when no round is open."""
    first = who_begins(view.game)
    return _("then %(name)s begins", name=view.names[first]) if first else ""


def dealing_line(view: TableView, own: Seat | None = None) -> str:
    """Who deals and who begins, said to the player of the seat `own`; empty when no round is open,
    and while the game is paused."""
    open_round, begins = view.game.open, who_begins(view.game)
    if not open_round or not begins or view.game.paused:
        return ""
    number = open_round.number
    dealer, first = view.names[open_round.dealer], view.names[begins]
    if open_round.dealer == own:
        return _("You deal round %(number)s. %(first)s begins.", number=number, first=first)
    if begins == own:
        return _("%(dealer)s deals round %(number)s. You begin.", number=number, dealer=dealer)
    return deals_round_words(number, dealer, first)


@immutable
class _ChangeInRow:
    """What a round that was just recorded changed for a player."""

    note: str = ""
    delta: str = ""
    advanced: bool = False


_NO_CHANGE = _ChangeInRow()


def _change_in_row(line: Line | None) -> _ChangeInRow:
    return _ChangeInRow(note_of(line), delta_of(line), line.laid) if line else _NO_CHANGE


@lru_cache(maxsize=ROWS_REMEMBERED)
def _row_in_words(
    _words: Hashable,
    player: PlayerView,
    standing: Standing,
    lane: Lane,
    phase: PhaseLine | None,
    told: RowTold | None,
    melds: tuple[TableMeld, ...],
    changed: _ChangeInRow,
    *,
    role: str,
    placed: bool,
    laid: bool,
    waits: bool,
    on_turn: bool,
    misses: bool,
    counted: CountedTile | None,
) -> PlayerRow:
    words = phase_line(standing, phase, waits=waits)
    plays = not standing.frozen and not waits
    short = _short_words(phase, melds) if phase and plays else words
    # What is left of a hand says more now than what lies.
    if counted and not counted.missing and not counted.went_out:
        melds, short = (), counted.note
    spoken = side_by_side(
        filter(
            None,
            (
                player.name,
                _("phase %(number)s", number=standing.current_phase)
                if standing.current_phase and plays
                else "",
                words,
                role,
                points_words(standing.total),
                _("laid") if laid else "",
                _("misses a turn") if misses else "",
            ),
        )
    )
    return PlayerRow(
        player=player,
        standing=standing,
        place=standing.place if placed and not standing.frozen else None,
        told=told,
        lane=lane,
        role=role,
        picture=phase.picture if phase and not standing.frozen else None,
        words=short,
        laid=laid,
        waits=waits,
        spoken=spoken,
        note=changed.note,
        delta=changed.delta,
        advanced=changed.advanced,
        on_turn=on_turn,
        misses=misses,
        melds=melds,
        counted=counted,
    )


def _short_words(phase: PhaseLine, melds: Sequence[TableMeld]) -> str:
    """What lies of this phase, or what it asks for while nothing is typed, in few letters."""
    return side_by_side(meld.words for meld in melds) if melds else phase.short


def phase_line(standing: Standing, phase: PhaseLine | None, *, waits: bool = False) -> str:
    """What this player has to lay; how many phases are completed if nothing is due, as in a tie
    round of others."""
    if standing.frozen:
        done = standing.phases_done
        after = ngettext("stopped after %(num)s phase", "stopped after %(num)s phases", done)
        return after if done else _("stopped")
    if waits:
        return _("from the next deal on")
    if phase:
        return phase.words
    if standing.phases_open:
        return _("open: %(numbers)s", numbers=" ".join(map(str, standing.phases_open)))
    return phases_words(standing.phases_done)


def _role(game: Game, seat: Seat) -> str:
    if not game.open:
        return ""
    if game.open.dealer == seat:
        return _("deals")
    return _("begins") if who_begins(game) == seat else ""


def _turn_role(seat: Seat, on_turn: Seat, after: Seat) -> str:
    if seat == on_turn:
        # Translators: below the mark of the player who has the turn, as short as possible.
        return pgettext("role of a player", "to play")
    # Translators: below the mark of the player whose turn comes next, as short as possible.
    return pgettext("role of a player", "next") if seat == after else ""


def note_of(line: Line) -> str:
    """What a closed round did to a player's phase."""
    # Fixed rounds go on to the next phase all the same.
    stays = not line.table.points_only
    return (told_phase(line) if line.laid or stays else "") or _("not laid")


def delta_of(line: Line) -> str:
    """What a closed round did to a player's points."""
    return _("went out") if line.went_out else f"+{line.points}"
