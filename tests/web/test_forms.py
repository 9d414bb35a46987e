"""A form that lost its key is recorded once, and its answer shows what was recorded."""

from __future__ import annotations

import pytest

from scorekeeper.web.forms import posted_key
from tests.web import links
from tests.web.client import FROM_HERE, Client
from tests.web.markup import Markup


@pytest.mark.parametrize("key", [None, "", "short", "a key with spaces", "x" * 65])
def test_a_form_without_a_readable_key_has_one_key_for_the_whole_request(
    table: Client, key: str | None
) -> None:
    sent = {} if key is None else {"key": key}
    with table.app.test_request_context("/", method="POST", data=sent):
        assert posted_key() == posted_key() != key
    with table.app.test_request_context("/", method="POST", data=sent):
        first = posted_key()
    with table.app.test_request_context("/", method="POST", data=sent):
        assert posted_key() != first


def test_undo_without_a_key_brings_the_struck_round_back_as_its_form(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    sent = {"target": table.last_command(), "seen": str(table.view.seq)}
    answer = table.http.post(f"{table.at}/undo", data=sent, headers=FROM_HERE)
    assert answer.status_code == 303
    assert answer.location.startswith(f"{table.at}/round?struck=")


@pytest.mark.parametrize("page", ["/round", "/lay/p1", "/hand/p2", "/rounds/1/fix"])
def test_every_form_that_is_shown_has_a_new_key(table: Client, page: str) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    if page == "/hand/p2":
        links.seated(table, "p1").post(f"{table.at}/me/out", seen=str(table.view.seq), anyway="yes")
    shown = [table.page(f"{table.at}{page}") for _ in range(2)]
    keys = [key for each in shown for key in links.values(each, "key")]
    assert len(set(keys)) == len(keys) >= 2
    assert all(keys)


@pytest.mark.parametrize("page", ["/round", "/lay/p1", "/hand/p2", "/rounds/1/fix"])
def test_a_form_that_was_refused_keeps_its_key(table: Client, page: str) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    if page == "/hand/p2":
        links.seated(table, "p1").post(f"{table.at}/me/out", seen=str(table.view.seq), anyway="yes")
    nonsense = {"key": "the-key-it-had", "cards": "Q", "points-p2": "x", "points-p4": "x"}
    answer = table.post(f"{table.at}{page}", nonsense)
    assert answer.status_code == 422
    assert "the-key-it-had" in links.values(Markup(answer.text), "key")
