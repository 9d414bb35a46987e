"""The year in pictures: who gets them, when they are offered, and that each can be drawn."""

from __future__ import annotations

from datetime import datetime

import pytest

from scorekeeper.pages.shown.fonts import can_draw
from tests.pages.builders import links, play_two_rounds
from tests.pages.test_picture import size_of
from tests.web.client import Client
from tests.web.links import watcher

YEAR = datetime.now().astimezone().year


@pytest.mark.skipif(not can_draw(), reason="Pillow is missing")
def test_a_year_is_offered_in_december_and_drawn_for_the_host_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/year/{YEAR}"
    assert client.get(address).status_code == 404
    play_two_rounds(client, "Ann", "\U000f0000", "美咲")
    (table,) = client.page(address).root.all("img")
    assert table.get("alt").startswith("Ann won most often")
    for _game in range(5):
        play_two_rounds(client, "Ann", "\U000f0000", "美咲")
    pictures = [each.get("src") for each in client.page(address).root.all("img")]
    assert len(pictures) > 2
    for path in pictures:
        answer = client.get(path)
        assert size_of(answer.data) == (1080, 1350), path
    known = {"If-None-Match": client.get(pictures[0]).headers["ETag"]}
    assert client.http.get(pictures[0], headers=known).status_code == 304
    for wrong in (f"{address}/0/picture.png", f"{address}/99/picture.png", "/year/0", "/year/9999"):
        assert client.get(wrong).status_code == 404
    for path in (address, pictures[0]):
        assert watcher(client).get(path).status_code == 403
    assert address in links(client.page("/people"))
    for month, offered in ((6, False), (12, True)):
        now = datetime(YEAR, month, 10).astimezone()
        monkeypatch.setattr(client.scorer.lists, "now", lambda now=now: now)
        assert (address in links(client.page("/"))) == offered
