"""Options and their variables: each can be set in the environment, and the page lists them all."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import pytest
from click.shell_completion import BashComplete

from scorekeeper import server_settings
from scorekeeper.cli import main
from scorekeeper.cli.options import settings_of, variable_of, variables_of
from scorekeeper.environment import settings_from
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.server_settings import OtherServers
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import each_row
from tests.checkout import read
from tests.cli.terminal import refused, run
from tools.docs.print_settings import printed_settings


def test_the_page_is_what_the_program_prints() -> None:
    assert read("docs/configuration.md") == printed_settings(), "print it with: make docs"


def test_an_option_takes_its_variable_unless_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    without = set()
    for name, option in settings_of(main):
        command, variable = main.commands[name], variable_of(option)
        if option.opts[0] == "--lang":
            continue  # it is read before click reads the options
        if not variable:
            without.add(option.opts[0])
            continue
        context = click.Context(command, **command.context_settings)
        for value in ("7", ""):
            monkeypatch.setenv(variable, value)
            assert option.resolve_envvar_value(context) == (value or None), variable
    own = {"--new-key", "--check", "--demo", "--from", "--to", "--into-games", "--json"}
    assert without <= own


def test_other_servers_read_what_the_list_says_and_options_have() -> None:
    class Asked(dict[str, str]):
        """Remembers which variables were asked for."""

        def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
            self[name] = default
            return default

    asked = Asked()
    settings_from(asked)
    assert set(asked) == {*server_settings.read_by(OtherServers.ALL, OtherServers.ASGI)}
    assert set(asked) <= variables_of(main)


def test_every_setting_of_a_server_is_an_option_of_serve_and_read_from_its_variable() -> None:
    declared = {
        (each.option, each.variable) for each in server_settings.SETTINGS if each.in_environment
    }
    options = {(o.opts[0], variable_of(o)) for name, o in settings_of(main) if name == "serve"}
    variables = {(name, variable) for name, variable in options if variable}
    assert variables == {*declared, ("--lang", "SCOREKEEPER_LANG")}
    assert f"[default: {server_settings.PUT_AWAY_AFTER}]" in server_settings.PUT_AWAY.words


CONTRADICTIONS = [
    {"--local-only": "1", "--host": "0.0.0.0"},
    {"--local-only": "1", "--public-url": "http://x.example"},
    {"--local-only": "1", "--mdns": "1"},
    {"--mdns": "1", "--host": "127.0.0.1"},
    {"--key-file": "key.pem"},
    {"--open": "1", "--local-only": "1"},
    {"--put-away-after": "7"},
]


@each_row(tuple(product(CONTRADICTIONS, ["none", "first", "last", "all"])))
def test_contradicting_options_are_refused(options: dict[str, str], in_environment: str) -> None:
    words, environ = [], {}
    for at, (option, value) in enumerate(options.items()):
        last = at == len(options) - 1
        if in_environment == "all" or in_environment == ("first", "last")[last]:
            environ[f"SCOREKEEPER_{option[2:].replace('-', '_').upper()}"] = value
        else:
            words += [option] if value == "1" else [option, value]
    assert not_started(*words, **environ).startswith("Error: ")


def not_started(*words: str, **environ: str) -> str:
    """What is said where `serve` is refused before it makes a folder."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new" / "games.db"
        sentence = refused("serve", "--db", path, *words, **environ)
        assert not path.parent.exists()
    return sentence


UNREADABLE = (("PORT", "tcp://10.0.0.1:80"), ("PORT", "70000"), ("MDNS", "perhaps"), ("LANG", "xx"))


@each_row(UNREADABLE)
def test_a_variable_that_cannot_be_read_is_refused(variable: str, value: str) -> None:
    assert value in not_started(**{f"SCOREKEEPER_{variable}": value})


def test_what_is_typed_wins_over_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SCOREKEEPER_RULES", "ravensburger")
    assert run("points", "W").stdout == "20\n"
    assert run("points", "--rules", "mattel", "W").stdout == "25\n"
    elsewhere = str(tmp_path / "elsewhere" / "games.db")
    assert refused("export", "1", SCOREKEEPER_DB=elsewhere) == f"There is no file {elsewhere}."


# --- what a shell completes -----------------------------------------------------------------------


OFFERED: dict[str, list[str]] = {
    "": sorted(main.commands),
    "exp": ["export"],
    "--lang de exp": ["export"],
    "serve --loc": ["--local-only"],
    "--loc": ["--local-only"],
    "--port 9000 --loc": ["--local-only"],
    "export --cs": ["--csv"],
    "points --rules rav": ["ravensburger"],
    "points --rules ": list(SHEETS),
    "--lang ": [language.id for language in LANGUAGES],
}


def completed(typed: str) -> list[str]:
    """What the shell offers for the last word of the line."""
    *words, incomplete = typed.split(" ")
    shell = BashComplete(main, {}, "scorekeeper", "_SCOREKEEPER_COMPLETE")
    return [item.value for item in shell.get_completions(words, incomplete)]


def test_a_word_is_completed_by_what_may_stand_there() -> None:
    """Options of `serve` are offered without the command."""
    assert {typed: completed(typed) for typed in OFFERED} == OFFERED
    assert set(completed("--")) == {"--lang", "--version", "--help", *completed("serve --")}
