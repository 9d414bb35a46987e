"""Links over HTTP: what they offer, who may use them, and that a replaced link opens nothing.

Every route is tried: what a seat may not do, and what ends with new links.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.serving.limits import WITHIN, WRONG_CODES
from scorekeeper.web.access import Condition, Role
from tests.web.client import FROM_HERE, Client
from tests.web.links import keeper, link_key, may_keep, requesting, seated, taken_seats
from tests.web.markup import Markup
from tests.web.routes import permission, routes
from tests.web.test_writing_routes import fields

REPLACED = "This code was replaced. Ask for the new one."


# --- opening and taking ---------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "opens"), [("k", "keeper"), ("s", "p2")])
def test_a_preview_robot_takes_nothing(table: Client, letter: str, opens: str) -> None:
    before, robot = table.everything(), table.another(keeper=False)
    for path in (
        f"/{letter}/{link_key(table, opens)}",
        f"/{letter.upper()}/{link_key(table, opens)}",
    ):
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = robot.http.open(path, method=method)
            assert answer.status_code == 200
            assert "Set-Cookie" not in answer.headers
    assert table.everything() == before
    assert not may_keep(robot)


def test_a_link_says_what_it_offers(table: Client) -> None:
    stranger = table.another(keeper=False)
    assert "As the keeper, this phone can" in stranger.page(f"/k/{link_key(table, 'keeper')}").text
    page = stranger.page(f"/s/{link_key(table, 'p2')}")
    assert "Are you Ben?" in page.text
    assert "Yes, I am Ben" in page.text
    assert "loses the seat" not in page.text
    seated(table, "p2")
    assert "loses the seat" in stranger.page(f"/s/{link_key(table, 'p2')}").text


def test_the_keepers_link_opens_its_game_and_no_other(table: Client) -> None:
    phone, first = keeper(table), table.game_id
    assert may_keep(phone)
    table.deal("Oma", "Leo")
    assert phone.get(table.at).status_code == 403
    assert phone.post(f"{table.at}/laid", seat="p1", laid="yes").status_code == 403
    assert phone.get("/new").status_code == 403
    assert phone.post("/new", names="A, B", act="deal").status_code == 403
    assert phone.get(f"/g/{first}").status_code == 200


def test_a_keepers_phone_plays_the_game(table: Client) -> None:
    phone = keeper(table)
    phone.close_round("p1", p2=5, p3=15, p4=60)
    assert table.view.log[-1].actor == "keeper"
    assert f'href="{table.at}"' in phone.get("/").text
    assert "/rounds/1/fix" in phone.get(f"/history/{table.game_id}").text


def test_what_a_phone_did_stands_in_the_log_with_its_seat(table: Client) -> None:
    phone = keeper(table)
    table.post(f"{table.at}/laid", seat="p3", laid="yes", seen=str(table.view.seq))
    assert table.view.log[-1].actor == "host"
    phone.post(f"/w/{table.view.code}/sit", seat="p1")
    phone.post(f"{table.at}/laid", seat="p2", laid="yes", seen=str(table.view.seq))
    assert table.view.log[-1].actor == "p1"
    log = Markup(phone.get(f"/history/{table.game_id}/log").text).text
    assert "Ben laid phase 1 (entered by Ann)" in log
    assert "Mia laid phase 1 (by" not in log


def test_same_again_by_a_keepers_phone_makes_it_keeper_of_the_new_game(table: Client) -> None:
    phone = keeper(table)
    answer = phone.post(f"{table.at}/again", key="again-key-1")
    assert answer.location != table.at
    assert phone.get(answer.location).status_code == 200
    assert phone.post(f"{table.at}/again", key="again-key-1").location == answer.location
    assert may_keep(phone)


def test_the_key_of_another_table_makes_nobody_its_keeper(table: Client) -> None:
    phone = keeper(table)
    elsewhere = table.another()
    elsewhere.deal("Oma", "Leo")
    other = elsewhere.view.log[0].command_id
    answer = phone.post(f"{table.at}/again", key=other)
    assert answer.location != elsewhere.at
    assert phone.get(elsewhere.at).status_code == 403


# --- dead links -----------------------------------------------------------------------------------


def test_a_seats_link_opened_twice_seats_one_phone(table: Client) -> None:
    key = link_key(table, "p2")
    first, second = table.another(keeper=False), table.another(keeper=False)
    assert first.post(f"/s/{key}").status_code == 303
    before = table.everything()
    for answer in (second.get(f"/s/{key}"), second.post(f"/s/{key}")):
        assert answer.status_code == 410
        assert REPLACED in answer.text
        assert Markup(answer.text).faults == []
    assert table.everything() == before
    assert first.get(f"/s/{key}").status_code == 302  # whose it is goes to the seat
    assert first.post(f"/s/{key}").status_code == 303
    assert table.everything() == before


def test_a_new_keepers_code_ends_the_old_one_and_its_phones(table: Client) -> None:
    old, phone = link_key(table, "keeper"), keeper(table)
    assert table.post(f"{table.at}/share/new-keeper-code").status_code == 303
    answer = phone.get(table.at)
    assert answer.status_code == 403
    assert "This phone kept this game before" in answer.text
    for method in ("GET", "POST"):
        again = phone.http.open(f"/K/{old}", method=method, headers=FROM_HERE)
        assert again.status_code == 410
        assert REPLACED in again.text
    assert may_keep(keeper(table))


def test_a_keeper_who_makes_a_new_code_goes_on_keeping(table: Client) -> None:
    mine, other = keeper(table), keeper(table)
    mine.post(f"{table.at}/share/new-keeper-code")
    assert may_keep(mine)
    assert not may_keep(other)


def test_handing_over_ends_with_the_next_keeper(table: Client) -> None:
    old = keeper(table)
    old.post(f"{table.at}/share/hand-over", act="offer")
    page = old.page(f"{table.at}/share/keep")
    assert link_key(table, "offered") in page.text
    assert may_keep(old)
    offer = table.another(keeper=False).page(f"/k/{link_key(table, 'offered')}")
    assert "The phone that kept the score until now can then only watch" in offer.text
    new = keeper(table, "offered")
    assert may_keep(new)
    assert not may_keep(old)


def test_an_offer_withdrawn_is_dead(table: Client) -> None:
    old = keeper(table)
    old.post(f"{table.at}/share/hand-over", act="offer")
    offered = link_key(table, "offered")
    old.post(f"{table.at}/share/hand-over", act="withdraw")
    assert table.another(keeper=False).post(f"/k/{offered}").status_code == 410
    assert may_keep(old)


def test_new_codes_kill_every_link_and_every_cookie_at_once(table: Client) -> None:
    code, dead = table.view.code, [f"/k/{link_key(table, 'keeper')}", f"/s/{link_key(table, 'p3')}"]
    phone, player, other = keeper(table), seated(table, "p2"), keeper(table)
    entries = table.entries
    answer = phone.post(f"{table.at}/share/new-codes")
    assert "All codes are new" in phone.get(answer.location).text
    assert table.entries == entries  # none of it is an event
    assert may_keep(phone)  # who asked for them goes on
    assert may_keep(table)
    assert not may_keep(other)
    assert taken_seats(table) == frozenset()
    stranger = table.another(keeper=False)
    watching = [f"/w/{code}", f"/W/{code}", f"/w/{code}/standings", f"/w/{code}/sit"]
    for path in (*dead, *watching):
        answer = stranger.http.get(path, follow_redirects=True)
        assert answer.status_code == 410, path
        assert REPLACED in answer.text
    for path in (*dead, f"/w/{code}/sit"):
        assert player.post(path, seat="p2").status_code == 410
    told = player.page(f"/w/{table.view.code}").text
    assert "All codes of this game were replaced" in told
    assert stranger.get(f"/w/{table.view.code}").status_code == 200


def test_who_makes_new_codes_keeps_the_seat_too_and_everybody_else_loses_theirs(
    table: Client,
) -> None:
    phone, other = keeper(table), seated(table, "p2")
    phone.post(f"/w/{table.view.code}/sit", seat="p1")
    phone.post(f"{table.at}/share/new-codes")
    assert taken_seats(table) == {"p1"}
    assert phone.get(f"{table.at}/me").status_code == 200
    assert other.get(f"{table.at}/me").status_code == 403
    # Whom a phone waits for is still known by name.
    asked = requesting(table, "p3")
    assert "Waiting for Ann’s phone" in asked.page(f"/w/{table.view.code}/sit/waiting").text


def test_a_code_that_is_old_says_so_at_the_top_of_its_page(table: Client) -> None:
    code, key = table.view.code, link_key(table, "keeper")
    table.post(f"{table.at}/share/new-codes")
    for path in (f"/w/{code}", f"/k/{key}"):
        page = Markup(table.another(keeper=False).get(path).text)
        assert "This is an old code" in page.text
        assert "Nothing here" not in page.text


def test_a_cookie_of_a_dead_generation_writes_nothing(table: Client) -> None:
    phones = keeper(table), seated(table, "p2")
    table.post(f"{table.at}/share/new-codes")
    before = table.everything()
    for phone in phones:
        for endpoint, path in routes(table, "POST"):
            if path.startswith(table.at) and not permission(table, endpoint).answers_only:
                assert phone.post(path, fields(table)).status_code == 403, path
    assert table.everything() == before


# --- what a seat may not do -----------------------------------------------------------------------


def is_of_a_seat(client: Client, endpoint: str) -> bool:
    """May a seat do this, at least for its own player? The last command is another's here."""
    row = permission(client, endpoint)
    return row.least <= Role.SEAT and row.condition is not Condition.OWN_COMMAND


def test_a_seat_cannot_write_what_only_a_keeper_may(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    phone, before, asked = seated(table, "p2"), table.view.seq, 0
    saved = table.everything()
    for endpoint, path in routes(table, "POST"):
        if not is_of_a_seat(table, endpoint):
            assert phone.post(path, fields(table)).status_code == 403, path
            asked += 1
    assert asked > 12
    assert table.view.seq == before
    assert table.everything() == saved


def test_a_seat_of_one_game_is_no_seat_of_another(table: Client) -> None:
    """A cookie stolen, or kept, from another game: a plain page, nothing changed."""
    phones = seated(table, "p2"), keeper(table)
    table.deal("Oma", "Leo", "Tim")
    before = table.everything()
    for phone in phones:
        for _endpoint, path in routes(table, "POST"):
            if path.startswith(table.at):
                answer = phone.post(path, fields(table))
                assert answer.status_code == 403, path
                assert Markup(answer.text).faults == []
    assert table.everything() == before


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
@pytest.mark.parametrize("opens", ["keeper", "p2"])
def test_a_form_of_another_site_redeems_no_link(table: Client, origin: str, opens: str) -> None:
    before, phone = table.everything(), table.another(keeper=False)
    letter = "k" if opens == "keeper" else "s"
    for path in (f"/{letter}/{link_key(table, opens)}", f"/w/{table.view.code}/sit"):
        answer = phone.http.post(path, data={"seat": "p2"}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert "Set-Cookie" not in answer.headers
    assert table.everything() == before


def test_writing_addresses_of_links_cannot_be_opened(table: Client) -> None:
    for path in ("take-back", "new-codes", "new-keeper-code", "hand-over"):
        assert table.get(f"{table.at}/share/{path}").status_code == 405


# --- guessing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["CCCCCCCCCCCCCC", "x", "ключ", "a" * 500, "K7Q2"])
def test_a_wrong_key_finds_a_plain_page(table: Client, key: str) -> None:
    before = table.everything()
    for path in (f"/k/{key}", f"/s/{key}"):
        for method in ("GET", "POST"):
            answer = table.http.open(path, method=method, headers=FROM_HERE)
            assert answer.status_code == 404
            assert "Nothing here" in answer.text
    assert table.everything() == before


def test_a_key_opens_what_it_is_for_and_nothing_else(table: Client) -> None:
    phone = table.another(keeper=False)
    assert phone.post(f"/s/{link_key(table, 'keeper')}").status_code == 404
    assert phone.post(f"/k/{link_key(table, 'p2')}").status_code == 404
    assert phone.post(f"/h/{link_key(table, 'keeper')}").status_code == 404


Guess = Callable[[Client, int], int]


GUESSES: dict[str, Guess] = {
    "keys": lambda phone, number: phone.post(f"/k/WRONG{number}").status_code,
    "seats": lambda phone, number: phone.get(f"/s/WRONG{number}").status_code,
    "codes": lambda phone, number: phone.get(f"/w/WRNG{number}").status_code,
}


@pytest.mark.parametrize("guess", GUESSES.values(), ids=GUESSES)
def test_whoever_guesses_is_made_to_wait_and_heard_again_later(table: Client, guess: Guess) -> None:
    clock = [0.0]
    table.app.extensions["limits"].codes.now = lambda: clock[0]
    phone = table.another(keeper=False)
    for number in range(WRONG_CODES):
        assert guess(phone, number) == 404
    assert guess(phone, WRONG_CODES) == 429
    assert phone.get(f"/w/{table.view.code}").status_code == 429
    assert phone.post(f"/k/{link_key(table, 'keeper')}").status_code == 429
    elsewhere = {"REMOTE_ADDR": "10.0.0.9"}
    assert phone.http.get(f"/w/{table.view.code}", environ_base=elsewhere).status_code == 200
    clock[0] = WITHIN + 1
    assert phone.get(f"/w/{table.view.code}").status_code == 200
    assert guess(phone, 0) == 404


def guess_too_often(table: Client) -> None:
    neighbour = table.another(keeper=False)
    for number in range(WRONG_CODES):
        assert neighbour.get(f"/w/WRNG{number}").status_code == 404
    assert neighbour.get(f"/w/{table.view.code}").status_code == 429


def test_pages_with_old_codes_let_the_next_phone_of_their_address_in(table: Client) -> None:
    """A table that was left open, a screen, a program: each asks for its one code for ever."""
    forgotten = table.another(keeper=False)
    for _time in range(5 * WRONG_CODES):
        for path in ("/w/GNE/standings", "/w/LST/tv/board", "/w/ST.json", "/t/GNETBLE/waiting"):
            assert forgotten.get(path).status_code == 404
    assert table.another(keeper=False).get(f"/w/{table.view.code}").status_code == 200


def test_a_neighbour_who_guesses_locks_nobody_out_who_came_before(table: Client) -> None:
    keeping, seat, watcher = keeper(table), seated(table, "p2"), table.another(keeper=False)
    at = f"/w/{table.view.code}"
    assert watcher.get(at).status_code == 200
    guess_too_often(table)
    for phone in (table, keeping, seat, watcher):
        assert phone.get(f"{at}/standings").status_code == 200
    assert table.get(f"/h/{table.scorer.host_key()}").status_code == 200
    assert keeping.get(f"/k/{link_key(table, 'keeper')}").status_code == 200
    assert seat.get(f"/s/{link_key(table, 'p2')}").status_code in (200, 302, 303)


def test_who_came_before_cannot_guess_the_codes_of_others_either(table: Client) -> None:
    watcher, known = table.another(keeper=False), table.view.code
    assert watcher.get(f"/w/{known}").status_code == 200
    table.deal("Zoe", "Kim")
    for number in range(WRONG_CODES):
        assert watcher.get(f"/w/WRNG{number}").status_code == 404
    assert watcher.get(f"/w/{table.view.code}").status_code == 429
    assert watcher.get(f"/w/{known}").status_code == 200


def test_whoever_knew_a_code_that_was_replaced_may_be_made_to_wait(table: Client) -> None:
    watcher = table.another(keeper=False)
    assert watcher.get(f"/w/{table.view.code}").status_code == 200
    table.scorer.links.new_links(table.game_id)
    guess_too_often(table)
    assert watcher.get(f"/w/{table.view.code}").status_code == 429


@pytest.mark.parametrize("path", ["/check?code=WRNG", "/tv?code=WRNG", "/check/answer"])
def test_a_code_tried_beside_a_question_is_a_guess_too(table: Client, path: str) -> None:
    phone = table.another(keeper=False)
    for number in range(WRONG_CODES):
        code = f"WRNG{number}"
        asked = phone.get(f"{path}{number}") if "?" in path else phone.post(path, code=code)
        assert asked.status_code == 200
    assert phone.get(f"/check?code={table.view.code}").status_code == 429
    assert phone.get(f"/tv?code={table.view.code}").status_code == 429
    assert phone.get(f"/w/{table.view.code}").status_code == 429
    assert phone.get("/check").status_code == 200


def test_a_hand_checked_with_a_wrong_code_is_one_guess_and_not_one_a_card(table: Client) -> None:
    page = table.another(keeper=False).page("/check?code=WRNG&phase=1")
    assert "WRNG" not in str([element.attributes for element in page.root.all()])


def test_who_brings_a_code_that_was_replaced_does_not_guess(table: Client) -> None:
    code = table.view.code
    table.scorer.links.new_links(table.game_id)
    for _ in range(WRONG_CODES + 5):
        assert table.get(f"/w/{code}/standings").status_code == 410
        assert table.get("/check", code=code).status_code == 200


@pytest.mark.parametrize(
    ("typed", "said"), [("K0Q2", "No code has 0 in it"), ("k7o1", "No code has O and 1 in it")]
)
def test_a_look_alike_in_a_code_is_told(table: Client, typed: str, said: str) -> None:
    answer = table.get(f"/w/{typed}")
    assert answer.status_code == 404
    assert said in Markup(answer.text).text
    assert "Is the code typed right?" in answer.text


def test_a_phone_that_keeps_a_game_is_not_told_that_it_can_only_watch(table: Client) -> None:
    refused = keeper(table).get("/new")
    assert refused.status_code == 403
    said = Markup(refused.text).text
    assert "For this page, scan the code in the host’s window." in said
    assert "only watch" not in said
