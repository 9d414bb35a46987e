"""What an evening may be called: true of this game, the best name first."""

from __future__ import annotations

from scorekeeper.game.evening_name import EveningName, evening_names
from tests.game.builders import Table, play_stories


def written(name: EveningName) -> str:
    """The kind, the players, perhaps a number, and perhaps a gap in brackets."""
    phases, points = name.ahead.phases, name.ahead.points
    gap = f"({phases} {points})" if phases or points else ""
    return " ".join(filter(None, (name.kind, *name.seats, str(name.number or ""), gap)))


def names(table: Table) -> str:
    return ", ".join(map(written, evening_names(table.game))) or "nothing"


def test_stories_of_what_an_evening_is_called_after() -> None:
    play_stories("evening_name", names=names)
