"""The standings for watchers: what they show, and what a watcher cannot do."""

from __future__ import annotations

from scorekeeper.api.games import watched_game
from scorekeeper.pages.my_seat import own_headline
from scorekeeper.pages.shown.standings import standing_rows
from scorekeeper.pages.shown.table import table_page
from scorekeeper.pages.start import running_game
from tests.pages.builders import deal_with, hides, links, send, shows, stop
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


def test_every_page_says_alike_who_has_laid_and_who_begins(table: Client) -> None:
    """A hand that is counted without the phase, a player who has stopped, and a skip turned up
    first were each told otherwise on the start page, on the table, on the tablet, or in JSON."""
    seats = {name: seat for seat, name in table.view.names.items()}

    def told() -> tuple[set[str], ...]:
        with table.app.test_request_context():
            view = table.view
            return (
                {row.player.seat for row in standing_rows(view) if row.laid},
                {row.player.seat for row in table_page(view).rows if row.laid},
                {row.player.seat for row in running_game(view).players if row.laid},
                {seats[row.player] for row in watched_game(view).standings if row.laid},
            )

    send(table, "turn/first-card", card="S")
    begins = (table.get(f"/w/{table.view.code}.json").json or {})["first_player"]
    shows(table.page(f"{table.at}/middle"), f"{begins} begins.")
    assert begins == table.view.names["p3"]
    send(table, "middle/laid", seat="p2", laid="yes")
    send(table, "middle/laid", seat="p4", laid="yes")
    send(table, "stops", seat="p4")
    assert told() == ({"p2"},) * 4
    send(table, "middle/laid", seat="p1", laid="yes")
    send(table, "middle/out", seat="p1")
    send(table, "middle/count", seat="p2", points="50", laid="no")
    assert told() == ({"p1"},) * 4


def test_a_game_that_a_lay_down_ends_in_its_first_round_has_places(client: Client) -> None:
    deal_with(client, "Ann,Ben,Mia", switch_end_immediately="yes")
    send(client, "joins", name="Dan", after="p3", phase="10", points="0", act="join")
    send(client, "laid", seat="p4", laid="yes")
    shows(client.page(f"/w/{client.view.code}"), "1, Dan, 10 phases completed, 0 points")
    with client.app.test_request_context():
        assert own_headline(client.view, "p4") == "You win"
