"""What a shell completes: commands, options of a command and of `serve`, rule sheets, languages."""

from __future__ import annotations

import pytest
from click.shell_completion import BashComplete

from scorekeeper.cli import main
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.wording.languages import LANGUAGES


def completed(typed: str) -> list[str]:
    """What the shell offers for the last word of the line."""
    *words, incomplete = typed.split(" ")
    shell = BashComplete(main, {}, "scorekeeper", "_SCOREKEEPER_COMPLETE")
    return [item.value for item in shell.get_completions(words, incomplete)]


def test_every_command_is_offered_first() -> None:
    assert completed("") == sorted(main.commands)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("exp", ["export"]),
        ("--lang de exp", ["export"]),
        ("serve --loc", ["--local-only"]),
        ("export --cs", ["--csv"]),
        ("points --rules rav", ["ravensburger"]),
        ("points --rules ", list(SHEETS)),
        ("--lang ", [language.id for language in LANGUAGES]),
    ],
)
def test_a_word_is_completed_by_what_may_stand_there(typed: str, offered: list[str]) -> None:
    assert completed(typed) == offered


def test_options_of_serve_are_offered_without_the_command() -> None:
    assert completed("--loc") == ["--local-only"]
    assert completed("--port 9000 --loc") == ["--local-only"]
    assert set(completed("--")) == {"--lang", "--version", "--help", *completed("serve --")}
