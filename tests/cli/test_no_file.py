"""A file of games that is missing, or in a folder that is closed: one sentence, exit code 2, and
nothing is made."""

from __future__ import annotations

import tempfile
from datetime import date
from itertools import product
from pathlib import Path

import pytest

from scorekeeper.storage.copies import keep_before_upgrade
from tests.all_cases import all_cases
from tests.cli.terminal import refused, run
from tests.empty_file import empty_file
from tests.ordinary_user import LINUX, run_as_ordinary_user

READING = (
    "games", "games --all", "export 1", "export --all", "export --all --csv", "backup copy.db",
    "rebuild", "key", "suggestions", "suggestions de",
)  # fmt: skip
"""Commands that only read."""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_command_that_reads_makes_no_file(tmp_path: Path) -> None:
    with all_cases() as case:
        for words, path in product(READING, ("games.db", "new/deep/games.db")):
            with case((words, path)):
                assert str(Path(path).parent) in refused(*words.split(), "--db", path)
                assert list(tmp_path.iterdir()) == []


NAMING = (
    "serve --port 0 --db", "import - --db", "restore --db", "restore here.db --db", "key --db",
    "backup --db here.db", "copy --from here.db --to",
)  # fmt: skip
"""Commands before the name of a file."""


def test_a_mistyped_folder_is_not_made_and_the_one_that_was_meant_is_named(tmp_path: Path) -> None:
    empty_file(tmp_path / "here.db")
    (tmp_path / "games").mkdir()
    mistyped = "gmaes/deep/games.db"
    with all_cases() as case:
        for words in (*NAMING, "serve --port 0"):
            with case(words):
                typed = [*words.split(), *([mistyped] if words in NAMING else [])]
                missing = tmp_path / "gmaes/deep" if "restore" in words else "gmaes/deep"
                assert refused(*typed, SCOREKEEPER_DB=mistyped) == (
                    f"There is no folder {missing}. Did you mean {tmp_path / 'games'}?"
                    " If not, make it with mkdir."
                )
                assert {path.name for path in tmp_path.iterdir()} == {"here.db", "games"}


def test_it_is_told_that_there_is_no_file_or_that_a_folder_is_mistyped(tmp_path: Path) -> None:
    """Before the first start it is no fault that there is none."""
    for command in ("where", "restore"):
        answer = run(command, "--db", "games.db")
        assert (answer.exit_code, answer.stderr) == (0, "")
        assert "There is no " in answer.stdout
    answer = run("where", "--db", "new/games.db")
    assert answer.exit_code == 1
    told = "There is no folder new. Make it with mkdir, or name a file in another one.\n"
    assert answer.stdout.endswith(told)
    assert "The first start makes one." not in answer.stdout
    assert list(tmp_path.iterdir()) == []


@LINUX
def test_a_home_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    home = tmp_path / "home"
    home.mkdir(0o500)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "share"))
    answer = run_as_ordinary_user("serve", "--port", "0")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.startswith(f"{home / 'share/scorekeeper/games.db'} or its folder is ")
    assert answer.stderr.endswith("name another file with --db.\n")


def test_a_file_that_is_not_there_is_told_in_the_language_of_the_rest(tmp_path: Path) -> None:
    for words in ("restore", "import"):
        told = refused("--lang", "de", words, "nix", "--db", tmp_path / "games.db")
        assert told == "Eine Datei nix gibt es nicht."
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_archive_makes_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for archive in ("", "Dear Mia", '{"format": "another"}\n', "\ufeff{}\n"):
        assert refused("import", "-", "--db", "games.db", typed=archive)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    sentence = refused("import", "-", "--db", "new.db", typed="{}")
    assert sentence.startswith(f"{tmp_path / 'gone'} cannot be read or written: ")
    assert list(tmp_path.iterdir()) == []


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


@LINUX
def test_a_folder_that_is_closed_to_this_user_is_named(tmp_path: Path) -> None:
    """A folder that another user keeps to herself, or that is closed to its owner."""
    (tmp_path / "closed").mkdir(0o000)
    path = tmp_path / "closed" / "deep" / "games.db"
    with all_cases() as case:
        for words in ("games", "export 1", "key", "serve --port 0", "restore", "import -"):
            with case(words):
                answer = run_as_ordinary_user(*words.split(), "--db", str(path))
                assert (answer.exit_code, answer.stdout) == (2, ""), answer.stderr
                assert answer.stderr == f"{path} cannot be read or written: Permission denied.\n"
