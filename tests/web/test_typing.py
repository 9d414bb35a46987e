"""Cards and phases typed on the pages in the reader's language are read as in the notation. What
can be typed in each language is in `tests/wording/test_typed_words.py`."""

from __future__ import annotations

import pytest

from scorekeeper.rules.notation import print_cards
from scorekeeper.wording.languages import LANGUAGES
from tests.web.client import Client
from tests.web.markup import Markup

HANDS = {
    "en": "a red 7, R7, seven and a wild",
    "de": "rote 7, 7r, Sieben und ein Joker",
    "pl": "czerwona 7, cz7, siódemka i joker",
    "ru": "красная 7, к7, семёрка и джокер",
    "ja": "赤の7、Ｒ７、七とワイルド",
}
UNCLEAR = {"de": "g7", "pl": "z7", "ru": "С7"}
LAID = {"cards": "drei 7er; 2 mal rote 8, 8", "act": "record"}
OWN_PHASES = {"sheet": "mattel", "was": "mattel", "variant": "standard", "phases": "own"}


def checked(reader: Client, hand: str) -> str:
    fields = {"phase": "1", "hand": hand, "game": str(reader.game_id), "seat": "p1"}
    return Markup(reader.post("/check/answer", fields).text).text


@pytest.mark.parametrize("language", [each.id for each in LANGUAGES])
def test_cards_and_phases_are_typed_in_the_language_of_a_page(table: Client, language: str) -> None:
    hand = HANDS[language]
    table.post("/phone/language", lang=language, back="/")
    assert checked(table, hand) == checked(table, "R7 R7 7 W") != checked(table, "R7 R7 7 S")
    path = f"{table.at}/lay/p1"
    if language == "de":  # on the desk of cards it is read, and recorded, by the same reader
        typed = (LAID["cards"], "7 7 7 | R8 R8 8")
        in_words, in_notation = (table.post(f"{path}/verdict", cards=each) for each in typed)
        assert Markup(in_words.text).text == Markup(in_notation.text).text
        answer = table.post(path, table.page(path).fields("lay"), **LAID)
        assert answer.status_code == 303, Markup(answer.text).told
        due = table.view.game.open
        assert [print_cards(meld.cards) for meld in due.laid["p1"].melds] == ["7 7 7", "R8 R8 8"]
    if language in UNCLEAR:
        told = checked(table, UNCLEAR[language])
        assert UNCLEAR[language][0] in told
        assert told not in [checked(table, card) for card in ("G7", "Y7", "B7")]

    page = Markup(table.post("/new", OWN_PHASES, names="Ann, Ben", act="build").text)
    hint = page.ids["typed-such"].text
    example = (hint.partition(":")[2] or hint.partition("：")[2]).strip(" .。")
    own = {**OWN_PHASES, "names": "Ann, Ben", "own": "set2", "do": "typed", "typed": example}
    page = Markup(table.post("/new", own).text)
    assert page.fields("own-phases")["own"] == "set4+run5, color6, crun4+set3", "the example"

    fields = table.round_fields("p2", p1="", p3=60, p4=60)
    cards = {"mode-p1": "cards", "cards-p1": hand, "laid-p1": "yes", "laid-p3": "no"}
    table.post(f"{table.at}/round", {**fields, **cards, "laid-p4": "no"}, anyway="yes")
    assert table.view.game.closed[-1].lines["p1"].points == 5 + 5 + 5 + 25
