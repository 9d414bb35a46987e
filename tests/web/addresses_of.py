"""Every address the app knows, with something in every gap.

Read from the app itself, so that no new page is forgotten: one with a new part in its address fails
its tests until `gaps` says what to put there.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.desk import Desk


def gaps(desk: Desk, endpoint: str) -> dict[str, str | int]:
    """What stands in the gaps of an address."""
    links = desk.scorer.links
    keys = {
        "host_key": desk.scorer.host_key(),
        "join": links.keeper_key(desk.game_id)
        if "keep" in endpoint
        else links.seat_key(desk.game_id, "p2"),
    }
    key = keys.get(endpoint.split(".", maxsplit=1)[0]) or desk.last_command()
    code = desk.view.code
    found = {"code": code, "seat": "p2", "sheet": "mattel", "owner": "p2", "switch": "wrap"}
    return {
        "game_id": desk.game_id,
        "number": 1,
        "group": 1,
        **found,
        "key": key,
        "kind": "watch",
        **gaps_of_a_place(desk),
    }


def gaps_of_a_place(desk: Desk) -> dict[str, str | int]:
    """A table's card and the wall, where there are tables; else codes of nothing."""
    venue = desk.scorer.venue
    table = next((now.table for now in venue.tables()), None)
    if table is None:
        return {"card": "CDFGHJKM", "wall": "MKJHGFDC", "table_id": 1}
    return {"card": table.code, "wall": venue.wall_code(), "table_id": table.table_id}


def addresses(desk: Desk, method: str) -> Iterator[tuple[str, str]]:
    """Endpoint and address of everything that answers this method; files apart."""
    adapter = desk.app.url_map.bind("localhost")
    for rule in sorted(desk.app.url_map.iter_rules(), key=str):
        if method in (rule.methods or ()) and rule.endpoint != "static":
            known = gaps(desk, rule.endpoint)
            parts = {name: known[name] for name in rule.arguments}
            yield rule.endpoint, adapter.build(rule.endpoint, parts)
