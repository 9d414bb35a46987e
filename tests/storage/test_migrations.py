"""A file of games that the first release wrote loses nothing. What a file of each release has is
looked for in `tests/releases`."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from scorekeeper.storage.migrations import STEPS
from tests.rules.text_tables import rows_in
from tests.service.builders import change, rows_of

SAVED = Path(__file__).parent / "eight_games_and_three_tables.sql"
"""Eight games with every kind of entry, saved house rules, kept decisions, links of every state,
phones at seats, one phone that asks, and three tables of a café with guests at one of them."""


RELEASED = Path(__file__).parents[1] / "releases/0.3.0/games.sql"
"""A file of the last release whose colours had one shape each."""

STEPS_FOR_EVER = [step for (step,) in rows_in("storage/tables/steps_for_ever")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return change(tmp_path / "games.db", SAVED.read_text(encoding="utf-8"))


def test_a_saved_file_is_opened_and_loses_nothing(path: Path):
    assert list(STEPS)[: len(STEPS_FOR_EVER)] == STEPS_FOR_EVER
    names = rows_of(path, "SELECT name FROM sqlite_master WHERE type='table'")
    before = {name: rows_of(path, f'SELECT * FROM "{name}"') for (name,) in names}
    Scorer(path).close()
    for name, rows in before.items():
        # A later release may add columns at the end, and lines; none is changed.
        now = rows_of(path, f'SELECT * FROM "{name}"')
        # What the wall board has seen is a count, which only has to grow.
        kept = {row for row in rows if row[0] != "place_changes"}
        assert {row[: len(rows[0])] for row in now} >= kept, name


def test_old_games_look_as_they_did_and_people_get_shapes_of_their_own(tmp_path: Path) -> None:
    three = "UPDATE persons SET colour = 3 WHERE of_game IS NULL AND id > 1"
    path = change(tmp_path / "games.db", RELEASED.read_text(encoding="utf-8"), three)
    seats = rows_of(path, "SELECT game_id, seat, colour FROM seats")
    Scorer(path).close()
    now = rows_of(path, "SELECT game_id, seat, colour, shape FROM seats")
    assert set(now) == {(*row, row[2]) for row in seats}
    faces = rows_of(path, "SELECT colour, shape FROM persons WHERE of_game IS NULL ORDER BY id")
    assert len(set(faces)) == len(faces) > 3
    assert faces[1] == (3, 3), "the first of a colour keeps both"
