"""What is stored, and what programs read, does not depend on the language of whoever wrote it."""

from __future__ import annotations

import json
import re

import pytest
from flask_babel import gettext

from scorekeeper.wording.languages import LANGUAGES
from tests.web.client import FROM_HERE, Client
from tests.web.routes import routes
from tests.web.test_writing_routes import fields

QUOTED = frozenset({"person_stored.forget"})
"""What stores a text as it was read: the name *Player 3*, which the host could have typed."""

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def everything_posted(client: Client, language: str) -> int:
    """Send a form to every address that takes one; how many were accepted."""
    headers = {**FROM_HERE, "Accept-Language": language}
    sent = {"names": "Oma, Leo", "lang": "en"}
    accepted = 0
    for endpoint, path in routes(client, "POST"):
        if endpoint not in QUOTED and not path.endswith("/delete"):
            filled = {**fields(client), **sent}
            answer = client.http.post(path, data=filled, headers=headers)
            assert answer.status_code < 500, path
            accepted += answer.status_code == 303
    return accepted


def test_a_japanese_phone_stores_no_japanese(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    shown = table.http.get(table.at, headers={"Accept-Language": "ja"}).text
    assert 'lang="ja"' in shown
    before = table.entries
    assert everything_posted(table, "ja") > 10
    assert table.entries > before
    assert [line for line in table.everything() if JAPANESE.search(line)] == []


@pytest.mark.parametrize("kind", ["csv", "archive"])
def test_files_to_save_are_the_same_in_every_language(table: Client, kind: str) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    path = f"/history/{table.game_id}/{kind}"
    assert table.get(path).status_code == 200
    found = {table.http.get(path, headers={"Accept-Language": each.tag}).data for each in LANGUAGES}
    assert len(found) == 1


def test_the_sentence_for_programs_is_in_the_language_they_ask_for(table: Client) -> None:
    """The ETag differs where the sentence does."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    address = f"/w/{table.view.code}.json"
    tags = {}
    for each in LANGUAGES:
        answer = table.http.get(address, headers={"Accept-Language": each.tag})
        assert "Accept-Language" in answer.vary
        with table.app.test_request_context(f"/?lang={each.tag}"):
            said = gettext("Round %(number)s recorded", number=1)
        assert json.loads(answer.text)["last_change"]["text"] == said
        tags[said] = answer.get_etag()[0]
    assert len(set(tags.values())) == len(tags)
