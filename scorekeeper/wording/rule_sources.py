"""What the sheet of a table says of an answer, in words: the source that the referee names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.rules.citations import (
    GIVES_THE_ANSWER,
    PrintedWords,
    Source,
    Standing,
    sheets_that_say,
    source_of_switch,
    sources_of_point,
)
from scorekeeper.rules.rulebook import CLAIM_OF_SWITCH, CLAIMS, rule_for_switch
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.rules.texts import Text
from scorekeeper.rules.variants import SWITCH_VARIANTS
from scorekeeper.wording.lists import listed, sentence, sentences, with_capital
from scorekeeper.wording.log_rules import leaflet_source
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.texts import said

UNSETTLED: tuple[Standing, ...] = ("says_other", "either")
"""The standings of words that do not settle the answer."""

PRINTED: tuple[Standing, ...] = (*GIVES_THE_ANSWER, *UNSETTLED)
"""The standings of sheets that say something."""


@immutable
class PlacedWords:
    """What a sheet says in one section, and where that is. A claim that no sheet has stands here
    too, with *chosen by Scorekeeper* as its place, or none if there is nothing else."""

    text: str
    place: str


@immutable
class OpenReading:
    """Words that do not settle the answer: why, what they say, and what is played here."""

    head: str
    words: tuple[PlacedWords, ...]
    here: str


@immutable
class ShownSource:
    """What a sheet says of an answer. `title` is what is tapped to read it, "" if there is nothing
    to say."""

    title: str = ""
    words: tuple[PlacedWords, ...] = ()
    open: tuple[OpenReading, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Is there nothing to read after the title?"""
        return not self.words and not self.open


def source_of_answer(switch: str, table: TableRules, *, with_rest: bool = False) -> ShownSource:
    """What the sheet of this table says of a switch; `with_rest` also what it says of its point as
    far as no switch asks for it. If the table plays a printed variant, that is what the sheet says
    of the variant. If the table's own leaflet gives the answer, that is the source."""
    if (read := table.source_at_table(switch)) is not None:
        return ShownSource(sentence(leaflet_source(read)))
    rule = rule_for_switch(switch).rule
    if table.is_printed_variant(switch):
        of_variant = (
            source
            for source in sources_at_table(rule, table)
            if SWITCH_VARIANTS.get(CLAIMS[source.claim].variant, ("",))[0] == switch
        )
        return _shown(of_variant, table)
    mine = (_at_table(source_of_switch(switch, table.sheet), table),)
    rest = _without_switch(rule, table) if with_rest else ()
    title = _shown(mine, table).title or _shown(rest, table).title
    return replace(_shown((*mine, *rest), table), title=title)


def source_of_statement(rule: str, table: TableRules) -> ShownSource:
    """What the sheet of this table says of a point, as far as no switch asks for it; of a point
    about which only switches ask, all of it."""
    found = _without_switch(rule, table) or sources_at_table(rule, table)
    return _shown(found, table)


def _without_switch(rule: str, table: TableRules) -> tuple[Source, ...]:
    found = sources_at_table(rule, table)
    return tuple(source for source in found if not CLAIMS[source.claim].switch)


def source_of_whole_point(rule: str, table: TableRules) -> ShownSource:
    """What the sheet of this table says of a point and its switches."""
    return _shown(sources_at_table(rule, table), table)


def sources_at_table(rule: str, table: TableRules) -> tuple[Source, ...]:
    """How the sheet of this table stands to each claim of a point, with those of a printed variant
    that the table plays, and without those about an answer that it does not play."""
    played = [
        name
        for name, (switch, _value) in SWITCH_VARIANTS.items()
        if table.is_printed_variant(switch)
    ]
    return tuple(
        _at_table(source, table)
        for source in sources_of_point(rule, table.sheet, played)
        if CLAIMS[source.claim].applies(table.switches)
    )


def _at_table(source: Source, table: TableRules) -> Source:
    """The same, unless it is about a house rule: that is nobody else's choice, and the sheet says
    it if it says otherwise than is usual, and the house rule plays that."""
    switch = CLAIMS[source.claim].switch
    if source.standing == "own" and switch in table.house_rules:
        return replace(source, standing="silent")
    if source.standing != "says_other" or source.words[0].answer != getattr(table.switches, switch):
        return source
    return replace(source, standing="says")


def source_text(rule: str, table: TableRules) -> str:
    """What the sheet of this table says of a point, in one text: what is settled, then both
    readings of each claim that is not, with the one in force. "" if it says nothing."""
    found = sources_at_table(rule, table)
    settled = [
        said(words.text)
        for source in found
        if source.standing in GIVES_THE_ANSWER
        for words in source.words
    ]
    unsettled = [
        line
        for source in found
        if source.standing in UNSETTLED
        for line in (
            sentence(_title_of(source.standing)),
            *(said(words.text) for words in source.words),
            _here(source, table),
        )
    ]
    return sentences((*dict.fromkeys(settled), *unsettled))


def other_answers(switch: str, table: TableRules) -> tuple[str, ...]:
    """The answers to a switch that this table does not play, each with the other sheets that say
    it, or as one that is told elsewhere, if none does."""
    found = []
    elsewhere = table.rule_sheet.differ.get(CLAIM_OF_SWITCH[switch])
    for value, answer in SWITCHES[switch].answers.items():
        saying = [
            sheet_title(each) for each in sheets_that_say(switch, value) if each != table.sheet
        ]
        if value == getattr(table.switches, switch):
            continue
        if saying:
            found.append(
                _("%(sheets)s: %(answer)s", sheets=listed(saying), answer=said(answer.words))
            )
        elif value == elsewhere:
            found.append(_("Elsewhere: %(answer)s", answer=said(answer.words)))
    return tuple(found)


def _shown(sources: Iterable[Source], table: TableRules) -> ShownSource:
    """What these claims come to: first what is said, then what can be read either way."""
    found = tuple(sources)
    settled: dict[str, PlacedWords] = {}
    for each in (words for source in found for words in _settled(source)):
        settled.setdefault(each.text, each)
    words = tuple(
        PlacedWords(sentences(each.text for each in group), place)
        for place, group in groupby(settled.values(), key=lambda each: each.place)
    )
    unsettled = tuple(
        OpenReading(_title_of(source.standing), _placed(source), _here(source, table))
        for source in found
        if source.standing in UNSETTLED
    )
    if words and all(source.standing not in PRINTED for source in found):
        differ = any(source.standing == "sources_differ" for source in found)
        title = _title_of("sources_differ" if differ else "own")
        return ShownSource(title, tuple(replace(each, place="") for each in words))
    return ShownSource(_title(found, bool(words)), words, unsettled)


def _settled(source: Source) -> tuple[PlacedWords, ...]:
    """What is said of this claim, if it is settled."""
    if source.standing in GIVES_THE_ANSWER:
        return _placed(source)
    claim = CLAIMS[source.claim]
    if source.standing == "own" and claim.own and not claim.switch:
        return (PlacedWords(said(claim.text), _("chosen by Scorekeeper")),)
    elsewhere = SHEETS[source.sheet].differ.get(source.claim)
    if isinstance(elsewhere, Text):
        return (PlacedWords(said(elsewhere), ""),)
    return ()


def _title(sources: tuple[Source, ...], says_something: bool) -> str:
    """That of what is said; of claims about which nothing is said, that of the first one."""
    standings = [source.standing for source in sources]
    for unsettled in UNSETTLED:
        if unsettled in standings and (len(sources) == 1 or not says_something):
            return _title_of(unsettled)
    if any(standing in PRINTED for standing in standings):
        return _("What the sheet says")
    if not sources:
        return ""
    first = sources[0]
    if first.standing == "sources_differ" and SHEETS[first.sheet].differ[first.claim] is None:
        return _("Only some sources say it")
    return _title_of(first.standing)


def _title_of(standing: Standing) -> str:
    match standing:
        case "says" | "implies":
            return _("What the sheet says")
        case "either":
            return _("It can be read either way")
        case "says_other":
            return _("The sheet says otherwise")
        case "no_rule":
            return _("The sheet has no rule for it")
        case "sources_differ":
            return _("Sources differ")
        case "own":
            return with_capital(_("chosen by Scorekeeper"))
    return ""


def _here(source: Source, table: TableRules) -> str:
    """The answer in force at this table, where the words do not settle it."""
    claim = CLAIMS[source.claim]
    if claim.switch:
        in_force = getattr(table.switches, claim.switch)
        return _("Here: %(answer)s", answer=said(SWITCHES[claim.switch].answers[in_force].words))
    return _("Here: %(answer)s", answer=said(claim.text))


def _placed(source: Source) -> tuple[PlacedWords, ...]:
    return tuple(
        PlacedWords(said(words.text), place_words(source.sheet, words)) for words in source.words
    )


def place_words(sheet: str, words: PrintedWords) -> str:
    """Where a sheet says this: its name and the section, never a line."""
    return _(
        "%(sheet)s, under “%(section)s”", sheet=sheet_title(sheet), section=said(words.section)
    )
