"""Check a hand at a table: what it makes, and what it can hit on the melds on the table."""

from __future__ import annotations

import pytest

from scorekeeper.rules import budget
from tests.pages.builders import hides, links, send, shows
from tests.web.client import Client
from tests.web.laid_melds import lay
from tests.web.links import seated
from tests.web.markup import Markup


def answer(table: Client, hand: str, **fields: str) -> str:
    """What Ann is told about a hand for phase 1."""
    asked = {"phase": "1", "hand": hand, "game": str(table.game_id), "seat": "p1"}
    return Markup(table.post("/check/answer", {**asked, **fields}).text).text


def test_a_hand_is_told_what_it_makes_and_what_can_go_on_the_table(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(table, "p2", "5 5 5 | 9 9 9")
    told = answer(table, "1 1 1 2 2 2 5 9 12")
    shows(told, "Yes, phase 1 is in this hand", "1 card stays in hand: 10 points.")
    shows(told, "5 on Ben’s set, 5 5 5.", "9 on Ben’s set, 9 9 9.")
    lay(table, "p1", "5 5 5 | 9 9 9")
    shows(answer(table, "5 7"), "5 on Ann’s set, 5 5 5.")
    shows(answer(table, "6 7"), "Nothing fits on the table now.")
    shows(answer(table, "1 2 3 4 5 6 7 8 9 10 11 12 1 2 3"), "at most 14 cards")
    told = answer(table, "R1 R2 12", phase="8", game="", seat="")
    shows(told, "1 card without a colour is left out.")
    hides(answer(table, "3 3 12", game="", seat=""), "left out")  # no group asks for a colour
    assert table.view.seq == 3  # what is typed is written down nowhere
    table.deal("Ann", "Ben")
    lay(table, "p1", None)
    shows(answer(table, "5 7 W"), "I cannot say what fits on them")
    for number in ("", "9" * 18, "9" * 5000):  # of no game
        hides(answer(table, "5 7", game=number), "what fits on them")
    monkeypatch.setattr(budget, "MOST_STEPS", 1)
    told = answer(table, "3 7 3 7 3 8 W", game="", seat="")
    shows(told, "That has too many possibilities to try them all.")


def test_a_phase_to_choose_has_the_marks_of_those_who_try_it(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", "Dad")
    client.close_round("p1", p2=20, p3=60, p4=20)
    send(client, "stops", seat="p4")  # who has stopped tries none
    page = client.page(f"/check?code={client.view.code}")
    tries = [each.text for each in page.root.all("a") if any(each.all("i"))]
    assert tries == ["12 sets of 3MMia", "2set of 3, run of 4AAnnBBen"]
    assert not any(client.page("/check").root.all("i"))


def test_the_way_back_leads_where_the_hand_was_opened(table: Client) -> None:
    """It once led to the start page from everywhere."""
    ben, code = seated(table, "p2"), table.view.code
    hand = next(each for each in links(ben.page(f"{table.at}/me")) if each.startswith("/check"))
    assert links(ben.page(hand))[0] == f"{table.at}/me"
    assert links(ben.page(f"/check?code={code}"))[0] == f"/w/{code}"
    assert links(table.page(f"{table.at}/rules"))[1] == f"/check?game={table.game_id}"
    assert links(table.page(f"/check?game={table.game_id}"))[0] == f"{table.at}/rules"
    assert links(ben.page("/check"))[0] == "/"
