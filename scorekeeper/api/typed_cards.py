"""The question `read_cards`: the cards of a text as people type it, as the pages read it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

from scorekeeper.api import question
from scorekeeper.api.answers import told
from scorekeeper.api.card_values import Cards
from scorekeeper.api.kinds import Readable, Table
from scorekeeper.errors import NotationError
from scorekeeper.immutable import immutable
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import cards_of_choice, parse_cards


@immutable
class DoubtfulCards:
    """A part of the text that is no cards, or can be several."""

    code: str
    text: Annotated[str, "A sentence in the language of the question."]
    at: Annotated[int, "Where it begins in `typed`, in characters from 0."]
    typed: Annotated[str, "What is doubtful, as it was typed; empty where only its place is known."]
    readings: Annotated[tuple[Cards, ...], "What it can mean; empty where nobody knows."]


@immutable
class CardsRead:
    """The cards, or why they are not sure."""

    cards: Annotated[Cards | None, "In typed order; only if all of them are sure."] = None
    problems: Annotated[tuple[DoubtfulCards, ...], "Only if some are not."] = ()


@question("read_cards", example={"typed": "three 7s, a wild and red 5", "language": "en"})
def read_cards(
    typed: Annotated[Readable[str], "Cards as people type them, in the words of a language."],
    *,
    language: Annotated[
        Readable[str | None],
        "The language of the words: en, de, pl, ru or ja; en for any other. If not given, that of"
        " the answers.",
    ] = None,
    table: Table,
) -> CardsRead:
    """Which cards does this text mean? What can be read in two ways is not guessed."""
    from scorekeeper.wording.terms import deck_of
    from scorekeeper.wording.typed_words import typed_words

    with _words_of(language), deck_of(table.rule_sheet):
        try:
            cards = parse_cards(typed, typed_words())
        except NotationError as error:
            return CardsRead(problems=(_doubt(error, typed),))
        impossible = told(deck_problems(cards), table)
        problems = tuple(DoubtfulCards(each.code, each.text, 0, typed, ()) for each in impossible)
    return CardsRead(problems=problems) if problems else CardsRead(cards=cards)


def _words_of(language: str | None) -> AbstractContextManager[None]:
    if language is None:
        return nullcontext()
    from scorekeeper.api.languages import answering_in

    return answering_in(language)


def _doubt(error: NotationError, typed: str) -> DoubtfulCards:
    from scorekeeper.wording.errors import notation_text

    return DoubtfulCards(
        code=error.code,
        text=notation_text(error),
        at=error.at,
        typed=typed[error.at : error.end] or str(error.facts.get("token", "")),
        readings=tuple(map(cards_of_choice, error.choices)),
    )
