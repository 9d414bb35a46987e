"""What an attacker tries at every address there is: another host name, odd addresses, reading from
another site, being led away, filling the memory. The addresses are read from the app, so a new page
is attacked too. Guessing is in `test_limits`, bent forms are in `test_fuzz`."""

from __future__ import annotations

import functools
import gc
import gzip
import io
import re
from itertools import cycle, product
from typing import Any

from scorekeeper.serving.limits import Attempts
from tests.web.client import FROM_HERE, Client
from tests.web.markup import says
from tests.web.routes import fields, permission, routes

ELSEWHERE = ("//evil.example", "///evil.example", "https://evil.example", "/\\evil.example")


def every_route(table: Client) -> list[tuple[str, str, str]]:
    """Method, endpoint and address."""
    return [(method, *found) for method in ("GET", "POST") for found in routes(table, method)]


# --- other sites ----------------------------------------------------------------------------------


def test_under_a_foreign_name_no_address_answers_even_with_the_key(table: Client) -> None:
    """A page of another site that leads its own name here: its browser has our cookie's address."""
    before = table.everything()
    hosts = cycle(("evil.example", "localhost.evil.example:8010"))
    for host, (method, _endpoint, path) in zip(hosts, every_route(table), strict=False):
        headers = {"Host": host, "Origin": f"http://{host}"}
        answer = table.http.open(path, method=method, headers=headers, data=fields(table))
        assert "Ann" not in says(answer, 400), path
        assert "Set-Cookie" not in answer.headers
    assert table.everything() == before


FROM_ELSEWHERE: tuple[dict[str, str], ...] = (
    {"Origin": "http://evil.example"},
    {"Origin": "null"},  # of a sandbox
    {},  # no browser
    {"Sec-Fetch-Site": "cross-site"},  # a link elsewhere
)


def test_another_site_writes_nothing_and_reads_only_what_is_open_to_all(table: Client) -> None:
    """Even with the host's cookie, which a browser would not send from there."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    before = table.everything()
    every = every_route(table)
    asked = [(FROM_ELSEWHERE[0], route) for route in every]
    asked += zip(cycle(FROM_ELSEWHERE[1:]), every, strict=False)
    for said, (method, endpoint, path) in asked:
        writes = method == "POST" and not permission(table, endpoint).answers_only
        if not writes and said != FROM_ELSEWHERE[0]:
            continue
        answer = table.http.open(path, method=method, headers=said, data=fields(table))
        if writes:
            says(answer, 403, "did not come from a page of this Scorekeeper")
            assert "Set-Cookie" not in answer.headers
        allowed = answer.headers.get("Access-Control-Allow-Origin")
        assert allowed is None or endpoint in ("api.game", "api.feed"), path
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["X-Frame-Options"] == "DENY"
    assert table.everything() == before


def test_no_answer_leads_to_another_site(table: Client) -> None:
    """Whatever field or header names one."""
    for number, (method, _endpoint, path) in enumerate(every_route(table)):
        to = ELSEWHERE[number % len(ELSEWHERE)]
        query = dict.fromkeys(("back", "next", "url", "came", "at", "code", "to"), to)
        data = {"back": to, "next": to, "key": to} if method == "POST" else None
        sent: Any = {"method": method, "query_string": query, "data": data}
        headers = {**FROM_HERE, "Referer": to, "X-Forwarded-Host": "evil.example"}
        answer = table.http.open(path, headers=headers, **sent)
        for name in ("Location", "HX-Redirect", "HX-Location", "Refresh"):
            led = answer.headers.get(name, "/")
            assert led.startswith("/"), (path, led)
            assert led[1:2] not in ("/", "\\"), (path, led)


# --- addresses of nothing -------------------------------------------------------------------------


def answers_to(phone: Client, *, text: str = "", number: str = "") -> dict[str, int]:
    """The status of every route that wants a text or a number and gets this one."""
    found: dict[str, int] = {}
    wanted = r"<int" if number else r"<(?!int)"
    for rule in phone.app.url_map.iter_rules():
        path = re.sub(r"<[^>]*>", text or "CDFG", re.sub(r"<int[^>]*>", number or "1", rule.rule))
        methods = {"GET", "POST"} & (rule.methods or set()) if re.search(wanted, rule.rule) else ()
        for method in methods:
            answer = phone.http.open(path, method=method, headers=FROM_HERE)
            found[f"{method} {path} of {rule.rule}"] = answer.status_code
    return found


def test_a_game_with_a_number_of_no_game_is_not_found(table: Client) -> None:
    before, stranger = table.everything(), table.another(keeper=False)
    numbers = ("0", str(2**63 - 1), str(2**63), "9" * 5000)
    for phone, number in (*product([table], numbers), (stranger, numbers[1])):
        for path, status in answers_to(phone, number=number).items():
            assert status < 500, path
            if "/<int:game_id>" in path:
                assert status in (403, 404, 405), path
        for method in ("GET", "POST"):
            answer = table.http.open(f"/g/{number}/round", method=method, headers=FROM_HERE)
            assert "no page and no game under this address" in answer.text
    assert table.everything() == before


def test_codes_and_keys_with_any_letters_in_them_lead_to_no_failure(table: Client) -> None:
    table.app.extensions["limits"].codes = Attempts(most=10_000)
    texts, stranger = ("CD%00FG", "%ff", "%2e%2e%2f", "a" * 900), table.another(keeper=False)
    for phone, text in (*product([table], texts), (stranger, texts[0])):
        failed = [path for path, status in answers_to(phone, text=text).items() if status >= 500]
        assert failed == []
    for text, door in product(("ZZZZ", "ключ", "a'b", "9" * 3000), "whks"):
        says(table.get(f"/{door}/{text}"), 404, "Nothing here")


# --- memory ---------------------------------------------------------------------------------------


def unbounded() -> dict[str, int]:
    """How much every cache without a limit holds, of all functions of the program."""
    found: dict[str, int] = {}
    for each in gc.get_objects():
        cached = functools._lru_cache_wrapper  # the class has no other name
        if isinstance(each, cached) and each.__module__.startswith("scorek"):
            kept = each.cache_info()
            if kept.maxsize is None:
                found[f"{each.__module__}.{each.__qualname__}"] = kept.currsize
    return found


def test_nothing_that_strangers_send_stays_in_memory_for_ever(table: Client) -> None:
    def send(number: int) -> None:
        odd: dict[str, Any] = {
            "q": f"word{number}",
            "cards": "5 5 W W 3 4 5 6 7 8",
            "phase": f"run of {number}",
            **({"lang": f"de-{number:03}"} if number % 2 else {}),
            "since": f"20{number % 100:02}-01",
        }
        headers = {**FROM_HERE, "Accept-Language": f"en-{number:03}, x{number}-AB, de-u{number}"}
        for path in ("", "history", "rules/mattel", f"w/{table.view.code}", "check", "history/1"):
            stranger.http.get(f"/{path}", query_string=odd, headers=headers)
        stranger.http.post("/check/answer", data=odd, headers=headers)
        stranger.http.post("/api/ask", json={"ask": "points", **odd}, headers=headers)

    table.close_round("p1", p2=5, p3=10, p4=60)
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    stranger = table.another(keeper=False)
    stranger.get(f"/w/{table.view.code}")
    send(0)
    before = unbounded()
    for number in range(1, 8):
        send(number)
    grown = {name: size for name, size in unbounded().items() if size > before.get(name, 0) + 5}
    assert grown == {}


def test_a_packed_form_is_not_unpacked(client: Client) -> None:
    """A kilobyte that unpacks to megabytes stays a kilobyte."""
    packed = gzip.compress(b"text=" + b"1," * 5_000_000)
    kind = {"Content-Encoding": "gzip", "Content-Type": "application/x-www-form-urlencoded"}
    answer = client.http.post("/import", data=packed, headers={**FROM_HERE, **kind})
    assert answer.status_code == 400
    file = {"file": (io.BytesIO(packed), "games.jsonl.gz")}
    answer = client.http.post("/import", data=file, headers=FROM_HERE)
    says(answer, 422, "neither an archive nor a table")
