"""What a correction changed."""

from __future__ import annotations

from scorekeeper.game.changes import Changes, changes_between
from scorekeeper.game.replay import replay
from tests.game.builders import Table, play_stories


def changes(table: Table) -> Changes:
    """What changed since `meanwhile`."""
    return changes_between(replay(table.log[: table.seen]), table.game)


def test_stories_of_corrections() -> None:
    play_stories("changes", changes=changes, any=lambda table: bool(changes(table)))
