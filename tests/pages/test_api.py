"""The API over HTTP: anybody may ask, from any site, and nothing is written."""

from __future__ import annotations

import json
import re
from io import BytesIO

from scorekeeper.api.dispatch import QUESTIONS, answer
from scorekeeper.api.openapi import description
from tests.pages.builders import links
from tests.web.client import Client

POINTS = {"ask": "points", "hand": ["W"]}
ELSEWHERE = {"Origin": "https://elsewhere.example"}


def test_it_does_not_matter_where_a_question_comes_from(client: Client) -> None:
    for headers in (
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {**ELSEWHERE, "Sec-Fetch-Site": "cross-site"},
    ):
        told = client.http.post("/api/ask", data=json.dumps(POINTS), headers=headers)
        assert (told.status_code, told.mimetype) == (200, "application/json")
        assert told.json == {"points": 25}
        assert "Set-Cookie" not in told.headers
    # And no web page of another site may read an answer.
    asked = {**ELSEWHERE, "Access-Control-Request-Method": "POST"}
    told = client.http.options("/api/ask", headers=asked)
    assert not [name for name, _value in told.headers if name.startswith("Access-Control")]


def test_what_cannot_be_read_is_an_error_in_json(client: Client) -> None:
    for body in (b"", b"\xff", b"[]", b'{"ask": "sing"}', b"[" * 60_000):
        told = client.http.post("/api/ask", data=body)
        assert told.status_code == 400
        assert set(told.get_json()["error"]) == {"code", "message", "at"}
    too_long = b" " * 70_000
    for body, status in ((json.dumps(POINTS).encode(), 200), (too_long, 413)):
        chunked = {"Transfer-Encoding": "chunked"}
        told = client.http.post("/api/ask", input_stream=BytesIO(body), headers=chunked)
        assert told.status_code == status
    for method, path, status, code in (
        ("POST", "ask", 413, "line_too_long"),
        *((other, "ask", 405, "wrong_method") for other in ("GET", "PUT", "DELETE", "TRACE")),
        *((method, "answer", 404, "not_found") for method in ("GET", "POST")),
    ):
        told = client.http.open(f"/api/{path}", method=method, data=too_long)
        assert (told.status_code, told.get_json()["error"]["code"]) == (status, code), method
        assert status != 405 or "POST" in told.headers["Allow"]
    astray = client.http.post("/nothing/here")  # people still get a page
    assert (astray.status_code, astray.mimetype) == (404, "text/html")


def test_the_page_for_people_names_every_question_and_field(client: Client) -> None:
    assert "/api" in links(client.page("/host"))
    described = {**json.loads(json.dumps(description())), "servers": [{"url": "/"}]}
    assert client.get("/api/openapi.json").json == described
    page = client.get("/api").text
    assert "curl http://localhost/api/ask" in page
    for question in QUESTIONS.values():
        told = client.http.post("/api/ask", json=question.example)
        assert told.json == json.loads(json.dumps(answer(dict(question.example))))
        assert f'id="{question.name}"' in page
        for field in question.fields:
            assert re.search(rf"<b[^>]*>{field.name}</b>", page), field.name
