"""The command `restore`: what is listed, what is refused, and a file put in place whole or not."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.copies import restoration
from scorekeeper.storage.copies import make_automatic_copy
from tests.cli.test_cli import served
from tests.empty_file import conn_of, empty_file
from tests.forked_program import output_of_script

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links as on Linux")
GAMES = Path(__file__).parent.parent / "games"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return file_of(tmp_path / "games.db", "Ann", "Ben")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return file_of(tmp_path / "saved" / "stick.db", "Mia", "Dad", "Leo")


def file_of(path: Path, *names: str) -> Path:
    """A file with a game of these players for each of them, and with the keys of a host."""
    scorer = Scorer(empty_file(path))
    for number in range(len(names)):
        scorer.start_game(names, table_rules(), command_id=f"deal-{number}")
    scorer.host_key()
    scorer.secret_key()
    scorer.close()
    return path


def restore(path: Path, *words: str | Path) -> Result:
    return CliRunner().invoke(main, ["restore", "--db", str(path), *map(str, words)])


def names_in(path: Path) -> tuple[str, ...]:
    scorer = Scorer(path)
    names = tuple(sorted(scorer.remembered_names()))
    scorer.close()
    return names


def content(folder: Path) -> dict[str, bytes]:
    return {str(each): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def kept_by(path: Path) -> list[Path]:
    return sorted(path.parent.glob("games.db.before-restore-*"))


# ------------------------------------------------------------------ put in place


def test_a_saved_file_is_put_in_place_and_the_present_one_is_kept(path: Path, saved: Path) -> None:
    before, given = path.read_bytes(), saved.read_bytes()
    answer = restore(path, saved)
    assert answer.exit_code == 0, answer.output
    (kept,) = kept_by(path)
    # The head of the file also says whether there is a journal.
    assert kept.read_bytes()[100:] == before[100:]
    assert saved.read_bytes() == given
    assert names_in(path) == ("Dad", "Leo", "Mia")
    assert names_in(kept) == ("Ann", "Ben")
    assert [each.name for each in sorted(path.parent.iterdir()) if each.suffix == ".part"] == []


def test_it_says_what_is_in_both_files(path: Path, saved: Path) -> None:
    words = restore(path, saved).output
    assert f"{saved} has 3 games; the last entry was made on 20" in words
    assert f"{path} has 2 games; the last entry was made on 20" in words
    assert f"The file from before is now {kept_by(path)[0]}." in words
    assert "It has no keys" not in words


def test_the_keys_of_an_automatic_copy_are_those_of_the_host_again(path: Path) -> None:
    scorer = Scorer(path)
    key, seat = scorer.host_key(), scorer.links.seat_key(1, "p1")
    copy = make_automatic_copy(conn_of(scorer), path, datetime(2026, 11, 22, 21, 30))
    scorer.new_host_key()
    scorer.close()
    assert restore(path, copy).exit_code == 0
    again = Scorer(path)
    assert (again.host_key(), again.links.seat_key(1, "p1")) == (key, seat)
    again.close()


def test_a_backup_has_no_keys_and_the_terminal_says_so(path: Path, tmp_path: Path) -> None:
    scorer = Scorer(path)
    scorer.backup(tmp_path / "copy.db")
    scorer.close()
    assert (
        "It has no keys: phones have to scan the new codes."
        in restore(path, tmp_path / "copy.db").output
    )


def test_a_file_where_there_was_none_is_put_in_place(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    assert restore(path, saved).exit_code == 0
    assert names_in(path) == ("Dad", "Leo", "Mia")
    assert kept_by(path) == []


def test_restoring_twice_on_a_day_keeps_both_files(path: Path, saved: Path) -> None:
    for _ in range(2):
        assert restore(path, saved).exit_code == 0
    assert len(kept_by(path)) == 2


def test_the_kept_file_brings_everything_back(path: Path, saved: Path) -> None:
    assert restore(path, saved).exit_code == 0
    assert restore(path, kept_by(path)[0]).exit_code == 0
    assert names_in(path) == ("Ann", "Ben")


def test_a_file_of_an_older_release_is_put_in_place_as_it_is(path: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    dump = Path(__file__).parent.parent / "storage" / "before_venue_tables.sql"
    with closing(sqlite3.connect(older)) as db:
        db.executescript(dump.read_text(encoding="utf-8"))
    assert restore(path, older).exit_code == 0
    with closing(sqlite3.connect(path)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    assert "place_tables" not in tables, "the next start upgrades it, with a copy"
    Scorer(path).close()


def test_what_is_only_in_the_journal_of_a_saved_file_comes_with_it(
    path: Path, saved: Path, tmp_path: Path
) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    scorer = Scorer(saved)
    scorer.start_game(["Oma", "Opa"], table_rules(), command_id="last")
    for end in ("", "-wal"):
        shutil.copy(f"{saved}{end}", killed / f"games.db{end}")
    scorer.close()
    before = content(killed)
    assert restore(path, killed / "games.db").exit_code == 0
    assert "Oma" in names_in(path)
    assert {name: content(killed)[name] for name in before} == before


def test_a_saved_file_that_a_server_is_writing_is_taken_as_it_is_now(
    path: Path, saved: Path
) -> None:
    scorer = Scorer(saved)
    scorer.start_game(["Oma", "Opa"], table_rules(), command_id="last")
    assert restore(path, saved).exit_code == 0
    scorer.start_game(["Tim", "Tom"], table_rules(), command_id="more")
    scorer.close()
    assert {"Oma", "Opa"} < set(names_in(path))
    assert "Tim" not in names_in(path)


def test_the_journal_of_a_missing_file_is_not_put_into_the_new_one(path: Path, saved: Path) -> None:
    scorer = Scorer(path)
    scorer.start_game(["Oma", "Opa"], table_rules(), command_id="last")
    journal = Path(f"{path}-wal").read_bytes()
    path.unlink()
    scorer.close()
    Path(f"{path}-wal").write_bytes(journal)
    assert restore(path, saved).exit_code == 0
    assert names_in(path) == ("Dad", "Leo", "Mia")
    assert [each.read_bytes() for each in path.parent.glob("*-wal")] == [journal]


def test_a_damaged_file_is_kept_with_its_journal(path: Path, saved: Path) -> None:
    path.write_bytes(b"\0" * 8192)
    Path(f"{path}-wal").write_bytes(b"journal")
    answer = restore(path, saved)
    assert answer.exit_code == 0, answer.output
    (kept, journal) = kept_by(path)
    assert kept.read_bytes() == b"\0" * 8192
    assert journal.read_bytes() == b"journal"
    assert names_in(path) == ("Dad", "Leo", "Mia")


@posix
def test_the_new_file_is_shared_as_the_old_one_was(path: Path, saved: Path) -> None:
    path.chmod(0o640)
    assert restore(path, saved).exit_code == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@posix
def test_a_link_to_the_file_of_games_stays_a_link(path: Path, saved: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere.db"
    link.symlink_to(path)
    assert restore(link, saved).exit_code == 0
    assert link.is_symlink()
    assert names_in(path) == ("Dad", "Leo", "Mia")


# ------------------------------------------------------------------ refused, and nothing touched


def bad_files(folder: Path) -> dict[str, Path]:
    """Files that cannot be put in place, each with a word of the sentence that says why."""
    folder.mkdir()
    whole = file_of(folder / "whole.db", "Eva", "Max").read_bytes()
    found = {
        "letter.txt": b"Dear Mia, " * 1000,
        "empty.db": b"",
        "zeros.db": b"\0" * 20_000,
        "half.db": whole[: len(whole) // 2],
        "header.db": b"\0" * 100 + whole[100:],
    }
    for name, data in found.items():
        (folder / name).write_bytes(data)
    with closing(sqlite3.connect(folder / "recipes.db")) as db:
        db.execute("CREATE TABLE recipes (cake)")
    shutil.copy(folder / "whole.db", folder / "newer.db")
    with closing(sqlite3.connect(folder / "newer.db")) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('scorekeeper', 'm999_cats_may_play', '')"
        )
        db.commit()
    said = dict.fromkeys(found, "is not a file of games, or it is damaged")
    said |= {"recipes.db": "belongs to another program", "newer.db": "written by a newer version"}
    return {f"{words}/{name}": folder / name for name, words in said.items()}


def test_a_file_that_is_none_is_refused_and_nothing_is_touched(path: Path, tmp_path: Path) -> None:
    files = bad_files(tmp_path / "bad")
    files["is an archive of games"] = GAMES / "own-phones.jsonl"
    files["is the present file"] = path
    before = content(tmp_path)
    for words, file in files.items():
        answer = restore(path, file)
        assert answer.exit_code == 2, (words, answer.output)
        assert words.partition("/")[0] in answer.stderr
        assert len(answer.stderr.splitlines()) == 1, answer.stderr
        assert content(tmp_path) == before, words


def test_anyway_without_a_file_is_refused(path: Path, tmp_path: Path) -> None:
    before = content(tmp_path)
    answer = CliRunner().invoke(main, ["restore", "--anyway", "--db", str(path)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "--anyway needs a FILE" in answer.stderr
    assert content(tmp_path) == before


def test_a_game_that_cannot_be_read_is_told_and_taken_only_anyway(path: Path, saved: Path) -> None:
    with closing(sqlite3.connect(saved)) as db:
        db.execute("DROP TRIGGER log_is_never_changed")
        db.execute("UPDATE log SET data = '{' WHERE game_id = 2")
        db.commit()
    before = path.read_bytes()
    answer = restore(path, saved)
    assert answer.exit_code == 2
    assert f"1 game in {saved} cannot be read. Nothing was changed." in answer.stderr
    assert path.read_bytes() == before
    assert restore(path, "--anyway", saved).exit_code == 0
    assert names_in(path) == ("Dad", "Leo", "Mia")


def test_nothing_is_put_in_place_while_a_program_uses_the_present_file(
    path: Path, saved: Path
) -> None:
    scorer = Scorer(path)
    scorer.games_going_on()
    answer = restore(path, saved)
    assert answer.exit_code == 2
    assert "in use by another program" in answer.stderr
    assert kept_by(path) == []
    scorer.start_game(["Oma", "Opa"], table_rules(), command_id="still")
    scorer.close()
    assert "Oma" in names_in(path)


def test_the_server_that_runs_with_the_present_file_is_named(path: Path, saved: Path) -> None:
    with served(path, "--host", "127.0.0.1", "--port", "0") as (_child, address):
        answer = restore(path, saved)
        assert answer.exit_code == 2
        port = address.split("/")[2].split(":")[1]
        assert f"A server runs with {path} on port {port} (pid " in answer.stderr
    assert names_in(path) == ("Ann", "Ben")


# ------------------------------------------------------------------ the list


def test_without_a_file_the_copies_are_listed_newest_first(path: Path) -> None:
    scorer = Scorer(path)
    for hour in (20, 21):
        made = datetime(2026, 11, 22, hour, 30)
        newest = make_automatic_copy(conn_of(scorer), path, made)
        scorer.start_game(["Oma", "Opa"], table_rules(), command_id=f"{hour}")
    scorer.close()
    before = content(path.parent)
    lines = restore(path).output.splitlines()
    assert lines[0] == f"Copies of {path}, the newest first:"
    assert lines[1].startswith("    2026-11-22 21:30   3 games   ")
    assert lines[2].startswith("    2026-11-22 20:30   2 games   ")
    assert "all keys" in lines[3]
    assert lines[4] == f"    scorekeeper restore --db {path} {newest}"
    assert content(path.parent) == before


def test_a_copy_that_cannot_be_read_is_listed_as_such(path: Path) -> None:
    folder = path.with_name("games.db.copies")
    folder.mkdir()
    (folder / "games-0001-2026-11-22-2130.db").write_bytes(b"nothing")
    assert "2026-11-22 21:30   cannot be read   1 kB" in restore(path).output


def test_where_there_is_no_copy_the_list_says_when_there_will_be_one(path: Path) -> None:
    assert restore(path).output == (
        f"There is no copy of {path} yet. A server makes one after each finished game.\n"
    )


# ------------------------------------------------------------------ killed at any moment

KILLED_AT_EACH_STEP = (
    f"from {restoration.__module__} import restoration\n"
    + """
import os, shutil, sys
from datetime import date
from pathlib import Path
from scorekeeper.service import Scorer

path, saved, old = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[1]).read_bytes()
steps = ["replace", "link", "unlink", "rename", "fsync", "chmod", "chown", "open", "close"]
left = 0

def counted(step):
    def run(*given, **named):
        global left
        left -= 1
        if left == 0:
            os._exit(9)
        return step(*given, **named)
    return run

def put():
    with restoration(saved, path) as ready:
        ready.put_in_place(date(2026, 11, 22))

at = 0
while True:
    at += 1
    shutil.rmtree(path.parent)
    path.parent.mkdir()
    path.write_bytes(old)
    if (child := os.fork()) == 0:
        left = at
        for step in steps:
            setattr(os, step, counted(getattr(os, step)))
        put()
        os._exit(0)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    scorer = Scorer(path)
    names = tuple(sorted(scorer.remembered_names()))
    scorer.close()
    if names == ("Ann", "Ben"):
        print("old")
    else:
        assert names == ("Dad", "Leo", "Mia"), names
        (kept,) = path.parent.glob("games.db.before-restore-*")
        assert kept.read_bytes()[100:] == old[100:]
        print("new")
    if killed == 0:
        break
    put()
"""
)


@posix
def test_a_kill_at_any_step_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = file_of(tmp_path / "house" / "games.db", "Ann", "Ben")
    saved = file_of(tmp_path / "stick.db", "Mia", "Dad", "Leo")
    found = output_of_script(KILLED_AT_EACH_STEP, str(path), str(saved)).split()
    assert found == sorted(found, reverse=True), "old, and from some step on new"
    assert found.count("old") > 5
    assert found.count("new") > 1
