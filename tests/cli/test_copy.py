"""The command `copy`: what it prints, and what it refuses before anything is touched."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.service import Scorer
from tests.cli.test_cli import served
from tests.cli.test_restore import file_of, names_in


def copy(source: Path | str, target: Path | str, *more: str) -> Result:
    return CliRunner().invoke(main, ["copy", "--from", str(source), "--to", str(target), *more])


def test_everything_is_copied_and_said(tmp_path: Path) -> None:
    home = file_of(tmp_path / "home.db", "Ann", "Ben")
    done = copy(home, tmp_path / "new.db")
    assert done.exit_code == 0
    assert "2 games were copied and compared, with 2 entries." in done.output
    assert names_in(tmp_path / "new.db") == ("Ann", "Ben")
    with closing(Scorer(home)) as ours, closing(Scorer(tmp_path / "new.db")) as theirs:
        assert theirs.host_key() == ours.host_key()


def test_a_copy_that_is_typed_again_says_that_everything_is_there(tmp_path: Path) -> None:
    home, new = file_of(tmp_path / "home.db", "Ann", "Ben"), tmp_path / "new.db"
    copy(home, new)
    again = copy(home, new)
    assert again.exit_code == 0
    assert again.output == f"Everything is there already: every row of {new} is that of {home}.\n"


def test_a_target_with_games_is_refused_with_what_to_do(tmp_path: Path) -> None:
    home = file_of(tmp_path / "home.db", "Ann", "Ben")
    other = file_of(tmp_path / "other.db", "Mia", "Leo", "Kim")
    refused = copy(home, other)
    assert refused.exit_code == 2
    assert "--into-games" in refused.output
    assert names_in(other) == ("Kim", "Leo", "Mia")
    added = copy(home, other, "--into-games")
    assert added.exit_code == 0
    assert names_in(other) == ("Ann", "Ben", "Kim", "Leo", "Mia")


def test_the_server_that_runs_with_the_source_is_named(tmp_path: Path) -> None:
    home = file_of(tmp_path / "home.db", "Ann", "Ben")
    with served(home, "--local-only") as (server, _address):
        refused = copy(home, tmp_path / "new.db")
    assert refused.exit_code == 2
    assert f"pid {server.pid}" in refused.output
    assert not (tmp_path / "new.db").exists()


def test_the_password_of_a_server_is_not_shown(tmp_path: Path) -> None:
    home = file_of(tmp_path / "home.db", "Ann", "Ben")
    refused = copy(home, "postgresql://ann:tulip@127.0.0.1:1/games?connect_timeout=1")
    assert refused.exit_code == 2
    assert "127.0.0.1" in refused.output
    assert "tulip" not in refused.output


def test_a_backup_with_keys_is_copied_like_the_file_it_was_made_of(tmp_path: Path) -> None:
    home = file_of(tmp_path / "home.db", "Ann", "Ben")
    backup = tmp_path / "games-to-move.db"
    words = ["backup", "--db", str(home), "--with-keys", str(backup)]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert copy(backup, tmp_path / "new.db").exit_code == 0
    with closing(Scorer(home)) as ours, closing(Scorer(tmp_path / "new.db")) as theirs:
        assert theirs.host_key() == ours.host_key()
        assert theirs.secret_key() == ours.secret_key()
        assert theirs.games_going_on() == ours.games_going_on()
