"""Our own phases are built by tapping, or typed in the words of the pages; both are one list."""

from __future__ import annotations

import pytest

from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.web.table_form import MOST_PARTS, MOST_PHASES
from tests.web.client import Client
from tests.web.markup import Markup

RULES = {"sheet": "mattel", "was": "mattel", "variant": "standard", "phases": "own"}
LIST = "set4+run5, color6, crun4+set3"


def built(client: Client, own: str = "", **fields: str) -> Markup:
    """The builder with these phases."""
    answer = client.post("/new", {**RULES, "names": "Ann, Ben", "own": own, **fields})
    page = Markup(answer.text)
    assert page.faults == []
    return page


def build(client: Client, own: str = "", phases: str = "own") -> Markup:
    return built(client, own, act="build", phases=phases)


def tap(client: Client, page: Markup, *keys: str) -> Markup:
    """Press these keys of the builder, named by their ids, one after the other."""
    for key in keys:
        button = page.ids[key]
        assert "disabled" not in button.attributes, key
        fields = {**page.fields("own-phases"), button.get("name"): button.get("value")}
        page = Markup(client.post("/new", fields).text)
        assert page.faults == []
    return page


def own(page: Markup) -> str:
    return page.fields("own-phases")["own"]


def shown(page: Markup) -> list[str]:
    """The words of the list, a line each."""
    words = (each for each in page.root.all("span") if each.get("class").startswith("words"))
    return [each.text for each in words]


def typed(client: Client, text: str) -> Markup:
    return built(client, LIST, do="typed", typed=text)


def warned(page: Markup) -> list[str]:
    return [each.text for each in page.root.all("div") if each.get("class").split(" ")[0] == "note"]


# --- built by tapping -----------------------------------------------------------------------------


def test_building_starts_from_the_list_that_was_chosen(client: Client) -> None:
    for name, first in (("classic", "set3+set3"), ("master", "set2+set2+set2+set2")):
        page = build(client, phases=name)
        assert own(page).split(", ")[0] == first
        assert len(shown(page)) == 10
        assert warned(page) == []


def test_a_part_gets_more_and_fewer_cards_and_another_kind(client: Client) -> None:
    page = build(client, LIST)
    assert own(tap(client, page, "more-1")) == "set5+run5, color6, crun4+set3"
    assert own(tap(client, page, "less-2", "less-2")) == "set4+run3, color6, crun4+set3"
    assert own(tap(client, page, "kind-1-4")) == "crun4+run5, color6, crun4+set3"
    page = tap(client, page, "line-2", "kind-1-2", "more-1")
    assert own(page) == "set4+run5, run7, crun4+set3"
    assert "Phase 2" in page.text
    assert page.ids["kind-1-2"].get("aria-pressed") == "true"


def test_a_part_is_added_and_a_part_of_two_cards_is_taken_away(client: Client) -> None:
    page = tap(client, build(client, "set2+run5"), "add-part")
    assert own(page) == "set2+run5+set2"
    assert own(tap(client, page, "less-1")) == "run5+set2"
    alone = build(client, "set2")
    assert "disabled" in alone.ids["less-1"].attributes
    full = tap(client, alone, *["add-part"] * (MOST_PARTS - 1))
    assert "add-part" not in full.ids


def test_phases_are_added_moved_and_removed(client: Client) -> None:
    page = tap(client, build(client, LIST), "line-2", "move-up")
    assert own(page) == "color6, set4+run5, crun4+set3"
    assert "disabled" in page.ids["move-up"].attributes
    page = tap(client, page, "move-down", "move-down")
    assert own(page) == "set4+run5, crun4+set3, color6"
    assert "disabled" in page.ids["move-down"].attributes
    page = tap(client, page, "take-out")
    assert own(page) == "set4+run5, crun4+set3"
    assert own(tap(client, page, "add-phase")) == "set4+run5, crun4+set3, set3+run4"
    last = tap(client, page, "take-out")
    assert "disabled" in last.ids["take-out"].attributes
    many = build(client, ", ".join(["set3"] * MOST_PHASES))
    assert "add-phase" not in many.ids


@pytest.mark.parametrize(
    ("value", "starts"),
    [("start:even", "set3+run4, run7"), ("start:odd", "set3+set3, set4+run4")],
)
def test_another_list_can_be_the_start(client: Client, value: str, starts: str) -> None:
    page = built(client, LIST, do=value)
    assert own(page).startswith(starts)
    assert len(shown(page)) == 5


def test_the_verdict_is_there_while_a_phase_is_built(client: Client) -> None:
    page = build(client, "set4+run5")
    assert "The deck can do it It takes 9 of the 10 cards dealt." in page.text
    page = tap(client, page, "more-1")
    assert "It takes all 10 cards of the hand." in page.text
    page = tap(client, page, "more-1")
    assert "No hand can do it Nobody holds that many cards." in page.text
    assert "Phase 1 cannot be laid yet" in page.text
    assert own(page) == "set6+run5"
    long = tap(client, build(client, "run12"), "more-1")
    assert "A run has at most 12 cards, 1 to 12." in long.text


def test_done_leads_back_to_the_rules_only_with_phases_that_can_be_laid(client: Client) -> None:
    page = built(client, "set3, run11, set4", at="2", act="built")
    assert "Phase 2" in page.text
    assert "No hand can do it" in page.text
    page = built(client, LIST, act="built")
    assert page.fields("rules")["own"] == LIST
    assert page.fields("rules")["phases"] == "own"


def test_a_printed_list_that_was_not_changed_keeps_its_name(client: Client) -> None:
    page = Markup(
        client.post(
            "/new", {**build(client, phases="11-20").fields("own-phases"), "act": "built"}
        ).text
    )
    assert page.fields("rules")["phases"] == "11-20"


def test_nobody_can_use_own_phases_that_were_never_built(client: Client) -> None:
    page = built(client, "", act="use")
    assert "Our phases" in page.text
    assert len(shown(page)) == 10


@pytest.mark.parametrize(
    "value",
    ["", "more", "more:9", "more:x", "kind:0:joker", "open:99", "open:²", "drop:0:0", "x:y"],
)
def test_an_unknown_key_changes_nothing(client: Client, value: str) -> None:
    assert own(built(client, LIST, at="1", do=value)) == LIST


def test_what_was_typed_before_stays_in_the_form(client: Client) -> None:
    fields = built(client, LIST, act="build", seat="Mia", **{"switch-wrap": "yes"})
    kept = tap(client, fields, "more-1").fields("own-phases")
    assert (kept["seat"], kept["names"], kept["switch-wrap"]) == ("Mia", "Ann, Ben", "yes")


# --- typed ----------------------------------------------------------------------------------------


def test_nobody_is_warned_before_a_phase_is_typed(client: Client) -> None:
    page = build(client)
    assert warned(page) == []
    assert "For example: set of 4 + run of 5" in page.text
    assert warned(typed(client, "set of")) != []


def test_the_example_under_the_field_can_be_typed(client: Client) -> None:
    hint = build(client).ids["typed-such"].text.removeprefix("For example: ").removesuffix(".")
    phases = parse_phase_list(hint).phases
    assert ", ".join(map(str, phases)) == LIST
    page = typed(client, hint)
    assert warned(page) == []
    assert own(page) == LIST


def test_what_cannot_be_read_stays_in_the_field(client: Client) -> None:
    page = typed(client, "4 of a feather")
    assert page.fields("own-phases")["typed"] == "4 of a feather"
    assert own(page) == LIST


def test_a_phase_is_read_as_the_page_shows_it(client: Client) -> None:
    page = typed(client, "set of 3 + run of 4; 4 of a colour; 4 of one colour, colour run 3")
    assert warned(page) == []
    assert own(page) == "set3+run4, color4, color4+crun3"
    again = typed(client, "; ".join(shown(page)))
    assert shown(again) == shown(page)
    assert "colour run 3" in shown(again)[2]


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
        assert "all ten phases." not in page.text
        assert "phases of its own" in page.text
        assert "4 of one colour" in page.text
        assert "run of 5, set of 2" in page.text
        assert ("set of 6" in page.text) == (variant == "standard")
    assert "phases of its own" in client.page(f"/history/{client.game_id}").text


def test_a_table_with_the_classic_phases_has_all_ten(table: Client) -> None:
    assert "all ten phases." in table.page(f"{table.at}/rules").text
