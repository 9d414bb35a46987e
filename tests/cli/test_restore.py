"""The command `restore`: what is listed, what is refused, and a file put in place whole or not."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import Result

from scorekeeper.service import Scorer
from scorekeeper.service.copies import restoration
from scorekeeper.storage.copies import make_automatic_copy
from tests.cli.terminal import NEWER, content, file_of, names_in, printed, refused, run
from tests.empty_file import conn_of
from tests.forked_program import output_of_script
from tests.service.builders import change, deal, rows_of

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links as on Linux")
GAMES = Path(__file__).parent.parent / "games"
OURS, SAVED = ("Ann", "Ben"), ("Dad", "Leo", "Mia")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return file_of(tmp_path / "games.db", *OURS, games=2)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return file_of(tmp_path / "saved" / "stick.db", *SAVED, games=3)


def restore(path: Path, *words: str | Path) -> Result:
    return run("restore", "--db", path, *words)


def restored(path: Path, file: Path) -> str:
    """What it says, where it puts the file in place."""
    return printed("restore", "--db", path, file)


def kept_by(path: Path) -> list[Path]:
    return sorted(path.parent.glob("games.db.before-restore-*"))


# ------------------------------------------------------------------ put in place


@posix
def test_a_saved_file_is_put_in_place_and_the_other_one_is_kept(path: Path, saved: Path) -> None:
    """It is shared as the old one was, and a link stays a link."""
    path.chmod(0o640)
    link = path.with_name("elsewhere.db")
    link.symlink_to(path)
    before, given = path.read_bytes(), saved.read_bytes()
    words = restored(link, saved)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    (kept,) = kept_by(path)
    assert f"{saved} has 3 games; the last entry was made on 20" in words
    assert f"{path} has 2 games; the last entry was made on 20" in words
    assert f"The file from before is now {kept}." in words
    assert "It has no keys" not in words
    # The head of the file also says whether there is a journal.
    assert kept.read_bytes()[100:] == before[100:]
    assert saved.read_bytes() == given
    assert (names_in(path), names_in(kept)) == (SAVED, OURS)
    assert [*path.parent.glob("*.part")] == []
    restored(path, kept)
    assert names_in(path) == OURS
    assert len(kept_by(path)) == 2, "of one day, too"


def test_the_keys_of_an_automatic_copy_are_those_of_the_host_again(path: Path) -> None:
    with closing(Scorer(path)) as scorer:
        key, seat = scorer.host_key(), scorer.links.seat_key(1, "p1")
        copy = make_automatic_copy(conn_of(scorer), path, datetime(2026, 11, 22, 21, 30))
        scorer.new_host_key()
    restored(path, copy)
    with closing(Scorer(path)) as again:
        assert (again.host_key(), again.links.seat_key(1, "p1")) == (key, seat)
        again.backup(path.with_name("backup.db"))
    said = restored(path, path.with_name("backup.db"))
    assert "It has no keys: phones have to scan the new codes." in said


def test_a_file_of_an_older_release_is_put_in_place_as_it_is(path: Path, tmp_path: Path) -> None:
    dump = GAMES.parent / "storage" / "before_venue_tables.sql"
    restored(path, change(tmp_path / "older.db", dump.read_text(encoding="utf-8")))
    tables = rows_of(path, "SELECT name FROM sqlite_master")
    assert ("place_tables",) not in tables, "the next start upgrades it, with a copy"
    Scorer(path).close()


def test_a_file_is_taken_with_what_is_in_its_journal(path: Path, saved: Path, tmp_path: Path):
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(Scorer(saved)) as scorer:
        deal(scorer, "Oma", "Opa")
        for end in ("", "-wal"):
            shutil.copy(f"{saved}{end}", killed / f"games.db{end}")
        before = content(killed)
        for source in (killed / "games.db", saved):
            restored(path, source)
            assert "Oma" in names_in(path)
        deal(scorer, "Tim", "Tom")
    assert "Tim" not in names_in(path)
    assert {name: content(killed)[name] for name in before} == before


def test_the_journal_of_a_missing_file_is_not_put_into_the_new_one(path: Path, saved: Path) -> None:
    with closing(Scorer(path)) as scorer:
        deal(scorer, "Oma", "Opa")
        journal = Path(f"{path}-wal").read_bytes()
        path.unlink()
    Path(f"{path}-wal").write_bytes(journal)
    restored(path, saved)
    assert names_in(path) == SAVED
    assert [each.read_bytes() for each in path.parent.glob("*-wal")] == [journal]


def test_a_damaged_file_is_kept_with_its_journal(path: Path, saved: Path) -> None:
    path.write_bytes(b"\0" * 8192)
    Path(f"{path}-wal").write_bytes(b"journal")
    restored(path, saved)
    (kept, journal) = kept_by(path)
    assert kept.read_bytes() == b"\0" * 8192
    assert journal.read_bytes() == b"journal"
    assert names_in(path) == SAVED


# ------------------------------------------------------------------ refused, and nothing touched


def test_a_file_that_is_none_is_refused_and_nothing_is_touched(path: Path, tmp_path: Path) -> None:
    newer = file_of(tmp_path / "newer.db", "Eva", "Max")
    whole, none = newer.read_bytes(), "is not a file of games, or it is damaged"
    files = [
        (change(newer, NEWER), "written by a newer version"),
        (change(tmp_path / "recipes.db", "CREATE TABLE recipes (cake)"), "another program"),
        (GAMES / "own-phones.jsonl", "is an archive of games"),
        (path, "is the present file"),
    ]
    for content_of in (b"Dear Mia, " * 1000, b"", whole[: len(whole) // 2]):
        file = tmp_path / f"{len(files)}.db"
        file.write_bytes(content_of)
        files.append((file, none))
    before = content(tmp_path)
    for file, words in files:
        answer = refused("restore", "--db", path, file)
        assert answer.startswith(f"{file} "), answer
        assert words in answer
        assert content(tmp_path) == before, words
    assert "--anyway needs a FILE" in refused("restore", "--anyway", "--db", path)
    assert content(tmp_path) == before


def test_a_game_that_cannot_be_read_is_told_and_taken_only_anyway(path: Path, saved: Path) -> None:
    unread = "UPDATE log SET data = '{' WHERE game_id = 2"
    change(saved, f"DROP TRIGGER log_is_never_changed; {unread}")
    before = path.read_bytes()
    answer = restore(path, saved)
    assert answer.exit_code == 2
    assert f"1 game in {saved} cannot be read. Nothing was changed." in answer.stderr
    assert path.read_bytes() == before
    assert restore(path, "--anyway", saved).exit_code == 0
    assert names_in(path) == SAVED


def test_nothing_is_put_in_place_while_the_present_file_is_used(path: Path, saved: Path) -> None:
    with closing(Scorer(path)) as scorer:
        scorer.lists.going_on()
        assert "in use by another program" in restore(path, saved).stderr
        assert kept_by(path) == []
        deal(scorer, "Oma", "Opa")
    assert "Oma" in names_in(path)


# ------------------------------------------------------------------ the list


def test_without_a_file_the_copies_are_listed_newest_first(path: Path) -> None:
    none = f"There is no copy of {path} yet. A server makes one after each finished game.\n"
    assert restore(path).output == none
    with closing(Scorer(path)) as scorer:
        for hour in (20, 21):
            newest = make_automatic_copy(conn_of(scorer), path, datetime(2026, 11, 22, hour, 30))
            deal(scorer, "Oma", "Opa")
    newest.with_name("games-0001-2026-11-22-1930.db").write_bytes(b"nothing")
    before = content(path.parent)
    lines = restore(path).output.splitlines()
    assert lines[0] == f"Copies of {path}, the newest first:"
    assert lines[1].startswith("    2026-11-22 21:30   3 games   ")
    assert lines[2].startswith("    2026-11-22 20:30   2 games   ")
    assert "2026-11-22 19:30   cannot be read   1 kB" in lines[3]
    assert "all keys" in lines[4]
    assert lines[5] == f"    scorekeeper restore --db {path} {newest}"
    assert content(path.parent) == before


# ------------------------------------------------------------------ killed at any moment

KILLED_AT_EACH_STEP = (
    f"from {restoration.__module__} import restoration\n"
    + """
import shutil, sys
from contextlib import closing
from datetime import date
from pathlib import Path
from scorekeeper.service import Scorer
from tests.killed_at_each_step import killed_at_each_step

path, saved, old = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[1]).read_bytes()

def put_old():
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_bytes(old)

def put():
    with restoration(saved, path) as ready:
        ready.put_in_place(date(2026, 11, 22))

for killed in killed_at_each_step(put_old, put):
    with closing(Scorer(path)) as scorer:
        names = tuple(sorted(scorer.remembered_names()))
    if names == ("Ann", "Ben"):
        print("old")
    else:
        assert names == ("Dad", "Leo", "Mia"), names
        (kept,) = path.parent.glob("games.db.before-restore-*")
        assert kept.read_bytes()[100:] == old[100:]
        print("new")
    if killed:
        put()
"""
)


@posix
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = file_of(tmp_path / "house" / "games.db", *OURS)
    saved = file_of(tmp_path / "stick.db", *SAVED)
    found = output_of_script(KILLED_AT_EACH_STEP, str(path), str(saved)).split()
    assert found == sorted(found, reverse=True), "old, and from some step on new"
    assert found.count("old") > 5
    assert found.count("new") > 1
