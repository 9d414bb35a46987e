"""A damaged file: found before anything is written into it, never changed, and read as far as it
goes. Whatever SQLite or the replay can notice is noticed."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.cli.options import open_scorer
from scorekeeper.errors import LogError, StorageError, UnknownGame
from scorekeeper.game.events import Entry
from scorekeeper.service import Scorer
from scorekeeper.storage.copies import make_file
from scorekeeper.storage.file_look import damage_of
from tests.all_cases import all_cases
from tests.cli.terminal import content, run
from tests.empty_file import conn_of, empty_file
from tests.examples import ALL, examples
from tests.releases.evening import play_evening
from tests.service.builders import deal, refusal

GAMES = range(1, 7)
LONG_RUNS = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(20)]


@cache
def whole_file() -> bytes:
    """The file of an evening with six games, and its lists."""
    with TemporaryDirectory() as folder:
        with closing(Scorer(empty_file(Path(folder) / "games.db"))) as scorer:
            play_evening(scorer)
            scorer.host_key(), scorer.secret_key()
        return scorer.path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return put(tmp_path / "games.db", whole_file())


def put(path: Path, data: bytes) -> Path:
    assert make_file(path)
    path.write_bytes(data)
    return path


# ------------------------------------------------------------------ found at the start

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "the header is gone": lambda data: b"\0" * 100 + data[100:],
    "half of it": lambda data: data[: len(data) // 2],
    "a byte less": lambda data: data[:-1],
    "only zeros": lambda data: b"\0" * len(data),
    "the first page twice": lambda data: data[:4096] * (len(data) // 4096),
    "zeros from the second page on": lambda data: data[:4096] + b"\0" * (len(data) - 4096),
    "pages in another order": lambda data: (
        data[:4096] + data[8192:12288] + data[4096:8192] + data[12288:]
    ),
    "something else": lambda data: random.Random(1).randbytes(len(data)),
}


def refused_and_kept(path: Path) -> None:
    """This file cannot be opened, and neither it nor its journal is changed by the try."""
    before = content(path.parent)
    assert refusal(Scorer, path) == "not_a_database"
    assert {name: content(path.parent).get(name) for name in before} == before


def test_a_damaged_file_is_refused_and_not_changed(path: Path, tmp_path: Path) -> None:
    with all_cases() as case:
        for what, damage in DAMAGES.items():
            path.write_bytes(damage(whole_file()))
            with case(what):
                refused_and_kept(path)
    before = content(tmp_path)
    for words in (("serve", "--local-only"), ("rebuild",), ("backup", str(tmp_path / "copy.db"))):
        told = refused_in_words(words[0], "--db", path, *words[1:])
        assert "is not a file of games, or it is damaged. It was not changed." in told
    assert {name: content(tmp_path).get(name) for name in before} == before


def refused_in_words(*words: str | Path) -> str:
    answer = run(*words)
    assert (answer.exit_code, "Traceback" in answer.output) == (2, False), answer.output
    return answer.stderr


@pytest.mark.parametrize("begins", [b"x", b"\0", b"SQLite format 3\0"])
def test_a_file_that_is_no_database_is_never_written_over(tmp_path: Path, begins: bytes) -> None:
    """SQLite takes a file of one byte for an empty one."""
    path = tmp_path / "list.txt"
    for size in (100, 17, 16, 15, 1):
        path.write_bytes((begins * size)[:size])
        refused_and_kept(path)
    other = put(tmp_path / "games.db", whole_file())
    for words in (
        ("serve", "--local-only", "--db", path),
        ("games", "--db", path),
        ("backup", "--db", other, path),
        ("copy", "--from", other, "--to", path),
        ("copy", "--from", path, "--to", tmp_path / "new.db"),
        ("restore", "--db", other, path),
    ):
        refused_in_words(*words)
        assert path.read_bytes() == begins[:1]


def test_no_journal_but_its_own_is_put_into_a_file(path: Path, tmp_path: Path) -> None:
    """Neither that of another file, nor that of the file from before: what a host does by hand
    after a crash is to put a copy over the file, and the journal stays."""
    with closing(Scorer(empty_file(tmp_path / "other" / "games.db"))) as other:
        for number in range(30):
            deal(other, "Eva", "Max")
            if number == 10:
                shutil.copy(f"{other.path}-wal", f"{path}-wal")
                refused_and_kept(path)
                other.secret_key()
                other.backup(copy := tmp_path / "copy.db", with_keys=True)
            if number in (10, 20):
                conn_of(other).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        again = put(tmp_path / "again.db", whole_file())
        for each in (again, copy):
            shutil.copy(f"{other.path}-wal", f"{each}-wal")
    refused_and_kept(again)
    refused_and_kept(copy)


def test_an_empty_file_beside_a_journal_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    path = put(tmp_path / "games.db", b"")
    Path(f"{path}-wal").write_bytes(whole_file())
    refused_and_kept(path)
    path.unlink()
    Scorer(path).close()
    kept = tmp_path / "games.db-wal.of-the-file-before"
    assert kept.read_bytes() == whole_file(), "the journal of a file that is gone is kept"


def test_a_start_after_a_kill_finds_nothing_wrong_with_the_journal(tmp_path: Path) -> None:
    with closing(Scorer(empty_file(tmp_path / "games.db"))) as scorer:
        scorer.secret_key()
        for number in range(0, 12, 3):
            deal(scorer)
            killed = tmp_path / f"killed-{number}.db"
            for end in ("", "-wal"):
                put(Path(f"{killed}{end}"), Path(f"{scorer.path}{end}").read_bytes())
            if number == 6:
                conn_of(scorer).execute("PRAGMA wal_checkpoint")
            with closing(Scorer(killed)) as again:
                assert len(again.lists.going_on()) == number // 3 + 1


# ------------------------------------------------------------------ what to do about it


def put_copy(path: Path, number: int, data: bytes) -> Path:
    copy = path.with_name("games.db.copies") / f"games-{number:04}-2026-11-2{number}-2130.db"
    copy.parent.mkdir(exist_ok=True)
    return put(copy, data)


def test_what_is_readable_is_saved_before_the_newest_sound_copy_is_put_in_place(path: Path) -> None:
    good = put_copy(path, 1, whole_file())
    put_copy(path, 2, whole_file()[:9000])
    path.write_bytes(whole_file()[:20_000])
    lines = run("serve", "--db", path, "--port", "0").stderr.splitlines()
    # In this order: after the restore, the first command would export the copy.
    assert lines[2:5] == [
        f"    scorekeeper export --db {path} --all > games.jsonl",
        "The newest copy of it is from 2026-11-21 21:30. To go on with that:",
        f"    scorekeeper restore --db {path} {good}",
    ]
    assert run(*lines[4].split()[1:]).exit_code == 0
    with closing(Scorer(path)) as scorer:
        assert scorer.exports.number() == 6


def test_a_new_file_with_older_copies_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "games.db"
    copy = put_copy(path, 1, whole_file())
    for make in (lambda: None, lambda: put(path, b"")):
        path.unlink(missing_ok=True)
        make()
        with open_scorer(path):
            lines = capsys.readouterr().err.splitlines()
        assert lines[0].startswith(f"{path} is new, but there are copies of an earlier one.")
        assert lines[1] == f"    scorekeeper restore --db {path} {copy}"
    assert run(*lines[1].split()[1:]).exit_code == 0
    assert run("export", "--all", "--db", path).stderr == ""


# ------------------------------------------------------------------ flipped bits


def flipped(data: bytes, chance: random.Random) -> bytes:
    """These bytes with one bit turned, or several."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 5, 50))):
        found[chance.randrange(len(found))] ^= 1 << chance.randrange(8)
    return bytes(found)


def evening_of(scorer: Scorer) -> Iterator[tuple[Entry, ...] | None]:
    """The log of each game, without what nobody can check: who sent it, when, and its words. None
    for a game that cannot be read."""
    for line in (*scorer.lists.going_on(), *scorer.lists.played()):
        assert line.names
    for game_id in GAMES:
        try:
            view = scorer.view(game_id)
        except (LogError, UnknownGame):
            yield None
        else:
            assert view.game.seq == len(view.log)
            yield tuple(replace(entry, actor="", recorded_at="") for entry in view.log)


def look_at_flips(folder: Path, seed: int, times: int) -> tuple[int, int]:
    """Flip bits so many times; gives how often that was noticed, and how often not."""
    chance, noticed, unnoticed, refusals = random.Random(seed), 0, 0, set[str]()
    with closing(Scorer(put(folder / "original.db", whole_file()))) as original:
        good = list(evening_of(original))
    for number in range(times):
        path = put(folder / f"{number}.db", flipped(whole_file(), chance))
        before, opened = path.read_bytes(), False
        try:
            with closing(Scorer(path)) as scorer:
                opened = True
                found = list(evening_of(scorer))
        except StorageError as error:
            refusals.add(error.code)
            assert opened or path.read_bytes() == before
            noticed += 1
            continue
        if None in found or damage_of(path) is not None:
            noticed += 1
        elif found != good:
            unnoticed += 1
        path.unlink()
    assert refusals <= {"not_a_database", "another_programs_file", "newer_file"}
    return noticed, unnoticed


@pytest.mark.parametrize("seed", [22, *LONG_RUNS])
def test_flipped_bits_never_end_in_a_traceback_or_a_changed_file(tmp_path: Path, seed: int) -> None:
    times = examples(120, usually=16) if seed == 22 else 500
    noticed, unnoticed = look_at_flips(tmp_path, seed=seed, times=times)
    assert noticed > times / 5
    assert unnoticed < noticed / 5, "what is left are other digits and other names"


# ------------------------------------------------------------------ what can still be read


def logs_in(printed: str) -> dict[str, list[str]]:
    """The lines of each game of an archive, by what its header says of the game."""
    found: dict[str, list[str]] = {}
    for line in printed.splitlines():
        if '"format"' in line:
            mark = json.loads(line)["game"]
            found[mark] = []
        else:
            found[mark].append(line)
    return found


def test_a_lost_page_hides_its_own_entries_and_no_others(path: Path) -> None:
    good = logs_in(run("export", "--all", "--db", path).stdout)
    pages = len(whole_file()) // 4096
    whole, cut = 0, 0
    for page in range(1, pages, 2 if ALL else 4):
        data = bytearray(whole_file())
        data[page * 4096 : page * 4096 + 4096] = b"\xa5" * 4096
        path.write_bytes(data)
        answer = run("export", "--all", "--db", path)
        assert "Traceback" not in answer.output
        assert path.read_bytes() == bytes(data)
        found = logs_in(answer.stdout)
        for mark, lines in found.items():
            assert mark not in good or lines == good[mark][: len(lines)], page
        whole += found == good
        cut += answer.exit_code == 1 and bool(found)
    assert whole + cut > pages / (4 if ALL else 8)
    assert cut > 1


def test_the_good_part_of_a_log_is_imported_elsewhere(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER log_is_never_changed")
        asked = "SELECT command_id FROM log WHERE game_id = 1 ORDER BY seq"
        commands = [command for (command,) in db.execute(asked)]
        middle = next(at for at in range(20, 60) if commands[at] == commands[at - 1])
        nested = "[" * 5000 + "]" * 5000  # deeper than some versions of Python read
        db.execute("UPDATE log SET data = ? WHERE game_id = 1 AND seq = ?", [nested, middle + 1])
        db.execute("UPDATE log SET kind = 'Nothing' WHERE game_id = 3 AND seq = 1")
        # An index of the log leads to another page, so that SQLite finds the file damaged.
        db.execute("PRAGMA writable_schema=ON")
        db.execute("UPDATE sqlite_master SET rootpage = 3 WHERE name LIKE 'idx_log%'")
        db.commit()
    assert damage_of(path) is not None
    answer = run("export", "--all", "--db", path)
    assert answer.exit_code == 1
    assert answer.stderr.splitlines() == [
        "The file is damaged. 4 games in it can be read whole.",
        "Of 1 game only the beginning can be read.",
        "Of 1 game nothing can be read.",
    ]
    ends = {json.loads(lines[-1])["command_id"] for lines in logs_in(answer.stdout).values()}
    assert commands[middle] not in ends, "a command is whole or not there"
    archive = tmp_path / "left.jsonl"
    archive.write_text(answer.stdout, encoding="utf-8")
    assert run("import", "--db", tmp_path / "there.db", archive).output == "Added 5 games.\n"
