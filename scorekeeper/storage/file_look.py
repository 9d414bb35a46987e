"""What is known of a file of games before it is opened: its damage, its disk, and what is in it.

The file is opened for reading only and is not upgraded. A connection that may write would put the
journal beside the file into it when it closes, and the journal may belong to another file.

SQLite cannot tell whose journal lies beside a file. Somebody who puts a copy in the place of the
file by hand may leave the journal of the earlier file. So a start with a journal looks more
closely: at the whole file, at the numbers of the log, and at the file without its journal.

SQLite's journal (WAL) is shared memory, which two machines do not have in common, and the locks of
network shares are not reliable. So a file there is refused before anything is made. Linux tells the
kind of every file system, Windows tells that a drive is remote; on other systems the standard
library does not tell, and a share is not noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import field, replace
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.immutable import immutable
from scorekeeper.storage.database import usual_path
from scorekeeper.storage.migrations import STEPS, migrations
from scorekeeper.storage.open_file import JOURNAL, address, as_storage_error

_READ, _ALONE = "mode=ro", "mode=ro&immutable=1"
"""How a file is opened: with its journal, and as if it had none. Without a journal everything is in
the one file, and SQLite need not even lock it."""


# --- damage ---------------------------------------------------------------------------------------
#
# `quick_check` finds pages that are not what they should be, `integrity_check` also finds indexes
# that differ from their table. With 10,000 games (120 MB) they take 0.2 s and 0.5 s.


QUICKLY = 50_000_000
"""Bytes up to which a file is checked before it is opened. A larger one is checked afterwards, by
the thread that makes the copies (`service.copies`)."""

_OF_ANOTHER_FILE = "the journal beside it belongs to another file"

_GAP = "SELECT game_id FROM log GROUP BY game_id HAVING count(*) <> max(seq) LIMIT 1"


def damage_at_start(path: Path) -> str | None:
    """What is wrong with the file, in SQLite's words; None if the quick checks find nothing."""
    size, has_journal = path.stat().st_size, _has_journal(path)
    check = "quick_check(1)" if size <= QUICKLY else None
    if not size and has_journal and not path.stat().st_size:
        # SQLite would delete the journal.
        return "the file is empty, and its journal is not"
    if has_journal:
        return damage_of(path) or _damage_by_journal(path)
    if _damage(path, _ALONE, check) is None:
        return None
    # Or has another program just opened it?
    return _damage(path, _READ, check)


def damage_of(path: Path) -> str | None:
    """What is wrong with the file or an index of it, in SQLite's words, or None. The file may be
    in use."""
    return _damage(path, _READ, "integrity_check(1)")


def damage_of_copy(path: Path) -> str | None:
    """What is wrong with a file without a journal that no program has open, or None. Nothing is
    created beside it."""
    return _damage(path, _ALONE, "integrity_check(1)")


def _damage(path: Path, mode: str, check: str | None) -> str | None:
    try:
        with closing(_connect(path, mode)) as conn:
            conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if check is not None:
                (found,) = conn.execute(f"PRAGMA {check}").fetchone()
                if found != "ok":
                    return str(found)
            return _cut_off(conn, path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        reported = as_storage_error(error, path)
        # A file that is in use or cannot be opened is another matter, and so is an empty folder.
        damaged = reported is None or reported.code == "not_a_database"
        return str(error) if damaged else None


def _cut_off(conn: sqlite3.Connection, path: Path) -> str | None:
    """SQLite takes a last page that is cut off for one that ends with zeros."""
    if _has_journal(path):
        return None
    (pages,), (size,) = (
        conn.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
    )
    is_whole = path.stat().st_size >= pages * size or _has_journal(path)
    return None if is_whole else "the last page is cut off"


def _damage_by_journal(path: Path) -> str | None:
    """What is wrong if the journal beside the file belongs to another file; None if no sign of that
    is found."""
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(_connect(path, _READ)) as conn:
        if conn.execute(_GAP).fetchone() is not None:
            return "a log with its journal has a gap"
        # Without its journal the file may be in the middle of a change, and tell nothing.
        with closing(_connect(path, _ALONE)) as alone:
            return _difference(alone, conn)
    return None


def _difference(alone: sqlite3.Connection, whole: sqlite3.Connection) -> str | None:
    """What is wrong if the file `alone` and the `whole` with its journal are of different hosts.
    The secret of a host and the lines of its log are never changed."""
    (last,) = alone.execute("SELECT max(rowid) FROM log").fetchone()
    for query, given in (
        ("SELECT value FROM settings WHERE name = ?", "secret_key"),
        ("SELECT command_id FROM log WHERE rowid = ?", last),
    ):
        before, now = (conn.execute(query, [given]).fetchone() for conn in (alone, whole))
        if before is not None and now is not None and before != now:
            return _OF_ANOTHER_FILE
        if before is not None and now is None and _still_has_game(alone, whole, last):
            return _OF_ANOTHER_FILE
    return None


def _still_has_game(alone: sqlite3.Connection, whole: sqlite3.Connection, row: int) -> bool:
    """Does the game of this line still exist? Then the line was not removed with its game."""
    game = alone.execute("SELECT game_id FROM log WHERE rowid = ?", [row]).fetchone()
    return whole.execute("SELECT 1 FROM games WHERE id = ?", game).fetchone() is not None


# --- the disk -------------------------------------------------------------------------------------


MOUNTS = Path("/proc/self/mountinfo")
"""Where Linux lists what is mounted."""

NETWORK = frozenset(
    (
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "ceph", "glusterfs",
        "lustre", "beegfs", "davfs", "fuse.sshfs", "fuse.rclone", "fuse.davfs2", "fuse.davfs",
        "fuse.glusterfs", "fuse.ceph", "fuse.smbnetfs", "fuse.gvfsd-fuse", "fuse.s3fs",
    )
)  # fmt: skip
"""The kinds of file systems that are on another machine."""

ROOM_FOR_A_NEW_FILE = 2_000_000
"""Bytes that must be free before a new file is made: its tables and their journal."""

ROOM_FOR_A_JOURNAL = 100_000
"""Bytes that SQLite needs to open a file."""

_OCTAL = re.compile(r"\\([0-7]{3})")

_REMOTE_DRIVE = 4


def refuse_unsuitable_disk(path: Path) -> None:
    """Raise StorageError if the file at `path` is, or would be, on a network share; if it does not
    exist and the disk is full or read-only; if its folder is missing or closed to this user; or if
    it is a device or a pipe. Nothing is made."""
    there = is_there(path)
    if there and not (path.is_file() or path.is_dir()):
        raise no_file_error(path)
    if kind := network_kind(path):
        raise StorageError("network_share", path=str(path), kind=kind)
    if there:
        return
    refuse_missing_folder(path)
    free = free_space(path)
    if free is not None and free < ROOM_FOR_A_NEW_FILE:
        raise StorageError("disk_full", path=str(path))
    if not may_write(path):
        raise StorageError("read_only", path=str(path))


def refuse_missing_folder(path: Path) -> None:
    """Raise StorageError if the file at `path` would be in a folder that does not exist: its name
    is probably mistyped. Only the user's data folder is made by the program."""
    folder = path.parent
    if folder.is_dir() or path.resolve() == usual_path().resolve():
        return
    # Not at the top: it is needed for this mistake only.
    from difflib import get_close_matches

    there = _existing(folder)
    missing = next(iter(folder.absolute().relative_to(there).parts), "")
    near: list[str] = []
    with suppress(OSError):
        names = [each.name for each in there.iterdir() if each.is_dir()]
        near = get_close_matches(missing, names, 1)
    suggested = str(there / near[0]) if near else ""
    raise StorageError("no_such_folder", path=str(folder), near=suggested)


def no_file_error(path: Path) -> StorageError:
    """The error for a device or a pipe. SQLite would wait for another program to write into a
    pipe."""
    return StorageError("not_a_database", path=str(path), reason="a device or a pipe")


def is_there(path: Path) -> bool:
    """Does this file exist, or a folder of this name? Raises StorageError if this user may not look
    into its folder."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        reason = error.strerror or str(error)
        raise StorageError("cannot_write", path=str(path), reason=reason) from error
    return True


def blame_disk(error: StorageError, path: Path) -> StorageError:
    """The error, replaced by `disk_full` or `read_only` if that is the reason: SQLite only says
    that it cannot write if the journal has no room or may not be made."""
    if error.code != "cannot_write":
        return error
    free = free_space(path)
    if free is not None and free < ROOM_FOR_A_JOURNAL:
        return StorageError("disk_full", path=str(path))
    with suppress(OSError):
        if path.is_file() and not may_write(path):
            return StorageError("read_only", path=str(path))
    return error


def free_space(path: Path) -> int | None:
    """The free bytes on the disk of this file; None if the system does not tell, as for places that
    are no disk, such as `/proc`."""
    with suppress(OSError):
        usage = shutil.disk_usage(_existing(path))
        return usage.free if usage.total else None
    return None


def may_write(path: Path) -> bool:
    """May this user write the file, and make its journal beside it? Nothing is written."""
    places = [path, path.parent] if path.exists() else [_existing(path)]
    return all(os.access(place, os.W_OK) for place in places)


def network_kind(path: Path) -> str:
    """The kind of network share that this file is on, "" if none is noticed."""
    place = _existing(path).resolve()
    if sys.platform == "win32":
        import ctypes

        remote = ctypes.windll.kernel32.GetDriveTypeW(place.anchor) == _REMOTE_DRIVE
        return "Windows" if remote else ""
    try:
        kind = kind_of_mount(place, MOUNTS.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return ""
    return kind if kind in NETWORK else ""


def kind_of_mount(place: Path, mounts: str) -> str:
    """The kind of file system that `place` is on, by a text like that of Linux; "" if unknown."""
    found, longest = "", -1
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        fields = before.split()
        if len(fields) < 5 or not after:
            continue
        mounted = Path(_OCTAL.sub(lambda octal: chr(int(octal[1], 8)), fields[4]))
        # Of two at the same place the later one hides the other.
        if len(mounted.parts) >= longest and place.is_relative_to(mounted):
            found, longest = after.split()[0], len(mounted.parts)
    return found


def _existing(path: Path) -> Path:
    """The file, or the closest of its folders that exists."""
    place = path.absolute()
    while place != place.parent:
        with suppress(OSError):
            if place.exists():
                break
        place = place.parent
    return place


# --- what is in the file --------------------------------------------------------------------------


WAIT_FOR_AN_UPGRADE = 5.0
"""Seconds that another program of this version may take to upgrade the file."""


@immutable
class FileLook:
    """The file at `path` at one moment. `size` is in bytes, None if there is no file. `games` are
    those that are not deleted, None if they cannot be counted. `missing` and `unknown` count the
    migrations that only this program or only the file has. `error`: the file is damaged, locked, or
    of another program or version. The keys are "" if the file has none."""

    path: Path
    size: int | None = None
    games: int | None = None
    applied: int = 0
    missing: int = 0
    unknown: int = 0
    error: StorageError | None = None
    host_key: str = field(default="", repr=False)
    secret_key: str = field(default="", repr=False)


def look_at(path: Path, *, thorough: bool = False) -> FileLook:
    """What is known of the file at `path`. `thorough`: SQLite also reads all of it for damage."""
    has_journal = _has_journal(path)
    look = _look(path, has_journal=has_journal)
    if look.error is not None and not has_journal and _has_journal(path):
        # Another program has just opened it.
        has_journal = True
        look = _look(path, has_journal=has_journal)
    if thorough and look.size and look.error is None:
        damage = (damage_of if has_journal else damage_of_copy)(path)
        if damage is not None:
            error = StorageError("not_a_database", path=str(path), reason=damage)
            return replace(look, error=error)
    return look


def refuse_upgrade_in_use(path: Path) -> None:
    """Raise StorageError if the file lacks migrations and another program has it open: an older
    server would go on writing into tables that it does not know. The file is not changed."""
    until = time.monotonic() + WAIT_FOR_AN_UPGRADE
    while True:
        look = look_at(path)
        if not look.applied or not look.missing or look.unknown or not _is_open_elsewhere(path):
            return
        # It may be a program of this version that is just upgrading it.
        if time.monotonic() > until:
            raise StorageError("upgrade_in_use", path=str(path))
        time.sleep(0.05)


def _look(path: Path, *, has_journal: bool) -> FileLook:
    look = FileLook(path)
    try:
        if path.is_dir():
            return replace(look, error=StorageError("path_is_a_folder", path=str(path)))
        if path.exists() and not path.is_file():
            return replace(look, error=no_file_error(path))
        look = replace(look, size=path.stat().st_size)
        with _open(path, has_journal=has_journal) as conn:
            return _read(conn, look)
    except FileNotFoundError:
        return _look_where_no_file_is(look)
    except OSError as error:
        reason = error.strerror or str(error)
        return replace(look, error=StorageError("cannot_write", path=str(path), reason=reason))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        known = as_storage_error(error, path)
        damaged = StorageError("not_a_database", path=str(path), reason=str(error))
        return replace(look, error=known or damaged)


def _look_where_no_file_is(look: FileLook) -> FileLook:
    try:
        refuse_missing_folder(look.path)
    except StorageError as error:
        return replace(look, error=error)
    return look


@contextmanager
def opened_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads. If no program has the file open, nothing is created beside it.
    Raises sqlite3.Error."""
    with _open(path, has_journal=_has_journal(path)) as conn:
        yield conn


def _open(path: Path, *, has_journal: bool) -> closing[sqlite3.Connection]:
    return closing(_connect(path, _READ if has_journal else _ALONE, timeout=1.0))


def _connect(path: Path, mode: str, *, timeout: float = 5.0) -> sqlite3.Connection:
    with suppress(OSError):
        # SQLite takes a file of one byte for an empty one, and would write over the byte.
        if path.stat().st_size == 1:
            raise sqlite3.DatabaseError("file is not a database")
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=timeout)


def _has_journal(path: Path) -> bool:
    with suppress(OSError):
        return path.with_name(path.name + JOURNAL[0]).stat().st_size > 0
    return False


def _read(conn: sqlite3.Connection, look: FileLook) -> FileLook:
    path = str(look.path)
    tables = {name for (name,) in conn.execute("SELECT name FROM sqlite_master")}
    if migrations.migrations_table not in tables:
        foreign = StorageError("another_programs_file", path=path) if tables else None
        return replace(look, missing=len(STEPS), error=foreign)
    asked = f"SELECT name FROM {migrations.migrations_table} WHERE migration_set = ?"
    applied = {name for (name,) in conn.execute(asked, [migrations.name])}
    if applied - STEPS.keys():
        look = replace(look, error=StorageError("newer_file", path=path))
    keys: dict[str, str] = {}
    if "settings" in tables:
        keys = dict(
            conn.execute(
                "SELECT name, value FROM settings WHERE name IN ('host_key', 'secret_key')"
            )
        )
    return replace(
        look,
        games=_number_of_games(conn) if "games" in tables else 0,
        applied=len(applied),
        missing=len(STEPS.keys() - applied),
        unknown=len(applied - STEPS.keys()),
        host_key=keys.get("host_key", ""),
        secret_key=keys.get("secret_key", ""),
    )


def _number_of_games(conn: sqlite3.Connection) -> int:
    columns = {row[1] for row in conn.execute("PRAGMA table_info(games)")}
    where = "WHERE deleted_at IS NULL" if "deleted_at" in columns else ""
    (number,) = conn.execute(f"SELECT count(*) FROM games {where}").fetchone()
    return int(number)


def _is_open_elsewhere(path: Path) -> bool:
    """Does another program, or another connection of this one, have the file open?"""
    # SQLite grants an exclusive lock only while no other connection has the file open.
    with suppress(sqlite3.Error), closing(sqlite3.connect(address(path), uri=True)) as conn:
        conn.execute("PRAGMA busy_timeout=0")
        conn.execute("PRAGMA locking_mode=EXCLUSIVE")
        try:
            conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False
