"""Prints `docs/configuration.md`: options, variables, defaults, what is logged and refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import fill

import click

from scorekeeper.cli import main
from scorekeeper.cli.options import settings_of, variable_of
from scorekeeper.server_settings import OtherServers, read_by

_HEAD = """\
# Configuration

Everything is set by options or by variables of the environment; there is no file of settings. Each
option has a variable with the same name: `SCOREKEEPER_PORT=9000` is `--port 9000`. A switch is on
with `1`, `true` or `yes`, and off with `0`, `false` or `no`. An empty variable counts as not set.

An option on the command line wins over its own variable. Options that contradict each other are
refused, also where one of them comes from the environment. With make, write
`make run ARGS="--port 9000"`. `scorekeeper where` lists the variables that are set, and those that
set nothing because their name is mistyped.

This page is printed from the program by `make docs`."""


def _listed(*servers: OtherServers) -> str:
    return ", ".join(f"`{variable}`" for variable in read_by(*servers))


_EVERYWHERE = fill(f"Other servers read these variables: {_listed(OtherServers.ALL)}.", 100)
_WITH_ASGI = _listed(OtherServers.ASGI)


_SERVE = """\
## Options of the server

These are the options of `scorekeeper serve`, and of `scorekeeper` without a command."""

_OTHERS = """\
## Options of the other commands"""

_OTHER_SERVERS = f"""\
## Under other servers

{_EVERYWHERE}

`uvicorn scorekeeper.asgi:app` also reads {_WITH_ASGI}. Address, port and certificate are
uvicorn's own options. `waitress-serve scorekeeper.wsgi:app`,
`gunicorn --threads 8 scorekeeper.wsgi:app` and `flask --app scorekeeper run` serve the pages
without the live stream. One process serves a file; several need PostgreSQL. gunicorn's `--preload`
must be left out: a database is opened by the process that uses it.

The lines that uvicorn itself logs for requests are masked; with `--no-access-log` it writes none.
Other servers and proxies log the addresses they see, with keys and codes, unless they are told not
to.

Behind a proxy on another machine, uvicorn's own `FORWARDED_ALLOW_IPS` names that proxy
([hosting](hosting.md#a-proxy-in-front))."""

_LOG = """\
## What is logged

The log goes to standard error, so that a journal or a container keeps it. It is in English.

| level | what is logged |
|---|---|
| `error` | what failed: the file cannot be written, a page or a copy was not made |
| `warning` | the usual level: also what may become a fault, such as lists that were not stored |
| `info` | also the start and the end of the server, and phones that read too slowly |
| `debug` | also what libraries say about their own work |

With `--access-log` each request adds a line, at every level: the address of the device, the method,
the page, the status, the bytes and the milliseconds. A page is named by its route. Keys, codes and
names in it are `…`, and so is everything that leads to no page. A live stream has its line when it
opens. No form, no cookie, no browser and nothing after a question mark is written.

No line contains a key or a code, not even in a traceback. What `serve` prints on standard output
when it starts contains the host's key, unless `--quiet-key` is set; `scorekeeper key` prints it
then."""

_REFUSED = """\
## What is refused

A start that cannot work ends with one sentence on standard error and exit code 2, before anything
is made or changed:

- options that contradict each other
- an address of another device, a port that is taken or is only for administrators
- a certificate that cannot be read, has expired or does not belong to its key. One that is not
  valid yet is only reported, because the clock of the device may be behind
- a file in a folder that does not exist, probably because it is mistyped. Only the folder of the
  usual file is made
- a file on a network share. Linux tells that reliably; Windows tells it, which was not tried; on
  other systems Python cannot tell
- a new file on a full disk, or where no file can be made
- a file in a folder that is closed to this user
- a file of a newer version, and one that needs an upgrade while an older program has it open

Commands that only read, such as `games`, `export`, `backup` and `key`, make no file: where it is
missing they say so, with exit code 2. `where` and `restore` without a file tell what there is."""

_COLUMNS = """\
| option | variable | default | what it does |
|---|---|---|---|"""

_COLUMNS_WITH_COMMANDS = """\
| option | variable | default | what it does | commands |
|---|---|---|---|---|"""


def printed_settings() -> str:
    """The page, in Markdown."""
    of_server = [option for name, option in settings_of(main) if name == "serve"]
    parts = [
        _HEAD,
        _SERVE,
        "\n".join([_COLUMNS, *(_row(option) for option in of_server)]),
        _OTHERS,
        "\n".join([_COLUMNS_WITH_COMMANDS, *_rows_of_others()]),
        _OTHER_SERVERS,
        _LOG,
        _REFUSED,
    ]
    return "\n\n".join(parts) + "\n"


def _rows_of_others() -> Iterator[str]:
    """A row for each option; commands with the same option and the same words share it."""
    commands: dict[str, list[str]] = {}
    for name, option in settings_of(main):
        if name != "serve":
            commands.setdefault(_row(option), []).append(f"`{name}`")
    for row, names in commands.items():
        yield f"{row} {', '.join(names)} |"


def _row(option: click.Option) -> str:
    variable = variable_of(option)
    what, default = _help_and_default(option)
    named = f"`{variable}`" if variable else "none"
    return f"| `{_spelled(option)}` | {named} | {default} | {what} |"


def _spelled(option: click.Option) -> str:
    if option.is_flag:
        return option.opts[0]
    if isinstance(option.type, click.Choice):
        return f"{option.opts[0]} {'/'.join(map(str, option.type.choices))}"
    kind = "NUMBER" if isinstance(option.type, click.IntRange) else option.type.name.upper()
    return f"{option.opts[0]} {kind}"


def _help_and_default(option: click.Option) -> tuple[str, str]:
    what, _, default = (option.help or "").partition("  [default: ")
    if option.is_flag:
        return what, "off"
    if option.show_default:
        return what, f"`{option.get_default(click.Context(main), call=False)}`"
    return what, default.removesuffix("]") or "none"


if __name__ == "__main__":
    sys.stdout.write(printed_settings())
