"""A database on a server, named where a file of games is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.storage.engines import shown_url

SECRET = "postgresql://ann:secret@127.0.0.1:1/games"


@pytest.mark.parametrize(
    "words", [["backup", "copy.db"], ["restore"], ["where"]], ids=lambda words: words[0]
)
def test_what_is_about_a_file_says_what_to_use_instead(words: list[str]) -> None:
    answer = CliRunner().invoke(main, [*words, "--db", SECRET])
    assert answer.exit_code == 2
    assert "the games are in the database postgresql://ann@127.0.0.1:1/games" in answer.output
    assert "pg_dump" in answer.output
    assert "secret" not in answer.output


@pytest.mark.parametrize("words", [["games"], ["export", "--all"], ["rebuild"], ["serve"], ["key"]])
def test_a_database_that_is_not_there_is_told_without_its_password(words: list[str]) -> None:
    pytest.importorskip("psycopg")
    named, environment = [*words, "--db", SECRET], {"SCOREKEEPER_DB": SECRET}
    for answer in (
        CliRunner().invoke(main, named),
        CliRunner().invoke(main, words, env=environment),
    ):
        assert answer.exit_code == 2
        assert "postgresql://ann@127.0.0.1:1/games does not answer" in answer.output
        assert "secret" not in answer.output


def test_games_are_listed_and_printed_from_any_database(database: Path | str) -> None:
    from scorekeeper.rules.table_rules import table_rules
    from scorekeeper.service import Scorer

    scorer = Scorer(database)
    scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    scorer.close()
    where = ["--db", str(database)]
    assert "Ann, Ben" in CliRunner().invoke(main, ["games", *where]).output
    assert CliRunner().invoke(main, ["rebuild", *where]).output == "1 game was read again.\n"
    archive = CliRunner().invoke(main, ["export", "--all", *where]).output
    again = CliRunner().invoke(main, ["import", "-", *where], input=archive)
    assert "already here" in again.output


def test_the_key_in_a_database_on_a_server_is_told_and_none_is_made(database: Path | str) -> None:
    from scorekeeper.service import Scorer

    scorer = Scorer(database)
    where = ["--db", str(database)]
    without = CliRunner().invoke(main, ["key", *where])
    assert (without.exit_code, without.stdout) == (2, "")
    assert without.stderr.endswith(" has no host's key yet. The first start makes one.\n")
    assert scorer.host_settings.made_host_key() == ""
    key, shown = scorer.host_key(), scorer.database
    scorer.close()
    told = CliRunner().invoke(main, ["key", *where])
    assert (told.exit_code, told.stderr) == (0, "")
    assert shown in told.stdout
    assert f"pen /h/{key} after " in told.stdout


def test_a_database_without_a_server_in_its_url_is_shown_as_it_was_typed() -> None:
    assert shown_url("postgresql:///games") == "postgresql:///games"
