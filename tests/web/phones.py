"""Phones that come to a table by its links: as keeper, at a seat, or to look on.

Knows the addresses of links and of the door. What each may then do is asked by the tests.
"""

from __future__ import annotations

from tests.web.desk import Desk
from tests.web.markup import Markup


def key_of(table: Desk, opens: str) -> str:
    """The key in a link of this game: `keeper`, `offered` or a seat."""
    links = table.scorer.links
    match opens:
        case "keeper":
            found = links.keeper_key(table.game_id)
        case "offered":
            found = links.offered_key(table.game_id)
        case seat:
            found = links.seat_key(table.game_id, seat)
    assert found is not None
    return found


def keeper(table: Desk, opens: str = "keeper") -> Desk:
    """Another phone that took the keeper's link, without the host's key."""
    phone = table.another(keeper=False)
    answer = phone.post(f"/k/{key_of(table, opens)}")
    assert (answer.status_code, answer.location) == (303, table.at)
    return phone


def seated(table: Desk, seat: str) -> Desk:
    """Another phone that took a seat's link."""
    phone = table.another(keeper=False)
    assert phone.post(f"/s/{key_of(table, seat)}").status_code == 303
    return phone


def asking(table: Desk, seat: str) -> Desk:
    """Another phone that said *That's me* and waits."""
    phone = table.another(keeper=False)
    answer = phone.post(f"/w/{table.view.code}/sit", seat=seat)
    assert answer.location == f"/w/{table.view.code}/sit/waiting"
    return phone


def sits(table: Desk) -> frozenset[str]:
    """The seats that have a phone."""
    return table.scorer.links.taken(table.game_id)


def may_keep(phone: Desk) -> bool:
    return phone.get(phone.at).status_code == 200


def values(page: Markup, name: str) -> list[str]:
    """What the fields or buttons of this name would send, in the order of the page."""
    found = page.root.all("input", "button")
    return [each.get("value") for each in found if each.get("name") == name]
