"""What the form of a round hands to its script: what cards are worth, what a count proves (§25,
§49). The script owns no rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scorekeeper.rules.cards import full_deck, hand_points
from scorekeeper.rules.sheets import SHEETS
from tests.web.client import Client
from tests.web.markup import Element

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
