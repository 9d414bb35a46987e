"""A file of games that is missing, or in a folder that is closed: one sentence, exit code 2, and
nothing is made."""

from __future__ import annotations

import tempfile
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.storage.copies import keep_before_upgrade
from tests.empty_file import empty_file
from tests.ordinary_user import LINUX, run_as_ordinary_user

READING = [
    ["games"],
    ["games", "--all"],
    ["export", "1"],
    ["export", "--all"],
    ["export", "--all", "--csv"],
    ["backup", "copy.db"],
    ["rebuild"],
    ["key"],
]
"""Commands that only read."""


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, words, input=typed)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("words", READING, ids=" ".join)
@pytest.mark.parametrize("path", ["games.db", "new/deep/games.db"])
def test_a_command_that_reads_makes_no_file(tmp_path: Path, words: list[str], path: str) -> None:
    answer = run(*words, "--db", path)
    assert (answer.exit_code, answer.stdout) == (2, "")
    (sentence,) = answer.stderr.splitlines()
    assert str(Path(path).parent) in sentence
    assert list(tmp_path.iterdir()) == []


IN_A_MISTYPED_FOLDER = "gmaes/deep/games.db"


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--port", "0", "--db", IN_A_MISTYPED_FOLDER],
        ["import", "-", "--db", IN_A_MISTYPED_FOLDER],
        ["restore", "--db", IN_A_MISTYPED_FOLDER],
        ["restore", "here.db", "--db", IN_A_MISTYPED_FOLDER],
        ["key", "--db", IN_A_MISTYPED_FOLDER],
        ["backup", "--db", "here.db", IN_A_MISTYPED_FOLDER],
        ["copy", "--from", "here.db", "--to", IN_A_MISTYPED_FOLDER],
        ["serve", "--port", "0"],
    ],
    ids=" ".join,
)
def test_a_mistyped_folder_is_named_with_the_one_that_was_meant_and_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    if "--db" not in words:
        monkeypatch.setenv("SCOREKEEPER_DB", IN_A_MISTYPED_FOLDER)
    empty_file(tmp_path / "here.db")
    (tmp_path / "games").mkdir()
    answer = run(*words)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == (
        f"There is no folder gmaes/deep. Did you mean {tmp_path / 'games'}?"
        " If not, make it with mkdir.\n"
    ).replace("gmaes/deep", f"{tmp_path / 'gmaes/deep'}" if "restore" in words else "gmaes/deep")
    assert {path.name for path in tmp_path.iterdir()} == {"here.db", "games"}


def test_where_says_that_a_folder_is_mistyped(tmp_path: Path) -> None:
    answer = run("where", "--db", "new/games.db")
    assert answer.exit_code == 1
    assert answer.stdout.endswith(
        "There is no folder new. Make it with mkdir, or name a file in another one.\n"
    )
    assert "The first start makes one." not in answer.stdout
    assert list(tmp_path.iterdir()) == []


@LINUX
def test_a_home_that_cannot_be_written_is_told_with_the_option_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir(0o500)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "share"))
    answer = run_as_ordinary_user("serve", "--port", "0")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"{home / 'share/scorekeeper/games.db'} or its folder is ")
    assert answer.stderr.endswith("name another file with --db.\n")


@pytest.mark.parametrize("words", [["where"], ["restore"]], ids=" ".join)
def test_what_tells_of_files_tells_that_there_is_none(tmp_path: Path, words: list[str]) -> None:
    """Before the first start that is no fault."""
    answer = run(*words, "--db", "games.db")
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert "There is no " in answer.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("archive", ["", "Dear Mia", '{"format": "another"}\n', "\ufeff{}\n"])
def test_what_is_no_archive_makes_no_file(tmp_path: Path, archive: str) -> None:
    answer = run("import", "-", "--db", "games.db", typed=archive)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_archive_without_a_folder_for_temporary_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    answer = run("import", "-", "--db", "new.db", typed="{}")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"{tmp_path / 'gone'} cannot be read or written: ")
    assert len(answer.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_archive_makes_the_file_that_is_missing(tmp_path: Path) -> None:
    scorer = Scorer(empty_file(tmp_path / "games.db"))
    scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    scorer.close()
    archive = run("export", "--all", "--db", "games.db").stdout
    answer = run("import", "-", "--db", "new.db", typed=archive)
    assert answer.stdout.endswith("Ann, Ben.\n")
    assert run("export", "--all", "--db", "new.db").stdout == archive


def test_who_lost_the_file_is_told_of_its_copy(tmp_path: Path) -> None:
    path = empty_file(tmp_path / "games.db")
    copy = keep_before_upgrade(path, 7, date(2026, 11, 1))
    path.unlink()
    answer = run("games", "--db", str(path))
    assert (answer.exit_code, answer.stdout) == (2, "")
    first, second, third = answer.stderr.splitlines()
    assert first == f"There is no file {path}."
    assert second.startswith("The newest copy of it is from ")
    assert third == f"    scorekeeper restore --db {path} {copy}"
    assert not path.exists()


# ------------------------------------------------------------------ closed folders


def closed_folder(tmp_path: Path) -> Path:
    """A folder that another user keeps to herself, or that is closed to its owner."""
    folder = tmp_path / "closed"
    folder.mkdir(0o000)
    return folder


@LINUX
@pytest.mark.parametrize(
    "words", [*READING, ["serve", "--port", "0"], ["restore"], ["import", "-"]], ids=" ".join
)
def test_a_folder_that_is_closed_to_this_user_is_named(tmp_path: Path, words: list[str]) -> None:
    path = closed_folder(tmp_path) / "deep" / "games.db"
    answer = run_as_ordinary_user(*words, "--db", str(path))
    assert (answer.exit_code, answer.stdout) == (2, ""), answer.stderr
    assert answer.stderr == f"{path} cannot be read or written: Permission denied.\n"
