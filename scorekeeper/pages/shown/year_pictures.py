"""What the pictures of a year show: its table first, then one fact each.

They are sent to other people, so they have names as they were typed, and nothing that leads to this
server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.fonts import drawable
from scorekeeper.pages.shown.lanes import LanesView, race_of
from scorekeeper.pages.shown.marks import NO_LETTERS, PlayerView, persons_shown, players_of
from scorekeeper.pages.shown.picture import with_drawable_names
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import race_page
from scorekeeper.pages.shown.records import record_label
from scorekeeper.pages.shown.this_year import (
    counted_words,
    more_words,
    shared_wins_words,
    wins_unit,
)
from scorekeeper.service import TableView
from scorekeeper.service.people import Person
from scorekeeper.service.statistics import RecordKind
from scorekeeper.service.year_facts import YearFact, YearFactKind, YearFacts
from scorekeeper.service.years import YearTable
from scorekeeper.wording.amounts import (
    games_words,
    players_words,
    points_words,
    rounds_words,
    times_words,
)
from scorekeeper.wording.lists import listed, sentence, sentences, side_by_side
from scorekeeper.wording.outcome import won_words

MOST_BARS = 8
"""People in the table of the year."""

MOST_TIED = 3
"""People with as many wins whom the first picture names."""

MOST_MARKS = 6
"""People of one fact who are drawn."""


@immutable
class PictureBar:
    """A person with a number of wins; without one, all others together."""

    player: PlayerView | None
    figure: int

    @property
    def words(self) -> str:
        """Whose wins these are."""
        return self.player.name if self.player else _("Somebody else")


@immutable
class PictureColumn:
    """One phase with the rounds that it took: in words, and in hundredths. `strong`: the
    hardest."""

    phase: int
    words: str
    hundredths: int
    strong: bool


@immutable(kw_only=True)
class YearPicture:
    """One picture: `title` leads, below `above`; `figure` is drawn large, `note` stands below.
    It has `bars` with the `unit` of their figures, or `columns`; `players` are those whom it is
    about, and `more` says how many people there was no room for. If it is about one game, that has
    `game_id`, and `places` or `lanes` show how it went, where somebody looked them up
    (`with_race`). The lines of `seats` are stronger there; of all, if there are none. The dot of
    the round `ringed` has a ring and its `points`; 0 for none. `outs` are the rounds of the game,
    each with whether the player went out in it."""

    above: str
    title: str
    figure: str
    note: str
    players: tuple[PlayerView, ...] = ()
    bars: tuple[PictureBar, ...] = ()
    unit: str = ""
    more: str = ""
    columns: tuple[PictureColumn, ...] = ()
    game_id: int = 0
    kind: YearFactKind | None = None
    places: PlacesView | None = None
    lanes: LanesView | None = None
    seats: tuple[Seat, ...] = ()
    ringed: int = 0
    points: int = 0
    outs: tuple[bool, ...] = ()

    @property
    def words(self) -> str:
        """The picture for who cannot see it."""
        shown = [each.name for each in self.players if not self.bars]
        shown += [f"{bar.words} {bar.figure}" for bar in self.bars]
        return side_by_side(filter(None, (self.title, self.figure, *shown, self.more, self.note)))


def year_pictures(
    table: YearTable,
    found: YearFacts,
    day: Callable[[datetime], str],
    letters: Mapping[str, str] = NO_LETTERS,
    *,
    goes_on: bool = False,
) -> tuple[YearPicture, ...]:
    """The pictures of this year; none if nobody played. `day` writes a day; `letters` are those of
    all people. `goes_on`: the year is not over."""
    if not table.lines:
        return ()
    facts = (_fact(fact, table, found.people, day, letters) for fact in found.facts)
    return (_table(table, letters, goes_on=goes_on), *facts)


def _drawn(people: Iterable[Person], letters: Mapping[str, str]) -> dict[int, PlayerView]:
    """These people with names that can be drawn. Whose name has no such letter is a number."""
    drawn = (replace(each, name=drawable(each.name) or str(each.person_id)) for each in people)
    return persons_shown(drawn, letters)


def _table(table: YearTable, letters: Mapping[str, str], *, goes_on: bool) -> YearPicture:
    people = _drawn((line.person for line in table.lines[:MOST_BARS]), letters)
    year = _("This was %(year)s", year=table.year)
    if goes_on:
        year = _("%(year)s so far", year=table.year)
    counted = counted_words(table)
    note = shared_wins_words((line.wins for line in table.lines), table.games)
    told = _who_won_most(table, people)
    if told:
        if note:
            note = sentences((sentence(counted), note))
        elif table.games > 1:
            note = counted
        above = year if goes_on else str(table.year)
    else:
        above = counted
    return YearPicture(
        above=above,
        title=told or year,
        figure="",
        note=note,
        bars=tuple(
            PictureBar(people[line.person.person_id], line.wins) for line in table.lines[:MOST_BARS]
        ),
        unit=wins_unit(max(2, table.lines[0].wins)),
        more=more_words(len(table.lines) - MOST_BARS),
    )


def _who_won_most(table: YearTable, people: Mapping[int, PlayerView]) -> str:
    """Who won most, or the few who are tied; "" if there is nothing to say."""
    if table.champion is not None:
        name = people[table.champion.person_id].name
        if table.games == 1:
            return _("%(name)s won the only game", name=name)
        return _("%(name)s won most often", name=name)
    first = [each.person.person_id for each in table.lines if each.wins == table.lines[0].wins]
    if not (table.lines[0].wins and 1 < len(first) <= MOST_TIED):
        return ""
    return _("%(names)s are tied", names=listed(people[each].name for each in first))


def _fact(
    fact: YearFact,
    table: YearTable,
    people: Mapping[int, Person],
    day: Callable[[datetime], str],
    letters: Mapping[str, str],
) -> YearPicture:
    winners = [people[each] for each in fact.winners if each in people]
    won = [player.name for player in _drawn(winners, letters).values()]
    names = won_words(won) if won else ""
    ended = day(datetime.fromisoformat(fact.ended_at)) if fact.ended_at else ""
    # The note of a round begins with its number, so that it has no room for the number of players.
    number = fact.players if fact.kind is not YearFactKind.WORST_ROUND else 0
    playing = players_words(number) if number else ""
    note = side_by_side(filter(None, (names, ended, playing)))
    about = [people[each] for each in fact.persons if each in people]
    players = tuple(_drawn(about[:MOST_MARKS], letters).values())
    bars: tuple[PictureBar, ...] = ()
    columns: tuple[PictureColumn, ...] = ()
    figure = fact.figures[0]
    match fact.kind:
        case YearFactKind.CLOSEST:
            title = _("The closest end")
            shown = points_words(figure)
        case YearFactKind.MOST_ROUNDS:
            title, shown = _("The longest game"), rounds_words(figure)
            players = tuple(_drawn(winners, letters).values())
        case YearFactKind.HARDEST_PHASE:
            title, shown = _("The hardest phase"), _("Phase %(number)s", number=fact.number)
            columns = _columns(fact)
            note = _("%(number)s rounds on average", number=columns[fact.number - 1].words)
        case YearFactKind.TWO_PEOPLE:
            title = _("Most often at one table")
            shown = games_words(fact.number)
            shown_bars = map(PictureBar, (*players, None), fact.figures)
            bars = tuple(bar for bar in shown_bars if bar.player or bar.figure)
            note = ngettext("Of %(num)s game", "Of %(num)s games", table.games)
        case YearFactKind.MOST_OUT:
            title = record_label(RecordKind.MOST_OUT)
            shown = times_words(figure)
        case YearFactKind.WORST_ROUND:
            title = _("The worst round")
            shown = points_words(figure)
        case YearFactKind.FEWEST_POINTS:
            title = record_label(RecordKind.FEWEST_POINTS)
            shown = points_words(figure)
        case YearFactKind.NEW_PLAYERS:
            title, shown = _("New at the table"), ""
    return YearPicture(
        above=str(table.year),
        title=title,
        figure=shown,
        note=note,
        players=players,
        more=more_words(len(about) - MOST_MARKS) if players else "",
        bars=bars,
        unit=wins_unit(figure) if bars else "",
        columns=columns,
        game_id=fact.game_id,
        kind=fact.kind,
        seats=fact.seats,
    )


def _columns(fact: YearFact) -> tuple[PictureColumn, ...]:
    """The phases of this fact, with one decimal if it tells the hardest from the others; else with
    two."""
    tenths = [round(figure / 10) for figure in fact.figures]
    tied = tenths.count(tenths[fact.number - 1]) > 1

    def words(figure: int) -> str:
        return format_decimal(figure / 100, "0.00" if tied else "0.#") if figure else ""

    return tuple(
        PictureColumn(phase, words(figure), figure, phase == fact.number)
        for phase, figure in enumerate(fact.figures, 1)
    )


_BY_PLACES = (YearFactKind.CLOSEST, YearFactKind.WORST_ROUND)
"""Facts that are about who was ahead, not about phases."""


def with_race(picture: YearPicture, view: TableView) -> YearPicture:
    """The picture with how this game went, which it is about, and with the faces of this game."""
    view = with_drawable_names(view)
    race = race_page(view)
    if race is None:
        return picture
    here = {player.name: player for player in players_of(view).values()}
    picture = replace(picture, players=tuple(here.get(each.name, each) for each in picture.players))
    told = [lane.cells for lane in race_of(view).lanes if lane.seat in picture.seats]
    if picture.kind is YearFactKind.MOST_OUT and told and picture.players:
        return replace(picture, outs=tuple(cell.out for cell in told[0]))
    if picture.kind in _BY_PLACES and race.places and not race.lanes_first:
        worst = picture.kind is YearFactKind.WORST_ROUND and bool(told)
        points = [cell.points or 0 for cell in told[0]] if worst else []
        ringed = points.index(max(points)) + 1 if points else 0
        phases = {row.player.seat: row.phases.text for row in race.lanes.rows}
        rows = (replace(row, phases=phases[row.player.seat]) for row in race.places.rows)
        places = replace(race.places, rows=tuple(rows))
        if not ringed:
            return replace(picture, places=places)
        number = sentence(_("Round %(number)s", number=ringed))
        note = sentences((number, picture.note))
        return replace(picture, places=places, ringed=ringed, note=note, points=max(points))
    return replace(picture, lanes=race.lanes)
