"""The points of the rulebook that no switch changes, as the questions players ask about them.

`rules.rulebook` has the statement that answers each.
"""

from __future__ import annotations

from flask_babel import gettext as _


def point_question(rule: str) -> str:
    """The question this point answers, in the reader's language. Empty where it answers none."""
    asked = _ASKED.get(rule)
    return asked() if asked else ""


_ASKED = {
    "§1": lambda: _("How many cards are there?"),
    "§2": lambda: _("How many can play?"),
    "§3": lambda: _("How many cards are dealt?"),
    "§4": lambda: _("How does the discard pile begin?"),
    "§5": lambda: _("Who begins, and who deals next?"),
    "§6": lambda: _("What may I do in my turn?"),
    "§7": lambda: _("May a group be larger than asked?"),
    "§8": lambda: _("What is a set?"),
    "§9": lambda: _("What is a run?"),
    "§11": lambda: _("What counts for seven of one colour?"),
    "§14": lambda: _("How many wilds may I use?"),
    "§18": lambda: _("May I lay further cards with my phase?"),
    "§19": lambda: _("May I lay two phases in one round?"),
    "§20": lambda: _("Does my phase count if another goes out?"),
    "§21": lambda: _("When may I hit?"),
    "§22": lambda: _("What may I hit?"),
    "§24": lambda: _("When is the round over?"),
    "§25": lambda: _("What does each card count?"),
    "§26": lambda: _("What counts when I did not lay my phase?"),
    "§28": lambda: _("When does the game end?"),
    "§29": lambda: _("Who wins?"),
    "§32": lambda: _("How are ten fixed rounds played?"),
    "§33": lambda: _("May we play fewer phases?"),
    "§34": lambda: _("May we play only even or odd phases?"),
    "§38": lambda: _("May a skip be part of a phase?"),
    "§49": lambda: _("What do the points prove?"),
}
