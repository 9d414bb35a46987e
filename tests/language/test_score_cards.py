"""Cards as people type them, in every language: never other cards in silence."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from scorekeeper.wording.languages import LANGUAGES
from tests.language.score_cards import OWN, score


@pytest.mark.parametrize("language", [each.id for each in LANGUAGES])
def test_cards_are_read_as_people_type_them_or_asked_about(language: str) -> None:
    rows = json.loads(OWN.read_text(encoding="utf-8"))[language]
    scored = [*score(language, rows)]
    assert [(each.row["typed"], each.read) for each in scored if each.verdict == "wrong"] == []
    figures = Counter(each.verdict for each in scored)
    assert len(rows) >= 30
    assert figures["right"] >= 0.95 * len(rows)
