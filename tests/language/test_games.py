"""What families type to find their games is found, in five languages, through the page.

A search of `games.json` finds all of `games`, and besides them at most those of `may`. With `first`
one of these comes first; with `names` the page says these words. Of `either`, one of the two `sets`
is found, and a link leads to the other. With `nothing` only other games are there to tap. What is
only offered stands in an element with the attribute `data-beside`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from scorekeeper.service.archive import lines_read
from scorekeeper.service.game_lists import EVERY_GAME
from tests.all_cases import all_cases
from tests.web.client import Client
from tests.web.markup import Markup

HERE = Path(__file__).parent
GAME = re.compile(r"/(?:history|g)/(\d+)(?:$|[?/])")


class Answer(NamedTuple):
    """What the pages of a search show: games in their order, and addresses of other searches."""

    found: list[int]
    offered: list[int]
    texts: list[str]
    searches: list[str]


def search(client: Client, language: str, query: Mapping[str, str]) -> Answer:
    told = Answer([], [], [], [])
    for page in count(1):
        answer = client.http.get(
            "/history", query_string={**query, "page": page}, headers={"Accept-Language": language}
        )
        assert answer.status_code == 200
        main = next(Markup(answer.text).root.all("main"))
        offers = (each for each in main.all() if "data-beside" in each.attributes)
        beside = {id(link) for each in offers for link in each.all("a")}
        for link in main.all("a"):
            if game := GAME.match(link.get("href")):
                (told.offered if id(link) in beside else told.found).append(int(game[1]))
            elif link.get("href").startswith("/history?"):
                told.searches.append(link.get("href"))
        told.texts.append(main.text)
        if all(link.get("rel") != "next" for link in main.all("a")):
            return told
    raise AssertionError("there is a last page")


def fits(wanted: Mapping[str, Any], told: Answer, running: set[int]) -> bool:
    first, found = wanted.get("first"), set(told.found)
    allowed = found if first else {*wanted["games"], *wanted["may"], *running}
    return set(wanted["games"]) <= found <= allowed and (not first or told.found[0] in first)


def test_every_search_of_our_own_archive_is_right(client: Client) -> None:
    scorer, file = client.scorer, json.loads((HERE / "games.json").read_text(encoding="utf-8"))
    with (
        (HERE / "games.jsonl").open(encoding="utf-8") as archive,
        closing(scorer.imports.look(lines_read(archive))) as offer,
    ):
        scorer.imports.take_in(offer)
    while not scorer.lists.ready():
        pass
    noon = datetime.fromisoformat(f"{file['today']}T12:00").astimezone(UTC)
    scorer.lists.now = lambda: noon
    running = {line.game_id for line in scorer.lists.going_on()}
    with all_cases() as case:
        for language, question in (
            (language, question)
            for language, questions in file["questions"].items()
            for question in questions
        ):
            with case(question["id"]):
                told = search(client, language, {"q": question["asked"]})
                text = " ".join(told.texts).casefold()
                assert all(word.casefold() in text for word in question.get("names", ()))
                if question.get("nothing"):
                    every = len(told.found) == scorer.lists.number_found(EVERY_GAME)
                    assert every or fits(question, told, running), told.found
                    assert told.found or told.offered
                elif "either" in question:
                    one, other = question["sets"]
                    one, other = (one, other) if fits(one, told, running) else (other, one)
                    assert fits(one, told, running), told.found
                    linked = (dict(parse_qsl(urlsplit(each).query)) for each in told.searches)
                    answers = (search(client, language, each) for each in linked)
                    assert any(fits(other, each, running) for each in answers)
                else:
                    assert fits(question, told, running), told.found
