"""Scores the search of games with a file of searches and the games that they have to find.

    python -m tests.language.score_games FILE --archive GAMES [--today 2026-11-23] [--missed]

FILE is a JSON object with `today` and `questions`: language -> list of {"id", "asked", "games",
"may", ...}; GAMES is an archive as `scorekeeper export` writes it. The archive is imported into an
empty database, so that its games are numbered from 1. Each search is asked through the page, in its
language. Its results are the links to games in `<main>` over all pages, but not those inside an
element with the attribute `data-beside`, which are only offered.

right   all of `games`, nothing else but what `may` be found; with `first`, one of these is the
        first. Words of `names` stand on the page outside of the search field. With `either`, it is
        one of the two `sets`, and a link leads to the other. With `nothing`, nothing is found, and
        a game is there to tap
partly  all of them and fewer than half of all games besides, or not first, or words are missing
wrong   a game is missing, or the page is an error
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import parse_qs, urlsplit

from scorekeeper.service import Scorer
from scorekeeper.service.archive import Offer, lines_read
from scorekeeper.service.game_lists import EVERY_GAME
from tests.web.client import Client, app_for
from tests.web.markup import Element, Markup

_GAME = re.compile(r"/(?:history|g)/(\d+)(?:$|[?/])")

Question = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pages of a search show: `found` are its results in their order, `offered` the games
    beside them, `text` what is said, `searches` the other searches that links lead to."""

    found: tuple[int, ...]
    offered: tuple[int, ...]
    text: str
    searches: tuple[str, ...]
    status: int = 200


@dataclass(frozen=True, slots=True)
class GamesScore:
    """How a search was answered: right, partly or wrong, and why."""

    question: Question
    verdict: str
    because: str


class GamesPage:
    """The list of games of an archive, asked in any language. `today` is the day of the clock."""

    def __init__(self, scorer: Scorer, today: str) -> None:
        noon = datetime.fromisoformat(f"{today}T12:00").astimezone(UTC)
        scorer.lists.now = lambda: noon
        app = app_for(scorer)
        self._client = Client(scorer, app, app.test_client())
        self._client.take_key()
        self.games = scorer.lists.number_found(EVERY_GAME)
        self.running = tuple(line.game_id for line in scorer.lists.going_on())

    def ask(self, words: str, language: str) -> Asked:
        """The answer to these words."""
        return self._follow("/history", {"q": words}, language)

    def follow(self, address: str, language: str) -> Asked:
        """The answer behind a link."""
        query = parse_qs(urlsplit(address).query)
        return self._follow("/history", {name: each[0] for name, each in query.items()}, language)

    def _follow(self, path: str, query: Mapping[str, str], language: str) -> Asked:
        found: list[int] = []
        offered: list[int] = []
        texts: list[str] = []
        searches: list[str] = []
        asked = dict(query)
        for page in range(1, 1000):
            if page > 1:
                asked["page"] = str(page)
            answer = self._client.http.get(
                path, query_string=asked, headers={"Accept-Language": language}
            )
            if answer.status_code != 200:
                return Asked((), (), "", (), answer.status_code)
            main = next(Markup(answer.text).root.all("main"))
            for link, beside in _links(main):
                href = link.get("href") or ""
                if game := _GAME.match(href):
                    (offered if beside else found).append(int(game[1]))
                elif href.startswith("/history?"):
                    searches.append(href)
            texts.append(main.text)
            if not any(link.get("rel") == "next" for link, _ in _links(main)):
                break
        unique = tuple(dict.fromkeys(found))
        return Asked(unique, tuple(offered), " ".join(texts), tuple(dict.fromkeys(searches)))


def _links(main: Element) -> Iterator[tuple[Element, bool]]:
    offers = [each for each in main.all() if "data-beside" in each.attributes]
    beside = {id(link) for each in offers for link in each.all("a")}
    for link in main.all("a"):
        yield link, id(link) in beside


def score(page: GamesPage, question: Question, language: str) -> GamesScore:
    """How this search is answered."""
    asked = page.ask(question["asked"], language)
    verdict, because = _verdict(page, question, asked, language)
    missing = [
        word for word in question.get("names", ()) if word.casefold() not in asked.text.casefold()
    ]
    if verdict == "right" and missing:
        verdict, because = "partly", f"does not say {missing}"
    return GamesScore(question, verdict, because)


def _verdict(page: GamesPage, question: Question, asked: Asked, language: str) -> tuple[str, str]:
    if asked.status != 200:
        return "wrong", f"status {asked.status}"
    if question.get("nothing"):
        return _nothing(page, question, asked)
    if "either" in question:
        return _either(page, question, asked, language)
    allowed = [question, *question.get("or_games", ())]
    return min((_fits(page, each, asked) for each in allowed), key=lambda each: _ORDER[each[0]])


_ORDER = {"right": 0, "partly": 1, "wrong": 2}


def _fits(page: GamesPage, wanted: Mapping[str, Any], asked: Asked) -> tuple[str, str]:
    games, may = set(wanted["games"]), {*wanted.get("may", ()), *page.running}
    found = set(asked.found)
    if missing := games - found:
        return "wrong", f"{sorted(missing)} are missing, found {sorted(found)}"
    if first := wanted.get("first"):
        if asked.found[0] in first:
            return "right", ""
        return "partly", f"{asked.found[0]} comes first"
    if more := found - games - may:
        few = len(more) < page.games / 2
        return ("partly" if few else "wrong"), f"{sorted(more)} are too many"
    return "right", ""


def _nothing(page: GamesPage, question: Question, asked: Asked) -> tuple[str, str]:
    found = set(asked.found)
    if found <= {*question.get("may", ()), *page.running} or len(found) == page.games:
        return ("right", "") if found or asked.offered else ("partly", "the page is empty")
    return "wrong", f"found {sorted(found)}"


def _either(page: GamesPage, question: Question, asked: Asked, language: str) -> tuple[str, str]:
    one, other = question["sets"]
    for first, second in ((one, other), (other, one)):
        if _fits(page, first, asked)[0] == "right":
            answers = (page.follow(address, language) for address in asked.searches)
            if any(_fits(page, second, each)[0] == "right" for each in answers):
                return "right", ""
            return "partly", "no link leads to the other reading"
    both = {*one["games"], *other["games"]} <= set(asked.found)
    return ("partly" if both else "wrong"), f"found {asked.found}"


def import_archive(scorer: Scorer, archive: Path) -> None:
    """Take in all games of an archive, in their order."""
    with archive.open(encoding="utf-8") as file, closing(_offer(scorer, file)) as offer:
        scorer.imports.take_in(offer)
    while not scorer.lists.ready():
        pass


def _offer(scorer: Scorer, file: TextIO) -> Offer:
    return scorer.imports.look(lines_read(file))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.language.score_games")
    parser.add_argument("file", type=Path)
    parser.add_argument("--archive", type=Path, required=True)
    parser.add_argument("--today")
    parser.add_argument("--missed", action="store_true")
    arguments = parser.parse_args()
    file = json.loads(arguments.file.read_text(encoding="utf-8"))
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Scorer(Path(folder) / "games.db")) as scorer,
    ):
        import_archive(scorer, arguments.archive)
        page = GamesPage(scorer, arguments.today or file["today"])
        for language, questions in file["questions"].items():
            told = [score(page, question, language) for question in questions]
            _print(language, told, missed=arguments.missed)


def _print(language: str, told: Sequence[GamesScore], *, missed: bool) -> None:
    counted = Counter(each.verdict for each in told)
    parts = ", ".join(f"{counted[verdict]} {verdict}" for verdict in _ORDER)
    print(f"{language}: {100 * counted['right'] / len(told):.0f} % of {len(told)} right ({parts})")
    for each in told:
        if missed and each.verdict != "right":
            print(
                f"  {each.question['id']} {each.verdict}: {each.question['asked']!r} {each.because}"
            )


if __name__ == "__main__":
    main()
