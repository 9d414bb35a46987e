"""A round in one line fills the form and records nothing."""

from __future__ import annotations

import json

import pytest

from tests.pages.builders import HTMX, stop
from tests.web.client import FROM_HERE, Client
from tests.web.markup import Element, Markup


@pytest.fixture
def table(client: Client) -> Client:
    client.deal("Mia", "Ben", "Dad", "Ann")
    return client


HEADERS = {**FROM_HERE, **HTMX}


def read(table: Client, line: str) -> Element:
    """What the script of the page is answered."""
    answer = table.http.post(f"{table.at}/round/line", data={"line": line}, headers=HEADERS)
    return Markup(answer.text).ids["line-read"]


def hand(points: str = "", laid: str = "") -> dict[str, str]:
    return {"points": points, "laid": laid, "phase": ""}


def test_the_script_is_told_what_to_fill_in_and_what_was_not_understood(table: Client) -> None:
    for line, out, hands, marked in (
        (
            "Mia out, Ben 35, Dad 110 not laid, Ann laid",
            "p1",
            {"p2": hand("35"), "p3": hand("110", "no"), "p4": hand(laid="yes")},
            [],
        ),
        ("nobody went out, Ben 35", "nobody", {"p2": hand("35")}, []),
        ("Ben 35, Zoe 12, Dad 20", "", {"p2": hand("35"), "p3": hand("20")}, ["Zoe 12"]),
    ):
        found = read(table, line)
        told = json.loads(found.get("data-fill"))
        assert (told["out"] or "", told["hands"]) == (out, hands), line
        assert [mark.text for mark in found.all("mark")] == marked
    assert table.entries == 1
    table.deal("Anna", "Annika", "Ben")
    found = read(table, "Ann 35, Ben 20")
    assert "Who is meant by what is marked?" in found.text
    assert [mark.text for mark in found.all("mark")] == ["35"]
    keys = {key.text: key.get("value") for key in found.all("button")}
    assert list(keys) == ["Anna 35", "Annika 35", "Leave it out"]
    answered = {"line": "Ann 35, Ben 20", "meant": keys["Annika 35"]}
    page = Markup(table.http.post(f"{table.at}/round/line", data=answered, headers=HEADERS).text)
    found = page.ids["line-read"]
    assert json.loads(found.get("data-fill"))["hands"] == {"p2": hand("35"), "p3": hand("20")}
    assert not any(found.all("button"))


def test_without_script_the_form_comes_back_filled_in(table: Client) -> None:
    before, line = table.entries, "Mia out, Ben 35, Zoe 5"
    fields = {**table.round_fields(), "points-p4": "15", "points-p2": "99", "out": ""}
    page = Markup(table.post(f"{table.at}/round/line", fields, line=line).text)
    filled = page.fields("round")
    told = [filled[name] for name in ("out", "points-p2", "points-p4", "line")]
    assert told == ["p1", "35", "15", line]
    assert [mark.text for mark in page.ids["line-read"].all("mark")] == ["Zoe 5"]
    assert table.entries == before
    refused = table.post(f"{table.at}/round", {**filled, "points-p3": "5"})
    assert (refused.status_code, table.entries) == (422, before)
    assert "The line still asks something." in refused.text
    whole = {**filled, "points-p3": "5", "meant": "line="}
    assert table.post(f"{table.at}/round", whole).status_code == 303
    stop(table, "another-day")
    answer = table.post(f"{table.at}/round/line", {"line": "Ben 35"})
    assert answer.location.endswith(table.at)
