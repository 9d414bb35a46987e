"""The menu of a game: stopping, going on, a misdeal, and what makes no sense at the moment."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.markup import back


def test_what_makes_no_sense_now_is_refused_in_words(table: Client) -> None:
    for path, fields in (
        ("stops", {"seat": "p9"}),
        ("returns", {"seat": "p1"}),
        ("returns", {"seat": ""}),
        ("resume", {}),
        ("tie", {"seat": "p1"}),
    ):
        sent = {**fields, "seen": str(table.view.seq), "key": "now-is-wrong"}
        answer = table.post(f"{table.at}/{path}", sent)
        assert answer.status_code in (409, 422), path
        assert back(answer, answer.status_code).told
    assert table.entries == 1
