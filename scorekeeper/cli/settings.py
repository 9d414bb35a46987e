"""The options of all commands and the variables of the environment that set them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import click

PREFIX = "SCOREKEEPER_"


def settings_of(program: click.Command) -> Iterator[tuple[str, click.Option]]:
    """Every option that a command of this program has, with the name of the command."""
    assert isinstance(program, click.Group)
    for name, command in program.commands.items():
        for option in command.params:
            if isinstance(option, click.Option):
                yield name, option


def variable_of(option: click.Option) -> str:
    """The variable that sets this option, "" if none does."""
    if not option.allow_from_autoenv:
        return ""
    return str(option.envvar or PREFIX + option.opts[0].lstrip("-").replace("-", "_").upper())


def variables_of(program: click.Command) -> frozenset[str]:
    """The variables of all options."""
    return frozenset(filter(None, (variable_of(option) for _name, option in settings_of(program))))


def unknown_variables(known: Collection[str], environ: Mapping[str, str]) -> list[str]:
    """The variables in this environment that have our prefix and set nothing."""
    return sorted(name for name in environ if name.startswith(PREFIX) and name not in known)
