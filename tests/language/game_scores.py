"""Scores what families type to find their games against files of searches with their right games.

`make language` scores our own file after the typed rounds; `make language ARGS=FOLDER` the file
`games.json` of another folder, if there is one, with the archive `games.jsonl` beside it.

A search finds all of `games`, and besides them at most those of `may` and the running game. With
`first` one of these comes first; with `names` the page says these words. `or_games` are other
games that are as right. Of `either`, one of the two `sets` is found, and a link leads to the other.
With `nothing` only other games are there to tap. What is only offered stands in an element with the
attribute `data-beside`.

wrong   a game is missing, or more than half of all games are found, or some where there is none
partly  all are found, and others too, or not first; or something is not named or offered
right   all of that, and nothing else
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from scorekeeper.service import Scorer
from scorekeeper.service.archive import lines_read
from scorekeeper.service.game_lists import EVERY_GAME
from tests.web.client import Client, app_for
from tests.web.markup import Markup

OWN = Path(__file__).parent
GAME = re.compile(r"/(?:history|g)/(\d+)(?:$|[?/])")


class Answer(NamedTuple):
    """What the pages of a search show: games in their order, and addresses of other searches."""

    found: list[int]
    offered: list[int]
    texts: list[str]
    searches: list[str]


@dataclass(frozen=True, slots=True)
class GameScore:
    """How one search was answered: right, partly or wrong; and what is wrong of it."""

    search: Mapping[str, Any]
    verdict: str
    because: str


def game_scores(client: Client, folder: Path = OWN) -> Iterator[tuple[str, GameScore]]:
    """Each search of the file in this folder with its language, asked of a phone of an empty host,
    who gets the games."""
    scorer, file = client.scorer, json.loads((folder / "games.json").read_text(encoding="utf-8"))
    with (
        (folder / "games.jsonl").open(encoding="utf-8") as archive,
        closing(scorer.imports.look(lines_read(archive))) as offer,
    ):
        scorer.imports.take_in(offer)
    while not scorer.lists.ready():
        pass
    noon = datetime.fromisoformat(f"{file['today']}T12:00").astimezone(UTC)
    scorer.lists.now = lambda: noon
    for language, searches in file["questions"].items():
        for asked in searches:
            because = list(_faults(client, language, asked))
            verdict = ("wrong" if "wrong" in dict(because) else "partly") if because else "right"
            yield language, GameScore(asked, verdict, "; ".join(why for _, why in because))


def _faults(client: Client, language: str, asked: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is not as it should be: the verdict, and why."""
    told = answer(client, language, {"q": asked["asked"]})
    running = {line.game_id for line in client.scorer.lists.going_on()}
    text = " ".join(told.texts).casefold()
    for word in asked.get("names", ()):
        if word.casefold() not in text:
            yield "partly", f"{word} is not named"
    if asked.get("nothing"):
        every = len(told.found) == client.scorer.lists.number_found(EVERY_GAME)
        if not every and not _fits(asked, told, running):
            yield "wrong", f"found {told.found}"
        if not told.found and not told.offered:
            yield "partly", "no game is offered"
    elif "either" in asked:
        yield from _faults_of_either(client, language, asked, told, running)
    elif not _fits(asked, told, running):
        missing = not set(asked["games"]) <= set(told.found)
        most = 2 * len(told.found) > client.scorer.lists.number_found(EVERY_GAME)
        yield "wrong" if missing or most else "partly", f"found {told.found}"


def _faults_of_either(
    client: Client, language: str, asked: Mapping[str, Any], told: Answer, running: set[int]
) -> Iterator[tuple[str, str]]:
    one, other = asked["sets"]
    one, other = (one, other) if _fits(one, told, running) else (other, one)
    if not _fits(one, told, running):
        yield "wrong", f"found {told.found}"
    linked = (dict(parse_qsl(urlsplit(each).query)) for each in told.searches)
    answers = (answer(client, language, each) for each in linked)
    if not any(_fits(other, each, running) for each in answers):
        yield "partly", "the other meaning is not offered"


def _fits(wanted: Mapping[str, Any], told: Answer, running: set[int]) -> bool:
    """Is it these games, or those of another reading that is as right?"""
    found = set(told.found)
    for each in (wanted, *wanted.get("or_games", ())):
        first = each.get("first")
        allowed = found if first else {*each["games"], *each["may"], *running}
        if set(each["games"]) <= found <= allowed and (not first or told.found[0] in first):
            return True
    return False


def answer(client: Client, language: str, query: Mapping[str, str]) -> Answer:
    """What the pages of this search show."""
    told = Answer([], [], [], [])
    for page in count(1):
        shown = client.http.get(
            "/history", query_string={**query, "page": page}, headers={"Accept-Language": language}
        )
        assert shown.status_code == 200
        main = next(Markup(shown.text).root.all("main"))
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


def game_scores_of(folder: Path) -> Iterator[tuple[str, GameScore]]:
    """The same with a host of its own."""
    with tempfile.TemporaryDirectory() as kept, closing(Scorer(Path(kept) / "games.db")) as scorer:
        app = app_for(scorer)
        client = Client(scorer, app, app.test_client())
        client.take_key()
        yield from game_scores(client, folder)
