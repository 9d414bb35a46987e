"""Sentences for what is wrong with a typed table: what the program read, and what to type instead.

The codes come from `service.typed_table`.
"""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import Facts

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
"""The sentence of every code of a fault of a table."""


def table_fault_text(line: int, code: str, facts: Facts) -> str:
    """What is wrong with this line of a table, and what to do."""
    return _("Line %(line)s: %(text)s", line=line, text=TABLE_FAULT_WORDS[code](facts))
