"""Games in the terminal: listed, printed as an archive or as CSV, read again, copied, worked out
anew."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.output import cut_to, in_columns, width_of
from scorekeeper.service import Scorer
from tests.all_cases import all_cases
from tests.checkout import read
from tests.cli.terminal import file_of, names_in, printed, refused, run
from tests.empty_file import empty_file
from tests.service.builders import deal, stop

SECRET = "postgresql://ann:secret@127.0.0.1:1/games?connect_timeout=1"

# ------------------------------------------------------------------ the list


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A file with three games: a stopped one, one of Japanese names, one of long names."""
    path = empty_file(tmp_path / "three.db")
    with closing(Scorer(path)) as scorer:
        stop(scorer, deal(scorer).game_id)
        deal(scorer, "さくら", "ハルト")
        deal(scorer, "Maximiliane", "Bartholomäus")
    return path


def test_the_latest_games_are_listed_with_what_other_commands_need(three: Path) -> None:
    head, *lines = printed("games", "--db", three).splitlines()
    assert head.split() == ["No.", "Code", "Last", "entry", "State", "Players"]
    assert lines[0].endswith("Round 1   Maximiliane, Bartholomäus")
    assert lines[2].endswith("finished  Ann, Ben")
    for line, number in zip(lines, ("3", "2", "1"), strict=True):
        code = line.removeprefix(number).split()[0]
        by_code, by_number = (printed("export", name, "--db", three) for name in (code, number))
        assert by_code == by_number
    with closing(Scorer(three)) as scorer:
        for _ in range(20):
            deal(scorer)
    latest = run("games", "--db", three)
    assert len(latest.stdout.splitlines()) == 21
    assert latest.stderr == "There are 3 more games. To list them, add --all.\n"
    assert len(printed("games", "--all", "--db", three).splitlines()) == 24


def test_a_script_reads_the_list_as_json_and_errors_elsewhere(three: Path, tmp_path: Path) -> None:
    games = json.loads(printed("games", "--json", "--db", three, "--lang", "de"))
    assert [(game["players"], game["state"]) for game in games] == [
        (["Maximiliane", "Bartholomäus"], "playing"),
        (["さくら", "ハルト"], "playing"),
        (["Ann", "Ben"], "over"),
    ]
    for game in games:
        assert printed("export", game["code"], "--db", three)
        assert datetime.fromisoformat(game["played_until"]).utcoffset() == timedelta()
    empty = empty_file(tmp_path / "empty.db")
    assert run("games", "--json", "--db", empty).stdout == "[]\n"
    assert run("games", "--db", empty).stdout == "There are no games yet.\n"
    assert refused("games", "--json", "--db", tmp_path / "other.db").startswith("There is no file ")


def test_every_field_for_scripts_is_described(three: Path) -> None:
    page = read("docs/terminal.md")
    for command in ("games", "where"):
        found = json.loads(run(command, "--json", "--db", three).stdout)
        described = page.partition(f"- `{command} --json` is ")[2].partition("\n\n")[0]
        for field in found if isinstance(found, dict) else found[0]:
            assert f"`{field}`" in described


def test_letters_of_two_places_and_of_none_are_counted_as_a_terminal_shows_them() -> None:
    assert width_of("さくら") == 6
    assert width_of("e\N{COMBINING ACUTE ACCENT}") == 1
    assert width_of("\N{RIGHT-TO-LEFT ISOLATE}נועה\N{POP DIRECTIONAL ISOLATE}") == 4
    assert cut_to("さくら、ハルト", 8) == "さくら…"
    rows = [("1", "KQHM", "さくら、ハルト、つむぎ"), ("12", "MXWNF", "Ann, Ben, Mia, Dad")]
    assert all(width_of(line) <= 18 for line in in_columns(rows, 18))
    assert list(in_columns(rows))[1] == "12  MXWNF  Ann, Ben, Mia, Dad"


@given(st.text(), st.integers(min_value=1, max_value=40))
def test_a_text_that_is_cut_fits_and_one_that_fits_is_not_cut(text: str, width: int) -> None:
    assert width_of(cut_to(text, width)) <= max(width, 1)
    if width_of(text) <= width:
        assert cut_to(text, width) == text


# ------------------------------------------------------------------ archives


def test_games_leave_singly_or_together_and_come_back_elsewhere(db: Path, tmp_path: Path) -> None:
    with closing(Scorer(db)) as scorer:
        code = deal(scorer, "Mia", "Dad").code
    one = printed("export", code.lower(), "--db", db)
    everything = printed("export", "--all", "--db", db)  # a bar is for terminals only
    assert one == printed("export", "2", "--db", db)
    archive, elsewhere = tmp_path / "game.jsonl", tmp_path / "elsewhere.db"
    archive.write_text(one, encoding="utf-8")
    assert "Mia, Dad" in printed("import", archive, "--db", elsewhere)
    archive.write_text(one, encoding="utf-16")
    assert "already here" in refused("import", archive, "--db", elsewhere)
    assert "a file of games, not an archive" in refused("import", db, "--db", elsewhere)
    assert printed("export", "1", "--db", elsewhere) == one
    assert "already here" in refused("import", "-", "--db", elsewhere, typed=one)
    rest = run("import", "-", "--db", elsewhere, typed=everything)
    assert rest.output == "Added 1 game.\n1 game was here already.\n"
    came, left = (printed("export", "--all", "--db", file) for file in (elsewhere, db))
    assert sorted(came.splitlines()) == sorted(left.splitlines())


def test_an_export_is_of_one_game_that_is_there_or_of_all_also_as_csv(db: Path) -> None:
    for words in ((), ("--all", "1")):
        assert "Name one game, or use --all." in refused("export", *words, "--db", db)
    assert "There is no game “K0OL”." in refused("export", "K0OL", "--db", db)
    rounds = run("export", "--csv", "1", "--db", db)
    assert rounds.stdout_bytes.startswith(b"round,dealer,out,Ann points,Ann phase,Ann laid,")
    assert run("export", "--all", "--csv", "--db", db).stdout_bytes.count(b"\r\n") == 2


# ------------------------------------------------------------------ copies


def test_everything_is_copied_and_copying_again_says_that_it_is_there(tmp_path: Path) -> None:
    """From the file, and from a backup of it with keys."""
    home = file_of(tmp_path / "home.db", "Ann", "Ben", games=2)
    backup = tmp_path / "games-to-move.db"
    assert run("backup", "--db", home, "--with-keys", backup).exit_code == 0
    for source, target in ((home, tmp_path / "new.db"), (backup, tmp_path / "other.db")):
        done = printed("copy", "--from", source, "--to", target)
        assert "2 games were copied and compared, with 2 entries." in done
        with closing(Scorer(home)) as ours, closing(Scorer(target)) as theirs:
            assert theirs.host_key() == ours.host_key()
            assert theirs.secret_key() == ours.secret_key()
            assert theirs.lists.going_on() == ours.lists.going_on()
    again = printed("copy", "--from", home, "--to", tmp_path / "new.db")
    everything = f"every row of {tmp_path / 'new.db'} is that of {home}.\n"
    assert again == f"Everything is there already: {everything}"


def test_a_target_with_games_is_refused_with_what_to_do(tmp_path: Path) -> None:
    home = file_of(tmp_path / "home.db", "Ann", "Ben", games=2)
    other = file_of(tmp_path / "other.db", "Mia", "Leo", "Kim", games=3)
    assert "--into-games" in refused("copy", "--from", home, "--to", other)
    assert names_in(other) == ("Kim", "Leo", "Mia")
    assert run("copy", "--from", home, "--to", other, "--into-games").exit_code == 0
    assert names_in(other) == ("Ann", "Ben", "Kim", "Leo", "Mia")


# ------------------------------------------------------------------ in a database on a server


def test_a_database_on_a_server_is_told_without_its_password(db: Path) -> None:
    """That it is not there; or for what is about a file, what to use instead."""
    pytest.importorskip("psycopg")
    away = {("games",), ("export", "--all"), ("rebuild",), ("serve",), ("key",)}
    of_files = {("backup", "copy.db"), ("restore",), ("where",)}
    assert "secret" not in refused("copy", "--from", db, "--to", SECRET)
    with all_cases() as case:
        for words in away | of_files:
            for answer in (run(*words, "--db", SECRET), run(*words, SCOREKEEPER_DB=SECRET)):
                with case(words):
                    assert answer.exit_code == 2
                    assert "postgresql://ann@127.0.0.1:1/games" in answer.output
                    assert ("does not answer" if words in away else "pg_dump") in answer.output
                    assert "secret" not in answer.output


def test_games_are_listed_and_printed_from_any_database(database: Path | str) -> None:
    with closing(Scorer(database)) as scorer:
        deal(scorer)
    assert "Ann, Ben" in run("games", "--db", database).output
    assert run("rebuild", "--db", database).output == "1 game was read again.\n"
    archive = run("export", "--all", "--db", database).output
    assert "already here" in run("import", "-", "--db", database, typed=archive).output


def test_the_key_in_any_database_is_told_and_none_is_made(database: Path | str) -> None:
    with closing(Scorer(database)) as scorer:
        without = refused("key", "--db", database)
        assert without.endswith(" has no host's key yet. The first start makes one.")
        assert scorer.host_settings.made_host_key() == ""
        key, shown = scorer.host_key(), scorer.database
    told = printed("key", "--db", database)
    assert shown in told
    assert f"pen /h/{key} after " in told  # at the beginning of its line or in a sentence
