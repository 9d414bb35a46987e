"""Before any page: whose host is asked, where a form comes from, and what every answer carries."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from itertools import product

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.errors import StorageError, UnknownGame
from scorekeeper.service import Scorer
from scorekeeper.serving.asgi import host_check
from scorekeeper.web.access import Action, requires
from scorekeeper.web.security import writes_nothing
from tests.checkout import ROOT
from tests.web.markup import says

SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    scorer = Scorer(tmp_path_factory.mktemp("security") / "games.db")
    app = create_app(scorer, host_names=("attic",), public_urls=("https://scores.example",))

    @app.post("/do/write")
    @requires(Action.OPEN_START_PAGE)
    def write() -> str:
        return f"written {len(request.form)}"

    @app.post("/ask")
    @requires(Action.OPEN_START_PAGE)
    @writes_nothing
    def ask() -> str:
        return "answered"

    @app.get("/long")
    @requires(Action.OPEN_START_PAGE)
    def long() -> str:
        return "5 5 W 3 4 5 6 " * 500

    @app.get("/fail/<int:number>")
    @requires(Action.OPEN_START_PAGE)
    def fail(number: int) -> str:
        match number:
            case 1:
                raise ZeroDivisionError("secret of the house")
            case 2:
                raise UnknownGame("unknown_game", game_id=7)
            case 3:
                raise StorageError("cannot_write", path="/secret", reason="secret")
            case _:
                abort(number)

    yield app
    scorer.close()


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


# ------------------------------------------------------------------ hosts

OURS = (
    *("localhost", "localhost:8010", "192.168.1.23:8010", "10.0.0.5", "[fe80::1]:8010", "[::1]"),
    *("attic:8010", "ATTIC.local", "attic.local.:8010", "scores.example"),
)
FOREIGN = (
    *("evil.example", "evil.example:8010", "192.168.1.23.evil.example", "localhost.evil.example"),
    *("notattic.local", "attic.evil", "user@attic", "attic/evil", "1234567"),
    *("attic:123456", "attic:99999", "attic:0", "[192.168.1.23]", "fe80::1"),
)
NO_NAMES = ("", ".", "..", "a..b", "[::1", "[fe80::1", "x" * 70, "a b", "\xe9", "a:b:c")


def test_a_foreign_name_gets_a_plain_page(phone: FlaskClient, caplog: pytest.LogCaptureFixture):
    """The page itself could not be made under a name that is none: that showed a traceback."""
    for host in OURS:
        assert phone.get("/long", headers={"Host": host}).status_code == 200, host
    assert not host_check(("attic",))("")
    for host in (*FOREIGN, *NO_NAMES):
        for path in ("/long", "/nowhere", "/static/base.css"):
            answer = phone.get(path, headers={"Host": host})
            assert "5 5 W" not in says(answer, 400, "does not run under that name")
            assert answer.mimetype == "text/html", host
    assert caplog.records == []


# ------------------------------------------------------------------ origins

HERE, EVIL = "http://localhost", "http://evil.example"
OWN_FORMS = (
    {"Origin": HERE},
    {"Origin": "http://localhost:80"},
    {"Origin": "http://LOCALHOST"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Origin": HERE, "Sec-Fetch-Site": "same-origin"},
    {"Host": "192.168.1.23:8010", "Origin": "http://192.168.1.23:8010"},
    {"Host": "[fe80::1]:8010", "Origin": "http://[fe80::1]:8010"},
    {"Host": "127.0.0.1:8010", "Origin": "https://scores.example"},
)
OTHER_ORIGINS = (
    *("null", "", EVIL, "http://localhost:8011", "https://localhost", "file://"),
    *("http://localhost.evil.example", "http://localhost:port"),
)
FORMS_FROM_ELSEWHERE: tuple[dict[str, str], ...] = (
    {},
    *({"Origin": origin} for origin in OTHER_ORIGINS),
    *({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site", "none")),
    {"Origin": HERE, "Sec-Fetch-Site": "cross-site"},
    {"Origin": EVIL, "Sec-Fetch-Site": "same-origin"},
)


def test_a_form_from_elsewhere_is_refused_in_words(phone: FlaskClient) -> None:
    for said in OWN_FORMS:
        assert phone.post("/do/write", headers=said, data={"a": "1"}).text == "written 1", said
    for said in FORMS_FROM_ELSEWHERE:
        answer = phone.post("/do/write", headers=said, data={"a": "1"})
        says(answer, 403, "did not come from a page of this Scorekeeper")
    for method in ("PUT", "PATCH", "DELETE"):
        assert phone.open("/do/write", method=method).status_code in (403, 405)
    assert phone.post("/ask", headers={"Origin": EVIL}).text == "answered", "it writes nothing"


# ------------------------------------------------------------------ what answers carry


PERMISSIONS = {
    **dict.fromkeys(("camera", "microphone"), "getUserMedia"),
    "clipboard-write": "clipboard.write",
    "fullscreen": "requestFullscreen",
    "geolocation": "geolocation",
    "screen-wake-lock": "wakeLock.request",
    **{name: f"navigator.{name}" for name in ("serial", "usb")},
}
"""Features that a browser grants by permission, and how a script asks for each."""


def test_every_answer_carries_the_policy(phone: FlaskClient, app: Flask) -> None:
    for path in ("/", "/long", "/nowhere", "/fail/1", "/static/icon.svg", "/static/base.css"):
        headers = phone.get(path, buffered=True).headers
        if path.endswith(".css"):  # no browser shows it as a page
            assert "Content-Security-Policy" not in headers
        else:
            assert "default-src 'self'" in headers["Content-Security-Policy"], path
            assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
    # Over plain http a browser ignores this header, and writes an error into its console.
    opener = "Cross-Origin-Opener-Policy"
    assert phone.get("/", base_url="https://localhost").headers[opener] == "same-origin"
    assert opener not in phone.get("/").headers
    # A page is asked for again each time; one whose address has a key in it is not stored.
    assert phone.get("/long").headers["Cache-Control"] == "private, no-cache"
    for link, key in product("hHkKsS", (app.extensions["scorer"].host_key(), "CCCCCCCCCCCC")):
        assert phone.get(f"/{link}/{key}").headers["Cache-Control"] == "no-store"
    missing = phone.get("/static/nothing.css?v=1")
    assert (missing.status_code, "immutable" in missing.headers["Cache-Control"]) == (404, False)
    # It may ask the browser for what its scripts use, and for nothing else.
    scripts = "".join(script.read_text(encoding="utf-8") for script in SCRIPTS)
    granted = phone.get("/").headers["Permissions-Policy"].split(", ")
    for feature, whose in (part.split("=") for part in granted):
        asked = PERMISSIONS.get(feature, "asked for by no script")
        assert whose == ("(self)" if asked in scripts else "()"), feature
    assert {part.split("=")[0] for part in granted} >= PERMISSIONS.keys()


def test_text_is_packed_for_whoever_reads_that(phone: FlaskClient) -> None:
    plain = phone.get("/long")
    packed = phone.get("/long", headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.content_length == len(packed.data) < len(plain.data) / 10
    assert "Accept-Encoding" in plain.vary
    assert "Accept-Encoding" in packed.vary
    refuses = phone.get("/long", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refuses.headers
    assert phone.post("/ask", headers={"Accept-Encoding": "gzip"}).data == b"answered"
    head = phone.head("/long", headers={"Accept-Encoding": "gzip"})
    assert (head.status_code, head.data) == (200, b"")


def test_a_file_under_a_versioned_address_is_kept_for_good(phone: FlaskClient) -> None:
    packed = {"Accept-Encoding": "gzip"}
    versioned = phone.get("/static/base.css?v=1234", headers=packed, buffered=True)
    assert "immutable" in versioned.headers["Cache-Control"]
    assert versioned.headers["Content-Encoding"] == "gzip"
    assert {"Content-Disposition", "Date"}.isdisjoint(versioned.headers.keys())
    plain = phone.get("/static/base.css", buffered=True)
    # Comments and blanks stay in the source; what is left means the same.
    sent = gzip.decompress(versioned.data)
    assert b"/*" not in sent
    assert b"\n" not in sent
    assert b'[data-theme="light"]' in sent
    kept = re.sub(rb"/\*.*?\*/", b"", plain.data, flags=re.DOTALL)
    assert b"".join(sent.split()) == b"".join(kept.split())
    for selector in (b".top h1:first-child", b"main.wide ~ .bar .bar-in"):
        assert selector in sent
    assert plain.headers["Cache-Control"] == "no-cache"
    known = {**packed, "If-None-Match": versioned.headers["ETag"]}
    again = phone.get("/static/base.css?v=1234", headers=known, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


def test_no_text_of_a_script_goes_over_several_lines() -> None:
    """Its lines are sent without their indents, and a line of it may begin like a comment."""
    for script in SCRIPTS:
        lines = script.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if line.count("`") % 2 or line.endswith("\\")] == [], script


# ------------------------------------------------------------------ problems in words


PROBLEMS = {
    "/nowhere": (404, "Nothing here"),
    "/fail/2": (404, "Nothing here"),
    "/fail/400": (400, "Part of the form was lost"),
    "/fail/403": (403, "You can watch"),
    "/fail/418": (418, "did not work"),
    "/fail/1": (500, "not on your phone"),
    "/fail/3": (503, "cannot read or write the file of games"),
    "/static/../guard.py": (404, "Nothing here"),
}


def test_every_problem_is_told_in_words_without_a_trace(phone: FlaskClient) -> None:
    for path, (number, words) in PROBLEMS.items():
        text = says(phone.get(path), number, words)
        assert [leak for leak in ("Traceback", "secret", "werkzeug", "Error") if leak in text] == []
    large = phone.post("/do/write", headers={"Origin": HERE}, data={"names": "A" * 70_000})
    says(large, 413, "too much")


def test_a_broken_problem_page_still_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.jinja_env.globals, "static_url", None)
    answer = app.test_client().get("/nowhere")
    assert answer.mimetype == "text/plain"
    says(answer, 404, "Nothing here")
