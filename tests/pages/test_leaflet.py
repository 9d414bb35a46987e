"""Our leaflet says it differently: the answer counts, and its sentence is the source."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.rules.table_rules import LeafletAnswer
from tests.pages.builders import change, number_in, send, shows, stop, undo
from tests.web.client import Client
from tests.web.markup import Markup

READ = "Jeder Joker zählt 20 Punkte."


def says(
    client: Client, switch: str, value: str = "", words: str = "", **more: str
) -> TestResponse:
    return send(client, f"leaflet/{switch}", value=value, words=words, **more)


def test_the_sentence_of_our_leaflet_is_the_source_here_and_in_the_next_game(table: Client) -> None:
    path = f"{table.at}/leaflet/wild_points"
    shows(table.get(f"{table.at}/rules").text, path)
    shows(table.page(path), "Counts now, Mattel box and 5 others")
    assert table.page(path).fields("leaflet")["value"] == "25"  # the answer that counts is marked
    assert says(table, "wild_points", "20", f"  {READ}\x00\n").status_code == 303
    assert table.view.game.table.leaflet == (LeafletAnswer("wild_points", 20, READ),)
    for page in ("rules", "ask?about=wild_points", "rulings", "leaflet/wild_points"):
        shows(table.page(f"{table.at}/{page}"), f"Our leaflet: {READ}")
    other = stop(table).another()
    form = other.page("/new").fields("new-game")
    other.game_id = number_in(other.post("/new", {**form, "names": "Ann, Ben", "act": "deal"}))
    assert other.view.game.table.leaflet == (LeafletAnswer("wild_points", 20, READ),)
    shows(other.page(f"{other.at}/rules"), f"Our leaflet: {READ}")


def test_a_decision_kept_before_does_not_overrule_our_leaflet(table: Client) -> None:
    change(table, "wild_points", "20")
    assert table.scorer.decisions.keep(table.view, table.view.seq)
    says(table, "wild_points", "25", READ)
    fields = table.page("/new").fields("new-game")
    assert (fields["leaflet-wild_points"], fields.get("switch-wild_points")) == ("25", None)
    change(table, "wild_points", "20")
    assert table.page("/new").fields("new-game")["switch-wild_points"] == "20"


def test_an_undone_or_forgotten_leaflet_leaves_the_sheet(table: Client) -> None:
    printed, rules = table.view.game.table, f"{table.at}/rules"
    says(table, "skip_limit", "none")
    shows(table.page(rules), "Our leaflet.")
    undo(table)
    assert table.view.game.table == printed
    # The same answer as the sheet may be read out, too.
    says(table, "skip_limit", str(printed.switches.skip_limit), "Nur eine.")
    shows(table.page(rules), "Our leaflet: Nur eine.")
    says(table, "skip_limit", act="forget")
    assert table.view.game.table == printed
    shows(table.page(f"{table.at}/rulings"), "Our leaflet is no longer the source.")
    says(table, "hit_same_turn", "none", "Gar keine.")
    change(table, "hit_same_turn", "own")  # a house rule after it is a house rule
    shows(table.page(rules), "House rule of this table.", but_not="Gar keine.")


def test_a_form_that_is_refused_or_stale_keeps_what_was_typed(table: Client) -> None:
    before, seen = table.entries, str(table.view.seq)
    tap = "What does your leaflet say? Tap an answer."
    shorter = "A little shorter, please"
    for value, words, told in (("", READ, tap), ("30", READ, tap), ("20", "x" * 301, shorter)):
        answer = says(table, "wild_points", value, words)
        assert (answer.status_code, table.entries) == (422, before)
        shows(answer.text, told)
        kept = Markup(answer.text).fields("leaflet")
        assert (kept.get("value", ""), kept["words"]) == ("20" if value == "20" else "", words)
    assert says(table, "nonsense", "20").status_code == 404
    says(table, "skip_points", "15", "Zuerst.")
    answer = says(table, "wild_points", "20", READ, seen=seen)
    assert answer.status_code == 409
    fields = Markup(answer.text).fields("leaflet")
    assert (fields["value"], fields["words"]) == ("20", READ)
    shows(table.another(keeper=False).page(f"{table.at}/leaflet/wrap"), "Ask the keeper.")


def test_another_box_leaves_our_leaflet_out_and_the_first_brings_it_back(table: Client) -> None:
    says(table, "wild_points", "20", READ)
    fields = table.page("/new").fields("new-game")
    for sheet, points, words in (
        ("mattel", "20", READ),
        ("ru", "25", None),
        ("mattel", "20", READ),
    ):
        fields = {**fields, "sheet": sheet}
        fields = Markup(table.post("/new", fields, act="look").text).fields("rules")
        assert (fields["was"], fields["switch-wild_points"]) == (sheet, points)
        assert words is None or fields["leaflet-words-wild_points"] == words
