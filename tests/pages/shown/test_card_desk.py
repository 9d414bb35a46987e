"""Cards typed as they come from the hand, without bars: every page splits them into groups."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.pages.shown.lay_down_reading import read_lay_down
from scorekeeper.rules.notation import print_cards
from scorekeeper.rules.phases import CLASSIC, Phase
from scorekeeper.rules.switches import Switches
from tests.examples import examples
from tests.rules.lay_downs import in_hand_order, legal_lay_down
from tests.web.client import Client
from tests.web.laid_melds import lay
from tests.web.links import seated, values
from tests.web.markup import Markup
from tests.web.typed import UNREADABLE

HAND_ORDER = "3 7 3 7 3 7"


def laid(table: Client, seat: str) -> list[str]:
    due = table.view.game.open
    assert due is not None
    return [print_cards(meld.cards) for meld in due.laid[seat].melds or ()]


def test_the_lay_down_page_says_yes_and_records_the_groups(table: Client) -> None:
    path = f"{table.at}/lay/p1"
    told = Markup(table.post(f"{path}/verdict", cards=HAND_ORDER).text).text
    assert "Yes, that is phase 1" in told
    assert "Laid as 3 3 3 and 7 7 7." in told
    assert "At most 4 cards stay in the hand." in told
    fields = table.page(path).fields("lay")
    assert table.post(path, fields, cards=HAND_ORDER, act="record").status_code == 303
    assert laid(table, "p1") == ["3 3 3", "7 7 7"]


def test_on_ones_own_seat_as_well(table: Client) -> None:
    mine = seated(table, "p2")
    path = f"{mine.at}/lay/p2"
    fields = mine.page(path).fields("lay")
    assert mine.post(path, fields, cards=HAND_ORDER, act="record").status_code == 303
    assert laid(table, "p2") == ["3 3 3", "7 7 7"]


def test_the_cards_of_an_untyped_lay_down_may_come_in_any_order_later(table: Client) -> None:
    path = f"{table.at}/lay/p1"
    table.post(path, table.page(path).fields("lay"), act="untyped")
    fields = table.page(path).fields("lay")
    assert table.post(path, fields, cards=HAND_ORDER, act="record").status_code == 303
    assert laid(table, "p1") == ["3 3 3", "7 7 7"]


def test_the_asking_page_says_yes_with_the_groups(table: Client) -> None:
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards=HAND_ORDER)
    assert "Yes, as 3 3 3 and 7 7 7." in Markup(answer.text).text
    assert "That is phase 1." in Markup(answer.text).text


def test_bars_in_the_wrong_places_are_told_where_they_would_be_right(table: Client) -> None:
    line = "The same cards could be laid as 3 3 3 and 7 7 7."
    for path, fields in (
        (f"{table.at}/lay/p1/verdict", {}),
        (f"{table.at}/ask/lay", {"phase": "1"}),
    ):
        told = Markup(table.post(path, fields, cards="3 7 3 | 7 3 7").text).text
        assert "No." in told
        assert line in told
        told = Markup(table.post(path, fields, cards="3 7 3 | 7 3 9").text).text
        assert "could be laid" not in told


def test_an_unfinished_lay_down_is_never_told_that_a_group_mixes_numbers(table: Client) -> None:
    told = Markup(table.post(f"{table.at}/lay/p1/verdict", cards="3 7 3 7").text).text
    assert "1 more card: 7 or wild" in told
    assert "Group 2 is not whole yet." in told
    assert "shows" not in told
    assert "No." not in told


def test_without_script_more_cards_can_be_typed_behind_the_first(table: Client) -> None:
    """The field keeps the typed order and gets no bars, which would hold for later cards too."""
    path = f"{table.at}/lay/p1"
    page = Markup(table.post(path, table.page(path).fields("lay"), cards="3 7 3", act="look").text)
    assert page.fields("lay")["cards"] == "3 7 3"
    more = page.fields("lay")["cards"] + " 7 3 7"
    assert table.post(path, page.fields("lay"), cards=more, act="record").status_code == 303


def test_a_tapped_card_is_the_one_that_was_typed_there(table: Client) -> None:
    """Each drawn card carries its place in the field, wherever the split has put it."""
    page = Markup(table.post(f"{table.at}/lay/p1/verdict", cards=HAND_ORDER).text)
    drawn = [e for e in page.root.all("button") if "card-pick" in e.get("class").split()]
    assert [(e.get("aria-label"), e.get("data-at")) for e in drawn] == [
        ("3", "0"), ("3", "2"), ("3", "4"), ("7", "1"), ("7", "3"), ("7", "5")
    ]  # fmt: skip


def test_a_run_that_goes_round_is_not_cut_at_twelve_where_the_table_lets_it(table: Client) -> None:
    asked = {"phase": "2", "cards": "4 4 4 11 12 1 2"}
    assert "Yes." not in Markup(table.post(f"{table.at}/ask/lay", asked).text).text
    fields = {"seen": str(table.view.seq), "value": "yes"}
    assert table.post(f"{table.at}/ask/differently/wrap", fields).status_code == 303
    assert "Yes." in Markup(table.post(f"{table.at}/ask/lay", asked).text).text


def test_four_fives_are_never_a_four_a_five_and_a_skip_on_a_page(table: Client) -> None:
    answer = table.post(f"{table.at}/ask/count", cards="4 5s")
    told = Markup(answer.text).text
    assert "Type 5 S for 5 and a skip, or 4x5 for 5 5 5 5." in told
    assert "25" not in told


def test_words_and_semicolons_are_read_on_a_page(table: Client) -> None:
    cards = "red 3, 3g, joker; violet 7 7 wild"
    answer = Markup(table.post(f"{table.at}/ask/lay", phase="1", cards=cards).text)
    assert "Yes. That is phase 1." in answer.text
    assert answer.fields("ask-cards")["cards"] == "R3 G3 W | B7 7 W"


@pytest.mark.parametrize("cards", UNREADABLE)
def test_cards_nobody_can_read_stay_as_typed_on_every_page(melds: Client, cards: str) -> None:
    before, phase = melds.entries, {"phase": "1"}
    sent = {"cards": cards, "act": "record", "seat": "p2", "meld": "0", "by": "p2"}
    pages = [
        melds.post(f"{melds.at}/lay/p4", melds.page(f"{melds.at}/lay/p4").fields("lay") | sent),
        melds.post(f"{melds.at}/hit/p1/1", melds.page(f"{melds.at}/hit/p1/1").fields("hit") | sent),
        melds.post(f"{melds.at}/ask/lay", phase | sent),
        melds.post(f"{melds.at}/ask/hit", sent),
    ]
    if "|" not in cards:  # a hand has no groups
        pages.append(melds.post(f"{melds.at}/ask/count", sent))
        pages.append(melds.get("/check", hand=cards, **phase))
    for answer in pages:
        page = Markup(answer.text)
        field = page.ids.get("cards") or page.ids["hand"]
        assert field.get("value") == cards
        assert "I cannot read that yet." in page.ids["verdict"].text
        assert UNREADABLE[cards] in page.ids["verdict"].text
        assert any("well" in each.get("class").split() for each in page.root.all("div"))
    assert [answer.status_code for answer in pages[:2]] == [422, 422]
    assert melds.entries == before


def test_every_page_gives_the_same_verdict_on_cards_that_no_deck_has(melds: Client) -> None:
    """Ann's red 9 counts, too: whether the cards are recorded or only asked about."""
    lay_down, hit = "R9 R9 W | 4 4 4", {"cards": "R9 R9", "by": "p2", "seat": "p2", "meld": "1"}
    phone = seated(melds, "p4")
    doubts = [
        phone.post(f"{melds.at}/lay/p4/verdict", cards=lay_down),
        phone.post(f"{melds.at}/ask/lay", phase="1", cards=lay_down),
        melds.post(f"{melds.at}/hit/p1/2/verdict", hit),
        melds.post(f"{melds.at}/ask/hit", hit),
        melds.post(f"{melds.at}/ask/count", cards="R9 R9 R9"),
        melds.post("/check/answer", phase="1", hand="R9 R9 R9"),
    ]
    for answer in doubts:
        boxes = Markup(answer.text).root.all("div")
        (found,) = [each for each in boxes if "verdict" in each.get("class").split()]
        assert "wait" in found.get("class").split()
        assert "The red 9 is in the deck only 2 times." in found.text
    for answer in doubts[:2]:
        assert "Typed: Ann, group 2: 1; Dad, group 1: 2." in Markup(answer.text).text
    nobody = melds.post(f"{melds.at}/ask/lay", phase="1", cards=lay_down)
    assert "only 2 times. I count 3." in Markup(nobody.text).text


def test_without_script_another_reading_is_chosen_on_every_page(melds: Client) -> None:
    """The button of a reading sends all the cards, with what they are to stand for."""
    for path in (f"{melds.at}/lay/p4", f"{melds.at}/ask/lay"):
        page = Markup(melds.post(path, cards="7 7 7 | W W W", act="look").text)
        assert "7 7 7 | W W W =6" in values(page, "instead")
        chosen = melds.post(path, cards="7 7 7 | W W W", instead="7 7 7 | W W W =6")
        form = "lay" if path.endswith("p4") else "ask-cards"
        assert Markup(chosen.text).fields(form)["cards"] == "7 7 7 | W W W =6"


def test_a_question_about_a_run_offers_the_ends_that_its_page_offers(client: Client) -> None:
    rules = {"phases": "own", "own": "run4+color3, set3", "sheet": "mattel"}
    answer = client.post("/new", rules, names="Ann, Ben", act="deal")
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    lay(client, "p1", "4 5 W 7 | G1 G2 W")
    lay(client, "p2", None)
    for path, fields in (
        (f"{client.at}/hit/p1/1/verdict", {"seat": "p2"}),
        (f"{client.at}/ask/hit", {"by": "p2", "meld": "0"}),
    ):
        page = Markup(client.post(path, fields, cards="W").text)
        assert values(page, "instead") == ["W =3", "W =4"]
    low = Markup(client.post(f"{client.at}/ask/hit", instead="W =3", by="p2", meld="0").text)
    assert "The meld is then W=3 4 5 W=6 7." in low.text


@pytest.mark.parametrize("phase", CLASSIC.phases, ids=str)
def test_the_reading_of_a_page_says_yes_to_every_legal_lay_down(phase: Phase) -> None:
    random = Random(f"page {phase}")
    for _ in range(examples(300)):
        cards = in_hand_order(legal_lay_down(phase, random), random)
        reading = read_lay_down(phase, print_cards(cards), Switches())
        assert reading.verdict.legal, cards
        used = [card for group in reading.groups for card in group.cards]
        assert sorted(map(str, used)) == sorted(map(str, cards))
        again = read_lay_down(phase, reading.text, Switches())
        assert again.verdict.legal
