"""The question `look_up`: the points of the rulebook that answer a question from the table."""

from __future__ import annotations

from typing import Annotated

from scorekeeper.api import question
from scorekeeper.api.answers import ToldSource, told_source
from scorekeeper.api.kinds import ENGLISH, LanguageTag, Readable, Table, TypedText
from scorekeeper.immutable import immutable

MOST_POINTS = 5
"""Points in one answer."""


@immutable
class FoundPoint:
    """A point that answers the question. `text` is what it says under these rules."""

    rule: Annotated[str, "The point of the rulebook, such as §5."]
    question: Annotated[str, "The question of the rulebook that it answers."]
    text: Annotated[str, "The answer under these rules; it may be reworded."]
    source: Annotated[ToldSource, "What the sheet says of the point."]


@immutable
class LookedUp:
    """What answers a question."""

    points: Annotated[tuple[FoundPoint, ...], "Best first, at most five; empty if nothing fits."]


@question("look_up", example={"asked": "who deals next", "language": "en"})
def look_up(
    asked: Annotated[Readable[TypedText], "The question, as people ask it at the table."],
    *,
    language: Annotated[
        Readable[LanguageTag],
        "The language of the question and of the answer: en, de, pl, ru, ja; any other is en.",
    ] = ENGLISH,
    table: Table,
) -> LookedUp:
    """Which points of the rulebook answer this question? A question in another language is found
    too, and answered in `language`."""
    from scorekeeper.api.languages import answering_in
    from scorekeeper.api.rule_answers import best_of_each_point
    from scorekeeper.wording.lists import sentences
    from scorekeeper.wording.terms import deck_of

    with answering_in(language), deck_of(table.rule_sheet):
        return LookedUp(
            tuple(
                FoundPoint(
                    rule=found.rule,
                    question=found.question,
                    text=sentences(dict.fromkeys(filter(None, (found.answer, found.reason)))),
                    source=told_source(found.rule, table),
                )
                for found in best_of_each_point(table, asked, MOST_POINTS)
            )
        )
