"""A look at the file of games, and at the disk it is on: it says what they are like, and leaves
everything as it was. What cannot be used is refused before anything is made."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.service import Scorer
from scorekeeper.storage import file_look
from scorekeeper.storage.file_look import free_space, kind_of_mount, look_at
from scorekeeper.storage.migrations import STEPS
from scorekeeper.storage.sqlite_file import FileConnections
from tests.cli.terminal import NEWER, NOT_UPGRADED, refused
from tests.empty_file import empty_file
from tests.service.builders import change, deal, refusal

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="as Linux tells it")


def test_a_disk_is_blamed_where_sqlite_names_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """There it says only that it is unable to open the file."""
    path, said = empty_file(tmp_path / "games.db"), StorageError("cannot_write", path="", reason="")
    assert file_look.blame_disk(said, path) is said
    monkeypatch.setattr(os, "access", lambda place, mode: False)  # as a read-only disk answers
    assert file_look.blame_disk(said, path).code == "read_only"
    other = StorageError("file_in_use", path="")
    assert file_look.blame_disk(other, path) is other


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games, one of them deleted."""
    path = empty_file(tmp_path / "games.db")
    with closing(Scorer(path)) as scorer:
        deal(scorer)
        scorer.deleted.delete(deal(scorer).game_id)
        scorer.host_key()
        scorer.host_settings.mark()
    return path


JOURNAL = ("-wal", "-shm")
"""SQLite may leave these beside a file that it could not use."""


@contextmanager
def untouched(folder: Path, *, but: tuple[str, ...] = ()) -> Iterator[None]:
    """Everything in this folder stays as it is; nothing is new but files whose names end so."""

    def content() -> dict[str, tuple[bytes, int]]:
        files = [each for each in folder.rglob("*") if each.is_file()]
        return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in files}

    before = content()
    yield
    now = content()
    assert {name for name in now if name not in before and not name.endswith(but)} == set()
    assert {name: now.get(name) for name in before} == before


# ------------------------------------------------------------------ the file


def test_a_file_is_counted_with_its_journal_and_its_keys_are_not_shown(path: Path) -> None:
    with untouched(path.parent):
        look = look_at(path, thorough=True)
    assert (look.error, look.games, look.size) == (None, 1, path.stat().st_size)
    assert (look.applied, look.missing, look.unknown) == (len(STEPS), 0, 0)
    for key in (look.host_key, look.secret_key):
        assert key
        assert key not in repr(look)
    with closing(Scorer(path)) as running:
        deal(running)
        assert look_at(path).games == 2
    with closing(sqlite3.connect(path)) as locking:
        locking.execute("BEGIN EXCLUSIVE")
        assert look_at(path).games == 2


def test_a_missing_file_is_no_error_and_is_not_made(tmp_path: Path) -> None:
    with untouched(tmp_path):
        look = look_at(tmp_path / "games.db", thorough=True)
    assert (look.size, look.games, look.error) == (None, None, None)
    assert refusal(FileConnections, tmp_path / "not" / "yet" / "games.db") == "no_such_folder"
    assert list(tmp_path.iterdir()) == []


OTHERS = "DROP TABLE _sqlite_migrations"
UNUSABLE = [
    (lambda path: path.write_text("Dear Mia, " * 500), "not_a_database"),
    (lambda path: path.write_bytes(path.read_bytes()[:9000]), "not_a_database"),
    (lambda path: change(path, OTHERS), "another_programs_file"),
    (lambda path: (path.unlink(), path.mkdir()), "path_is_a_folder"),
    (lambda path: change(path, NEWER), "newer_file"),
]


@pytest.mark.parametrize(("make", "code"), UNUSABLE)
def test_a_file_of_no_use_is_left_as_it_is(path: Path, make: Callable[[Path], object], code: str):
    make(path)
    with untouched(path.parent):
        assert look_at(path, thorough=True).error.code == code
    with untouched(path.parent, but=JOURNAL), pytest.raises(StorageError, match=code):
        FileConnections(path)


def test_the_file_of_another_version_is_told_apart(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(file_look, "WAIT_FOR_AN_UPGRADE", 0.1)
    change(path, NOT_UPGRADED)
    with closing(sqlite3.connect(path)) as older_server:
        older_server.execute("SELECT count(*) FROM games").fetchone()
        assert refusal(FileConnections, path) == "upgrade_in_use"
        assert look_at(path).missing == 1
    with untouched(path.parent):
        older = look_at(path)
    assert (older.error, older.missing, older.unknown) == (None, 1, 0)
    change(path, NEWER)
    with untouched(path.parent):
        newer = look_at(path)
    assert (newer.error.code, newer.unknown, newer.games) == ("newer_file", 1, 1)


# ------------------------------------------------------------------ the disk

MOUNTS = r"""
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /home rw,relatime shared:2 - nfs4 server:/home rw,vers=4.2
31 30 0:41 / /home/mia/usb\040stick rw - vfat /dev/sdb1 rw
32 22 0:42 / /media/nas rw - cifs //nas/games rw
33 22 0:43 / /media/nas rw - tmpfs tmpfs rw
34 22 0:44 / /home/mia/server rw,user - fuse.sshfs ann@server: rw
a line that is none
"""


@LINUX
def test_the_closest_mount_tells_the_kind_of_file_system(tmp_path: Path) -> None:
    kinds = {
        "/var/lib/games.db": "ext4",
        "/home/ann/games.db": "nfs4",
        "/homes/ann/games.db": "ext4",
        "/home/mia/usb stick/games.db": "vfat",
        "/home/mia/server/games": "fuse.sshfs",
        "/media/nas": "tmpfs",
    }
    assert {place: kind_of_mount(Path(place), MOUNTS) for place in kinds} == kinds
    assert kind_of_mount(tmp_path, "") == ""
    assert file_look.network_kind(tmp_path / "games.db") == ""


SERVE = ("serve", "--port", "0", "--db")


@LINUX
def test_a_file_on_a_network_share_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    mounts, share = tmp_path / "mounts", tmp_path / "nas"
    mounts.write_text(f"1 0 0:1 / / rw - ext4 x rw\n2 1 0:2 / {share} rw - nfs4 nas:/ rw\n")
    monkeypatch.setattr(file_look, "MOUNTS", mounts)
    share.mkdir()
    path = empty_file(share / "games.db")
    with untouched(share):
        for command, there in ((SERVE, share / "new" / "games.db"), (("games", "--db"), path)):
            assert refused(*command, there).startswith(f"{there} is on a network share (nfs4)")
    assert [*share.iterdir()] == [path]


@LINUX
def test_where_no_file_can_be_made_is_not_called_full() -> None:
    """`/proc` has no room, and none is used."""
    assert free_space(Path("/proc/games.db")) is None
    sentence = refused(*SERVE, "/proc/games.db")
    assert sentence.startswith("/proc/games.db ")
    assert "full" not in sentence


@LINUX
def test_a_full_stick_is_named_and_its_files_stay_as_they_are(tmp_path: Path) -> None:
    """There is no room for a new file, and not even for SQLite's journal of one that is there. With
    a little room the games can be read."""
    stick = tmp_path / "stick"
    stick.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "stick", str(stick)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        path = empty_file(stick / "games.db")
        with (stick / "holiday.mp4").open("wb") as film:
            while (free_space(stick) or 0) > 0:
                film.write(bytes(4096))
                film.flush()
        with untouched(stick, but=JOURNAL):
            for words in ((*SERVE, stick / "new.db"), ("games", "--db", path)):
                full = f"The disk with {words[-1]} is full. Make room on it and try again."
                assert refused(*words) == full
    finally:
        subprocess.run(["umount", str(stick)], check=True)
