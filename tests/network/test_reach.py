"""The server learns from phones by which address they reach it, and only from trusted ones."""

from __future__ import annotations

from scorekeeper.app import create_app
from scorekeeper.network.reach import PATIENCE, Arrivals, PhoneAddress, Reach, Visit
from scorekeeper.service import Scorer
from scorekeeper.web.navigation import public_base
from scorekeeper.web.this_phone import at_the_host
from tests.empty_file import conn_of

HERE = "http://localhost:8010"
HOME, CABLE = "http://192.168.1.23:8010", "http://192.168.1.40:8010"
DOCKER, VPN = "http://172.17.0.2:8010", "http://100.64.0.7:8010"
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


# --- the light ------------------------------------------------------------------------------------


def test_each_device_counts_once_and_only_the_first_is_called_out_and_ends_the_wait() -> None:
    called, clock = list[Arrivals](), Clock()
    visited = reach(clock=clock)
    visited.on_first_phone(called.append)
    assert visited.arrivals == Arrivals()
    clock.now += PATIENCE
    assert not visited.arrivals.overdue
    clock.now += 1
    assert visited.arrivals.overdue
    for peer in (PHONE, PHONE, "192.168.1.78"):
        visited.notice(Visit(peer, HOME, HOME))
    assert (visited.arrivals.phones, visited.arrivals.under) == (2, "192.168.1.23")
    assert visited.arrivals.at is not None
    assert not visited.arrivals.overdue
    assert [light.phones for light in called] == [1]


def test_the_host_itself_is_no_phone() -> None:
    visits = {
        "loopback": Visit("127.0.0.1", HERE, "http://127.0.0.1:8010"),
        "a number typed here": Visit("127.0.0.1", HOME, "http://127.0.0.1:8010"),
        "own number": Visit("192.168.1.23", HOME, HOME),
        "v6": Visit("::1", "http://[::1]:8010", "http://[::1]:8010"),
        "both kinds": Visit("::ffff:127.0.0.1", HOME, HOME),
        "through Docker": Visit("172.17.0.1", HERE, DOCKER),
    }
    for name, visit in visits.items():
        visited = reach()
        visited.notice(visit, lambda: True)
        assert visited.arrivals == Arrivals(), name
        assert bases(visited) == [HOME, CABLE, DOCKER]


# --- learning -------------------------------------------------------------------------------------


def test_the_address_a_phone_came_under_is_the_first_from_then_on() -> None:
    visited = reach()
    visited.notice(Visit(PHONE, CABLE, CABLE))
    assert visited.addresses()[0] == PhoneAddress(CABLE, proven=True)
    assert bases(visited) == [CABLE, HOME, DOCKER]
    visited = reach(PhoneAddress(HOME), PhoneAddress(VPN, "vpn"))
    visited.notice(Visit("100.64.0.9", VPN, VPN))
    assert visited.addresses()[0] == PhoneAddress(VPN, "vpn", proven=True), "even a VPN"


def test_a_number_that_is_not_this_machines_is_believed_only_with_the_key() -> None:
    """Whoever lies about it would put an address of their own into codes that others scan."""
    visited, outside = reach(PhoneAddress(DOCKER, "docker")), "http://192.168.1.5"
    visited.notice(Visit("172.17.0.1", outside, DOCKER))
    assert (visited.arrivals.phones, bases(visited)) == (1, [DOCKER])
    assert visited.best(HERE) == DOCKER
    visited.notice(Visit("172.17.0.1", outside, DOCKER), lambda: True)
    assert bases(visited) == [outside, DOCKER]
    assert visited.best(HERE) == outside


def test_a_name_proves_the_number_behind_it_and_stands_behind_the_numbers() -> None:
    visited = reach()
    visited.notice(Visit(PHONE, "http://attic.lan:8010", CABLE))
    assert visited.addresses()[0] == PhoneAddress(CABLE, proven=True)
    assert visited.best("http://attic.lan:8010") == CABLE
    visited = reach(PhoneAddress(DOCKER, "docker"))
    visited.notice(Visit(PHONE, "http://attic.lan", "http://10.9.9.9:8010"))
    assert visited.best("http://localhost") == "http://attic.lan"
    visited.notice(Visit(PHONE, "http://192.168.1.5", DOCKER), lambda: True)
    assert bases(visited)[:2] == ["http://192.168.1.5", "http://attic.lan"]


def test_what_was_told_is_the_only_address_and_is_not_unlearnt(scorer: Scorer) -> None:
    visited = reach(public_url="https://scores.example/")
    visited.notice(Visit(PHONE, HOME, HOME))
    assert bases(visited) == ["https://scores.example"]
    assert visited.best(HOME) == "https://scores.example"
    assert visited.arrivals.phones == 1
    app = create_app(scorer, reach=visited)
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": "127.0.0.1"}):
        assert not at_the_host(), "nobody is the host by place"


def test_the_address_of_last_time_comes_first_after_a_new_start_but_not_in_another_house(
    scorer: Scorer,
) -> None:
    reach(host_settings=scorer.host_settings).notice(Visit(PHONE, CABLE, CABLE))
    again = PhoneAddress(CABLE.replace("8010", "8011"))
    visited = reach(PhoneAddress(HOME), again, host_settings=scorer.host_settings)
    assert visited.addresses() == (again, PhoneAddress(HOME))
    elsewhere = "http://10.1.2.3:8010"
    scorer.host_settings.keep_reached_under(elsewhere)
    assert bases(reach(host_settings=scorer.host_settings)) == [HOME, CABLE, DOCKER]
    visited = reach(PhoneAddress(DOCKER, "docker"), host_settings=scorer.host_settings)
    assert bases(visited)[0] == elsewhere
    conn_of(scorer).execute("DROP TABLE settings")  # a file that cannot be written
    visited.notice(Visit(PHONE, DOCKER, DOCKER))
    assert visited.addresses()[0].proven, "it costs no phone its page"


def test_a_laptop_that_changes_its_wifi_is_looked_at_again_but_not_all_the_time() -> None:
    clock, seen = Clock(), [PhoneAddress(HOME)]
    visited = Reach(lambda: tuple(seen), clock=clock)
    seen[:] = [PhoneAddress(CABLE)]
    assert visited.addresses(fresh=True) == (PhoneAddress(HOME),)
    clock.now += 20
    assert visited.addresses() == (PhoneAddress(HOME),)
    assert visited.addresses(fresh=True) == (PhoneAddress(CABLE),)


# --- what goes into a code ------------------------------------------------------------------------


def test_a_code_leads_where_phones_get_in_and_before_any_came_where_one_asked() -> None:
    visited, outside = reach(), "http://192.168.1.99"
    asked = {HERE: HOME, "http://127.0.0.1:8010": HOME, "http://attic.local:8010": HOME}
    asked |= {CABLE: CABLE, DOCKER: HOME, outside: outside}
    assert {base: visited.best(base) for base in asked} == asked
    visited.notice(Visit(PHONE, CABLE, CABLE))
    for base in (HERE, HOME, DOCKER, "http://attic.local:8010"):
        assert visited.best(base) == CABLE
    visited.notice(Visit(PHONE, HOME, HOME))
    assert visited.best(HOME) == HOME
    assert Reach().best("http://127.0.0.1:8010") == "http://127.0.0.1:8010", "there is no other"


# --- in the app -----------------------------------------------------------------------------------


ASKED_BY_PHONE = {"REMOTE_ADDR": PHONE, "SERVER_NAME": "192.168.1.40", "SERVER_PORT": "8010"}
BY_NUMBER = {"HTTP_HOST": "192.168.1.40:8010"}


def test_a_request_of_a_phone_is_noticed_and_no_relay_passes_for_the_hosts_own_screen(
    scorer: Scorer,
) -> None:
    app = create_app(scorer, host_names=("attic",), reach=reach())
    visited: Reach = app.extensions["reach"]
    foreign = {**ASKED_BY_PHONE, "HTTP_HOST": "evil.example"}
    assert app.test_client().get("/", environ_overrides=foreign).status_code == 400
    assert visited.arrivals == Arrivals(), "a foreign name proves nothing"
    answer = app.test_client().get("/nowhere", base_url=CABLE, environ_overrides=ASKED_BY_PHONE)
    assert answer.status_code == 404
    assert visited.addresses()[0] == PhoneAddress(CABLE, proven=True)
    with app.test_request_context(base_url=HERE):
        assert public_base() == CABLE
    for asked, here in (
        ({}, True),
        ({"HTTP_HOST": "127.0.0.1:8010"}, True),
        ({**BY_NUMBER, **ASKED_BY_PHONE, "REMOTE_ADDR": "192.168.1.40"}, True),
        ({**BY_NUMBER, **ASKED_BY_PHONE}, False),
        ({"HTTP_HOST": "localhost", **ASKED_BY_PHONE}, False),
        (BY_NUMBER, False),
        ({"HTTP_HOST": "attic"}, False),
        ({"HTTP_X_FORWARDED_FOR": PHONE}, False),
        ({"HTTP_VIA": "1.1 relay"}, False),
        ({"SERVER_PROTOCOL": "HTTP/1.0"}, False),
    ):
        with app.test_request_context(environ_overrides={"REMOTE_ADDR": "127.0.0.1", **asked}):
            assert at_the_host() is here, asked
