"""Weighs the first and the second visit of a phone: the bytes of a page and of all that it fetches.

Everything is weighed as it goes over the air, compressed if the server compresses it, without the
heads of the answers. On a second visit a phone does not fetch again what it may keep. The limits of
every page are held in a browser, by `tests/browser/test_page_weight.py`.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from urllib.parse import urljoin

from flask.testing import FlaskClient

from bench.figures import Figure, Run
from bench.languages import played
from scorekeeper.app import create_app
from scorekeeper.service import Scorer

NAMED = re.compile(r'(?:src|href)="(/static/[^"]+)"')
IN_STYLE = re.compile(r'(?:url\(|@import )["\']?([^"\')]+)')

AIM_FIRST, AIM_SECOND = 60_000, 0.15


def measure(run: Run) -> Iterator[Figure]:
    scorer = Scorer(run.folder / "weight.db")
    pages = played(scorer)
    app = create_app(scorer)
    host = app.test_client()
    host.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    for name, phone in (("table", host), ("standings", app.test_client())):
        kept: dict[str, int] = {}
        first = visit(phone, pages[name], kept)
        again = visit(phone, pages[name], kept)
        page = len(phone.get(pages[name], headers=COMPRESSED).data)
        print(f"weight: {name} {first} bytes at first, {again} again, {len(kept)} files kept")
        yield Figure(
            name=f"weight: {name}, first visit",
            value=first / 1000,
            unit="kB",
            aim=AIM_FIRST / 1000,
            floor=f"{page / 1000:.1f} kB: the page alone",
            says=f"The page and {len(kept)} files: styles, scripts and icons.",
        )
        yield Figure(
            name=f"weight: {name}, second visit",
            value=again / first,
            aim=AIM_SECOND,
            floor=f"{first / 1000:.0f} kB: the first visit",
            says=f"A phone that was here before fetches {again / 1000:.1f} kB.",
        )
    scorer.close()


COMPRESSED = {"Accept-Encoding": "gzip", "Accept-Language": "en"}


def visit(phone: FlaskClient, path: str, kept: dict[str, int]) -> int:
    """The bytes of this page and of what it names that is not `kept`. What may be kept is added."""
    answer = phone.get(path, headers=COMPRESSED)
    assert answer.status_code == 200, path
    weight = len(answer.data)
    for address in dict.fromkeys(NAMED.findall(text_of(answer.data))):
        weight += fetch(phone, address, kept)
    return weight


def fetch(phone: FlaskClient, address: str, kept: dict[str, int]) -> int:
    """The bytes of this file and of what a style names; 0 if it is kept."""
    if address in kept:
        return 0
    answer = phone.get(address, headers=COMPRESSED)
    assert answer.status_code == 200, address
    weight = len(answer.data)
    if (answer.cache_control.max_age or 0) > 3600:
        kept[address] = weight
    if answer.mimetype == "text/css":
        for named in IN_STYLE.findall(text_of(answer.data)):
            if not named.startswith(("data:", "#")):
                weight += fetch(phone, urljoin(address, named), kept)
    return weight


def text_of(packed: bytes) -> str:
    return (gzip.decompress(packed) if packed[:2] == b"\x1f\x8b" else packed).decode()
