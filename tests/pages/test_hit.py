"""Melds on the pages and hits on them: by the keeper, by a player, and without JavaScript."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.commands import TakeBackLayDown, TrackTurns
from tests.web.client import Client
from tests.web.laid_melds import hit, lay, lies, play, spoken
from tests.web.links import seated, values
from tests.web.markup import Markup


def verdict(phone: Client, cards: str, owner: str = "p1", group: int = 1, **more: str) -> str:
    path = f"{phone.at}/hit/{owner}/{group}"
    answer = phone.post(f"{path}/verdict", {"cards": cards, **more})
    assert answer.status_code == 200
    return Markup(answer.text).text


# --- seen by all ----------------------------------------------------------------------------------


def test_on_ones_own_seat_every_meld_is_a_way_to_hit_it(melds: Client) -> None:
    page = seated(melds, "p2").page(f"{melds.at}/me")
    assert sum("/hit/" in each.get("href") for each in page.root.all("a")) == 4


def test_a_game_put_off_shows_its_melds_and_takes_no_hits(melds: Client) -> None:
    melds.post(f"{melds.at}/stop", how="another-day", seen=str(melds.entries))
    page = melds.page(melds.at)
    assert not any("/hit/" in each.get("href") for each in page.root.all("a"))
    assert len(spoken(page)) == 4
    assert melds.get(f"{melds.at}/hit/p1/1").status_code == 302


# --- a hit ----------------------------------------------------------------------------------------


def test_a_hit_is_recorded_and_can_be_undone_at_once(melds: Client) -> None:
    answer = hit(melds, "5 W", seat="p2")
    assert (answer.status_code, answer.location) == (303, melds.at)
    assert lies(melds) == "5 5 W 5 W"
    page = melds.page(melds.at)
    assert "Ben hit 5 W on Ann’s set of 5s" in page.text
    melds.post(f"{melds.at}/undo", target=melds.last_command(), seen=str(melds.entries))
    assert lies(melds) == "5 5 W"


def test_the_one_who_laid_or_hit_last_is_asked_first(melds: Client) -> None:
    assert melds.page(f"{melds.at}/hit/p1/1").fields("hit")["seat"] == "p3"
    hit(melds, "5", seat="p2")
    assert melds.page(f"{melds.at}/hit/p1/1").fields("hit")["seat"] == "p2"
    assert melds.page(f"{melds.at}/hit/p1/1", seat="p1").fields("hit")["seat"] == "p1"


def test_where_turns_are_followed_it_is_whose_turn_it_is(melds: Client) -> None:
    play(melds, TrackTurns(on=True, turn="p1"))
    assert melds.page(f"{melds.at}/hit/p1/1").fields("hit")["seat"] == "p1"
    assert "data-sure" in melds.post(f"{melds.at}/hit/p1/1/verdict", cards="5", seat="p1").text
    told = verdict(melds, "5", seat="p2")
    assert "Not yet, Ben. It is Ann’s turn." in told


def test_where_it_is_a_guess_who_hits_one_tap_is_not_enough(melds: Client) -> None:
    assert "data-sure" not in melds.post(f"{melds.at}/hit/p1/1/verdict", cards="5").text


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "Tap what you add"),
        ("5 5", "Yes. The meld then has 5 cards."),
        ("6", "No. The 6 does not fit. What fits: 5."),
        ("S", "A skip is never part of a phase or a meld"),
        ("5x", "I cannot read that yet."),
    ],
)
def test_the_verdict_comes_while_cards_are_typed(melds: Client, cards: str, words: str) -> None:
    before = melds.everything()
    assert words in verdict(melds, cards, seat="p2")
    assert melds.everything() == before


def test_who_has_not_laid_is_named_and_the_table_may_insist(melds: Client) -> None:
    answer = hit(melds, "5", seat="p4")
    page = Markup(answer.text)
    assert answer.status_code == 422
    assert "Not yet. Dad has to lay down first." in page.text
    assert "Record anyway" in page.text
    assert page.fields("hit")["cards"] == "5"
    fields = {**page.fields("hit"), "act": "record"}
    assert melds.post(f"{melds.at}/hit/p1/1", fields).status_code == 422
    assert melds.post(f"{melds.at}/hit/p1/1", fields, anyway="yes").status_code == 303
    assert "despite a problem" in melds.page(melds.at).text


def test_what_makes_no_meld_cannot_be_insisted_on(melds: Client) -> None:
    page = Markup(hit(melds, "6", seat="p2").text)
    assert "Record anyway" not in page.text
    assert hit(melds, "6", seat="p2", anyway="yes").status_code == 422
    assert lies(melds) == "5 5 W"


def test_nothing_typed_is_asked_about(melds: Client) -> None:
    assert "Which cards do you want to add?" in Markup(hit(melds, "", seat="p2").text).told
    assert hit(melds, "5x", seat="p2").status_code == 422


def test_without_script_one_may_ask_first(melds: Client) -> None:
    path = f"{melds.at}/hit/p1/1"
    fields = melds.page(path).fields("hit")
    before = melds.entries
    answer = melds.post(path, {**fields, "cards": "5", "seat": "p2"}, act="look")
    assert answer.status_code == 200
    assert "Yes. The meld then has 4 cards." in Markup(answer.text).text
    assert melds.entries == before


@pytest.mark.parametrize("where", ["p1/3", "p1/0", "p3/1", "p4/1", "p9/1", f"p1/{'9' * 18}"])
def test_what_does_not_lie_there_leads_back_to_the_table(melds: Client, where: str) -> None:
    before = melds.entries
    path = f"{melds.at}/hit/{where}"
    assert melds.get(path).location == melds.at
    answer = melds.post(path, cards="5", act="record")
    assert answer.location == melds.at or "table" in Markup(answer.text).ids
    assert melds.post(f"{path}/verdict", cards="5").status_code == 404
    assert melds.entries == before


# --- a run with wilds -----------------------------------------------------------------------------


@pytest.fixture
def run(client: Client) -> Client:
    """A table of own phases: Ann's run and colour group lie there, Ben has laid."""
    rules = {"phases": "own", "own": "run4+color3, set3", "sheet": "mattel"}
    answer = client.post("/new", rules, names="Ann, Ben", act="deal")
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    lay(client, "p1", "4 5 W 7 | G1 G2 W")
    lay(client, "p2", None)
    return client


def test_a_wild_that_could_lie_at_either_end_is_asked_about(run: Client) -> None:
    path = f"{run.at}/hit/p1/1"
    page = Markup(run.post(path, cards="W", seat="p2", act="look").text)
    assert "The run then goes from 4 to 8." in page.text
    assert values(page, "instead") == ["W =3", "W =4"]
    low = Markup(run.post(path, instead="W =3", seat="p2").text)
    assert "The run then goes from 3 to 7." in low.text
    run.post(path, {**low.fields("hit"), "cards": "W =3", "act": "record"})
    assert lies(run) == "W 4 5 W 7"


def test_a_colour_group_shows_the_colours_on_its_keypad(run: Client) -> None:
    assert "colours" in run.get(f"{run.at}/hit/p1/2").text
    assert "colour group (green)" in run.page(f"{run.at}/hit/p1/2").text
    assert "Which colour is the 7?" in verdict(run, "7", group=2, seat="p2")
    assert "Yes. The meld then has 4 cards." in verdict(run, "G7", group=2, seat="p2")


def test_a_wild_taken_up_is_offered_where_the_table_plays_so(client: Client) -> None:
    rules = {"sheet": "mattel", "was": "mattel", "switch-wild_replace": "allowed"}
    answer = client.post("/new", rules, names="Ann, Ben", act="deal")
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    if client.view.game.table.switches.wild_replace != "allowed":
        pytest.fail("the form has another name for this switch")
    lay(client, "p1", "5 5 W | 9 9 9")
    lay(client, "p2", None)
    assert "Take a wild in exchange" in client.page(f"{client.at}/hit/p1/1").text
    assert "Take a wild in exchange" not in client.page(f"{client.at}/hit/p1/2").text
    assert "Back in Ben’s hand: W." in verdict(client, "5", seat="p2", take="yes")
    hit(client, "5", seat="p2", take="yes")
    assert lies(client) == "5 5 5"
    assert "Ben hit 5 on Ann’s set of 5s and took W in exchange" in client.page(client.at).text


@pytest.mark.parametrize(
    ("sheet", "seat", "words"),
    [
        ("ja", "p2", "Hits on other players’ melds count only from the turn after laying down."),
        ("ja", "p1", ""),
        ("mattel", "p2", ""),
    ],
)
def test_what_the_sheet_forbids_in_the_turn_of_laying_is_said_softly(
    client: Client, sheet: str, seat: str, words: str
) -> None:
    client.deal("Ann", "Ben", sheet=sheet)
    lay(client, "p1", "5 5 W | 9 9 9")
    lay(client, "p2", None)
    said = verdict(client, "5", seat=seat)
    assert words in said
    assert ("from the turn after laying" in said) is bool(words)
    assert hit(client, "5", seat=seat).status_code == 303


# --- one deck -------------------------------------------------------------------------------------


def test_a_card_too_many_is_named_with_its_places_and_kept_if_the_table_insists(
    melds: Client,
) -> None:
    lay(melds, "p4", "R9 R9 W | 4 4 4", anyway=True)
    told = verdict(melds, "R9", group=2, seat="p2")
    assert "The red 9 is in the deck only 2 times." in told
    assert "Typed: Ann, group 2: 2; Dad, group 1: 2." in told
    answer = hit(melds, "R9", group=2, seat="p2")
    assert "Record anyway" in Markup(answer.text).text
    assert hit(melds, "R9", group=2, seat="p2", anyway="yes").status_code == 303
    assert hit(melds, "9", group=2, seat="p2").status_code == 303  # not asked twice


# --- two phones -----------------------------------------------------------------------------------


def test_a_meld_that_grew_meanwhile_gives_the_form_back_filled_in(melds: Client) -> None:
    path = f"{melds.at}/hit/p1/1"
    fields = melds.page(path).fields("hit")
    hit(melds, "W", seat="p2")
    answer = melds.post(path, {**fields, "cards": "5", "act": "record"})
    page = Markup(answer.text)
    assert answer.status_code == 409
    assert "Ben hit W on Ann’s set of 5s" in page.told
    assert page.fields("hit")["cards"] == "5"
    assert melds.post(path, {**page.fields("hit"), "act": "record"}).status_code == 303
    assert lies(melds) == "5 5 W W 5"


def test_another_meld_may_grow_meanwhile(melds: Client) -> None:
    path = f"{melds.at}/hit/p1/1"
    fields = melds.page(path).fields("hit")
    hit(melds, "9", group=2, seat="p2")
    lay(melds, "p4", None)
    assert melds.post(path, {**fields, "cards": "5", "act": "record"}).status_code == 303


def test_a_meld_that_is_gone_leads_back(melds: Client) -> None:
    path = f"{melds.at}/hit/p1/1"
    fields = melds.page(path).fields("hit")
    play(melds, TakeBackLayDown("p1"))
    assert melds.get(path).location == melds.at
    before = melds.entries
    answer = melds.post(path, {**fields, "cards": "5", "act": "record"})
    page = Markup(answer.text)
    assert answer.status_code == 409
    assert "Ann has not laid in this round." in page.told
    assert "table" in page.ids
    assert melds.entries == before


def test_a_form_sent_twice_hits_once(melds: Client) -> None:
    path = f"{melds.at}/hit/p1/1"
    fields = {**melds.page(path).fields("hit"), "cards": "5", "act": "record"}
    melds.post(path, fields)
    assert melds.post(path, fields).status_code == 303
    assert lies(melds) == "5 5 W 5"


# --- taking back ----------------------------------------------------------------------------------


def back(phone: Client, seq: object, owner: str = "p1", group: int = 1) -> TestResponse:
    path = f"{phone.at}/hit/{owner}/{group}/back"
    return phone.post(path, seq=str(seq), seen=str(phone.entries), key="a-key-of-back" + str(seq))


def test_the_last_hit_on_a_meld_can_be_taken_back_from_its_page(melds: Client) -> None:
    hit(melds, "5", seat="p2")
    hit(melds, "W", seat="p1")
    hit(melds, "9", group=2, seat="p1")
    path = f"{melds.at}/hit/p1/1"
    page = melds.page(path)
    assert "2 hits are on this meld" in page.text
    last, first = values(page, "seq"), melds.entries - 2
    assert last == [str(melds.entries - 1)]
    refused = Markup(back(melds, first).text)
    assert "Not yet. Ann hit W onto it later. Take that back first." in refused.told
    assert back(melds, last[0]).location == path
    assert back(melds, first).location == path
    assert lies(melds) == "5 5 W"
    assert back(melds, "no number").status_code == 422


def test_what_was_taken_back_is_not_there_any_more(melds: Client) -> None:
    assert "That hit is not there any more." in Markup(back(melds, 3).text).told
    assert "table" in Markup(back(melds, 3, owner="p4").text).ids


# --- one's own phone ------------------------------------------------------------------------------


def test_on_ones_own_phone_one_hits_for_oneself(melds: Client) -> None:
    ben = seated(melds, "p2")
    path = f"{melds.at}/hit/p1/1"
    page = ben.page(path)
    assert page.fields("hit")["seat"] == "p2"
    assert "Who hits?" not in page.text
    assert "data-sure" in ben.post(f"{path}/verdict", cards="5").text
    assert hit(ben, "5", seat="p1").location == f"{melds.at}/me"
    assert "Ben hit 5" in melds.page(melds.at).text
    mine = ben.page(f"{melds.at}/me")
    assert "Ben hit 5 on Ann’s set of 5s" in mine.text
    assert "Undo" in mine.text


def test_one_takes_back_ones_own_hit_and_nobody_elses(melds: Client) -> None:
    ben = seated(melds, "p2")
    hit(melds, "5", seat="p1")
    assert values(ben.page(f"{melds.at}/hit/p1/1"), "seq") == []
    assert back(ben, melds.entries).status_code == 403
    hit(ben, "W")
    assert back(ben, melds.entries).status_code == 303


def test_one_who_does_not_play_has_nothing_to_hit(melds: Client) -> None:
    dad = seated(melds, "p4")
    melds.post(f"{melds.at}/stops", seat="p4", seen=str(melds.entries))
    assert dad.get(f"{melds.at}/hit/p1/1").status_code == 302


# --- counting -------------------------------------------------------------------------------------


def test_what_was_typed_says_how_many_cards_are_left(melds: Client) -> None:
    hit(melds, "5 W", seat="p2")
    page = melds.page(f"{melds.at}/round")
    tiles = {each.get("data-name"): each for each in page.root.all("div") if each.get("data-name")}
    assert "phase 1 laid" in tiles["Ben"].text
    counted = {name: tiles[name].get("data-counted").count("v") for name in ("Ben", "Mia")}
    assert counted == {"Ben": 2, "Mia": 4}
    assert "phase 1 laid" in tiles["Mia"].text
    marks = tiles["Ben"].get("data-marks")
    assert (marks[10], marks[11]) == ("v", "-")  # 50 points are two wilds, 55 are three cards
