"""What the picture of a game shows: the players by place, how the evening went, and facts.

The picture is sent to other people. So it has the names as they were typed, and nothing that leads
to this server.
"""

from __future__ import annotations

from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.game.course import Course
from scorekeeper.game.standings import Standing
from scorekeeper.game.story import story
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import (
    FactLine,
    headline,
    lead_of_winner,
    length_of,
    story_lines,
    tie_decided,
)
from scorekeeper.pages.shown.fan import FanCard, fan_cards
from scorekeeper.pages.shown.fonts import drawable
from scorekeeper.pages.shown.lanes import LanesView
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.places import PlacesView
from scorekeeper.pages.shown.race import race_page
from scorekeeper.pages.shown.standings import standing_rows
from scorekeeper.service import TableView
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.nameless import player_of_number


@immutable
class PicturePlayer:
    """One player in the picture, as on the podium. It holds no more than is drawn, because a
    picture is kept until its content changes."""

    player: PlayerView
    standing: Standing
    result: tuple[str, str]


@immutable(kw_only=True)
class Picture:
    """Everything in the picture, in the reader's language. `won`: somebody won, so there is a
    podium; `lead` says how far the winner was ahead, where that is known. With many players
    `places` is None, because their lines are a tangle."""

    title: str
    day: str
    headline: str
    lead: str
    won: bool
    fan: tuple[FanCard, ...]
    players: tuple[PicturePlayer, ...]
    course_title: str
    sentence: str
    places: PlacesView | None
    lanes: LanesView
    facts: tuple[FactLine, ...]


def game_picture(view: TableView, told: Course, day: str) -> Picture:
    """The picture of a game that has one (`ending.has_picture`)."""
    view = with_drawable_names(view)
    told_race = race_page(view)
    assert told_race is not None
    return Picture(
        title=side_by_side(filter(None, (_("Phase 10"), drawable(view.title)))),
        day=side_by_side(filter(None, (day, length_of(view)))),
        headline=headline(view),
        lead=lead_of_winner(view) if view.game.won else "",
        won=bool(view.game.won),
        fan=fan_cards(view.game.table),
        players=tuple(
            PicturePlayer(row.player, row.standing, row.result) for row in standing_rows(view)
        ),
        course_title=told_race.title if told_race.lanes_first else _("Who was ahead"),
        sentence=told_race.sentence,
        places=None if told_race.lanes_first else told_race.places,
        lanes=told_race.lanes,
        facts=_facts(view, told),
    )


def _facts(view: TableView, told: Course) -> tuple[FactLine, ...]:
    """How a tie was decided, which the podium cannot show; else the two rarest facts."""
    if view.game.outcome and view.game.outcome.tie and view.game.won:
        return (FactLine("", tie_decided(view.game.outcome.tie)),)
    return tuple(story_lines(view, told, story(view.game, told, 2)))


def with_drawable_names(view: TableView) -> TableView:
    """The game without the letters that no font has. A player whose name has no other letters is
    named by the seat."""
    names = {
        seat: drawable(name) or player_of_number(at)
        for at, (seat, name) in enumerate(view.names.items(), 1)
    }
    return replace(view, names=names)
