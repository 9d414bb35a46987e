"""The standings for watchers: what they show, and what a watcher cannot do."""

from __future__ import annotations

from tests.pages.builders import hides, links, send, shows, stop
from tests.web.client import Client
from tests.web.laid_melds import lay, spoken
from tests.web.links import seated


def test_who_looks_on_sees_the_melds_and_has_no_way_to_hit(melds: Client) -> None:
    stranger, path = melds.another(keeper=False), f"/w/{melds.view.code}"
    shows(melds.get(f"{melds.at}/rows").text, "hit/p1/1")  # the rows that come by the stream
    for page in (stranger.page(path), stranger.page(f"{path}/tv")):
        assert spoken(page)[0] == "Ann’s set of 5s: 5, 5 and wild as 5"
        assert not any("/hit/" in each for each in links(page))
    shows(stranger.page(path), "Rules", but_not="more round")
    melds.close_round("p1", p2=10, p3=80, p4=80)
    shows(melds.page(path), "About 12 to 15 more rounds")


def test_the_last_round_being_counted_is_no_round_to_come(client: Client) -> None:
    """It once said "About 1 more round" until the last hand was counted."""
    client.deal("Ann", "Ben", "Mia", variant="first-3")
    for still_to_come in (True, False):
        client.close_round("p1", p2=10, p3=80)
        ann = seated(client, "p1")
        send(client, "laid", seat="p1", laid="yes")
        assert send(ann, "me/out").status_code == 303
        for path in ("", "/tv"):
            page = client.page(f"/w/{client.view.code}{path}")
            (shows if still_to_come else hides)(page, "more round")
        send(client, "undo", target=str(client.view.seq))


def test_a_paused_game_is_paused_on_every_page(table: Client) -> None:
    """The table alone said so, and the others went on to say who deals and how long it takes."""
    ben = seated(table, "p2")
    table.close_round("p1", p2=10, p3=80, p4=80)
    watch = f"/w/{table.view.code}"
    stop(table, "another-day")
    for path in (watch, f"{watch}/tv"):
        page = table.page(path)
        shows(page, "Paused", "Ann leads by 10 points", but_not=("deals round", "more round"))
    seat = ben.page(f"{table.at}/me")
    shows(seat, "Paused", "The keeper can resume the game.", but_not=("deals round", "My hand"))
    assert "stand-p2" in seat.ids
    shows(table.page(f"/history/{table.game_id}/log"), "Paused", but_not="is being played")


def test_who_stops_with_a_phase_on_the_table_has_stopped(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    lay(client, "p2", "5 5 5 | 7 7 7")
    send(client, "stops", seat="p2")
    for path in ("", "/tv"):
        row = client.page(f"/w/{client.view.code}{path}").text
        assert "Phase None" not in row
        assert "stopped" in row, path
