"""The command `where`: what it says of a file and its server, and what it never says or touches."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from scorekeeper import __version__
from scorekeeper.cli.where import without_home
from scorekeeper.service import Scorer
from scorekeeper.storage import file_look
from tests.cli.terminal import NOT_UPGRADED, code_in, content, file_of, run
from tests.ordinary_user import LINUX, run_as_ordinary_user
from tests.service.builders import change


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with a game, in the home folder of Ann."""
    path = file_of(tmp_path / "ann" / "games.db", "Ann", "Bén")
    with closing(Scorer(path)) as scorer:
        scorer.host_settings.keep_wifi("Our Wi-Fi", "a password")
    return path


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "ann"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "ann"))


def where(db: Path, *words: str, **environ: str) -> Result:
    return run("where", "--db", db, *words, **environ)


def lines_of(answer: Result) -> dict[str, str]:
    """What it says, by the label of each line."""
    facts = answer.stdout.partition("\n\n")[0].splitlines()
    return {label: value.strip() for label, _, value in (line.partition("  ") for line in facts)}


def test_it_says_what_a_report_needs_and_touches_nothing(db: Path) -> None:
    before = content(db.parent)
    told = where(db, SCOREKEEPER_PORT="9000")
    assert content(db.parent) == before
    assert (told.exit_code, told.stderr) == (0, "")
    lines = lines_of(told)
    assert lines["Version"] == __version__
    assert lines["Set in the environment"].split(", ") == ["SCOREKEEPER_LANG", "SCOREKEEPER_PORT"]
    assert lines["File of games"] == "~/games.db"
    assert lines["Games"] == "1"
    assert lines["Format"].endswith(", of this version")
    assert lines["Server"] == "None runs with this file."
    assert lines["Newest copy"] == "There is none yet."
    assert told.stdout.endswith("\n\nNothing is wrong.\n")


def test_no_key_no_code_no_name_and_no_home_is_said(db: Path) -> None:
    with closing(Scorer(db)) as scorer:
        key = scorer.host_key()
    secrets = [key, code_in(db), "Ann", "Bén", "Wi-Fi", "password", str(db.parent)]
    for damage in (lambda: None, lambda: db.write_bytes(db.read_bytes()[:5000])):
        damage()
        said = where(db).output
        assert [secret for secret in secrets if secret in said] == []


def test_a_script_reads_json_and_what_is_wrong_by_the_exit_code(db: Path, tmp_path: Path) -> None:
    told = where(db, "--json", SCOREKEEPER_PORT="9000")
    assert (told.exit_code, told.stderr) == (0, "")
    found = json.loads(told.stdout)
    assert (found["file"], found["games"], found["bytes"]) == (str(db), 1, db.stat().st_size)
    assert "SCOREKEEPER_PORT" in found["environment"]
    assert (found["missing_steps"], found["server"], found["faults"]) == (0, None, [])
    told = where(tmp_path, "--json")
    assert (told.exit_code, told.stderr) == (1, "")
    wrong = f"{tmp_path} is a folder. Name a file in it, such as games.db."
    assert json.loads(told.stdout)["faults"] == [wrong]


def test_a_file_of_an_older_version_or_in_use_is_looked_at_and_stays_as_it_is(db: Path) -> None:
    change(db, NOT_UPGRADED)
    before = content(db.parent)
    told = where(db)
    assert told.exit_code == 0
    assert "of an older version; the next start upgrades it" in told.stdout
    assert content(db.parent) == before
    with closing(sqlite3.connect(db)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert lines_of(where(db))["Games"] == "1"
        other.rollback()


def test_a_share_or_a_typo_is_a_fault(db: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    told = where(db, SCOREKEEPER_PROT="9000")
    assert told.exit_code == 1
    assert told.stdout.splitlines()[-1].startswith("SCOREKEEPER_PROT is set in the environment")
    if file_look.MOUNTS.exists():
        mounts = tmp_path / "mounts"
        mounts.write_text("1 0 0:1 / / rw - cifs x rw\n")
        monkeypatch.setattr(file_look, "MOUNTS", mounts)
        assert "is on a network share (cifs)" in where(db).stdout


@LINUX
def test_a_folder_that_is_read_only_is_a_fault(db: Path) -> None:
    db.parent.chmod(0o500)
    told = run_as_ordinary_user("where", "--db", str(db))
    db.parent.chmod(0o700)
    assert told.exit_code == 1
    assert "is read-only" in told.stdout


def test_only_the_home_folder_itself_becomes_a_tilde(tmp_path: Path) -> None:
    home = str(tmp_path / "ann")
    assert without_home(f"{home}/games.db {home}") == "~/games.db ~"
    for other in (f"{home}a/games.db", f"{home}.old/games.db", f"{home}-2"):
        assert without_home(other) == other
