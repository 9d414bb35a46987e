"""Turns on the pages: one tap a turn, skips and knocks asked before, and the score always open."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.game import events
from tests.pages.builders import HTMX, deal_with, links
from tests.web.client import FROM_HERE, Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup, back


def say(phone: Client, move: str, **fields: str) -> TestResponse:
    """A form of the page of the turn, as it is shown now."""
    return phone.post(f"{phone.at}/turn/{move}", seen=str(phone.view.seq), **fields)


def tap(table: Client, path: str, **fields: str) -> Markup:
    """A tap on the page of the table, which htmx answers with the table."""
    headers = {**FROM_HERE, **HTMX, "HX-Target": "table"}
    sent = {"seen": str(table.view.seq), **fields}
    answer = table.http.post(f"{table.at}/{path}", data=sent, headers=headers)
    assert answer.status_code == 200
    return Markup(answer.text)


def follow(table: Client, seat: str = "") -> Client:
    assert say(table, "follow", seat=seat).status_code == 303
    return table


def passes(table: Client, *seats: str) -> None:
    for seat in seats:
        assert say(table, "pass", seat=seat).status_code == 303


def turn_of(table: Client) -> str | None:
    turns = table.view.game.open.turns
    assert turns is not None
    return turns.turn


def strip(table: Client) -> str:
    return strip_of(table.page(table.at))


def strip_of(page: Markup) -> str:
    """What the table page says about the turn: whose it is, what happened, the key that ends it,
    and the other keys about turns."""
    names = ("turn", "turn-lines", "next")
    head, lines, key = (page.ids[name].text if name in page.ids else "" for name in names)
    key = key[key.find("Then") :] if "Then" in key else key  # without the letter of the mark
    more = [link.text for link in page.root.all("a") if "/turn" in (link.get("href") or "")]
    return " ".join([head + lines, key, *more]).strip()


def turn_page(table: Client) -> str:
    return table.page(f"{table.at}/turn").text


# --- followed or not ------------------------------------------------------------------------------


def test_nothing_is_said_of_turns_until_the_table_wants_it(table: Client) -> None:
    assert "turn" not in table.page(table.at).ids
    assert "Who lays down?" in table.page(f"{table.at}/lay").text
    menu = table.page(f"{table.at}/menu").text
    assert "Show whose turn it is" in menu
    assert "A skip was played" in menu
    assert "Somebody knocked" not in menu
    assert "Whose turn is it now?" in turn_page(table)
    assert "The round begins, Ben first" in turn_page(table)
    follow(table, "p4")
    assert turn_of(table) == "p4"
    assert "Stop showing turns" in table.page(f"{table.at}/menu").text
    answer = table.post(f"{table.at}/turn/follow?on=no", seen=str(table.view.seq))
    assert answer.status_code == 303
    assert table.view.log[-1].event == events.TurnsTracked(on=False)
    assert "turn" not in table.page(table.at).ids


def test_one_tap_a_turn(table: Client) -> None:
    follow(table)
    assert strip(table).startswith("Ben’s turn Then: Mia")
    # During the first turn watchers read it in the line about the deal.
    assert "Ben’s turn." not in table.page(f"/w/{table.view.code}").text
    (lit,) = [
        each for each in table.page(table.at).root.all("li") if "on-turn" in each.get("class")
    ]
    label = next(iter(lit.all("a"))).get("aria-label")
    assert label.startswith("Ben,")
    assert "has the turn" in label
    assert table.get(f"{table.at}/lay").location == f"{table.at}/lay/p2"
    seen = str(table.view.seq)
    assert tap(table, "turn/pass", seat="p2").ids["turn"].text.startswith("Mia’s turn")
    tap(table, "turn/pass", seat="p2", seen=seen)
    assert turn_of(table) == "p3"  # the same turn, told twice
    other_card = table.post(f"{table.at}/turn/pass", seat="p2", card="7", seen=seen)
    assert other_card.status_code == 409
    assert "Ben’s turn is over" in Markup(other_card.text).told
    assert strip(table).startswith("Mia’s turn Then: Dad")
    assert "Ben’s turn is over" in table.page(table.at).ids["last"].text
    assert table.get(f"{table.at}/lay").location == f"{table.at}/lay/p3"
    table.post(f"{table.at}/laid", seat="p3", laid="yes", seen=str(table.view.seq))
    # Mia has laid: it is somebody else who lays down, or the turn was not passed on.
    assert "Who lays down?" in table.page(f"{table.at}/lay").text
    # Dad's turn; the keeper sees that Ann's phase lies there and marks it: the turn stays.
    passes(table, "p3")
    assert strip_of(tap(table, "laid", seat="p1", laid="yes")) == strip(table)
    assert strip(table).startswith("Dad’s turn Then: Ann")
    # The score is never in the way, and the turns go on with the next deal.
    table.close_round("p3", p1=60, p2=60, p4=60)
    assert strip(table).startswith("Mia’s turn Then: Dad")
    assert "Mia begins" in table.page(f"{table.at}/in/1").ids["last"].text
    passes(table, "p3")
    assert table.get(f"{table.at}/in/1").status_code == 302
    mia = seated(table, "p3")  # while they count nobody asks for turns
    mia.post(f"{table.at}/me/out", seen=str(table.view.seq), anyway="yes")
    assert table.get(f"{table.at}/turn").status_code == 302
    assert say(table, "pass", seat="p4").status_code == 409
    assert "my-turn-over" not in mia.page(f"{table.at}/me").ids


# --- cards named, skips and knocks ----------------------------------------------------------------


def test_the_discard_is_named_with_one_tap_and_a_skip_is_asked_on_whom(table: Client) -> None:
    follow(table)
    assert say(table, "pass", seat="p2", card="7", took="yes").status_code == 303
    event = table.view.log[-1].event
    assert isinstance(event, events.TurnPassed)
    assert (str(event.discard), event.took) == ("7", True)
    assert "Took the top discard7" in turn_page(table)
    answer = say(table, "pass", seat="p3", card="S", took="yes")
    assert answer.status_code == 422
    assert "Who do you skip: Ann, Ben or Dad?" in Markup(answer.text).text
    assert "Skip Dad Skip Ann Skip Ben" in Markup(answer.text).text
    assert say(table, "skip", seat="p3", target="p4", took="yes").status_code == 303
    event = table.view.log[-1].event
    assert isinstance(event, events.SkipPlayed)
    assert (event.target, event.took) == ("p4", True)


def test_the_first_card_is_said_at_the_start_of_the_round(table: Client) -> None:
    follow(table)
    assert "First card…" in strip(table)
    assert "Which card was turned up first?" in turn_page(table)
    say(table, "first-card", card="S")
    assert strip(table).startswith("Mia’s turnBen lost a turn. Turned up: skip.")
    assert "First card…" not in strip(table)
    answer = say(table, "first-card", card="9")
    assert "The first card has already been turned up." in answer.text
    assert "Record anyway" in answer.text


def test_after_a_round_the_first_card_is_asked_for_where_the_deal_is_said(table: Client) -> None:
    follow(table)
    table.close_round("p1", p2=5, p3=10, p4=15)
    page = table.page(f"{table.at}/in/1")
    assert page.text.count("First card…") == 1
    assert page.ids["last"].text.startswith("Ben deals, 10 cards eachthen Mia begins First card…")


def test_the_first_card_by_house_rules(client: Client) -> None:
    follow(deal_with(client, "Ann, Ben, Mia", switch_first_upcard_skip="cover"))
    say(client, "first-card", card="S")
    assert "Another card is turned up." in strip(client)
    assert "Which card?" in strip(client)
    say(client, "first-card", card="9")
    assert "Then: Mia" in strip(client)
    follow(deal_with(client, "Ann, Ben, Mia", switch_first_upcard_wild="dealer_decides"))
    assert "Who gets the wild?" in turn_page(client)
    assert say(client, "first-card", card="7", to="p3").status_code == 422
    say(client, "first-card", card="W")
    assert "Ann says who gets it." in strip(client)


def test_whom_a_skip_may_hit_stands_there_before_the_tap(table: Client) -> None:
    follow(table)
    say(table, "skip", seat="p2", target="p1")
    assert "Who can Mia skip?" in turn_page(table)
    assert "AnnNo. Ann already has to miss a turn." in turn_page(table)
    assert "Remove it" in turn_page(table)
    assert "misses a turn" in table.page(table.at).ids["row-p1"].text
    passes(table, "p3")
    assert "Dad’s turnThen Ann misses a turn. Then: Ben" in strip(table)
    passes(table, "p4")
    assert strip(table).startswith("Ben’s turnAnn lost a turn.")
    for path in ("", "/tv"):
        told = table.page(f"/w/{table.view.code}{path}").text
        assert "Ben’s turn. Ann lost a turn." in told
    say(table, "skip", seat="p2", target="p1")
    assert say(table, "lost", seat="p1").status_code == 303  # it waited by mistake
    assert "misses a turn" not in table.page(table.at).text
    assert "Ann does not have to miss a turn." in say(table, "lost", seat="p1").text


def test_without_turns_skips_are_marked_with_a_ring(table: Client) -> None:
    dad = seated(table, "p4")
    assert "Who played a skip?" in turn_page(table)
    asked = table.page(f"{table.at}/turn", by="p2").text
    assert "Who can Ben skip? MMiaSkipMia DDadSkipDad AAnnSkipAnn" in asked
    say(table, "skip", seat="p2", target="p4")
    assert "Dad misses a turn" in table.page(table.at).ids["turn"].text
    assert "You miss a turn." in dad.page(f"{table.at}/me").text
    assert "Turn missed" in turn_page(dad)
    assert say(dad, "lost", seat="p4").status_code == 303
    assert "turn" not in table.page(table.at).ids
    assert isinstance(table.view.log[-1].event, events.SkipSuffered)


def test_a_knock_and_a_buy_out_of_turn(client: Client) -> None:
    for switches, words, asked in (
        ({"switch_knock": "on"}, "Knock…", "Who knocks to get the discard?"),
        ({"switch_buy": "on"}, "Buy…", "Who buys the discard?"),
    ):
        follow(deal_with(client, "Ann, Ben, Mia", **switches))
        assert words in strip(client)
        assert asked in turn_page(client)
    deal_with(client, "Ann, Ben, Mia, Dad", switch_knock="on", switch_buy="on")
    assert "Somebody knocked" in client.page(f"{client.at}/menu").text
    follow(client)
    no = "No. You can only knock to get the card discarded just now. Record it anyway Ben, anyway"
    assert no in turn_page(client)
    passes(client, "p2")
    assert "BenNo. Ben discarded that card just now." in turn_page(client)
    assert "Knock or buy…" in strip(client)
    say(client, "knock", seat="p4", buying="yes")
    say(client, "knock", seat="p1", anyway="yes")
    assert "Ann’s turnAnn knocked." in strip(client)
    assert "Took the top discard" not in turn_page(client)


def test_an_empty_pile_is_told_in_one_line(client: Client) -> None:
    seats = ("p2", "p3", "p4", "p5", "p6", "p1") * 8
    for rule, before, after in (
        ("reshuffle", "The pile should be empty: shuffle the discards.", ""),
        ("end_round", "whoever draws ends the round", "The pile should be empty."),
    ):
        deal_with(client, "Ann, Ben, Mia, Dad, Oma, Leo", switch_empty_draw_pile=rule)
        follow(client)
        passes(client, *seats[:47])
        assert before in strip(client)
        passes(client, seats[47])
        assert ("The pile should be empty" in strip(client)) is bool(after)
    assert strip(client).startswith("The pile should be empty.Then the round is over")
    assert "nobody=1" in " ".join(links(client.page(f"{client.at}/turn")))
    follow(client, "p3")
    assert strip(client).startswith("Mia’s turn")


def test_who_played_the_last_card_should_be_out(client: Client) -> None:
    deal_with(client, "Ann, Ben", sheet="fundex")
    follow(client)
    fields = client.page(f"{client.at}/lay/p2").fields("lay")
    client.post(f"{client.at}/lay/p2", fields, cards="5 5 5 5 5 | 9 9 9 9 9", act="record")
    say(client, "pass", seat="p2", card="7")
    assert strip(client).startswith("Ben should have no card left.")


# --- what is refused ------------------------------------------------------------------------------


def test_a_turn_that_comes_too_early_offers_the_one_before(table: Client) -> None:
    follow(table)
    assert "It is Ben’s turn." in tap(table, "turn/pass", seat="p3").told
    answer = say(table, "pass", seat="p3")
    page = Markup(answer.text)
    assert answer.status_code == 422
    assert "Not yet, Mia. It is Ben’s turn." in page.told
    assert "Ben’s turn was over before" in page.text
    assert "Record anyway" in page.text
    assert "Ben’s turn is over" in Markup(say(table, "pass", seat="p1").text).text
    assert turn_of(table) == "p2"
    assert say(table, "pass", seat="p3", anyway="yes").status_code == 303
    assert turn_of(table) == "p4"
    log = table.page(f"/history/{table.game_id}/log").text
    assert "Mia’s turn is over (recorded despite a problem)" in log


def test_what_cannot_be_is_refused_and_changes_nothing(table: Client) -> None:
    follow(table)
    mia, ben = seated(table, "p3"), keeper(table)
    before = table.everything()
    for typed in ("nonsense", "7 7"):
        assert back(say(table, "pass", seat="p2", card=typed)).told
        assert say(table, "first-card", card=typed).status_code == 422
    assert say(table, "first-card").status_code == 422
    for anyway in ("", "yes"):
        answer = say(table, "skip", seat="p2", target="p2", anyway=anyway)
        assert "You cannot skip yourself" in answer.text
        assert "Record anyway" not in answer.text
    for seat, target in (("p9", "p1"), ("p2", "p9"), ("", "")):
        assert "Nobody sits there" in say(table, "skip", seat=seat, target=target).text
    assert say(mia, "pass", seat="p2").status_code == 403  # a seat speaks for itself only
    assert table.everything() == before
    assert say(ben, "pass", seat="p2").status_code == 303


# --- one's own phone ------------------------------------------------------------------------------


def test_one_s_own_phone_says_when_it_is_one_s_turn(table: Client) -> None:
    follow(table)
    mia, dad = seated(table, "p3"), seated(table, "p4")

    def me(phone: Client) -> str:
        return phone.page(f"{table.at}/me").text

    assert "Ben, then you." in me(mia)
    assert "Ben’s turn." in me(dad)
    passes(table, "p2")
    assert "Your turn" in me(mia)
    assert "My turn is over" in me(mia)
    assert say(mia, "pass", seat="p3").location == f"{table.at}/me"
    assert (turn_of(table), table.view.log[-1].actor) == ("p4", "p3")
    assert "Mia’s turn is over" in me(mia)  # with its Undo
    assert "Who can I skip?" in turn_page(dad)
    assert "Is it somebody else’s turn?" not in turn_page(dad)
    say(dad, "skip", seat="p4", target="p3")
    assert "You miss a turn." in me(mia)
    passes(table, "p1", "p2")
    assert "Dad" not in strip(table).split("Mia lost a turn.")[1].split()
    assert "You lost a turn." in me(mia)


def test_who_sits_knocks_from_the_own_page_and_who_looks_on_sees_whose_turn_it_is(
    client: Client,
) -> None:
    follow(deal_with(client, "Ann, Ben, Mia, Dad", switch_knock="on"))
    say(client, "first-card", card="R7")
    ben, dad = seated(client, "p2"), seated(client, "p4")
    assert f"{client.at}/turn#knock" in links(dad.page(f"{dad.at}/me"))
    assert "Turned up: red 7." in ben.page(f"{client.at}/me").text
    assert "Knock to get the discard?" in turn_page(ben)
    say(client, "skip", seat="p2", target="p4")
    rows = [*client.page(f"/w/{client.view.code}").root.all("li")]
    assert ["Mia" in row.text for row in rows if "on-turn" in row.get("class")] == [True]
    assert ["Dad" in row.text for row in rows if "misses a turn" in row.text] == [True]


def test_a_card_with_two_meanings_is_asked_about_with_a_key_for_each(table: Client) -> None:
    """The pad needs none; a card that was typed in German may be green or yellow."""
    table.post("/phone/language", lang="de")
    before = table.entries
    page = back(say(table, "first-card", card="G5"))
    assert table.entries == before
    offers = [each for each in page.root.all("input") if each.get("name") == "card"]
    assert [each.get("value") for each in offers] == ["Gr5", "Y5"]
    assert say(table, "first-card", card="Gr5").status_code == 303
    event = table.view.log[-1].event
    assert isinstance(event, events.CardTurnedUp)
    assert str(event.card) == "G5"
