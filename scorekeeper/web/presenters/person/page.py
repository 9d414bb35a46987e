"""The page of one person: figures, form, rounds for each phase, and head to head.

A figure that does not rest on all games of the person says on how many it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.service.people import Person, PersonView
from scorekeeper.service.statistics import HeadToHead, PersonStatistics
from scorekeeper.web.presenters.people import from_games, marks_of
from scorekeeper.web.presenters.person.drawings import (
    FormChart,
    PhaseBars,
    form_chart,
    one_decimal,
    phase_bars,
)
from scorekeeper.web.presenters.player_marks import PlayerMark

LAST_GAMES = 5
"""Games that are listed at the end of the page."""


MOST_BARS = 8
"""People in head to head with a bar; the others are in a table."""


SPLIT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonFigure:
    """A figure with its words; `note` is what it rests on, if that is not every game."""

    figure: str
    words: str
    note: str
    game_id: int | None = None
    day: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """Head to head with one person; `split` and `rest` are the lengths of the two parts of the bar,
    of SPLIT together."""

    person_id: int
    name: str
    mark: PlayerMark
    ahead: int
    behind: int
    level: int
    split: float
    rest: float
    spoken: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """One person. Without a finished game there are only the name and `summary`."""

    person_id: int
    name: str
    long: bool
    mark: PlayerMark
    summary: str
    figures: tuple[PersonFigure, ...]
    more: tuple[PersonFigure, ...]
    form: FormChart | None
    phase_bars: tuple[PhaseBars, ...]
    against: tuple[Opponent, ...]
    against_more: tuple[Opponent, ...]
    complete: bool


LONG_NAME = 10
"""Letters of a name that fit beside the large mark in the largest size."""


def person_page(view: PersonView) -> PersonPage:
    """The page of this person."""
    person, statistics = view.person, view.statistics
    others = [each for each in view.others.values() if each != person]
    marks = marks_of([person, *others])
    opponents = _opponents(statistics, view.others, marks) if statistics else ()
    return PersonPage(
        person_id=person.person_id,
        name=person.name,
        long=len(person.name) > LONG_NAME,
        mark=marks[person.person_id],
        summary=_summary(statistics),
        figures=_figures(statistics) if statistics else (),
        more=_more(statistics) if statistics else (),
        form=form_chart(statistics.latest) if statistics and len(statistics.latest) > 1 else None,
        phase_bars=tuple(phase_bars(each) for each in statistics.phase_lists) if statistics else (),
        against=opponents[:MOST_BARS],
        against_more=opponents[MOST_BARS:],
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
    """The three figures that lead the page; two where nobody played a game to its end."""
    found = [PersonFigure(figure=one_decimal(of.average_place), words=_("average place"), note="")]
    if of.average_points is not None:
        some = of.whole_games < of.games
        found.append(
            PersonFigure(
                figure=str(round(of.average_points)),
                words=_("average points"),
                note=from_games(of.whole_games) if some else "",
            )
        )
    if of.best is not None:
        found.append(
            PersonFigure(
                figure=str(of.best.total),
                words=_("best game"),
                note="",
                game_id=of.best.game_id,
                day=of.best.ended_at,
            )
        )
    return tuple(found)


def _more(of: PersonStatistics) -> tuple[PersonFigure, ...]:
    """The smaller figures."""
    found = []
    if of.streak > 1:
        found.append(PersonFigure(figure=str(of.streak), words=_("wins in a row now"), note=""))
    if of.longest_streak > 1:
        found.append(
            PersonFigure(figure=str(of.longest_streak), words=_("most wins in a row"), note="")
        )
    found.append(
        PersonFigure(
            figure=str(of.times_out),
            words=_("times out"),
            note=ngettext("in %(num)s round", "in %(num)s rounds", of.rounds),
        )
    )
    if of.worst is not None and of.worst != of.best:
        found.append(
            PersonFigure(
                figure=str(of.worst.total),
                words=_("most points in a game"),
                note="",
                game_id=of.worst.game_id,
                day=of.worst.ended_at,
            )
        )
    if of.worst_round:
        found.append(
            PersonFigure(figure=str(of.worst_round), words=_("most points in a round"), note="")
        )
    return tuple(found)


# ------------------------------------------------------------------ head to head


def _opponents(
    statistics: PersonStatistics,
    others: Mapping[int, Person],
    marks: Mapping[int, PlayerMark],
) -> tuple[Opponent, ...]:
    return tuple(
        _opponent(each, others[each.person], marks[each.person])
        for each in statistics.against
        if each.person in others
    )


def _opponent(met: HeadToHead, other: Person, mark: PlayerMark) -> Opponent:
    decided = met.ahead + met.behind
    split = round(SPLIT * met.ahead / decided, 1) if decided else SPLIT / 2
    return Opponent(
        person_id=other.person_id,
        name=other.name,
        mark=mark,
        ahead=met.ahead,
        behind=met.behind,
        level=met.level,
        split=split,
        rest=round(SPLIT - split, 1),
        spoken=_(
            "Games with %(name)s: %(ahead)s ahead, %(behind)s behind, %(tied)s tied",
            name=other.name,
            ahead=met.ahead,
            behind=met.behind,
            tied=met.level,
        ),
    )
