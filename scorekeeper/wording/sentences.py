"""Sentences as rows of tables, and how a row becomes a text in the reader's language.

A row is what a table says about a code. Most are one whole sentence, some have a plural form, and
where the facts decide which sentence is said, a row chooses between whole rows:

    says("Round %(number)s is not recorded yet.", number="round_no")
    plural("%(num)s card is missing.", "%(num)s cards are missing.", by="missing")
    choose(when(has("near"), says("Is it %(near)s?")), otherwise=says("There is none."))
    by_value("part", {"sheet": says("The sheet stays."), "variant": says("The variant stays.")})

A hole `%(points)s` is filled by the fact of its name, as `facts` prints it. Another name means that
the fact of this name fills it as it is; a function prints what no single fact says. Texts stay in
English until they are said. `check_table` refuses a table with a hole that nothing fills, and one
whose codes are not all those that it is for. It is called below each table, so that a program with
such a table does not start.
"""

from __future__ import annotations

import re
from collections import ChainMap, Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any

from flask_babel import gettext, ngettext

from scorekeeper.immutable import immutable
from scorekeeper.rules.phases import GroupKind
from scorekeeper.wording.facts import AS_THEY_ARE, PRINTED, Given, Printer
from scorekeeper.wording.terms import Facts, Names

Fill = str | Printer
"""What fills a hole: the fact of this name as it is, or what the function prints."""

Condition = Callable[[Given], bool]


@immutable
class Sentence:
    """A whole sentence in English. `many` is its plural form, for the number that `by` names; a
    sentence without a number has none. `fills` is what fills a hole that is not filled by the fact
    of its name."""

    text: str
    fills: Mapping[str, Fill]
    many: str = ""
    by: Fill = ""


@immutable
class Chosen:
    """The row of the first case that the facts fulfil, `otherwise` if they fulfil none."""

    cases: tuple[Case, ...]
    otherwise: Row


@immutable
class ByValue:
    """The row of the value that a fact has."""

    fact: str
    rows: Mapping[str, Row]


Row = Sentence | Chosen | ByValue

Case = tuple[Condition, Row]


@immutable
class Words:
    """All that is said about one code: to the player who did it (`you`), about a player who is
    named (`player`), and in answer to a move of a round whose turns are followed, if that differs
    (`move`)."""

    you: Row | None = None
    player: Row | None = None
    move: Row | None = None


@immutable
class HostAndPhone:
    """What is said about one code in the terminal and on a phone."""

    terminal: Row
    phone: Row


# --- declaring rows -------------------------------------------------------------------------------


def says(text: str, /, **fills: Fill) -> Sentence:
    """One sentence. It marks its text for the catalogues."""
    return Sentence(text, MappingProxyType(fills))


def plural(one: str, many: str, /, *, by: Fill, **fills: Fill) -> Sentence:
    """One sentence with a plural form. `by` names the number, which the hole `num` shows. It marks
    its texts for the catalogues."""
    return Sentence(one, MappingProxyType(fills), many, by)


def choose(*cases: Case, otherwise: Row) -> Chosen:
    """The row of the first case that the facts fulfil, `otherwise` if they fulfil none."""
    return Chosen(cases, otherwise)


def when(condition: Condition, row: Row) -> Case:
    """One case of `choose`."""
    return condition, row


def by_value(fact: str, rows: Mapping[str, Row]) -> ByValue:
    """The row of the value that this fact has."""
    return ByValue(fact, rows)


def by_kind(*, of_set: Row, of_colours: Row, of_run: Row) -> ByValue:
    """The row of the kind of the group that a problem is about."""
    kinds = {
        GroupKind.SET: of_set,
        GroupKind.COLOR: of_colours,
        GroupKind.RUN: of_run,
        GroupKind.CRUN: of_run,
    }
    return ByValue("kind", {kind.value: row for kind, row in kinds.items()})


def has(*names: str) -> Condition:
    """Do the facts have something under all of these names: neither nothing nor an empty text?"""
    return lambda given: all(given.facts.get(name) for name in names)


# --- saying them ----------------------------------------------------------------------------------


def text_of(row: Row, facts: Facts, names: Names | None = None) -> str:
    """This row in the reader's language, filled with these facts."""
    given = Given(facts, names or {})
    found = _chosen(row, given)
    values = {hole: _printed(hole, found, given) for hole in _holes(found)}
    if not found.many:
        return gettext(found.text, **values)
    number = int(str(_filled(found.by, given)))
    return ngettext(found.text, found.many, number, **values)


def _chosen(row: Row, given: Given) -> Sentence:
    while not isinstance(row, Sentence):
        match row:
            case Chosen():
                found = (each for fulfilled, each in row.cases if fulfilled(given))
                row = next(found, row.otherwise)
            case ByValue():
                row = row.rows[str(given.facts[row.fact])]
    return row


_HOLE = re.compile(r"%\((\w+)\)")


def _holes(sentence: Sentence) -> frozenset[str]:
    """The holes that are filled with facts: all but the number of a plural form."""
    found = frozenset(_HOLE.findall(sentence.text + sentence.many))
    return found - {"num"} if sentence.many else found


def _printed(hole: str, sentence: Sentence, given: Given) -> Any:
    if hole in sentence.fills:
        return _filled(sentence.fills[hole], given)
    return PRINTED[hole](given) if hole in PRINTED else given.facts[hole]


def _filled(fill: Fill, given: Given) -> Any:
    return given.facts[fill] if isinstance(fill, str) else fill(given)


# --- whole tables ---------------------------------------------------------------------------------


def to_you(table: Mapping[str, Row | Words]) -> dict[str, Words]:
    """This table, whose rows without `Words` are said to the player who did it."""
    return {code: row if isinstance(row, Words) else Words(you=row) for code, row in table.items()}


def about_a_player(table: Mapping[str, Row | Words]) -> dict[str, Words]:
    """This table, whose rows without `Words` are about players, whoever reads them."""
    return {
        code: row if isinstance(row, Words) else Words(player=row) for code, row in table.items()
    }


def one_table(*tables: Mapping[str, Words]) -> dict[str, Words]:
    """These tables as one. Raises ValueError if two of them have the same code."""
    codes = Counter(code for table in tables for code in table)
    if twice := sorted(code for code, times in codes.items() if times > 1):
        raise ValueError(f"said in two tables: {', '.join(twice)}")
    return dict(ChainMap(*map(dict, tables)))


def check_table(
    name: str,
    table: Mapping[str, Row | Words | HostAndPhone],
    codes: Collection[str] | None = None,
) -> None:
    """Raises ValueError if something is missing in this table, and says all of it: one of the
    `codes` without a row, a row for none of them, a hole that no fact fills, and what fills a hole
    that is not there."""
    wrong = list(chain.from_iterable(_wrong_holes(code, row) for code, row in table.items()))
    wrong += [
        f"no sentence for the code {code}"
        for code, row in table.items()
        if isinstance(row, Words) and row.you is None and row.player is None
    ]
    if codes is not None:
        wrong += [f"no sentence for the code {code}" for code in sorted(set(codes) - set(table))]
        wrong += [f"a sentence for no code: {code}" for code in sorted(set(table) - set(codes))]
    if wrong:
        raise ValueError(f"sentences about {name}: {'; '.join(wrong)}")


def _wrong_holes(code: str, row: Row | Words | HostAndPhone) -> Iterator[str]:
    for sentence in sentences_of(row):
        holes = _holes(sentence)
        for hole in sorted(holes):
            if not _is_filled(sentence.fills.get(hole, hole)):
                yield f"no fact fills %({hole})s of {code}"
        for fill in sorted(sentence.fills.keys() - holes):
            yield f"{code} has no hole %({fill})s"
        if sentence.many and not _is_filled(sentence.by):
            yield f"no fact counts {code}"


def _is_filled(fill: Fill) -> bool:
    return not isinstance(fill, str) or fill in PRINTED or fill in AS_THEY_ARE


def sentences_of(row: Row | Words | HostAndPhone) -> Iterator[Sentence]:
    """All sentences among which this row chooses."""
    match row:
        case Sentence():
            yield row
        case Words():
            for said in (row.you, row.player, row.move):
                yield from () if said is None else sentences_of(said)
        case HostAndPhone():
            yield from sentences_of(row.terminal)
            yield from sentences_of(row.phone)
        case Chosen():
            for _, each in row.cases:
                yield from sentences_of(each)
            yield from sentences_of(row.otherwise)
        case ByValue():
            for each in row.rows.values():
                yield from sentences_of(each)
