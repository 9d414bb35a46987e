"""The face of a player: chosen at the own seat, for the own player only, and alike with nobody."""

from __future__ import annotations

import pytest

from scorekeeper.service.people import Face
from tests.pages.builders import deal_with, hides, links, shows
from tests.web.client import Client
from tests.web.links import seated
from tests.web.markup import Markup


def free(page: Markup, name: str) -> dict[str, str]:
    """What a tap on each key that can be pressed would choose, and what it says."""
    keys = (each for each in page.root.all("button") if each.get("name") == name)
    return {each.get("value"): each.text for each in keys if "disabled" not in each.attributes}


@pytest.mark.statements
def test_a_seat_chooses_a_colour_and_a_shape_that_nobody_shows_or_owns(client: Client) -> None:
    deal_with(client, "Zoe, Tom")
    table = deal_with(client, "Ann, Ben, Zoe")
    ben = seated(table, "p2")
    assert table.view.faces == {"p1": Face(3, 3), "p2": Face(4, 4), "p3": Face(1, 1)}
    (path,) = (each for each in links(ben.page(f"{ben.at}/me")) if "face" in each)
    page = ben.page(path)
    colours, shapes = free(page, "colour"), free(page, "shape")
    assert {"2", "4", "8"} <= colours.keys(), "Tom, who has rust, does not play"
    assert not {"1", "3"} & (colours.keys() | shapes.keys())
    assert shapes["16"] == "Bcloud", "after the letter of the mark"
    hides(page, "Tom")
    shows(page, "Zflower Zoe")  # with the letter of its owner
    for field, value, face in (
        ("colour", "2", Face(2, 4)),
        ("shape", "16", Face(2, 16)),
        *((field, value, Face(2, 16)) for field in ("shape", "colour") for value in ("3", "17")),
        ("shape", "2", Face(2, 16)),
        ("shape", "x", Face(2, 16)),
    ):
        answer = ben.post(path, {field: value})
        assert (answer.status_code, answer.location) == (303, path)
        assert table.view.faces["p2"] == face, (field, value)
    shows(ben.page(path), "cloud", "hexagon taken")
    shows(table.page(path), "Thexagon Tom")
    assert deal_with(client, "Ann, Ben").view.faces["p2"] == Face(2, 16)
    for path in (f"{table.at}/face/p1", f"{table.at}/face/p9"):
        assert ben.post(path, shape="9").status_code in (403, 404)
    assert table.post(f"{table.at}/face/p1", shape="9").status_code == 303
    assert table.view.faces["p1"] == Face(3, 9)
