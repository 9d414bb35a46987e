"""Our leaflet says it differently: the answer counts, and its sentence is the source."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.rules.table_rules import LeafletAnswer
from tests.web.client import Client
from tests.web.markup import Markup

READ = "Jeder Joker zählt 20 Punkte."


def says(
    client: Client, switch: str, value: str = "", words: str = "", **more: str
) -> TestResponse:
    fields = {"seen": str(client.view.seq), "value": value, "words": words, **more}
    return client.post(f"{client.at}/leaflet/{switch}", fields)


def test_the_sentence_of_our_leaflet_is_the_source_here_and_in_the_next_game(table: Client) -> None:
    path = f"{table.at}/leaflet/wild_points"
    assert path in table.get(f"{table.at}/rules").text
    assert "Counts now" in table.page(path).text
    assert says(table, "wild_points", "20", f"  {READ}\x00\n").status_code == 303
    assert table.view.game.table.switches.wild_points == 20
    assert table.view.game.table.leaflet == (LeafletAnswer("wild_points", 20, READ),)
    for page in ("rules", "ask?about=wild_points", "rulings", "leaflet/wild_points"):
        assert f"Our leaflet: {READ}" in table.page(f"{table.at}/{page}").text, page
    table.post(f"{table.at}/menu/stop", seen=str(table.view.seq), how="for-good")
    other = table.another()
    form = other.page("/new").fields("new-game")
    answer = other.post("/new", {**form, "names": "Ann, Ben", "act": "deal"})
    other.game_id = int(answer.location.rsplit("/", 1)[1])
    assert other.view.game.table.leaflet == (LeafletAnswer("wild_points", 20, READ),)
    assert f"Our leaflet: {READ}" in other.page(f"{other.at}/rules").text


def test_a_decision_kept_before_does_not_overrule_our_leaflet(table: Client) -> None:
    table.post(f"{table.at}/ask/differently/wild_points", seen=str(table.view.seq), value="20")
    assert table.scorer.decisions.keep(table.view, table.view.seq)
    says(table, "wild_points", "25", READ)
    rules = table.scorer.last_table()
    assert rules is not None
    assert rules.switches.wild_points == 25
    table.post(f"{table.at}/ask/differently/wild_points", seen=str(table.view.seq), value="20")
    assert (rules := table.scorer.last_table())
    assert rules.switches.wild_points == 20


def test_an_undone_or_forgotten_leaflet_leaves_the_sheet(table: Client) -> None:
    printed = table.view.game.table
    says(table, "skip_limit", "none")
    assert "Our leaflet." in table.page(f"{table.at}/rules").text
    table.post(f"{table.at}/undo", seen=str(table.view.seq), target=table.last_command())
    assert table.view.game.table == printed
    # The same answer as the sheet may be read out, too.
    says(table, "skip_limit", str(printed.switches.skip_limit), "Nur eine.")
    assert "Our leaflet: Nur eine." in table.page(f"{table.at}/rules").text
    assert says(table, "skip_limit", act="forget").status_code == 303
    assert table.view.game.table == printed
    assert "Our leaflet is no longer the source." in table.page(f"{table.at}/rulings").text
    says(table, "hit_same_turn", "none", "Gar keine.")
    seen = str(table.view.seq)  # a house rule after it is a house rule
    table.post(f"{table.at}/ask/differently/hit_same_turn", seen=seen, value="own")
    page = table.page(f"{table.at}/rules").text
    assert ("House rule of this table." in page, "Gar keine." in page) == (True, False)


def test_a_form_that_is_refused_or_stale_keeps_what_was_typed(table: Client) -> None:
    before, seen = table.entries, str(table.view.seq)
    tap, shorter = (
        "What does your leaflet say? Tap an answer.",
        "A little shorter, please",
    )
    for value, words, told in (("", READ, tap), ("30", READ, tap), ("20", "x" * 301, shorter)):
        answer = says(table, "wild_points", value, words)
        assert (answer.status_code, table.entries) == (422, before)
        assert told in answer.text
        kept = Markup(answer.text).fields("leaflet")
        assert (kept.get("value", ""), kept["words"]) == ("20" if value == "20" else "", words)
    assert says(table, "nonsense", "20").status_code == 404
    says(table, "skip_points", "15", "Zuerst.")
    answer = says(table, "wild_points", "20", READ, seen=seen)
    assert answer.status_code == 409
    fields = Markup(answer.text).fields("leaflet")
    assert (fields["value"], fields["words"]) == ("20", READ)
    looker = table.another(keeper=False)
    assert "Ask the keeper." in looker.page(f"{table.at}/leaflet/wrap").text


def test_another_box_leaves_our_leaflet_out_and_the_first_brings_it_back(table: Client) -> None:
    says(table, "wild_points", "20", READ)
    fields = looked(table, table.page("/new").fields("new-game"))
    assert (fields["switch-wild_points"], fields["leaflet-words-wild_points"]) == ("20", READ)
    fields = looked(table, {**fields, "sheet": "ru"})
    assert (fields["was"], fields["switch-wild_points"]) == ("ru", "25")
    fields = looked(table, {**fields, "sheet": "mattel"})
    assert (fields["switch-wild_points"], fields["leaflet-words-wild_points"]) == ("20", READ)


def looked(client: Client, fields: dict[str, str]) -> dict[str, str]:
    """The rules after another sheet was tapped."""
    return Markup(client.post("/new", fields, act="look").text).fields("rules")
