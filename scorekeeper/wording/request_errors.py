"""Sentences for a question of a program that cannot be read (`RequestError`)."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.wording.terms import Facts

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
"""What a field of a question may require."""


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
"""The sentence of every code of a request error."""


def request_text(code: str, facts: Facts) -> str:
    """What could not be read, and what is required instead."""
    return REQUEST_WORDS[code](facts)
