"""Cards and phases typed on the pages in the reader's language are read as in the notation."""

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
LAY_DOWNS = {
    "en": "three sevens; 2 times red 8, 8",
    "de": "drei 7er; 2 mal rote 8, 8",
    "pl": "trzy siódemki; 2 razy czerwona 8, 8",
    "ru": "три семёрки; 2 по красная 8, 8",
    "ja": "7を3枚；赤8が2枚、8",
}
PHASES = {
    "en": "two sets of 3; run of 7",
    "de": "zwei Drillinge; 7er-Folge",
    "pl": "dwa komplety po 3; sekwens 7",
    "ru": "два набора по 3; ряд 7",
    "ja": "3枚セット×2；7枚ラン",
}
UNCLEAR = {"de": "g7", "pl": "z7", "ru": "С7"}


@pytest.fixture(params=[each.id for each in LANGUAGES])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def reader(table: Client, language: str) -> Client:
    """A phone at the table that reads this language."""
    table.post("/phone/language", lang=language, back="/")
    return table


def checked(reader: Client, hand: str) -> str:
    fields = {"phase": "1", "hand": hand, "game": str(reader.game_id), "seat": "p1"}
    return Markup(reader.post("/check/answer", fields).text).text


def test_a_hand_is_checked(reader: Client, language: str) -> None:
    assert checked(reader, HANDS[language]) == checked(reader, "R7 R7 7 W")
    assert checked(reader, HANDS[language]) != checked(reader, "R7 R7 7 S")


def test_a_lay_down_is_recorded(reader: Client, language: str) -> None:
    path = f"{reader.at}/lay/p1"
    typed, notation = (
        Markup(reader.post(f"{path}/verdict", cards=cards).text).text
        for cards in (LAY_DOWNS[language], "7 7 7 | R8 R8 8")
    )
    assert typed == notation
    fields = reader.page(path).fields("lay")
    answer = reader.post(path, fields, cards=LAY_DOWNS[language], act="record")
    assert answer.status_code == 303, Markup(answer.text).told
    due = reader.view.game.open
    assert [print_cards(meld.cards) for meld in due.laid["p1"].melds] == ["7 7 7", "R8 R8 8"]


def test_cards_left_in_a_hand_are_counted(reader: Client, language: str) -> None:
    fields = reader.round_fields("p2", p1="", p3=60, p4=60)
    cards = {"mode-p1": "cards", "cards-p1": HANDS[language], "laid-p1": "yes", "laid-p3": "no"}
    reader.post(f"{reader.at}/round", {**fields, **cards, "laid-p4": "no"}, anyway="yes")
    assert reader.view.game.closed[-1].lines["p1"].points == 5 + 5 + 5 + 25


def test_own_phases_are_typed(reader: Client, language: str) -> None:
    rules = {"sheet": "mattel", "was": "mattel", "variant": "standard", "phases": "own"}
    more = {"names": "Ann, Ben", "own": "set2", "do": "typed", "typed": PHASES[language]}
    page = Markup(reader.post("/new", {**rules, **more}).text)
    assert page.fields("own-phases")["own"] == "set3+set3, run7"


def test_the_example_of_own_phases_can_be_typed(reader: Client) -> None:
    rules = {"sheet": "mattel", "was": "mattel", "variant": "standard", "phases": "own"}
    page = Markup(reader.post("/new", {**rules, "names": "Ann, Ben", "act": "build"}).text)
    hint = page.ids["typed-such"].text
    example = hint.partition(":")[2] or hint.partition("：")[2]
    more = {"names": "Ann, Ben", "own": "set2", "do": "typed", "typed": example.strip(" .。")}
    page = Markup(reader.post("/new", {**rules, **more}).text)
    assert page.fields("own-phases")["own"] == "set4+run5, color6, crun4+set3"


@pytest.mark.parametrize("language", UNCLEAR, indirect=False)
def test_a_letter_that_can_mean_two_things_is_asked_about(table: Client, language: str) -> None:
    table.post("/phone/language", lang=language, back="/")
    told = checked(table, UNCLEAR[language])
    assert UNCLEAR[language][0] in told
    assert told not in (checked(table, "G7"), checked(table, "Y7"), checked(table, "B7"))
