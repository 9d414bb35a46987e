"""Every page is sound HTML at every stage of a game: names are unique, fields have labels, and
there is nothing the policy forbids."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.client import Client
from tests.web.markup import Markup, faults_of
from tests.web.routes import routes


def laid(client: Client) -> None:
    """One lay-down is typed, one is marked."""
    page = client.page(f"{client.at}/lay/p2").fields("lay")
    client.post(f"{client.at}/lay/p2", page, cards="5 5 W 3 4 5 6", act="record")
    client.post(f"{client.at}/laid", seat="p3", laid="yes", seen=str(client.view.seq))


def corrected(client: Client) -> None:
    """And one has stopped."""
    laid(client)
    client.close_round("p1", p2=5, p3=15, p4=60)
    fields = client.page(f"{client.at}/rounds/1/fix").fields("round")
    client.post(f"{client.at}/rounds/1/fix", {**fields, "points-p3": "20"}, anyway="yes")
    client.post(f"{client.at}/stops", seat="p4", seen=str(client.view.seq))


def another_day(client: Client) -> None:
    client.close_round("p1", p2=5, p3=15, p4=60)
    client.post(f"{client.at}/stop", how="another-day", seen=str(client.view.seq))


def level(client: Client) -> None:
    """Ann and Ben have made phase 10 with as many points."""
    for _ in range(9):
        client.close_round("p1", p2=5, p3=100, p4=100)
    client.close_round("p2", p1=45, p3=100, p4=100)


def over(client: Client) -> None:
    level(client)
    client.post(f"{client.at}/tie", seat="p2", seen=str(client.view.seq))


STAGES = (laid, corrected, another_day, level, over)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_every_page_is_sound(table: Client, stage: Callable[[Client], None]) -> None:
    stage(table)
    seen, faults = 0, {}
    for phone in (table, table.another(keeper=False)):
        for _endpoint, address in routes(table, "GET"):
            answer = phone.get(address)
            if answer.status_code in (200, 403) and answer.mimetype == "text/html":
                seen += 1
                if wrong := faults_of(answer.text):
                    faults[address] = wrong
    assert not faults
    assert seen > 25


def test_an_empty_house_and_a_table_with_other_rules_are_sound(client: Client) -> None:
    for address in ("/", "/new", "/check", "/check?phase=4", "/history", "/phone", "/nowhere"):
        assert Markup(client.get(address).text).faults == []
    for variant, sheet in (("any-order", "mattel"), ("fixed-10", "ja"), ("even", "ru-violet")):
        client.deal("Ann", "Ben", "Mia", "Dad", "Oma", "Leo", sheet=sheet, variant=variant)
        for path in ("", "/round", "/lay/p1", "/lay", "/menu"):
            assert client.page(client.at + path).faults == []


def test_a_name_is_text_everywhere(client: Client) -> None:
    """A player may be called anything; no page takes it for more than letters."""
    client.deal("<b>Bo</b>", 'O"x onx=1', "A&amp B", "' --")
    client.close_round("p1", p2=5, p3=15, p4=60)
    pages = 0
    for _endpoint, address in routes(client, "GET"):
        answer = client.get(address)
        if answer.status_code == 200 and answer.mimetype == "text/html":
            page = Markup(answer.text)
            assert page.faults == []
            assert "<b>Bo" not in answer.text
            pages += "<b>Bo</b>" in page.text
    assert pages > 5


def test_the_reader_of_pages_sees_faults() -> None:
    faults = {
        "<p id=a></p><p id=a></p>": "called a",
        "<p style='x'></p>": "style",
        "<p onclick='x'>a</p>": "onclick",
        "<input name=a>": "label",
        "<button></button>": "no name",
        "<div><p></div>": "closes",
        "<script>x</script>": "written into",
        "<html><title>a</title><h1>a</h1><main></main></html>": "language",
        "<form><form></form></form>": "lies in its like",
    }
    for source, fault in faults.items():
        assert any(fault in told for told in Markup(source).faults), source


def test_the_reader_of_pages_fills_forms_as_a_browser_would() -> None:
    page = Markup(
        "<form id=f><input name=a value=1><input type=radio name=b value=x>"
        "<input type=radio name=b value=y checked><select name=c><option value=1>"
        "<option value=2 selected>two</select></form><input form=f name=d value=4><input name=e>"
    )
    assert page.fields("f") == {"a": "1", "b": "y", "c": "2", "d": "4"}
