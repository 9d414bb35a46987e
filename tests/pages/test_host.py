"""The host's page: whether phones arrive, the codes with the key, the Wi-Fi, and who may see
them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.errors import StorageError
from scorekeeper.network.addresses import svg_code, wifi_code
from scorekeeper.network.reach import PATIENCE, PhoneAddress, Reach
from scorekeeper.service import CopiesMade, Scorer
from scorekeeper.storage.copies import make_automatic_copy
from tests.empty_file import conn_of, empty_file
from tests.pages.builders import hides, shows
from tests.web.client import app_for
from tests.web.markup import Markup

HOME, VPN = "http://192.168.1.23:8010", "http://10.8.0.2:8010"

WAYS = (
    PhoneAddress(HOME),
    PhoneAddress(VPN, "vpn"),
    PhoneAddress("http://172.17.0.1:8010", "docker"),
)

ON_PHONE = {"REMOTE_ADDR": "192.168.1.77", "SERVER_NAME": "192.168.1.23", "SERVER_PORT": "8010"}


class Screen:
    """A browser: on the host itself, or on a phone that came by its number."""

    def __init__(self, browser: FlaskClient, *, phone: bool) -> None:
        self.browser, self.base = browser, HOME if phone else "http://localhost:8010"
        self.place = ON_PHONE if phone else {"REMOTE_ADDR": "127.0.0.1"}

    def open(self, path: str, **more: Any) -> TestResponse:
        base, place = self.base, self.place
        return self.browser.open(path, base_url=base, environ_overrides=place, **more)

    def get(self, path: str, **query: str) -> TestResponse:
        return self.open(path, query_string=query or None)

    def post(self, path: str, **fields: str) -> TestResponse:
        return self.open(path, method="POST", data=fields, headers={"Origin": self.base})

    def page(self) -> Markup:
        answer = self.get("/host")
        assert answer.status_code == 200, answer.text
        return Markup(answer.text)


class Host:
    def __init__(self, path: Path) -> None:
        self.clock = 0.0
        self.scorer = Scorer(empty_file(path))
        settings = self.scorer.host_settings
        self.reach = Reach(lambda: WAYS, host_settings=settings, clock=lambda: self.clock)
        self.app = app_for(self.scorer, self.reach)

    def screen(self, *, phone: bool = False, key: bool = False) -> Screen:
        screen = Screen(self.app.test_client(), phone=phone)
        if key:
            assert screen.post(f"/h/{self.scorer.host_key()}").status_code == 303
        return screen


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    opened = Host(tmp_path / "games.db")
    yield opened
    opened.scorer.close()


# --- who may see it -------------------------------------------------------------------------------


def test_a_phone_without_the_key_sees_nothing_of_it(host: Host) -> None:
    """The host's own screen needs none to look, and one to change."""
    host.scorer.host_settings.keep_wifi("Attic", "a long password")
    phone, with_key = host.screen(phone=True), host.screen(phone=True, key=True)
    for path in ("/host", "/host/light", "/host/ways", "/host/code.svg", "/host/wifi.svg"):
        answer = phone.get(path, at=HOME)
        assert answer.status_code == 403
        assert host.scorer.host_key() not in answer.text
        assert with_key.get(path, at=HOME).status_code == 200
    screen = host.screen()
    assert "wifi-form" not in screen.page().ids
    shows(screen.page(), f"{HOME}/h/{host.scorer.host_key()}")
    assert screen.post("/host/wifi", act="forget").status_code == 403


# --- the addresses --------------------------------------------------------------------------------


def open_codes(page: Markup) -> list[bool]:
    found = page.ids["addresses"].all("details")
    return ["open" in each.attributes for each in found if "host-row" not in each.get("class")]


def test_every_address_has_its_code_the_best_one_open_and_the_last_say_why(host: Host) -> None:
    page = host.screen().page()
    home, vpn, docker = (line.text for line in page.ids["addresses"].all("li"))
    assert home.startswith(HOME)
    shows(vpn, VPN, "Try this one last. It belongs to a VPN")
    shows(docker, "Try this one last. It belongs to Docker")
    assert open_codes(page) == [True, False, False]
    on_a_phone = host.screen(phone=True, key=True).page()
    assert open_codes(on_a_phone) == [False, False, False]
    shows(on_a_phone, "hidden so that nobody scans one by accident")


def test_a_code_is_drawn_for_addresses_of_this_host_only(host: Host) -> None:
    screen = host.screen()
    for picture in screen.page().ids["addresses"].all("img"):
        answer = screen.get(picture.get("src"))
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        assert answer.headers["Cache-Control"] == "no-store"
    told = screen.get("/host/code.svg", at=HOME).data
    assert told == svg_code(f"{HOME}/h/{host.scorer.host_key()}".upper())
    for at in ("", "http://evil.example", "192.168.1.23", f"{HOME}/", "\x00é"):
        assert screen.get("/host/code.svg", at=at).status_code == 404


def test_a_host_without_any_network_says_so(scorer: Scorer) -> None:
    page = Screen(app_for(scorer, Reach(alone=True)).test_client(), phone=False).page()
    shows(page, "Only this device can open Scorekeeper.", "not in a network that phones can join")


# --- the light ------------------------------------------------------------------------------------


def asks_next(page: Markup) -> str:
    """The address the page asks every few seconds."""
    return page.ids["light"].get("hx-get")


def test_the_light_tells_of_a_phone_at_once_with_its_hour_and_address(host: Host) -> None:
    screen = host.screen()
    page = screen.page()
    shows(page, "Waiting for the first phone")
    assert screen.get(asks_next(page)).status_code == 204
    host.screen(phone=True).get("/")
    answer = screen.get(asks_next(page))
    light, at = Markup(answer.text), host.reach.arrivals.at
    assert at is not None
    hour = at.astimezone().strftime("%H:%M")
    shows(light, f"A phone connected at {hour}, using 192.168.1.23.")
    assert answer.headers["HX-Trigger"] == "addresses-changed"
    assert screen.get(asks_next(light)).status_code == 204
    shows(screen.get("/host/ways").text, "A phone has used this address.")
    another = host.screen(phone=True)
    another.place = {**ON_PHONE, "REMOTE_ADDR": "192.168.1.78"}
    another.get("/")
    answer = screen.get(asks_next(light))  # the addresses are left alone
    shows(answer.text, "2 phones have connected so far")
    assert "HX-Trigger" not in answer.headers


def test_after_a_minute_without_a_phone_the_page_says_what_to_try(host: Host) -> None:
    screen = host.screen()
    page = screen.page()
    assert "open" not in next(page.ids["light"].all("details")).attributes
    host.clock += PATIENCE + 1
    answer = screen.get(asks_next(page))
    assert answer.headers["HX-Trigger"] == "addresses-changed"
    light = Markup(answer.text)
    shows(light, "same Wi-Fi", "allow port 8010", "client isolation", "next address")
    assert "open" in next(light.ids["light"].all("details")).attributes
    assert open_codes(screen.page()) == [True, True, False]
    host.screen(phone=True).get("/")
    hides(screen.page(), "client isolation")


# --- the Wi-Fi ------------------------------------------------------------------------------------


def test_the_wifi_that_was_typed_in_has_its_code_until_it_is_forgotten(host: Host) -> None:
    screen = host.screen(key=True)
    assert screen.get("/host/wifi.svg").status_code == 404
    screen.post("/host/wifi", act="keep", name="Attic;1", password="fish:finger")
    shows(screen.page(), "Join “Attic;1”", but_not="fish:finger")
    code = screen.get("/host/wifi.svg")
    assert code.data == svg_code(r"WIFI:T:WPA;S:Attic\;1;P:fish\:finger;;")
    assert code.headers["Cache-Control"] == "no-store"
    screen.post("/host/wifi", act="forget")
    hides(screen.page(), "Attic")
    screen.post("/host/wifi", act="keep", name="é" * 16, open="yes")
    assert host.scorer.host_settings.wifi() == ("é" * 16, "")
    assert wifi_code("é", "") == "WIFI:T:nopass;S:é;;"
    told = r"WIFI:T:WPA;S:a\\b\;c\,d\"e\:f;P:\:\;\,\"\\8888;;"
    assert wifi_code('a\\b;c,d"e:f', ':;,"\\8888') == told


def test_what_cannot_be_a_wifi_is_told_in_words_and_not_kept(host: Host) -> None:
    screen = host.screen(key=True)
    which = "Which password? Without one, tick “It is open”."
    long_name = "The name of a Wi-Fi has 1 to 32 letters."
    long_word = "The password of a Wi-Fi has 8 to 63 letters."
    for name, password, told in (
        ("Attic", "", which),
        *((name, "a long one", long_name) for name in ("", "é" * 17, "a\nb")),
        *(("Attic", word, long_word) for word in ("x" * 7, "x" * 64, "line\nfeed")),
    ):
        answer = screen.post("/host/wifi", act="keep", name=name, password=password)
        page = Markup(answer.text)
        assert (answer.status_code, page.told) == (422, told)
        assert page.fields("wifi-form")["name"] == name
    assert host.scorer.host_settings.wifi() is None


# --- the file and its copies ----------------------------------------------------------------------


def test_the_wifi_leaves_the_host_in_no_backup(host: Host, tmp_path: Path) -> None:
    host.scorer.host_settings.keep_wifi("Attic", "fishfinger")
    answer = host.screen(phone=True).get("/alive")
    assert (answer.text, answer.status_code) == (host.scorer.host_settings.mark(), 200)
    assert answer.headers["Cache-Control"] == "no-store"
    path = tmp_path / "copy.db"
    host.scorer.backup(path, with_keys=True)
    assert b"fishfinger" not in path.read_bytes()
    with closing(Scorer(path)) as copied:
        assert copied.host_settings.mark() != host.scorer.host_settings.mark()


def test_the_page_says_when_the_last_copy_was_made_or_why_not(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, scorer = host.screen(), host.scorer
    shows(screen.page(), "A copy is made after each finished game.")
    for hour in (20, 21):
        make_automatic_copy(conn_of(scorer), scorer.path, datetime(2026, 11, 22, hour, 30))
    kept = "2 copies are kept beside the file of games, with all keys."
    shows(screen.page(), "Last copy: Nov 22, 2026, 21:30", kept)
    failure = StorageError("disk_full", path="/home/ann/games.db")
    monkeypatch.setattr(scorer.copies, "made", lambda: CopiesMade(0, None, failure))
    shows(screen.page(), "The last copy could not be made.")
    hides(screen.page(), "/home/ann")  # a page is never told a path
