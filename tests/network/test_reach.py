"""The server learns from phones by which address they reach it, and only from trusted ones."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.app import create_app
from scorekeeper.network.reach import PATIENCE, Arrivals, PhoneAddress, Reach, Visit
from scorekeeper.service import Scorer
from scorekeeper.web.navigation import public_base
from scorekeeper.web.this_phone import at_the_host, best_base
from tests.empty_file import conn_of

HOME, CABLE, DOCKER = (
    "http://192.168.1.23:8010",
    "http://192.168.1.40:8010",
    "http://172.17.0.2:8010",
)


PHONE = "192.168.1.77"


WAYS = (PhoneAddress(HOME), PhoneAddress(CABLE), PhoneAddress(DOCKER, "docker"))


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def reach(*ways: PhoneAddress, **given: object) -> Reach:
    return Reach(lambda: ways or WAYS, **given)  # type: ignore[arg-type]


def bases(found: Reach) -> list[str]:
    return [way.base for way in found.addresses()]


# ------------------------------------------------------------------ the light


def test_nobody_has_come_until_a_phone_comes() -> None:
    visited = reach()
    assert visited.arrivals == Arrivals()
    visited.notice(Visit(PHONE, HOME, HOME))
    assert (visited.arrivals.phones, visited.arrivals.under) == (1, "192.168.1.23")
    assert visited.arrivals.at is not None


@pytest.mark.parametrize(
    "visit",
    [
        Visit("127.0.0.1", "http://localhost:8010", "http://127.0.0.1:8010"),
        Visit("127.0.0.1", HOME, "http://127.0.0.1:8010"),
        Visit("192.168.1.23", HOME, HOME),
        Visit("::1", "http://[::1]:8010", "http://[::1]:8010"),
        Visit("::ffff:127.0.0.1", HOME, HOME),
        Visit("172.17.0.1", "http://localhost:8010", DOCKER),
    ],
    ids=["loopback", "a number typed here", "own number", "v6", "both kinds", "through Docker"],
)
def test_the_host_itself_is_no_phone(visit: Visit) -> None:
    visited = reach()
    visited.notice(visit, lambda: True)
    assert visited.arrivals == Arrivals()
    assert bases(visited) == [HOME, CABLE, DOCKER]


def test_a_minute_without_a_phone_is_overdue_and_the_first_phone_ends_that() -> None:
    clock = Clock()
    visited = reach(clock=clock)
    clock.now += PATIENCE
    assert not visited.arrivals.overdue
    clock.now += 1
    assert visited.arrivals.overdue
    visited.notice(Visit(PHONE, HOME, HOME))
    assert not visited.arrivals.overdue


def test_each_device_counts_once_and_only_the_first_is_called_out() -> None:
    called: list[Arrivals] = []
    visited = reach()
    visited.on_first_phone(called.append)
    for peer in (PHONE, PHONE, "192.168.1.78"):
        visited.notice(Visit(peer, HOME, HOME))
    assert visited.arrivals.phones == 2
    assert [light.phones for light in called] == [1]


# ------------------------------------------------------------------ learning


def test_the_address_a_phone_came_under_is_the_first_from_then_on() -> None:
    visited = reach()
    visited.notice(Visit(PHONE, CABLE, CABLE))
    assert visited.addresses()[0] == PhoneAddress(CABLE, proven=True)
    assert bases(visited) == [CABLE, HOME, DOCKER]


def test_even_a_vpn_is_first_once_a_phone_came_by_it() -> None:
    visited = reach(PhoneAddress(HOME), PhoneAddress("http://100.64.0.7:8010", "vpn"))
    visited.notice(Visit("100.64.0.9", "http://100.64.0.7:8010", "http://100.64.0.7:8010"))
    assert visited.addresses()[0] == PhoneAddress("http://100.64.0.7:8010", "vpn", proven=True)


def test_a_number_that_is_not_this_machines_is_believed_only_with_the_key() -> None:
    """Whoever lies about it would put an address of their own into codes that others scan."""
    visited, outside = reach(PhoneAddress(DOCKER, "docker")), "http://192.168.1.5"
    visited.notice(Visit("172.17.0.1", outside, DOCKER))
    assert (visited.arrivals.phones, bases(visited)) == (1, [DOCKER])
    assert visited.best("http://localhost:8010") == DOCKER
    visited.notice(Visit("172.17.0.1", outside, DOCKER), lambda: True)
    assert bases(visited) == [outside, DOCKER]
    assert visited.best("http://localhost:8010") == outside


def test_a_name_proves_the_number_behind_it() -> None:
    visited = reach()
    visited.notice(Visit(PHONE, "http://attic.lan:8010", CABLE))
    assert visited.addresses()[0] == PhoneAddress(CABLE, proven=True)
    assert visited.best("http://attic.lan:8010") == CABLE


def test_a_name_stands_behind_the_numbers() -> None:
    visited = reach(PhoneAddress(DOCKER, "docker"))
    visited.notice(Visit(PHONE, "http://attic.lan", "http://10.9.9.9:8010"))
    assert visited.best("http://localhost") == "http://attic.lan"
    visited.notice(Visit(PHONE, "http://192.168.1.5", DOCKER), lambda: True)
    assert bases(visited)[:2] == ["http://192.168.1.5", "http://attic.lan"]


def test_what_was_told_is_the_only_address_and_is_not_unlearnt() -> None:
    visited = reach(public_url="https://scores.example/")
    visited.notice(Visit(PHONE, HOME, HOME))
    assert bases(visited) == ["https://scores.example"]
    assert visited.best(HOME) == "https://scores.example"
    assert visited.arrivals.phones == 1


def test_the_address_of_last_time_comes_first_after_a_new_start(scorer: Scorer) -> None:
    reach(host_settings=scorer.host_settings).notice(Visit(PHONE, CABLE, CABLE))
    again = PhoneAddress(CABLE.replace("8010", "8011"))
    visited = reach(PhoneAddress(HOME), again, host_settings=scorer.host_settings)
    assert visited.addresses() == (again, PhoneAddress(HOME))


def test_the_address_of_another_house_is_not_offered_at_home(scorer: Scorer) -> None:
    scorer.host_settings.keep_reached_under("http://10.1.2.3:8010")
    assert bases(reach(host_settings=scorer.host_settings)) == [HOME, CABLE, DOCKER]
    assert (
        bases(reach(PhoneAddress(DOCKER, "docker"), host_settings=scorer.host_settings))[0]
        == "http://10.1.2.3:8010"
    )


def test_a_file_that_cannot_be_written_costs_no_phone_its_page(scorer: Scorer) -> None:
    visited = reach(host_settings=scorer.host_settings)
    conn_of(scorer).execute("DROP TABLE settings")
    visited.notice(Visit(PHONE, HOME, HOME))
    assert visited.addresses()[0].proven


def test_a_laptop_that_changes_its_wifi_is_looked_at_again_but_not_all_the_time() -> None:
    clock, seen = Clock(), [PhoneAddress(HOME)]
    visited = Reach(lambda: tuple(seen), clock=clock)
    seen[:] = [PhoneAddress(CABLE)]
    assert visited.addresses(fresh=True) == (PhoneAddress(HOME),)
    clock.now += 20
    assert visited.addresses() == (PhoneAddress(HOME),)
    assert visited.addresses(fresh=True) == (PhoneAddress(CABLE),)


# ------------------------------------------------------------------ what goes into a code


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("http://localhost:8010", HOME),
        ("http://127.0.0.1:8010", HOME),
        ("http://attic.local:8010", HOME),
        (CABLE, CABLE),
        (DOCKER, HOME),
        ("http://192.168.1.99", "http://192.168.1.99"),
    ],
)
def test_before_any_phone_a_code_leads_where_one_asked_unless_none_could(
    asked: str, given: str
) -> None:
    assert reach().best(asked) == given


def test_a_code_leads_where_phones_get_in() -> None:
    visited = reach()
    visited.notice(Visit(PHONE, CABLE, CABLE))
    for asked in ("http://localhost:8010", HOME, DOCKER, "http://attic.local:8010"):
        assert visited.best(asked) == CABLE
    visited.notice(Visit(PHONE, HOME, HOME))
    assert visited.best(HOME) == HOME


def test_without_any_address_a_code_leads_where_one_asked() -> None:
    alone = Reach()
    assert alone.best("http://127.0.0.1:8010") == "http://127.0.0.1:8010"


# ------------------------------------------------------------------ in the app


@pytest.fixture
def app(scorer: Scorer) -> Flask:
    return create_app(scorer, host_names=("attic",), reach=reach())


ASKED_BY_PHONE = {"REMOTE_ADDR": PHONE, "SERVER_NAME": "192.168.1.40", "SERVER_PORT": "8010"}


def test_a_request_of_a_phone_is_noticed_whatever_page_it_asks_for(app: Flask) -> None:
    answer = app.test_client().get("/nowhere", base_url=CABLE, environ_overrides=ASKED_BY_PHONE)
    assert answer.status_code == 404
    visited: Reach = app.extensions["reach"]
    assert visited.addresses()[0] == PhoneAddress(CABLE, proven=True)
    with app.test_request_context(base_url="http://localhost:8010"):
        assert public_base() == best_base("localhost:8010") == CABLE


def test_a_foreign_name_proves_nothing(app: Flask) -> None:
    asked = {**ASKED_BY_PHONE, "HTTP_HOST": "evil.example"}
    assert app.test_client().get("/", environ_overrides=asked).status_code == 400
    visited: Reach = app.extensions["reach"]
    assert visited.arrivals == Arrivals()


@pytest.mark.parametrize(
    ("asked", "here"),
    [
        ({}, True),
        ({"HTTP_HOST": "127.0.0.1:8010"}, True),
        ({"HTTP_HOST": "192.168.1.40:8010", **ASKED_BY_PHONE, "REMOTE_ADDR": "192.168.1.40"}, True),
        ({"HTTP_HOST": "192.168.1.40:8010", **ASKED_BY_PHONE}, False),
        ({"HTTP_HOST": "localhost", **ASKED_BY_PHONE}, False),
        ({"HTTP_HOST": "192.168.1.40:8010"}, False),
        ({"HTTP_HOST": "attic"}, False),
        ({"HTTP_X_FORWARDED_FOR": PHONE}, False),
        ({"HTTP_VIA": "1.1 relay"}, False),
        ({"SERVER_PROTOCOL": "HTTP/1.0"}, False),
    ],
)
def test_the_hosts_own_screen_is_known_and_no_relay_passes_for_it(
    app: Flask, asked: dict[str, str], here: bool
) -> None:
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": "127.0.0.1", **asked}):
        assert at_the_host() is here


def test_with_a_public_address_nobody_is_the_host_by_place(scorer: Scorer) -> None:
    app = create_app(scorer, reach=reach(public_url="https://scores.example"))
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": "127.0.0.1"}):
        assert not at_the_host()
