"""The host's key: opening its link takes nothing, the button does; a new key ends the old one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from scorekeeper.serving.limits import (
    MOST_REMEMBERED,
    WITHIN,
    WRONG_CODES,
    Attempts,
    Limits,
    network_of,
)
from scorekeeper.web.access import Action, requires
from scorekeeper.web.this_phone import is_host

FROM_HERE = {"Origin": "http://localhost"}


def app_for(scorer: Scorer) -> Flask:
    app = create_app(scorer)
    app.testing = True

    @app.get("/may-i")
    @requires(Action.OPEN_START_PAGE)
    def may_i() -> str:
        return "yes" if is_host() else "no"

    @app.post("/do")
    @requires(Action.START_GAME)
    def do() -> str:
        return "done"

    return app


@pytest.fixture
def phone(scorer: Scorer) -> FlaskClient:
    return app_for(scorer).test_client()


def take(phone: FlaskClient, key: str) -> TestResponse:
    return phone.post(f"/h/{key}", headers=FROM_HERE)


def may(phone: FlaskClient) -> str:
    return phone.get("/may-i").text


def test_without_the_key_one_may_look_and_no_more(phone: FlaskClient) -> None:
    assert may(phone) == "no"
    answer = phone.post("/do", headers=FROM_HERE)
    assert answer.status_code == 403
    assert "You can watch here, but this phone cannot change" in answer.text


def test_opening_the_link_says_what_it_offers_and_takes_nothing(
    scorer: Scorer, phone: FlaskClient
) -> None:
    answer = phone.get(f"/h/{scorer.host_key()}")
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert 'method="post"' in answer.text
    assert may(phone) == "no"


def test_the_button_takes_the_key_and_goes_on_to_a_clean_address(
    scorer: Scorer, phone: FlaskClient
) -> None:
    answer = take(phone, scorer.host_key())
    assert (answer.status_code, answer.location) == (303, "/")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Max-Age=" in cookie
    assert scorer.host_key() not in cookie
    assert may(phone) == "yes"
    assert phone.post("/do", headers=FROM_HERE).text == "done"
    assert "already has the key" in phone.get(f"/h/{scorer.host_key()}").text


def test_the_link_may_be_scanned_in_capitals_or_typed_in_small_letters(
    scorer: Scorer, phone: FlaskClient
) -> None:
    assert phone.get(f"/H/{scorer.host_key().upper()}").status_code == 200
    assert phone.get(f"/h/{scorer.host_key().lower()}").status_code == 200


def test_the_cookie_outlives_the_server(
    scorer: Scorer, phone: FlaskClient, database: Path | str
) -> None:
    take(phone, scorer.host_key())
    sealed = phone.get_cookie("scorekeeper")
    assert sealed is not None
    restarted = Scorer(database)
    again = app_for(restarted).test_client()
    again.set_cookie("scorekeeper", sealed.value)
    assert may(again) == "yes"
    restarted.close()


def test_a_new_key_ends_the_old_one_and_its_cookies(scorer: Scorer, phone: FlaskClient) -> None:
    old = scorer.host_key()
    take(phone, old)
    new = scorer.new_host_key()
    assert may(phone) == "no"
    assert take(phone, old).status_code == 404
    assert take(phone, new).status_code == 303
    assert may(phone) == "yes"


def test_a_cookie_that_was_tampered_with_opens_nothing(scorer: Scorer, phone: FlaskClient) -> None:
    take(phone, scorer.host_key())
    sealed = phone.get_cookie("scorekeeper")
    assert sealed is not None
    phone.set_cookie("scorekeeper", sealed.value[:-2] + "xx")
    assert may(phone) == "no"


@pytest.mark.parametrize("key", ["CCCCCCCCCCCC", "x", "ключ", "a" * 500])
def test_a_wrong_key_finds_a_plain_page(phone: FlaskClient, key: str) -> None:
    for answer in (phone.get(f"/h/{key}"), take(phone, key)):
        assert answer.status_code == 404
        assert "Nothing here" in answer.text
    assert may(phone) == "no"


def test_whoever_guesses_keys_is_made_to_wait(scorer: Scorer, phone: FlaskClient) -> None:
    for number in range(WRONG_CODES):
        assert take(phone, f"WRONG{number}").status_code == 404
    assert take(phone, "WRONG").status_code == 429
    assert take(phone, scorer.host_key()).status_code == 429


def test_a_guesser_is_heard_again_after_a_while_and_others_all_the_time() -> None:
    clock = [0.0]
    tries = Attempts(now=lambda: clock[0])
    for _ in range(WRONG_CODES):
        assert tries.allows("10.0.0.9")
    assert not tries.allows("10.0.0.9")
    assert not tries.allows("10.0.0.9", right=True)
    assert tries.allows("10.0.0.7")
    clock[0] = WITHIN + 1
    assert tries.allows("10.0.0.9")


def test_processes_of_one_port_together_allow_as_much_as_one() -> None:
    four = [Limits(processes=4) for _ in range(4)]
    tries = [each.codes.allows("10.0.0.9") for _ in range(WRONG_CODES) for each in four]
    assert tries.count(True) == WRONG_CODES
    assert Limits(processes=32).codes.allows("10.0.0.9")


def test_a_wrong_code_that_is_asked_for_again_is_no_new_guess() -> None:
    clock = [0.0]
    tries = Attempts(now=lambda: clock[0], most=2)
    assert all(tries.allows("10.0.0.9", of=code) for code in ("WRNG", "wrng") * 50)
    assert tries.allows("10.0.0.9", of="WRNH")
    # Whoever has guessed too often learns nothing more of any code, also not of a known one.
    assert not tries.allows("10.0.0.9", of="WRNG")
    clock[0] = WITHIN + 1
    assert tries.allows("10.0.0.9", of="WRNG")
    assert tries.allows("10.0.0.9", of="WRNH")
    assert not tries.allows("10.0.0.9", of="WRNJ"), "each counts again after a while"


def test_right_codes_are_never_counted() -> None:
    tries = Attempts()
    assert all(tries.allows("10.0.0.9", right=True) for _ in range(5 * WRONG_CODES))
    assert tries.allows("10.0.0.9")


def test_many_tries_at_once_are_no_more_than_one_after_the_other() -> None:
    tries = Attempts()
    with ThreadPoolExecutor(16) as pool:
        allowed = list(pool.map(lambda _: tries.allows("10.0.0.9"), range(400)))
    assert allowed.count(True) == WRONG_CODES


def test_a_crowd_of_guessers_makes_nobody_forget_the_one_who_has_to_wait() -> None:
    tries = Attempts()
    for _ in range(WRONG_CODES):
        tries.allows("10.9.9.9")
    for number in range(2 * MOST_REMEMBERED):
        tries.allows(f"10.{number // 62_500}.{number // 250 % 250}.{number % 250}")
    assert len(vars(tries)["_tries"]) <= MOST_REMEMBERED
    assert not tries.allows("10.9.9.9")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("fe80::1:2%eth0", "fe80::/64"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_phone_with_many_addresses_is_one_guesser(address: str, network: str) -> None:
    assert network_of(address) == network
