"""Turns on the pages: one tap a turn, skips and knocks asked before, and the score always open."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.game import commands, events
from scorekeeper.rules.cards import Colour, natural
from tests.pages.builders import HTMX, deal_with, hides, links, send, shows, undo
from tests.web.client import FROM_HERE, Client
from tests.web.laid_melds import lay, play
from tests.web.links import keeper, seated, values
from tests.web.markup import Markup, back


def say(phone: Client, move: str, **fields: str) -> TestResponse:
    """A form of the page of the turn, as it is shown now."""
    return send(phone, f"turn/{move}", **fields)


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
    key = key[key.find("Next") :] if "Next" in key else key  # without the letter of the mark
    more = [link.text for link in page.root.all("a") if "/turn" in (link.get("href") or "")]
    return " ".join([head + lines, key, *more]).strip()


def turn_page(table: Client) -> str:
    return table.page(f"{table.at}/turn").text


# --- followed or not ------------------------------------------------------------------------------


def test_nothing_is_said_of_turns_until_the_table_wants_it(table: Client) -> None:
    assert "turn" not in table.page(table.at).ids
    shows(table.page(f"{table.at}/lay"), "Who lays down?")
    menu = f"{table.at}/menu"
    shows(table.page(menu), "Show whose turn it is", "A skip was played")
    hides(table.page(menu), "Somebody knocked")
    shows(turn_page(table), "Whose turn is it now?", "Ben begins")
    assert turn_of(follow(table, "p4")) == "p4"
    shows(table.page(menu), "Players who must still miss a turn stay marked")
    send(table, "turn/follow?on=no")
    assert table.view.log[-1].event == events.TurnsTracked(on=False)
    assert "turn" not in table.page(table.at).ids


def test_one_tap_a_turn(table: Client) -> None:
    follow(table)
    assert strip(table).startswith("Ben’s turn Next: Mia")
    # During the first turn watchers read it in the line about the deal.
    hides(table.page(f"/w/{table.view.code}"), "Ben’s turn.")
    (lit,) = table.page(table.at).root.of_class("on-turn", "li")
    shows(next(iter(lit.all("a"))).get("aria-label"), "Ben,", "to play")
    assert table.get(f"{table.at}/lay").location == f"{table.at}/lay/p2"
    seen = str(table.view.seq)
    for _twice in range(2):  # the same turn, told twice
        assert tap(table, "turn/pass", seat="p2", seen=seen).ids["turn"].text[:10] == "Mia’s turn"
    shows(back(say(table, "pass", seat="p2", card="7", seen=seen), 409).told, "Ben’s turn is over")
    assert strip(table).startswith("Mia’s turn Next: Dad")
    shows(table.page(table.at).ids["last"].text, "Ben’s turn is over")
    send(table, "laid", seat="p3", laid="yes")
    # Mia has laid: it is somebody else who lays down, or the turn was not passed on.
    shows(table.page(f"{table.at}/lay"), "Who lays down?")
    # Dad's turn; the keeper sees that Ann's phase lies there and marks it: the turn stays.
    passes(table, "p3")
    assert strip_of(tap(table, "laid", seat="p1", laid="yes")) == strip(table)
    assert strip(table).startswith("Dad’s turn Next: Ann")


def test_the_score_is_never_in_the_way_and_turns_go_on_with_the_next_deal(table: Client) -> None:
    follow(table)
    table.close_round("p3", p1=60, p2=60, p4=60)
    assert strip(table).startswith("Mia’s turn Next: Dad")
    last = table.page(f"{table.at}/in/1").ids["last"].text
    assert last.startswith("Ben deals, 10 cards eachthen Mia begins Undo")
    passes(table, "p3")
    assert table.get(f"{table.at}/in/1").status_code == 302
    mia = seated(table, "p3")  # while they count nobody asks for turns
    send(mia, "me/out", anyway="yes")
    assert table.get(f"{table.at}/turn").status_code == 302
    assert say(table, "pass", seat="p4").status_code == 409


def test_a_turn_that_the_keeper_ended_first_leads_its_player_home(table: Client) -> None:
    """The page said that what was typed is below, and had nothing below."""
    follow(table)
    ben, seen = seated(table, "p2"), str(table.view.seq)
    assert say(table, "pass", seat="p2", card="5").status_code == 303
    for move, fields in (("pass", {"card": "7"}), ("skip", {"target": "p3"})):
        late = back(say(ben, move, seat="p2", seen=seen, **fields), 409)
        shows(late.told, "first, so this was not recorded.", "Ben discarded 5")
        assert "me" in late.ids
    hides(back(say(table, "pass", seat="p2", card="7", seen=seen), 409), "What you typed")


# --- cards named, skips and knocks ----------------------------------------------------------------


def test_the_discard_is_named_with_one_tap_and_a_skip_is_asked_on_whom(table: Client) -> None:
    follow(table)
    say(table, "pass", seat="p2", card="7", took="yes")
    assert table.view.log[-1].event == events.TurnPassed("p2", natural(7), took=True)
    shows(turn_page(table), "Took the top discard: 7")
    asked = back(say(table, "pass", seat="p3", card="S", took="yes"))
    shows(asked, "Who does Mia skip? DDadSkipPhase 1, 0 pointsAAnnSkip", "BBenSkip")
    shows(asked, "Nobody is skipped", but_not=("Took the top discard", "Next: Dad"))
    assert values(asked, "took") == ["yes"] * 2
    say(table, "skip", seat="p3", target="p4", took="yes")
    assert table.view.log[-1].event == events.SkipPlayed("p3", "p4", took=True)


def test_after_the_first_card_the_page_asks_whose_turn_it_is_and_who_misses_it_does_not_begin(
    table: Client,
) -> None:
    assert say(table, "first-card", card="S").location == f"{table.at}/turn"
    shows(turn_page(table), "Whose turn is it now?", "Mia begins")
    hides(turn_page(table), "Which card was turned up first?")
    shows(seated(table, "p2").page(f"{table.at}/me").text, "Mia begins")
    assert turn_of(follow(table)) == "p3"


def test_who_begins_is_foretold_with_a_skip_carried_over(client: Client) -> None:
    deal_with(client, "Ann, Ben, Mia", switch_skip_carry_over="yes")
    say(client, "skip", seat="p3", target="p1")
    client.close_round("p2", p1=25, p3=40)
    foretold = "If a skip is turned up, Mia loses the turn and Ben begins."
    shows(client.page(f"{client.at}/ask", about="begins"), foretold)
    say(client, "first-card", card="S")
    shows(turn_page(client), "Ben begins")


def test_the_first_card_by_house_rules(client: Client) -> None:
    follow(deal_with(client, "Ann, Ben, Mia", switch_first_upcard_skip="cover"))
    shows(strip(client), "First card…")
    say(client, "first-card", card="S")
    shows(strip(client), "Turned up: skip.", "Another card is turned up.", "Which card?")
    hides(turn_page(client), "Took the top discard")
    say(client, "first-card", card="9")
    shows(strip(client), "Next: Mia", but_not="First card…")
    twice = back(say(client, "first-card", card="7"))
    shows(twice, "The first card has already been turned up.", "Record anyway")
    follow(deal_with(client, "Ann, Ben, Mia", switch_first_upcard_wild="dealer_decides"))
    assert say(client, "first-card", card="7", to="p3").status_code == 422
    shows(back(say(client, "first-card", card="W")), "Who gets the wild?")
    shows(strip(client), "First card…")
    say(client, "first-card", card="W", to="p2")
    hides(turn_page(client), "Took the top discard")


def test_whom_a_skip_may_hit_stands_there_before_the_tap(table: Client) -> None:
    follow(table)
    say(table, "skip", seat="p2", target="p1")
    waits = "AnnNo. Ann already has to miss a turn."
    hides(turn_page(table), "Who does Mia skip?")
    asks = back(say(table, "pass", seat="p3", card="S"))
    shows(asks, "Who does Mia skip?", waits, "Remove the skip", "does Mia discard?")
    shows(table.page(table.at).ids["row-p1"].text, "misses a turn")
    passes(table, "p3")
    shows(strip(table), "Dad’s turnThen Ann misses a turn. Next: Ben")
    passes(table, "p4")
    assert strip(table).startswith("Ben’s turnAnn lost a turn.")
    shows(table.page(f"/w/{table.view.code}"), "Ben’s turnAnn lost a turn.")
    shows(table.page(f"/w/{table.view.code}/tv"), "Ben’s turn Ann lost a turn.")
    say(table, "skip", seat="p2", target="p1")
    assert say(table, "lost", seat="p1").status_code == 303  # it waited by mistake
    hides(table.page(table.at), "misses a turn")
    shows(say(table, "lost", seat="p1").text, "Ann does not have to miss a turn.")


def test_without_turns_skips_are_marked_with_a_ring(table: Client) -> None:
    dad = seated(table, "p4")
    shows(table.page(f"{table.at}/turn", by=""), "Who played a skip?")
    asked = "Who does Ben skip? MMiaSkipPhase 1, 0 pointsDDadSkip"
    shows(table.page(f"{table.at}/turn", by="p2"), asked, "AAnnSkip")
    say(table, "skip", seat="p2", target="p4")
    shows(table.page(table.at).ids["turn"].text, "Dad misses a turn")
    shows(dad.page(f"{table.at}/me"), "You miss a turn.")
    shows(turn_page(dad), "Turn missed")
    say(dad, "lost", seat="p4")
    assert "turn" not in table.page(table.at).ids
    assert isinstance(table.view.log[-1].event, events.SkipSuffered)


def test_a_knock_and_a_buy_out_of_turn(client: Client) -> None:
    for switch, words, asked in (
        ("knock", "Discard…", "Who knocks to get the discard?"),
        ("buy", "Discard…", "Who buys the discard?"),
    ):
        follow(deal_with(client, "Ann, Ben, Mia", **{f"switch_{switch}": "on"}))
        hides(strip(client), words)  # nothing was discarded yet
        shows(client.page(f"{client.at}/turn", first="unknown"), asked)
        passes(client, "p2")
        shows(strip(client), words)
        hides(turn_page(seated(client, "p3")), "Record anyway")  # Mia has the turn, and draws
    deal_with(client, "Ann, Ben, Mia, Dad", switch_knock="on", switch_buy="on")
    shows(client.page(f"{client.at}/menu"), "Somebody knocked")
    follow(client)
    no = "No. You can only knock to get the card discarded just now. Record anyway Mia, anyway"
    shows(client.page(f"{client.at}/turn", first="unknown"), no)
    passes(client, "p2")
    shows(turn_page(client), "BenNo. Ben discarded that card just now.")
    shows(strip(client), "Discard…")
    say(client, "knock", seat="p4", buying="yes")
    say(client, "knock", seat="p1", anyway="yes")
    shows(strip(client), "Ann’s turnAnn knocked.")
    shows(seated(client, "p3").page(f"{client.at}/me"), "Ann’s turn. Ann knocked.")
    hides(turn_page(client), "Took the top discard")


def test_an_empty_pile_is_told_in_one_line(client: Client) -> None:
    for rule, before, after in (
        ("reshuffle", "The pile should be empty: shuffle the discards.", False),
        ("end_round", "whoever draws ends the round", True),
    ):
        follow(deal_with(client, "Ann, Ben, Mia, Dad, Oma, Leo", switch_empty_draw_pile=rule))
        for at in range(47):
            play(client, commands.PassTurn(f"p{(at + 1) % 6 + 1}"))
        shows(strip(client), before)
        passes(client, "p1")
        assert ("The draw pile is empty" in client.page(client.at).text) is after
    shows(strip(client), "The round is over; everybody counts.")
    assert "nobody=1" in " ".join(links(client.page(f"{client.at}/turn")))
    assert f"{client.at}/round?nobody=1" in links(client.page(client.at))
    assert strip(follow(client, "p3")).startswith("Mia’s turn")


def test_who_played_the_last_card_should_be_out(client: Client) -> None:
    follow(deal_with(client, "Ann, Ben", sheet="fundex"))
    lay(client, "p2", "5 5 5 5 5 | 9 9 9 9 9")
    say(client, "pass", seat="p2", card="7")
    shows(client.page(client.at), "Ben is out of cards", "Ben is not out", "Count 1 hand")
    assert f"{client.at}/round?out=p2" in links(client.page(client.at))
    code = client.view.code
    for path in (f"/w/{code}", f"/w/{code}/tv"):
        shows(client.page(path), "Ben is out of cards", but_not="begins")
    for seat, words, counts in (
        ("p1", "Ben is out of cards", "count your cards"),
        ("p2", "You are out of cards", "Ann counts"),
    ):
        own = (phone := seated(client, seat)).page(f"{phone.at}/me")
        shows(own, words, f"The round is over; {counts}.", but_not="begin")
        assert ("no-cards-left" in own.ids) is (seat == "p2")
    shows(client.page(f"{client.at}/turn"), "Is Ben out of cards?", "No, Ann’s turnYes, round over")


# --- what is refused ------------------------------------------------------------------------------


def test_a_turn_that_comes_too_early_offers_the_one_before(table: Client) -> None:
    follow(table)
    shows(tap(table, "turn/pass", seat="p3").told, "It is Ben’s turn.")
    page = back(say(table, "pass", seat="p3"))
    shows(page.told, "Not yet, Mia. It is Ben’s turn.")
    shows(page, "Ben’s turn was over before", "Record anyway")
    assert turn_of(table) == "p2"
    say(table, "pass", seat="p3", anyway="yes")
    assert turn_of(table) == "p4"
    log = table.page(f"/history/{table.game_id}/log")
    shows(log, "Mia’s turn is over (recorded anyway)")


def test_what_cannot_be_is_refused_and_changes_nothing(table: Client) -> None:
    follow(table)
    mia, ben, before = seated(table, "p3"), keeper(table), table.everything()
    for typed in ("nonsense", "7 7"):
        assert back(say(table, "pass", seat="p2", card=typed)).told
        assert say(table, "first-card", card=typed).status_code == 422
    assert say(table, "first-card").status_code == 422
    for anyway in ("", "yes"):
        answer = say(table, "skip", seat="p2", target="p2", anyway=anyway)
        shows(answer.text, "You cannot skip yourself", but_not="Record anyway")
    for seat, target in (("p9", "p1"), ("p2", "p9"), ("", "")):
        shows(say(table, "skip", seat=seat, target=target).text, "Nobody sits there")
    assert say(mia, "pass", seat="p2").status_code == 403  # a seat speaks for itself only
    assert table.everything() == before
    assert say(ben, "pass", seat="p2").status_code == 303


def test_a_page_about_a_skip_is_of_the_player_who_had_the_turn(table: Client) -> None:
    """Its news ask again with the same player."""
    follow(table)
    for asked in ("", "p2"):
        page = table.get(f"{table.at}/turn", by=asked).text
        shows(page, "Who does Ben skip?", "turn?by=p2")
    passes(table, "p2")
    shows(table.page(f"{table.at}/turn", by="p2"), "What does Mia discard?", but_not="Who does")


# --- one's own phone ------------------------------------------------------------------------------


def test_one_s_own_phone_says_when_it_is_one_s_turn(table: Client) -> None:
    follow(table)
    mia, dad, me = seated(table, "p3"), seated(table, "p4"), f"{table.at}/me"
    shows(mia.page(me), "Ben, then you.")
    shows(dad.page(me), "Ben’s turn.")
    passes(table, "p2")
    shows(mia.page(me), "Your turn", "My turn is over")
    assert say(mia, "pass", seat="p3").location == me
    assert (turn_of(table), table.view.log[-1].actor) == ("p4", "p3")
    shows(mia.page(me), "Mia’s turn is over")  # with its Undo
    hides(turn_page(dad), "Who do I skip?", "Is it somebody else’s turn?")
    shows(dad.page(f"{table.at}/turn", by="p4"), "Who do I skip?", "What do I discard?")
    say(dad, "skip", seat="p4", target="p3")
    shows(mia.page(me), "You miss a turn.")
    passes(table, "p1", "p2")
    assert "Dad" not in strip(table).split("Mia lost a turn.")[1].split()
    shows(mia.page(me), "You lost a turn.")


def test_who_sits_knocks_from_the_own_page_and_watchers_see_the_turn(client: Client) -> None:
    follow(deal_with(client, "Ann, Ben, Mia, Dad", switch_knock="on"))
    say(client, "first-card", card="R7")
    ben, dad = seated(client, "p2"), seated(client, "p4")
    shows(ben.page(f"{client.at}/me"), "Turned up: red 7.")
    knock = f"{client.at}/turn#knock"
    assert knock not in links(dad.page(f"{dad.at}/me"))
    shows(turn_page(ben), "Knock to get the discard?")
    passes(client, "p2")
    assert knock in links(dad.page(f"{dad.at}/me"))
    assert knock not in links(ben.page(f"{ben.at}/me"))  # it is Ben's own discard
    undo(client)
    say(client, "skip", seat="p2", target="p4")
    page = client.page(f"/w/{client.view.code}").root
    assert ["Mia" in row.text for row in page.of_class("on-turn", "li")] == [True]
    assert ["Dad" in row.text for row in page.all("li") if "misses a turn" in row.text] == [True]


def test_a_card_with_two_meanings_is_asked_about_with_a_key_for_each(table: Client) -> None:
    """The pad needs none; a card that was typed in German may be green or yellow."""
    table.post("/phone/language", lang="de")
    page = back(say(table, "first-card", card="G5"))
    assert table.entries == 1
    assert values(page, "card")[:2] == ["Gr5", "Y5"]
    say(table, "first-card", card="Gr5")
    assert table.view.log[-1].event == events.CardTurnedUp(natural(5, Colour.GREEN))


def test_who_waits_for_one_more_skip_hears_of_it_at_the_seat(client: Client) -> None:
    deal_with(client, "Ann, Ben, Mia", switch_skip_limit="none")
    follow(client)
    ann = seated(client, "p1")
    say(client, "skip", seat="p2", target="p1")
    say(client, "skip", seat="p3", target="p1")
    shows(ann.page(f"{ann.at}/me"), "You lost a turn. You miss one more turn.")
