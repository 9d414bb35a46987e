"""What an attacker tries at every address there is: guessing, reading from another site, being led
away, filling the memory. The addresses are read from the app, so a new page is attacked too."""

from __future__ import annotations

import functools
import gc
import gzip
import io
from collections.abc import Iterator
from typing import Any

from werkzeug.routing import Rule

from scorekeeper.serving.limits import Attempts
from tests.web.client import FROM_HERE, Client
from tests.web.routes import routes, rules

SECRETS = {
    "code": "WRNG",
    "key": "CCCCCCCCCCCCCC",
    "host_key": "CCCCCCCCCCCC",
    "card": "CCCCCCCC",
    "wall": "CCCCCCCC",
    "address": "CCCCCCCCCCCC",
    "seat": "p1",
}
"""A wrong value for each secret in an address. A seat is none, but stands beside one."""

ELSEWHERE = ("//evil.example", "///evil.example", "https://evil.example", "/\\evil.example")
OPEN_TO_ALL = frozenset({"api.game", "api.feed"})


def doors(client: Client) -> Iterator[tuple[str, str]]:
    """Method and address, with a wrong secret, of every route that a secret opens."""
    for method in ("GET", "POST"):
        for rule in rules(client, method):
            if opens_with_a_secret(rule):
                parts = {name: SECRETS[name] for name in rule.arguments}
                to = client.app.url_map.bind("localhost").build(rule.endpoint, parts, method)
                yield method, to
    yield from (("GET", f"/{page}?code=WRNG") for page in ("find", "tv", "wall", "check"))


def opens_with_a_secret(rule: Rule) -> bool:
    """Links that only differ in capitals lead on to the others and try nothing."""
    secret = {"code", "key", "host_key", "card", "wall", "address"} & rule.arguments
    capitals = str(rule)[:3] in ("/W/", "/K/", "/S/", "/H/", "/T/") and "GET" in (
        rule.methods or ()
    )
    return bool(secret) and "game_id" not in rule.arguments and not capitals


def test_every_door_counts_wrong_codes_and_all_doors_count_together(table: Client) -> None:
    stranger = table.another(keeper=False)
    every = list(doors(table))
    assert len(every) > 20
    for method, to in every:
        table.app.extensions["limits"].codes = Attempts(most=1)
        assert stranger.http.open(to, method=method, headers=FROM_HERE).status_code != 429, to
        assert stranger.get(f"/w/{table.view.code}").status_code == 429, to


def test_a_page_that_others_look_at_is_no_way_round_the_limit(table: Client) -> None:
    """A television keeps its page fresh; a guesser who has no cookie either asks for it too."""
    limits = table.app.extensions["limits"]
    for path in ("", "/tv", "/tv/board", "/standings"):
        limits.codes = Attempts(most=1)
        to, bare = f"/w/{table.view.code}{path}", table.app.test_client(use_cookies=False)
        assert [bare.get(to).status_code for _ in range(3)] == [200] * 3
        assert bare.get("/w/WRNG").status_code == 404
        assert bare.get(to).status_code == 429, to


def test_no_page_of_another_site_reads_anything_but_what_is_open_to_all(table: Client) -> None:
    """Even with the host's cookie, which a browser would not send from there."""
    elsewhere = {"Origin": "http://evil.example"}
    for method in ("GET", "POST"):
        for endpoint, path in routes(table, method):
            answer = table.http.open(path, method=method, headers=elsewhere)
            allowed = answer.headers.get("Access-Control-Allow-Origin")
            assert allowed is None or endpoint in OPEN_TO_ALL, path
            assert "Access-Control-Allow-Credentials" not in answer.headers
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert answer.headers["X-Frame-Options"] == "DENY"


def test_no_answer_leads_to_another_site(table: Client) -> None:
    """Whatever field or header names one."""
    every = [(method, path) for method in ("GET", "POST") for _end, path in routes(table, method)]
    for number, (method, path) in enumerate(every):
        to = ELSEWHERE[number % len(ELSEWHERE)]
        answer = table.http.open(
            path,
            method=method,
            query_string=dict.fromkeys(("back", "next", "url", "came", "at", "code", "to"), to),
            data={"back": to, "next": to, "key": to} if method == "POST" else None,
            headers={**FROM_HERE, "Referer": to, "X-Forwarded-Host": "evil.example"},
        )
        for name in ("Location", "HX-Redirect", "HX-Location", "Refresh"):
            led = answer.headers.get(name, "/")
            assert led.startswith("/"), (path, led)
            assert led[1:2] not in ("/", "\\"), (path, led)


def unbounded() -> dict[str, int]:
    """How much every cache without a limit holds, of all functions of the program."""
    found: dict[str, int] = {}
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("scorek"):
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
        for path in (
            "/",
            "/history",
            "/rules/mattel",
            f"/w/{table.view.code}",
            "/check",
            "/history/1",
        ):
            stranger.http.get(path, query_string=odd, headers=headers)
        stranger.http.post("/check/answer", data=odd, headers=headers)
        stranger.http.post("/api/ask", json={"ask": "points", **odd}, headers=headers)

    table.close_round("p1", p2=5, p3=10, p4=60)
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    stranger = table.another(keeper=False)
    stranger.get(f"/w/{table.view.code}")
    send(0)
    before = unbounded()
    for number in range(1, 24):
        send(number)
    grown = {name: size for name, size in unbounded().items() if size > before.get(name, 0) + 5}
    assert grown == {}


def test_a_packed_form_is_not_unpacked(client: Client) -> None:
    """A kilobyte that unpacks to megabytes stays a kilobyte."""
    packed = gzip.compress(b"text=" + b"1," * 5_000_000)
    headers = {**FROM_HERE, "Content-Encoding": "gzip"}
    kind = "application/x-www-form-urlencoded"
    answer = client.http.post("/import", data=packed, headers=headers, content_type=kind)
    assert answer.status_code == 400
    file = {"file": (io.BytesIO(packed), "games.jsonl.gz")}
    answer = client.http.post("/import", data=file, headers=FROM_HERE)
    assert answer.status_code == 422
    assert "neither an archive nor a table" in answer.text
