"""The rulebook's search finds a rule by the words people argue with, in every language.

`tests/cases/searches.json` lists what people of each language type, and the rules that answer it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.options import spoken
from scorekeeper.pages.shown.rules import RuleAnswer, answers_to, rulebook_page
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.languages import LANGUAGES, language_named
from scorekeeper.wording.search import (
    SearchedText,
    alike,
    ignored_words,
    search,
    search_words,
    terms_of,
)
from tests.all_cases import each_row

SEARCHES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "searches.json").read_text(encoding="utf-8")
)
TABLE = table_rules("mattel")
ASKED_FIRST = 0.85
"""The least share of the searches whose rule is the first that is found."""


@pytest.fixture(scope="module", params=[each.id for each in LANGUAGES], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """All tests of this module, in each language."""
    named = language_named(request.param)
    assert named
    with spoken(named):
        yield named.id


@pytest.fixture(scope="module")
def rulings(language: str) -> tuple[RuleAnswer, ...]:
    """What the search looks through, in this language."""
    return rulebook_page(TABLE, "").rulings


def found(asked: str, rulings: Sequence[RuleAnswer]) -> list[str]:
    """The switches and points that a search finds, the best first."""
    answers, any_found = answers_to(asked, rulings)
    return [answer.about for answer in answers] if any_found else []


def test_every_rule_is_among_the_first_three_that_its_words_find(
    language: str, rulings: tuple[RuleAnswer, ...]
) -> None:
    first = asked = 0
    for row in SEARCHES:
        for words in row[language]:
            best = found(words, rulings)[:3]
            assert set(best) & set(row["about"]), f"{words}: {best} instead of {row['about']}"
            first += best[0] in row["about"]
            asked += 1
    assert first / asked >= ASKED_FIRST


def test_english_words_find_their_rules_in_every_language(
    rulings: tuple[RuleAnswer, ...],
) -> None:
    for words, about in {
        "steal the joker": "wild_replace",
        "knock": "knock",
        "half a phase": "partial_lay",
    }.items():
        assert about in found(words, rulings)[:3], words


def test_every_rule_has_words_of_its_own() -> None:
    """Two rules with the same words would be one text in the catalogue."""
    asked = [point.rule for point in RULEBOOK.values() if point.question]
    words = [search_words(about) for about in (*asked, *SWITCH_VALUES)]
    assert all(words)
    assert len(set(words)) == len(words)
    assert ignored_words()


@given(st.text(max_size=60))
def test_capitals_do_not_matter(asked: str) -> None:
    assert terms_of(asked.upper()) == terms_of(asked.upper().lower())


def test_what_nobody_asks_is_not_found() -> None:
    page = rulebook_page(TABLE, "qqq xyz")
    assert not page.found
    assert len(page.rulings) == 3


def test_the_rulebook_shows_what_the_search_finds(rulings: tuple[RuleAnswer, ...]) -> None:
    page = rulebook_page(TABLE, " knock ")
    assert (page.rulings, page.found) == answers_to("knock", rulings)


@each_row(
    [
        ("joker", "jokera", True),
        ("fazy", "faza", True),
        ("sieben", "siebenen", True),
        ("stapel", "ablagestapel", True),
        ("karta", "karny", False),
        ("10", "108", False),
        ("an", "anlegen", False),
    ],
)
def test_words_are_alike_by_their_beginnings(one: str, other: str, same: bool) -> None:
    assert bool(alike(one, other)) is same
    assert alike(one, other) == alike(other, one)


def test_japanese_is_compared_in_pairs_of_characters() -> None:
    assert terms_of("ジョーカー") == terms_of("じょーかー")
    assert terms_of("山札がない") == {"山札", "札が", "がな", "ない"}
    texts = [SearchedText(("山札がない",), (), ()), SearchedText(("山の上",), (), ())]
    assert [at for _score, at in search(texts, "山札")] == [0]
