"""Links over HTTP: what they offer, who may use them, and that a replaced link opens nothing.

What they mean is in `tests/service/test_links.py`, who has to wait in `test_limits`.
"""

from __future__ import annotations

import pytest

from tests.web.client import FROM_HERE, Client
from tests.web.links import keeper, link_key, may_keep, requesting, seated, taken_seats
from tests.web.markup import Markup, says
from tests.web.venue_tables import card, playing, table

REPLACED = "This code was replaced. Ask for the new one."


def assert_dead(phone: Client, path: str) -> None:
    """What this link opened is said to be gone, whether it is opened or its button is pressed."""
    for method in ("GET", "POST"):
        answer = phone.http.open(path, method=method, headers=FROM_HERE)
        assert Markup(says(answer, 410, REPLACED, "This is an old code")).faults == []


# --- opening and taking ---------------------------------------------------------------------------


@pytest.mark.statements
def test_the_keepers_link_opens_its_game_and_no_other(table: Client) -> None:
    phone, first = keeper(table), table.game_id
    assert may_keep(phone)
    table.deal("Oma", "Leo")
    assert phone.get(table.at).status_code == 403
    refused = says(phone.get("/new"), 403, "For this page, scan the code in the host’s window.")
    assert "only watch" not in Markup(refused).text, "it keeps a game"
    assert phone.get(f"/g/{first}").status_code == 200
    # The key of the form that started another table makes nobody its keeper.
    assert phone.post(f"/g/{first}/again", key=table.view.log[0].command_id).location != table.at
    assert phone.get(table.at).status_code == 403


def test_what_a_phone_did_stands_in_the_log_with_its_seat(table: Client) -> None:
    phone = keeper(table)

    def mark(by: Client, seat: str) -> str:
        by.post(f"{table.at}/laid", seat=seat, laid="yes", seen=str(table.view.seq))
        return table.view.log[-1].actor

    assert (mark(table, "p3"), mark(phone, "p4")) == ("host", "keeper")
    phone.post(f"/w/{table.view.code}/sit", seat="p1")
    assert mark(phone, "p2") == "p1"
    log = phone.page(f"/history/{table.game_id}/log").text
    assert "Ben laid phase 1 (entered by Ann)" in log
    assert "Mia laid phase 1 (by" not in log


# --- dead links -----------------------------------------------------------------------------------


@pytest.mark.statements
def test_a_seats_link_says_what_it_offers_and_seats_one_phone(table: Client) -> None:
    link = f"/s/{link_key(table, 'p2')}"
    first, second = table.another(keeper=False), table.another(keeper=False)
    assert "loses the seat" not in says(first.get(link), 200, "Are you Ben?")
    assert first.post(link).status_code == 303
    before = table.everything()
    assert_dead(second, link)
    assert second.get(f"{table.at}/me").status_code == 403
    assert first.get(link).status_code == 302  # whose it is goes to the seat
    assert first.post(link).status_code == 303
    assert table.everything() == before
    assert "loses the seat" in second.page(f"/s/{link_key(table, 'p2')}").text


def test_a_new_keepers_code_ends_the_old_one_and_its_phones(table: Client) -> None:
    old, mine, other = link_key(table, "keeper"), keeper(table), keeper(table)
    assert mine.post(f"{table.at}/share/new-keeper-code").status_code == 303
    assert may_keep(mine), "who makes a new code goes on keeping"
    assert "This phone kept this game before" in other.get(table.at).text
    assert not may_keep(other)
    assert_dead(other, f"/K/{old}")
    assert "The keeper’s phone can" in other.page(f"/k/{link_key(table, 'keeper')}").text
    assert may_keep(keeper(table))


@pytest.mark.statements
def test_handing_over_ends_with_the_next_keeper(table: Client) -> None:
    old = keeper(table)
    old.post(f"{table.at}/share/hand-over", act="offer")
    withdrawn = link_key(table, "offered")
    old.post(f"{table.at}/share/hand-over", act="withdraw")
    assert_dead(table.another(keeper=False), f"/k/{withdrawn}")
    old.post(f"{table.at}/share/hand-over", act="offer")
    assert link_key(table, "offered") in old.page(f"{table.at}/share/keep").text
    assert may_keep(old)
    offer = table.another(keeper=False).page(f"/k/{link_key(table, 'offered')}")
    assert "The phone that kept the score until now can then only watch" in offer.text
    assert may_keep(keeper(table, "offered"))
    assert not may_keep(old)


def test_whom_new_codes_shut_out_can_type_the_new_one(table: Client) -> None:
    """Such phones were told that they can watch, where they could not."""
    player, other = seated(table, "p2"), keeper(table)
    first = table.game_id
    table.deal("Oma", "Leo")  # else everybody may look at the only game
    table.game_id = first
    table.post(f"{table.at}/share/new-codes")
    for refused, sent in (
        (player.get(f"{table.at}/me"), False),
        (other.get(table.at), False),
        (other.post(f"{table.at}/laid", seat="p3", laid="yes", seen="1"), True),
    ):
        page = Markup(says(refused, 403, REPLACED))
        assert "You can" not in page.text
        assert "Say again who you are" not in page.text  # has no key here
        assert "code" in page.ids
        assert ("just sent was not recorded" in page.text) == sent
    assert "Enter the new one, then tap “That’s me”." in player.get(f"{table.at}/me").text


@pytest.mark.statements
def test_new_codes_kill_every_link_and_every_cookie_at_once(table: Client) -> None:
    code, dead = table.view.code, [f"/k/{link_key(table, 'keeper')}", f"/s/{link_key(table, 'p3')}"]
    phone, player, other = keeper(table), seated(table, "p2"), keeper(table)
    phone.post(f"/w/{code}/sit", seat="p1")
    entries = table.entries
    assert "All codes are new" in phone.get(phone.post(f"{table.at}/share/new-codes").location).text
    assert table.entries == entries  # none of it is an event
    assert may_keep(phone)  # who asked for them goes on, at her seat too
    assert phone.get(f"{table.at}/me").status_code == 200
    assert may_keep(table)
    assert not may_keep(other)
    assert taken_seats(table) == {"p1"}
    assert player.get(f"{table.at}/me").status_code == 403
    stranger = table.another(keeper=False)
    for path in (*dead, f"/w/{code}/sit"):
        assert_dead(stranger, path)
    for path in (f"/w/{code}", f"/W/{code}", f"/w/{code}/standings", f"/{code}"):
        says(stranger.http.get(path, follow_redirects=True), 410, REPLACED)
    says(player.get(f"/w/{table.view.code}"), 200, "All codes of this game were replaced")
    # Whom a phone waits for is still known by name.
    asked = requesting(table, "p3")
    assert "Waiting for Ann’s phone" in asked.page(f"/w/{table.view.code}/sit/waiting").text


def test_a_form_for_new_codes_that_is_sent_twice_makes_them_once(cafe: Client) -> None:
    """As when the answer to the first tap was lost."""
    links, venue, game_id = cafe.scorer.links, cafe.scorer.venue, playing(cafe, 1).game_id
    share, table_page = f"/g/{game_id}/share", f"/host/tables/{table(cafe, 1).table.table_id}"
    for page, key, sent_to, code in (
        (f"{share}/keep", "Make a new keeper’s code", f"{share}/new-keeper-code", links.keeper_key),
        (f"{share}/keep", "Make new codes", f"{share}/new-codes", links.generation),
        (table_page, "Make a new code", table_page, lambda _: card(cafe, 1)),
        ("/host/tables", "Make a new code", "/host/wall", lambda _: venue.wall_code()),
    ):
        (button,) = (each for each in cafe.page(page).root.all("button") if each.text == key)
        sent = [button, *button.inside("form").all("input")]
        fields = {each.get("name"): each.get("value") for each in sent if each.get("name")}
        codes = [code(game_id)]
        for _twice in range(2):
            assert cafe.post(sent_to, fields).status_code == 303
            codes.append(code(game_id))
        assert codes[0] != codes[1] == codes[2], page


@pytest.mark.parametrize("made", ["new-keeper-code", "new-codes"])
def test_a_keeper_whose_answer_was_lost_is_still_the_keeper(table: Client, made: str) -> None:
    """The answer carries the number of the new link. Without it the phone has the old one only."""
    phone, other = keeper(table), keeper(table)
    for each in (phone, other):
        each.page(f"{table.at}/share/keep")
    before = phone.cookie
    phone.post(f"{table.at}/share/{made}")
    phone.http.set_cookie("scorekeeper", before)
    assert may_keep(phone)
    assert not may_keep(other)
    keeper(table).post(f"{table.at}/share/{made}")
    assert not may_keep(phone), "another keeper made the present code"


# --- codes that are typed -------------------------------------------------------------------------


def test_a_code_typed_behind_the_hosts_address_opens_its_game(table: Client) -> None:
    looker, code = table.another(keeper=False), table.view.code
    for typed in (code, code.lower(), f"{code[:2]} {code[2:]}", f"{code[:2]}-{code[2:].lower()}"):
        assert looker.get(f"/{typed}").location == f"/w/{code}"
    assert "Ann" in looker.page(f"/w/{code}").text
    assert looker.get(f"/W/{code}").location == f"/w/{code}"
    # A code may be of digits only; then small letters are the code itself, and nothing leads on.
    found = looker.http.get(f"/w/{code.lower()}", follow_redirects=True)
    assert (found.status_code, found.request.path) == (200, f"/w/{code}")


def test_a_look_alike_is_told_at_every_door_a_code_opens(table: Client) -> None:
    before, stranger = table.everything(), table.another(keeper=False)
    for door in ("/{}", "/w/{}", "/w/{}/sit", "/w/{}/tv", "/w/{}/rounds", "/tv?code={}"):
        answer = stranger.get(door.format("K0Q2"))
        assert answer.status_code == (200 if "?" in door else 404), door
        assert "codes are written without 0" in Markup(answer.text).text
    asked = stranger.post("/w/k7o1/sit", seat="p2")
    text = says(asked, 404, "codes are written without O and 1", 'value="k7o1"')
    assert "This code opens nothing" in Markup(text).text
    assert table.everything() == before
