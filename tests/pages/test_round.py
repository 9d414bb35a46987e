"""The form of a round: what it hands to its script, which owns no rule (§25, §49), and what is
questioned when it is sent."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.game.counting import proof_of_laying, round_being_played
from scorekeeper.game.values import Counters
from scorekeeper.rules.cards import full_deck, hand_points
from scorekeeper.rules.plausibility import Proof
from scorekeeper.rules.sheets import SHEETS
from tests.all_cases import all_cases
from tests.checkout import ROOT
from tests.pages.builders import HTMX, deal_with, hides, send, shows, stop
from tests.web.client import FROM_HERE, Client
from tests.web.links import values
from tests.web.markup import Element, Markup, back
from tests.web.typed import FINE

SCRIPTS = ROOT / "static" / "js"
SCRIPT = SCRIPTS / "shown" / "round_form.js"
LAID, NOT_LAID = Proof.LAID, Proof.NOT_LAID


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


@pytest.mark.parametrize("buy", ["off", "on"])
@pytest.mark.parametrize("order", ["fixed", "free"])
def test_the_pad_asks_wherever_the_referee_will(client: Client, buy: str, order: str) -> None:
    """Where it did not, *Record* was refused again and again, and no key could answer."""
    deal_with(client, "Ann, Ben", switch_buy=buy, switch_phase_order=order)
    game = client.view.game
    assert game.open is not None
    round_now = round_being_played(game, game.open)
    tile = next(each for each in form(client).all("div") if each.get("data-seat") == "p2")
    for at, letter in enumerate(tile.get("data-marks")):
        proved = proof_of_laying(round_now, "p2", at * 5)
        assert (letter == "v", letter == ".") == (proved is LAID, proved is NOT_LAID), at * 5
    for cards, letter in enumerate(tile.get("data-counted"), 1):
        proved = proof_of_laying(round_now, "p2", 0, Counters(cards, 0, 0, 0))
        assert (letter == "v", letter == ".") == (proved is LAID, proved is NOT_LAID), cards


def test_a_hand_without_cards_has_a_key_wherever_it_can_be(client: Client) -> None:
    """Also on the tablet in the middle, whose pad ends where the hand does (§27, §49)."""
    for last_card, keys in (("optional", (5, 100)), ("required", (5, 100)), ("hits_only", (0, 95))):
        deal_with(client, "Ann, Ben, Mia", switch_go_out_discard=last_card)
        pad = client.page(f"{client.at}/round").ids["total-pad"]
        points = [int(key.text) for key in pad.all("button")]
        assert (points[0], points[-1], len(points)) == (*keys, 20), last_card
        send(client, "lay/p2", cards="3 3 3 3 3 | 9 9 9 9 9", act="record")
        send(client, "laid", seat="p1", laid="yes")
        send(client, "middle/out", seat="p1")
        assert client.view.game.open.out == "p1"
        sides = client.page(f"{client.at}/middle").ids
        shown = [[key.text for key in sides[f"side-{seat}"].all("button")] for seat in ("p2", "p3")]
        assert ("0" in shown[0]) == ("0" in shown[1]) == (keys[0] == 0), last_card


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


def test_what_is_missing_is_asked_and_nobody_out_can_be_kept(table: Client) -> None:
    who, missing = "Who went out? Tap that player first.", "Points are missing: Mia, Dad."
    for out, points, told, kept in (
        ("", FINE, who, {"points-p3": "10"}),
        ("p9", {"p9": 5, **FINE}, who, {"points-p3": "10"}),
        ("p1", {"p2": 5, "p3": "", "p4": "  "}, missing, {"points-p2": "5", "out": "p1"}),
    ):
        page = sent(table, table.round_fields(out, **points))
        assert page.told == told
        assert kept.items() <= page.fields("round").items()
    page = sent(table, table.round_fields("nobody", p1=20, **FINE))
    fields = page.fields("round")
    assert (page.ids["anyway"].text, fields["out"]) == ("Record anyway", "nobody")
    table.post(f"{table.at}/round", {**fields, "anyway": "yes"})
    table.close_round("p1", p1=45, **FINE)  # who is out and has points, too, counts as out
    assert table.view.game.totals["p1"] == 20


def test_who_laid_is_asked_by_name_where_the_points_do_not_say(table: Client) -> None:
    page = sent(table, table.round_fields("p1", p2=60, p3=10, p4=70))
    shows(page.told, "Which of them laid their phase: Ben and Dad? The points do not say.")
    tiles = page.root.of_class("doubt", "div")
    assert {tile.get("data-name") for tile in tiles if tile.get("data-seat")} == {"Ben", "Dad"}


def test_who_laid_is_asked_of_an_impossible_count_only_where_it_is_kept(table: Client) -> None:
    fields = table.round_fields("p1", p2=300, p3=10, p4=20)
    page = sent(table, fields)
    shows(page.told, "Ben: 300 points? Without a phase 10 cards", but_not="Did Ben lay")
    assert page.ids["again"].text == "Count again Ben"
    page = sent(table, {**page.fields("round"), "anyway": "yes"})
    shows(page.told, "Did Ben lay the phase?", but_not="300 points?")
    # Only what was doubted before is kept: Mia's new count is doubted.
    kept = {**page.fields("round"), "kept": "p2", "laid-p2": "no"}
    shows(sent(table, {**kept, "points-p3": "400", "laid-p3": "no"}).told, "Mia: 400 points?")
    table.post(f"{table.at}/round", kept)
    assert len(table.view.game.closed) == 1


def test_nobody_is_said_to_be_without_a_phase_before_the_hand_is_counted(table: Client) -> None:
    send(table, "laid", seat="p1", laid="yes")
    states = form(table).of_class("state", "span")
    assert [each.text for each in states] == ["phase 1 laid", "phase 1", "phase 1", "phase 1"]
    said = {"laid-p1": "no", "laid-p2": "no", "laid-p3": "yes"}  # it goes before the mark
    states = sent(table, {**table.round_fields("p4", p2=35), **said}).root.of_class("state", "span")
    told = ["phase 1 not laid", "phase 1 not laid", "phase 1 laid", "phase 1"]
    assert [each.text for each in states] == told


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
                shows(page.told, words, "Ben")
                kept = page.fields("round")
                assert (kept["points-p2"], kept["points-p3"]) == (typed, "10")
                client.post(f"{client.at}/round", {**kept, "anyway": "yes", "laid-p2": "no"})
                assert len(client.view.game.closed) == kept_anyway


def test_cards_with_two_readings_are_asked_about_with_a_key_for_each(table: Client) -> None:
    """Nothing is recorded by the key either: it fills the field, and *Record* is tapped again."""
    typed = {"mode-p2": "cards", "cards-p2": "7 red 5 W", "laid-p2": "yes"}
    page = sent(table, {**table.round_fields("p1", p2="", p3=10, p4=15), **typed})
    assert values(page, "instead-p2") == ["R7 5 W", "7 R5 W"]
    chosen = sent(table, {**page.fields("round"), "instead-p2": "7 R5 W"})
    shows(chosen.told, "as you meant them")
    assert (chosen.fields("round")["cards-p2"], values(chosen, "instead-p2")) == ("7 R5 W", [])
    table.post(f"{table.at}/round", chosen.fields("round"))
    assert table.view.game.closed[-1].lines["p2"].points == 35


def test_cards_left_that_cannot_be_are_questioned(table: Client) -> None:
    """A card too many is told once."""
    nine = "Ben: The wild is in the deck only 8 times. I count 9."
    of_two = "8 times. Typed: Ben, hand: 9; Mia, hand: 1. Which one is another card?"
    counted, typed = {"mode-p2": "count"}, {"mode-p2": "cards"}
    mias = {"mode-p3": "cards", "cards-p3": "W"}
    with all_cases() as case:
        for fields, words in (
            ({**typed, "cards-p2": "R13"}, "There is no 13"),
            ({"mode-p2": "magic", "cards-p2": "*"}, "wild"),
            ({**counted, "low-p2": "-1"}, "is not a number of cards"),
            ({**typed, "cards-p2": " ".join("W" * 9)}, nine),
            ({**counted, "wilds-p2": "9", "low-p2": "1", **mias}, nine),
            ({**typed, "cards-p2": " ".join("WWWWWWWWWS"), **mias}, of_two),
        ):
            with case(fields):
                mia = "" if "mode-p3" in fields else 10
                points = table.round_fields("p1", p2="", p3=mia, p4=15)
                laid = {"laid-p2": "no", "laid-p3": "yes", "laid-p4": "yes"}
                page = sent(table, {**points, **laid, **fields})
                shows(page.told, words)
                assert page.told.count("in the deck only") <= 1
                kept = page.fields("round")
                for name in fields:
                    assert name.startswith("mode") or kept[name] == fields[name]


def test_in_ten_fixed_rounds_everybody_plays_the_phase_of_the_round(client: Client) -> None:
    deal_with(client, "Ann, Ben", variant="fixed-10", switch_phase_order="free")
    page = client.page(f"{client.at}/lay/p1")
    shows(page.ids["lay"].text, "Phase 1")
    assert "phase" not in page.fields("lay")
    page = client.page(f"{client.at}/round")
    assert not [each for each in page.root.all("select") if each.get("name").startswith("phase-")]
    hides(page, "any phase")
    for number in range(1, 11):
        assert client.view.game.current_phase("p1") == number
        client.close_round("p1", p2=5)
    shows(client.page(client.at), "50 points ahead of Ben")


# --- a round in one line, which fills the form and records nothing --------------------------------

HEADERS = {**FROM_HERE, **HTMX}


@pytest.fixture
def mias(client: Client) -> Client:
    client.deal("Mia", "Ben", "Dad", "Ann")
    return client


def read(table: Client, line: str, **more: str) -> Element:
    """What the script of the page is answered."""
    answer = table.http.post(f"{table.at}/round/line", data={"line": line, **more}, headers=HEADERS)
    return Markup(answer.text).ids["line-read"]


def hand(points: str = "", laid: str = "") -> dict[str, str]:
    return {"points": points, "laid": laid, "phase": ""}


def test_the_script_is_told_what_to_fill_in_and_what_was_not_understood(mias: Client) -> None:
    table, whole = mias, "Mia out, Ben 35, Dad 110 not laid, Ann laid"
    of_all = {"p2": hand("35"), "p3": hand("110", "no"), "p4": hand(laid="yes")}
    for line, out, hands, marked in (
        (whole, "p1", of_all, []),
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
    shows(found.text, "Who are the marked words about?")
    assert [mark.text for mark in found.all("mark")] == ["35"]
    keys = {key.text: key.get("value") for key in found.all("button")}
    assert list(keys) == ["Anna 35", "Annika 35", "Leave it out"]
    found = read(table, "Ann 35, Ben 20", meant=keys["Annika 35"])
    assert json.loads(found.get("data-fill"))["hands"] == {"p2": hand("35"), "p3": hand("20")}
    assert not any(found.all("button"))


def test_without_script_the_form_comes_back_filled_in(mias: Client) -> None:
    table, before, line = mias, mias.entries, "Mia out, Ben 35, Zoe 5"
    fields = {**table.round_fields(), "points-p4": "15", "points-p2": "99", "out": ""}
    page = Markup(table.post(f"{table.at}/round/line", fields, line=line).text)
    filled = page.fields("round")
    told = [filled[name] for name in ("out", "points-p2", "points-p4", "line")]
    assert told == ["p1", "35", "15", line]
    assert [mark.text for mark in page.ids["line-read"].all("mark")] == ["Zoe 5"]
    shows(sent(table, {**filled, "points-p3": "5"}), "Part of the line is still unclear.")
    whole = {**filled, "points-p3": "5", "meant": "line="}
    assert table.post(f"{table.at}/round", whole).status_code == 303
    assert table.entries > before
    stop(table, "another-day")
    assert table.post(f"{table.at}/round/line", {"line": "Ben 35"}).location.endswith(table.at)
