"""Options and their variables: each can be set in the environment, and the page lists them all."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.cli.options import settings_of, unknown_variables, variable_of, variables_of
from scorekeeper.environment import settings_from
from scorekeeper.server_settings import (
    PUT_AWAY,
    PUT_AWAY_AFTER,
    SETTINGS,
    OtherServers,
    read_by,
)
from tools.docs.print_settings import printed_settings

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"


def test_the_page_is_what_the_program_prints() -> None:
    assert PAGE.read_text(encoding="utf-8") == printed_settings(), "print it with: make docs"


def test_every_option_takes_its_variable_and_an_empty_one_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, option in settings_of(main):
        variable = variable_of(option)
        if option.opts[0] == "--lang":
            continue  # it is read before click reads the options
        command = main.commands[name]
        context = click.Context(command, **command.context_settings)
        if variable:
            monkeypatch.setenv(variable, "7")
            assert option.resolve_envvar_value(context) == "7", variable
            monkeypatch.setenv(variable, "")
            assert option.resolve_envvar_value(context) is None, variable
        else:
            assert option.opts[0] in {"--new-key", "--from", "--to", "--into-games", "--json"}


def test_other_servers_read_what_the_list_says_and_options_have() -> None:
    class Asked(dict[str, str]):
        """Remembers which variables were asked for."""

        def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
            self[name] = default
            return default

    asked = Asked()
    settings_from(asked)
    assert set(asked) == {*read_by(OtherServers.ALL, OtherServers.ASGI)}
    assert set(asked) <= variables_of(main)


def test_every_setting_of_a_server_is_an_option_of_serve_and_read_from_its_variable() -> None:
    declared = {setting.option: setting.variable for setting in SETTINGS if setting.in_environment}
    options = {o.opts[0]: variable_of(o) for name, o in settings_of(main) if name == "serve"}
    assert {name: variable for name, variable in options.items() if variable} == {
        **declared,
        "--lang": "SCOREKEEPER_LANG",
    }
    assert f"[default: {PUT_AWAY_AFTER}]" in PUT_AWAY.words


def test_a_mistyped_variable_is_noticed() -> None:
    environ = {"SCOREKEEPER_PROT": "1", "SCOREKEEPER_PORT": "1", "PORT": "1"}
    assert unknown_variables(variables_of(main), environ) == ["SCOREKEEPER_PROT"]


CONTRADICTIONS = [
    {"--local-only": "1", "--host": "0.0.0.0"},
    {"--local-only": "1", "--public-url": "http://x.example"},
    {"--local-only": "1", "--mdns": "1"},
    {"--mdns": "1", "--host": "127.0.0.1"},
    {"--key-file": "key.pem"},
    {"--open": "1", "--local-only": "1"},
    {"--put-away-after": "7"},
]


@pytest.mark.parametrize("options", CONTRADICTIONS, ids=" ".join)
@pytest.mark.parametrize("in_environment", ["none", "first", "last", "all"])
def test_contradicting_options_are_refused_whichever_way_they_come(
    tmp_path: Path, options: dict[str, str], in_environment: str
) -> None:
    path = tmp_path / "new" / "games.db"
    words, environ = ["serve", "--db", str(path)], {}
    for at, (option, value) in enumerate(options.items()):
        last = at == len(options) - 1
        if in_environment == "all" or in_environment == ("first", "last")[last]:
            environ["SCOREKEEPER_" + option[2:].replace("-", "_").upper()] = value
        else:
            words += [option] if value == "1" else [option, value]
    answer = CliRunner().invoke(main, words, env=environ)
    assert answer.exit_code == 2
    assert answer.stderr.splitlines()[-1].startswith("Error: ")
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("variable", "value"),
    [("PORT", "tcp://10.0.0.1:80"), ("PORT", "70000"), ("MDNS", "perhaps"), ("LOG_LEVEL", "loud")],
)
def test_a_variable_that_cannot_be_read_is_refused(
    tmp_path: Path, variable: str, value: str
) -> None:
    path = tmp_path / "new" / "games.db"
    answer = CliRunner().invoke(
        main, ["serve", "--db", str(path)], env={f"SCOREKEEPER_{variable}": value}
    )
    assert answer.exit_code == 2
    assert value in answer.stderr
    assert not path.parent.exists()
