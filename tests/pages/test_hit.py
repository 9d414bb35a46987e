"""Melds on the pages and hits on them: by the keeper, by a player, and without JavaScript."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.game.commands import TrackTurns
from tests.pages.builders import deal_with, hides, links, send, shows, stop, undo
from tests.web.client import Client
from tests.web.laid_melds import hit, lay, lies, play, spoken
from tests.web.links import seated, values
from tests.web.markup import Markup, says


def path_of(phone: Client, owner: str = "p1", group: int = 1) -> str:
    return f"{phone.at}/hit/{owner}/{group}"


def asked_first(phone: Client, **query: str) -> str:
    """Who hits, as the form says before somebody taps another name."""
    return phone.page(path_of(phone), **query).fields("hit")["seat"]


def verdict(phone: Client, cards: str, **more: str) -> str:
    """The answer while cards are typed; `data-sure` in it lets one tap record them."""
    answer = phone.post(f"{path_of(phone)}/verdict", {"cards": cards, **more})
    assert answer.status_code == 200
    return answer.text


def back(phone: Client, seq: object, owner: str = "p1") -> TestResponse:
    """Take back the hit of this number."""
    return send(phone, f"hit/{owner}/1/back", seq=str(seq))


# --- a hit ----------------------------------------------------------------------------------------


def test_a_hit_is_recorded_and_can_be_undone_at_once(melds: Client) -> None:
    assert asked_first(melds) == "p3"  # the one who laid or hit last
    answer = hit(melds, "5 W", seat="p2")
    assert (answer.status_code, answer.location) == (303, melds.at)
    assert lies(melds) == "5 5 W 5 W"
    assert (asked_first(melds), asked_first(melds, seat="p1")) == ("p2", "p1")
    shows(melds.page(melds.at), "Ben hit 5 and wild on Ann’s set of 5s")
    tiles = melds.page(f"{melds.at}/round").root.all("div")
    cards = {each.get("data-name"): each.get("data-counted") for each in tiles}
    assert (cards["Ben"].count("v"), cards["Mia"].count("v")) == (2, 4)  # cards that are left
    undo(melds)
    assert lies(melds) == "5 5 W"


def test_who_has_to_lay_down_first_sees_the_melds_and_the_ways_on(melds: Client) -> None:
    hit(melds, "5", seat="p2")
    page = melds.page(path_of(melds), seat="p4")
    shows(page, "Not yet. Dad has to lay down first.", "Hits so far: 1", "Take back")
    (of_it,) = values(page, "seq")
    insists = f"{path_of(melds)}?seat=p4&insist=yes"
    assert {insists, f"{path_of(melds)}?seat=p1"} <= set(links(page))
    shows(melds.page(insists), "Dad hits", "Cards to add")
    back(melds, of_it)
    hides(melds.page(path_of(melds), seat="p4"), "Hits so far")
    tries = [hit(melds, card, seat="p4", insist="yes") for card in ("6", "5")]
    assert [each.status_code for each in tries] == [422, 303], "insisted on once, if the card fits"


def test_the_verdict_comes_while_cards_are_typed_and_records_nothing(melds: Client) -> None:
    before = melds.everything()
    shows(verdict(melds, "", seat="p2"), "Which cards?")
    shows(verdict(melds, "6", seat="p2"), "No. The 6 does not fit. What fits: 5 or wild.")
    fields = melds.page(path_of(melds)).fields("hit")
    without_script = melds.post(path_of(melds), {**fields, "cards": "5"}, act="look")
    shows(Markup(without_script.text), "Yes. The meld then has 4 cards.")
    shows(Markup(hit(melds, "", seat="p2").text).told, "Which cards do you want to add?")
    no_meld = hit(melds, "6", seat="p2", anyway="yes")
    assert (no_meld.status_code, "Record anyway" in no_meld.text) == (422, False)
    assert melds.everything() == before


def test_what_is_odd_is_named_and_recorded_if_the_table_insists(melds: Client) -> None:
    page = Markup(hit(melds, "5", seat="p4").text)
    shows(page, "Not yet. Dad has to lay down first.", "Record anyway")
    fields = {**page.fields("hit"), "act": "record"}
    assert fields["cards"] == "5"
    assert melds.post(path_of(melds), fields).status_code == 422
    assert melds.post(path_of(melds), fields, anyway="yes").status_code == 303
    shows(melds.page(melds.at), "recorded anyway")
    lay(melds, "p4", "R9 R9 W | 4 4 4", anyway=True)
    third = hit(melds, "R9", group=2, seat="p2")
    anyway = hit(melds, "R9", group=2, seat="p2", anyway="yes")
    once = hit(melds, "9", group=2, seat="p2")  # not asked twice
    assert [each.status_code for each in (third, anyway, once)] == [422, 303, 303]


def test_what_does_not_lie_there_leads_back_to_the_table(melds: Client) -> None:
    before = melds.entries
    for where in ("p1/3", "p1/0", "p3/1", "p9/1", f"p1/{'9' * 18}"):
        path = f"{melds.at}/hit/{where}"
        assert melds.get(path).location == melds.at
        answer = melds.post(path, cards="5", act="record")
        assert answer.location == melds.at or "table" in Markup(answer.text).ids
        assert melds.post(f"{path}/verdict", cards="5").status_code == 404
    assert melds.entries == before
    page = stop(melds, "another-day").page(melds.at)
    assert not any("/hit/" in each for each in links(page))
    assert len(spoken(page)) == 4
    assert melds.get(path_of(melds)).location == melds.at


# --- wilds and house rules ------------------------------------------------------------------------


def test_a_wild_that_could_lie_at_either_end_is_asked_about(client: Client) -> None:
    deal_with(client, "Ann, Ben", phases="own", own="run4+color3, set3")
    lay(client, "p1", "4 5 W 7 | G1 G2 W")
    lay(client, "p2", None)
    path = path_of(client)
    page = Markup(client.post(path, cards="W", seat="p2", act="look").text)
    shows(page, "The run then goes from 4 to 8.")
    assert values(page, "instead") == ["W =3", "W =4"]
    low = Markup(client.post(path, instead="W =3", seat="p2").text)
    shows(low, "The run then goes from 3 to 7.")
    client.post(path, {**low.fields("hit"), "cards": "W =3", "act": "record"})
    assert lies(client) == "W 4 5 W 7"
    # A colour group has the colours as keys.
    shows(client.get(path_of(client, "p1", 2)).text, "colours", "colour group (green)")
    play(client, TrackTurns(on=True, turn="p1"))
    assert asked_first(client) == "p1"  # whose turn it is
    shows(verdict(client, "8", seat="p1"), "data-sure")


def test_a_wild_taken_up_is_offered_where_the_table_plays_so(client: Client) -> None:
    deal_with(client, "Ann, Ben", switch_wild_replace="allowed")
    lay(client, "p1", "5 5 W | 9 9 9")
    lay(client, "p2", None)
    shows(client.page(path_of(client)), "Take a wild in exchange")
    hides(client.page(path_of(client, "p1", 2)), "Take a wild in exchange")
    shows(Markup(verdict(client, "5", seat="p2", take="yes")), "Back in Ben’s hand: wild.")
    hit(client, "5", seat="p2", take="yes")
    assert lies(client) == "5 5 5"
    shows(client.page(client.at), "Ben hit 5 on Ann’s set of 5s and took wild in exchange")


def test_a_wild_moves_without_a_card_and_its_key_says_so(client: Client) -> None:
    deal_with(client, "Ann, Ben", phases="own", own="run4+set3, set3", switch_wild_move="allowed")
    lay(client, "p1", "W 5 6 7 | 9 9 9")
    lay(client, "p2", None)
    shows(client.page(path_of(client)), "A wild can also move", "Move the wild")
    shows(client.page(path_of(client, "p1", 2)), "Which cards?", but_not="Move the wild")
    hit(client, "", seat="p2")
    assert lies(client) == "5 6 7 W"


def test_what_the_sheet_forbids_in_the_turn_of_laying_is_said_softly(client: Client) -> None:
    client.deal("Ann", "Ben", sheet="ja")
    lay(client, "p1", "5 5 W | 9 9 9")
    lay(client, "p2", None)
    soft = "Hits on other players’ melds count only from the turn after laying down."
    shows(verdict(client, "5", seat="p2"), soft)
    hides(verdict(client, "5", seat="p1"), soft)
    assert hit(client, "5", seat="p2").status_code == 303


# --- two phones, taking back, one's own phone -----------------------------------------------------


def test_a_meld_that_grew_meanwhile_gives_the_form_back_filled_in(melds: Client) -> None:
    fields = {**melds.page(path_of(melds)).fields("hit"), "cards": "5", "act": "record"}
    hit(melds, "9", group=2, seat="p2")  # another meld may grow
    hit(melds, "W", seat="p2")
    page = Markup(says(melds.post(path_of(melds), fields), 409, "Ben hit wild on Ann’s set of 5s"))
    again = {**page.fields("hit"), "act": "record"}
    hit(melds, "9", group=2, seat="p2")
    for _twice in range(2):
        assert melds.post(path_of(melds), again).status_code == 303
    assert lies(melds) == "5 5 W W 5"


def test_the_last_hit_on_a_meld_can_be_taken_back_from_its_page(melds: Client) -> None:
    hit(melds, "5", seat="p2")
    hit(melds, "W", seat="p1")
    hit(melds, "9", group=2, seat="p1")
    page, last, first = melds.page(path_of(melds)), melds.entries - 1, melds.entries - 2
    shows(page, "Hits so far: 2")
    assert values(page, "seq") == [str(last)]
    refused = Markup(back(melds, first).text)
    shows(refused.told, "Not yet. Ann hit wild onto it later. Take that back first.")
    assert [back(melds, seq).location for seq in (last, first)] == [path_of(melds)] * 2
    assert lies(melds) == "5 5 W"
    assert back(melds, "no number").status_code == 422
    shows(Markup(back(melds, 3).text).told, "That hit is not there any more.")
    assert "table" in Markup(back(melds, 3, owner="p4").text).ids


def test_on_ones_own_phone_one_hits_for_oneself(melds: Client) -> None:
    ben, me = seated(melds, "p2"), f"{melds.at}/me"
    assert sum("/hit/" in each for each in links(ben.page(me))) == 4
    assert asked_first(ben) == "p2"
    hides(ben.page(path_of(ben)), "Who hits?")
    shows(verdict(ben, "5"), "data-sure")
    hides(verdict(melds, "5"), "data-sure")
    assert hit(ben, "5", seat="p1").location == me
    shows(ben.page(me), "Ben hit 5 on Ann’s set of 5s", "Undo")
    hit(melds, "5", seat="p1")  # one takes back one's own hit and nobody else's
    assert values(ben.page(path_of(ben)), "seq") == []
    assert back(ben, melds.entries).status_code == 403
    hit(ben, "W")
    assert back(ben, melds.entries).status_code == 303
    send(melds, "stops", seat="p2")
    assert ben.get(path_of(melds)).status_code == 302
