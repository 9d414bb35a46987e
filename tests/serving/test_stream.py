"""The live stream, over real HTTP: at once, once for all, and gone when asked to go."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import LayDown, TakeBackLayDown
from scorekeeper.live import Hub, LiveAnnouncer, game_channel
from scorekeeper.server import WebApp, language_of
from scorekeeper.service import Scorer, TableView
from scorekeeper.serving.asgi import host_check
from scorekeeper.serving.limits import WRONG_CODES, Attempts
from scorekeeper.serving.stream import RECONNECT_MS, Stream
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import watched_under
from tests.all_cases import all_cases
from tests.empty_file import empty_file
from tests.service.builders import deal, play
from tests.serving.live_server import PATIENCE, StreamReader, live_server, until


@dataclass
class Evening:
    """A scorer, its hub, and a board that says the last entry and counts how often it was drawn."""

    scorer: Scorer
    hub: Hub
    port: int = 0
    phones: list[StreamReader] = field(default_factory=list)
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

    def stream(self, heartbeat: float = 15.0, send_within: float = 20.0) -> Stream:
        return Stream(
            self.hub,
            watched=partial(watched_under, self.scorer),
            render=self.draw,
            own_views=("table",),
            may_see=lambda view, code, cookie: bool(cookie) and cookie not in self.refused,
            is_ours=host_check(("attic",)),
            may_try=lambda address, code, right, cookie: self.guesses.allows(address, right=right),
            language_of=language_of,
            heartbeat=heartbeat,
            send_within=send_within,
        )

    @contextmanager
    def served(self, **waits: float) -> Iterator[None]:
        """Until it ends, phones can come. They leave after the server."""
        pages = Flask("pages")
        pages.add_url_rule("/", view_func=lambda: "the start page", endpoint="start")
        with live_server(WebApp(pages, self.stream(**waits)), self.hub) as self.port:
            yield

    def open(self, path: str, **headers: str) -> StreamReader:
        """A phone that reads this stream, until the test ends."""
        self.phones.append(StreamReader(self.port, path, **headers))
        return self.phones[-1]

    def watch(self, table: TableView, query: str = "?view=seq") -> StreamReader:
        """The same of a game; without a query it gets the board in place of the number."""
        return self.open(f"/stream/{table.code}{query}")

    def watching(self, table: TableView) -> int:
        return self.hub.watching(game_channel(table.game_id))

    def deal(self) -> TableView:
        return deal(self.scorer)

    def move(self, table: TableView) -> int:
        """One more entry; its number."""
        laid = self.scorer.view(table.game_id).game.open.laid
        command = TakeBackLayDown("p1") if "p1" in laid else LayDown("p1")
        return play(self.scorer, table.game_id, command).seq


@contextmanager
def evening_in(folder: Path) -> Iterator[Evening]:
    hub = Hub()
    with closing(Scorer(empty_file(folder / "games.db"), LiveAnnouncer(hub))) as scorer:
        yield Evening(scorer, hub)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with evening_in(tmp_path_factory.mktemp("evening")) as evening, evening.served():
        yield evening


@pytest.fixture
def evening(shared: Evening) -> Iterator[Evening]:
    """An evening at the server of all tests, without anybody who watches."""
    shared.guesses, shared.broken = Attempts(), False
    shared.refused.clear()
    shared.drawn.clear()
    yield shared
    while shared.phones:
        shared.phones.pop().leave()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Evening]:
    """An evening whose server the test starts."""
    with evening_in(tmp_path) as evening:
        yield evening
        for phone in evening.phones:
            phone.leave()


def test_a_new_watcher_sees_the_board_at_once(evening: Evening) -> None:
    phone = evening.watch(evening.deal(), "")
    assert phone.headers["content-type"].startswith("text/event-stream")
    assert phone.headers["cache-control"] == "no-store"
    assert int(phone.event()["retry"]) in RECONNECT_MS
    assert phone.event() == {"event": "board", "id": "1", "data": "<p>\nstandings en 1\n</p>"}


def test_the_board_is_drawn_once_for_all_who_read_one_language(evening: Evening) -> None:
    table = evening.deal()
    path = f"/stream/{table.code}"
    # A reader of French gets English with the day before the month.
    english = [evening.open(path, Accept_Language="fr, en") for _ in range(8)]
    german = [evening.watch(table, "?lang=de") for _ in range(4)]
    for phone in (*english, *german):
        phone.board()
    evening.drawn.clear()
    evening.move(table)
    assert {phone.board()["data"] for phone in english} == {"<p>\nstandings en-150 2\n</p>"}
    assert {phone.board()["data"] for phone in german} == {"<p>\nstandings de 2\n</p>"}
    assert sorted(evening.drawn) == [("standings", table.code, each) for each in ("de", "en-150")]


def test_an_entry_that_comes_while_the_board_is_drawn_is_sent_too(evening: Evening) -> None:
    table = evening.deal()
    evening.meanwhile.append(partial(evening.move, table))
    phones = [evening.watch(table, "")]
    assert [phones[0].board()["id"] for _ in range(2)] == ["1", "2"]
    phones += [evening.watch(table, "") for _ in range(3)]
    assert [phone.board()["id"] for phone in phones[1:]] == ["2"] * 3
    evening.meanwhile.append(partial(evening.move, table))
    evening.move(table)
    for phone in phones:
        assert [phone.board()["id"] for _ in range(2)] == ["3", "4"]


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_every_version_of_http_is_sent_whole_events(evening: Evening, version: str) -> None:
    table = evening.deal()
    with socket.create_connection(("127.0.0.1", evening.port), PATIENCE) as phone:
        asked = f"GET /stream/{table.code}?view=seq HTTP/{version}\r\nHost: localhost\r\n\r\n"
        phone.sendall(asked.encode())
        heard = b""
        for seq in (1, 2, 3):
            while (board := f"event: board\nid: {seq}\ndata: {seq}\n\n".encode()) not in heard:
                heard += phone.recv(4096)
            evening.move(table)
        is_chunked = b"transfer-encoding: chunked" in heard.lower()
        assert (b"%x\r\n%s\r\n" % (len(board), board) in heard) == is_chunked


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

        scope: dict[str, Any] = {"type": "http", "http_version": "1.1", "method": "GET"}
        scope |= {"path": f"/stream/{table.code}", "query_string": b"view=seq"}
        scope["headers"] = [(b"host", b"localhost")]
        watching = asyncio.create_task(evening.stream()(scope, receive, send))
        for seq in (1, 2, 3):
            while b"id: %d\n" % seq not in b"".join(sent):
                await asyncio.wait_for(changed.wait(), PATIENCE)
                changed.clear()
            await asyncio.to_thread(evening.move, table)
        assert evening.watching(table) == 1
        left.set()
        await watching
        assert evening.watching(table) == 0

    asyncio.run(watch())


def test_the_number_alone_is_sent_without_drawing_and_to_its_game_alone(evening: Evening) -> None:
    ours, theirs = evening.deal(), evening.deal()
    phone = evening.watch(ours)
    assert phone.board() == {"event": "board", "id": "1", "data": "1"}
    evening.move(theirs)
    evening.move(theirs)
    evening.move(ours)
    assert phone.board() == {"event": "board", "id": "2", "data": "2"}
    assert evening.drawn == []


def test_who_comes_back_with_the_latest_id_is_sent_only_what_is_new(evening: Evening) -> None:
    table = evening.deal()
    evening.move(table)
    by_header = evening.open(f"/stream/{table.code}?view=seq&seen=1", Last_Event_ID="2")
    by_address, late = (evening.watch(table, f"?view=seq&seen={seen}") for seen in (2, 1))
    # As one from before a backup was restored.
    too_far = evening.watch(table, "?view=seq&seen=99")
    assert late.board()["id"] == too_far.board()["id"] == "2"
    evening.move(table)
    assert by_header.board()["id"] == by_address.board()["id"] == "3"


def test_a_quiet_stream_beats(own: Evening) -> None:
    table = own.deal()
    with own.served(heartbeat=0.05):
        phone = own.watch(table)
        phone.board()
        assert [phone.event() for _ in range(3)] == [{"event": "beat", "data": "1"}] * 3
        own.move(table)
        assert phone.board()["id"] == "2"


def test_what_is_asked_amiss_is_answered_with_a_number(evening: Evening) -> None:
    cases: tuple[tuple[str, dict[str, str], int], ...] = (
        ("/stream/K0OL", {}, 404),
        ("/stream/", {}, 404),
        ("/stream/{}?view=secrets", {}, 404),
        ("/stream/{}/more", {}, 404),
        ("/stream/{}", {"Host": "evil.example"}, 400),
        ("/stream/{}", {"Host": "attic:8010"}, 200),
        ("/stream/{}?seen=many", {"Last_Event_ID": "\u00b2"}, 200),
        ("/stream/{}?lang=xx", {"Accept_Language": ";;q"}, 200),
    )
    code = evening.deal().code
    with all_cases() as case:
        for path, headers, status in cases:
            with case((path, headers)):
                assert evening.open(path.format(code), **headers).status == status


def test_a_watcher_who_leaves_is_forgotten(evening: Evening) -> None:
    table = evening.deal()
    phones = [evening.watch(table, "") for _ in range(3)]
    for phone in phones:
        phone.board()
    assert evening.watching(table) == 3
    phones[0].leave()
    until(lambda: evening.watching(table) == 2)
    evening.move(table)
    assert phones[1].board()["id"] == phones[2].board()["id"] == "2"
    for phone in phones:
        phone.leave()
    until(lambda: evening.watching(table) == 0)


def test_a_watcher_who_reads_nothing_delays_nobody_and_is_let_go(own: Evening) -> None:
    table = own.deal()
    own.board = "x" * 4_000_000
    with own.served(send_within=0.2):
        own.watch(table, "")
        reader = own.watch(table)
        reader.board()
        for _ in range(10):
            last = own.move(table)
        while reader.board()["id"] != str(last):
            pass
        until(lambda: own.watching(table) == 1)


def test_a_board_that_fails_ends_one_stream(evening: Evening, caplog: pytest.LogCaptureFixture):
    table = evening.deal()
    evening.broken = True
    assert evening.watch(table, "").board() == {}
    assert "no standings could be drawn" in caplog.text
    evening.broken = False
    assert evening.watch(table, "").board()["id"] == "1"


def test_a_server_that_is_stopped_ends_its_streams_first(own: Evening) -> None:
    table = own.deal()
    with own.served():
        phones = [own.watch(table, "") for _ in range(20)]
        for phone in phones:
            phone.board()
    # A stream that was cut off in mid-air would raise here; these have ended.
    assert [phone.event() for phone in phones] == [{}] * 20


def test_who_knocks_is_heard_at_once_and_by_a_later_page_without_an_entry(evening: Evening) -> None:
    table = evening.deal()
    version = evening.scorer.links.door_version(table.game_id)
    knock = {"event": "door", "data": str(version + 1)}
    keeper = evening.watch(table, f"?view=seq&door={version}")
    assert keeper.board()["data"] == "1"
    evening.scorer.links.ask(table.game_id, "a-phone", "p2")
    assert keeper.event() == knock
    late = evening.watch(table, f"?view=seq&seen=1&door={version}")
    assert int(late.event()["retry"]) in RECONNECT_MS
    assert late.event() == knock
    phone = evening.open(f"/stream/{table.code.lower()}?view=seq")  # it did not ask for the door
    assert phone.board()["id"] == "1"
    assert evening.move(table) == 2
    for each in (keeper, late, phone):
        assert each.event() == {"event": "board", "id": "2", "data": "2"}


def test_another_name_is_drawn_again_for_everybody_and_is_no_entry(evening: Evening) -> None:
    tables = [evening.deal(), evening.deal()]
    phones = [evening.watch(table, "") for table in tables]
    assert [phone.board()["id"] for phone in phones] == ["1", "1"]
    people = evening.scorer.people
    for name, shown in (("Anna", "Anna sits here"), ("Ann", "Ann sits here")):
        evening.board = shown
        assert people.rename(people.at(tables[0].game_id)["p1"], name) == ()
        for phone in phones:
            assert phone.event() == {"event": "board", "id": "1", "data": shown}
    evening.board = ""
    assert evening.move(tables[0]) == 2
    assert phones[0].board()["id"] == "2"


def test_new_codes_send_everybody_home_and_show_nobody_the_new_one(evening: Evening) -> None:
    table = evening.deal()
    phones = [evening.watch(table, query) for query in ("", "?view=seq")]
    for phone in phones:
        phone.board()
    evening.scorer.links.new_links(table.game_id)
    assert [phone.board() for phone in phones] == [{}, {}]
    assert evening.watch(table, "").status == 404
    assert evening.watch(evening.scorer.view(table.game_id)).board()["id"] == "1"
    until(lambda: evening.watching(table) == 1)


def test_codes_are_not_guessed_at_the_stream(evening: Evening) -> None:
    assert {evening.open("/stream/WRNG").status for _ in range(WRONG_CODES)} == {404}
    assert evening.open("/stream/WRNG").status == 429
    assert evening.watch(evening.deal()).status == 429


def test_many_guesses_at_once_are_no_more_than_one_after_the_other(evening: Evening) -> None:
    with ThreadPoolExecutor(16) as pool:
        told = list(pool.map(lambda _: evening.open("/stream/WRNG").status, range(100)))
    assert (told.count(404), told.count(429)) == (WRONG_CODES, 100 - WRONG_CODES)


# --- pages of one phone ---------------------------------------------------------------------------


def test_each_phone_gets_its_own_table_and_what_all_may_see_is_drawn_once(evening: Evening) -> None:
    code = evening.deal().code
    ann, ben = (evening.open(f"/stream/{code}?view=table", Cookie=f"phone={n}") for n in "ab")
    assert ann.board()["data"].endswith("phone=a")
    assert ben.board()["data"].endswith("phone=b")
    for name in "ab":
        board = evening.open(f"/stream/{code}", Cookie=f"phone={name}").board()
        assert "phone=" not in board["data"]
    assert evening.drawn.count(("standings", code, "en")) == 1


def test_who_has_no_right_or_loses_it_sees_no_page_of_another(evening: Evening) -> None:
    table = evening.deal()
    path = f"/stream/{table.code}?view=table"
    assert evening.open(path).status == 403
    phone = evening.open(path, Cookie="phone=a")
    assert phone.board()["id"] == "1"
    evening.refused.add("phone=a")
    evening.move(table)
    assert phone.board() == {}
    assert evening.open(path, Cookie="phone=a").status == 403
