"""The log's lines about house rules: what was changed, what was decided, what the referee said.

Knows the table before and after, and the places of names in a ruling (`{p2}`). Everything else the
log says is in `log`.
"""

from __future__ import annotations

import re

from flask_babel import gettext as _

from scorekeeper.game.events import Event, RulingGiven, TableRulesChanged
from scorekeeper.rules.switches import differences
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.wording.switches import answer_words, switch_words
from scorekeeper.wording.terms import Names

_SEAT = re.compile(r"\{(p\d)\}")


def rules_changed_line(table: TableRules, before: TableRules | None) -> str:
    """Each question that is answered otherwise now, with its answer. `before` None: nobody knows
    what stood there."""
    if before is None:
        return _("The rules of this table were changed")
    return _("From now on: %(changes)s", changes=changes_words(table, before))


def changes_words(table: TableRules, before: TableRules) -> str:
    """The questions and answers alone."""
    return " ".join(changes_lines(table, before))


def changes_lines(table: TableRules, before: TableRules) -> tuple[str, ...]:
    """The same, each question and each answer for itself."""
    said = []
    for switch, value in differences(table.switches, before.switches).items():
        said += [switch_words(switch).question, answer_words(switch, value)]
    if table.keeper_closes != before.keeper_closes:
        said.append(closing_line(table))
    return tuple(said)


def closing_line(table: TableRules) -> str:
    """Who closes a round that every phone has counted."""
    if table.keeper_closes:
        return _("The keeper closes each round.")
    return _("The last phone to count closes the round.")


def ruling_words(event: RulingGiven, names: Names) -> str:
    """What was said or decided, with the names of today in the places of seats."""
    said = with_names(event.words, names)
    return _("Decided: %(said)s", said=said) if event.decided else said


def with_names(words: str, names: Names) -> str:
    """The words alone, with those names."""
    return _SEAT.sub(lambda seat: names.get(seat[1], seat[0]), words)


def news_line(event: Event) -> str:
    """The same in the fewest words, for the line that *Undo* stands beside; nothing for another
    event."""
    match event:
        case RulingGiven(decided=True):
            return _("A decision was written down")
        case RulingGiven():
            return _("A ruling was shown to the table")
        case TableRulesChanged():
            return _("A house rule was changed")
        case _:
            return ""


def words_without_names(words: str) -> str:
    """The same for those who were not there."""
    said = _SEAT.sub(_("a player"), words)
    return said[:1].upper() + said[1:]


def with_seats(words: str, names: Names) -> str:
    """What somebody wrote, the names of players made places, so that a player can be renamed or
    forgotten here too. A longer name goes before one that begins it."""
    for seat, name in sorted(names.items(), key=lambda known: -len(known[1])):
        words = re.sub(rf"(?<![\w{{]){re.escape(name)}(?!\w)", f"{{{seat}}}", words)
    return words
