"""*Round N is in*: what the round changed, and the first taps of the next round."""

from __future__ import annotations

import re
from dataclasses import replace

from scorekeeper.game.commands import ChangeRules, LayDown
from scorekeeper.game.standings import standings
from scorekeeper.rules.switches import change
from scorekeeper.rules.table_rules import TableRules
from tests.pages.builders import deal_with, hides, send, shows
from tests.web.client import Client
from tests.web.laid_melds import play


def has_tick(table: Client, seat: str) -> bool:
    """Whether the line of this player's phase begins with a tick."""
    row = table.page(table.at).ids[f"row-{seat}"]
    return list(row.of_class("words", "span")[0].all("svg")) != []


def test_the_first_to_lay_in_the_next_round_is_marked_with_one_tap(table: Client) -> None:
    path = f"{table.at}/in/1"
    assert table.close_round("p1", p2=45, p3=20, p4=60).location == path
    page = table.page(path)
    assert f"{table.at}/laid" in [form.get("action") for form in page.root.all("form")]
    for seat in table.view.game.seats:
        assert page.ids[f"laid-{seat}"].text.startswith("laid?")
    assert page.text.count("Fix") == 1  # for the round that is in
    send(table, "stops", seat="p4")  # nobody who stopped is asked
    assert {"laid-p3", "laid-p4"} & {*table.page(path).ids} == {"laid-p3"}
    assert send(table, "laid", seat="p3", laid="yes").location == table.at
    assert set(table.view.game.open.laid) == {"p3"}
    assert table.page(table.at).ids["laid-p3"].get("aria-pressed") == "true"
    assert [seat for seat in table.view.game.seats if has_tick(table, seat)] == ["p3"]
    rows, _, _ = table.get(table.at).text.partition('class="legend"')
    lanes = re.findall(r"<u([^>]*)>([^<]*)</u>", rows)
    filled = [(" m" in kinds or '"m' in kinds, text) for kinds, text in lanes]
    wanted = [(False, "2"), (False, "2"), (True, "2")]
    assert filled == wanted, "a phase that lies there is filled"


def test_the_first_round_of_the_first_game_says_once_how_the_others_look_on(table: Client) -> None:
    laid = "Tap “laid?” when somebody lays down a phase."
    typed = f"Or type {table.view.code} at "
    shows(table.page(table.at), "Everybody else: scan", "There is nothing to install.", typed, laid)
    table.close_round("p1", p2=45, p3=20, p4=60)
    hides(table.page(table.at), "There is nothing to install.")
    table.deal("Ann", "Ben")
    hides(table.page(table.at), "There is nothing to install.")


def test_a_phase_laid_out_of_order_keeps_its_number_in_a_fixed_order(client: Client) -> None:
    """The table named the phase that was due, and the form of the round too."""
    table = deal_with(client, "Ann, Ben, Mia", switch_phase_order="free")
    play(table, LayDown("p1", None, (), 4))
    pages = (table.at, f"{table.at}/middle", f"/w/{table.view.code}")
    for page in pages:
        shows(re.sub(r"\s", " ", table.page(page).text).lower(), "phase 4")
    play(table, ChangeRules(fixed_order(table.view.game.table)))
    for page in pages:
        shows(re.sub(r"\s", " ", table.page(page).text).lower(), "phase 4", "phase 1")
    shows(table.page(f"{table.at}/round"), "phase 4 laid")
    assert [each.current_phase for each in standings(table.view.game)] == [4, 1, 1]


def fixed_order(table: TableRules) -> TableRules:
    return replace(table, switches=change(table.switches, {"phase_order": "fixed"}))


def test_cards_that_lie_are_taken_back_on_their_own_page_alone(table: Client) -> None:
    for seat, cards in (("p2", "5 5 5 | 3 3 3"), ("p3", "6 6 6 | 4 4 4")):
        path = f"lay/{seat}"
        fields = table.page(f"{table.at}/{path}").fields("lay")
        table.post(f"{table.at}/{path}", fields, cards=cards, act="record")
    hit = f"{table.at}/hit/p2/1"
    table.post(hit, table.page(hit).fields("hit"), cards="5", seat="p3", act="record")
    entries, page = table.entries, f"{table.at}/lay/p2"
    key = table.page(table.at).ids["laid-p2"]
    assert (key.tag, key.get("href")) == ("a", page)
    key = table.page(f"{table.at}/middle").ids["middle-laid-p2"]
    assert key.get("href").startswith(f"{page}?edge=")
    for path in ("laid", "middle/laid"):  # from a page that did not show the cards yet
        assert send(table, path, seat="p2", laid="no").location == page
    assert table.entries == entries
    shows(table.page(page), "Ben laid phase", "Take back with all hits")
    hides(table.page(f"{table.at}/lay/p3"), "with all hits")
    back = table.page(page).fields("take-back")
    assert table.post(f"{table.at}/laid", back, cards="yes").location == table.at
    assert list(table.view.game.open.laid) == ["p3"]
