"""The disk that a file of games is on: its free space, and whether it is a network share.

SQLite's journal (WAL) is shared memory, which two machines do not have in common, and the locks of
network shares are not reliable. So a file there is refused before anything is made. Linux tells the
kind of every file system, Windows tells that a drive is remote; on other systems the standard
library does not tell, and a share is not noticed.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import StorageError

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
    """Raises StorageError if the file at `path` is, or would be, on a network share, if it does
    not exist and the disk is full, if its folder is closed to this user, or if it is no file but a
    device or a pipe. Nothing is made."""
    there = is_there(path)
    if there and not (path.is_file() or path.is_dir()):
        raise no_file_error(path)
    if kind := network_kind(path):
        raise StorageError("network_share", path=str(path), kind=kind)
    free = free_space(path)
    if free is not None and free < ROOM_FOR_A_NEW_FILE and not there:
        raise StorageError("disk_full", path=str(path))


def no_file_error(path: Path) -> StorageError:
    """The error for a device or a pipe. SQLite would wait for somebody to write into a pipe."""
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


def blame_full_disk(error: StorageError, path: Path) -> StorageError:
    """The error, or that the disk is full if that is the reason: where even the journal has no
    room, SQLite only says that it cannot write."""
    free = free_space(path)
    full = error.code == "cannot_write" and free is not None and free < ROOM_FOR_A_JOURNAL
    return StorageError("disk_full", path=str(path)) if full else error


def free_space(path: Path) -> int | None:
    """The bytes that are free for this file, None if the system does not tell. It tells nothing of
    places that are no disk, such as `/proc`."""
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
