"""The commands `where` and `key`: what runs on this machine, and how to open the host's page.

`where` says what this program is, where its games are, and what is wrong with them. It opens
nothing for writing. What it prints can be pasted into a report: it has no key, no code and no name
of a player, and the home folder is `~`. `key` prints the addresses with the host's key, for a
server whose output others read.
"""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper import __version__
from scorekeeper.cli.banner import own_address, phone_addresses, print_addresses, running_with
from scorekeeper.cli.options import (
    ILLEGAL,
    TranslatedCommand,
    db_option,
    file_option,
    json_option,
    older_server_text,
    open_scorer,
    rescue_lines,
    stop,
    unknown_variables,
    variables_of,
)
from scorekeeper.cli.output import in_columns, print_json
from scorekeeper.server_settings import N_

if TYPE_CHECKING:
    from scorekeeper.cli.banner import StartedServer
    from scorekeeper.service.copies import FileLook, SavedFile


# --- where ----------------------------------------------------------------------------------------


LITTLE_ROOM = 50_000_000
"""Bytes of free space. With less, the disk may be full before the evening ends."""


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Say where the games are, whether a server runs with them, and what is wrong.\n\n"
        "It changes nothing, and prints no keys, codes or names of players. The exit code is 1 if "
        "something is wrong."
    ),
)
@json_option
@file_option
@click.pass_context
def where(ctx: click.Context, *, as_json: bool, db: Path | None) -> None:
    """The command `where`."""
    from flask_babel import gettext as _

    from scorekeeper.service.copies import look_at_file

    look = look_at_file(db, thorough=True)
    server, known = running_with(look), variables_of(ctx.find_root().command)
    faults = [*file_faults(look, db), *map(_unknown, unknown_variables(known, os.environ))]
    if server is not None and look.missing:
        faults.append(older_server_text())
    if as_json:
        print_json({**_for_programs(look, server, known), "faults": faults})
    else:
        for line in in_columns([*_program(known), *_file(look), *_server(server)]):
            _print(line)
        _print("")
        for fault in faults or [_("Nothing is wrong.")]:
            _print(fault)
    ctx.exit(ILLEGAL if faults else 0)


def _for_programs(
    look: FileLook, server: StartedServer | None, known: frozenset[str]
) -> dict[str, object]:
    """What is known, for programs. The fields are described in docs/terminal.md."""
    from scorekeeper.service.copies import free_space

    copies = _copies(look.path)
    return {
        "version": __version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": platform.system(),
        "environment": _named(known),
        "file": str(look.path.absolute()),
        "bytes": look.size,
        "games": look.games,
        "format": look.applied,
        "missing_steps": look.missing,
        "unknown_steps": look.unknown,
        "free_bytes": free_space(look.path),
        "newest_copy": str(copies[0].path.absolute()) if copies else None,
        "server": None
        if server is None
        else {"port": server.port, "pid": server.pid, "addresses": _addresses(server)},
    }


def without_home(text: str) -> str:
    """The text with the user's home folder as `~`: its name is often that of a person."""
    with suppress(RuntimeError):
        home = str(Path.home())
        if len(home) > 1:
            return re.sub(re.escape(home) + r"(?![\w.-])", "~", text)
    return text


def _print(line: str) -> None:
    click.echo(without_home(line))


def _program(known: frozenset[str]) -> Iterator[tuple[str, str]]:
    from flask_babel import gettext as _

    yield _("Version"), __version__
    yield "Python", f"{platform.python_version()} ({sys.executable})"
    yield "SQLite", sqlite3.sqlite_version
    yield _("System"), f"{platform.system()} {platform.release()} {platform.machine()}"
    yield _("Set in the environment"), ", ".join(_named(known)) or _("nothing")


def _named(known: frozenset[str]) -> list[str]:
    """The variables of this program that are set."""
    return sorted(name for name in os.environ if name in known)


def _file(look: FileLook) -> Iterator[tuple[str, str]]:
    from flask_babel import gettext as _

    from scorekeeper.service.copies import free_space

    yield _("File of games"), str(look.path)
    if look.size is None and look.error is None:
        yield _("Size"), _("There is no such file yet. The first start makes one.")
    elif look.size is not None:
        yield _("Size"), _("%(size)s kB", size=-(-look.size // 1000))
    if look.games is not None:
        yield _("Games"), str(look.games)
        yield _("Format"), _format(look)
    free = free_space(look.path)
    if free is not None:
        yield _("Free space"), _("%(size)s MB", size=free // 1_000_000)
    yield from _newest_copy(look.path)


def _format(look: FileLook) -> str:
    from flask_babel import gettext as _

    if look.unknown:
        return _("%(number)s, of a newer version", number=look.applied)
    if look.missing:
        return _("%(number)s, of an older version; the next start upgrades it", number=look.applied)
    return _("%(number)s, of this version", number=look.applied)


def _newest_copy(path: Path) -> Iterator[tuple[str, str]]:
    from flask_babel import gettext as _

    found = _copies(path)
    if found is None:
        return
    if found:
        yield _("Newest copy"), f"{found[0].made_at:%Y-%m-%d %H:%M}  {found[0].path}"
    else:
        yield _("Newest copy"), _("There is none yet.")


def _copies(path: Path) -> Sequence[SavedFile] | None:
    """The copies of this file, the newest first; None if they cannot be looked for."""
    from scorekeeper.errors import StorageError
    from scorekeeper.service.copies import saved_files

    with suppress(OSError, StorageError):
        return saved_files(path)
    return None


def _server(server: StartedServer | None) -> Iterator[tuple[str, str]]:
    from flask_babel import gettext as _

    if server is None:
        yield _("Server"), _("None runs with this file.")
        return
    yield _("Server"), _("port %(port)s, pid %(pid)s", port=server.port, pid=server.pid)
    yield _("Addresses"), " ".join(_addresses(server))


def _addresses(server: StartedServer) -> list[str]:
    addresses = [own_address(server), *(way.base for way in phone_addresses(server))]
    return list(dict.fromkeys(addresses))


def file_faults(look: FileLook, db: Path | None) -> Iterator[str]:
    """What is wrong with the file and its disk, and what to do, in whole sentences."""
    from flask_babel import gettext as _

    from scorekeeper.service.copies import disk_fault, free_space
    from scorekeeper.wording.errors import file_error_text

    error = look.error or disk_fault(look.path)
    if error is not None:
        yield file_error_text(error)
        yield from rescue_lines(error, db)
    elif (free := free_space(look.path)) is not None and free < LITTLE_ROOM:
        yield _("The disk with %(path)s is almost full. Make room on it.", path=str(look.path))


def _unknown(variable: str) -> str:
    from flask_babel import gettext as _

    return _(
        "%(variable)s is set in the environment, but this version has no such setting.",
        variable=variable,
    )


# --- key ------------------------------------------------------------------------------------------


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Print the addresses of the running server with the host's key, and the QR code.\n\n"
        "It changes nothing. Anyone who has the key may do what the host may do."
    ),
)
@db_option
def key(*, db: Path | str | None) -> None:
    """The command `key`."""
    if isinstance(db, str):
        _print_key_on_server(db)
    else:
        _print_key_of_file(db)


def _print_key_on_server(url: str) -> None:
    """Print the page that the key opens, without an address: many servers may use a database, and
    they leave no note."""
    from flask_babel import gettext as _

    with open_scorer(url) as scorer:
        found, shown = scorer.host_settings.made_host_key(), scorer.database
    if not found:
        stop(_no_key_text(shown))
    click.echo(
        _(
            "Open %(page)s after the address of a server that uses the database %(database)s.",
            database=shown,
            page=f"/h/{found}",
        )
    )


def _print_key_of_file(db: Path | None) -> None:
    from flask_babel import gettext as _

    from scorekeeper.service.copies import look_at_file
    from scorekeeper.wording.errors import file_error_text

    look = look_at_file(db)
    if (server := running_with(look)) is not None:
        print_addresses(server, look.host_key)
    elif look.host_key:
        click.echo(
            _(
                "No server runs with %(file)s on this device. If one runs elsewhere, open"
                " %(page)s after its address.",
                file=str(look.path),
                page=f"/h/{look.host_key}",
            )
        )
    elif look.error is not None:
        stop(file_error_text(look.error))
    else:
        stop(_no_key_text(str(look.path)))


def _no_key_text(where: str) -> str:
    from flask_babel import gettext as _

    return _("%(file)s has no host's key yet. The first start makes one.", file=where)
