"""A round in one line fills the form and records nothing."""

from __future__ import annotations

import json

import pytest

from tests.web.client import FROM_HERE, Client
from tests.web.markup import Markup


@pytest.fixture(autouse=True)
def _dealt(client: Client) -> None:
    client.deal("Mia", "Ben", "Dad", "Ann")


def read(client: Client, line: str) -> Markup:
    """What the script of the page is answered."""
    headers = {**FROM_HERE, "HX-Request": "true"}
    answer = client.http.post(f"{client.at}/round/line", data={"line": line}, headers=headers)
    assert answer.status_code == 200
    return Markup(answer.text)


def hand(points: str = "", laid: str = "", phase: str = "") -> dict[str, str]:
    return {"points": points, "laid": laid, "phase": phase}


def test_the_script_is_told_what_to_fill_in(client: Client) -> None:
    before = client.entries
    found = read(client, "Mia out, Ben 35, Dad 110 not laid, Ann laid").ids["line-read"]
    assert json.loads(found.get("data-fill")) == {
        "out": "p1",
        "hands": {"p2": hand("35"), "p3": hand("110", "no"), "p4": hand(laid="yes")},
    }
    assert list(found.all("mark")) == []
    assert client.entries == before


def test_nobody_may_have_gone_out(client: Client) -> None:
    found = read(client, "nobody went out, Ben 35").ids["line-read"]
    assert json.loads(found.get("data-fill"))["out"] == "nobody"


def test_what_was_not_understood_is_marked(client: Client) -> None:
    found = read(client, "Ben 35, Zoe 12, Dad 20").ids["line-read"]
    assert [mark.text for mark in found.all("mark")] == ["Zoe 12"]
    assert set(json.loads(found.get("data-fill"))["hands"]) == {"p2", "p3"}


def test_a_name_that_fits_two_players_is_asked_about(client: Client) -> None:
    client.deal("Anna", "Annika", "Ben")
    found = read(client, "Ann 35, Ben 20").ids["line-read"]
    assert "“Ann”: Anna or Annika?" in found.text
    assert [mark.text for mark in found.all("mark")] == ["35"]


def test_without_script_the_form_comes_back_filled_in(client: Client) -> None:
    before = client.entries
    fields = {**client.round_fields(), "points-p4": "15", "points-p2": "99", "out": ""}
    answer = client.post(f"{client.at}/round/line", fields, line="Mia out, Ben 35, Zoe 5")
    page = Markup(answer.text)
    filled = page.fields("round")
    assert answer.status_code == 200
    assert [filled[name] for name in ("out", "points-p2", "points-p4", "line")] == [
        *("p1", "35", "15"),
        "Mia out, Ben 35, Zoe 5",
    ]
    assert [mark.text for mark in page.ids["line-read"].all("mark")] == ["Zoe 5"]
    assert client.entries == before
    assert client.post(f"{client.at}/round", {**filled, "points-p3": "5"}).status_code == 303


def test_a_line_for_a_round_that_is_not_played_leads_back_to_the_table(client: Client) -> None:
    client.post(f"{client.at}/stop", how="another-day", seen=str(client.view.seq))
    assert client.view.game.paused
    answer = client.post(f"{client.at}/round/line", {"line": "Ben 35"})
    assert answer.location.endswith(client.at)
