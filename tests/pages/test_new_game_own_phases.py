"""Our own phases are built by tapping, or typed in the words of the pages; both are one list."""

from __future__ import annotations

from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.web.table_form import MOST_PARTS, MOST_PHASES
from tests.pages.builders import deal_with, hides, shows
from tests.web.client import Client
from tests.web.markup import Markup

RULES = {"sheet": "mattel", "was": "mattel", "variant": "standard", "phases": "own"}
LIST = "set4+run5, color6, crun4+set3"


def built(client: Client, own: str = "", **fields: str) -> Markup:
    """The builder with these phases."""
    return Markup(client.post("/new", {**RULES, "names": "Ann, Ben", "own": own, **fields}).text)


def build(client: Client, own: str = "", phases: str = "own") -> Markup:
    return built(client, own, act="build", phases=phases)


def tap(client: Client, page: Markup, *keys: str) -> Markup:
    """Press these keys of the builder, named by their ids, one after the other."""
    for key in keys:
        button = page.ids[key]
        assert can_tap(page, key), key
        fields = {**page.fields("own-phases"), button.get("name"): button.get("value")}
        page = Markup(client.post("/new", fields).text)
    return page


def can_tap(page: Markup, key: str) -> bool:
    return key in page.ids and "disabled" not in page.ids[key].attributes


def own(page: Markup) -> str:
    return page.fields("own-phases")["own"]


def shown(page: Markup) -> list[str]:
    """The words of the list, a line each."""
    words = (each for each in page.root.all("span") if each.get("class").startswith("words"))
    return [each.text for each in words]


def typed(client: Client, text: str) -> tuple[str, Markup]:
    """The warning and the page after these words were typed."""
    page = built(client, LIST, do="typed", typed=text)
    notes = (each for each in page.root.all("div") if each.get("class").split(" ")[0] == "note")
    return " ".join(note.text for note in notes), page


def test_building_starts_from_the_list_that_was_chosen(client: Client) -> None:
    for page, first, length in (
        (build(client, phases="master"), "set2+set2+set2+set2", 10),
        (built(client, LIST, do="start:even"), "set3+run4", 5),
        (built(client, LIST, do="start:odd"), "set3+set3", 5),
        (built(client, "", act="use"), "set3+set3", 10),  # before any was built
    ):
        assert own(page).split(", ")[0] == first
        assert len(shown(page)) == length
    printed = {**build(client, phases="11-20").fields("own-phases"), "act": "built"}
    assert Markup(client.post("/new", printed).text).fields("rules")["phases"] == "11-20"


def test_a_part_gets_more_and_fewer_cards_and_another_kind(client: Client) -> None:
    page = built(client, LIST, act="build", seat="Mia", **{"switch-wrap": "yes"})
    for keys, phases in (
        (("less-2", "less-2"), "set4+run3, color6, crun4+set3"),
        (("kind-1-4",), "crun4+run5, color6, crun4+set3"),
        (("line-2", "kind-1-2", "more-1"), "set4+run5, run7, crun4+set3"),
        (("add-part", "less-1"), "set3+run5+set2, color6, crun4+set3"),
    ):
        after = tap(client, page, *keys)
        assert own(after) == phases
        kept = after.fields("own-phases")  # what was typed before stays in the form
        assert (kept["seat"], kept["names"], kept["switch-wrap"]) == ("Mia", "Ann, Ben", "yes")
    after = tap(client, page, "line-2", "kind-1-2")
    shows(after, "Phase 2")
    assert after.ids["kind-1-2"].get("aria-pressed") == "true"
    assert own(tap(client, build(client, "set2+run5"), "less-1")) == "run5"
    alone = build(client, "set2")
    assert not can_tap(alone, "less-1")
    assert "add-part" not in tap(client, alone, *["add-part"] * (MOST_PARTS - 1)).ids
    for unknown in ("", "more:9", "more:x", "kind:0:joker", "open:²", "x:y"):
        assert own(built(client, LIST, at="1", do=unknown)) == LIST


def test_phases_are_added_moved_and_removed(client: Client) -> None:
    page = tap(client, build(client, LIST), "line-2")
    for keys, phases, disabled in (
        (("move-up",), "color6, set4+run5, crun4+set3", "move-up"),
        (("move-down", "move-down"), "set4+run5, crun4+set3, color6", "move-down"),
        (("take-out",), "set4+run5, crun4+set3", ""),
        (("take-out",), "set4+run5", "take-out"),
    ):
        page = tap(client, page, *keys)
        assert own(page) == phases
        assert not can_tap(page, disabled)
    assert own(tap(client, page, "add-phase")).startswith("set4+run5, set3+")
    assert not can_tap(build(client, ", ".join(["set3"] * MOST_PHASES)), "add-phase")


def test_the_verdict_is_there_while_a_phase_is_built(client: Client) -> None:
    page = build(client, "set4+run5")
    shows(page, "This can be laid You need 9 of the 10 cards you are dealt.")
    page = tap(client, page, "more-1", "more-1")
    never = "This can never be laid"
    shows(page, f"{never} Nobody holds that many cards.", "Phase 1 cannot be laid yet")
    assert own(page) == "set6+run5"
    shows(tap(client, build(client, "run12"), "more-1"), "A run has at most 12 cards, 1 to 12.")
    # Done leads back to the rules only with phases that can be laid.
    shows(built(client, "set3, run11, set4", at="2", act="built"), "Phase 2", never)
    fields = built(client, LIST, act="built").fields("rules")
    assert (fields["own"], fields["phases"]) == (LIST, "own")
    # A variant with as many phases or more is not chosen any more.
    for variant, kept in (("first-2", "first-2"), ("first-3", "standard"), ("first-5", "standard")):
        rules = built(client, LIST, act="built", variant=variant).fields("rules")
        assert rules["variant"] == kept


def test_a_phase_is_read_as_it_is_shown_and_stays_in_the_field_if_it_cannot_be(
    client: Client,
) -> None:
    hint = build(client).ids["typed-such"].text.removeprefix("For example: ").removesuffix(".")
    assert ", ".join(map(str, parse_phase_list(hint).phases)) == LIST
    warned, page = typed(client, "4 of a feather")
    assert warned != ""
    assert (page.fields("own-phases")["typed"], own(page)) == ("4 of a feather", LIST)
    words = "set of 3 + run of 4; 4 of a colour; 4 of one colour, colour run 3"
    warned, page = typed(client, words)
    assert (warned, own(page)) == ("", "set3+run4, color4, color4+crun3")
    _warned, again = typed(client, "; ".join(shown(page)))
    assert shown(again) == shown(page)


def test_the_rules_name_the_phases_of_the_table(client: Client) -> None:
    deal_with(client, "Ann, Ben", variant="first-2", phases="own", own="color4, run5+set2, set6")
    page = client.page(f"/w/{client.view.code}/rules")
    shows(page, "phases of its own", "4 of one colour", "run of 5, set of 2")
    hides(page, "all ten phases.", "set of 6")
    shows(client.page(f"/history/{client.game_id}"), "phases of its own")


def test_a_game_of_our_own_phases_is_as_long_as_the_list_and_not_called_printed(
    client: Client,
) -> None:
    page = built(client, LIST, act="rules")
    shows(page, "3 phases take about 25 min.", "3 rounds", "only the odd phases")
    hides(page, "5 phases", "only the first 7 phases", "10 rounds", "as printed")
    deal_with(client, "Ann, Ben", phases="own", own=LIST)
    for path in (client.at, f"{client.at}/rules"):
        shows(client.page(path), "phases of its own", but_not="as printed")
