"""Cards as people type them, in every language: never other cards in silence.

A row of `cards.json` has what is `typed`, and what it `reads`, or that it has to `refuse`: nobody
can know, so it is asked. With `or_refuse` both are right.
"""

from __future__ import annotations

import json
from pathlib import Path

from scorekeeper.api.languages import answering_in
from scorekeeper.api.typed_cards import read_cards
from scorekeeper.rules.notation import print_cards
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import each

ROWS = Path(__file__).with_name("cards.json")


@each([each.id for each in LANGUAGES])
def test_cards_are_read_as_people_type_them_or_asked_about(language: str) -> None:
    rows = json.loads(ROWS.read_text(encoding="utf-8"))[language]
    asked, wrong = 0, []
    with answering_in(language):
        for row in rows:
            cards = read_cards(row["typed"], language=language, table=table_rules()).cards
            if cards is None:
                asked += not (row.get("refuse") or row.get("or_refuse"))
            elif sorted(print_cards(cards).split()) != sorted(row.get("reads", "?").split()):
                wrong.append((row["typed"], print_cards(cards)))
    assert wrong == []
    assert len(rows) >= 30
    assert asked <= 0.05 * len(rows), "these are clear, and were asked about"
