"""Answers in JSON, and the values that several of them have: problems, moves, what cards stand for.

An answer is an `@immutable` class, and so is each object inside it. A field that has its default is
left out of the JSON; a field without a default may be null.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import ON_TOP, Meld
from scorekeeper.rules.problems import Problem

if TYPE_CHECKING:
    from scorekeeper.rules.table_rules import TableRules

Json = dict[str, object]


def json_of(answer: object) -> Json:
    """The fields of an answer as plain JSON values."""
    assert is_dataclass(answer)
    found = {}
    for field in fields(answer):
        value = getattr(answer, field.name)
        left_out = field.default is not MISSING and value == field.default
        if not left_out and field.metadata.get("printed", True):
            found[field.name] = _plain(value)
    return found


def _plain(value: Any) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _plain(each) for name, each in value.items()}
    return json_of(value) if is_dataclass(value) else value


# --- problems -------------------------------------------------------------------------------------


ToldStanding = Literal[
    "says", "implies", "either", "says_other", "no_rule", "silent", "own", "published",
    "sources_differ", "house_rule",
]  # fmt: skip


@immutable
class ToldSource:
    """What the rule sheet says of a paragraph of the rulebook."""

    sheet: Annotated[str, "The id of the rule sheet."]
    standing: Annotated[
        ToldStanding,
        "The weakest among what it says of it. `either`: its words can be read in two ways. `own`: "
        "a convention of this program. Of a sheet that was not read: `published` and agreed, "
        "`sources_differ` or `own`. `house_rule`: the table has changed the rule.",
    ]
    heading: Annotated[
        str | None, "The section of the sheet, or all of them, in the reader’s language."
    ] = None
    text: Annotated[
        str | None,
        "What it says, in our words, in the reader’s language; of words that do not settle the "
        "answer both readings, and the one in force.",
    ] = None


@immutable
class ToldProblem:
    """A broken rule with its sentence."""

    code: str
    rule: Annotated[str, "The paragraph of the rulebook, like §17."]
    source: Annotated[ToldSource | None, "Null where no paragraph decides."]
    text: Annotated[str, "A sentence in the reader's language."]
    facts: Annotated[Mapping[str, object], "What it is about; differs from code to code."]


@immutable
class ToldMove:
    """Whether a move is legal."""

    legal: bool
    problems: tuple[ToldProblem, ...]


def told(problems: Iterable[Problem], table: TableRules) -> tuple[ToldProblem, ...]:
    """Each problem with its sentence and its source."""
    from scorekeeper.wording.problems import problem_text
    from scorekeeper.wording.terms import deck_of

    with deck_of(table.rule_sheet):
        return tuple(_told(problem, problem_text(problem), table) for problem in problems)


def told_moves(
    verdicts: Iterable[Sequence[Problem]], names: Iterable[str], table: TableRules
) -> tuple[ToldMove, ...]:
    """For each move whether it is legal, and its problems. `names` are the players' names, by which
    the moves name them too."""
    from scorekeeper.wording.problems import turn_text
    from scorekeeper.wording.terms import deck_of

    called = {name: name for name in names}
    with deck_of(table.rule_sheet):
        return tuple(
            ToldMove(
                not problems,
                tuple(_told(problem, turn_text(problem, called), table) for problem in problems),
            )
            for problems in verdicts
        )


def _told(problem: Problem, text: str, table: TableRules) -> ToldProblem:
    source = told_source(problem.rule, table) if problem.rule else None
    return ToldProblem(problem.code, problem.rule, source, text, problem.facts)


def told_source(rule: str, table: TableRules) -> ToldSource:
    """What the sheet of this table says of a paragraph."""
    from scorekeeper.rules.citations import weakest
    from scorekeeper.rules.rulebook import RULEBOOK
    from scorekeeper.wording.lists import side_by_side
    from scorekeeper.wording.rule_sources import source_text, sources_at_table
    from scorekeeper.wording.texts import said

    found = sources_at_table(rule, table)
    changed = any(
        switch in table.house_rules and not table.is_printed_variant(switch)
        for switch in RULEBOOK[rule].switches
    )
    sections = dict.fromkeys(said(each.section) for source in found for each in source.words)
    return ToldSource(
        sheet=table.sheet,
        standing="house_rule" if changed else weakest(source.standing for source in found),
        heading=side_by_side(sections) if sections else None,
        text=source_text(rule, table) or None,
    )


# --- what cards stand for -------------------------------------------------------------------------


StandsFor = Annotated[
    tuple[int | str | None, ...],
    "What each card counts as: a number, or a colour letter in a colour group; null "
    "for a wild on top of a full run. Null altogether where the cards cannot be read as a group.",
]


def stands_for(meld: Meld) -> StandsFor:
    """What each card counts as; None for a wild on top of a full run (§15)."""
    return tuple(
        stands.value if not isinstance(stands, int) else None if stands == ON_TOP else stands
        for stands in meld.stands_for
    )
