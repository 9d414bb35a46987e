"""What is wrong with a file of games, an archive or the name of a game, in plain sentences.

Knows the codes of `StorageError`, `ArchiveError` and `UnknownGame`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from scorekeeper.errors import ArchiveError, StorageError, UnknownGame

Facts = Mapping[str, object]


def keeping_text(trouble: StorageError | ArchiveError | UnknownGame) -> str:
    """What is wrong, and what to do instead."""
    return KEEPING_WORDS[trouble.code](trouble.facts)


KEEPING_WORDS: dict[str, Callable[[Facts], str]] = {
    "path_is_a_folder": lambda facts: _(
        "%(path)s is a folder. Name a file in it, such as games.db.", **facts
    ),
    "no_folder": lambda facts: _("The folder %(path)s cannot be made: %(reason)s.", **facts),
    "not_a_database": lambda facts: _(
        "%(path)s is no file of games, or it is damaged. It was left as it is.", **facts
    ),
    "another_programs_file": lambda facts: _(
        "%(path)s belongs to another program. It was left as it is.", **facts
    ),
    "newer_file": lambda facts: _(
        "%(path)s was written by a newer scorekeeper. Please update this one.", **facts
    ),
    "file_in_use": lambda facts: _("%(path)s is in use by another program.", **facts),
    "cannot_write": lambda facts: _("%(path)s cannot be written: %(reason)s.", **facts),
    "file_exists": lambda facts: _("%(path)s is there already. Name another file.", **facts),
    "not_an_archive": lambda facts: _("This file is no archive of a game.", **facts),
    "newer_archive": lambda facts: _(
        "This archive was written by a newer scorekeeper. Please update this one.", **facts
    ),
    "too_long": lambda facts: _("This file is too long for a game, from line %(at)s on.", **facts),
    "unreadable_line": lambda facts: _(
        "Line %(at)s of this archive cannot be read. Nothing was taken in.", **facts
    ),
    "gap_in_log": lambda facts: _(
        "A line is missing before line %(at)s of this archive. Nothing was taken in.", **facts
    ),
    "log_without_start": lambda facts: _(
        "This archive does not begin with a game. Nothing was taken in.", **facts
    ),
    "names_do_not_fit": lambda facts: _(
        "The names in this archive are not those of its players. Nothing was taken in.", **facts
    ),
    "log_makes_no_game": lambda facts: _(
        "What this archive tells makes no game. Nothing was taken in.", **facts
    ),
    "already_here": lambda facts: _(
        "This game is here already, under the code %(watch_code)s.", **facts
    ),
    "unknown_game": lambda facts: _("There is no game number %(game_id)s.", **facts),
    "unknown_code": lambda facts: _("There is no game “%(typed)s”.", **facts),
}
"""The sentence of every code that has to do with keeping games."""
