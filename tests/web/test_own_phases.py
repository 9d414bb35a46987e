"""Phases of one's own are typed in the words of the pages, and *Look up a rule* names them."""

from __future__ import annotations

import pytest

from scorekeeper.rules.notation import parse_phase_list
from tests.web.client import Client
from tests.web.markup import Markup

RULES = {"sheet": "mattel", "was": "mattel", "variant": "standard", "phases": "own"}


def look(client: Client, own: str) -> Markup:
    """The rules page of a new game, with these phases typed."""
    answer = client.post("/new", {**RULES, "names": "Ann, Ben", "own": own, "act": "look"})
    return Markup(answer.text)


def warned(page: Markup) -> list[str]:
    return [each.text for each in page.root.all("div") if each.get("class").startswith("note")]


def test_nobody_is_warned_before_a_phase_is_typed(client: Client) -> None:
    for nothing in ("", "  "):
        page = look(client, nothing)
        assert warned(page) == []
        assert "Such as: set of 4 + run of 5" in page.text
    assert warned(look(client, "set of")) != []


def test_the_example_under_the_field_can_be_typed(client: Client) -> None:
    hint = look(client, "").ids["own-such"].text.removeprefix("For example: ").removesuffix(".")
    phases = parse_phase_list(hint).phases
    assert list(map(str, phases)) == ["set4+run5", "color6", "crun4+set3"]
    assert warned(look(client, hint)) == []


def test_a_phase_is_read_as_the_page_shows_it(client: Client) -> None:
    page = look(client, "set of 3 + run of 4; 4 of a colour; 4 of one colour, colour run 3")
    assert warned(page) == []
    shown = [each.text for each in page.root.all("li") if each.inside("details")]
    again = look(client, "; ".join(line.lstrip("123") for line in shown[:3]))
    assert [each.text for each in again.root.all("li") if each.inside("details")][:3] == shown[:3]
    assert "run of 3 in one colour" in again.text


@pytest.mark.parametrize("variant", ["standard", "first-2"])
def test_ask_the_rules_names_the_phases_of_the_table(client: Client, variant: str) -> None:
    own = {"own": "4 of a colour, run of 5 & set of 2, set6"}
    answer = client.post(
        "/new", {**RULES, **own, "variant": variant, "names": "Ann, Ben", "act": "deal"}
    )
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    for path in (f"{client.at}/rules", f"/w/{client.view.code}/rules"):
        page = client.page(path)
        assert page.faults == []
        assert "All phases." not in page.text
        assert "Phases of its own" in page.text
        assert "4 of one colour" in page.text
        assert "run of 5, set of 2" in page.text
        assert ("set of 6" in page.text) == (variant == "standard")
    assert "phases of its own" in client.page(f"/history/{client.game_id}").text


def test_a_table_with_the_classic_phases_has_all_phases(table: Client) -> None:
    assert "All phases." in table.page(f"{table.at}/rules").text
