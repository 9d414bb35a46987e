"""Turns on the pages: one tap a turn, skips and knocks asked before, and the score always
open."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.events import CardTurnedUp, SkipPlayed, TurnPassed, TurnsTracked
from tests.web.client import FROM_HERE, Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup


def say(phone: Client, move: str, **fields: str) -> TestResponse:
    """A form of the page of the turn, as it is shown now."""
    return phone.post(f"{phone.at}/turn/{move}", seen=str(phone.view.seq), **fields)


def follow(table: Client, seat: str = "") -> Client:
    assert say(table, "follow", seat=seat).status_code == 303
    return table


def passes(table: Client, *seats: str) -> None:
    for seat in seats:
        assert say(table, "pass", seat=seat).status_code == 303


def turn_of(table: Client) -> str | None:
    due = table.view.game.open
    assert due is not None
    assert due.turns is not None
    return due.turns.turn


def strip(table: Client) -> str:
    return strip_of(table.page(table.at))


def strip_of(page: Markup) -> str:
    """What the table page says about the turn: whose it is, what happened, the key that ends it,
    and the other keys about turns."""
    head, lines, key = (page.ids[name].text if name in page.ids else "" for name in NAMES)
    key = key[key.find("Next") :] if "Next" in key else key  # without the letter of the mark
    more = [link.text for link in page.root.all("a") if "/turn" in (link.get("href") or "")]
    return " ".join([head + lines, key, *more]).strip()


NAMES = ("turn", "turn-lines", "next")


def house_rules(client: Client, *names: str, **switches: str) -> Client:
    """A table with house rules."""
    rules = {f"switch-{name}": value for name, value in switches.items()}
    typed = {"names": ", ".join(names), "sheet": "fundex", "was": "fundex", "act": "deal"}
    answer = client.post("/new", {**typed, **rules})
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    return client


# --- followed or not ------------------------------------------------------------------------------


def test_nothing_is_said_of_turns_until_the_table_wants_it(table: Client) -> None:
    assert "turn" not in table.page(table.at).ids
    menu = table.page(f"{table.at}/menu").text
    assert "Show whose turn it is" in menu
    assert "A skip was played" in menu
    assert "Somebody knocked" not in menu
    page = table.page(f"{table.at}/turn")
    assert "Whose turn is it now?" in page.text
    assert "The round begins, Ben first" in page.text


def test_the_menu_knows_of_knocking_where_the_table_knocks(client: Client) -> None:
    house_rules(client, "Ann", "Ben", knock="on")
    assert "Somebody knocked" in client.page(f"{client.at}/menu").text
    assert "Who knocks for the discard?" in client.page(f"{client.at}/turn").text


def test_one_tap_a_turn(table: Client) -> None:
    follow(table)
    assert strip(table).startswith("Ben’s turn Next: Mia")
    shown = table.page(table.at)
    lit = [row for row in shown.root.all("li") if "on-turn" in row.get("class")]
    (label,) = [next(iter(row.all("a"))).get("aria-label") for row in lit]
    assert label.startswith("Ben,")
    assert "has the turn" in label
    passes(table, "p2")
    assert strip(table).startswith("Mia’s turn Next: Dad")
    assert "Ben’s turn is over" in table.page(table.at).ids["last"].text


def test_switched_on_in_mid_round_and_off_again(table: Client) -> None:
    table.post(f"{table.at}/laid", seat="p3", laid="yes", seen=str(table.view.seq))
    follow(table, "p4")
    assert turn_of(table) == "p4"
    menu = table.page(f"{table.at}/menu")
    assert "Stop showing turns" in menu.text
    answer = table.post(f"{table.at}/turn/follow?on=no", seen=str(table.view.seq))
    assert answer.status_code == 303
    assert table.view.log[-1].event == TurnsTracked(on=False)
    assert "turn" not in table.page(table.at).ids


def test_a_tap_on_the_table_answers_with_the_table(table: Client) -> None:
    follow(table)
    fields = {"seat": "p2", "seen": str(table.view.seq)}
    htmx = {**FROM_HERE, "HX-Request": "true", "HX-Target": "table"}
    answer = table.http.post(f"{table.at}/turn/pass", data=fields, headers=htmx)
    assert answer.status_code == 200
    assert Markup(answer.text).ids["turn"].text.startswith("Mia’s turn")
    again = table.http.post(f"{table.at}/turn/pass", data=fields, headers=htmx)
    assert again.status_code == 200
    assert turn_of(table) == "p3"  # the same turn, told twice


def test_the_turns_go_on_with_the_next_deal(table: Client) -> None:
    follow(table)
    passes(table, "p2")
    table.close_round("p3", p1=60, p2=60, p4=60)
    assert strip(table).startswith("Mia’s turn Next: Dad")
    shown = table.page(f"{table.at}/in/1")
    assert shown.ids["turn"].text.startswith("Mia’s turn")
    passes(table, "p3")
    assert table.get(f"{table.at}/in/1").status_code == 302


# --- the page of the turn -------------------------------------------------------------------------


def test_the_discard_is_named_with_one_tap(table: Client) -> None:
    follow(table)
    assert say(table, "pass", seat="p2", card="7", took="yes").status_code == 303
    event = table.view.log[-1].event
    assert isinstance(event, TurnPassed)
    assert (str(event.discard), event.took) == ("7", True)
    assert "Took the discard7" in table.page(f"{table.at}/turn").text


def test_a_skip_thrown_on_the_discards_is_asked_on_whom(table: Client) -> None:
    follow(table)
    answer = say(table, "pass", seat="p2", card="S", took="yes")
    assert answer.status_code == 422
    assert "Whom do you skip: Ann, Mia or Dad?" in Markup(answer.text).text
    assert "Skip Mia Skip Dad Skip Ann" in " ".join(Markup(answer.text).text.split())
    assert say(table, "skip", seat="p2", target="p4", took="yes").status_code == 303
    event = table.view.log[-1].event
    assert isinstance(event, SkipPlayed)
    assert (event.target, event.took) == ("p4", True)


@pytest.mark.parametrize("typed", ["nonsense", "7 7"])
def test_what_is_no_card_ends_no_turn(table: Client, typed: str) -> None:
    follow(table)
    before = table.everything()
    answer = say(table, "pass", seat="p2", card=typed)
    assert answer.status_code == 422
    assert Markup(answer.text).told
    assert say(table, "first-card", card=typed).status_code == 422
    assert say(table, "first-card").status_code == 422
    assert table.everything() == before


def test_the_first_card_is_said_at_the_start_of_the_round(table: Client) -> None:
    follow(table)
    assert "First card…" in strip(table)
    assert "Which card was turned up first?" in table.page(f"{table.at}/turn").text
    say(table, "first-card", card="S")
    assert isinstance(table.view.log[-1].event, CardTurnedUp)
    assert strip(table).startswith("Mia’s turnBen lost a turn. Turned up: skip.")
    assert "First card…" not in strip(table)
    answer = say(table, "first-card", card="9")
    assert "The first card has already been turned up." in answer.text
    assert "Record anyway" in answer.text


def test_another_card_is_named_after_a_skip_that_is_covered(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", first_upcard_skip="cover")
    follow(client)
    say(client, "first-card", card="S")
    assert "Another card is turned up." in strip(client)
    assert "Which card?" in strip(client)
    say(client, "first-card", card="9")
    assert "Next: Mia" in strip(client)


def test_the_dealer_gives_a_wild_away(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", first_upcard_wild="dealer_decides")
    follow(client)
    assert "A wild goes to" in client.page(f"{client.at}/turn").text
    assert say(client, "first-card", card="7", to="p3").status_code == 422
    say(client, "first-card", card="W")
    assert "Ann says who gets it." in strip(client)


def test_whom_a_skip_may_hit_stands_there_before_the_tap(table: Client) -> None:
    follow(table)
    say(table, "skip", seat="p2", target="p1")
    page = table.page(f"{table.at}/turn").text
    assert "Whom may Mia skip?" in page
    assert "AnnNo. A skip is already waiting for Ann." in page
    shown = table.page(table.at)
    assert "misses a turn" in shown.ids["row-p1"].text
    passes(table, "p3")
    assert "Dad’s turnThen Ann misses a turn. Next: Ben" in strip(table)
    passes(table, "p4")
    assert strip(table).startswith("Ben’s turnAnn lost a turn.")
    assert "Ben’s turn. Ann lost a turn." in table.page(f"/w/{table.view.code}").text
    assert "Ben’s turn. Ann lost a turn." in table.page(f"/w/{table.view.code}/tv").text


def test_a_skip_that_waits_by_mistake_is_taken_off(table: Client) -> None:
    follow(table)
    say(table, "skip", seat="p2", target="p1")
    assert "Remove it" in table.page(f"{table.at}/turn").text
    assert say(table, "lost", seat="p1").status_code == 303
    assert "misses a turn" not in table.page(table.at).text
    assert "No skip is waiting for Ann." in say(table, "lost", seat="p1").text


def test_without_turns_skips_are_marked_with_a_ring(table: Client) -> None:
    page = table.page(f"{table.at}/turn")
    assert "Who played a skip?" in page.text
    asked = table.page(f"{table.at}/turn", by="p2").text
    assert "Whom may Ben skip? MMiaSkipMia DDadSkipDad AAnnSkipAnn" in asked
    say(table, "skip", seat="p2", target="p4")
    shown = table.page(table.at)
    assert "Dad misses a turn" in shown.ids["turn"].text
    say(table, "lost", seat="p4")
    assert "turn" not in table.page(table.at).ids
    assert [type(entry.event).__name__ for entry in table.view.log[-2:]] == [
        "SkipPlayed",
        "SkipSuffered",
    ]


def test_a_knock_and_a_buy_out_of_turn(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", "Dad", knock="on", buy="on")
    follow(client)
    page = client.page(f"{client.at}/turn").text
    assert (
        "No. Only the card just discarded can be knocked for. Record it anyway Ben, anyway" in page
    )
    passes(client, "p2")
    page = client.page(f"{client.at}/turn").text
    assert "BenNo. Ben discarded that card just now." in page
    assert "Knock or buy…" in strip(client)
    say(client, "knock", seat="p4", buying="yes")
    say(client, "knock", seat="p1", anyway="yes")
    assert "Ann’s turnAnn knocked." in strip(client)
    assert "Took the discard" not in client.page(f"{client.at}/turn").text


def test_who_sits_knocks_from_the_own_page_and_who_looks_on_sees_whose_turn_it_is(
    client: Client,
) -> None:
    house_rules(client, "Ann", "Ben", "Mia", "Dad", knock="on")
    follow(client)
    dad = seated(client, "p4")
    links = [each.get("href") for each in dad.page(f"{dad.at}/me").root.all("a")]
    assert f"{client.at}/turn#knock" in links
    say(client, "skip", seat="p2", target="p4")
    page = client.page(f"/w/{client.view.code}")
    (lit,) = [row for row in page.root.all("li") if "on-turn" in row.get("class")]
    assert "Mia" in lit.text
    (misses,) = [row for row in page.root.all("li") if "misses a turn" in row.text]
    assert "Dad" in misses.text


def test_only_buying_has_its_word_too(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", buy="on")
    assert "Buy…" in strip(follow(client))
    assert "Who buys the discard?" in client.page(f"{client.at}/turn").text


# --- what is refused ------------------------------------------------------------------------------


def test_a_turn_that_comes_too_early_offers_the_one_before(table: Client) -> None:
    follow(table)
    answer = say(table, "pass", seat="p3")
    page = Markup(answer.text)
    assert answer.status_code == 422
    assert "Not yet, Mia. It is Ben’s turn." in page.told.replace("'", "’")
    assert "Ben’s turn was over before" in page.text
    assert "Record anyway" in page.text
    assert turn_of(table) == "p2"
    assert "Ben’s turn is over" in Markup(say(table, "pass", seat="p1").text).text
    assert say(table, "pass", seat="p3", anyway="yes").status_code == 303
    assert turn_of(table) == "p4"
    log = table.page(f"/history/{table.game_id}/log").text
    assert "Mia’s turn is over (recorded despite a problem)" in log


def test_a_skip_on_oneself_cannot_be_recorded_at_all(table: Client) -> None:
    follow(table)
    before = table.everything()
    for anyway in ("", "yes"):
        answer = say(table, "skip", seat="p2", target="p2", anyway=anyway)
        assert "You cannot skip yourself" in answer.text
        assert "Record anyway" not in answer.text
    for seat, target in (("p9", "p1"), ("p2", "p9"), ("", "")):
        assert "Nobody sits there" in say(table, "skip", seat=seat, target=target).text
    assert table.everything() == before


def test_a_refusal_on_the_table_is_said_on_the_table(table: Client) -> None:
    follow(table)
    fields = {"seat": "p3", "seen": str(table.view.seq)}
    htmx = {**FROM_HERE, "HX-Request": "true", "HX-Target": "table"}
    answer = table.http.post(f"{table.at}/turn/pass", data=fields, headers=htmx)
    assert "It is Ben’s turn." in Markup(answer.text).told


def test_somebody_else_named_another_card_meanwhile(table: Client) -> None:
    follow(table)
    seen = str(table.view.seq)
    passes(table, "p2")
    answer = table.post(f"{table.at}/turn/pass", seat="p2", card="7", seen=seen)
    assert answer.status_code == 409
    assert "Ben’s turn is over" in Markup(answer.text).told
    assert turn_of(table) == "p3"


def test_a_turn_that_goes_by_does_not_stop_who_types_cards(table: Client) -> None:
    follow(table)
    fields = table.page(f"{table.at}/lay/p3").fields("lay")
    passes(table, "p2")
    typed = {**fields, "cards": "5 5 5 | 9 9 9", "act": "record"}
    assert table.post(f"{table.at}/lay/p3", typed).status_code == 303
    due = table.view.game.open
    assert due is not None
    assert due.laid["p3"].overruled == ()


def test_a_lay_down_out_of_turn_is_offered_anyway(table: Client) -> None:
    follow(table)
    fields = table.page(f"{table.at}/lay/p3").fields("lay")
    typed = {**fields, "cards": "5 5 5 | 9 9 9", "act": "record"}
    answer = table.post(f"{table.at}/lay/p3", typed)
    page = Markup(answer.text)
    assert answer.status_code == 422
    assert "Not yet, Mia. It is Ben’s turn." in page.told
    assert page.ids["anyway"].text == "Record anyway"
    assert table.post(f"{table.at}/lay/p3", {**typed, "anyway": "yes"}).status_code == 303
    assert turn_of(table) == "p3"


def test_the_score_is_never_in_the_way(table: Client) -> None:
    follow(table)
    table.post(f"{table.at}/laid", seat="p4", laid="yes", seen=str(table.view.seq))
    assert turn_of(table) == "p2"
    table.close_round("p1", p2=60, p3=60, p4=5)
    assert [done.number for done in table.view.game.closed] == [1]


def test_a_tap_on_laid_in_another_row_leaves_the_turn_where_it_is(table: Client) -> None:
    """It is Mia's turn; the keeper sees that Ann's phase lies there and marks it."""
    follow(table)
    passes(table, "p2")
    fields = {"seat": "p1", "laid": "yes", "seen": str(table.view.seq)}
    answer = table.http.post(
        f"{table.at}/laid", data=fields, headers={**FROM_HERE, "HX-Request": "true"}
    )
    assert strip_of(Markup(answer.text)).startswith("Mia’s turn Next: Dad")
    assert strip(table).startswith("Mia’s turn Next: Dad")
    assert "Ann laid phase 1" in table.page(table.at).ids["last"].text
    passes(table, "p3")
    assert turn_of(table) == "p4"


def test_lay_down_means_whoever_is_on_turn(table: Client) -> None:
    follow(table)
    assert table.get(f"{table.at}/lay").location == f"{table.at}/lay/p2"
    passes(table, "p2")
    assert table.get(f"{table.at}/lay").location == f"{table.at}/lay/p3"
    table.post(f"{table.at}/laid", seat="p3", laid="yes", seen=str(table.view.seq))
    # Mia has laid: it is somebody else who lays down, or the turn was not passed on.
    assert "Who lays down?" in table.page(f"{table.at}/lay").text


def test_without_turns_lay_down_asks_who(table: Client) -> None:
    assert "Who lays down?" in table.page(f"{table.at}/lay").text


def test_while_they_count_nobody_asks_for_turns(table: Client) -> None:
    follow(table)
    phone = seated(table, "p3")
    phone.post(f"{table.at}/me/out", seen=str(table.view.seq), anyway="yes")
    assert table.get(f"{table.at}/turn").status_code == 302
    assert "turn" not in table.page(table.at).ids
    answer = say(table, "pass", seat="p4")
    assert answer.status_code == 409
    assert "table" in Markup(answer.text).ids
    assert not isinstance(table.view.log[-1].event, TurnPassed)
    assert "my-turn-over" not in phone.page(f"{table.at}/me").ids


def test_an_empty_pile_is_told_in_one_line(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    follow(client)
    seats = ("p2", "p3", "p4", "p5", "p6", "p1")
    for number in range(47):
        passes(client, seats[number % 6])
    assert "The pile should be empty: shuffle the discards." in strip(client)
    passes(client, seats[47 % 6])
    assert "The pile should be empty" not in strip(client)


def test_where_the_pile_ends_the_round_the_score_is_asked_for(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", "Dad", "Oma", "Leo", empty_draw_pile="end_round")
    follow(client)
    seats = ("p2", "p3", "p4", "p5", "p6", "p1")
    for number in range(47):
        passes(client, seats[number % 6])
    assert "whoever draws ends the round" in strip(client)
    assert "Turn over" in strip(client)
    passes(client, seats[47 % 6])
    assert strip(client).startswith("The pile should be empty.Then the round is over")
    page = client.page(f"{client.at}/turn")
    assert "nobody=1" in str([link.get("href") for link in page.root.all("a")])
    say(client, "follow", seat="p3")
    assert strip(client).startswith("Mia’s turn")


def test_who_played_the_last_card_should_be_out(client: Client) -> None:
    house_rules(client, "Ann", "Ben")
    follow(client)
    fields = client.page(f"{client.at}/lay/p2").fields("lay")
    cards = "5 5 5 5 5 | 9 9 9 9 9"
    client.post(f"{client.at}/lay/p2", {**fields, "cards": cards, "act": "record"})
    say(client, "pass", seat="p2", card="7")
    assert strip(client).startswith("Ben should have no card left.")
    assert "Turns" in client.page(f"{client.at}/turn").text


# --- one's own phone ------------------------------------------------------------------------------


def test_one_s_own_phone_says_when_it_is_one_s_turn(table: Client) -> None:
    follow(table)
    mia, dad = seated(table, "p3"), seated(table, "p4")
    assert "Ben, then you." in mia.page(f"{table.at}/me").text
    assert "Ben’s turn." in dad.page(f"{table.at}/me").text
    passes(table, "p2")
    own = mia.page(f"{table.at}/me").text
    assert "Your turn" in own
    assert "My turn is over" in own
    assert say(mia, "pass", seat="p3").location == f"{table.at}/me"
    assert (turn_of(table), table.view.log[-1].actor) == ("p4", "p3")
    assert "Mia’s turn is over" in mia.page(f"{table.at}/me").text  # with its Undo
    page = dad.page(f"{table.at}/turn").text
    assert "Whom may I skip?" in page
    assert "Is it somebody else’s turn?" not in page
    say(dad, "skip", seat="p4", target="p3")
    assert isinstance(table.view.log[-1].event, SkipPlayed)
    assert "You miss a turn." in mia.page(f"{table.at}/me").text
    passes(table, "p1", "p2")
    assert "Dad" not in strip(table).split("Mia lost a turn.")[1].split()
    assert "You lost a turn." in mia.page(f"{table.at}/me").text


def test_a_seat_speaks_for_itself_only(table: Client) -> None:
    follow(table)
    phone, before = seated(table, "p3"), table.everything()
    for move, fields in (
        ("pass", {"seat": "p2"}),
        ("skip", {"seat": "p2", "target": "p1"}),
        ("knock", {"seat": "p2"}),
        ("lost", {"seat": "p2"}),
        ("follow", {"seat": "p3"}),
        ("first-card", {"seat": "p3", "card": "7"}),
    ):
        assert say(phone, move, **fields).status_code == 403, move
    assert table.everything() == before
    assert say(keeper(table), "pass", seat="p2").status_code == 303


def test_without_turns_a_seat_still_hears_of_a_skip(table: Client) -> None:
    phone = seated(table, "p4")
    say(table, "skip", seat="p2", target="p4")
    assert "You miss a turn." in phone.page(f"{table.at}/me").text
    assert "Turn missed" in phone.page(f"{table.at}/turn").text
    assert say(phone, "lost", seat="p4").status_code == 303


def test_the_card_turned_up_is_told_to_who_begins(client: Client) -> None:
    house_rules(client, "Ann", "Ben", "Mia", knock="on")
    follow(client)
    say(client, "first-card", card="R7")
    phone = seated(client, "p2")
    own = phone.page(f"{client.at}/me").text
    assert "Your turn" in own
    assert "Turned up: red 7." in own
    assert "Knock for the discard?" in phone.page(f"{client.at}/turn").text
