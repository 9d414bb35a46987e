"""Cards and phases typed in every language: what the catalogues list is read, and what the program
prints is read back as the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.options import spoken
from scorekeeper.errors import NotationError
from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import (
    parse_cards,
    parse_groups,
    parse_phase,
    parse_phase_list,
    print_cards,
    print_groups,
    print_phase,
)
from scorekeeper.rules.phases import PHASE_LISTS, Phase
from scorekeeper.rules.vocabulary import Vocabulary
from scorekeeper.wording.languages import LANGUAGES, language_named
from scorekeeper.wording.lists import listed
from scorekeeper.wording.terms import card_words, group_words, phase_short, phase_words, short_cards
from scorekeeper.wording.typed_words import number_list, several_number_list, typed_words
from tests.rules import strategies

CARDS = {
    "en": """
        red seven = R7   seven, eight = 7 8   two wilds = W W   three sevens = 7 7 7
        3 times red 7 = R7 R7 R7   red 7 and blue 8 = R7 B8   a red 7, a wild = R7 W
        4 5s = 5 5 5 5   5s !   4 5S !   2 wilds = W W   R7 W S = R7 W S
    """,
    "de": """
        rot 7 = R7   rote 7 = R7   Rot Sieben = R7   rote Sieben = R7   7 rot = R7   r7 = R7
        7r = R7   die rote 7 und eine blaue 8 = R7 B8   gelb 7 = Y7   ge7 = Y7   gr7 = G7
        gruene 7 = G7   Grün 7 = G7   lila 7 = B7   violett 7 = B7   g7 !   7g !   G7 = G7
        7 rot 8 !   7 rot, 8 = R7 8   Joker = W   Stern = W   Wild = W   J = W   Aussetzen = S
        Aussetzer = S   Skip = S   Stopp = S   A = S   drei 7er = 7 7 7   3 Siebenen = 7 7 7
        3x7 !   3x10 = 10 10 10   zwei Joker = W W   2 Joker !   eine Sieben = 7   dreizehn !
        zwo = 2   zwölf = 12   zwoelf = 12   4 5s !   5 5 | 7 rot = 5 5 | R7
        5, 5;rot 7 / Joker = 5 5 | R7 | W   W W =rot = W W =R
    """,
    "pl": """
        czerwona 7 = R7   czerwona siódemka = R7   7 czerwona = R7   cz7 = R7
        czerwoną siódemkę = R7   czerwona siodemka = R7   niebieska 12 = B12   fioletowa 7 = B7
        żółta 7 = Y7   zolta 7 = Y7   zielona 7 = G7   zi7 = G7   ż7 = Y7   7ż = Y7   z7 !
        7 z !   n7 = B7   f7 = B7   c7 = R7   joker = W   dżoker = W   dzoker = W   J = W
        D = W   P = S   pomiń = S   „Pomiń” = S   pomin = S   stop = S   strata = S
        trzy siódemki = 7 7 7   3 razy 7 = 7 7 7   3x7 !   dwa jokery = W W   siódemki !
        osiem = 8   ósemka = 8   dziesiątka = 10   dwunastka = 12   jedna siódemka = 7
        czternaście !   dwadzieścia !   4 5s !   czerwona 7 i zielona 8 = R7 G8
        5 5;7 / joker = 5 5 | 7 | W
    """,
    "ru": """
        красная 7 = R7   красная семёрка = R7   7 красная = R7   к7 = R7   красную семерку = R7
        синяя 7 = B7   голубая 7 = B7   фиолетовая 7 = B7   жёлтая 7 = Y7   желтая 7 = Y7
        зелёная 7 = G7   ф7 = B7   ж7 = Y7   С7 !   З7 !   П7 !   З !   3 С !   7 С 8 !   В7 !
        д = W   джокер = W   звезда = W   пропуск = S   пропусти = S   пропусти ход = S
        скип = S   стоп = S   три семёрки = 7 7 7   3 по 7 = 7 7 7   3х7 !
        два джокера = W W   восьмёрка = 8   десятка = 10   одиннадцать = 11   двенадцать = 12
        одна семёрка = 7   двадцать !   пятнадцать !   красная 7 и синяя 8 = R7 B8   4 5s !
        5 5;7 / джокер = 5 5 | 7 | W
    """,
    "ja": """
        赤の7 = R7   赤7 = R7   あか7 = R7   7の赤 = R7   赤のなな = R7   Ｒ７ = R7
        レッド7 = R7   赤い7 = R7   青7 = B7   あお7 = B7   紫の7 = B7   むらさき7 = B7
        黄の7 = Y7   黄色の7 = Y7   きいろ7 = Y7   緑7 = G7   みどり7 = G7   グリーン7 = G7
        ワイルド = W   オールマイティ = W   ジョーカー = W   ｼﾞｮｰｶｰ = W   スキップ = S
        休み = S   7を3枚 = 7 7 7   7が3つ = 7 7 7   ワイルド2枚 = W W
        赤7、青8・緑9 = R7 B8 G9   七 = 7   十二 = 12   じゅうに = 12   しち = 7   よん = 4
        く = 9   二十 !   5スキップ = 5 S   7を3枚8を2枚 = 7 7 7 8 8
        5 5；7／ワイルド = 5 5 | 7 | W
    """,
}
"""Of each language, what is typed and what is read; a `!` says that it is refused."""

PHASES = {
    "en": """
        set of 3 + run of 4 = set3+run4   two sets of 3 = set3+set3   7 of one colour = color7
        pair and triple = set2+set3
    """,
    "de": """
        zwei Drillinge = set3+set3   Drilling + 4er-Folge = set3+run4
        Vierling und 4er-Folge = set4+run4   7er-Folge = run7   Siebenerfolge = run7
        Viererfolge = run4   sieben einer Farbe = color7   Fünfling + Zwilling = set5+set2
        7 Karten einer Farbe = color7   4er-Farbfolge = crun4   4er-Folge in einer Farbe = crun4
        6 Gleiche = set6   2 Drillinge = set3+set3   zwei 4er-Folgen = run4+run4
        zwei Vierlinge = set4+set4   4er-Reihe = run4   Unsinn 4 !
    """,
    "pl": """
        dwa komplety po 3 = set3+set3   komplet 3 + sekwens 4 = set3+run4   sekwens 7 = run7
        2 komplety po 3 karty = set3+set3   siedem kart w kolorze = color7
        sekwens 4 kart = run4   7 kart jednego koloru = color7   sekwens 4 w kolorze = crun4
        kareta i para = set4+set2   komplet 5 i komplet 2 = set5+set2   bzdura 4 !
    """,
    "ru": """
        два набора по 3 = set3+set3   набор 3 + ряд 4 = set3+run4   ряд 7 = run7
        набор из 3 = set3   семь карт одного цвета = color7   ряд из 4 одного цвета = crun4
        каре и пара = set4+set2   2 группы из 3 карт = set3+set3   последовательность 4 = run4
        чепуха 4 !
    """,
    "ja": """
        3枚セット×2 = set3+set3   3枚セット＋4枚ラン = set3+run4   7枚ラン = run7
        同じ色7枚 = color7   5枚セット＋2枚セット = set5+set2   3枚組 = set3   4枚の連番 = run4
        同じ色の4枚ラン = crun4   3枚セットが2組 = set3+set3   でたらめ4 !
    """,
}


ABOVE_TWELVE = {
    "en": "thirteen fifteen twenty twentyfive thirty seventy hundred",
    "de": "dreizehn vierzehn fünfzehn siebzehn zwanzig einundzwanzig dreißig siebzig hundert",
    "pl": "trzynaście piętnaście siedemnaście dwadzieścia trzydzieści siedemdziesiąt sto",
    "ru": "тринадцать пятнадцать семнадцать двадцать тридцать семьдесят девяносто сто",
    "ja": "十三 十五 二十 二十五 七十 じゅうさん にじゅう さんじゅうご 百 ひゃく",
}


@pytest.fixture(scope="module", params=[each.id for each in LANGUAGES], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """All tests of this module, in each language."""
    named = language_named(request.param)
    assert named
    with spoken(named):
        yield named.id


@pytest.fixture(scope="module")
def words(language: str) -> Vocabulary:
    """The words that are read in this language."""
    return typed_words()


def examples_of(text: str) -> list[tuple[str, str]]:
    """What is typed, and what is read; the second is empty where it is refused."""
    found = []
    for example in filter(None, re.split(r"\s{2,}", text)):
        typed, _, read = example.rpartition(" = ")
        found.append((typed, read) if typed else (example.removesuffix("!").strip(), ""))
    return found


def test_cards_are_read_as_people_type_them(language: str, words: Vocabulary) -> None:
    for typed, read in examples_of(CARDS[language]):
        assert _read_groups(typed, words) == read, typed


def test_phases_are_read_as_people_type_them(language: str, words: Vocabulary) -> None:
    for typed, read in examples_of(PHASES[language]):
        try:
            found = print_phase(parse_phase(typed, words))
        except NotationError:
            found = ""
        assert found == read, typed


def _read_groups(typed: str, words: Vocabulary) -> str:
    try:
        return print_groups(parse_groups(typed, words))
    except NotationError:
        return ""


def test_there_is_a_word_for_every_number(words: Vocabulary) -> None:
    """A semicolon too few would move all numbers behind it."""
    for text in (number_list(), several_number_list()):
        assert len(text.split(";")) == 12
    for number, listed_words in enumerate(number_list().split(";"), 1):
        for word in listed_words.split(","):
            if len(word.strip()) > 1:
                assert parse_cards(word, words) == parse_cards(str(number)), word


def test_a_number_above_twelve_is_never_read_as_cards(language: str, words: Vocabulary) -> None:
    """*Dreizehn* is not 3 and 10, and 二十 is not 2 and 10."""
    for word in ABOVE_TWELVE[language].split():
        for typed in (word, f"{word} W", f"R7 {word}"):
            assert not _read_groups(typed, words), typed


TWO_WAYS = {"de": "7 rot 8", "ja": "7を2枚 ワイルド"}


def test_what_can_be_read_in_two_ways_is_quoted_whole(language: str, words: Vocabulary) -> None:
    """Words that say nothing, such as を, are quoted too."""
    if typed := TWO_WAYS.get(language):
        with pytest.raises(NotationError) as told:
            parse_cards(typed, words)
        assert (told.value.code, told.value.facts["token"]) == ("two_ways", typed)


# --- laws: what is printed is read back ----------------------------------------------------------


@given(card=strategies.cards, slot_b=st.sampled_from(["blue", "violet"]))
def test_a_card_in_words_is_read_back(words: Vocabulary, card: Card, slot_b: str) -> None:
    assert parse_cards(card_words(card, slot_b), words) == (card,)


@given(st.lists(strategies.cards, max_size=10))
def test_cards_in_words_are_read_back(words: Vocabulary, hand: list[Card]) -> None:
    try:
        assert list(parse_cards(listed(map(card_words, hand)), words)) == hand
    except NotationError as refused:  # "red 7, 8" can be a red 8, too
        assert refused.code == "two_ways"  # noqa: PT017


@given(st.lists(strategies.cards, max_size=10))
def test_cards_in_notation_are_read_back(words: Vocabulary, hand: list[Card]) -> None:
    assert list(parse_cards(print_cards(hand), words)) == hand
    try:
        assert list(parse_cards(short_cards(hand), words)) == hand
    except NotationError as refused:  # the Russian sign of blue is the S of the notation, too
        assert refused.code in ("two_ways", "two_meanings")  # noqa: PT017


@given(st.lists(strategies.typed_groups, max_size=4))
def test_groups_of_cards_are_read_back(words: Vocabulary, groups: list[object]) -> None:
    assert list(parse_groups(print_groups(groups), words)) == groups  # type: ignore[arg-type]


@given(strategies.groups)
def test_a_group_of_a_phase_is_read_back(words: Vocabulary, group: object) -> None:
    phase = Phase((group,))  # type: ignore[arg-type]
    for printed in (group_words(group), phase_words(phase), phase_short(phase), print_phase(phase)):  # type: ignore[arg-type]
        assert parse_phase(printed, words) == phase, printed


def test_every_printed_list_of_phases_is_read_back(words: Vocabulary) -> None:
    for phase_list in PHASE_LISTS.values():
        for in_words in (phase_words, phase_short):
            printed = "; ".join(map(in_words, phase_list.phases))
            assert parse_phase_list(printed, words).phases == phase_list.phases


NOISE = st.text(
    st.sampled_from("rRgGsSwWxX71 2,|=-;/zZcż赤のなな枚をンсзпкСджокерJoker7siebenрядset"),
    max_size=16,
)


@given(NOISE)
def test_noise_is_read_as_the_notation_reads_it_or_refused(words: Vocabulary, text: str) -> None:
    try:
        read = parse_groups(text, words)
    except NotationError as refused:
        assert 0 <= refused.at <= len(text)  # noqa: PT017
        return
    assert parse_groups(print_groups(read), words) == read
    try:
        assert parse_groups(text) == read
    except NotationError:
        assert not text.isascii() or any(letter.isalpha() for letter in text)
