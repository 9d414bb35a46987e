"""The list of games in the terminal: what it shows, and how its columns stand."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.cli.output import cut_to, in_columns, width_of
from scorekeeper.game.commands import StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from tests.empty_file import empty_file


def run(*words: str, **environ: str) -> Result:
    return CliRunner().invoke(main, words, env=environ)


def start(scorer: Scorer, *names: str) -> Started:
    started = scorer.start_game(names, table_rules(), command_id=" ".join(names))
    assert isinstance(started, Started)
    return started


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with three games: a stopped one, one of Japanese names, one of long names."""
    scorer = Scorer(empty_file(tmp_path / "games.db"))
    first = start(scorer, "Ann", "Ben")
    scorer.play(first.view.game_id, StopGame(for_good=True), command_id="stop", seen=first.view.seq)
    start(scorer, "さくら", "ハルト")
    start(scorer, "Maximiliane", "Bartholomäus")
    scorer.close()
    return tmp_path / "games.db"


def test_games_are_listed_with_what_other_commands_need(db: Path) -> None:
    listed = run("games", "--db", str(db))
    assert (listed.exit_code, listed.stderr) == (0, "")
    head, *lines = listed.stdout.splitlines()
    assert head.split() == ["No.", "Code", "Last", "entry", "State", "Players"]
    assert [line.split()[0] for line in lines] == ["3", "2", "1"]
    assert lines[0].endswith("Round 1   Maximiliane, Bartholomäus")
    assert lines[2].endswith("finished  Ann, Ben")
    for line in lines:
        number, code, *_rest = line.split()
        by_code, by_number = (run("export", name, "--db", str(db)) for name in (code, number))
        assert by_code.exit_code == 0
        assert by_code.stdout == by_number.stdout


def test_only_the_latest_games_are_listed_unless_all_are_asked_for(db: Path) -> None:
    scorer = Scorer(db)
    for number in range(20):
        start(scorer, f"Mia {number}", "Dad")
    scorer.close()
    latest, every = run("games", "--db", str(db)), run("games", "--all", "--db", str(db))
    assert len(latest.stdout.splitlines()) == 21
    assert latest.stderr == "There are 3 more games. To list them, add --all.\n"
    assert (len(every.stdout.splitlines()), every.stderr) == (24, "")


def test_a_script_reads_the_list_as_json(db: Path) -> None:
    listed = run("games", "--json", "--db", str(db), "--lang", "de")
    assert (listed.exit_code, listed.stderr) == (0, "")
    games = json.loads(listed.stdout)
    assert [game["players"] for game in games] == [
        ["Maximiliane", "Bartholomäus"],
        ["さくら", "ハルト"],
        ["Ann", "Ben"],
    ]
    assert [game["state"] for game in games] == ["playing", "playing", "over"]
    for game in games:
        assert run("export", game["code"], "--db", str(db)).exit_code == 0
        assert datetime.fromisoformat(game["played_until"]).utcoffset() == timedelta()


def test_a_script_reads_an_empty_list_and_errors_elsewhere(tmp_path: Path) -> None:
    path = empty_file(tmp_path / "games.db")
    assert run("games", "--json", "--db", str(path)).stdout == "[]\n"
    missing = run("games", "--json", "--db", str(tmp_path / "other.db"))
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert missing.stderr.startswith("There is no file ")


@pytest.mark.parametrize("command", ["games", "where"])
def test_every_field_for_scripts_is_described(db: Path, command: str) -> None:
    found = json.loads(run(command, "--json", "--db", str(db)).stdout)
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text("utf-8")
    described = page.partition(f"- `{command} --json` is ")[2].partition("\n\n")[0]
    for field in found if isinstance(found, dict) else found[0]:
        assert f"`{field}`" in described


def test_a_file_without_games_says_so(tmp_path: Path) -> None:
    listed = run("games", "--db", str(empty_file(tmp_path / "games.db")))
    assert (listed.exit_code, listed.stdout) == (0, "There are no games yet.\n")


@pytest.mark.parametrize("lang", ["de", "ja", "pl", "ru"])
def test_columns_stand_below_each_other_in_every_language(db: Path, lang: str) -> None:
    lines = run("games", "--db", str(db), "--lang", lang).stdout.splitlines()
    assert len({width_of(line[: line.index(name)]) for line, name in zip(
        lines[1:], ("Maximiliane", "さくら", "Ann"), strict=True
    )}) == 1  # fmt: skip


def test_letters_of_two_places_and_of_none_are_counted_as_a_terminal_shows_them() -> None:
    assert width_of("さくら") == 6
    assert width_of("e\N{COMBINING ACUTE ACCENT}") == 1
    assert width_of("\N{RIGHT-TO-LEFT ISOLATE}נועה\N{POP DIRECTIONAL ISOLATE}") == 4
    assert cut_to("さくら、ハルト", 8) == "さくら…"


@given(st.text(), st.integers(min_value=1, max_value=40))
def test_a_text_that_is_cut_fits_and_one_that_fits_is_not_cut(text: str, width: int) -> None:
    assert width_of(cut_to(text, width)) <= max(width, 1)
    if width_of(text) <= width:
        assert cut_to(text, width) == text


def test_a_line_is_never_wider_than_the_terminal() -> None:
    rows = [("1", "KQHM", "さくら、ハルト、つむぎ"), ("12", "MXWNF", "Ann, Ben, Mia, Dad")]
    lines = list(in_columns(rows, 18))
    assert all(width_of(line) <= 18 for line in lines)
    assert list(in_columns(rows))[1] == "12  MXWNF  Ann, Ben, Mia, Dad"
