"""Phones that open a link of a game: as keeper, at a seat, or asking for a seat."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.markup import Markup


def link_key(table: Client, opens: str) -> str:
    """The key in a link of this game: `keeper`, `offered` or a seat."""
    links, game_id = table.scorer.links, table.game_id
    others = {"keeper": links.keeper_key, "offered": links.offered_key}
    found = others[opens](game_id) if opens in others else links.seat_key(game_id, opens)
    assert found is not None
    return found


def keeper(table: Client, opens: str = "keeper") -> Client:
    """Another phone that took the keeper's link, without the host's key."""
    phone = table.another(keeper=False)
    answer = phone.post(f"/k/{link_key(table, opens)}")
    assert (answer.status_code, answer.location) == (303, table.at)
    return phone


def seated(table: Client, seat: str) -> Client:
    """Another phone that took a seat's link."""
    phone = table.another(keeper=False)
    assert phone.post(f"/s/{link_key(table, seat)}").status_code == 303
    return phone


def requesting(table: Client, seat: str) -> Client:
    """Another phone that tapped *That's me* and waits to be let in."""
    phone = table.another(keeper=False)
    answer = phone.post(f"/w/{table.view.code}/sit", seat=seat)
    assert answer.location == f"/w/{table.view.code}/sit/waiting"
    return phone


def taken_seats(table: Client) -> frozenset[str]:
    """The seats that have a phone."""
    return table.scorer.links.taken(table.game_id)


def may_keep(phone: Client) -> bool:
    return phone.get(phone.at).status_code == 200


def values(page: Markup, name: str) -> list[str]:
    """What the fields or buttons of this name would send, in the order of the page."""
    found = page.root.all("input", "button")
    return [each.get("value") for each in found if each.get("name") == name]


def watcher(table: Client) -> Client:
    """Another phone that opened the watch code."""
    phone = table.another(keeper=False)
    assert phone.get(f"/w/{table.view.code}").status_code == 200
    return phone
