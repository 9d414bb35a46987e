"""Cards are counted as each language counts them."""

from __future__ import annotations

from scorekeeper.api.languages import answering_in
from scorekeeper.wording.terms import completing_cards_words, needed_cards_words
from tests.all_cases import each_row
from tests.rules.text_tables import values_in


@each_row(values_in("wording/tables/missing_cards"))
def test_missing_cards_are_counted(language: str, needs: str, said: str) -> None:
    with answering_in(language):
        assert needed_cards_words(needs.split()).replace("\N{NO-BREAK SPACE}", " ") == said


@each_row(
    [
        ("en", "5 7 W", "one 5, one 7 or one wild"),
        ("de", "R R8", "eine rote Karte oder Rot 8"),
        ("en", "1 2 3 4 5 6 7 8 9 10 11 12 W", "any number card or one wild"),
    ]
)
def test_cards_of_which_one_is_missing_are_a_choice(language: str, needs: str, said: str) -> None:
    with answering_in(language):
        assert completing_cards_words(needs.split()).replace("\N{NO-BREAK SPACE}", " ") == said
