"""The menu of a game: stopping, going on, a misdeal, and what makes no sense at the moment."""

from __future__ import annotations

import pytest

from tests.web.client import Client
from tests.web.markup import back


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("stops", {"seat": "p9"}),
        ("returns", {"seat": "p1"}),
        ("returns", {"seat": ""}),
        ("resume", {}),
        ("tie", {"seat": "p1"}),
    ],
)
def test_what_makes_no_sense_now_is_refused_in_words(
    table: Client, path: str, fields: dict[str, str]
) -> None:
    before = table.entries
    answer = table.post(f"{table.at}/{path}", fields, seen=str(table.view.seq), key="now-is-wrong")
    assert answer.status_code in (409, 422)
    assert back(answer, answer.status_code).told
    assert table.entries == before
