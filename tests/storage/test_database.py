"""The file of games: made if it is missing, and refused with a sentence if it is not usable."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
import sqlite_utils

from scorekeeper.errors import StorageError
from scorekeeper.storage.database import usual_path, writing
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.sqlite_file import FileConnections


def refusal(path: Path) -> str:
    with pytest.raises(StorageError) as refused:
        FileConnections(path)
    return refused.value.code


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    assert refusal(tmp_path / "not" / "yet" / "games.db") == "no_such_folder"
    assert list(tmp_path.iterdir()) == []


def test_the_usual_place_is_named_after_the_program() -> None:
    assert "scorekeeper" in usual_path().parts
    assert usual_path().name == "games.db"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "path_is_a_folder"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert refusal(tmp_path / "letter.txt" / "games.db") == "no_such_folder"


def test_a_text_file_is_not_a_database_and_is_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Mia, " * 200)
    assert refusal(letter) == "not_a_database"
    assert letter.read_text() == "Dear Mia, " * 200


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    other = sqlite_utils.Database(tmp_path / "recipes.db")
    other.table("recipes").insert({"cake": "plum"})
    other.close()
    assert refusal(tmp_path / "recipes.db") == "another_programs_file"
    again = sqlite_utils.Database(tmp_path / "recipes.db")
    assert again.table_names() == ["recipes"]
    again.close()


def test_a_file_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    connections = FileConnections(tmp_path / "games.db")
    with writing(connections.db):
        connections.db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('scorekeeper', 'm999_cats_may_play', '')"
        )
    connections.close()
    assert refusal(tmp_path / "games.db") == "newer_file"


def test_every_commit_is_on_the_disk_before_it_is_told(tmp_path: Path) -> None:
    connections = FileConnections(tmp_path / "games.db")

    def pragma(name: str) -> object:
        return connections.db.execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2  # FULL
    assert pragma("foreign_keys") == 1
    assert pragma("busy_timeout") == 10_000
    connections.close()


def test_every_thread_has_a_connection_of_its_own(tmp_path: Path) -> None:
    connections = FileConnections(tmp_path / "games.db")
    seen = {id(connections.db)}
    held = [connections.db]

    def look() -> None:
        held.append(connections.db)
        seen.add(id(connections.db))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert len(seen) == 2
    assert connections.db is held[0]
    connections.close()


def test_what_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    connections = FileConnections(tmp_path / "games.db")

    def write_the_same_twice() -> None:
        with writing(connections.db):
            connections.db.execute("INSERT INTO settings VALUES ('a', '1')")
            connections.db.execute("INSERT INTO settings VALUES ('a', '2')")

    with pytest.raises(sqlite3.IntegrityError):
        write_the_same_twice()
    assert connections.db.table("settings").count == 0
    connections.close()


def test_two_servers_may_open_a_new_file_at_the_same_time(tmp_path: Path) -> None:
    starting, failed = threading.Barrier(6), []

    def start() -> None:
        starting.wait()
        try:
            FileConnections(tmp_path / "games.db").close()
        except Exception as trouble:
            failed.append(trouble)

    threads = [threading.Thread(target=start) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with sqlite_utils.Database(tmp_path / "games.db") as db:
        assert [m.name for m in migrations.applied(db)] == list(STEPS)


def test_every_table_is_strict_about_its_columns(tmp_path: Path) -> None:
    connections = FileConnections(tmp_path / "games.db")
    ours = [t for t in connections.db.tables if t.name != "_sqlite_migrations"]
    known = {"games", "house_rules", "log", "persons", "seats", "settings"}
    known |= {"askings", "links", "sitters"}
    known |= {"place_tables", "place_codes_replaced", "seatings"}
    known |= {"house_decisions", "successors"}
    known |= {"listed_games", "projected_games", "projected_by"}
    known |= {"mergers", "finished_games", "result_changes"}
    assert {table.name for table in ours} == known
    assert all(table.strict for table in ours)
    connections.close()
