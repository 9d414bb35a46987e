"""Who may write, asked of every address there is: nobody without a key, nothing by looking. The
addresses are read from the app, so a new page is asked too.

What each role may do is asked in `test_access`, what other sites may in `test_attacks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from tests.empty_file import empty_file
from tests.examples import SOAK
from tests.web import links
from tests.web.client import Client, host_of
from tests.web.markup import Markup, says
from tests.web.routes import fields, opens_by_itself, permission, routes


def writing(client: Client) -> list[str]:
    """Every address that writes and is not opened by a code or key of its own. What those may do is
    asked in the tests of their pages (`test_join`, `test_venue`, `test_this_phone`)."""

    def writes(endpoint: str) -> bool:
        by_itself = opens_by_itself(client, endpoint)
        return not by_itself and not permission(client, endpoint).answers_only

    return [path for endpoint, path in routes(client, "POST") if writes(endpoint)]


@pytest.fixture
def round_two(table: Client) -> Client:
    """The table after a round, so that every address finds what it is about."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    return table


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Client]:
    """A table in another house, on a file of its own. Its game has the same number."""
    with closing(Scorer(empty_file(tmp_path / "elsewhere.db"))) as scorer:
        found = host_of(scorer, create_app(scorer))
        found.deal("Ann", "Ben", "Mia", "Dad")
        yield found


def test_nobody_writes_who_holds_no_key_of_this_game(round_two: Client, elsewhere: Client) -> None:
    """A phone that only looks, at every address; at a third of them one whose link was replaced,
    one of another game, and one with a cookie of another house."""
    table, other = round_two, round_two.another()
    other.deal("Oma", "Leo", "Tim")
    replaced = {"old keeper": links.keeper(table), "old seat": links.seated(table, "p2")}
    table.post(f"{table.at}/share/new-codes")
    phones = {
        "stranger": table.another(keeper=False),
        **replaced,
        "keeper of another game": links.keeper(other),
        "seat of another game": links.seated(other, "p2"),
    }
    there = {"host": elsewhere, "keeper": links.keeper(elsewhere)}
    for who, phone in {**there, "seat": links.seated(elsewhere, "p2")}.items():
        phones[f"{who} elsewhere"] = thief = table.another(keeper=False)
        thief.http.set_cookie("scorekeeper", phone.cookie)
    before, asked = table.everything(), writing(table)
    for at, (who, phone) in enumerate(phones.items()):
        for path in asked if SOAK or who == "stranger" else asked[at % 3 :: 3]:
            text = says(phone.post(path, fields(table)), 403)
            if who == "stranger":
                assert Markup(text).faults == []
                assert "You can watch here, but this phone cannot change" in text, path
    assert table.everything() == before
    assert len(asked) > 10


def test_looking_changes_nothing(round_two: Client) -> None:
    """Every page, asked for with all that a form would send; and by a robot that makes previews,
    which sends what it finds in a link, and never the button. At a place with tables, too."""
    round_two.scorer.venue.set_up(1)
    round_two.scorer.host_settings.feed_address()  # made once, when it is first asked for
    robot, before = round_two.another(keeper=False), round_two.everything()
    for _endpoint, path in routes(round_two, "GET"):
        assert round_two.get(path, **fields(round_two)).status_code < 500, path
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = robot.http.open(path, method=method)
            assert answer.status_code < 500, path
            if method != "GET" or path[:3].lower() in ("/h/", "/k/", "/s/"):
                assert "Set-Cookie" not in answer.headers, path
    assert round_two.everything() == before
    assert not links.may_keep(robot)


def test_what_writes_is_no_page_and_what_only_answers_writes_nothing(table: Client) -> None:
    looked_at = {path for _endpoint, path in routes(table, "GET")}
    only_writing = [path for path in writing(table) if path not in looked_at]
    before = table.everything()
    for path in only_writing:
        assert table.get(path, **fields(table)).status_code == 302, path
    assert len(only_writing) > 5
    for endpoint, path in routes(table, "POST"):
        if permission(table, endpoint).answers_only:
            stranger = table.another(keeper=False)
            assert stranger.post(path, fields(table), phase="1").status_code < 500
    assert table.everything() == before
    for path in writing(table):  # not one field, from a phone that may write
        answer = table.post(path)
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            assert Markup(answer.text).faults == []


PAGES_OF_FORMS = {
    "/g/1/turn/pass": "/g/1/turn",
    "/g/1/joins": "/g/1/menu/late",
    "/g/1/swaps": "/g/1/menu/places",
    "/g/1/tie/again": "/g/1",
    "/people/1/name": "/people/1/edit",
    "/import/no-such-offer": "/import",
    "/house/forget": "/",
    "/texts": "/phone",
}


def test_the_address_of_a_form_leads_to_its_page(round_two: Client) -> None:
    """A phone that threw the page of an answer away opens its address again, and was told *Not
    this way*."""
    table = round_two
    table.scorer.venue.set_up(1)
    forms = {path for _endpoint, path in routes(table, "POST") if not path.startswith("/api/")}
    for path in sorted(forms - {path for _endpoint, path in routes(table, "GET")}):
        answer = table.get(path)
        assert answer.location == PAGES_OF_FORMS.get(path, answer.location), path
        assert table.http.get(path, follow_redirects=True).status_code == 200, path
    assert PAGES_OF_FORMS.keys() <= forms
    says(table.http.put("/g/1/turn/pass"), 405, "only takes forms from Scorekeeper")
