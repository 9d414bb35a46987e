"""The menu of a game: stopping, going on, a misdeal, and what makes no sense at the moment."""

from __future__ import annotations

from tests.pages.builders import send
from tests.web.client import Client
from tests.web.markup import back


def test_what_makes_no_sense_now_is_refused_in_words(table: Client) -> None:
    for path, seat in (("stops", "p9"), ("returns", "p1"), ("resume", ""), ("tie", "p1")):
        answer = send(table, path, seat=seat)
        assert answer.status_code in (409, 422), path
        assert back(answer, answer.status_code).told
    assert table.entries == 1
