"""The form of a round: what it hands to its script, which owns no rule (§25, §49), and what is
questioned when it is sent."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scorekeeper.game.standings import standings
from scorekeeper.rules.cards import full_deck, hand_points
from scorekeeper.rules.sheets import SHEETS
from tests.all_cases import all_cases
from tests.pages.builders import deal_with
from tests.web.client import Client
from tests.web.markup import Element, Markup, back
from tests.web.typed import FINE

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
SCRIPT = SCRIPTS / "shown" / "round_form.js"


def form(client: Client) -> Element:
    return client.page(f"{client.at}/round").ids["round"]


def sent(table: Client, fields: dict[str, str]) -> Markup:
    """The form as it comes back, with nothing recorded."""
    before = table.entries
    page = back(table.post(f"{table.at}/round", fields))
    assert table.entries == before
    return page


# --- what the script is given ---------------------------------------------------------------------


def test_the_pad_counts_every_card_as_the_rules_do(client: Client) -> None:
    for sheet in SHEETS:
        client.deal("Ann", "Ben", sheet=sheet)
        worth = json.loads(form(client).get("data-worth"))
        rules = client.view.game.table.switches
        for card in full_deck():
            assert worth[str(card.number or card)] == hand_points([card], rules)
        sums = [worth[name] for name in ("low", "high", "skips", "wilds")]
        assert sums == [worth[shown] for shown in ("9", "10", "S", "W")]


def test_a_count_of_cards_proves_what_the_ten_card_rule_says(client: Client) -> None:
    """A table that buys cards proves nothing by a count."""
    for buy, proved in (("off", "vvvv?????.????"), ("on", "")):
        deal_with(client, "Ann, Ben", switch_buy=buy)
        tiles = [each for each in form(client).all("div") if each.get("data-seat")]
        assert [tile.get("data-counted") for tile in tiles] == [proved] * 2


def test_no_script_reads_a_name_as_a_sign_of_its_own() -> None:
    """`text.replace(what, name)` reads `$&` in the name; a function in its place reads nothing."""
    called = re.compile(r"(?<!location)\.replace\(")
    what = r"(?:/(?:\\.|[^/\\])+/\w*|[\w.]+)"
    safe = re.compile(rf"(?<!location)\.replace\({what}, *(?:\(|\"[^\"$]*\")")
    for script in sorted(SCRIPTS.rglob("*.js")):
        text = script.read_text()
        assert len(called.findall(text)) == len(safe.findall(text)), script.name
    figures = ("* 5", "* 10", "> 9", "=== 10", "% 5", "/ 5")
    assert [figure for figure in figures if figure in SCRIPT.read_text()] == []


# --- what is questioned ---------------------------------------------------------------------------


def test_who_went_out_is_asked_and_nobody_can_be_kept(table: Client) -> None:
    for out, points in (("", FINE), ("p9", {"p9": 5, **FINE})):
        page = sent(table, table.round_fields(out, **points))
        assert page.told == "Who went out? Tap that player first."
        assert page.fields("round")["points-p3"] == "10"
    page = sent(table, table.round_fields("nobody", p1=20, **FINE))
    assert page.told
    assert page.ids["anyway"].text == "Record anyway"
    fields = page.fields("round")
    assert fields["out"] == "nobody"
    assert table.post(f"{table.at}/round", {**fields, "anyway": "yes"}).status_code == 303
    assert len(table.view.game.closed) == 1
    table.close_round("p1", p1=45, **FINE)  # who is out and has points, too, counts as out
    assert {each.seat: each.total for each in standings(table.view.game)}["p1"] == 20


def test_what_is_missing_is_asked_by_name(table: Client) -> None:
    page = sent(table, table.round_fields("p1", p2=5, p3="", p4="  "))
    assert page.told == "Points are missing: Mia, Dad."
    assert page.fields("round")["points-p2"] == "5"
    assert page.fields("round")["out"] == "p1"
    page = sent(table, table.round_fields("p1", p2=60, p3=10, p4=70))
    assert "Which of them laid their phase: Ben and Dad? The points do not say." in page.told
    tiles = [tile for tile in page.root.all("div") if "doubt" in tile.get("class")]
    assert {tile.get("data-name") for tile in tiles if tile.get("data-seat")} == {"Ben", "Dad"}


def test_points_that_cannot_be_are_questioned_by_name(client: Client) -> None:
    no_points = "is not a number of points"
    with all_cases() as case:
        for typed, words, kept_anyway in (
            ("47", "Points come in fives", False),
            ("5000", "more than any hand can hold", False),
            *((odd, no_points, False) for odd in ("-5", "1e3", "<b>5", "45 5")),
            ("400", "Ben", True),
        ):
            with case(typed):
                client.deal("Ann", "Ben", "Mia", "Dad")
                page = sent(client, client.round_fields("p1", p2=typed, p3=10, p4=15))
                assert words in page.told
                assert "Ben" in page.told
                kept = page.fields("round")
                fields = (kept["points-p2"], kept["points-p3"], kept["out"])
                assert fields == (typed, "10", "p1")
                client.post(f"{client.at}/round", {**kept, "anyway": "yes", "laid-p2": "no"})
                assert len(client.view.game.closed) == kept_anyway


def test_cards_with_two_readings_are_asked_about_with_a_key_for_each(table: Client) -> None:
    """Nothing is recorded by the key either: it fills the field, and *Record* is tapped again."""
    typed = {"mode-p2": "cards", "cards-p2": "7 red 5 W", "laid-p2": "yes"}
    page = sent(table, {**table.round_fields("p1", p2="", p3=10, p4=15), **typed})
    keys = [each for each in page.root.all("button") if each.get("name") == "instead-p2"]
    assert [key.get("value") for key in keys] == ["R7 5 W", "7 R5 W"]
    chosen = sent(table, {**page.fields("round"), "instead-p2": "7 R5 W"})
    assert "as you meant them" in chosen.told
    kept = chosen.fields("round")
    assert kept["cards-p2"] == "7 R5 W"
    assert not [each for each in chosen.root.all("button") if each.get("name") == "instead-p2"]
    assert table.post(f"{table.at}/round", kept).status_code == 303
    line = table.view.game.closed[-1].lines["p2"]
    assert line.points == 35


def test_cards_left_that_cannot_be_are_questioned(table: Client) -> None:
    nine_wilds = "Ben: The wild is in the deck only 8 times. I count 9."
    of_two = (
        "The wild is in the deck only 8 times. Typed: Ben, hand: 9; Mia, hand: 1."
        " Which is another card?"
    )
    counted, typed = {"mode-p2": "count"}, {"mode-p2": "cards"}
    mias = {"mode-p3": "cards", "cards-p3": "W"}
    with all_cases() as case:
        for fields, words in (
            ({**typed, "cards-p2": "R13"}, "There is no 13"),
            ({"mode-p2": "magic", "cards-p2": "*"}, "wild"),
            ({**counted, "low-p2": "-1"}, "is not a number of cards"),
            ({**counted, "wilds-p2": "9"}, nine_wilds),
            ({**typed, "cards-p2": "W W W W W W W W W"}, nine_wilds),
            # A card too many is told once.
            ({**counted, "wilds-p2": "9", "low-p2": "1", **mias}, nine_wilds),
            ({**typed, "cards-p2": "W W W W W W W W W S", **mias}, of_two),
        ):
            with case(fields):
                mia = "" if "mode-p3" in fields else 10
                points = table.round_fields("p1", p2="", p3=mia, p4=15)
                laid = {"laid-p2": "no", "laid-p3": "yes", "laid-p4": "yes"}
                page = sent(table, {**points, **laid, **fields})
                assert words in page.told
                assert page.told.count("in the deck only") <= 1
                kept = page.fields("round")
                for name in fields:
                    assert name.startswith("mode") or kept[name] == fields[name]


def test_in_ten_fixed_rounds_everybody_plays_the_phase_of_the_round(client: Client) -> None:
    deal_with(client, "Ann, Ben", variant="fixed-10", switch_phase_order="free")
    page = client.page(f"{client.at}/lay/p1")
    assert "Phase 1" in page.ids["lay"].text
    fields = page.fields("lay")
    assert "phase" not in fields
    client.post(f"{client.at}/lay/p1", fields, cards="5 5 5 | 3 3 3", act="record")
    assert client.view.game.open.laid["p1"].phase == 1
    page = client.page(f"{client.at}/round")
    assert not [each for each in page.root.all("select") if each.get("name").startswith("phase-")]
    assert "any phase" not in page.text
    for number in range(1, 11):
        assert client.view.game.current_phase("p1") == number
        client.close_round("p1", p2=5)
    assert "After 10 rounds the fewest points win." in client.page(client.at).text
