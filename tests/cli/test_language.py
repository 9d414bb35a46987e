"""The language of the terminal: as asked for, else that of the environment, else English."""

from __future__ import annotations

from pathlib import Path

import click
from babel.messages.extract import extract_from_dir
from click.testing import CliRunner, Result

from scorekeeper.cli import main, options
from scorekeeper.cli.output import click_words
from scorekeeper.wording.languages import LANGUAGES, SOURCE
from tests.all_cases import each_row
from tests.cli.terminal import file_of
from tests.rules.text_tables import rows_in
from tests.translations.catalogues import Said


def run(*words: str, **environ: str) -> Result:
    unset = dict.fromkeys(("SCOREKEEPER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return CliRunner().invoke(main, words, env={**unset, **environ})


@each_row(rows_in("cli/tables/languages"))
def test_the_language_of_the_terminal(words: str, environ: str, spoken: str) -> None:
    said = dict(each.split("=") for each in environ.split())
    assert options.read_language(words.split(), said).id == spoken


def test_help_and_errors_are_in_the_language_of_the_terminal_which_ends_with_the_command() -> None:
    german = Said("de")
    points = german('The points of CARDS left in a hand, such as "R7 12 W S".')
    asked = run("--lang", "de", "points", "--help")
    for answer in (run("points", "--help", LANG="de_DE.UTF-8"), asked):
        assert answer.exit_code == 0
        assert answer.stdout.startswith(german("Usage:"))
        shown = " ".join(answer.stdout.split())
        for said in (points, german("The rule sheet to go by."), ": mattel]"):
            assert said in shown
        assert german("Show this message and exit.") in shown
    assert "  points " in run("--help", LANG="de_DE.UTF-8").stdout
    wrong = run("points", "--lang", "de")
    assert wrong.exit_code == 2
    hint = german("Try '{command} {option}' for help.")
    assert hint.format(command="main points", option="--help") in wrong.stderr
    assert german("Missing argument") in wrong.stderr
    typed = run("--lang", "de", "judge", "zwei Drillinge", "drei 7er, drei 8er")
    assert (typed.exit_code, typed.stderr) == (0, "")
    for words in (("points", "--help"), ("--lang", "en", "points", "--help")):
        assert run(*words, LANG="").stdout.startswith("Usage: ")


def test_the_server_is_started_without_a_command_in_any_language() -> None:
    for words in ((), ("--lang", "de"), ("--lang=de",)):
        assert "'--port'" in run(*words, "--port", "99999999").stderr


def test_click_still_says_the_words_that_are_translated_for_it() -> None:
    source = Path(click.__file__).parent
    said: set[str] = set()
    for _file, _line, texts, *_rest in extract_from_dir(source):
        said.update([texts] if isinstance(texts, str) else texts)
    with options.spoken(SOURCE):
        assert set(click_words()) <= said


SHOWN = {
    "latin-1": {"en", "de"},
    "iso-8859-2": {"en", "de", "pl"},
    "koi8-r": {"en", "ru"},
    "shift_jis": {"en", "ja"},
    "utf-8": {language.id for language in LANGUAGES},
}


@each_row(SHOWN.items())
def test_a_terminal_without_the_letters_speaks_english(encoding: str, shown: set[str]) -> None:
    english = run("check", "1", "5").output
    for each in LANGUAGES:
        told = CliRunner(charset=encoding).invoke(main, ["check", "1", "5", "--lang", each.id])
        assert (told.output == english) == (each.id not in shown or each is SOURCE), each
        assert "?" not in told.output


def test_letters_that_the_terminal_lacks_are_question_marks(tmp_path: Path) -> None:
    asked = ["games", "--db", str(file_of(tmp_path / "games.db", "さくら", "Bartholomäus"))]
    assert CliRunner(charset="latin-1").invoke(main, asked).stdout.endswith("???, Bartholomäus\n")
    told = CliRunner(charset="latin-1").invoke(main, ["points", "R7 さ", "--lang", "en"])
    assert told.stderr.startswith('I cannot read "\\u3055".')


def test_a_program_is_answered_in_the_language_it_asks_for_whatever_the_terminal_shows() -> None:
    asked = ["ask", "--lang", "ja"]
    here, latin = CliRunner(), CliRunner(charset="latin-1")
    answer, again = (each.invoke(main, asked, input="?\n").stdout_bytes for each in (here, latin))
    assert answer == again != here.invoke(main, ["ask"], input="?\n").stdout_bytes
