"""Measures the main pages in every language against English: time to render and compressed bytes.

The table has six players in mid-game. Each page is asked for in all languages in turn, so that
whatever slows the machine slows them alike. Times are medians of the processor's time; the aim is
English and five percent. The bytes are those of the page alone: scripts and styles are the same in
every language and come once (`tests/browser/test_page_weight.py` weighs the whole first load).
"""

from __future__ import annotations

import gzip
import statistics
import time
from collections.abc import Iterator

from flask.testing import FlaskClient

from bench.figures import Figure, Run
from scorekeeper.app import create_app
from scorekeeper.game.commands import CloseRound, Hand, LayDown
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.wording.languages import LANGUAGES

AIM = 1.05
PEOPLE = ["Ann", "Ben", "Mia", "Dad", "Christopher", "Олександра"]


def measure(run: Run) -> Iterator[Figure]:

    scorer = Scorer(run.folder / "languages.db")
    pages = played(scorer)
    app = create_app(scorer)
    app.config["KEEP_FRAGMENTS"] = False
    phone = app.test_client()
    phone.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    tags = [each.tag for each in LANGUAGES]
    slowest: dict[str, tuple[float, str]] = {}
    heaviest: dict[str, tuple[float, str]] = {}
    print("languages: the page alone, against English")
    for name, path in pages.items():
        for tag in tags:
            visit(phone, path, tag)
        visits = [(tag, *visit(phone, path, tag)) for _ in range(run.pick(61, 5)) for tag in tags]
        ms = {t: statistics.median(took for tag, took, _ in visits if tag == t) for t in tags}
        size = {tag: bytes_ for tag, _took, bytes_ in visits}
        for tag in tags:
            longer, heavier = ms[tag] / ms[tags[0]], size[tag] / size[tags[0]]
            print(
                f"  {name:<12}{tag:<4}{ms[tag]:7.2f} ms{longer:6.2f} x{size[tag]:8} B"
                f"{heavier:6.2f} x{'  over the aim' if longer > AIM else ''}"
            )
        slowest[name] = max((ms[tag] / ms[tags[0]], tag) for tag in tags)
        heaviest[name] = max((size[tag] / size[tags[0]], tag) for tag in tags)
    scorer.close()
    (longer, tag), name = max((each, name) for name, each in slowest.items())
    yield Figure(
        name="languages: the slowest page",
        value=longer,
        aim=AIM,
        floor="the same page in English",
        says=f"Of {len(tags)} languages and {len(pages)} pages this is {name} in `{tag}`.",
    )
    (heavier, tag), name = max((each, name) for name, each in heaviest.items())
    yield Figure(
        name="languages: the heaviest page",
        value=heavier,
        floor="the same page in English, compressed",
        says=f"This is {name} in `{tag}`: its letters take more bytes.",
    )


def played(scorer: Scorer) -> dict[str, str]:
    """A game in mid-round; the address of each page by its name."""

    started = scorer.start_game(PEOPLE, table_rules(), command_id="bench-of-languages-0000")
    assert isinstance(started, Started)
    number = started.view.game_id
    hands = {f"p{n}": Hand(Total(5 * n), laid=True) for n in range(2, 7)}
    for command in (CloseRound("p1", hands, anyway=True), LayDown("p2")):
        seen = scorer.view(number).seq
        scorer.play(number, command, command_id=f"bench-of-languages-{seen:04}", seen=seen)
    code = started.view.code
    return {
        "start": "/",
        "table": f"/g/{number}",
        "standings": f"/w/{code}",
        "round over": f"/g/{number}/round",
    }


def visit(phone: FlaskClient, path: str, tag: str) -> tuple[float, int]:
    """Ask for this page in this language: the milliseconds it took, and its compressed bytes."""
    asked = {"Accept-Language": tag, "Accept-Encoding": "gzip"}
    began = time.process_time()
    answer = phone.get(path, headers=asked)
    took = (time.process_time() - began) * 1000
    assert answer.status_code == 200, path
    assert f'<html lang="{tag}">'.encode() in gzip.decompress(answer.data)
    return took, len(answer.data)
