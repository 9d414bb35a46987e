"""The people who play here as a list, who won most first; and the records of the family."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark, PlayerView, letters_of_people, persons_shown
from scorekeeper.pages.shown.pictured_year import pictured_year
from scorekeeper.pages.shown.records import record_figure, record_label
from scorekeeper.pages.shown.this_year import bar_percent, shared_wins_words, wins_unit
from scorekeeper.service import GameLine
from scorekeeper.service.people import PeopleOverview, PersonLine
from scorekeeper.service.statistics import FamilyRecord
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import Notice
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.amounts import from_games, games_words, wins_words
from scorekeeper.wording.lists import listed

PEOPLE_A_PAGE = 40


@immutable(kw_only=True)
class PersonRow:
    """One person of the list. `games_words` says in how many finished games; `wins` is None before
    the first one, and `percent` how long their bar is, in percent of the longest."""

    person_id: int
    player: PlayerView
    games_words: str
    wins: int | None
    wins_words: str
    percent: int


@immutable(kw_only=True)
class RecordRow:
    """One record: what, who, the figure with its unit, and the game it was set in, if in one."""

    label: str
    who: str
    marks: tuple[PlayerMark, ...]
    figure: str
    game: GameLine | None


@immutable(kw_only=True)
class PeoplePage:
    """The list of people. `before` and `after` are the numbers of the pages around this one, 0 if
    none; `unit` stands above the numbers of wins, and `shared` says why there are more wins than
    games, if there are. `compares`: for a record here, only games of all ten phases that were
    played to the end count."""

    title: str
    unit: str
    people: tuple[PersonRow, ...]
    records: tuple[RecordRow, ...]
    compares: bool
    basis: str
    shared: str
    complete: bool
    before: int
    after: int


def people_page(
    overview: PeopleOverview, games: Mapping[int, GameLine], number: int = 1
) -> PeoplePage:
    """The page of this number, counted from 1. `games` are those in which records were set. The
    records are on the first page."""
    first = (number - 1) * PEOPLE_A_PAGE
    shown = overview.lines[first : first + PEOPLE_A_PAGE]
    everybody = [line.person for line in overview.lines]
    people = persons_shown(everybody, letters_of_people(everybody))
    records = overview.records if number == 1 else ()
    most = max((line.wins for line in overview.lines), default=0)
    return PeoplePage(
        title=_title(len(overview.lines)),
        unit=wins_unit(shown[0].wins) if any(line.games for line in shown) else "",
        people=tuple(_row(line, people[line.person.person_id], most) for line in shown),
        records=tuple(_record(each, people, games.get(each.game_id or 0)) for each in records),
        compares=any(each.kind.compares for each in records),
        basis=from_games(overview.games),
        shared=shared_wins_words((line.wins for line in overview.lines), overview.games),
        complete=overview.complete,
        before=number - 1,
        after=number + 1 if len(overview.lines) > first + PEOPLE_A_PAGE else 0,
    )


def _title(number: int) -> str:
    if not number:
        return _("Nobody has played yet")
    return ngettext("%(num)s person", "%(num)s people", number)


def _row(line: PersonLine, player: PlayerView, most: int) -> PersonRow:
    played = games_words(line.games)
    return PersonRow(
        person_id=line.person.person_id,
        player=player,
        games_words=played if line.games else _("no finished game yet"),
        wins=line.wins if line.games else None,
        wins_words=wins_words(line.wins),
        percent=bar_percent(line.wins, most),
    )


def _record(
    record: FamilyRecord,
    people: Mapping[int, PlayerView],
    game: GameLine | None,
) -> RecordRow:
    holders = [people[number] for number in record.persons if number in people]
    return RecordRow(
        label=record_label(record.kind),
        who=listed([each.name for each in holders]),
        marks=tuple(each.mark for each in holders),
        figure=record_figure(record),
        game=game,
    )


people = Blueprint("people", __name__)


@people.get("/people")
@requires(Action.READ_PEOPLE)
def index() -> str | Response:
    """Everybody, in pages, and the records."""
    overview = scorer().people.overview()
    number = max(request.args.get("page", 1, type=int), 1)
    set_in = {each.game_id for each in overview.records if each.game_id is not None}
    games = {line.game_id: line for line in scorer().lists.played(set_in)} if set_in else {}
    page = people_page(overview, games, number)
    if number > 1 and not page.people:
        return redirect(url_for("people.index"))
    notice = None
    if "forgotten" in request.args:
        notice = _forgotten_notice(scorer().stored_names.still_there(request.args.getlist("left")))
    pictured = pictured_year(scorer().years, scorer().lists.now())
    return render_template("people/index.html", page=page, notice=notice, pictured=pictured)


def _forgotten_notice(left: Collection[str]) -> Notice:
    """What is said after somebody was forgotten. `left` are copies that could not be deleted."""
    title = _("Forgotten. The games are still there.")
    if not left:
        return Notice(title, tone="plain")
    return Notice(
        title,
        (
            _(
                "Copies that could not be deleted and still have the name: %(files)s. Delete these"
                " files by hand.",
                files=listed(left),
            ),
        ),
    )
