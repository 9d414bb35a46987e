"""Who may read the file and its copies, what a backup leaves out, and the copies after games and
before an upgrade: never half a copy."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.storage import copies, database, sqlite_file
from scorekeeper.storage.copies import automatic_copies, folder_of_copies, make_automatic_copy
from scorekeeper.storage.file_look import damage_of_copy
from scorekeeper.storage.sqlite_file import FileConnections
from tests.cli.terminal import run
from tests.empty_file import conn_of, empty_file
from tests.forked_program import output_of_script
from tests.service.builders import at_once, change, deal, refusal, rows_of

posix = pytest.mark.skipif(os.name != "posix", reason="permissions as on Linux and a Mac")

NOW = datetime(2026, 11, 22, 21, 30)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def _as_open_as_on_most_machines() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    with closing(Scorer(empty_file(tmp_path / "kept" / "games.db"))) as scorer:
        deal(scorer)
        scorer.host_key(), scorer.secret_key()
        yield scorer


def copy_now(scorer: Scorer, now: datetime = NOW) -> Path:
    return make_automatic_copy(conn_of(scorer), scorer.path, now)


def values_of(path: Path, asked: str) -> set[str]:
    return {value for (value,) in rows_of(path, asked)}


# ------------------------------------------------------------------ who may read it


@posix
def test_nobody_else_on_the_machine_reads_the_file_its_journal_or_a_copy(scorer: Scorer) -> None:
    folder = scorer.path.parent
    beside = sorted(each.name for each in folder.iterdir())
    assert beside == ["games.db", "games.db-shm", "games.db-wal"]
    scorer.backup(folder / "copy.db")
    scorer.backup(folder / "with-keys.db", with_keys=True)
    copy_now(scorer)
    for each in (folder, *folder.rglob("*")):
        assert mode(each) == (0o700 if each.is_dir() else 0o600), each


@posix
def test_only_the_usual_old_folder_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    usual = tmp_path / "scorekeeper" / "games.db"
    monkeypatch.setattr(database, "user_data_dir", lambda *_words, **_more: str(usual.parent))
    for _twice in range(2):
        FileConnections(usual).close()
        assert (mode(usual), mode(usual.parent)) == (0o600, 0o700)
        usual.chmod(0o644)
        usual.parent.chmod(0o755)
    monkeypatch.undo()
    FileConnections(usual).close()
    assert (mode(usual), mode(usual.parent)) == (0o644, 0o755), "somebody made it so"


# ------------------------------------------------------------------ what a backup carries


def keys_of(scorer: Scorer) -> set[str]:
    """What opens something here: the host's key, the seal, and the key of every link."""
    links = values_of(scorer.path, "SELECT key FROM links WHERE state <> 'replaced'")
    return {scorer.host_key(), scorer.secret_key(), *links}


def test_a_backup_opens_nothing_at_the_server_it_came_from(scorer: Scorer, tmp_path: Path) -> None:
    scorer.links.offer_keeper(1)
    answer = run("backup", "--db", scorer.path, tmp_path / "copy.db")
    assert answer.output.endswith("copy.db, without the keys of this host.\n")
    whole = (tmp_path / "copy.db").read_bytes()
    assert len(keys_of(scorer)) == 6
    assert [key for key in keys_of(scorer) if key.encode() in whole] == []
    with closing(Scorer(tmp_path / "copy.db")) as copy:
        assert keys_of(copy).isdisjoint(keys_of(scorer)), "it makes keys of its own"
        assert copy.view(1) == scorer.view(1)
        assert copy.links.take_keeper(copy.links.keeper_key(1) or "") is not None
        assert copy.links.take_seat(copy.links.seat_key(1, "p2") or "", "a phone") is not None
        deal(copy)


def test_a_backup_with_keys_is_the_same_server_and_replaces_nothing(scorer: Scorer, tmp_path: Path):
    answer = run("backup", "--db", scorer.path, "--with-keys", tmp_path / "copy.db")
    assert answer.output.endswith("copy.db. Keep this file to yourself.\n")
    with closing(Scorer(tmp_path / "copy.db")) as copy:
        assert keys_of(copy) == keys_of(scorer)
    before = (tmp_path / "copy.db").read_bytes()
    assert refusal(scorer.backup, tmp_path / "copy.db") == "file_exists"
    assert (tmp_path / "copy.db").read_bytes() == before


# ------------------------------------------------------------------ after games


def names_of_copies(scorer: Scorer) -> list[str]:
    """The newest copy first."""
    return sorted((each.name for each in folder_of_copies(scorer.path).iterdir()), reverse=True)


def test_the_last_ten_copies_are_kept_in_order(scorer: Scorer, monkeypatch: pytest.MonkeyPatch):
    for number in range(13):
        # Clocks may go back, as that of a Raspberry Pi without a network.
        copy_now(scorer, NOW if number % 2 else datetime(1970 + number, 1, 1))
    assert [int(name[6:10]) for name in names_of_copies(scorer)] == [*range(13, 3, -1)]
    other = empty_file(scorer.path.with_name("games-0001.db"))
    with closing(Scorer(other)) as beside:
        copy_now(beside)
    assert (len(automatic_copies(other)), len(automatic_copies(scorer.path))) == (1, 10)
    before = names_of_copies(scorer)
    monkeypatch.setattr(copies, "damage_of_copy", lambda _path: "wrong page")
    assert refusal(copy_now, scorer) == "not_a_database"
    assert names_of_copies(scorer) == before, "one that fails leaves the older ones and no part"


def test_half_a_copy_is_no_copy_and_is_deleted_in_time(scorer: Scorer) -> None:
    folder = folder_of_copies(scorer.path)
    folder.mkdir()
    for name in ("games.db.1-1.part", "games.db.2-2.part"):
        (folder / name).write_bytes(b"half")
    os.utime(folder / "games.db.1-1.part", (0, 0))
    assert len(automatic_copies(scorer.path)) == 0
    copy_now(scorer)
    assert [name for name in names_of_copies(scorer) if "part" in name] == ["games.db.2-2.part"]


KILLED_AT_EACH_STEP = (
    f"from {make_automatic_copy.__module__} import automatic_copies, make_automatic_copy\n"
    f"from {damage_of_copy.__module__} import damage_of_copy\n"
    """
import sys
from datetime import datetime
from pathlib import Path
from scorekeeper.service import Scorer
from tests.killed_at_each_step import killed_at_each_step

path, opened = Path(sys.argv[1]), []

def copy():
    make_automatic_copy(opened[0]._connections.db.conn, path, datetime(2026, 11, 22))

for _killed in killed_at_each_step(lambda: opened.append(Scorer(path)), copy):
    found = automatic_copies(path)
    assert len(found) >= 10
    assert all(damage_of_copy(each.path) is None for each in found[:2])
    print(len(found))
"""
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_kill_at_any_step_leaves_whole_copies_and_loses_none(scorer: Scorer) -> None:
    for _ in range(10):
        copy_now(scorer)
    scorer.close()
    found = [*map(int, output_of_script(KILLED_AT_EACH_STEP, str(scorer.path)).split())]
    assert len(found) > 6
    assert max(found) > found[-1] == 10, "a copy before the older one was deleted, and all done"


def test_copies_made_while_phones_record_are_sound_and_replay(scorer: Scorer) -> None:
    over, made = threading.Event(), list[Path]()

    def play() -> None:
        while not over.is_set():
            deal(scorer)

    def copy() -> None:
        made.extend(copy_now(scorer) for _ in range(4))
        over.set()

    at_once(copy, play, play, play)
    counts = []
    for path in made:
        assert damage_of_copy(path) is None
        assert not path.with_name(f"{path.name}-wal").exists()
        with closing(Scorer(path)) as copied:
            lines = copied.lists.going_on()
            assert all(copied.view(line.game_id).seq == 1 for line in lines)
            counts.append(len(lines))
    assert counts == sorted(counts)


# ------------------------------------------------------------------ before an upgrade


def make_older(path: Path) -> Path:
    """A file as an earlier release left it: a migration is not there."""
    FileConnections(path).close()
    change(
        path,
        "INSERT OR IGNORE INTO settings VALUES ('before', 'the upgrade')",
        "DROP TABLE successors",
        "DELETE FROM _sqlite_migrations WHERE name = 'm008_same_again'",
    )
    return path


def tables_of(path: Path) -> set[str]:
    return values_of(path, "SELECT name FROM sqlite_master")


def copies_beside(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*before-upgrade*"))


@posix
def test_a_file_of_an_older_release_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    path = make_older(tmp_path / "games.db")
    with closing(FileConnections(path)) as opened:
        (copy,) = copies_beside(path)
        assert opened.copy_before_upgrade == copy
    assert "successors" in tables_of(path)
    assert "successors" not in tables_of(copy)
    assert values_of(copy, "SELECT value FROM settings") == {"the upgrade"}
    assert mode(copy) == 0o600
    with closing(FileConnections(path)) as up_to_date:
        assert up_to_date.copy_before_upgrade is None
    make_older(path)
    words = run("backup", "--db", path, tmp_path / "copy.db").stderr
    (_first, second) = copies_beside(path)
    older, _stop, copied = words.partition(".")
    assert older == "The games were recorded by an older version"
    assert copied == f" A copy from before the upgrade is in {second}.\n"


def test_where_no_copy_can_be_made_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = make_older(tmp_path / "games.db")

    full = Mock(side_effect=StorageError("disk_full", path=str(path)))
    monkeypatch.setattr(sqlite_file, "keep_before_upgrade", full)
    assert refusal(FileConnections, path) == "disk_full"
    assert "successors" not in tables_of(path)


def test_two_programs_that_upgrade_a_file_at_once_make_one_copy(tmp_path: Path) -> None:
    path = make_older(tmp_path / "games.db")
    at_once(*[lambda: FileConnections(path).close()] * 4)
    assert len(copies_beside(path)) == 1
