"""Cards typed as they come from the hand, without bars: every page splits them into groups."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.rules.notation import print_cards
from tests.all_cases import all_cases
from tests.pages.builders import change, hides, shows
from tests.web.client import Client
from tests.web.links import seated, values
from tests.web.markup import Markup
from tests.web.typed import UNREADABLE

HAND_ORDER = "3 7 3 7 3 7"


def told(answer: TestResponse) -> str:
    return Markup(answer.text).text


def test_the_lay_down_page_says_yes_and_records_the_groups(table: Client) -> None:
    path = f"{table.at}/lay/p1"
    typing = Markup(table.post(f"{path}/verdict", cards=HAND_ORDER).text)
    shows(typing, "Yes, that is phase 1", "Laid as 3 3 3 and 7 7 7.")
    shows(typing, "After the discard, at most 4 cards are left.")
    # Each drawn card carries its place in the field, wherever the split has put it.
    drawn = typing.root.of_class("card-pick", "button")
    assert "".join(key.get("aria-label") for key in drawn) == "333777"
    assert "".join(key.get("data-at") for key in drawn) == "024135"
    unfinished = told(table.post(f"{path}/verdict", cards="3 7 3 7"))
    shows(unfinished, "Next: 7 or wild", "Group 2 is not whole yet.", but_not="No.")
    # Without script more cards can be typed behind the first: the field gets no bars.
    page = Markup(table.post(path, table.page(path).fields("lay"), cards="3 7 3", act="look").text)
    fields = {**page.fields("lay"), "cards": page.fields("lay")["cards"] + " 7 3 7"}
    assert fields["cards"] == HAND_ORDER
    table.post(path, fields, act="record")
    melds = table.view.game.open.laid["p1"].melds or ()
    assert [print_cards(meld.cards) for meld in melds] == ["3 3 3", "7 7 7"]


def test_a_question_is_read_as_on_the_page_that_records(table: Client) -> None:
    ask = f"{table.at}/ask/lay"
    for cards, said, kept in (
        (HAND_ORDER, "Yes, as 3 3 3 and 7 7 7.", HAND_ORDER),
        ("red 3, 3g, joker; violet 7 violet 7 wild", "Yes, that is phase 1.", "R3 G3 W | B7 B7 W"),
    ):
        page = Markup(table.post(ask, phase="1", cards=cards).text)
        shows(page, said)
        assert page.fields("ask-cards")["cards"] == kept
    could = "The same cards could be laid as 3 3 3 and 7 7 7."
    for path in (f"{table.at}/lay/p1/verdict", ask):
        shows(told(table.post(path, phase="1", cards="3 7 3 | 7 3 7")), "No.", could)
        hides(told(table.post(path, phase="1", cards="3 7 3 | 7 3 9")), "could be laid")
    around = {"phase": "2", "cards": "4 4 4 11 12 1 2"}
    hides(told(table.post(ask, around)), "Yes, that is phase 2.")
    change(table, "wrap", "yes")  # a run that goes round is not cut at twelve
    shows(told(table.post(ask, around)), "Yes, that is phase 2.")


def test_cards_nobody_can_read_stay_as_typed_on_every_page(melds: Client) -> None:
    before, fields = melds.entries, {"phase": "1", "seat": "p2", "meld": "0", "by": "p2"}
    recorded = {f"{melds.at}/lay/p4": "lay", f"{melds.at}/hit/p1/1": "hit"}
    with all_cases() as case:
        for cards, why in UNREADABLE.items():
            sent = {**fields, "cards": cards, "act": "record"}
            pages = [melds.post(f"{melds.at}/ask/{kind}", sent) for kind in ("lay", "hit")]
            if "|" not in cards:  # a hand has no groups
                pages.append(melds.post(f"{melds.at}/ask/count", sent))
                pages.append(melds.get("/check", hand=cards, phase="1"))
            for path, form in recorded.items():
                pages.append(melds.post(path, melds.page(path).fields(form) | sent))
                assert pages[-1].status_code == 422
            for number, answer in enumerate(pages):
                with case(f"{cards}, page {number}"):
                    page = Markup(answer.text)
                    assert (page.ids.get("cards") or page.ids["hand"]).get("value") == cards
                    assert "I cannot read that yet." in page.ids["verdict"].text
                    assert why in page.ids["verdict"].text
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
        (found,) = Markup(answer.text).root.of_class("verdict", "div")
        assert "wait" in found.get("class").split()
        assert "The red 9 is in the deck only 2 times." in found.text
    for answer in doubts[:2]:
        assert "Typed: Ann, group 2: 1; Dad, group 1: 2." in told(answer)


def test_what_can_be_read_in_two_ways_has_a_key_for_each_on_every_page(melds: Client) -> None:
    fields = {"phase": "1", "seat": "p2", "meld": "0", "by": "p2", "act": "look"}
    doubt, lay, hit = "W, 5x3", f"{melds.at}/lay/p4", f"{melds.at}/hit/p1/1"
    pages = {
        "lay": melds.post(lay, melds.page(lay).fields("lay") | fields, cards=doubt),
        "hit": melds.post(hit, melds.page(hit).fields("hit") | fields, cards=doubt),
        "check": melds.get("/check", hand=doubt, phase="1"),
    }
    for kind in ("lay", "hit", "count"):
        pages[f"ask {kind}"] = melds.post(f"{melds.at}/ask/{kind}", fields, cards=doubt)
    with all_cases() as case:
        for name, answer in pages.items():
            with case(name):
                page = Markup(answer.text)
                keys = [key for key in page.root.all("button") if key.get("name") == "instead"]
                read = {key.text: key.get("value") for key in keys}
                assert read == {"3 3 3 3 3": "W, 3 3 3 3 3", "5 5 5": "W, 5 5 5"}
                assert (page.ids.get("cards") or page.ids["hand"]).get("value") == doubt
    # Without script the button sends all the cards, with what they are to stand for.
    chosen = melds.get("/check", hand=doubt, phase="1", instead="W, 5 5 5")
    assert Markup(chosen.text).ids["hand"].get("value") == "W 5 5 5"
    cards, other = "7 7 7 | W W W", "7 7 7 | W W W =6"
    for path, form in ((lay, "lay"), (f"{melds.at}/ask/lay", "ask-cards")):
        page = Markup(melds.post(path, cards=cards, act="look").text)
        assert other in values(page, "instead")
        chosen = melds.post(path, cards=cards, instead=other)
        assert Markup(chosen.text).fields(form)["cards"] == other
