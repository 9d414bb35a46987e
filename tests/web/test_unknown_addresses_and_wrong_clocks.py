"""Addresses with numbers and letters that no game has, and a host whose clock is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from itsdangerous import TimestampSigner
from werkzeug.routing import Rule

from tests.web.client import FROM_HERE, Client
from tests.web.links import seated

FIVE_MINUTES, TEN_YEARS = 300, 3_650 * 86_400


# --- addresses ------------------------------------------------------------------------------------


def opened(table: Client, text: str, number: str) -> Iterator[tuple[str, int]]:
    """Every route that wants one, with this text, or this number unless it is 1: the address and
    status."""
    rules: list[Rule] = list(table.app.url_map.iter_rules())
    for rule in rules:
        with_number = re.sub(r"<int[^>]*>", number, rule.rule)
        path = re.sub(r"<[^>]*>", text, with_number)
        if not ("<int" in rule.rule if number != "1" else "<" in with_number):
            continue
        for method in {"GET", "POST"} & (rule.methods or set()):
            for phone in (table, table.another(keeper=False)):
                answer = phone.http.open(path, method=method, headers=FROM_HERE)
                yield f"{method} {path}", answer.status_code


@pytest.mark.parametrize("number", [str(2**63 - 1), str(2**63), "9" * 18, "9" * 40])
def test_a_game_with_a_number_too_large_for_the_database_is_not_found(
    table: Client, number: str
) -> None:
    odd = [each for each in opened(table, "CDFG", number) if each[1] >= 500 or each[1] == 200]
    assert [each for each in odd if number in each[0]] == []


@pytest.mark.parametrize("text", ["%00", "CD%00FG", "%ff", "%F0%9F%83%8F", "%2e%2e%2f", "a" * 900])
def test_letters_that_no_code_has_lead_to_no_failure(table: Client, text: str) -> None:
    assert [each for each in opened(table, text, "1") if each[1] >= 500] == []


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 18, "-1", "٣", "1e3", "\x00"])
def test_odd_numbers_in_fields_come_back_as_a_page(table: Client, number: str) -> None:
    before = table.everything()
    at = table.at
    fields = {
        f"{at}/joins": ("name", "phase", "points", "other", "after"),
        f"{at}/rulings/keep": ("seq",),
        "/house/forget": ("number", "game"),
        f"{at}/round": ("out", "points-p1", "wilds-p1", "n-p1"),
    }
    for path, names in fields.items():
        answer = table.post(path, dict.fromkeys(names, number), name="Zoe")
        assert answer.status_code < 500, (path, answer.status_code)
    for path in (f"{at}/menu/late", f"{at}/lay/p1", "/check"):
        answer = table.get(path, phase=number[:900], after=number[:900], game=number[:900])
        assert answer.status_code < 500, path
    assert len(table.everything()) == len(before)


# --- clocks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("off", [-FIVE_MINUTES, -TEN_YEARS, TEN_YEARS])
def test_a_clock_that_was_wrong_for_a_while_throws_nobody_out(
    table: Client, monkeypatch: pytest.MonkeyPatch, off: int
) -> None:
    ben = seated(table, "p2")
    now = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda signer: now(signer) + off)
    assert table.get(table.at).status_code == 200
    assert table.get("/new").status_code == 200
    assert table.post(f"{table.at}/laid", seat="p1", seen="1").status_code == 303
    assert ben.get(f"{table.at}/me").status_code == 200


def test_a_phone_is_told_how_long_to_keep_its_cookie_and_not_until_when(table: Client) -> None:
    answer = table.another(keeper=False).post(f"/h/{table.scorer.host_key()}")
    cookie = answer.headers["Set-Cookie"]
    assert "Max-Age=34560000" in cookie
    assert "Expires" not in cookie


def test_a_forged_cookie_opens_nothing(table: Client) -> None:
    stranger = table.another(keeper=False)
    stranger.http.set_cookie("scorekeeper", "eyJob3N0IjoxfQ.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert stranger.get("/new").status_code == 403


# --- an older file --------------------------------------------------------------------------------


def test_a_phone_that_saw_more_than_is_recorded_is_sent_to_look_again(table: Client) -> None:
    before = table.entries
    answer = table.post(f"{table.at}/laid", seat="p2", seen=str(before + 5))
    assert answer.status_code == 409
    assert "showed more entries than are recorded here" in answer.text
    assert table.entries == before


def test_a_round_sent_after_an_older_copy_was_put_back_keeps_what_was_typed(table: Client) -> None:
    typed = table.round_fields("p1", p2=35, p3=40, p4=45)
    answer = table.post(f"{table.at}/round", {**typed, "seen": "99"})
    assert answer.status_code == 409
    assert "An older copy of the games may have been put back here." in answer.text
    assert 'value="35"' in answer.text
    assert table.entries == 1
