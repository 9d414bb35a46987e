"""The standings for watchers: what they show, and what a watcher cannot do."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.laid_melds import spoken


def test_the_rows_that_come_by_the_stream_carry_the_melds(melds: Client) -> None:
    assert "hit/p1/1" in melds.get(f"{melds.at}/rows").text


def test_who_looks_on_sees_the_melds_and_has_no_way_to_hit(melds: Client) -> None:
    stranger, code = melds.another(keeper=False), melds.view.code
    for path in (f"/w/{code}", f"/w/{code}/tv"):
        page = stranger.page(path)
        assert spoken(page)[0] == "Ann’s set of 5s: 5, 5 and wild as 5"
        assert not any("/hit/" in each.get("href") for each in page.root.all("a"))


def test_the_standings_say_how_many_rounds_are_left(table: Client) -> None:
    code = table.view.code
    assert "more round" not in table.page(f"/w/{code}").text
    table.close_round("p1", p2=10, p3=80, p4=80)
    assert "About 12 to 15 more rounds" in table.page(f"/w/{code}").text


def test_the_watch_page_says_how_the_table_differs(table: Client) -> None:
    code = table.scorer.view(table.game_id).code
    assert "Mattel box, as printed" in table.another(keeper=False).get(f"/w/{code}").text
