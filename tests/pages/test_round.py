"""What the form of a round hands to its script: what cards are worth, what a count proves (§25,
§49). The script owns no rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scorekeeper.game.standings import standings
from scorekeeper.rules.cards import full_deck, hand_points
from scorekeeper.rules.sheets import SHEETS
from tests.web.client import Client
from tests.web.markup import Element, Markup, back
from tests.web.typed import FINE

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
SCRIPT = SCRIPTS / "shown" / "round_form.js"


def form(client: Client) -> Element:
    return client.page(f"{client.at}/round").ids["round"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_pad_counts_every_card_as_the_rules_do(client: Client, sheet: str) -> None:
    client.deal("Ann", "Ben", sheet=sheet)
    worth = json.loads(form(client).get("data-worth"))
    rules = client.view.game.table.switches
    for card in full_deck():
        shown = str(card.number or card)
        assert worth[shown] == hand_points([card], rules)
    assert [worth[name] for name in ("low", "high", "skips", "wilds")] == [
        worth[shown] for shown in ("9", "10", "S", "W")
    ]


def test_a_count_of_cards_proves_what_the_ten_card_rule_says(client: Client) -> None:
    client.deal("Ann", "Ben")
    marks = [each.get("data-counted") for each in form(client).all("div") if each.get("data-seat")]
    assert marks == ["vvvv?????.????"] * 2


def test_a_table_that_buys_cards_proves_nothing_by_a_count(client: Client) -> None:
    fields = {"sheet": "mattel", "was": "mattel", "switch-buy": "on", "variant": "standard"}
    answer = client.post("/new", {"names": "Ann, Ben", "act": "deal", **fields})
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    assert [
        each.get("data-counted") for each in form(client).all("div") if each.get("data-seat")
    ] == [
        "",
        "",
    ]


def test_no_script_reads_a_name_as_a_sign_of_its_own() -> None:
    """`text.replace(what, name)` reads `$&` in the name; a function in its place reads nothing."""
    called = re.compile(r"(?<!location)\.replace\(")
    safe = re.compile(r"(?<!location)\.replace\((?:/(?:\\.|[^/\\])+/\w*|[\w.]+), *(?:\(|\"\")")
    for script in sorted(SCRIPTS.rglob("*.js")):
        text = script.read_text()
        assert len(called.findall(text)) == len(safe.findall(text)), script.name


@pytest.mark.parametrize("figure", ["* 5", "* 10", "> 9", "=== 10", "% 5", "/ 5"])
def test_the_script_of_a_round_holds_no_figure_of_the_rules(figure: str) -> None:
    assert figure not in SCRIPT.read_text()


def test_no_script_has_a_text_of_several_lines() -> None:
    """Scripts are sent without indentation and without lines of comment."""
    for script in sorted(SCRIPTS.rglob("*.js")):
        lines = script.read_text().splitlines()
        assert [line for line in lines if line.count("`") % 2 or line.endswith("\\")] == [], script


def test_a_round_without_anybody_out_asks_who_it_was(table: Client) -> None:
    before = table.entries
    page = back(table.post(f"{table.at}/round", table.round_fields("", **FINE)))
    assert page.told == "Who went out? Tap that player first."
    assert page.fields("round")["points-p3"] == "10"
    assert table.entries == before


def test_nobody_went_out_is_questioned_and_can_be_kept(table: Client) -> None:
    before = table.entries
    points = {"p1": 20, **FINE}
    page = back(table.post(f"{table.at}/round", table.round_fields("nobody", **points)))
    assert page.told
    assert page.ids["anyway"].text == "Record anyway"
    assert table.entries == before
    assert page.fields("round")["out"] == "nobody"
    assert (
        table.post(f"{table.at}/round", {**page.fields("round"), "anyway": "yes"}).status_code
        == 303
    )
    assert len(table.view.game.closed) == 1


def test_missing_points_are_missing_by_name(table: Client) -> None:
    before = table.entries
    fields = table.round_fields("p1", p2=5, p3="", p4="  ")
    page = back(table.post(f"{table.at}/round", fields))
    assert page.told == "Points are missing: Mia, Dad."
    assert page.fields("round")["points-p2"] == "5"
    assert page.fields("round")["out"] == "p1"
    assert table.entries == before


def test_whoever_may_have_laid_or_not_is_marked_until_somebody_says(table: Client) -> None:
    page = back(table.post(f"{table.at}/round", table.round_fields("p1", p2=60, p3=10, p4=70)))
    assert "Which of them laid their phase: Ben and Dad? The points do not say." in page.told
    tiles = [tile for tile in page.root.all("div") if tile.get("data-seat")]
    marked = {tile.get("data-name") for tile in tiles if "doubt" in tile.get("class")}
    assert marked == {"Ben", "Dad"}
    assert table.view.game.closed == ()


@pytest.mark.parametrize(
    ("typed", "words", "kept_anyway"),
    [
        ("47", "Points come in fives", False),
        ("-5", "is not a number of points", False),
        ("abc", "is not a number of points", False),
        ("5.0", "is not a number of points", False),
        ("1e3", "is not a number of points", False),
        ("5000", "more than any hand can hold", False),
        ("99999", "is not a number of points", False),
        ("<b>5", "is not a number of points", False),
        ("45 5", "is not a number of points", False),
        ("0", "Ben", True),
        ("400", "Ben", True),
    ],
)
def test_points_that_cannot_be_are_questioned_by_name(
    table: Client, typed: str, words: str, kept_anyway: bool
) -> None:
    before = table.entries
    fields = table.round_fields("p1", p2=typed, p3=10, p4=15)
    page = back(table.post(f"{table.at}/round", fields))
    assert words in page.told
    assert "Ben" in page.told
    kept = page.fields("round")
    assert (kept["points-p2"], kept["points-p3"], kept["out"]) == (typed, "10", "p1")
    assert table.entries == before
    again = table.post(f"{table.at}/round", {**kept, "anyway": "yes", "laid-p2": "no"})
    assert (again.status_code == 303) == kept_anyway, Markup(again.text).told
    assert len(table.view.game.closed) == kept_anyway


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"mode-p2": "cards", "cards-p2": "R13"}, "There is no 13"),
        ({"mode-p2": "cards", "cards-p2": "7q 5"}, "q"),
        ({"mode-p2": "count", "low-p2": "-1"}, "is not a number of cards"),
        (
            {"mode-p2": "count", "wilds-p2": "9"},
            "Ben: The wild is in the deck only 8 times. I count 9.",
        ),
        (
            {"mode-p2": "cards", "cards-p2": "W W W W W W W W W"},
            "Ben: The wild is in the deck only 8 times. I count 9.",
        ),
        ({"mode-p2": "magic", "cards-p2": "*"}, "wild"),
    ],
)
def test_cards_left_that_cannot_be_are_questioned(
    table: Client, fields: dict[str, str], words: str
) -> None:
    before = table.entries
    sent = {**table.round_fields("p1", p2="", p3=10, p4=15), **fields}
    page = back(table.post(f"{table.at}/round", sent))
    assert words in page.told
    kept = page.fields("round")
    assert {name: kept[name] for name in fields if not name.startswith("mode")} == {
        name: typed for name, typed in fields.items() if not name.startswith("mode")
    }
    assert table.entries == before


@pytest.mark.parametrize(
    ("bens", "mias", "said"),
    [
        (
            {"mode-p2": "count", "wilds-p2": "9", "low-p2": "1"},
            {"mode-p3": "count", "wilds-p3": "1"},
            "Ben: The wild is in the deck only 8 times. I count 9.",
        ),
        (
            {"mode-p2": "cards", "cards-p2": "W W W W W W W W W S"},
            {"mode-p3": "cards", "cards-p3": "W"},
            "The wild is in the deck only 8 times. Typed: Ben, hand: 9; Mia, hand: 1."
            " Which is another card?",
        ),
    ],
)
def test_a_card_too_many_is_told_once(
    table: Client, bens: dict[str, str], mias: dict[str, str], said: str
) -> None:
    sent = {**table.round_fields("p1", p2="", p3="", p4=15), "laid-p2": "no", "laid-p3": "yes"}
    page = back(table.post(f"{table.at}/round", {**sent, "laid-p4": "yes", **bens, **mias}))
    assert page.told == said


def test_a_player_out_who_has_points_too_counts_as_out(table: Client) -> None:
    table.close_round("p1", p1=45, **FINE)
    assert standings(table.view.game)[0].total == 0


def test_a_seat_that_is_not_there_is_not_counted(table: Client) -> None:
    fields = table.round_fields("p9", p9=5, **FINE)
    assert "Who went out?" in back(table.post(f"{table.at}/round", fields)).told
