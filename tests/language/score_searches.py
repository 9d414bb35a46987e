"""Scores the search of the rulebook with a file of questions and the points that answer them.

    python -m tests.language.score_searches FILE [--missed]

The file is one JSON object: language -> list of {"id", "asked", "rules"}. Printed are, for each
language, how many questions find one of their points first, and how many among the first three;
with --missed also each question that does not find it first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.api.kinds import LanguageTag, TypedText
from scorekeeper.api.look_up import look_up
from scorekeeper.rules.table_rules import table_rules

TABLE = table_rules("mattel")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of one language, and the points that answer it."""

    language: str
    words: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How often a right point was first, and among the first three. `missed` has the questions
    where it was not first, each with the points that were found."""

    asked: int
    first: int
    among_three: int
    missed: tuple[tuple[Asked, tuple[str, ...]], ...]


def score(questions: Sequence[Asked]) -> Score:
    """Asks each question as a program would."""
    first = among_three = 0
    missed = []
    for each in questions:
        found = points_for(each.words, each.language)
        first += found[:1] != () and found[0] in each.rules
        among_three += not set(found[:3]).isdisjoint(each.rules)
        if not found or found[0] not in each.rules:
            missed.append((each, found))
    return Score(len(questions), first, among_three, tuple(missed))


def points_for(words: str, language: str) -> tuple[str, ...]:
    """The points that `look_up` finds, best first."""
    answered = look_up(TypedText(words), language=LanguageTag(language), table=TABLE)
    return tuple(point.rule for point in answered.points)


def questions_of(file: Mapping[str, Iterable[Mapping[str, Any]]]) -> dict[str, list[Asked]]:
    """The questions of a file by language."""
    return {
        language: [Asked(language, row["asked"], tuple(row["rules"])) for row in rows]
        for language, rows in file.items()
    }


def main(arguments: Sequence[str]) -> None:
    """The command."""
    files = [each for each in arguments if not each.startswith("--")]
    if len(files) != 1:
        raise SystemExit(__doc__)
    file = json.loads(Path(files[0]).read_text(encoding="utf-8"))
    for language, questions in questions_of(file).items():
        found = score(questions)
        share = f"{found.first / found.asked:.0%}"
        among = f"{found.among_three / found.asked:.0%}"
        print(f"{language}: {found.asked} asked, {share} first, {among} among the first three")
        if "--missed" in arguments:
            for each, points in found.missed:
                print(f"  {each.words!r}: {', '.join(points)} instead of {', '.join(each.rules)}")


if __name__ == "__main__":
    main(sys.argv[1:])
