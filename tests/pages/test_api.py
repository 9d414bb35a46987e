"""The API over HTTP: anybody may ask, from any site, and nothing is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.api.dispatch import QUESTIONS, answer
from scorekeeper.api.openapi import description
from scorekeeper.service import Scorer
from tests.web.client import Client, app_for


@pytest.fixture
def program(tmp_path: Path) -> Iterator[FlaskClient]:
    scorer = Scorer(tmp_path / "games.db")
    yield app_for(scorer).test_client()
    scorer.close()


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_answered_as_at_the_prompt(program: FlaskClient, name: str) -> None:
    example = QUESTIONS[name].example
    told = program.post("/api/ask", json=example)
    assert (told.status_code, told.mimetype) == (200, "application/json")
    assert told.json == json.loads(json.dumps(answer(dict(example))))


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_it_does_not_matter_where_a_question_comes_from(
    program: FlaskClient, headers: dict[str, str]
) -> None:
    told = program.post("/api/ask", data=b'{"ask": "points", "hand": ["W"]}', headers=headers)
    assert (told.status_code, told.json) == (200, {"points": 25})
    assert "Set-Cookie" not in told.headers


def test_a_foreign_name_that_leads_here_is_not_answered(program: FlaskClient) -> None:
    told = program.post("/api/ask", json={"ask": "points", "hand": []}, base_url="http://evil.test")
    assert told.status_code == 400


def test_a_problem_is_an_answer(program: FlaskClient) -> None:
    told = program.post("/api/ask", json={"ask": "judge", "phase": "set3", "groups": []})
    assert told.status_code == 200


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[]", b'{"ask": "sing"}', b"[" * 60_000])
def test_what_cannot_be_read_is_400_with_the_place(program: FlaskClient, body: bytes) -> None:
    told = program.post("/api/ask", data=body)
    assert told.status_code == 400
    assert set(told.get_json()["error"]) == {"code", "message", "at"}


def test_a_question_that_is_too_long_is_413(program: FlaskClient) -> None:
    told = program.post("/api/ask", data=b" " * 70_000)
    assert (told.status_code, told.get_json()["error"]["code"]) == (413, "line_too_long")


@pytest.mark.parametrize(
    ("body", "status"), [(b'{"ask": "points", "hand": []}', 200), (b" " * 70_000, 413)]
)
def test_a_question_may_come_in_chunks(program: FlaskClient, body: bytes, status: int) -> None:
    headers = {"Transfer-Encoding": "chunked"}
    told = program.post("/api/ask", input_stream=BytesIO(body), headers=headers)
    assert told.status_code == status


def test_a_question_is_posted_and_not_fetched(program: FlaskClient) -> None:
    assert program.get("/api/ask").status_code == 405


def test_the_description_is_served(program: FlaskClient) -> None:
    told = program.get("/api/openapi.json")
    assert told.mimetype == "application/json"
    assert told.json == json.loads(json.dumps(description()))


def test_the_page_for_people_names_every_question_and_field(program: FlaskClient) -> None:
    told = program.get("/api")
    assert told.status_code == 200
    assert "curl http://localhost/api/ask" in told.text
    for question in QUESTIONS.values():
        assert f'id="{question.name}"' in told.text
        for field in question.fields:
            assert re.search(rf"<b[^>]*>{field.name}</b>", told.text), field.name


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.parametrize("headers", [{}, {"Origin": "https://elsewhere.example"}])
def test_another_method_is_405_in_json(
    program: FlaskClient, method: str, headers: dict[str, str]
) -> None:
    told = program.open("/api/ask", method=method, headers=headers)
    assert (told.status_code, told.mimetype) == (405, "application/json")
    assert "POST" in told.headers["Allow"]
    assert told.get_json()["error"]["code"] == "wrong_method"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_that_is_none_is_404_in_json(program: FlaskClient, method: str) -> None:
    told = program.open("/api/answer", method=method)
    assert (told.status_code, told.get_json()["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_people_who_go_astray_still_get_a_page(program: FlaskClient, method: str) -> None:
    told = program.open("/nothing/here", method=method)
    assert (told.status_code, told.mimetype) == (404, "text/html")


def test_no_web_page_of_another_site_may_read_an_answer(program: FlaskClient) -> None:
    headers = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    for told in (
        program.options("/api/ask", headers=headers),
        program.post("/api/ask", json={"ask": "points", "hand": []}, headers=headers),
        program.get("/api/openapi.json", headers=headers),
    ):
        assert told.status_code == 200
        assert not [name for name, _value in told.headers if name.startswith("Access-Control")]


def test_the_way_for_programs_is_linked_from_the_hosts_page(client: Client) -> None:
    links = [link.get("href") for link in client.page("/host").root.all("a")]
    assert "/api" in links
