"""Sentences for what can be wrong with a database on a server."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _

from scorekeeper.wording.terms import Facts

DATABASE_WORDS: dict[str, Callable[[Facts], str]] = {
    "no_postgres_driver": lambda _facts: _(
        "For a database on a server another package is needed:"
        " pip install 'tabletop-scorekeeper[postgres]'."
    ),
    "bad_database_url": lambda facts: _(
        "%(path)s cannot be read as the address of a database, such as"
        " postgresql://user@server/name.",
        **facts,
    ),
    "database_unreachable": lambda facts: _(
        "The database %(path)s does not answer. Start it, or look at its address: %(reason)s.",
        **facts,
    ),
    "database_refused": lambda facts: _(
        "The database %(path)s refuses. Look at its user, password, name and rights: %(reason)s.",
        **facts,
    ),
    "database_full": lambda facts: _(
        "The disk of the database %(path)s is full, or its memory. Make room on it and try again.",
        **facts,
    ),
    "database_read_only": lambda facts: _(
        "The database %(path)s is read-only, as a copy of another server is. Name the one that can"
        " be written.",
        **facts,
    ),
    "database_busy": lambda facts: _(
        "The database %(path)s did not answer in time: too much is being recorded. Try again.",
        **facts,
    ),
    "too_many_connections": lambda facts: _(
        "The database %(path)s takes no more connections. Serve with fewer processes, or let it"
        " have more: %(reason)s.",
        **facts,
    ),
    "connection_lost": lambda facts: _(
        "The connection to the database %(path)s broke. Try again.", **facts
    ),
    "newer_database": lambda facts: _(
        "The database %(path)s was upgraded by a newer version. Please update Scorekeeper.",
        **facts,
    ),
    "another_programs_database": lambda facts: _(
        "The database %(path)s has tables of another program. It was not changed. Name an empty"
        " one.",
        **facts,
    ),
    "needs_a_file": lambda facts: _(
        "This works with a file of games, and the games are in the database %(path)s. Its copies"
        " are made with pg_dump, and single games with “scorekeeper export”.",
        **facts,
    ),
    "no_such_file": lambda facts: _("There is no file %(path)s.", **facts),
    "same_database": lambda facts: _(
        "Both are the same database: %(path)s. Nothing was copied.", **facts
    ),
    "target_has_games": lambda facts: _(
        "%(path)s has games, people or tables already. Nothing was copied. Name an empty one, or"
        " add the games that it lacks with --into-games.",
        **facts,
    ),
    "unfinished_copy": lambda facts: _(
        "%(path)s is a copy that is not finished. Type the same “scorekeeper copy” again: it goes"
        " on.",
        **facts,
    ),
    "copy_of_another": lambda facts: _(
        "%(path)s is an unfinished copy of another database. Nothing was changed. Finish that copy,"
        " or name an empty one.",
        **facts,
    ),
    "copy_differs": lambda facts: _(
        "%(source)s and %(path)s are not the same: something was recorded meanwhile. Stop the"
        " servers of both, and type the same again.",
        **facts,
    ),
}
"""What is wrong, and what to do about it, for the terminal."""


def database_text(code: str) -> str | None:
    """What is wrong, for a player with a phone; None for what only the terminal is told."""
    if code == "database_unreachable":
        text = _("The database with the games does not answer right now.")
    elif code == "connection_lost":
        text = _("The connection to the database with the games broke. Look whether it counted.")
    elif code == "database_busy":
        text = _("Too much is being recorded right now.")
    elif code == "database_full":
        text = _("The disk of the database with the games is full. The host has to make room.")
    elif code == "database_read_only":
        text = _("The database with the games is read-only right now.")
    elif code == "database_refused":
        text = _("The database with the games refuses. The host has to look at it.")
    else:
        return None
    return text
