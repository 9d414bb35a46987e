"""The page of one person: figures, form, rounds for each phase, head to head, the last games.

A line at the foot says what figures of points rest on, if that is not every game. The two drawings,
the form and the rounds for each phase, are values in the pixels of a phone, which the templates
print as SVG. Each carries the figures for the table below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from babel.numbers import get_decimal_symbol
from flask import Blueprint, abort, render_template, request, url_for
from flask_babel import get_locale, ngettext, pgettext
from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.charts import WIDTH
from scorekeeper.pages.shown.game_row import GameRow, game_rows
from scorekeeper.pages.shown.marks import PlayerView, letters_of_people, persons_shown
from scorekeeper.service.people import Merger, Person, PersonView
from scorekeeper.service.statistics import (
    HeadToHead,
    PersonStatistics,
    PhaseListRecord,
    PhaseRecord,
    PlayedGame,
)
from scorekeeper.web.access import Action, requires
from scorekeeper.web.known_people import known_people
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.web.way_back import came_by, named_page
from scorekeeper.wording.amounts import from_games, games_words
from scorekeeper.wording.round_told import place_chip
from scorekeeper.wording.sheets import lists_words

LAST_GAMES = 5
"""Games that are listed at the end of the page."""


MOST_FIGURES = 3
"""Figures that stand side by side at the top. If there are more, the smaller ones stand below."""


LONG_NAME = 10
"""Letters of a name that fit beside the large mark in the largest size."""


MOST_BARS = 5
"""People in head to head with a bar; the others are in a table."""


SPLIT, SPLIT_GAP = 100, 2
"""The length of the longest bar in head to head, both parts together, and what is between them."""


FEWEST_TO_COMPARE = 5
"""Games together from which on head to head has a bar."""


FEWEST_GAMES = 3
"""Games from which on the page says which phase is the hardest."""


BARS_TOP, BARS_HEIGHT = 22, 100
SHORT_NAME = 6
"""Letters of a name that stand in the head of a narrow column."""
FORM_TOP, FORM_HEIGHT, FORM_ROW, FORM_LABEL, FORM_LABEL_WIDTH = 12, 72, 20, 16, 40


# --- the drawings ---------------------------------------------------------------------------------


@immutable(kw_only=True)
class FormPoint:
    """One game in the form: where its vertex is, and its line of the table. `label` says how many
    played, where the place does not tell by itself; "" elsewhere. `label_x` and `label_y` are its
    middle, beside the ordinals at the left."""

    x: float
    y: float
    game: PlayedGame
    place_words: str
    label: str
    label_x: float
    label_y: float


@immutable(kw_only=True)
class FormChart:
    """The places in the latest games, the first place at the top. `rows` are the heights of the
    places with their ordinals."""

    title: str
    width: int
    height: int
    path: str
    points: tuple[FormPoint, ...]
    newest_first: tuple[FormPoint, ...]
    rows: tuple[tuple[float, str], ...]

    @property
    def ends(self) -> tuple[FormPoint, ...]:
        """The first and the last game, which have their days below."""
        return (self.points[0], self.points[-1])


@immutable(kw_only=True)
class PhaseBar:
    """The rounds for one phase as a bar, and its line of the table. `figure` is the average number
    of rounds for laying it once; a phase that was never laid has the rounds tried, and a plus."""

    record: PhaseRecord
    x: float
    y: float
    width: float
    height: float
    middle: float
    figure: str

    @property
    def figure_y(self) -> float:
        """The middle of the figure, above the bar."""
        return self.y - 10


@immutable(kw_only=True)
class PhaseBars:
    """The phases of one list. `alike` is the figure of all where they
    took as many rounds, else ""."""

    phases: str
    basis: str
    width: int
    height: int
    bottom: int
    bars: tuple[PhaseBar, ...]
    hardest: int | None
    label: str
    alike: str

    @property
    def number_y(self) -> int:
        """The middle of the numbers below the bars."""
        return self.bottom + 15


def one_decimal(value: float) -> str:
    """The number with one decimal, as the reader writes it."""
    return f"{value:.1f}".replace(".", _decimal_sign(str(get_locale())))


@cache
def _decimal_sign(locale: str) -> str:
    return get_decimal_symbol(locale)


def form_chart(latest: Sequence[PlayedGame]) -> FormChart:
    """The places in these games, the last one at the right."""
    last_place = max(2, *(each.place for each in latest))
    left = 38
    step = (WIDTH - left - 14) / (len(latest) - 1)
    row = max(FORM_HEIGHT / (last_place - 1), FORM_ROW)
    sides = tuple(_side_of_label(latest, at, step) for at in range(len(latest)))
    points = tuple(
        FormPoint(
            x=(x := round(left + at * step, 1)),
            y=(y := round(FORM_TOP + (each.place - 1) * row, 1)),
            game=each,
            place_words=_("%(place)s of %(players)s", place=each.place, players=each.players),
            label=_of_players(each.players) if side else "",
            label_x=max(x, left + FORM_LABEL),
            label_y=y + side * FORM_LABEL,
        )
        for at, (each, side) in enumerate(zip(latest, sides, strict=True))
    )
    return FormChart(
        title=ngettext("Last game", "Last %(num)s games", len(latest)),
        width=WIDTH,
        height=round(FORM_TOP + row * (last_place - 1) + (FORM_LABEL + 12 if any(sides) else 12)),
        path="M" + "L".join(f"{point.x:g} {point.y:g}" for point in points),
        points=points,
        newest_first=points[::-1],
        rows=tuple(
            (round(FORM_TOP + (place - 1) * row, 1), place_chip(place))
            for place in range(1, last_place + 1)
        ),
    )


def _of_players(players: int) -> str:
    # Translators: below a last place in a chart: of how many players, two to eight.
    return _("of %(players)s", players=players)


def _side_of_label(latest: Sequence[PlayedGame], at: int, step: float) -> int:
    """On which side of this game the chart says how many played: 1 is below, -1 above, 0 nowhere.
    It says so of last places and of those from the fourth on, where no line is in the way, and once
    for games side by side. Games so close that two of these words would touch have the latter."""
    game, beside = latest[at], latest[max(at - 1, 0) : at + 2]
    said = at and (latest[at - 1].place, latest[at - 1].players) == (game.place, game.players)
    if said or game.place < min(game.players, 4):
        return 0
    below = all(each.place <= game.place for each in beside)
    side = 1 if below else -1 if all(each.place >= game.place for each in beside) else 0
    follows = step < FORM_LABEL_WIDTH and [each.place for each in latest[at + 1 : at + 2]]
    return 0 if follows == [game.place] and _side_of_label(latest, at + 1, step) == side else side


def phase_bars(listed: PhaseListRecord, words: str) -> PhaseBars:
    """The phases of this list, which is called `words`. If none takes two rounds, the bars are half
    as high."""
    rounds = {each.number: _rounds_to_lay(each) for each in listed.records}
    most = max(rounds.values(), default=1.0)
    tall = BARS_HEIGHT if most >= 2 else BARS_HEIGHT // 2
    gap = 6 if len(rounds) <= 10 else 2
    width = min((WIDTH + gap) / max(len(rounds), 1) - gap, 60)
    laid = sorted((rounds[each.number], each.number) for each in listed.records if each.laid)
    figures = [one_decimal(each) for each, _number in laid]
    # Of two phases that show the same figure neither is the hardest.
    hardest = laid[-1][1] if listed.games >= FEWEST_GAMES and len({*figures[-2:]}) > 1 else None
    alike = figures[0] if len({*figures}) == 1 and len(laid) == len(rounds) else ""
    return PhaseBars(
        phases=words,
        basis=from_games(listed.games),
        width=WIDTH,
        height=BARS_TOP + tall + 28,
        bottom=BARS_TOP + tall,
        bars=tuple(
            _bar(each, at * (width + gap), width, tall, round(tall * rounds[each.number] / most, 1))
            for at, each in enumerate(listed.records)
        ),
        hardest=hardest,
        label="" if hardest is None else _("Phase %(number)s is the hardest", number=hardest),
        alike=alike,
    )


def _rounds_to_lay(record: PhaseRecord) -> float:
    """The rounds for laying this phase once."""
    return record.rounds / record.laid if record.laid else float(record.rounds)


def _bar(record: PhaseRecord, x: float, width: float, tall: int, height: float) -> PhaseBar:
    figure = one_decimal(_rounds_to_lay(record)) if record.laid else f"{record.rounds}+"
    return PhaseBar(
        record=record,
        x=round(x, 1),
        y=round(BARS_TOP + tall - height, 1),
        width=round(width, 1),
        height=height,
        middle=round(x + width / 2, 1),
        figure=figure,
    )


# --- figures and head to head ---------------------------------------------------------------------


@immutable(kw_only=True)
class PersonFigure:
    """A figure with its words; `note` says what it is taken from."""

    figure: str
    words: str
    note: str = ""
    game_id: int | None = None
    day: str = ""


@immutable(kw_only=True)
class Opponent:
    """Head to head with one person; `split` and `rest` are the lengths of the two parts of the bar,
    which is as long as the games were many. `few` says how many there are instead, if they are too
    few for one."""

    player: PlayerView
    met: HeadToHead
    split: float
    rest: float
    few: str
    spoken: str

    @property
    def gap(self) -> int:
        """Between the two parts of the bar; none where there is only one."""
        return SPLIT_GAP if self.split and self.rest else 0

    @property
    def rest_x(self) -> float:
        """Where the second part of the bar begins."""
        return self.split + self.gap

    @property
    def bar_room(self) -> int:
        """The length of the longest bar with its gap, the same for all."""
        return SPLIT + SPLIT_GAP


@immutable(kw_only=True)
class PersonPage:
    """One person. Without a finished game there are only the name and `summary`. Not
    `draws_phases`: all phases took as many rounds, which is a figure. `ahead` and `behind` head the
    games with others, with the name if it is short."""

    person_id: int
    player: PlayerView
    long: bool
    summary: str
    figures: tuple[PersonFigure, ...]
    more: tuple[PersonFigure, ...]
    form: FormChart | None
    phase_bars: tuple[PhaseBars, ...]
    draws_phases: bool
    against: tuple[Opponent, ...]
    against_more: tuple[Opponent, ...]
    ahead: str
    behind: str
    what_counts: str
    complete: bool


def person_page(view: PersonView, letters: Mapping[str, str]) -> PersonPage:
    """The page of this person. `letters` are those of all people."""
    person, statistics = view.person, view.statistics
    others = [each for each in view.others.values() if each != person]
    shown = persons_shown([person, *others], letters)
    opponents = _opponents(statistics, view.others, shown) if statistics else ()
    figures, more = (_figures(statistics), _smaller_figures(statistics)) if statistics else ((), ())
    lists = statistics.phase_lists if statistics else ()
    bars = tuple(map(phase_bars, lists, lists_words([each.phases for each in lists])))
    alike = bars[0].alike if len(bars) == 1 else ""
    if alike:
        more = (PersonFigure(figure=alike, words=_("rounds for each phase")), *more)
    if len(figures) + len(more) <= MOST_FIGURES:
        figures, more = (*figures, *more), ()
    ahead, behind = pgettext("number of games", "Ahead"), pgettext("number of games", "Behind")
    if shown[person.person_id].letters <= SHORT_NAME:
        # Translators: above the number of games in which this person had the better place.
        ahead = _("%(name)s ahead", name=person.name)
        # Translators: above the number of games in which this person had the worse place.
        behind = _("%(name)s behind", name=person.name)
    return PersonPage(
        person_id=person.person_id,
        player=shown[person.person_id],
        long=shown[person.person_id].letters > LONG_NAME,
        summary=_summary(statistics),
        figures=figures,
        more=more,
        form=form_chart(statistics.latest) if statistics and len(statistics.latest) > 1 else None,
        phase_bars=bars,
        draws_phases=not alike,
        against=opponents[:MOST_BARS],
        against_more=opponents[MOST_BARS:],
        ahead=ahead,
        behind=behind,
        what_counts=_what_counts(statistics) if statistics else "",
        complete=view.complete,
    )


def _summary(statistics: PersonStatistics | None) -> str:
    if statistics is None:
        return _("No game is finished yet")
    return ngettext(
        "won %(wins)s of %(num)s game",
        "won %(wins)s of %(num)s games",
        statistics.games,
        wins=statistics.wins,
    )


def _figures(of: PersonStatistics) -> tuple[PersonFigure, ...]:
    """At most three figures at the top of the page. Points are those of games that can be
    compared. One game has no averages."""
    found = []
    if of.games > 1:
        found.append(PersonFigure(figure=one_decimal(of.average_place), words=_("average place")))
    # Translators: below "average points" and "fewest points": those of games of ten phases.
    note = _("in 10 phases") if _what_counts(of) else ""
    if of.average_points is not None and of.compared_games > 1:
        points = str(round(of.average_points))
        found.append(PersonFigure(figure=points, words=_("average points"), note=note))
    if of.best is not None:
        found.append(
            PersonFigure(
                figure=str(of.best.total),
                words=_("fewest points"),
                note=note,
                game_id=of.best.game_id,
                day=of.best.ended_at,
            )
        )
    return tuple(found)


def _what_counts(of: PersonStatistics) -> str:
    """What the points rest on, if that is not every game."""
    if of.average_points is None or of.compared_games == of.games:
        return ""
    return _("Total points are those of games of at least ten phases, played to the end.")


def _smaller_figures(of: PersonStatistics) -> tuple[PersonFigure, ...]:
    """The smaller figures below those. One win in a row is not shown."""
    found = []
    if of.streak > 1:
        found.append(PersonFigure(figure=str(of.streak), words=_("wins in a row now")))
    if of.longest_streak > 1:
        found.append(PersonFigure(figure=str(of.longest_streak), words=_("most wins in a row")))
    found.append(
        PersonFigure(
            figure=str(of.times_out),
            words=_("times gone out"),
            note=ngettext("in %(num)s round", "in %(num)s rounds", of.rounds),
        )
    )
    if of.worst is not None and of.worst != of.best:
        found.append(
            PersonFigure(
                figure=str(of.worst.total),
                words=_("most points in a game"),
                game_id=of.worst.game_id,
                day=of.worst.ended_at,
            )
        )
    if of.worst_round:
        found.append(PersonFigure(figure=str(of.worst_round), words=_("most points in a round")))
    return tuple(found)


def _opponents(
    statistics: PersonStatistics,
    others: Mapping[int, Person],
    shown: Mapping[int, PlayerView],
) -> tuple[Opponent, ...]:
    met = [each for each in statistics.against if each.person in others]
    most = max((each.ahead + each.behind for each in met), default=0) or 1
    return tuple(_opponent(each, shown[each.person], most) for each in met)


def _opponent(met: HeadToHead, player: PlayerView, most: int) -> Opponent:
    """`most`: the games of the longest bar."""
    return Opponent(
        player=player,
        met=met,
        split=round(SPLIT * met.ahead / most, 1),
        rest=round(SPLIT * met.behind / most, 1),
        few=games_words(met.games) if met.games < FEWEST_TO_COMPARE else "",
        spoken=_(
            "Games with %(name)s: %(ahead)s ahead, %(behind)s behind, %(tied)s tied",
            name=player.name,
            ahead=met.ahead,
            behind=met.behind,
            tied=met.level,
        ),
    )


person = Blueprint("person", __name__)


@person.get("/people/<int:person_id>")
@requires(Action.READ_PEOPLE)
def show(person_id: int) -> str:
    """Everything about this person."""
    view = scorer().people.view(person_id) or abort(404)
    return render_template(
        "person/page.html",
        page=person_page(view, letters_of_people(known_people())),
        games=_last_games(view),
        merger=_just_merged(person_id),
        back_url=url_for("people.index"),
        came=came_by(named_page("person", person_id)),
    )


def _last_games(view: PersonView) -> tuple[GameRow, ...]:
    latest = view.statistics.latest[-LAST_GAMES:] if view.statistics else ()
    own = {each.game_id: each for each in latest}
    lines = scorer().lists.played(list(own)) if own else ()
    return game_rows(lines, letters_of_people(known_people()), own)


def _just_merged(person_id: int) -> Merger | None:
    """The merger that led to this page, for its *Undo*."""
    number = whole_number(request.args.get("merged", ""))
    if number is None:
        return None
    mergers = scorer().people.mergers(person_id)
    return next((each for each in mergers if each.merger_id == number), None)
