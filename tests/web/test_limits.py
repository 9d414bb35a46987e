"""Guessing of codes and keys: who has to wait, who is not kept waiting, and what is no guess."""

from __future__ import annotations

import re
from collections.abc import Iterator

from werkzeug.routing import Rule

from scorekeeper.serving import limits
from scorekeeper.serving.limits import WITHIN, WRONG_CODES, Attempts, Limits, network_of
from tests.web.client import FROM_HERE, Client
from tests.web.links import keeper, link_key, seated
from tests.web.markup import Markup
from tests.web.routes import rules

GUESSER = "10.0.0.9"

# --- the count ------------------------------------------------------------------------------------


def test_a_wrong_code_that_is_asked_for_again_is_no_new_guess() -> None:
    clock = [0.0]
    tries = Attempts(now=lambda: clock[0], most=2)
    assert all(tries.allows(GUESSER, of=code) for code in ("WRNG", "wrng") * 50)
    assert tries.allows(GUESSER, of="WRNH")
    # Whoever has guessed too often learns nothing more of any code, also not of a known one.
    assert not tries.allows(GUESSER, of="WRNG")
    clock[0] = WITHIN + 1
    again = [tries.allows(GUESSER, of=code) for code in ("WRNG", "WRNH", "WRNJ")]
    assert again == [True, True, False], "each counts again after a while"


def test_processes_of_one_port_together_allow_as_much_as_one() -> None:
    four = [Limits(processes=4) for _ in range(4)]
    tries = [each.codes.allows(GUESSER) for _ in range(WRONG_CODES) for each in four]
    assert tries.count(True) == WRONG_CODES
    started = [each.new_games.allows("phone", GUESSER) for each in four for _try in range(10)]
    assert started.count(True) == limits.GAMES_OF_A_PHONE
    assert Limits(processes=32).codes.allows(GUESSER)


def test_a_crowd_of_guessers_makes_nobody_forget_the_one_who_has_to_wait() -> None:
    tries = Attempts()
    for _ in range(WRONG_CODES):
        tries.allows("10.9.9.9")
    for number in range(2 * limits.MOST_REMEMBERED):
        tries.allows(f"10.{number // 62_500}.{number // 250 % 250}.{number % 250}")
    # Private, because memory is what is promised: nothing else tells how much is remembered.
    assert len(vars(tries)["_tries"]) <= limits.MOST_REMEMBERED
    assert not tries.allows("10.9.9.9")


def test_a_phone_with_many_addresses_is_one_guesser() -> None:
    networks = {
        "192.168.1.7": "192.168.1.7",
        "::ffff:192.168.1.7": "192.168.1.7",
        "fe80::1:2%eth0": "fe80::/64",
        "2001:db8:1:2:aaaa::1": "2001:db8:1:2::/64",
        "": "",
        "testclient": "testclient",
    }
    assert {address: network_of(address) for address in networks} == networks


# --- doors ----------------------------------------------------------------------------------------

LENGTHS = {"key": 14, "host_key": 12, "card": 8, "wall": 8, "address": 12}
SECRETS = {"code": "WRNG"} | {name: "C" * length for name, length in LENGTHS.items()}
"""A wrong value for each secret in an address."""


def doors(client: Client) -> Iterator[tuple[str, str]]:
    """Method and address, with a wrong secret, of every route that a secret opens."""
    for method in ("GET", "POST"):
        for rule in rules(client, method):
            if opens_with_a_secret(rule):
                parts = {name: SECRETS.get(name, "p1") for name in rule.arguments}
                to = client.app.url_map.bind("localhost").build(rule.endpoint, parts, method)
                yield method, to
    yield from (("GET", f"/{page}?code=WRNG") for page in ("find", "tv", "wall", "check"))
    yield "POST", "/check/answer"


def opens_with_a_secret(rule: Rule) -> bool:
    """Links that only differ in capitals lead on to the others and try nothing."""
    capitals = re.match(r"/[WKSHT]/", rule.rule) and "GET" in (rule.methods or ())
    secret = rule.arguments & SECRETS.keys()
    return bool(secret) and "game_id" not in rule.arguments and not capitals


def test_every_door_counts_wrong_codes_and_all_doors_count_together(table: Client) -> None:
    stranger = table.another(keeper=False)
    every = list(doors(table))
    assert len(every) > 20
    for method, to in every:
        table.app.extensions["limits"].codes = Attempts(most=1)
        sent = {"code": "WRNG"} if method == "POST" else None
        answer = stranger.http.open(to, method=method, headers=FROM_HERE, data=sent)
        assert answer.status_code != 429, to
        assert stranger.get(f"/w/{table.view.code}").status_code == 429, to
        assert stranger.post(f"/h/{table.scorer.host_key()}").status_code == 429, to
        if to.startswith("/check?"):  # else each card that is typed there would be one more guess
            assert "WRNG" not in str([each.attributes for each in Markup(answer.text).root.all()])


def test_a_page_that_others_look_at_is_no_way_round_the_limit(table: Client) -> None:
    """A television keeps its page fresh; a guesser who has no cookie either asks for it too."""
    kept = table.app.extensions["limits"]
    for path in ("", "/tv", "/tv/board", "/standings"):
        kept.codes = Attempts(most=1)
        to, bare = f"/w/{table.view.code}{path}", table.app.test_client(use_cookies=False)
        assert [bare.get(to).status_code for _ in range(3)] == [200] * 3
        assert bare.get("/w/WRNG").status_code == 404
        assert bare.get(to).status_code == 429, to


def guess_too_often(table: Client) -> Client:
    """A phone that nobody knows, of the address of all others, has to wait."""
    neighbour = table.another(keeper=False)
    for number in range(WRONG_CODES):
        assert neighbour.get(f"/w/WRNG{number}").status_code == 404
    assert neighbour.get(f"/w/{table.view.code}").status_code == 429
    return neighbour


def test_whoever_guesses_is_heard_again_later(table: Client) -> None:
    clock, kept = [0.0], table.app.extensions["limits"]
    kept.codes.now = lambda: clock[0]
    right = [kept.codes.allows(GUESSER, right=True) for _ in range(5 * WRONG_CODES)]
    assert all(right), "a right code does not count"
    guesser, code = guess_too_often(table), table.view.code
    assert guesser.http.get(f"/w/{code}", environ_base={"REMOTE_ADDR": GUESSER}).status_code == 200
    assert guesser.get("/check").status_code == 200
    clock[0] = WITHIN + 1
    assert guesser.get(f"/w/{code}").status_code == 200


def test_a_neighbour_who_guesses_locks_nobody_out_who_came_before(table: Client) -> None:
    keeping, seat, watcher = keeper(table), seated(table, "p2"), table.another(keeper=False)
    at, other = f"/w/{table.view.code}", table.another()
    assert watcher.get(at).status_code == 200
    other.deal("Zoe", "Kim")
    guess_too_often(table)
    for phone in (table, keeping, seat, watcher):
        assert phone.get(f"{at}/standings").status_code == 200
    assert table.get(f"/h/{table.scorer.host_key()}").status_code == 200
    assert keeping.get(f"/k/{link_key(table, 'keeper')}").status_code == 200
    assert seat.get(f"/s/{link_key(table, 'p2')}").status_code in (200, 302, 303)
    # But they guess no other code, and no new one of their game.
    assert watcher.get(f"/w/{other.view.code}").status_code == 429
    table.scorer.links.new_links(table.game_id)
    assert watcher.get(f"/w/{table.view.code}").status_code == 429


# --- no guesses -----------------------------------------------------------------------------------


def test_pages_with_old_codes_let_the_next_phone_of_their_address_in(table: Client) -> None:
    """A table that was left open, a screen, a program: each asks for its one code for ever."""
    forgotten, old = table.another(keeper=False), table.view.code
    table.scorer.links.new_links(table.game_id)
    for _time in range(WRONG_CODES + 1):
        for path in ("/w/GNE/standings", "/w/LST/tv/board", "/w/ST.json", "/t/GNETBLE/waiting"):
            assert forgotten.get(path).status_code == 404
        assert forgotten.get(f"/w/{old}/standings").status_code == 410
        assert forgotten.get("/check", code=old).status_code == 200
    assert table.another(keeper=False).get(f"/w/{table.view.code}").status_code == 200


def test_what_a_browser_asks_for_by_itself_is_no_guess(table: Client) -> None:
    phone = table.another(keeper=False)
    for name in ("favicon.ico", "robots.txt", ".env", "a", "C" * 40):
        for _asked in range(WRONG_CODES // 4 + 1):
            assert phone.get(f"/{name}").status_code == 404
    assert phone.get(f"/{table.view.code}").location == f"/w/{table.view.code}"
