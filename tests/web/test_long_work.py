"""Views whose answers may take long, so that no page waits for them."""

from __future__ import annotations

from scorekeeper.server import is_slow
from tests.web.client import Client

SLOW = {
    "GET": "/export/archive /history/1/csv /history/1/print /print-sheet /feed/abc.json /check",
    "POST": "/import /import/a1 /api/ask /check/answer /g/1/ask/lay /g/1/ask/show",
}
QUICK = {
    "GET": "/ /g/1 /g/1/rows /g/1/me/now /g/1/round /w/CHECK /w/API/standings /import /nowhere",
    "POST": "/g/1/round /g/1/undo /export/feed /check",
}


def test_what_takes_long_are_files_sheets_and_questions(client: Client) -> None:
    for paths, slow in ((SLOW, True), (QUICK, False)):
        asked = [(method, path) for method, each in paths.items() for path in each.split()]
        assert [each for each in asked if is_slow(client.app, *each) is not slow] == []
