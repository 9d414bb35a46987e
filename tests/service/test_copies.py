"""The copies after finished games: the last ten, made beside the pages, and never half a copy."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.game.commands import LayDown, ResumeGame, StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import CopiesMade, Scorer, Started
from scorekeeper.service import copies as service_copies
from scorekeeper.storage import copies
from scorekeeper.storage.copies import folder_of_copies, make_automatic_copy
from scorekeeper.storage.file_look import damage_of_copy
from tests.empty_file import conn_of, empty_file
from tests.forked_program import output_of_script

NOW = datetime(2026, 11, 22, 21, 30)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scorer]:
    monkeypatch.setattr(service_copies, "QUIET", 0.0)
    scorer = Scorer(empty_file(tmp_path / "games.db"))
    yield scorer
    scorer.close()


def deal(scorer: Scorer, key: str) -> int:
    started = scorer.start_game(["Ann", "Ben"], table_rules(), command_id=key)
    assert isinstance(started, Started)
    return started.view.game_id


def stop(scorer: Scorer, game_id: int, key: str = "stop") -> None:
    seen = scorer.view(game_id).seq
    scorer.play(game_id, StopGame(for_good=True), command_id=f"{key}-{game_id}", seen=seen)


def files_of(scorer: Scorer) -> list[str]:
    """The names in the folder of copies, the newest copy first."""
    folder = folder_of_copies(scorer.path)
    return sorted((each.name for each in folder.iterdir()), reverse=True) if folder.exists() else []


def made(scorer: Scorer) -> CopiesMade:
    found = scorer.copies.made()
    assert found is not None
    return found


def copy_now(scorer: Scorer) -> Path:
    return make_automatic_copy(conn_of(scorer), scorer.path, NOW)


# ------------------------------------------------------------------ when


def test_a_finished_game_is_copied_and_nothing_else_is(home: Scorer) -> None:
    with home.copies.made_after_games():
        game_id, other = deal(home, "a"), deal(home, "b")
        home.play(game_id, LayDown("p1"), command_id="laid", seen=1)
    assert files_of(home) == []
    assert made(home).last_at is None
    again = Scorer(home.path)
    with again.copies.made_after_games():
        stop(again, other)
    (name,) = files_of(again)
    assert name.startswith("games-0001-20")
    with closing(sqlite3.connect(folder_of_copies(home.path) / name)) as copy:
        kinds = {kind for (kind,) in copy.execute("SELECT kind FROM log")}
    assert "GameStopped" in kinds
    again.close()


def test_a_copy_holds_everything_with_the_keys(home: Scorer) -> None:
    deal(home, "a")
    home.host_settings.keep_wifi("Home", "secret")
    key = home.host_key()
    copy = Scorer(copy_now(home))
    assert copy.host_key() == key
    assert copy.links.keeper_key(1) == home.links.keeper_key(1)
    assert copy.host_settings.wifi() == ("Home", "secret")
    copy.close()


def test_a_game_that_goes_on_and_ends_again_is_copied_again(home: Scorer) -> None:
    game_id = deal(home, "a")
    for key in ("first", "second"):
        scorer = Scorer(home.path)
        with scorer.copies.made_after_games():
            stop(scorer, game_id, key)
        seen = scorer.view(game_id).seq
        scorer.play(game_id, ResumeGame(), command_id=f"on-{key}", seen=seen)
        scorer.close()
    assert [name[:10] for name in files_of(home)] == ["games-0002", "games-0001"]


def test_without_a_server_no_copy_is_made(home: Scorer) -> None:
    stop(home, deal(home, "a"))
    home.close()
    assert not folder_of_copies(home.path).exists()


# ------------------------------------------------------------------ which


@pytest.mark.skipif(os.name != "posix", reason="permissions as on Linux and a Mac")
def test_only_the_owner_reads_a_copy(home: Scorer) -> None:
    copy = copy_now(home)
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (copy, copy.parent)]
    assert modes == [0o600, 0o700]


def test_the_last_ten_are_kept_in_order_of_their_making(home: Scorer) -> None:
    for number in range(13):
        # Clocks may go back, as that of a Raspberry Pi without a network.
        copy_now(home) if number % 2 else make_automatic_copy(
            conn_of(home), home.path, datetime(1970 + number, 1, 1)
        )
    names = files_of(home)
    assert [name[:10] for name in names] == [f"games-{n:04}" for n in range(13, 3, -1)]
    assert made(home).number == 10


def test_copies_of_two_files_in_one_folder_do_not_meet(tmp_path: Path) -> None:
    for name in ("games.db", "games-0001.db"):
        scorer = Scorer(empty_file(tmp_path / name))
        copy_now(scorer)
        assert made(scorer).number == 1
        scorer.close()


# ------------------------------------------------------------------ never half a copy


def test_a_copy_that_fails_leaves_the_older_ones_and_no_part(
    home: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(10):
        copy_now(home)
    before = files_of(home)
    monkeypatch.setattr(copies, "damage_of_copy", lambda _path: "wrong page")
    with pytest.raises(StorageError, match="not_a_database"):
        copy_now(home)
    assert files_of(home) == before


def test_a_full_disk_is_told_on_the_hosts_page_and_nowhere_else(
    home: Scorer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    full = shutil.disk_usage(home.path)._replace(free=1000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: full)
    with home.copies.made_after_games():
        game_id = deal(home, "a")
        stop(home, game_id)
    assert home.view(game_id).game.is_over
    failure = made(home).failure
    assert failure is not None
    assert failure.code == "disk_full"
    assert files_of(home) == []
    assert "the copy of all games was not made" in caplog.text


def test_half_a_copy_is_no_copy_and_is_deleted_in_time(home: Scorer) -> None:
    folder = folder_of_copies(home.path)
    folder.mkdir()
    for name in ("games.db.1-1.part", "games.db.2-2.part"):
        (folder / name).write_bytes(b"half")
    os.utime(folder / "games.db.1-1.part", (0, 0))
    assert made(home).number == 0
    copy_now(home)
    assert [name for name in files_of(home) if "part" in name] == ["games.db.2-2.part"]


KILLED_AT_EACH_STEP = (
    f"from {make_automatic_copy.__module__} import automatic_copies, make_automatic_copy\n"
    f"from {damage_of_copy.__module__} import damage_of_copy\n"
    """
import os, sys
from datetime import datetime
from pathlib import Path
from scorekeeper.service import Scorer

path, left, at = Path(sys.argv[1]), 0, 0
steps = ["link", "unlink", "rename", "fsync", "open", "close", "mkdir"]

def counted(step):
    def run(*given, **named):
        global left
        left -= 1
        if left == 0:
            os._exit(9)
        return step(*given, **named)
    return run

while True:
    at += 1
    if (child := os.fork()) == 0:
        scorer, left = Scorer(path), at
        for step in steps:
            setattr(os, step, counted(getattr(os, step)))
        make_automatic_copy(scorer._connections.db.conn, path, datetime(2026, 11, 22))
        os._exit(0)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    found = automatic_copies(path)
    assert len(found) >= 10
    assert all(damage_of_copy(copy.path) is None for copy in found)
    print(len(found))
    if killed == 0:
        break
"""
)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_kill_at_any_step_leaves_whole_copies_and_loses_none(home: Scorer) -> None:
    stop(home, deal(home, "a"))
    home.close()
    for _ in range(10):
        copy_now(home)
    home.close()
    told = output_of_script(KILLED_AT_EACH_STEP, str(home.path))
    found = [int(number) for number in told.split()]
    assert len(found) > 6
    assert max(found) > found[-1] == 10, "a copy before the older one was deleted, and all done"


def test_copies_made_while_phones_record_are_sound_and_replay(home: Scorer) -> None:
    over = threading.Event()

    def play() -> None:
        number = 0
        while not over.is_set():
            number += 1
            deal(home, f"{threading.get_ident()}-{number}")

    phones = [threading.Thread(target=play) for _ in range(3)]
    for phone in phones:
        phone.start()
    copies = [copy_now(home) for _ in range(4)]
    over.set()
    for phone in phones:
        phone.join()
    counts = []
    for path in copies:
        assert damage_of_copy(path) is None
        assert not path.with_name(f"{path.name}-wal").exists()
        copy = Scorer(path)
        counts.append(len(copy.games_going_on()))
        assert all(copy.view(line.game_id).seq == 1 for line in copy.games_going_on())
        copy.close()
    assert counts == sorted(counts)


# ------------------------------------------------------------------ damage found beside the pages


def test_nothing_is_written_into_a_file_that_the_check_finds_damaged(
    home: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = deal(home, "a")
    monkeypatch.setattr(service_copies, "damage_of", lambda _path: "wrong page")
    with home.copies.made_after_games():
        pass
    before = home.path.read_bytes()
    with pytest.raises(StorageError, match="not_a_database"):
        stop(home, game_id)
    assert home.view(game_id).seq == 1, "what is there can be read"
    assert home.path.read_bytes() == before
    failure = made(home).failure
    assert failure is not None
    assert failure.code == "not_a_database"
