"""Every route of the app, with a value for each variable part.

The list is read from the app, so no new page is forgotten. A route with a new variable fails its
tests until `route_values` has a value for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from werkzeug.routing import Rule

from scorekeeper.web.access import Permission, Role, action_of
from scorekeeper.wording.catalogue import key_of
from tests.web.client import Client
from tests.web.links import link_key


def route_values(client: Client, endpoint: str) -> dict[str, str | int]:
    """A value for each variable part of a route."""
    opened = "keeper" if "keep" in endpoint else "p2"
    keys = {"host": client.scorer.host_key(), "join": link_key(client, opened)}
    key = keys.get(endpoint.split(".", maxsplit=1)[0]) or client.last_command()
    numbers = {"game_id": client.game_id, "number": 1, "group": 1, "year": 2026, "person_id": 1}
    seat = {"code": client.view.code, "seat": "p2", "owner": "p2", "key": key, "kind": "watch"}
    rules = {"sheet": "mattel", "switch": "wrap", "chosen": "de"}
    nothing = {"offer": "no-such-offer", "address": "no-such-feed"}
    text = {"text": key_of("", "This device")}
    return {**numbers, **seat, **rules, **nothing, **text, **venue_values(client)}


def venue_values(client: Client) -> dict[str, str | int]:
    """The codes of a venue table and of the wall; codes that open nothing without a venue."""
    venue = client.scorer.venue
    table = next((now.table for now in venue.tables()), None)
    if table is None:
        return {"card": "CDFGHJKM", "wall": "MKJHGFDC", "table_id": 1}
    return {"card": table.code, "wall": venue.wall_code(), "table_id": table.table_id}


def permission(client: Client, endpoint: str) -> Permission:
    """The row of the table of rights that says who may do what this route does."""
    return action_of(client.app.view_functions[endpoint]).value


def opens_by_itself(client: Client, endpoint: str) -> bool:
    """Is this route open to any phone that has its address, because a code or key is part of it?"""
    row = permission(client, endpoint)
    return row.least is Role.ANYONE and row.condition is not None


def rules(client: Client, method: str) -> list[Rule]:
    """Every route that answers this method; files apart."""
    found = sorted(client.app.url_map.iter_rules(), key=str)
    return [rule for rule in found if method in (rule.methods or ()) and rule.endpoint != "static"]


def address(client: Client, rule: Rule) -> str:
    """The address of this route in the game as it is now."""
    known: dict[str, str | int] = {"game_id": client.game_id}
    if rule.arguments - known.keys():  # the others are asked of the database
        known = route_values(client, rule.endpoint)
    parts = {name: known[name] for name in rule.arguments}
    return client.app.url_map.bind("localhost").build(rule.endpoint, parts)


def routes(client: Client, method: str) -> Iterator[tuple[str, str]]:
    """Endpoint and address of everything that answers this method."""
    for rule in rules(client, method):
        yield rule.endpoint, address(client, rule)


WELL_FILLED = {
    "key": "a-key-of-this-test",
    "seat": "p2",
    "laid": "yes",
    "out": "p1",
    "points-p2": "5",
    "points-p3": "10",
    "points-p4": "15",
    "cards": "5 5 W 3 4 5 6",
    "act": "record",
    "names": "Oma, Leo",
    "how": "for-good",
    "anyway": "yes",
    "about": "skip",
    "value": "yes",
    "words": "A dropped card is dead.",
}
"""What would be written down at once, if it came from the keeper."""


def fields(client: Client) -> dict[str, str]:
    return {**WELL_FILLED, "seen": str(client.view.seq), "target": client.last_command()}
