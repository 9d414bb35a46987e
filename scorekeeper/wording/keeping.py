"""What is wrong with a file of games, an archive or the name of a game, in plain sentences.

The terminal names the file; a phone never learns where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from scorekeeper.errors import ArchiveError, StorageError, UnknownGame
from scorekeeper.wording.log_faults import fault_text

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
    "file_gone": lambda facts: _(
        "%(path)s is not there any more: it was deleted or moved while scorekeeper was running. "
        "Nothing more is recorded. Stop scorekeeper, put the file back, and start it again.",
        **facts,
    ),
    "file_replaced": lambda facts: _(
        "%(path)s is another file now: it was replaced while scorekeeper was running. "
        "Nothing more is recorded. Stop scorekeeper and start it again to go on with that file.",
        **facts,
    ),
    "file_overwritten": lambda facts: _(
        "%(path)s was overwritten while scorekeeper was running. Nothing more is recorded. "
        "Stop scorekeeper, put the file you want in place again, and start it again.",
        **facts,
    ),
    "another_programs_file": lambda facts: _(
        "%(path)s belongs to another program. It was left as it is.", **facts
    ),
    "newer_file": lambda facts: _(
        "%(path)s was written by a newer scorekeeper. Please update this one.", **facts
    ),
    "file_in_use": lambda facts: _(
        "%(path)s is in use by another program. Close that program and try again.", **facts
    ),
    "too_busy": lambda facts: _(
        "%(path)s did not take the entry in time: too much is being recorded. Try again.", **facts
    ),
    "disk_full": lambda facts: _(
        "The disk with %(path)s is full. Make room on it and try again.", **facts
    ),
    "read_only": lambda facts: _(
        "%(path)s or its folder is read-only, so nothing can be recorded in it. "
        "Make it writable, or name another file with --db.",
        **facts,
    ),
    "cannot_write": lambda facts: _("%(path)s cannot be read or written: %(reason)s.", **facts),
    "file_exists": lambda facts: _("%(path)s is there already. Name another file.", **facts),
    "not_an_archive": lambda facts: _("This file is not an archive of a game.", **facts),
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
    "impossible_entry": lambda facts: _(
        "Line %(at)s of this archive cannot be right. %(reason)s Nothing was taken in.",
        at=facts["at"],
        reason=fault_text(str(facts["fault"])),
    ),
    "log_makes_no_game": lambda facts: _(
        "The entries of this archive do not make a game. Nothing was taken in.", **facts
    ),
    "already_here": lambda facts: _(
        "This game is here already, under the code %(watch_code)s.", **facts
    ),
    "unknown_game": lambda facts: _("There is no game number %(game_id)s.", **facts),
    "unknown_code": lambda facts: _("There is no game “%(typed)s”.", **facts),
}
"""The sentence of every code that has to do with keeping games."""


def unreadable_text() -> str:
    """What is wrong with a game whose log cannot be read back (`LogError`)."""
    return _(
        "This game cannot be read: a newer scorekeeper recorded it, or its entries are damaged. "
        "The other games go on."
    )


def storage_text(trouble: StorageError) -> str:
    """What is wrong with the file of games, for somebody with a phone at the table."""
    match trouble.code:
        case "file_gone":
            return _(
                "The file of games was deleted or moved on the host’s computer. The host has to "
                "stop scorekeeper, put the file back, and start it again."
            )
        case "file_replaced" | "file_overwritten":
            return _(
                "The file of games was replaced on the host’s computer. The host has to stop "
                "scorekeeper and start it again."
            )
        case "file_in_use":
            return _("Another program on the host’s computer holds the file of games.")
        case "too_busy":
            return _("Too much is being recorded right now.")
        case "disk_full":
            return _("The disk of the host’s computer is full. The host has to make room on it.")
        case "read_only":
            return _(
                "The file of games on the host’s computer is read-only. The host has to change it."
            )
        case "not_a_database":
            return _(
                "The file of games on the host’s computer is damaged. The host has to stop "
                "scorekeeper and go on with a backup."
            )
    return _("The host’s computer cannot read or write the file of games.")
