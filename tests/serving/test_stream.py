"""The live stream, over real HTTP: at once, once for all, and gone when asked to go."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import LayDown, TakeBackLayDown
from scorekeeper.live import Hub, LiveAnnouncer, game_channel
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.server import WebApp, language_of
from scorekeeper.service import Recorded, Scorer, Started, TableView
from scorekeeper.serving.asgi import host_check
from scorekeeper.serving.limits import WRONG_CODES, Attempts
from scorekeeper.serving.stream import RECONNECT_MS, Stream
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import watched_under
from tests.empty_file import empty_file
from tests.serving.live_server import PATIENCE, StreamReader, live_server
from tests.serving.test_slow_connections import until

Open = Callable[..., StreamReader]


@dataclass
class Evening:
    """A scorer, its hub, and a board that says the last entry and counts how often it was drawn."""

    scorer: Scorer
    hub: Hub
    drawn: list[tuple[str, str, str]] = field(default_factory=list)
    broken: bool = False
    board: str = ""
    guesses: Attempts = field(default_factory=Attempts)
    refused: set[str] = field(default_factory=set)
    meanwhile: list[Callable[[], object]] = field(default_factory=list)

    def draw(self, watched: Watched) -> tuple[int, str]:
        if self.broken:
            raise ZeroDivisionError
        view, code, language = watched.view, watched.code, watched.language
        if watched.cookie in self.refused:
            raise UnknownGame("unknown_game", game_id=1)
        self.drawn.append((view, code, language))
        seq = self.scorer.watched(code)[1]
        while self.meanwhile:
            self.meanwhile.pop()()
        return seq, self.board or f"<p>\n{view} {language} {seq}\n</p>{watched.cookie}"

    def deal(self, key: str = "deal") -> TableView:
        started = self.scorer.start_game(["Ann", "Ben"], table_rules(), command_id=key)
        assert isinstance(started, Started)
        return started.view

    def move(self, table: TableView) -> int:
        """One more entry; its number."""
        view = self.scorer.view(table.game_id)
        assert view.game.open is not None
        command = TakeBackLayDown("p1") if "p1" in view.game.open.laid else LayDown("p1")
        done = self.scorer.play(table.game_id, command, command_id=f"c{view.seq}", seen=view.seq)
        assert isinstance(done, Recorded)
        return done.view.seq


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    hub = Hub()
    scorer = Scorer(empty_file(tmp_path / "games.db"), LiveAnnouncer(hub))
    yield Evening(scorer, hub)
    scorer.close()


def app_for(evening: Evening, heartbeat: float = 15.0, send_within: float = 20.0) -> WebApp:
    pages = Flask("pages")
    pages.add_url_rule("/", view_func=lambda: "the start page", endpoint="start")
    return WebApp(pages, stream_for(evening, heartbeat, send_within))


def stream_for(evening: Evening, heartbeat: float = 15.0, send_within: float = 20.0) -> Stream:
    return Stream(
        evening.hub,
        watched=partial(watched_under, evening.scorer),
        render=evening.draw,
        own_views=("table",),
        may_see=lambda view, code, cookie: bool(cookie) and cookie not in evening.refused,
        is_ours=host_check(("attic",)),
        may_try=lambda address, code, right, cookie: evening.guesses.allows(address, right=right),
        language_of=partial(language_of, ("en", "de")),
        heartbeat=heartbeat,
        send_within=send_within,
    )


@pytest.fixture
def port(evening: Evening) -> Iterator[int]:
    with live_server(app_for(evening), evening.hub) as found:
        yield found


@pytest.fixture
def open_stream(port: int) -> Iterator[Open]:
    phones: list[StreamReader] = []

    def open_one(path: str, **headers: str) -> StreamReader:
        phones.append(StreamReader(port, path, **headers))
        return phones[-1]

    yield open_one
    for phone in phones:
        phone.leave()


def test_a_new_watcher_sees_the_board_at_once(evening: Evening, open_stream: Open) -> None:
    table = evening.deal()
    phone = open_stream(f"/stream/{table.code}")
    assert phone.headers["content-type"].startswith("text/event-stream")
    assert phone.headers["cache-control"] == "no-store"
    assert int(phone.event()["retry"]) in RECONNECT_MS
    assert phone.event() == {
        "event": "board",
        "id": "1",
        "data": "<p>\nstandings en 1\n</p>",
    }


def test_the_board_is_drawn_once_for_all_who_read_one_language(
    evening: Evening, open_stream: Open
) -> None:
    table = evening.deal()
    english = [open_stream(f"/stream/{table.code}", Accept_Language="fr, en") for _ in range(8)]
    german = [open_stream(f"/stream/{table.code}?lang=de") for _ in range(4)]
    for phone in (*english, *german):
        phone.board()
    evening.drawn.clear()
    evening.move(table)
    assert {phone.board()["data"] for phone in english} == {"<p>\nstandings en 2\n</p>"}
    assert {phone.board()["data"] for phone in german} == {"<p>\nstandings de 2\n</p>"}
    assert sorted(evening.drawn) == [
        ("standings", table.code, "de"),
        ("standings", table.code, "en"),
    ]


def test_an_entry_that_comes_while_the_board_is_drawn_is_sent_too(
    evening: Evening, open_stream: Open
) -> None:
    table = evening.deal()
    evening.meanwhile.append(partial(evening.move, table))
    phones = [open_stream(f"/stream/{table.code}")]
    assert [phones[0].board()["id"] for _ in range(2)] == ["1", "2"]
    phones += [open_stream(f"/stream/{table.code}") for _ in range(3)]
    assert [phone.board()["id"] for phone in phones[1:]] == ["2"] * 3
    evening.meanwhile.append(partial(evening.move, table))
    assert evening.move(table) == 3
    for phone in phones:
        assert [phone.board()["id"] for _ in range(2)] == ["3", "4"]


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_every_version_of_http_is_sent_whole_events(
    evening: Evening, port: int, version: str
) -> None:
    table = evening.deal()
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as phone:
        asked = f"GET /stream/{table.code}?view=seq HTTP/{version}\r\nHost: localhost\r\n\r\n"
        phone.sendall(asked.encode())
        heard = b""
        for seq in (1, 2, 3):
            while (board := f"event: board\nid: {seq}\ndata: {seq}\n\n".encode()) not in heard:
                heard += phone.recv(4096)
            evening.move(table)
        assert (b"%x\r\n%s\r\n" % (len(board), board) in heard) == (
            b"transfer-encoding: chunked" in heard.lower()
        )


def test_another_server_sends_every_change_by_itself(evening: Evening) -> None:
    """Without the connection in the scope, as under another ASGI server."""
    table = evening.deal()
    sent: list[bytes] = []

    async def watch() -> None:
        changed, left = asyncio.Event(), asyncio.Event()

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message.get("body", b""))
            changed.set()

        async def receive() -> MutableMapping[str, Any]:
            await left.wait()
            return {"type": "http.disconnect"}

        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/stream/{table.code}",
            "query_string": b"view=seq",
            "headers": [(b"host", b"localhost")],
        }
        watching = asyncio.create_task(stream_for(evening)(scope, receive, send))
        for seq in (1, 2, 3):
            while b"id: %d\n" % seq not in b"".join(sent):
                await asyncio.wait_for(changed.wait(), PATIENCE)
                changed.clear()
            await asyncio.to_thread(evening.move, table)
        assert evening.hub.watching(game_channel(table.game_id)) == 1
        left.set()
        await watching
        assert evening.hub.watching(game_channel(table.game_id)) == 0

    asyncio.run(watch())


def test_the_number_alone_is_sent_without_drawing(evening: Evening, open_stream: Open) -> None:
    table = evening.deal()
    phone = open_stream(f"/stream/{table.code}?view=seq")
    assert phone.board() == {"event": "board", "id": "1", "data": "1"}
    evening.move(table)
    assert phone.board() == {"event": "board", "id": "2", "data": "2"}
    assert evening.drawn == []


def test_who_comes_back_with_the_latest_id_is_sent_only_what_is_new(
    evening: Evening, open_stream: Open
) -> None:
    table = evening.deal()
    evening.move(table)
    by_header = open_stream(f"/stream/{table.code}?view=seq&seen=1", Last_Event_ID="2")
    by_address = open_stream(f"/stream/{table.code}?view=seq&seen=2")
    late = open_stream(f"/stream/{table.code}?view=seq&seen=1")
    # As one from before a backup was restored.
    too_far = open_stream(f"/stream/{table.code}?view=seq&seen=99")
    assert late.board()["id"] == too_far.board()["id"] == "2"
    evening.move(table)
    assert by_header.board()["id"] == by_address.board()["id"] == "3"


def test_a_quiet_stream_beats(evening: Evening) -> None:
    table = evening.deal()
    with live_server(app_for(evening, heartbeat=0.05), evening.hub) as port:
        phone = StreamReader(port, f"/stream/{table.code}?view=seq")
        phone.board()
        assert [phone.event() for _ in range(3)] == [{"event": "beat", "data": "1"}] * 3
        evening.move(table)
        assert phone.board()["id"] == "2"
        phone.leave()


def test_games_do_not_hear_of_each_other(evening: Evening, open_stream: Open) -> None:
    ours, theirs = evening.deal("one"), evening.deal("two")
    phone = open_stream(f"/stream/{ours.code}?view=seq")
    phone.board()
    evening.move(theirs)
    evening.move(theirs)
    evening.move(ours)
    assert phone.board()["id"] == "2"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/stream/K0OL", {}, 404),
        ("/stream/", {}, 404),
        ("/stream/{}?view=secrets", {}, 404),
        ("/stream/{}/more", {}, 404),
        ("/stream/{}", {"Host": "evil.example"}, 400),
        ("/stream/{}", {"Host": "attic:8010"}, 200),
        (
            "/stream/{}?seen=many&lang=xx",
            {"Last_Event_ID": "\u00b2", "Accept_Language": ";;q"},
            200,
        ),
    ],
)
def test_what_is_asked_amiss_is_answered_with_a_number(
    evening: Evening, open_stream: Open, path: str, headers: dict[str, str], status: int
) -> None:
    code = evening.deal().code
    assert open_stream(path.format(code), **headers).status == status


def test_a_watcher_who_leaves_is_forgotten(evening: Evening, open_stream: Open) -> None:
    table = evening.deal()
    phones = [open_stream(f"/stream/{table.code}") for _ in range(3)]
    for phone in phones:
        phone.board()
    assert evening.hub.watching(game_channel(table.game_id)) == 3
    phones[0].leave()
    until(lambda: evening.hub.watching(game_channel(table.game_id)) == 2)
    evening.move(table)
    assert phones[1].board()["id"] == phones[2].board()["id"] == "2"
    for phone in phones:
        phone.leave()
    until(lambda: evening.hub.watching(game_channel(table.game_id)) == 0)


def test_a_watcher_who_reads_nothing_delays_nobody_and_is_let_go(evening: Evening) -> None:
    table = evening.deal()
    evening.board = "x" * 4_000_000
    with live_server(app_for(evening, send_within=0.2), evening.hub) as port:
        stuck = StreamReader(port, f"/stream/{table.code}")
        reader = StreamReader(port, f"/stream/{table.code}?view=seq")
        reader.board()
        for _ in range(10):
            last = evening.move(table)
        while reader.board()["id"] != str(last):
            pass
        until(lambda: evening.hub.watching(game_channel(table.game_id)) == 1)
        stuck.leave()
        reader.leave()


def test_a_board_that_cannot_be_drawn_ends_the_stream_and_not_the_server(
    evening: Evening, open_stream: Open, caplog: pytest.LogCaptureFixture
) -> None:
    table = evening.deal()
    evening.broken = True
    phone = open_stream(f"/stream/{table.code}")
    assert phone.board() == {}
    assert "no standings could be drawn" in caplog.text
    evening.broken = False
    assert open_stream(f"/stream/{table.code}").board()["id"] == "1"


def test_a_server_that_is_stopped_ends_its_streams_first(evening: Evening) -> None:
    table = evening.deal()
    with live_server(app_for(evening), evening.hub) as port:
        phones = [StreamReader(port, f"/stream/{table.code}") for _ in range(20)]
        for phone in phones:
            phone.board()
    # A stream that was cut off in mid-air would raise here; these have ended.
    assert [phone.event() for phone in phones] == [{}] * 20
    for phone in phones:
        phone.leave()


def test_who_knocks_is_heard_at_once_and_by_a_page_that_comes_later_and_no_entry_is_made(
    evening: Evening, open_stream: Open
) -> None:
    table = evening.deal()
    version = evening.scorer.links.door_version(table.game_id)
    keeper = open_stream(f"/stream/{table.code}?view=seq&door={version}")
    assert keeper.board()["data"] == "1"
    evening.scorer.links.ask(table.game_id, "a-phone", "p2")
    assert keeper.event() == {"event": "door", "data": str(version + 1)}
    late = open_stream(f"/stream/{table.code}?view=seq&seen=1&door={version}")
    assert int(late.event()["retry"]) in RECONNECT_MS
    assert late.event() == {"event": "door", "data": str(version + 1)}
    phone = open_stream(f"/stream/{table.code.lower()}?view=seq")  # which did not ask for the door
    assert phone.board()["id"] == "1"
    assert evening.move(table) == 2
    for each in (keeper, late, phone):
        assert each.event() == {"event": "board", "id": "2", "data": "2"}


def test_new_codes_send_everybody_home_and_show_nobody_the_new_one(
    evening: Evening, open_stream: Open
) -> None:
    table = evening.deal()
    phones = [open_stream(f"/stream/{table.code}?view={view}") for view in ("standings", "seq")]
    for phone in phones:
        phone.board()
    evening.scorer.links.new_links(table.game_id)
    assert [phone.board() for phone in phones] == [{}, {}]
    assert open_stream(f"/stream/{table.code}").status == 404
    now = evening.scorer.view(table.game_id).code
    assert open_stream(f"/stream/{now}").board()["id"] == "1"
    until(lambda: evening.hub.watching(game_channel(table.game_id)) == 1)


def test_codes_are_not_guessed_at_the_stream(evening: Evening, open_stream: Open) -> None:
    table = evening.deal()
    told = [open_stream("/stream/WRNG").status for _ in range(WRONG_CODES)]
    assert set(told) == {404}
    assert open_stream("/stream/WRNG").status == 429
    assert open_stream(f"/stream/{table.code}").status == 429


def test_many_guesses_at_once_are_no_more_than_one_after_the_other(
    evening: Evening, open_stream: Open
) -> None:
    with ThreadPoolExecutor(16) as pool:
        told = list(pool.map(lambda _: open_stream("/stream/WRNG").status, range(100)))
    assert (told.count(404), told.count(429)) == (WRONG_CODES, 100 - WRONG_CODES)


# --- pages of one phone ---------------------------------------------------------------------------


def test_each_phone_gets_its_own_table_and_what_all_may_see_is_drawn_once(
    evening: Evening, open_stream: Open
) -> None:
    path = f"/stream/{evening.deal().code}"
    ann, ben = (open_stream(f"{path}?view=table", Cookie=f"phone={name}") for name in "ab")
    assert ann.board()["data"].endswith("phone=a")
    assert ben.board()["data"].endswith("phone=b")
    for name in "ab":
        assert "phone=" not in open_stream(path, Cookie=f"phone={name}").board()["data"]
    assert evening.drawn.count(("standings", path.removeprefix("/stream/"), "en")) == 1


def test_a_phone_without_the_right_opens_no_page_of_another_and_one_that_loses_it_is_disconnected(
    evening: Evening, open_stream: Open
) -> None:
    table = evening.deal()
    path = f"/stream/{table.code}?view=table"
    assert open_stream(path).status == 403
    phone = open_stream(path, Cookie="phone=a")
    assert phone.board()["id"] == "1"
    evening.refused.add("phone=a")
    evening.move(table)
    assert phone.board() == {}
    assert open_stream(path, Cookie="phone=a").status == 403
