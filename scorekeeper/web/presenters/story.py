"""The facts of a game that are worth telling, and how long it took, as its pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.game.course import Course
from scorekeeper.game.log import standing_entries
from scorekeeper.game.story import Fact, story
from scorekeeper.service import TableView
from scorekeeper.web.presenters.game_row import length_words
from scorekeeper.web.presenters.player_marks import PlayerMark, player_marks
from scorekeeper.wording.story import fact_figure, fact_sentence, rounds_played

SHORTEST_ROUND = timedelta(minutes=1)
"""Rounds that follow each other faster were not entered while they were played."""


@dataclass(frozen=True, slots=True)
class FactLine:
    """One fact: its figure, large, and the whole sentence. `mark` is that of the player it is
    about; None where it is about nobody."""

    figure: str
    words: str
    mark: PlayerMark | None = None


def story_lines(view: TableView, told: Course, most: int = 3) -> tuple[FactLine, ...]:
    """The rarest facts of this game, and last its length; none while it goes on, or before its
    first round is closed."""
    rounds = len(told.rounds)
    if view.game.outcome is None or view.game.tie_due is not None or not rounds:
        return ()
    marks = player_marks(view)
    facts = tuple(
        FactLine(fact_figure(fact), fact_sentence(fact, view.names), _mark(fact, marks))
        for fact in story(view.game, told, most - 1)
    )
    return (*facts, FactLine(length_of(view) or str(rounds), rounds_played(rounds)))


def length_of(view: TableView) -> str:
    """How long the game took, from its first entry to the one that ended it; empty if it was not
    played at one go, or typed in afterwards. Later corrections do not make it longer."""
    last = standing_entries(view.log)[-1]
    length = datetime.fromisoformat(last.recorded_at) - view.started_at
    return length_words(length) if length >= SHORTEST_ROUND * len(view.game.closed) else ""


def _mark(fact: Fact, marks: dict[str, PlayerMark]) -> PlayerMark | None:
    seat = getattr(fact, "seat", None)
    return None if seat is None else marks[seat]
