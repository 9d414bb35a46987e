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


def route_values(client: Client, endpoint: str) -> dict[str, str | int]:
    """A value for each variable part of a route."""
    links = client.scorer.links
    keys = {
        "host": client.scorer.host_key(),
        "join": links.keeper_key(client.game_id)
        if "keep" in endpoint
        else links.seat_key(client.game_id, "p2"),
    }
    key = keys.get(endpoint.split(".", maxsplit=1)[0]) or client.last_command()
    code = client.view.code
    found = {"code": code, "seat": "p2", "sheet": "mattel", "owner": "p2", "switch": "wrap"}
    return {
        "game_id": client.game_id,
        "number": 1,
        "group": 1,
        "year": 2026,
        **found,
        "key": key,
        "kind": "watch",
        "offer": "no-such-offer",
        "person_id": 1,
        "address": "no-such-feed",
        "text": key_of("", "This device"),
        "chosen": "de",
        **venue_values(client),
    }


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
