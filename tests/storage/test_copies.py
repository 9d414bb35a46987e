"""Who may read the file and its copies, what a backup leaves out, and the copy before an
upgrade."""

from __future__ import annotations

import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.errors import StorageError
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.storage import database, sqlite_file
from scorekeeper.storage.sqlite_file import FileConnections
from tests.empty_file import empty_file

posix = pytest.mark.skipif(os.name != "posix", reason="permissions as on Linux and a Mac")


OLDER = Path(__file__).with_name("eight_games_and_three_tables.sql")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def _as_open_as_on_most_machines() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    scorer = Scorer(empty_file(tmp_path / "kept" / "games.db"))
    scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    scorer.host_key(), scorer.secret_key()
    yield scorer
    scorer.close()


# ------------------------------------------------------------------ who may read it


@posix
def test_nobody_else_on_the_machine_reads_the_file_or_its_journal(scorer: Scorer) -> None:
    assert mode(scorer.path.parent) == 0o700
    beside = sorted(scorer.path.parent.iterdir())
    assert [each.name for each in beside] == ["games.db", "games.db-shm", "games.db-wal"]
    assert {mode(each) for each in beside} == {0o600}


@posix
@pytest.mark.parametrize("with_keys", [False, True])
def test_nobody_else_on_the_machine_reads_a_backup(scorer: Scorer, with_keys: bool) -> None:
    copy = scorer.path.parent / "copy.db"
    scorer.backup(copy, with_keys=with_keys)
    assert mode(copy) == 0o600


@posix
def test_a_folder_and_a_file_that_somebody_made_stay_as_open_as_they_are(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    FileConnections(tmp_path / "games.db").close()
    (tmp_path / "games.db").chmod(0o640)
    FileConnections(tmp_path / "games.db").close()
    assert (mode(tmp_path), mode(tmp_path / "games.db")) == (0o755, 0o640)


@posix
def test_the_usual_folder_of_an_earlier_release_is_closed_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = tmp_path / "scorekeeper" / "games.db"
    monkeypatch.setattr(database, "user_data_dir", lambda *_words, **_more: str(usual.parent))
    FileConnections(usual).close()
    assert (mode(usual), mode(usual.parent)) == (0o600, 0o700)
    usual.chmod(0o644)
    usual.parent.chmod(0o755)
    FileConnections(usual).close()
    assert (mode(usual), mode(usual.parent)) == (0o600, 0o700)


# ------------------------------------------------------------------ what a backup carries


def keys_of(scorer: Scorer) -> set[str]:
    """What opens something here: the host's key, the seal, and the key of every link."""
    with closing(sqlite3.connect(scorer.path)) as db:
        links = {key for (key,) in db.execute("SELECT key FROM links WHERE state <> 'replaced'")}
    return {scorer.host_key(), scorer.secret_key(), *links}


def test_a_backup_opens_nothing_at_the_server_it_came_from(scorer: Scorer, tmp_path: Path) -> None:
    scorer.links.offer_keeper(1)
    scorer.backup(tmp_path / "copy.db")
    whole = (tmp_path / "copy.db").read_bytes()
    assert len(keys_of(scorer)) == 6
    assert [key for key in keys_of(scorer) if key.encode() in whole] == []


def test_a_server_of_a_backup_makes_keys_of_its_own(scorer: Scorer, tmp_path: Path) -> None:
    scorer.backup(tmp_path / "copy.db")
    copy = Scorer(tmp_path / "copy.db")
    assert keys_of(copy).isdisjoint(keys_of(scorer))
    assert copy.view(1) == scorer.view(1)
    assert copy.links.take_keeper(copy.links.keeper_key(1) or "") is not None
    assert copy.links.take_seat(copy.links.seat_key(1, "p2") or "", "a phone") is not None
    copy.close()


def test_a_backup_with_keys_goes_on_as_the_same_server(scorer: Scorer, tmp_path: Path) -> None:
    scorer.backup(tmp_path / "copy.db", with_keys=True)
    copy = Scorer(tmp_path / "copy.db")
    assert keys_of(copy) == keys_of(scorer)
    copy.close()


def test_the_terminal_says_whether_a_backup_holds_keys(scorer: Scorer, tmp_path: Path) -> None:
    asked = ["backup", "--db", str(scorer.path)]
    without = CliRunner().invoke(main, [*asked, str(tmp_path / "a.db")])
    assert (
        without.output == f"All games are in {tmp_path / 'a.db'}, without the keys of this host.\n"
    )
    whole = CliRunner().invoke(main, [*asked, "--with-keys", str(tmp_path / "b.db")])
    assert (
        whole.output
        == f"All games and all keys are in {tmp_path / 'b.db'}. Keep this file to yourself.\n"
    )


# ------------------------------------------------------------------ before an upgrade


def make_older(path: Path) -> None:
    """A file as an earlier release left it: the last migration is not there."""
    FileConnections(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO settings VALUES ('before', 'the upgrade')")
        db.execute("DROP TABLE successors")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm008_same_again'")
        db.commit()


def copies_beside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*before-upgrade*"))


def test_a_file_of_an_older_release_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    make_older(path)
    opened = FileConnections(path)
    (copy,) = copies_beside(path)
    assert opened.copy_before_upgrade == copy
    opened.close()
    with closing(sqlite3.connect(copy)) as old:
        tables = {name for (name,) in old.execute("SELECT name FROM sqlite_master")}
        assert "successors" not in tables
        assert old.execute("SELECT value FROM settings").fetchall() == [("the upgrade",)]
    if os.name == "posix":
        assert mode(copy) == 0o600


def test_a_copy_before_an_upgrade_is_written_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for number in (1, 2, 3):
        make_older(path) if number == 1 else None
        if number > 1:
            with closing(sqlite3.connect(path)) as db:
                db.execute("DROP TABLE successors")
                db.execute("DELETE FROM _sqlite_migrations WHERE name = 'm008_same_again'")
                db.commit()
        FileConnections(path).close()
        assert len(copies_beside(path)) == number


def test_a_new_file_and_one_that_is_up_to_date_are_not_copied(tmp_path: Path) -> None:
    for _twice in range(2):
        opened = FileConnections(tmp_path / "games.db")
        assert opened.copy_before_upgrade is None
        opened.close()
    assert copies_beside(tmp_path / "games.db") == []


def test_the_terminal_says_in_one_line_where_the_copy_is(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    make_older(path)
    answer = CliRunner().invoke(main, ["backup", "--db", str(path), str(tmp_path / "copy.db")])
    (copy,) = copies_beside(path)
    assert answer.stderr == (
        "The games were recorded by an older version."
        f" A copy from before the upgrade is in {copy}.\n"
    )


def test_where_no_copy_can_be_made_the_file_is_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    make_older(path)

    def full(*_asked: object) -> Path:
        raise StorageError("disk_full", path=str(path))

    monkeypatch.setattr(sqlite_file, "keep_before_upgrade", full)
    with pytest.raises(StorageError, match="disk_full"):
        FileConnections(path)
    with closing(sqlite3.connect(path)) as db:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    assert "successors" not in names


def test_two_programs_that_upgrade_a_file_at_once_make_one_copy(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    make_older(path)
    threads = [threading.Thread(target=lambda: FileConnections(path).close()) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(copies_beside(path)) == 1


def test_a_deal_in_the_copy_goes_on(scorer: Scorer, tmp_path: Path) -> None:
    scorer.backup(tmp_path / "copy.db")
    copy = Scorer(tmp_path / "copy.db")
    started = copy.start_game(["Mia", "Dad"], table_rules(), command_id="deal-2")
    assert isinstance(started, Started)
    copy.close()
