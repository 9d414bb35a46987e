"""The tablet in the middle: each side enters for its player, and the last hand closes the round."""

from __future__ import annotations

from scorekeeper.pages.middle import places_around
from tests.pages.builders import deal_with, hides, number_in, send, shows, stop
from tests.web.client import Client
from tests.web.markup import Element, says


def side(client: Client, seat: str) -> Element:
    return client.page(f"{client.at}/middle").ids[f"side-{seat}"]


def tap(client: Client, key: str, seat: str, **more: str) -> str:
    """Tap this key of a side, without scripts; the text of its side in a refusal, or now."""
    answer = send(client, f"middle/{key}", seat=seat, **more)
    if answer.status_code == 422:
        return answer.text
    assert answer.location.startswith(f"{client.at}/")
    return side(client, seat).text if answer.location.endswith("/middle") else ""


def test_each_side_lays_goes_out_counts_and_the_last_closes_the_round(table: Client) -> None:
    shows(tap(table, "out", "p1"), "First lay down.")
    assert table.view.game.open.out is None
    for laid, pressed in (("yes", "true"), ("no", "false"), ("yes", "true")):
        tap(table, "laid", "p1", laid=laid)
        key = table.page(f"{table.at}/middle").ids["middle-laid-p1"]
        assert key.text.startswith("laid")
        assert key.get("aria-pressed") == pressed
    shows(tap(table, "out", "p1"), "went out")
    keys = [key.text for key in side(table, "p2").all("button")]
    assert keys[:4] == ["laid?Ben", "5", "10", "15"]
    shows(tap(table, "count", "p2", points="5"), "+5")
    # A second count of the same side corrects the first.
    shows(tap(table, "count", "p2", points="10"), "+10")
    # Whose phase lies there counts again what cannot be right, or records it.
    tap(table, "laid", "p4", laid="yes")
    shows(tap(table, "count", "p4", points="95"), "Count again", "Record anyway", but_not="I laid")
    tap(table, "laid", "p4", laid="no")
    # The points do not tell whether the phase was laid.
    shows(tap(table, "count", "p3", points="50"), "I did not")
    tap(table, "count", "p3", points="50", laid="no")
    tap(table, "count", "p4", points="105", laid="no")
    assert table.view.game.totals == {"p1": 0, "p2": 10, "p3": 50, "p4": 105}
    send(table, "middle/undo", target=table.last_command())
    assert not table.view.game.closed


def test_everybody_sits_clockwise_and_the_table_can_be_turned(table: Client) -> None:
    for count in range(2, 9):
        around = places_around(count, 0)
        assert len(set(around)) == count
        assert places_around(count, 1) == (*around[1:], around[0])
    assert stop(table).get(f"{table.at}/middle").location == table.at


def test_a_side_lays_down_with_its_cards_and_comes_back_to_the_tablet(table: Client) -> None:
    path, cards = f"{table.at}/lay/p1", "5 5 5 | 3 3 3"
    page = table.page(f"{table.at}/middle?turned=1")
    assert "long-a i1 of1" in page.ids["side-p1"].get("class")
    key = next(each for each in page.ids["side-p1"].all("a") if "Lay down" in each.text)
    page = table.page(key.get("href"))
    assert "turned-long-a" in next(page.root.all("body")).get("class")
    says(table.post(path, page.fields("lay"), cards="5 5 3", act="record"), 422, "turned-long-a")
    laid = table.post(path, page.fields("lay"), cards=cards, act="record")
    assert laid.location == f"{table.at}/middle?turned=1"
    assert table.view.game.open.laid["p1"].melds
    assert "Lay down" not in side(table, "p1").text
    # Every other phone goes on to its own page.
    page = table.page(f"{table.at}/lay/p2?edge=elsewhere")
    laid = table.post(f"{table.at}/lay/p2", page.fields("lay"), cards=cards, act="record")
    assert laid.location == table.at


def test_the_centre_ends_a_turn_and_says_who_deals_until_then(table: Client) -> None:
    at = f"{table.at}/middle"
    shows(table.page(at), "Ben begins.", "Ann deals", "Rotate the seats")
    hides(table.page(at), "Ann deals.")  # said once
    hides(table.page(at), "Then:")
    send(table, "turn/follow")
    page = table.page(at)
    assert page.ids["middle-next"].text.endswith("Next: Mia")
    # It is turned to the seat whose turn it is.
    centre = next(page.ids["middle"].all("section"))
    (on_turn,) = page.ids["middle"].of_class("on-turn", "li")
    assert centre.get("class").split()[1] == f"turned-{on_turn.get('class').split()[2]}"
    turn = table.view.game.open.turns
    assert turn is not None
    assert send(table, "middle/pass", seat=turn.turn or "", turned="1").location == f"{at}?turned=1"
    hides(table.page(at), "10 cards each")
    assert send(table, "middle/pass", seat=turn.turn or "").status_code == 422


def test_a_phone_opens_one_pad_and_says_what_its_keys_tell(table: Client) -> None:
    for seat in ("p1", "p2"):
        tap(table, "laid", seat, laid="yes")
    tap(table, "out", "p1")
    at = f"{table.at}/middle"

    def opened(path: str) -> list[str]:
        return [each.get("id") for each in table.page(path).ids["middle"].of_class("open", "li")]

    assert opened(at) == ["side-p2"]
    key = next(each for each in side(table, "p3").all("a") if each.text == "Enter points")
    assert key.get("href") == f"{at}?pad=p3#side-p3"
    assert opened(f"{at}?pad=p3") == ["side-p3"]
    # Who has laid phase 1 keeps at most four cards, so nothing above 100 can be.
    laid, due = side(table, "p2"), side(table, "p3")
    shows(laid.text, "At most 4 cards can be left: 100 points", but_not="+100")
    shows(due.text, "5 to 45: only with phase 1 laid", "+100")
    assert not laid.of_class("proves", "button")
    # Whether the phase was laid is a key of the pad, which stays open.
    for lays, pressed in (("yes", "true"), ("no", "false")):
        answer = send(table, "middle/laid?pad=p3", seat="p3", laid=lays)
        assert opened(answer.location) == ["side-p3"]
        assert table.page(answer.location).ids["middle-laid-p3"].get("aria-pressed") == pressed
    # Who is asked something keeps the open pad.
    shows(tap(table, "count", "p4", points="50"), "I did not")


def test_what_one_side_enters_leaves_the_keys_of_the_others_as_they_are(table: Client) -> None:
    """Above 100 they jumped back under the finger: 20 was recorded in place of 120."""
    tap(table, "laid", "p1", laid="yes")
    tap(table, "out", "p1")

    def pad(seat: str, path: str) -> Element | None:
        return next(iter(table.page(path).ids[f"side-{seat}"].of_class("side-pad", "form")), None)

    def first_key(seat: str, path: str) -> str:
        found = pad(seat, path)
        return next(found.all("button")).text if found else ""

    plus = next(each for each in side(table, "p2").all("a") if each.text.startswith("+100"))
    lifted, theirs = plus.get("href"), pad("p3", plus.get("href"))
    assert (first_key("p2", lifted), first_key("p3", lifted)) == ("105", "5")
    live = table.page(lifted).ids["middle"].get("data-live")
    assert theirs is not None
    after = send(table, theirs.get("action").removeprefix(f"{table.at}/"), seat="p3", points="35")
    for path in (after.location, live):
        assert (first_key("p2", path), first_key("p3", path)) == ("105", "")


def test_in_any_order_a_side_is_asked_which_phase_it_laid(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="ru-violet", variant="any-order")
    # A line is broken between two numbers: a ten was broken into 1 and 0.
    assert "open:\N{NO-BREAK SPACE}1 2 3" in client.get(f"{client.at}/middle").text
    lay = client.page(f"{client.at}/middle").ids["middle-laid-p1"].get("href")
    assert lay.startswith(f"{client.at}/lay/p1?edge=")
    assert send(client, "lay/p1", act="untyped", phase="4").status_code == 303
    tap(client, "out", "p1")
    shows(tap(client, "count", "p2", points="20"), "Which phase was it?", "9 · ")
    tap(client, "count", "p2", points="20", laid="yes", phase="9")
    tap(client, "count", "p3", points="60", laid="no")
    assert {line.phase for line in client.view.game.closed[0].lines.values() if line.laid} == {4, 9}


def test_the_tablet_stays_in_the_next_game_and_turns_with_the_seats(client: Client) -> None:
    """It became the page of the keeper. The next dealer has the first seat of the next game."""
    client.deal("Ann", "Ben", "Mia")
    sat = client.page(f"{client.at}/middle?turned=1").ids["side-p2"].get("class")
    stop(client)
    client.page(client.at)
    client.game_id = number_in(client.post(f"{client.at}/again"))
    assert client.view.names["p1"] == "Ben"
    assert client.get(client.at).location == f"{client.at}/middle?turned=2"
    now = client.page(f"{client.at}/middle?turned=2").ids["side-p1"].get("class")
    assert now.replace("p2", "p1") == sat.replace("p2", "p1")
    stop(client, how="later")
    client.page(client.at)
    assert send(client, "resume").location == f"{client.at}/middle?turned=2"
    client.page(client.at)  # the normal view, and so it stays
    stop(client)
    client.game_id = number_in(client.post(f"{client.at}/again"))
    assert client.get(client.at).status_code == 200


def test_who_misses_a_turn_reads_it_at_the_own_side_and_then_its_loss(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    send(client, "turn/follow")
    send(client, "turn/skip", seat="p2", target="p1")
    shows(side(client, "p1").text, "You miss a turn. Phase 1")
    shows(side(client, "p3").text, "Your turn, phase 1")
    send(client, "middle/pass", seat="p3")
    shows(side(client, "p1").text, "You lost a turn. Phase 1")
    send(client, "middle/pass", seat="p2")
    hides(side(client, "p1").text, "turn. Phase 1")


def test_where_the_keeper_closes_the_round_the_tablet_has_the_key(client: Client) -> None:
    deal_with(client, "Ann, Ben", **{"keeper-closes": "yes"})
    tap(client, "laid", "p1", laid="yes")
    tap(client, "out", "p1")
    centre = next(client.page(f"{client.at}/middle").ids["middle"].all("section"))
    hides(centre.text, "Close the round")
    tap(client, "count", "p2", points="5")
    centre = next(client.page(f"{client.at}/middle").ids["middle"].all("section"))
    shows(centre.text, "The keeper closes the round.", "Close the round")
    key = next(each for each in centre.all("a") if each.text == "Close the round")
    assert key.get("href") == f"{client.at}/round"


def test_a_pad_closes_once_the_hand_is_counted_and_opens_to_correct_it(table: Client) -> None:
    tap(table, "laid", "p1", laid="yes")
    tap(table, "out", "p1")
    plus = next(each for each in side(table, "p2").all("a") if each.text.startswith("+100"))
    hand = f"{table.at}/hand/p2"
    table.post(hand, table.page(hand).fields("round"), **{"points-p2": "35"})
    after = table.page(plus.get("href")).ids["side-p2"]
    shows(after.text, "+35", "Fix", but_not=("105", "Not now"))
    key = next(each for each in after.all("a") if each.text == "Fix")
    again = table.page(key.get("href")).ids["side-p2"]
    shows(again.text, "Not now", "laid +35")
    more = next(each for each in again.all("a") if each.text.startswith("+100"))
    shows(table.page(more.get("href")).ids["side-p2"].text, "105", "Not now")
