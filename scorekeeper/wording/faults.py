"""What is wrong with text that was written elsewhere and handed to this program, as sentences.

    a typed or pasted table of points   codes of `service.paper_games`, each with its line
    the entries of an archive           codes of `game.log_check`, `service.archive` and
                                        `service.players`
    a question of another program       codes of `api` (`RequestError`)

The sentences about tables and questions quote what was read and say what is expected instead.
"""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import Facts

# --- a typed table --------------------------------------------------------------------------------


TABLE_FAULT_WORDS: dict[str, Callable[[Facts], str]] = {
    "cell_unreadable": lambda facts: _(
        "“%(cell)s” of %(name)s cannot be read. Type the points, with x if the phase was laid and"
        " - if it was not, such as 25x or 60-.",
        **facts,
    ),
    "column_without_name": lambda facts: _(
        "A column has no name. The first line holds the names of the players.", **facts
    ),
    "did_not_play": lambda facts: _(
        "%(name)s did not play this round. A table cannot say why; only the archive of the game can"
        " be imported.",
        **facts,
    ),
    "laid_unreadable": lambda facts: _(
        "“%(cell)s” of %(name)s must be yes or no, whether the phase was laid or not.", **facts
    ),
    "list_of_games": lambda facts: _(
        "This is a list of games, with a line for each game and no rounds. Import the archive"
        " instead.",
        **facts,
    ),
    "name_twice": lambda facts: _(
        "Two columns are called “%(name)s”. Give each player another name.", **facts
    ),
    "no_names": lambda facts: _(
        "This line has numbers only. The first line holds the names of the players.", **facts
    ),
    "not_whole": lambda facts: _(
        "“%(cell)s” of %(name)s is not a whole number of points.", **facts
    ),
    "number_as_name": lambda facts: _(
        "“%(name)s” is no name. The first line holds the names of the players.", **facts
    ),
    "one_column": lambda facts: _(
        "There is only one column. Put tabs, semicolons, commas or spaces between the players.",
        **facts,
    ),
    "several_out": lambda facts: _(
        "%(names)s have no points, but only one player goes out. Type the points of the others.",
        names=listed(facts["names"]),
    ),
    "table_empty": lambda facts: _(
        "The table is empty. Type the names in the first line, then a line for each round.", **facts
    ),
    "table_too_long": lambda facts: _(
        "The table is too long: a game has at most %(most)s characters.", **facts
    ),
    "too_many_cells": lambda facts: ngettext(
        "“%(cell)s” is one cell too many: there is %(num)s player.",
        "“%(cell)s” is one cell too many: there are %(num)s players.",
        facts["wanted"],
        cell=facts["cell"],
    ),
    "too_many_rounds": lambda facts: _("A game has at most %(most)s rounds.", **facts),
    "unknown_column": lambda facts: _(
        "The column “%(column)s” is not known. Each player has the columns points, phase and laid.",
        **facts,
    ),
    "unknown_out": lambda facts: _("“%(name)s” went out, but is none of the players.", **facts),
}
"""The sentence of every fault of a typed table."""


def table_fault_text(line: int, code: str, facts: Facts) -> str:
    """What is wrong with line `line` of a typed table (from 1), and what to type instead."""
    return _("Line %(line)s: %(text)s", line=line, text=TABLE_FAULT_WORDS[code](facts))


# --- the entries of an archive --------------------------------------------------------------------


def entry_fault_text(code: str) -> str:
    """Why an entry of an archive is refused. Raises KeyError for an unknown code."""
    return entry_fault_words()[code]


def entry_fault_words() -> dict[str, str]:
    """Every code of an entry of an archive with its sentence, in the reader's language."""
    return {
        "already_laid": _("This player had already laid a phase in this round."),
        "cannot_be_struck": _("It takes back what could not be taken back at that moment."),
        "command_twice": _("The entries of one command are not together, or it comes twice."),
        "counted_before": _("This player had already counted in this round."),
        "meld_does_not_fit": _("The cards are not those of the meld."),
        "name_missing": _("A player has no name."),
        "name_too_long": _("A name is too long."),
        "no_meld_there": _("It hits a meld that is not on the table."),
        "no_round_open": _("No round was being played then."),
        "no_skip_there": _("No skip was waiting for this player."),
        "no_such_time": _("It cannot have been recorded at that time."),
        "no_turns_followed": _("Nobody followed the turns then."),
        "nobody_is_out": _("A hand was counted before anybody was out."),
        "nobody_there": _("It names a player who was not playing."),
        "not_all_counted": _("The round was closed before everybody had counted."),
        "not_now": _("That was not possible then."),
        "nothing_to_correct": _("It corrects an entry that is not there or not of its kind."),
        "other_rules": _("It changes the phases, the sheet or the variant in mid-game."),
        "out_before": _("Somebody was out already."),
        "points_impossible": _("Nobody can have these points."),
        "round_is_over": _("The round was over already."),
        "same_name_twice": _("Two players have the same name."),
        "seat_taken": _("The late player took a seat that was already given."),
        "seats_do_not_fit": _("These seats cannot be at one table."),
        "skips_itself": _("Nobody can skip themselves."),
        "start_is_first": _("A game starts once, with its first entry."),
        "strike_among_others": _("An entry that takes something back stands among others."),
        "struck_before": _("It takes back something that was already taken back."),
        "unknown_phase": _("It names a phase that this table does not play."),
        "unknown_rules": _("Nobody can play by these rules."),
        "unreadable_codes": _("What the table overruled cannot be read."),
        "word_too_long": _("A word in it is missing or too long."),
        "wrong_round": _("It names another round than the one it is about."),
    }


# --- a question of a program ----------------------------------------------------------------------


WANTED: dict[str, Callable[[], str]] = {
    "text": lambda: _("This must be text."),
    "list": lambda: _("This must be a list."),
    "object": lambda: _("This must be an object."),
    "whole": lambda: _("This must be a whole number."),
    "truth": lambda: _("This must be true or false."),
    "card": lambda: _("This must be a card as text, like R7, 7, W or S."),
    "phase": lambda: _("This must be a phase as text, like set3+run4."),
    "declared": lambda: _("This must be a number, a colour letter or null."),
    "name": lambda: _("This must be a player’s name."),
    "sheet": lambda: _("This must be a rule sheet’s name, or an object with sheet and switches."),
    "list or text": lambda: _("This must be a list of phases, or the name of one."),
    "text or whole": lambda: _("This must be text or a whole number."),
}
"""The kinds of value that a field of a question may require, each as a sentence."""


def _too_many(facts: Facts) -> str:
    return ngettext(
        "That is too many: at most %(num)s here.",
        "That is too many: at most %(num)s here.",
        int(str(facts["most"])),
    )


REQUEST_WORDS: dict[str, Callable[[Facts], str]] = {
    "empty_line": lambda facts: _("This line is empty. One question is one JSON object."),
    "game_over": lambda facts: _(
        "The game ended with round %(last)s; round %(round)s is one too many.", **facts
    ),
    "line_too_long": lambda facts: _("A question has at most %(most)s characters.", **facts),
    "missing_field": lambda facts: _("“%(field)s” is missing.", **facts),
    "nested_too_deep": lambda facts: _("This is nested too deeply to be a question."),
    "not_an_object": lambda facts: _("One question is one JSON object."),
    "not_utf8": lambda facts: _("Not UTF-8, starting at byte %(at)s.", **facts),
    "number_out_of_range": lambda facts: _("This number is too large or too small."),
    "one_card_each": lambda facts: _(
        "“%(text)s” is not one card. Each card has its own place in the list.", **facts
    ),
    "no_move": lambda facts: _("This is not a move. The moves are: %(known)s.", **facts),
    "no_phases": lambda facts: _("A phase list needs at least one phase."),
    "said_twice": lambda facts: _("“%(field)s” is given twice.", **facts),
    "too_many": _too_many,
    "two_moves": lambda facts: _("One move at a time: %(one)s or %(other)s, not both.", **facts),
    "unknown_field": lambda facts: _(
        "There is no field “%(field)s” here. The fields are: %(known)s.", **facts
    ),
    "unknown_kind": lambda facts: _(
        "There is no kind “%(kind)s”. The kinds are: %(known)s.", **facts
    ),
    "unknown_owner": lambda facts: _("The meld is “own” or “other”, not “%(owner)s”.", **facts),
    "unknown_player": lambda facts: _("No player is called “%(name)s”.", **facts),
    "unknown_question": lambda facts: _(
        "There is no question “%(question)s”. The questions are: %(known)s.", **facts
    ),
    "unknown_source": lambda facts: _(
        "A card comes from “pile” or “discard”, not from “%(source)s”.", **facts
    ),
    "unreadable_declaration": lambda facts: _(
        "“%(text)s” is neither a number nor a colour. Say 7, or one of R, B, Y, G.", **facts
    ),
    "unreadable_json": lambda facts: _("Not JSON, starting at character %(at)s.", **facts),
    "wrong_type": lambda facts: WANTED[str(facts["wanted"])](),
}
"""The sentence of every code of a `RequestError`."""


def request_text(code: str, facts: Facts) -> str:
    """What could not be read in a question, and what is required instead."""
    return REQUEST_WORDS[code](facts)
