"""What a phone holds: the host's key, taken by a button; a cookie that opens this house alone."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner

from scorekeeper.service import Scorer
from tests.web.client import Client, app_for
from tests.web.links import seated

FIVE_MINUTES, TEN_YEARS = 300, 3_650 * 86_400


def is_host(phone: Client) -> bool:
    return phone.get("/new").status_code == 200


def test_the_button_takes_the_key_and_goes_on_to_a_clean_address(client: Client) -> None:
    key, phone = client.scorer.host_key(), client.another(keeper=False)
    for link in (f"/h/{key}", f"/h/{key.lower()}", f"/H/{key.upper()}"):
        offered = phone.get(link)
        assert 'method="post"' in offered.text
        assert "Set-Cookie" not in offered.headers
    assert not is_host(phone)
    answer = phone.post(f"/h/{key}")
    assert (answer.status_code, answer.location) == (303, "/")
    cookie = answer.headers["Set-Cookie"]
    assert {" HttpOnly", " SameSite=Lax", " Max-Age=34560000"} <= {*cookie.split(";")}
    assert "Expires" not in cookie, "the clock of a phone may be wrong"
    assert key not in cookie
    assert is_host(phone)
    assert "You already keep score" in phone.get(f"/h/{key}").text


def test_a_new_key_ends_the_old_one_and_its_cookies(client: Client) -> None:
    old = client.scorer.host_key()
    new = client.scorer.new_host_key()
    assert not is_host(client)
    assert client.post(f"/h/{old}").status_code == 404
    assert client.post(f"/h/{new}").status_code == 303
    assert is_host(client)


def test_a_key_replaced_meanwhile_opens_nothing(client: Client, monkeypatch: pytest.MonkeyPatch):
    key, read = client.scorer.host_key(), client.scorer.host_key

    def replace_after_reading() -> str:
        known = read()
        client.scorer.new_host_key()
        return known

    monkeypatch.setattr(client.scorer, "host_key", replace_after_reading)
    phone = client.another(keeper=False)
    phone.post(f"/h/{key}")
    assert not is_host(phone)


def test_a_cookie_outlives_the_server_but_a_forged_one_fails(client: Client, database: Path | str):
    for value in (client.cookie[:-2] + "xx", "eyJob3N0IjoxfQ.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"):
        phone = client.another(keeper=False)
        phone.http.set_cookie("scorekeeper", value)
        assert not is_host(phone)
    with closing(Scorer(database)) as restarted:
        app_for(restarted)
        again = client.another(keeper=False)
        again.http.set_cookie("scorekeeper", client.cookie)
        assert is_host(again)


@pytest.mark.parametrize("off", [-FIVE_MINUTES, -TEN_YEARS, TEN_YEARS])
def test_a_wrong_clock_throws_nobody_out(table: Client, monkeypatch: pytest.MonkeyPatch, off: int):
    ben = seated(table, "p2")
    now = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda signer: now(signer) + off)
    assert is_host(table)
    assert table.post(f"{table.at}/laid", seat="p1", seen="1").status_code == 303
    assert ben.get(f"{table.at}/me").status_code == 200
