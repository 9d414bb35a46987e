"""The rulebook's search finds a rule by what people ask at the table, in every language.

`tests/cases/searches.json` lists what people of each language type and ask, and the switches or
points that answer it. `tests/language/questions.json` are questions for which no phrase was
written, and `other_questions.json` are about something else.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.api.kinds import LanguageTag, TypedText
from scorekeeper.api.languages import answering_in
from scorekeeper.api.look_up import look_up
from scorekeeper.api.rule_answers import answers_to, best_of_each_point, point_of
from scorekeeper.pages.shown.rules import rulebook_page
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.search import LONGEST_QUESTION, SEARCHED, phrases_of
from scorekeeper.wording.search_features import SPECIAL, features_of
from scorekeeper.wording.search_index import special_cards, wrong_letters
from scorekeeper.wording.search_words import search_words
from scorekeeper.wording.texts import said
from tests.all_cases import each_row
from tests.checkout import read
from tests.examples import examples

SEARCHES: list[dict[str, Any]] = json.loads(read("tests/cases/searches.json"))
QUESTIONS: dict[str, list[dict[str, Any]]] = json.loads(read("tests/language/questions.json"))
OTHER_QUESTIONS: dict[str, list[str]] = json.loads(read("tests/language/other_questions.json"))
TABLE = table_rules("mattel")
SKIP = SPECIAL[1]

TOLD_SO = 0.85
"""The least share of the questions about something else that no rule answers."""


@pytest.fixture(scope="module", params=[each.id for each in LANGUAGES], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """All tests of this module, in each language."""
    with answering_in(request.param):
        yield request.param


def points_for(words: str, language: str) -> tuple[str, ...]:
    """The points that a program is told, best first."""
    answered = look_up(TypedText(words), language=LanguageTag(language), table=TABLE)
    return tuple(point.rule for point in answered.points)


def assert_found(
    language: str, asked: Mapping[str, Collection[str]], *, first: float, among_three: float
) -> None:
    """One of the points of so many questions is the first, or among the first three."""
    found = {words: points_for(words, language) for words in asked}
    missed = {
        w: (points, asked[w]) for w, points in found.items() if not {*points[:1]} & {*asked[w]}
    }
    in_three = sum(not {*points[:3]}.isdisjoint(asked[words]) for words, points in found.items())
    assert len(missed) <= (1 - first) * len(asked), missed
    assert in_three >= among_three * len(asked), missed


def test_a_question_from_the_table_finds_its_rule(language: str) -> None:
    asked = {
        words: {point_of(about) for about in row["about"]}
        for row in SEARCHES
        for words in row[language]
    }
    assert_found(language, asked, first=0.9, among_three=0.98)
    points = {point for each in asked.values() for point in each}
    assert points == {point_of(about) for about in SEARCHED}, "no rule may go unasked"


def test_a_question_that_no_phrase_was_written_for_finds_its_rule(language: str) -> None:
    asked = {row["asked"]: row["rules"] for row in QUESTIONS[language]}
    assert_found(language, asked, first=0.9, among_three=0.95)
    phrases = {phrase.casefold() for about in SEARCHED for phrase in phrases_of(about)}
    assert phrases.isdisjoint(map(str.casefold, asked))


def test_a_question_about_skips_alone_is_not_answered_by_a_rule_about_wilds(language: str) -> None:
    """*How much is a skip when I get stuck with it* was answered with the points of a wild."""
    asked = {words for row in SEARCHES for words in row[language]}
    asked.update(row["asked"] for row in QUESTIONS[language])
    about_skips = [words for words in asked if special_cards(search_words().terms(words)) == {SKIP}]
    assert len(about_skips) > 20
    for words in about_skips:
        assert not answers_to(TABLE, words)[0][0].about.startswith("wild_"), words


def test_what_a_point_says_further_finds_it(language: str) -> None:
    for rule, point in RULEBOOK.items():
        for words in (said(each.text) for each in point.further):
            assert points_for(words, language)[:1] == (rule,), words


def test_few_questions_about_something_else_find_a_rule(language: str) -> None:
    other = OTHER_QUESTIONS[language]
    nothing = [words for words in other if not best_of_each_point(TABLE, words, 1)]
    assert len(nothing) / len(other) >= TOLD_SO, {*other} - {*nothing}
    for words in nothing[:3]:
        page = rulebook_page(TABLE, words)
        assert not page.found, words
        assert len({ruling.rule for ruling in page.rulings}) == 3


def test_a_program_is_told_the_points_of_the_page(language: str) -> None:
    asked = [row["asked"] for row in QUESTIONS[language][::12]]
    for words in (*asked, *OTHER_QUESTIONS[language][:3]):
        page = rulebook_page(TABLE, words)
        shown = tuple(dict.fromkeys(ruling.rule for ruling in page.rulings))[:3]
        assert points_for(words, language)[:3] == (shown if page.found else ()), words


def test_a_question_is_found_in_another_language_and_mistyped() -> None:
    for words, rule in {
        "who deals next round": "§5",
        "wie viele Punkte zählt ein Joker": "§25",
        "kto rozdaje następny": "§5",
        "можно играть всемером": "§2",
        "スキップはどこに置く": "§41",
    }.items():
        assert best_of_each_point(TABLE, words, 5)[0].rule == rule, words
    # What is mistyped, and English words that are usual in every language.
    for words, rule in {
        "how many jokrs": "§14",
        "wie viele Pnukte zählt Ausetzen": "§25",
        "steal the joker": "§16",
        "half a phase": "§17",
    }.items():
        assert rule in [found.rule for found in best_of_each_point(TABLE, words, 3)], words


def test_every_rule_has_phrases_of_its_own() -> None:
    """Two rules with the same phrases would be one text in the catalogue."""
    phrases = [phrases_of(about) for about in SEARCHED]
    assert all(phrases)
    assert len(set(phrases)) == len(phrases)
    assert search_words().ignored


@settings(max_examples=examples(60))
@given(st.text(max_size=60))
@example("ж" * LONGEST_QUESTION)
@example("漢字カナ" * 125)
@example("🂡 " * 250)
@example("1 2 " * 125)
@example("20")
def test_any_text_may_be_asked_and_capitals_do_not_matter(asked: str) -> None:
    rules = [answer.rule for answer in answers_to(TABLE, asked)[0]]
    assert len(set(rules[:3])) == min(3, len(set(rules))) > 0
    upper, lower = asked.upper(), asked.upper().lower()
    assert search_words().terms(upper) == search_words().terms(lower)


def test_a_long_question_is_read_to_its_limit() -> None:
    long = "knock " + "x" * LONGEST_QUESTION + " joker"
    assert rulebook_page(TABLE, long).asked == long[:LONGEST_QUESTION]


def test_a_typing_error_is_one_letter_or_two_in_a_long_word() -> None:
    for typed, meant in (("jokr", "joker"), ("pionts", "points"), ("anleegn", "anlegen")):
        assert wrong_letters(typed, meant) <= 2
    for typed, other in (("karta", "talia"), ("bus", "aus")):
        assert wrong_letters(typed, other) > 2


def test_inflected_and_compound_words_meet_by_their_pieces() -> None:
    def pieces(text: str) -> set[str]:
        return {*features_of(search_words().terms(text))}

    for one, other in (("jokera", "jokerami"), ("stapel", "ablagestapel")):
        assert pieces(one) & pieces(other)
    # Japanese is compared in pairs of characters.
    assert {"*棚上", "*上げ", "*げの", "*の件"} <= pieces("棚上げの件")


@each_row(
    [
        ("is 2 4 5 6 a run", "is 7 8 10 11 a run", True),
        ("7 7 7", "3, 3, 3", True),
        ("10 11 12 1", "12 1 2", True),
        ("2 4 6 8 10", "1 3 5", True),
        ("3 4 5", "3 4 6", False),
        ("phases 3 and 4", "phases 4 and 5", False),
        ("20 30 40", "30 40 50", False),
    ]
)
def test_rows_of_numbers_are_compared_by_how_they_go_on(one: str, other: str, same: bool) -> None:
    assert (search_words().terms(one) == search_words().terms(other)) is same


ONE_GROUP = {
    "en": "joker wild",
    "de": "Jokern Wild",
    "pl": "jokera dżokerów",
    "ru": "выложить выкладывать",
    "ja": "ジョーカー わいるど",
}


def test_words_of_one_group_mean_the_same(language: str) -> None:
    one, other = search_words().terms(ONE_GROUP[language])
    assert one.groups & other.groups
