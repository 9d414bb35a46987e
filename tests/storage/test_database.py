"""What a database of any engine keeps: what fails half-way leaves nothing, what is read together is
of one moment, and its state is another value after every commit. In a file the state is the same
until then; on a server it also changes with what happens in other databases there."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.storage import settings
from scorekeeper.storage.database import Connections, reading, usual_path, writing
from scorekeeper.storage.engines import open_database
from tests.storage.builders import REFUSED


def test_what_fails_half_way_leaves_nothing(opened: Connections) -> None:
    with pytest.raises(REFUSED), writing(opened.db):
        opened.db.execute_many("INSERT INTO settings VALUES ('a', ?)", [("1",), ("2",)])
    assert settings.note(opened.db, "a") is None
    assert usual_path().parts[-2:] == ("scorekeeper", "games.db")


def test_what_is_read_together_is_of_one_moment(opened: Connections, database: Path | str) -> None:
    settings.keep_note(opened.db, "a", "before")
    with closing(open_database(database)) as elsewhere:
        with reading(opened.db):
            assert settings.note(opened.db, "a") == "before"
            settings.keep_note(elsewhere.db, "a", "after")
            assert settings.note(opened.db, "a") == "before"
        assert settings.note(opened.db, "a") == "after"
