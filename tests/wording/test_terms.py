"""Cards are counted as each language counts them."""

from __future__ import annotations

from scorekeeper.api.languages import answering_in
from scorekeeper.wording.terms import completing_cards_words, needed_cards_words
from tests.all_cases import each_row


@each_row(
    [
        ("en", "R", "one red card"),
        ("en", "R R R 7 R8 W W", "3 red cards, one 7, red 8, 2 wilds"),
        ("de", "R B B", "eine rote Karte, 2 blaue Karten"),
        ("de", "7 7 9", "2 Karten mit der 7, eine 9"),
        ("pl", "R R R", "3 czerwone karty"),
        ("pl", "G G G G G 7", "5 zielonych kart, 1 karta z numerem 7"),
        ("ru", "R B B Y Y Y Y Y", "1 красная карта, 2 синие карты, 5 жёлтых карт"),
        ("ja", "R R R 7", "赤3枚、7が1枚"),
    ]
)
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
        words = completing_cards_words(needs.split())
        assert words.replace("\N{NO-BREAK SPACE}", " ") == said
