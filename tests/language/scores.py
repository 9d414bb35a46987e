"""Scores typed and dictated rounds against files of lines with their right readings.

`make language` scores our own file, and the searches for games (`game_scores`); `make language
ARGS=FOLDER` the files `lines.json` and `games.json` of another folder, those that it has. Rounds
are an object of language to list of lines:

    {"id": "de-01", "players": [...], "me": null, "laid": [], "turn": null, "line": "…",
     "reads": {"out": "Mia", "players": {"Ben": {"points": 35, "laid": false}}},
     "may": {}, "ask": []}

`reads` has to be filled in, `may` may be, and of what is in `ask` nothing, but it has to be asked.

wrong   a field says what was not said; *unmarked* if nothing is asked or marked either
asked   nothing is wrong, but something of `reads` is missing; *silent* if nothing shows it
right   all of `reads`, and nothing else

Besides, *laid* may be filled in for points below 50, and 0 for whoever is out.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.api.dispatch import answer
from tests.language.game_scores import GameScore, game_scores_of

OWN = Path(__file__).parent

Fields = Mapping[tuple[str, str], object]
"""What is said of whom: `("Ben", "points")` or `("out", "")`."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one line was read: right, asked, silent, wrong or unmarked; and what is wrong of it."""

    line: Mapping[str, Any]
    verdict: str
    because: str


def scores(folder: Path = OWN) -> Iterator[tuple[str, Score]]:
    """Each line of the file in this folder with its language."""
    rows = json.loads((folder / "lines.json").read_text(encoding="utf-8"))
    for language, lines in rows.items():
        for line in lines:
            yield language, score(language, line)


def score(language: str, line: Mapping[str, Any]) -> Score:
    """How this line is read."""
    asked = {name: line.get(name) for name in ("line", "players", "me", "laid", "turn")}
    told: Any = answer({"ask": "read_line", "language": language, **asked})
    shown = bool(told["asked"] or told["marked"])
    found, reads, may = _fields(told), _fields(line["reads"]), _fields(line.get("may", {}))
    wrong = [f"{field}: {said}" for field, said in found.items() if not _fits(field, said, line)]
    if line.get("may", {}).get("together") and may.keys() & found.keys() < may.keys():
        wrong += [str(field) for field in may.keys() & found.keys()]
    if wrong:
        return Score(line, "wrong" if shown else "unmarked", "; ".join(wrong))
    missing = [str(field) for field in reads if field[1] != "phase" and field not in found]
    if missing or (line["ask"] and not shown):
        return Score(line, "asked" if shown else "silent", "; ".join(missing))
    return Score(line, "right", "")


def _fields(said: Mapping[str, Any]) -> Fields:
    out = {("out", ""): said["out"]} if said.get("out") else {}
    hands = said.get("players", {})
    return out | {(name, kind): hands[name][kind] for name in hands for kind in hands[name]}


def _fits(field: tuple[str, str], said: object, line: Mapping[str, Any]) -> bool:
    allowed = {**_fields(line.get("may", {})), **_fields(line["reads"])}
    name, kind = field
    out = allowed.get(("out", ""))
    return (
        allowed.get(field) == said
        or kind == "phase"
        or (kind == "points" and said == 0 and out == name)
        or (kind == "laid" and said is True and _below_50(allowed.get((name, "points"))))
    )


def _below_50(points: object) -> bool:
    return isinstance(points, int) and points < 50


def main(folder: Path) -> None:
    """Print how many lines and searches of each language are right, and those that are not."""
    if (folder / "lines.json").exists():
        told = scores(folder)
        _print("lines", ((lang, each.line, "line", each) for lang, each in told))
    if (folder / "games.json").exists():
        found = game_scores_of(folder)
        _print("searches", ((lang, each.search, "asked", each) for lang, each in found))


def _print(
    what: str, told: Iterable[tuple[str, Mapping[str, Any], str, Score | GameScore]]
) -> None:
    counted: dict[str, Counter[str]] = {}
    for language, row, text, each in told:
        counted.setdefault(language, Counter())[each.verdict] += 1
        if each.verdict != "right":
            print(f"{row['id']} {each.verdict}: {row[text]!r} {each.because}")
    for language, verdicts in counted.items():
        many = sum(verdicts.values())
        said = ", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common())
        print(f"{language}: {100 * verdicts['right'] / many:.1f} % of {many} {what} right ({said})")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else OWN)
