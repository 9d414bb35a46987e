"""Sentences for the errors of `scorekeeper.errors`: files, databases, archives, hands, notation.

A row is said in the terminal, which is told the path of a file or database; a phone never is.
`faults` has the sentences for entries of an archive and for questions of programs, `problems` those
for impossible tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.errors import ArchiveError, HandError, NotationError, StorageError, UnknownGame
from scorekeeper.wording.facts import (
    Given,
    cards_of_readings,
    meanings,
    typed_card,
    typed_card_repeated,
)
from scorekeeper.wording.faults import entry_fault_text
from scorekeeper.wording.sentences import (
    HostAndPhone,
    Row,
    check_table,
    choose,
    has,
    plural,
    says,
    text_of,
    when,
)

# --- files, archives and databases ----------------------------------------------------------------


_TOO_BUSY = says("Too much is being recorded right now.")

_REPLACED = says(
    "The file of games was replaced on the host’s computer. The host has to stop "
    "scorekeeper and start it again."
)

_OUT_OF_ORDER = says("The host’s computer cannot read or write the file of games.")

_UNREADABLE = says(
    "This game cannot be read: a newer version recorded it, or its entries are"
    " damaged. The other games are not affected."
)


def _why_impossible(given: Given) -> str:
    return entry_fault_text(str(given.facts["fault"]))


_DATABASES: Mapping[str, Row | HostAndPhone] = {
    "no_postgres_driver": says(
        "A database on a server needs more packages. In the folder of this project, install it"
        " again with them: pip install '.[postgres]'."
    ),
    "bad_database_url": says(
        "%(path)s cannot be read as the address of a database, such as"
        " postgresql://user@server/name."
    ),
    "database_unreachable": HostAndPhone(
        terminal=says(
            "The database %(path)s does not answer. Start it, or look at its address: %(reason)s."
        ),
        phone=says("The database with the games does not answer right now."),
    ),
    "database_refused": HostAndPhone(
        terminal=says(
            "The database %(path)s refuses the connection. Look at its user, password, name"
            " and rights: %(reason)s."
        ),
        phone=says(
            "The database with the games refuses the connection. The host has to look at it."
        ),
    ),
    "database_full": HostAndPhone(
        terminal=says(
            "The disk of the database %(path)s is full, or its memory. Make room on it and"
            " try again."
        ),
        phone=says("The disk of the database with the games is full. The host has to make room."),
    ),
    "database_read_only": HostAndPhone(
        terminal=says(
            "The database %(path)s is read-only, as a copy of another server is. Name the one"
            " that can be written."
        ),
        phone=says("The database with the games is read-only right now."),
    ),
    "database_busy": HostAndPhone(
        terminal=says(
            "The database %(path)s did not answer in time: too much is being recorded. Try again."
        ),
        phone=_TOO_BUSY,
    ),
    "too_many_connections": says(
        "The database %(path)s takes no more connections. Serve with fewer processes, or let it"
        " have more: %(reason)s."
    ),
    "connection_lost": HostAndPhone(
        terminal=says("The connection to the database %(path)s broke. Try again."),
        phone=says("The connection to the database with the games broke. Look whether it counted."),
    ),
    "newer_database": says(
        "The database %(path)s was upgraded by a newer version. Please update Scorekeeper."
    ),
    "another_programs_database": says(
        "The database %(path)s has tables of another program. It was not changed. Name an empty"
        " one."
    ),
    "needs_a_file": says(
        "This works with a file of games, and the games are in the database %(path)s. Its copies"
        " are made with pg_dump, and single games with “scorekeeper export”."
    ),
    "no_such_file": says("There is no file %(path)s."),
    "same_database": says("Both are the same database: %(path)s. Nothing was copied."),
    "target_has_games": says(
        "%(path)s has games, people or tables already. Nothing was copied. Name an empty one, or"
        " add the games that it lacks with --into-games."
    ),
    "unfinished_copy": says(
        "%(path)s is a copy that is not finished. Type the same “scorekeeper copy” again: it goes"
        " on."
    ),
    "copy_of_another": says(
        "%(path)s is an unfinished copy of another database. Nothing was changed. Finish that copy,"
        " or name an empty one."
    ),
    "copy_differs": says(
        "%(source)s and %(path)s are not the same: something was recorded meanwhile. Stop the"
        " servers of both, and type the same again."
    ),
}
"""What is wrong with a database on a server, and what to do about it."""

FILE_ERRORS: Mapping[str, Row | HostAndPhone] = {
    "path_is_a_folder": says("%(path)s is a folder. Name a file in it, such as games.db."),
    "no_such_folder": choose(
        when(
            has("near"),
            says("There is no folder %(path)s. Did you mean %(near)s? If not, make it with mkdir."),
        ),
        otherwise=says(
            "There is no folder %(path)s. Make it with mkdir, or name a file in another one."
        ),
    ),
    "no_folder": says("The folder %(path)s cannot be made: %(reason)s."),
    "not_a_database": HostAndPhone(
        terminal=says("%(path)s is not a file of games, or it is damaged. It was not changed."),
        phone=says(
            "The file of games on the host’s computer is damaged. The host has to stop "
            "scorekeeper and go on with a backup."
        ),
    ),
    "file_gone": HostAndPhone(
        terminal=says(
            "%(path)s is not there any more: it was deleted or moved while scorekeeper was running."
            " Nothing more is recorded. Stop scorekeeper, put the file back, and start it again."
        ),
        phone=says(
            "The file of games was deleted or moved on the host’s computer. The host has to "
            "stop scorekeeper, put the file back, and start it again."
        ),
    ),
    "file_replaced": HostAndPhone(
        terminal=says(
            "%(path)s is another file now: it was replaced while scorekeeper was running. "
            "Nothing more is recorded. Stop scorekeeper and start it again to go on with that file."
        ),
        phone=_REPLACED,
    ),
    "file_overwritten": HostAndPhone(
        terminal=says(
            "%(path)s was overwritten while scorekeeper was running. Nothing more is recorded. "
            "Stop scorekeeper, put the file you want in place again, and start it again."
        ),
        phone=_REPLACED,
    ),
    "another_programs_file": says("%(path)s belongs to another program. It was not changed."),
    "newer_file": says("%(path)s was written by a newer version. Please update Scorekeeper."),
    "network_share": says(
        # Translators: kind is a word of the system, such as nfs4 or cifs.
        "%(path)s is on a network share (%(kind)s), where games are not safe. "
        "Name a file on a disk of this device with --db."
    ),
    "upgrade_in_use": says(
        "%(path)s needs an upgrade for this version, but another program has it open, probably an"
        " older scorekeeper. Stop that program and try again. Nothing was changed."
    ),
    "file_in_use": HostAndPhone(
        terminal=says("%(path)s is in use by another program. Close that program and try again."),
        phone=says("Another program on the host’s computer holds the file of games."),
    ),
    "too_busy": HostAndPhone(
        terminal=says(
            "%(path)s did not take the entry in time: too much is being recorded. Try again."
        ),
        phone=_TOO_BUSY,
    ),
    "disk_full": HostAndPhone(
        terminal=says("The disk with %(path)s is full. Make room on it and try again."),
        phone=says("The disk of the host’s computer is full. The host has to make room on it."),
    ),
    "read_only": HostAndPhone(
        terminal=says(
            "%(path)s or its folder is read-only, so nothing can be recorded in it. "
            "Make it writable, or name another file with --db."
        ),
        phone=says(
            "The file of games on the host’s computer is read-only. The host has to change it."
        ),
    ),
    "cannot_write": says("%(path)s cannot be read or written: %(reason)s."),
    "file_exists": says("%(path)s already exists. Name another file."),
    "not_an_archive": says("This file is not an archive of a game."),
    "archive_for_import": says(
        "%(path)s is an archive of games; “scorekeeper import %(path)s” adds them."
    ),
    "file_of_games": says(
        "This is a file of games, not an archive. On the host’s computer, “scorekeeper restore"
        " FILE” goes on with it, and “scorekeeper copy --into-games” adds its games."
    ),
    "newer_archive": says(
        "This archive was written by a newer version. Please update Scorekeeper."
    ),
    "too_long": says("This file is too long for a game, from line %(at)s on."),
    "unreadable_line": says("Line %(at)s of this archive cannot be read. Nothing was imported."),
    "cut_off": plural(
        "This archive is cut off after line %(at)s: %(num)s entry is missing. Nothing was imported."
        " Export the game once more.",
        "This archive is cut off after line %(at)s: %(num)s entries are missing. Nothing was"
        " imported. Export the game once more.",
        by="missing",
    ),
    "game_twice": says(
        "The game of line %(at)s is already at line %(first)s of this archive. Nothing was"
        " imported. Take one of the two out."
    ),
    "gap_in_log": says(
        "A line is missing before line %(at)s of this archive. Nothing was imported."
    ),
    "log_without_start": says(
        "The game at line %(at)s of this archive has no beginning. Nothing was imported."
    ),
    "names_do_not_fit": says(
        "The names in line %(at)s of this archive are not those of the players. Nothing was"
        " imported."
    ),
    "impossible_entry": says(
        "Line %(at)s of this archive cannot be right, so nothing was imported: %(reason)s",
        reason=_why_impossible,
    ),
    "log_makes_no_game": says(
        "The entries after line %(at)s of this archive do not make a game. Nothing was imported."
    ),
    "already_here": says("This game is already here, under the code %(watch_code)s."),
    "unknown_game": says("There is no game number %(game_id)s."),
    "unknown_code": says("There is no game “%(typed)s”."),
    **_DATABASES,
}
"""What is said about every code of a storage error, an archive error or an unknown game."""

check_table("files, archives and databases", FILE_ERRORS)


def file_error_text(error: StorageError | ArchiveError | UnknownGame) -> str:
    """What is wrong with a file, a database, an archive or a game's code, and what to do about it,
    for the terminal."""
    row = FILE_ERRORS[error.code]
    return text_of(row.terminal if isinstance(row, HostAndPhone) else row, error.facts)


def storage_text(error: StorageError) -> str:
    """What is wrong with the file or database of games, for a player with a phone."""
    row = FILE_ERRORS.get(error.code)
    return text_of(row.phone if isinstance(row, HostAndPhone) else _OUT_OF_ORDER, error.facts)


def unreadable_text() -> str:
    """What is wrong with a game whose log cannot be read (`LogError`)."""
    return text_of(_UNREADABLE, {})


# --- hands and notation ---------------------------------------------------------------------------


HANDS: Mapping[str, Row] = {
    "impossible_phase": says("This phase can never be laid."),
    "too_hard": says(
        "That has too many possibilities to try them all. Ask about fewer cards, or about a "
        "phase with fewer groups."
    ),
    "too_many_cards": says("A hand has at most %(most)s cards; these are %(count)s."),
}
"""Why a hand is refused: too many cards, too hard to solve, or a phase that no hand can lay."""

check_table("hands", HANDS)


def hand_text(error: HandError) -> str:
    """Why a hand is refused."""
    return text_of(HANDS[error.code], error.facts)


NOTATION: Mapping[str, Row] = {
    "bar_not_card": says("One group only, please: “%(sign)s” does not belong here."),
    "group_too_small": says("A group needs at least %(least)s cards."),
    "no_such_number": says("There is no %(number)s. Numbers go from 1 to 12."),
    "number_and_s": says(
        # Translators: “4 5s” was typed: the cards 4, 5 and a skip, or 5 5 5 5.
        "Type %(card)s S for %(card)s and a skip, or %(cards)s for %(count)s such cards.",
        card=typed_card,
        cards=typed_card_repeated,
    ),
    "phase_too_large": says("Nobody holds that many cards. A phase has at most %(most)s."),
    "run_too_long": says("A run has at most %(most)s cards, 1 to 12."),
    "several_cards": says(
        "How many cards? For %(count)s, type %(cards)s.", cards=typed_card_repeated
    ),
    "sign_not_card": says("Is “%(sign)s” a wild or a skip? Decks differ: type W or S."),
    "too_long": says("That is too much text: at most %(most)s characters."),
    "too_many_cards": says("That is more than a whole deck of %(most)s cards."),
    "too_many_phases": says("A list has at most %(most)s phases."),
    # Translators: a letter was typed that can mean two cards: “g” can be green or yellow.
    "two_meanings": says(
        "“%(token)s” can mean: %(meanings)s. Type the whole word.",
        meanings=meanings,
    ),
    "two_ways": choose(
        when(
            has("ways"),
            # Translators: “5x3” was typed, and cards follows: 5 5 5 or 3 3 3 3 3.
            says("“%(token)s” can mean: %(cards)s. Which is it?", cards=cards_of_readings),
        ),
        otherwise=says("“%(token)s” can be read in two ways. Type a comma between the cards."),
    ),
    "unreadable_card": choose(
        when(
            has("token"),
            says("I cannot read “%(token)s”. Type cards like R7 (red 7), 7, wild or skip."),
        ),
        otherwise=says("A card is missing at the end. Type it like R7 (red 7), 7, wild or skip."),
    ),
    "unreadable_declaration": says("After “=” comes one number or colour, as in W W W =7 or =G."),
    "unreadable_phase": choose(
        when(
            has("token"),
            says("I cannot read “%(token)s”. Type phases like set3+run4 or color7."),
        ),
        otherwise=says("A phase is missing here. Type it like set3+run4, run7 or color7."),
    ),
}
"""What could not be read, and what to type instead."""

check_table("notation", NOTATION)


def notation_text(error: NotationError) -> str:
    """What could not be read, and what to type instead."""
    ways = {"ways": error.choices} if error.choices else {}
    return text_of(NOTATION[error.code], {**error.facts, **ways})
