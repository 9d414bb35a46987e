"""What is wrong with text that was written elsewhere and handed to this program, as sentences.

    a typed or pasted table of points   codes of `service.paper_games`, each with its line
    the entries of an archive           codes of `game.log_check`, `service.archive` and
                                        `service.players`
    a question of another program       codes of `api` (`RequestError`)

The sentences about tables and questions quote what was read and say what is expected instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _

from scorekeeper.wording.sentences import Row, by_value, check_table, plural, says, text_of
from scorekeeper.wording.terms import Facts

# --- a typed table --------------------------------------------------------------------------------


TABLE_FAULTS: Mapping[str, Row] = {
    "cell_unreadable": says(
        "“%(cell)s” of %(name)s cannot be read. Type the points, with x if the phase was laid and"
        " - if it was not, such as 25x or 60-."
    ),
    "column_without_name": says(
        "A column has no name. The first line holds the names of the players."
    ),
    "did_not_play": says(
        "%(name)s did not play this round. A table cannot say why; only the archive of the game can"
        " be imported."
    ),
    "laid_unreadable": says(
        "“%(cell)s” of %(name)s must be yes or no, whether the phase was laid or not."
    ),
    "list_of_games": says(
        "This is a list of games, with a line for each game and no rounds. Import the archive"
        " instead."
    ),
    "name_twice": says("Two columns are called “%(name)s”. Give each player another name."),
    "no_names": says("This line has numbers only. The first line holds the names of the players."),
    "not_whole": says("“%(cell)s” of %(name)s is not a whole number of points."),
    "number_as_name": says("“%(name)s” is no name. The first line holds the names of the players."),
    "one_column": says(
        "There is only one column. Put tabs, semicolons, commas or spaces between the players."
    ),
    "several_out": says(
        "%(names)s have no points, but only one player goes out. Type the points of the others.",
    ),
    "table_empty": says(
        "The table is empty. Type the names in the first line, then a line for each round."
    ),
    "table_too_long": says("The table is too long: a game has at most %(most)s characters."),
    "too_many_cells": plural(
        "“%(cell)s” is one cell too many: there is %(num)s player.",
        "“%(cell)s” is one cell too many: there are %(num)s players.",
        by="wanted",
    ),
    "too_many_rounds": says("A game has at most %(most)s rounds."),
    "unknown_column": says(
        "The column “%(column)s” is not known. Each player has the columns points, phase and laid."
    ),
    "unknown_out": says("“%(name)s” went out, but is none of the players."),
}
"""The sentence of every fault of a typed table."""

check_table("typed tables", TABLE_FAULTS)


def table_fault_text(line: int, code: str, facts: Facts) -> str:
    """What is wrong with line `line` of a typed table (from 1), and what to type instead."""
    return _("Line %(line)s: %(text)s", line=line, text=fault_of_table(code, facts))


def fault_of_table(code: str, facts: Facts) -> str:
    """The same without the line, of a fault that the whole table has."""
    return text_of(TABLE_FAULTS[code], facts)


# --- the entries of an archive --------------------------------------------------------------------


ENTRY_FAULTS: Mapping[str, Row] = {
    "already_laid": says("This player had already laid a phase in this round."),
    "cannot_be_struck": says("It takes back what could not be taken back at that moment."),
    "command_twice": says("The entries of one command are not together, or it comes twice."),
    "counted_before": says("This player had already counted in this round."),
    "meld_does_not_fit": says("The cards are not those of the meld."),
    "name_missing": says("A player has no name."),
    "name_too_long": says("A name is too long."),
    "no_meld_there": says("It hits a meld that is not on the table."),
    "no_round_open": says("No round was being played then."),
    "no_skip_there": says("No skip was waiting for this player."),
    "no_such_time": says("It cannot have been recorded at that time."),
    "no_turns_followed": says("Nobody followed the turns then."),
    "nobody_is_out": says("Points were counted before anybody went out."),
    "nobody_there": says("It names a player who was not playing."),
    "not_all_counted": says("The round was closed before everybody had counted."),
    "not_now": says("That was not possible then."),
    "nothing_to_correct": says("It corrects an entry that is not there or not of its kind."),
    "other_rules": says("It changes the phases, the sheet or the variant in mid-game."),
    "out_before": says("Somebody was out already."),
    "points_impossible": says("Nobody can have these points."),
    "round_is_over": says("The round was over already."),
    "same_name_twice": says("Two players have the same name."),
    "seat_taken": says("The late player took a seat that was already given."),
    "seats_do_not_fit": says("These seats do not fit together at one table."),
    "skips_itself": says("Nobody can skip themselves."),
    "start_is_first": says("A game starts once, with its first entry."),
    "strike_among_others": says("An entry that takes something back stands among others."),
    "struck_before": says("It takes back something that was already taken back."),
    "unknown_phase": says("It names a phase that this table does not play."),
    "unknown_rules": says("Nobody can play by these rules."),
    "unreadable_codes": says("What was recorded despite the referee cannot be read."),
    "word_too_long": says("One of its words is missing or too long."),
    "wrong_round": says("It is about one round but names another."),
}
"""Why an entry of an archive is refused."""

check_table("entries of archives", ENTRY_FAULTS)


def entry_fault_text(code: str) -> str:
    """Why an entry of an archive is refused. Raises KeyError for an unknown code."""
    return text_of(ENTRY_FAULTS[code], {})


# --- a question of a program ----------------------------------------------------------------------


WANTED: Mapping[str, Row] = {
    "text": says("This must be text."),
    "list": says("This must be a list."),
    "object": says("This must be an object."),
    "whole": says("This must be a whole number."),
    "truth": says("This must be true or false."),
    "card": says("This must be a card as text, like R7, 7, W or S."),
    "phase": says("This must be a phase as text, like set3+run4."),
    "declared": says("This must be a number, a colour letter or null."),
    "name": says("This must be a player’s name."),
    "sheet": says("This must be a rule sheet’s name, or an object with sheet and switches."),
    "list or text": says("This must be a list of phases, or the name of one."),
    "text or whole": says("This must be text or a whole number."),
}
"""The kinds of value that a field of a question may require, each as a sentence."""


REQUESTS: Mapping[str, Row] = {
    "empty_line": says("This line is empty. One question is one JSON object."),
    "game_over": says("The game ended with round %(last)s; round %(round)s is one too many."),
    "line_too_long": says("A question has at most %(most)s characters."),
    "missing_field": says("“%(field)s” is missing."),
    "nested_too_deep": says("This is nested too deeply to be a question."),
    "not_an_object": says("One question is one JSON object."),
    "not_utf8": says("Not UTF-8, starting at byte %(at)s."),
    "number_out_of_range": says("This number is too large or too small."),
    "one_card_each": says("“%(text)s” is not one card. Each card has its own place in the list."),
    "no_move": says("This is not a move. The moves are: %(known)s."),
    "no_phases": says("A phase list needs at least one phase."),
    "said_twice": says("“%(field)s” is given twice."),
    "too_many": plural(
        "That is too many: at most %(num)s here.",
        "That is too many: at most %(num)s here.",
        by="most",
    ),
    "two_moves": says("One move at a time: %(one)s or %(other)s, not both."),
    "unknown_field": says("There is no field “%(field)s” here. The fields are: %(known)s."),
    "unknown_kind": says("There is no kind “%(kind)s”. The kinds are: %(known)s."),
    "unknown_owner": says("The meld is “own” or “other”, not “%(owner)s”."),
    "unknown_player": says("No player is called “%(name)s”."),
    "unknown_question": says("There is no question “%(question)s”. The questions are: %(known)s."),
    "unknown_source": says("A card comes from “pile” or “discard”, not from “%(source)s”."),
    "unreadable_declaration": says(
        "“%(text)s” is neither a number nor a colour. Say 7, or one of R, B, Y, G."
    ),
    "unreadable_json": says("Not JSON, starting at character %(at)s."),
    "wrong_type": by_value("wanted", WANTED),
}
"""The sentence of every code of a `RequestError`."""

check_table("questions of programs", REQUESTS)


def request_text(code: str, facts: Facts) -> str:
    """What could not be read in a question, and what is required instead."""
    return text_of(REQUESTS[code], facts)
