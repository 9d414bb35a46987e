"""The log's lines about house rules: changes, decisions, and the referee's rulings.

A ruling holds seats in place of names (`{p2}`); the names are put in here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask_babel import gettext as _

from scorekeeper.game.events import Entry, RulingGiven, TableRulesChanged
from scorekeeper.game.table_commands import table_before
from scorekeeper.rules.switches import SWITCHES, differences
from scorekeeper.rules.table_rules import LeafletAnswer, TableRules
from scorekeeper.wording.lists import sentence, sentences, with_capital
from scorekeeper.wording.terms import Names
from scorekeeper.wording.texts import said

SHORT = 60
"""Letters of a decision that fit in two lines of a phone."""

_SEAT = re.compile(r"\{(p\d)\}")
_NOT_SHOWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
"""Characters that control a terminal, and those that reverse the direction of the text after them.
A ruling in an archive may contain them. Isolates are kept, because they end with the name that they
enclose."""


def rules_changed_line(table: TableRules, before: TableRules | None) -> str:
    """Each question with a new answer. `before` is None if the earlier rules are not known."""
    if before is None:
        return _("The rules of this table were changed")
    return _("From now on: %(changes)s", changes=changes_words(table, before))


def changes_words(table: TableRules, before: TableRules) -> str:
    """The questions and answers alone, in one line."""
    return sentences(changes_lines(table, before))


def changes_lines(table: TableRules, before: TableRules) -> tuple[str, ...]:
    """The questions and answers alone, one by one."""
    lines = []
    changed = differences(table.switches, before.switches)
    for switch in SWITCHES:
        read = table.leaflet_answer(switch)
        read_now = read is not None and read != before.leaflet_answer(switch)
        if switch in changed or read_now:
            asked, value = SWITCHES[switch], getattr(table.switches, switch)
            lines += [said(asked.question), said(asked.answers[value].words)]
        if read is not None and read_now:
            lines.append(sentence(leaflet_source(read)))
        if read is None and before.leaflet_answer(switch) is not None:
            if switch not in changed:
                lines.append(said(SWITCHES[switch].question))
            lines.append(_("Our leaflet is no longer the source."))
    if table.keeper_closes != before.keeper_closes:
        lines.append(closing_line(table))
    return tuple(lines)


def leaflet_source(read: LeafletAnswer) -> str:
    """The table's own leaflet as the source of an answer, with the sentence read there if any."""
    if not read.words:
        return _("Our leaflet")
    return _("Our leaflet: %(words)s", words=_NOT_SHOWN.sub("", read.words))


def keeper_closes_words() -> str:
    """Says that rounds wait for the keeper. No sheet has a rule for it, so it does not count as a
    house rule."""
    return _("the keeper closes each round")


def closing_line(table: TableRules) -> str:
    """Says who closes a round after all have counted."""
    if table.keeper_closes:
        return sentence(with_capital(keeper_closes_words()))
    return _("Whoever counts last closes the round.")


def ruling_words(event: RulingGiven, names: Names) -> str:
    """A ruling or decision, with the current names. A ruling that is stored as a question, without
    words, is only mentioned here; the pages that show it ask the question again."""
    if event.question is not None:
        return _mentioned(event)
    said = with_names(event.words, names)
    return _("Decided: %(said)s", said=said) if event.decided else said


def with_names(words: str, names: Names) -> str:
    """The text with these names in place of seats."""
    return _SEAT.sub(lambda seat: names.get(seat[1], seat[0]), _NOT_SHOWN.sub("", words))


def news_line(entry: Entry, names: Names, log: Sequence[Entry]) -> str:
    """A ruling or a change of rules in the fewest words, for a list of entries: the question
    without the answer, or a short decision itself. Empty for any other event. `log` is that of the
    game."""
    match entry.event:
        case RulingGiven() as event:
            is_quoted = event.decided and event.question is None and len(event.words) <= SHORT
            return ruling_words(event, names) if is_quoted else _mentioned(event)
        case TableRulesChanged(table=table):
            changed = tuple(differences(table.switches, table_before(log, entry.seq).switches))
            if len(changed) != 1:
                return _("House rules were changed")
            return _("Changed: %(question)s", question=said(SWITCHES[changed[0]].question))
        case _:
            return ""


def news_kind(entry: Entry) -> str:
    """That there was a ruling, a decision or a change of rules, for the line beside *Undo* where
    the page shows what it says. Empty for any other event."""
    if isinstance(entry.event, RulingGiven):
        return _ruling_kind(entry.event)
    return _("House rules were changed") if isinstance(entry.event, TableRulesChanged) else ""


def _ruling_kind(event: RulingGiven) -> str:
    if event.decided:
        return _("A decision was written down")
    return _("A ruling was shown to everybody")


def _mentioned(event: RulingGiven) -> str:
    if event.decided or event.switch not in SWITCHES:
        return _ruling_kind(event)
    return _("Shown to everybody: %(question)s", question=said(SWITCHES[event.switch].question))


def _a_player(*, begins: bool) -> str:
    # Translators: in place of a name, in the words of a ruling or a decision.
    words = _("a player")
    return with_capital(words) if begins else words


def words_without_names(words: str) -> str:
    """The text without names, for readers who were not there."""
    shown = _NOT_SHOWN.sub("", words)
    return _SEAT.sub(lambda seat: _a_player(begins=not seat.start()), shown)


def with_seats(words: str, names: Names) -> str:
    """A text with seats in place of names, so that a player can be renamed or forgotten here too.
    Longer names are replaced first, because one name may begin another."""
    for seat, name in sorted(names.items(), key=lambda known: -len(known[1])):
        words = re.sub(rf"(?<![\w{{]){re.escape(name)}(?!\w)", f"{{{seat}}}", words)
    return words
