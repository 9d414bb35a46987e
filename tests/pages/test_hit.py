"""Melds on the pages and hits on them: by the keeper, by a player, and without JavaScript."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.commands import TrackTurns
from tests.pages.builders import deal_with, links, stop
from tests.web.client import Client
from tests.web.laid_melds import hit, lay, lies, play, spoken
from tests.web.links import seated, values
from tests.web.markup import Markup


def path_of(phone: Client, owner: str = "p1", group: int = 1) -> str:
    return f"{phone.at}/hit/{owner}/{group}"


def asked_first(phone: Client, **query: str) -> str:
    """Who hits, as the form says before somebody taps another name."""
    return phone.page(path_of(phone), **query).fields("hit")["seat"]


def verdict(phone: Client, cards: str, group: int = 1, **more: str) -> str:
    answer = phone.post(f"{path_of(phone, 'p1', group)}/verdict", {"cards": cards, **more})
    assert answer.status_code == 200
    return Markup(answer.text).text


def back(phone: Client, seq: object, owner: str = "p1") -> TestResponse:
    """Take back the hit of this number."""
    fields = {"seq": str(seq), "seen": str(phone.entries), "key": f"a-key-of-back{seq}"}
    return phone.post(f"{path_of(phone, owner)}/back", fields)


# --- a hit ----------------------------------------------------------------------------------------


def test_a_hit_is_recorded_and_can_be_undone_at_once(melds: Client) -> None:
    assert asked_first(melds) == "p3"  # the one who laid or hit last
    assert "data-sure" not in melds.post(f"{path_of(melds)}/verdict", cards="5").text
    answer = hit(melds, "5 W", seat="p2")
    assert (answer.status_code, answer.location) == (303, melds.at)
    assert lies(melds) == "5 5 W 5 W"
    assert asked_first(melds) == "p2"
    assert asked_first(melds, seat="p1") == "p1"
    assert "Ben hit 5 W on Ann’s set of 5s" in melds.page(melds.at).text
    tiles = melds.page(f"{melds.at}/round").root.all("div")
    cards = {each.get("data-name"): each.get("data-counted") for each in tiles}
    assert (cards["Ben"].count("v"), cards["Mia"].count("v")) == (2, 4)  # cards that are left
    melds.post(f"{melds.at}/undo", target=melds.last_command(), seen=str(melds.entries))
    assert lies(melds) == "5 5 W"


def test_the_verdict_comes_while_cards_are_typed_and_nothing_else_is_recorded(
    melds: Client,
) -> None:
    before = melds.everything()
    for cards, words in (("", "Tap what you add"), ("6", "No. The 6 does not fit. What fits: 5.")):
        assert words in verdict(melds, cards, seat="p2")
    fields = melds.page(path_of(melds)).fields("hit")
    without_script = melds.post(path_of(melds), {**fields, "cards": "5"}, act="look")
    assert "Yes. The meld then has 4 cards." in Markup(without_script.text).text
    assert "Which cards do you want to add?" in Markup(hit(melds, "", seat="p2").text).told
    no_meld = hit(melds, "6", seat="p2", anyway="yes")
    assert (no_meld.status_code, "Record anyway" in no_meld.text) == (422, False)
    assert melds.everything() == before


def test_what_is_odd_is_named_and_recorded_if_the_table_insists(melds: Client) -> None:
    page = Markup(hit(melds, "5", seat="p4").text)
    assert "Not yet. Dad has to lay down first." in page.text
    assert "Record anyway" in page.text
    fields = {**page.fields("hit"), "act": "record"}
    assert fields["cards"] == "5"
    assert melds.post(path_of(melds), fields).status_code == 422
    assert melds.post(path_of(melds), fields, anyway="yes").status_code == 303
    assert "despite a problem" in melds.page(melds.at).text
    lay(melds, "p4", "R9 R9 W | 4 4 4", anyway=True)
    assert hit(melds, "R9", group=2, seat="p2").status_code == 422  # a third red 9
    assert hit(melds, "R9", group=2, seat="p2", anyway="yes").status_code == 303
    assert hit(melds, "9", group=2, seat="p2").status_code == 303  # not asked twice


def test_what_does_not_lie_there_leads_back_to_the_table(melds: Client) -> None:
    before = melds.entries
    for where in ("p1/3", "p1/0", "p3/1", "p4/1", "p9/1", f"p1/{'9' * 18}"):
        path = f"{melds.at}/hit/{where}"
        assert melds.get(path).location == melds.at
        answer = melds.post(path, cards="5", act="record")
        assert answer.location == melds.at or "table" in Markup(answer.text).ids
        assert melds.post(f"{path}/verdict", cards="5").status_code == 404
    assert melds.entries == before
    stop(melds, "another-day")
    page = melds.page(melds.at)
    assert not any("/hit/" in each for each in links(page))
    assert len(spoken(page)) == 4
    assert melds.get(path_of(melds)).location == melds.at


# --- wilds and house rules ------------------------------------------------------------------------


@pytest.fixture
def run(client: Client) -> Client:
    """A table of own phases: Ann's run, colour group and set lie there, Ben has laid."""
    deal_with(client, "Ann, Ben", phases="own", own="run4+color3+set3, set3")
    lay(client, "p1", "4 5 W 7 | G1 G2 W | 5 5 W")
    lay(client, "p2", None)
    return client


def test_a_wild_that_could_lie_at_either_end_is_asked_about(run: Client) -> None:
    page = Markup(run.post(path_of(run), cards="W", seat="p2", act="look").text)
    assert "The run then goes from 4 to 8." in page.text
    assert values(page, "instead") == ["W =3", "W =4"]
    low = Markup(run.post(path_of(run), instead="W =3", seat="p2").text)
    assert "The run then goes from 3 to 7." in low.text
    run.post(path_of(run), {**low.fields("hit"), "cards": "W =3", "act": "record"})
    assert lies(run) == "W 4 5 W 7"
    assert "colours" in run.get(path_of(run, "p1", 2)).text  # a colour group has them as keys
    assert "colour group (green)" in run.page(path_of(run, "p1", 2)).text
    play(run, TrackTurns(on=True, turn="p1"))
    assert asked_first(run) == "p1"  # whose turn it is
    assert "data-sure" in run.post(f"{path_of(run)}/verdict", cards="8", seat="p1").text


def test_a_wild_taken_up_is_offered_where_the_table_plays_so(client: Client) -> None:
    deal_with(client, "Ann, Ben", switch_wild_replace="allowed")
    lay(client, "p1", "5 5 W | 9 9 9")
    lay(client, "p2", None)
    assert "Take a wild in exchange" in client.page(path_of(client)).text
    assert "Take a wild in exchange" not in client.page(path_of(client, "p1", 2)).text
    assert "Back in Ben’s hand: W." in verdict(client, "5", seat="p2", take="yes")
    hit(client, "5", seat="p2", take="yes")
    assert lies(client) == "5 5 5"
    assert "Ben hit 5 on Ann’s set of 5s and took W in exchange" in client.page(client.at).text


def test_what_the_sheet_forbids_in_the_turn_of_laying_is_said_softly(client: Client) -> None:
    soft = "Hits on other players’ melds count only from the turn after laying down."
    for sheet, seat, said in (("ja", "p2", True), ("ja", "p1", False), ("mattel", "p2", False)):
        client.deal("Ann", "Ben", sheet=sheet)
        lay(client, "p1", "5 5 W | 9 9 9")
        lay(client, "p2", None)
        assert (soft in verdict(client, "5", seat=seat)) is said
        assert hit(client, "5", seat=seat).status_code == 303


# --- two phones -----------------------------------------------------------------------------------


def test_a_meld_that_grew_meanwhile_gives_the_form_back_filled_in(melds: Client) -> None:
    fields = {**melds.page(path_of(melds)).fields("hit"), "cards": "5", "act": "record"}
    hit(melds, "9", group=2, seat="p2")  # another meld may grow
    hit(melds, "W", seat="p2")
    answer = melds.post(path_of(melds), fields)
    page = Markup(answer.text)
    assert answer.status_code == 409
    assert "Ben hit W on Ann’s set of 5s" in page.told
    again = {**page.fields("hit"), "act": "record"}
    hit(melds, "9", group=2, seat="p2")
    for _twice in range(2):
        assert melds.post(path_of(melds), again).status_code == 303
    assert lies(melds) == "5 5 W W 5"


# --- taking back ----------------------------------------------------------------------------------


def test_the_last_hit_on_a_meld_can_be_taken_back_from_its_page(melds: Client) -> None:
    hit(melds, "5", seat="p2")
    hit(melds, "W", seat="p1")
    hit(melds, "9", group=2, seat="p1")
    page = melds.page(path_of(melds))
    assert "2 hits are on this meld" in page.text
    last, first = melds.entries - 1, melds.entries - 2
    assert values(page, "seq") == [str(last)]
    refused = Markup(back(melds, first).text)
    assert "Not yet. Ann hit W onto it later. Take that back first." in refused.told
    assert back(melds, last).location == path_of(melds)
    assert back(melds, first).location == path_of(melds)
    assert lies(melds) == "5 5 W"
    assert back(melds, "no number").status_code == 422
    assert "That hit is not there any more." in Markup(back(melds, 3).text).told
    assert "table" in Markup(back(melds, 3, owner="p4").text).ids


# --- one's own phone ------------------------------------------------------------------------------


def test_on_ones_own_phone_one_hits_for_oneself(melds: Client) -> None:
    ben, me = seated(melds, "p2"), f"{melds.at}/me"
    assert sum("/hit/" in each for each in links(ben.page(me))) == 4
    assert asked_first(ben) == "p2"
    assert "Who hits?" not in ben.page(path_of(ben)).text
    assert "data-sure" in ben.post(f"{path_of(ben)}/verdict", cards="5").text
    assert hit(ben, "5", seat="p1").location == me
    assert "Ben hit 5 on Ann’s set of 5s" in ben.page(me).text
    assert "Undo" in ben.page(me).text
    hit(melds, "5", seat="p1")  # one takes back one's own hit and nobody else's
    assert values(ben.page(path_of(ben)), "seq") == []
    assert back(ben, melds.entries).status_code == 403
    hit(ben, "W")
    assert back(ben, melds.entries).status_code == 303
    melds.post(f"{melds.at}/stops", seat="p2", seen=str(melds.entries))
    assert ben.get(path_of(melds)).status_code == 302
