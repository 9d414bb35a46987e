"""Scores how cards are read as people type them: `python -m tests.language.score_cards FILE`.

The file is an object of JSON, language to rows. A row has `typed` and either `reads`, the cards in
the notation, or `refuse`: nobody can know, so it has to be asked. With `or_refuse` both are right.

    right    these cards, or asked where it must be or may be
    asked    it is clear, and was asked about
    wrong    any other cards
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.api.typed_cards import read_cards
from scorekeeper.rules.notation import print_cards
from scorekeeper.rules.sheets import DEFAULT_SHEET
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.languages import LANGUAGES

Row = Mapping[str, Any]
OWN = Path(__file__).with_name("cards.json")


@dataclass(frozen=True, slots=True)
class Scored:
    """One row with what was read, "" for a question, and the verdict on it."""

    row: Row
    read: str
    verdict: str


def score(language: str, rows: Sequence[Row]) -> Iterator[Scored]:
    """Each row with its verdict."""
    spoken = next(each for each in LANGUAGES if each.id == language)
    table = table_rules(DEFAULT_SHEET)
    with sentences_in(spoken):
        for row in rows:
            found = read_cards(row["typed"], language=language, table=table).cards
            read = None if found is None else print_cards(found)
            yield Scored(row, read or "", _verdict(row, read))


def _verdict(row: Row, read: str | None) -> str:
    if read is None:
        return "right" if row.get("refuse") or row.get("or_refuse") else "asked"
    return "right" if sorted(read.split()) == sorted(row.get("reads", "?").split()) else "wrong"


def main(path: Path) -> None:
    """Print what is not right, and the figures of each language."""
    for language, rows in json.loads(path.read_text(encoding="utf-8")).items():
        scored = [*score(language, rows)]
        for each in scored:
            if each.verdict != "right":
                wanted = each.row.get("reads", "a question")
                print(f"  {each.verdict}: {each.row['typed']!r}, {wanted}; read: {each.read!r}")
        figures = Counter(each.verdict for each in scored)
        share = round(100 * figures["right"] / len(rows))
        print(
            f"{language}: {len(rows)} lines, right {figures['right']} ({share} %),"
            f" asked {figures['asked']}, wrong {figures['wrong']}"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OWN)
