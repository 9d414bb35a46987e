"""Sentences for the errors of `scorekeeper.errors`: files, databases, archives, hands, notation.

The terminal is told the path of a file or database; a phone never is. `faults` has the sentences
for entries of an archive and for questions of programs, `problems` those for impossible tables.
"""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import ArchiveError, HandError, NotationError, StorageError, UnknownGame
from scorekeeper.wording.faults import entry_fault_text
from scorekeeper.wording.lists import one_of
from scorekeeper.wording.terms import Facts, fitting_words

# --- files, archives and databases ----------------------------------------------------------------


DATABASE_WORDS: dict[str, Callable[[Facts], str]] = {
    "no_postgres_driver": lambda _facts: _(
        "A database on a server needs more packages. In the folder of this project, install it"
        " again with them: pip install '.[postgres]'."
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
"""What is wrong with a database on a server and what to do about it, for the terminal."""


def database_text(code: str) -> str | None:
    """What is wrong with a database on a server, for a player with a phone. None for a code that
    only the terminal is told."""
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


def file_error_text(error: StorageError | ArchiveError | UnknownGame) -> str:
    """What is wrong with a file, a database, an archive or a game's code, and what to do about it,
    for the terminal."""
    return FILE_ERROR_WORDS[error.code](error.facts)


FILE_ERROR_WORDS: dict[str, Callable[[Facts], str]] = {
    "path_is_a_folder": lambda facts: _(
        "%(path)s is a folder. Name a file in it, such as games.db.", **facts
    ),
    "no_such_folder": lambda facts: (
        _(
            "There is no folder %(path)s. Did you mean %(near)s? If not, make it with mkdir.",
            **facts,
        )
        if facts.get("near")
        else _(
            "There is no folder %(path)s. Make it with mkdir, or name a file in another one.",
            **facts,
        )
    ),
    "no_folder": lambda facts: _("The folder %(path)s cannot be made: %(reason)s.", **facts),
    "not_a_database": lambda facts: _(
        "%(path)s is not a file of games, or it is damaged. It was not changed.", **facts
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
        "%(path)s belongs to another program. It was not changed.", **facts
    ),
    "newer_file": lambda facts: _(
        "%(path)s was written by a newer version. Please update Scorekeeper.", **facts
    ),
    "network_share": lambda facts: _(
        # Translators: kind is a word of the system, such as nfs4 or cifs.
        "%(path)s is on a network share (%(kind)s), where games are not safe. "
        "Name a file on a disk of this device with --db.",
        **facts,
    ),
    "upgrade_in_use": lambda facts: _(
        "%(path)s needs an upgrade for this version, but another program has it open, probably an"
        " older scorekeeper. Stop that program and try again. Nothing was changed.",
        **facts,
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
    **DATABASE_WORDS,
    "file_exists": lambda facts: _("%(path)s already exists. Name another file.", **facts),
    "not_an_archive": lambda facts: _("This file is not an archive of a game.", **facts),
    "archive_for_import": lambda facts: _(
        "%(path)s is an archive of games; “scorekeeper import %(path)s” adds them.", **facts
    ),
    "newer_archive": lambda facts: _(
        "This archive was written by a newer version. Please update Scorekeeper.", **facts
    ),
    "too_long": lambda facts: _("This file is too long for a game, from line %(at)s on.", **facts),
    "unreadable_line": lambda facts: _(
        "Line %(at)s of this archive cannot be read. Nothing was imported.", **facts
    ),
    "cut_off": lambda facts: ngettext(
        "This archive is cut off after line %(at)s: %(num)s entry is missing. Nothing was imported."
        " Export the game once more.",
        "This archive is cut off after line %(at)s: %(num)s entries are missing. Nothing was"
        " imported. Export the game once more.",
        int(str(facts["missing"])),
        at=facts["at"],
    ),
    "game_twice": lambda facts: _(
        "The game of line %(at)s is already at line %(first)s of this archive. Nothing was"
        " imported. Take one of the two out.",
        **facts,
    ),
    "gap_in_log": lambda facts: _(
        "A line is missing before line %(at)s of this archive. Nothing was imported.", **facts
    ),
    "log_without_start": lambda facts: _(
        "The game at line %(at)s of this archive has no beginning. Nothing was imported.", **facts
    ),
    "names_do_not_fit": lambda facts: _(
        "The names in line %(at)s of this archive are not those of the players. Nothing was"
        " imported.",
        **facts,
    ),
    "impossible_entry": lambda facts: _(
        "Line %(at)s of this archive cannot be right, so nothing was imported: %(reason)s",
        at=facts["at"],
        reason=entry_fault_text(str(facts["fault"])),
    ),
    "log_makes_no_game": lambda facts: _(
        "The entries after line %(at)s of this archive do not make a game. Nothing was imported.",
        **facts,
    ),
    "already_here": lambda facts: _(
        "This game is already here, under the code %(watch_code)s.", **facts
    ),
    "unknown_game": lambda facts: _("There is no game number %(game_id)s.", **facts),
    "unknown_code": lambda facts: _("There is no game “%(typed)s”.", **facts),
}
"""The sentence of every code of a storage error, an archive error or an unknown game."""


def unreadable_text() -> str:
    """What is wrong with a game whose log cannot be read (`LogError`)."""
    return _(
        "This game cannot be read: a newer version recorded it, or its entries are"
        " damaged. The other games are not affected."
    )


def storage_text(error: StorageError) -> str:
    """What is wrong with the file or database of games, for a player with a phone."""
    match error.code:
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
    return database_text(error.code) or _(
        "The host’s computer cannot read or write the file of games."
    )


# --- hands and notation ---------------------------------------------------------------------------


def hand_text(error: HandError) -> str:
    """Why a hand is refused: too many cards, too hard to solve, or a phase that no hand can lay."""
    if error.code == "too_many_cards":
        return _(
            "A hand has at most %(most)s cards; these are %(count)s.",
            most=error.facts["most"],
            count=error.facts["count"],
        )
    if error.code == "too_hard":
        return _(
            "That has too many possibilities to try them all. Ask about fewer cards, or about a "
            "phase with fewer groups."
        )
    return _("No hand can lay this phase.")


def _unreadable_card(facts: Facts) -> str:
    if not facts["token"]:
        return _("A card is missing at the end. Type it like R7, 7, W or S.")
    return _("I cannot read “%(token)s”. Type cards like R7, 7, W or S.", **facts)


def _number_and_s(facts: Facts) -> str:
    card, count = str(facts["card"]).upper(), int(str(facts["count"]))
    return _(
        # Translators: “4 5s” was typed: the cards 4, 5 and a skip, or 5 5 5 5.
        "Type %(card)s S for %(card)s and a skip, or %(count)sx%(card)s for %(cards)s.",
        card=card,
        count=count,
        cards=" ".join([card] * count),
    )


def _several_cards(facts: Facts) -> str:
    return _(
        "How many cards? For %(count)s, type %(count)sx%(card)s.",
        count=facts["count"],
        card=facts["card"],
    )


def _two_meanings(facts: Facts) -> str:
    # Translators: a letter was typed that can mean two cards: “g” can be green or yellow.
    return _(
        "“%(token)s” can mean: %(meanings)s. Type the whole word.",
        token=facts["token"],
        meanings=one_of(fitting_words(reading) for reading in facts["readings"]),
    )


def _unreadable_phase(facts: Facts) -> str:
    if not facts["token"]:
        return _("A phase is missing here. Type it like set3+run4, run7 or color7.")
    return _("I cannot read “%(token)s”. Type phases like set3+run4 or color7.", **facts)


NOTATION_WORDS: dict[str, Callable[[Facts], str]] = {
    "bar_not_card": lambda facts: _(
        "One group only, please: “%(sign)s” does not belong here.", **facts
    ),
    "group_too_small": lambda facts: _("A group needs at least %(least)s cards.", **facts),
    "no_such_number": lambda facts: _("There is no %(number)s. Numbers go from 1 to 12.", **facts),
    "number_and_s": _number_and_s,
    "phase_too_large": lambda facts: _(
        "Nobody holds that many cards. A phase has at most %(most)s.", **facts
    ),
    "run_too_long": lambda facts: _("A run has at most %(most)s cards, 1 to 12.", **facts),
    "several_cards": _several_cards,
    "sign_not_card": lambda facts: _(
        "Is “%(sign)s” a wild or a skip? Decks differ: type W or S.", **facts
    ),
    "too_long": lambda facts: _("That is too much text: at most %(most)s characters.", **facts),
    "too_many_cards": lambda facts: _("That is more than a whole deck of %(most)s cards.", **facts),
    "too_many_phases": lambda facts: _("A list has at most %(most)s phases.", **facts),
    "two_meanings": _two_meanings,
    "two_ways": lambda facts: _(
        "“%(token)s” can be read in two ways. Type a comma between the cards.", **facts
    ),
    "unreadable_card": _unreadable_card,
    "unreadable_declaration": lambda facts: _(
        "After “=” comes one number or colour, as in W W W =7 or =G.", **facts
    ),
    "unreadable_phase": _unreadable_phase,
}


def notation_text(error: NotationError) -> str:
    """What could not be read, and what to type instead."""
    return NOTATION_WORDS[error.code](error.facts)
