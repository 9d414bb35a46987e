"""The points of the rulebook that no switch changes, as the questions players ask about them.

`rules.rulebook` has the statement that answers each.
"""

from __future__ import annotations

from flask_babel import gettext as _


def point_question(rule: str) -> tuple[str, str]:
    """The question this point answers, and further words for the search. The second is empty where
    the title says enough; both are empty where the point answers no question."""
    asked = _ASKED.get(rule)
    return asked() if asked else ("", "")


_ASKED = {
    "§1": lambda: (_("How many cards are there?"), _("deck wilds jokers skips colours 108 count")),
    "§2": lambda: (_("How many can play?"), _("players two six seven")),
    "§3": lambda: (_("How many cards are dealt?"), _("ten deal hand start")),
    "§4": lambda: (_("How does the discard pile begin?"), _("turn up first card upcard")),
    "§5": lambda: (_("Who begins, and who deals next?"), _("dealer first player left clockwise")),
    "§6": lambda: (_("What may I do in my turn?"), _("draw discard order of play top card")),
    "§7": lambda: (_("May a group be larger than asked?"), _("more cards minimum size phase")),
    "§8": lambda: (_("What is a set?"), _("same number colour kind equal")),
    "§9": lambda: (_("What is a run?"), _("row sequence straight order colours mixed")),
    "§11": lambda: (_("What counts for seven of one colour?"), _("colour group phase 8 skip blue")),
    "§14": lambda: (_("How many wilds may I use?"), _("joker limit as many any number colour")),
    "§18": lambda: (
        _("May I lay further cards with my phase?"),
        _("extra third set additional more same turn"),
    ),
    "§19": lambda: (_("May I lay two phases in one round?"), _("second phase next order repeat")),
    "§20": lambda: (
        _("Does my phase count if another goes out?"),
        _("advance move up next phase lost round"),
    ),
    "§21": lambda: (_("When may I hit?"), _("own phase first turn before laying add")),
    "§22": lambda: (_("What may I hit?"), _("other players melds add cards run end how many")),
    "§24": lambda: (_("When is the round over?"), _("go out first last card end at once")),
    "§25": lambda: (_("What does each card count?"), _("points score value low high")),
    "§26": lambda: (
        _("What counts when I did not lay my phase?"),
        _("penalty points hand laid table score"),
    ),
    "§28": lambda: (_("When does the game end?"), _("phase 10 finish last round")),
    "§29": lambda: (_("Who wins?"), _("winner points phases leader ranking several")),
    "§32": lambda: (_("How are ten fixed rounds played?"), _("variant move up everyone")),
    "§33": lambda: (_("May we play fewer phases?"), _("short game variant five seven eight")),
    "§34": lambda: (_("May we play only even or odd phases?"), _("short game variant")),
    "§38": lambda: (_("May a skip be part of a phase?"), _("skip meld wild as skip colour")),
    "§49": lambda: (
        _("What do the points prove?"),
        _("fifty 50 cards left laid plausible warning count"),
    ),
}
