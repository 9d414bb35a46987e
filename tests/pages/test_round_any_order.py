"""Ten fixed rounds at a table that changed the order of phases: everybody plays the phase of the
round, whatever the switch says (§32)."""

from __future__ import annotations

from tests.pages.builders import deal_with
from tests.web.client import Client


def test_in_ten_fixed_rounds_everybody_plays_the_phase_of_the_round(client: Client) -> None:
    deal_with(client, "Ann, Ben", variant="fixed-10", switch_phase_order="free")
    page = client.page(f"{client.at}/lay/p1")
    assert "Phase 1" in page.ids["lay"].text
    fields = page.fields("lay")
    assert "phase" not in fields
    client.post(f"{client.at}/lay/p1", fields, cards="5 5 5 | 3 3 3", act="record")
    assert client.view.game.open.laid["p1"].phase == 1
    page = client.page(f"{client.at}/round")
    assert not [each for each in page.root.all("select") if each.get("name").startswith("phase-")]
    assert "any phase" not in page.text
    for number in range(1, 11):
        assert client.view.game.current_phase("p1") == number
        client.close_round("p1", p2=5)
    assert "After 10 rounds the fewest points win." in client.page(client.at).text
