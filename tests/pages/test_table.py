"""*Round N is in*: what the round changed, and the first taps of the next round."""

from __future__ import annotations

from tests.web.client import Client


def test_the_first_to_lay_in_the_next_round_is_marked_with_one_tap(table: Client) -> None:
    assert table.close_round("p1", p2=45, p3=20, p4=60).location == f"{table.at}/in/1"
    page = table.page(f"{table.at}/in/1")
    assert f"{table.at}/laid" in [form.get("action") for form in page.root.all("form")]
    for seat in table.view.game.seats:
        assert page.ids[f"laid-{seat}"].text.startswith("laid?")
    assert page.text.count("Fix") == 4  # for every player of the round that is in
    # Nobody who stopped is asked.
    table.post(f"{table.at}/stops", seat="p4", seen=str(table.view.seq), key="dad-stops")
    ids = table.page(f"{table.at}/in/1").ids
    assert ("laid-p3" in ids, "laid-p4" in ids) == (True, False)
    fields = {"seat": "p3", "laid": "yes", "seen": str(table.view.seq), "key": "one-tap-is-enough"}
    assert table.post(f"{table.at}/laid", fields).location == table.at
    assert set(table.view.game.open.laid) == {"p3"}
    assert "laid" in table.page(table.at).ids["laid-p3"].text


def test_the_first_round_of_the_first_game_says_once_how_the_others_look_on(table: Client) -> None:
    first = table.page(table.at)
    assert "Everybody else: scan" in first.text
    assert f"Or type {table.view.code} at " in first.text
    assert "Tap “laid?” when somebody lays down a phase." in first.text
    table.close_round("p1", p2=45, p3=20, p4=60)
    assert "There is nothing to install." not in table.page(table.at).text
    another = table.post("/new", names="Ann, Ben", sheet="mattel", variant="standard", act="deal")
    assert "There is nothing to install." not in table.page(another.location).text


def test_a_long_name_stands_whole_in_the_line_that_leads_every_page(client: Client) -> None:
    name = "Ludwig van der Großenbaum"
    client.deal(name, "Ben")
    line = f"{name} deals"
    for closed in (False, True):
        if closed:
            client.close_round("p1", p2=20)
            line = f"{name} leads by "
        board = [f"/w/{client.view.code}/tv"] if closed else []
        for path in (client.at, f"/w/{client.view.code}", *board):
            said = [each.text for each in client.page(path).root.all("h1", "h2")]
            assert any(each.startswith(line) for each in said), (path, said)
