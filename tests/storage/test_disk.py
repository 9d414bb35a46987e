"""The disk that a file of games is on: network shares and full disks are refused before anything
is made."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.storage import file_look
from scorekeeper.storage.file_look import free_space, kind_of_mount, network_kind
from tests.empty_file import empty_file

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="as Linux tells it")

MOUNTS = r"""
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /home rw,relatime shared:2 - nfs4 server:/home rw,vers=4.2
31 30 0:41 / /home/mia/usb\040stick rw - vfat /dev/sdb1 rw
32 22 0:42 / /media/nas rw - cifs //nas/games rw
33 22 0:43 / /media/nas rw - tmpfs tmpfs rw
34 22 0:44 / /home/mia/server rw,user - fuse.sshfs ann@server: rw
a line that is none
"""


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("/var/lib/games.db", "ext4"),
        ("/home/ann/games.db", "nfs4"),
        ("/homes/ann/games.db", "ext4"),
        ("/home/mia/usb stick/games.db", "vfat"),
        ("/home/mia/server/games", "fuse.sshfs"),
        ("/media/nas", "tmpfs"),
    ],
)
@LINUX
def test_the_closest_mount_tells_the_kind_of_file_system(place: str, kind: str) -> None:
    assert kind_of_mount(Path(place), MOUNTS) == kind


def test_where_nothing_is_known_of_mounts_no_share_is_noticed(tmp_path: Path) -> None:
    assert kind_of_mount(tmp_path, "") == ""
    assert network_kind(tmp_path / "games.db") == ""


@LINUX
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["export", "--all"], ["games"]])
def test_a_file_on_a_network_share_is_refused_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"1 0 0:1 / / rw - ext4 x rw\n2 1 0:2 / {tmp_path}/nas rw - nfs4 nas:/ rw\n")
    monkeypatch.setattr(file_look, "MOUNTS", mounts)
    (tmp_path / "nas").mkdir()
    path = tmp_path / "nas" / "new" / "games.db"
    if command[0] != "serve":
        path = empty_file(tmp_path / "nas" / "games.db")
    before = sorted((tmp_path / "nas").iterdir())
    answer = CliRunner().invoke(main, [*command, "--db", str(path)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"{path} is on a network share (nfs4)")
    assert len(answer.stderr.splitlines()) == 1
    assert sorted((tmp_path / "nas").iterdir()) == before


@LINUX
def test_where_no_file_can_be_made_is_not_called_full() -> None:
    """`/proc` has no room, and none is used."""
    assert free_space(Path("/proc/games.db")) is None
    answer = CliRunner().invoke(main, ["serve", "--port", "0", "--db", "/proc/games.db"])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith("/proc/games.db ")
    assert "full" not in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


# ------------------------------------------------------------------ a full stick


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Path]:
    """A stick with room for some files, but not for the tables of a new one."""
    folder = tmp_path / "stick"
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "stick", str(folder)],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        pytest.skip("nothing can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def fill(stick: Path) -> None:
    """Leave no room on this stick."""
    with (stick / "holiday.mp4").open("wb") as film:
        while (free_space(stick) or 0) > 0:
            film.write(bytes(4096))
            film.flush()


@LINUX
def test_no_file_is_made_on_a_full_stick(stick: Path) -> None:
    fill(stick)
    path = stick / "games.db"
    answer = CliRunner().invoke(main, ["serve", "--port", "0", "--db", str(path)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"The disk with {path} is full. Make room on it and try again.\n"
    assert [each.name for each in stick.iterdir()] == ["holiday.mp4"]


@LINUX
def test_a_stick_that_became_full_is_named_and_its_file_stays_as_it_is(stick: Path) -> None:
    """Not even SQLite's journal has room there. With a little room the games can be read."""
    path = empty_file(stick / "games.db")
    before = path.read_bytes()
    fill(stick)
    answer = CliRunner().invoke(main, ["games", "--db", str(path)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == f"The disk with {path} is full. Make room on it and try again.\n"
    assert path.read_bytes() == before
