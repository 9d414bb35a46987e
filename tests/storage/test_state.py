"""The state of a database is another value after every commit. In a file it is the same until
then; on a server it also changes with what happens in other databases there."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.storage import games, settings
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.engines import open_database


def test_the_state_changes_with_every_commit(opened: Connections) -> None:
    states = [opened.state()]
    for _ in range(3):
        with writing(opened.db):
            games.new_game(opened.db)
        states.append(opened.state())
    assert len(set(states)) == 4


def test_a_commit_of_another_program_changes_the_state(
    opened: Connections, database: Path | str
) -> None:
    before = opened.state()
    other = open_database(database)
    settings.new_host_key(other.db)
    other.close()
    assert opened.state() != before


def test_a_file_has_the_same_state_until_something_is_committed(connections: Connections) -> None:
    before = connections.state()
    with writing(connections.db):
        games.new_game(connections.db)
        assert connections.state() == before
    after = connections.state()
    assert after == connections.state() != before


def test_after_closing_the_state_is_another_one(connections: Connections) -> None:
    before = connections.state()
    connections.close()
    assert connections.state() != before
