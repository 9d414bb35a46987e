"""The wall: every table of a venue on one screen, live, open to whoever has its code to look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from flask import template_rendered

from scorekeeper.game import commands
from scorekeeper.pages.wall import TableTile, arranged
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started, TableView
from scorekeeper.service.venue import MOST_TABLES
from tests.pages.builders import hides, shows
from tests.serving.live_server import StreamReader, served
from tests.web.client import Client
from tests.web.markup import Markup
from tests.web.venue_tables import later


@dataclass
class Club:
    """A place with three tables."""

    scorer: Scorer
    dealt: list[TableView] = field(default_factory=list)

    @property
    def wall(self) -> str:
        return f"/wall/{self.scorer.venue.wall_code()}"

    @property
    def stream(self) -> str:
        return f"/stream/{self.scorer.venue.wall_code()}?view=wall"

    def deal(self, number: int, *names: str) -> TableView:
        table = self.scorer.venue.tables()[number - 1].table
        names, key = names or ("Oma", "Leo"), f"deal-{len(self.dealt)}-here"
        started = self.scorer.start_game(names, table_rules(), command_id=key, at=table.table_id)
        assert isinstance(started, Started)
        self.dealt.append(started.view)
        return started.view

    def play(self, view: TableView, command: commands.Command) -> None:
        seen = self.scorer.view(view.game_id).seq
        key = f"{view.game_id}-after-{seen}"
        self.scorer.play(view.game_id, command, command_id=key, seen=seen)


@pytest.fixture
def club(client: Client) -> Club:
    client.scorer.venue.set_up(3)
    return Club(client.scorer)


def tiles(client: Client, club: Club) -> list[str]:
    """Every tile as one reads it, by any phone that has the code."""
    page = client.another(keeper=False).page(club.wall)
    return [each.text for each in page.root.of_class("wall-tile", "li")]


def free(client: Client, club: Club) -> str:
    """What is said of the free tables."""
    found = client.another(keeper=False).page(club.wall).root.of_class("wall-free")
    return next((each.text for each in found), "")


# --- what it shows --------------------------------------------------------------------------------

SCAN = "Scan the card on the table."


def test_a_tile_says_who_plays_then_who_leads_and_who_is_where(client: Client, club: Club) -> None:
    assert tiles(client, club) == []
    assert free(client, club) == f"Free Table 1 Table 2 Table 3 {SCAN}"
    asked, seen = f"{club.wall}/tiles", club.scorer.venue.version()
    assert client.get(asked, seen=seen).status_code == 204
    client.game_id = club.deal(2, "Ann", "Ben", "Mia").game_id
    assert client.get(asked, seen=seen).status_code == 200  # only when something happened
    playing = "Table 2 Round 1, Ann deals Ann, Ben and Mia are playing the first round."
    shows(tiles(client, club)[0], playing)
    assert free(client, club) == f"Free Table 1 Table 3 {SCAN}"
    client.close_round("p2", p1=5, p3=60)
    said = tiles(client, club)[0]
    assert said.startswith("Table 2 Round 1 recorded")
    assert said.index("Ben") < said.index("Ann") < said.index("Mia")
    page = client.page(club.wall)
    assert [each.text for each in page.root.of_class("wall-phase")] == ["2", "2", "1"]
    shows(page.ids["wall"].text, "Table 2: Ben")
    client.game_id = club.deal(1, "Ann", "Ben").game_id
    client.close_round("p1", p2=5)
    # The light passes over both tables that closed a round just now.
    page = client.page(club.wall)
    assert [each.get("id") for each in page.root.of_class("up", "li")] == ["wall-1", "wall-2"]
    shows(page.ids["wall"].text, "Table 1 and Table 2, just now")
    assert levels(client, club) == []
    client.close_round("p2", p1=5)
    assert levels(client, club) == ["Ben"], "both who are first are shown as first"


def levels(client: Client, club: Club) -> list[str]:
    """Who is first beside the player on top."""
    level = client.page(club.wall).root.of_class("level", "li")
    return [name.text for each in level for name in each.of_class("wall-name")]


def test_a_table_is_free_again_after_the_end(client: Client, club: Club) -> None:
    client.game_id = club.deal(1, "Ann", "Ben").game_id
    for _round in range(10):
        client.close_round("p1", p2=100)
    assert tiles(client, club)[0] == f"Table 1 Ann wins {SCAN}"  # news for a while
    later(client, hours=1)
    assert tiles(client, club) == []
    for for_good in (False, True):
        club.play(club.deal(1, "Zoe", "Kim"), commands.StopGame(for_good))
        assert tiles(client, club) == []


def test_the_tiles_fill_a_wide_screen_and_more_than_twenty_take_turns() -> None:
    for count, size in {1: (1, 1), 2: (2, 1), 3: (3, 1), 8: (4, 2), 12: (4, 3), 20: (5, 4)}.items():
        (page,), *found = arranged([TILE] * count)
        assert (len(page), *found) == (count, *size)
    assert arranged([])[0] == ()
    told = replace(TILE, table_id=MOST_TABLES, up=True)
    (first, second), *found = arranged([*[TILE] * (MOST_TABLES - 1), told])
    assert (len(first), len(second), *found) == (16, MOST_TABLES - 16, 4, 4)
    assert first[0] is told


TILE = TableTile(
    table_id=1, title="", state="", head="", line="", leader=None, others=(), up=False, spoken=""
)


# --- who may see it -------------------------------------------------------------------------------


def test_the_host_is_led_to_the_wall_and_strangers_are_asked_for_its_code(client: Client) -> None:
    stranger = client.another(keeper=False)
    for phone in (client, stranger):
        shows(phone.page("/wall"), "No tables are set up here.")
        assert phone.get("/wall/CDFGHJKM").status_code == 404
    client.scorer.venue.set_up(3)
    club, code = Club(client.scorer), client.scorer.venue.wall_code()
    view, old = club.deal(1), club.wall
    assert client.get("/wall").location == old
    shows(stranger.page("/wall"), "Type the wall’s code.")
    hides(stranger.get("/wall").text, code)
    assert stranger.get("/wall", code=code.lower()).location == old
    shows(stranger.get("/wall", code="<b>x").text, "The wall has another code.")
    page = stranger.page(old)  # it only shows
    assert list(page.root.all("form", "input")) == []
    hides(page, view.code)
    client.post("/host/wall")
    asked = (old, f"{old}/tiles", club.wall)
    assert [stranger.get(path).status_code for path in asked] == [404, 410, 200]


# --- live -----------------------------------------------------------------------------------------


@dataclass
class Live:
    """The whole counter on a port, and how often the wall was drawn."""

    club: Club
    port: int
    drawn: list[str]

    def watch(self, path: str, **headers: str) -> StreamReader:
        return StreamReader(self.port, path, **headers)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    drawn: list[str] = []

    def count(_app: object, template: Any, **_context: object) -> None:
        drawn.append(template.name)

    with template_rendered.connected_to(count), served(tmp_path / "club.db") as (scorer, port):
        scorer.venue.set_up(3)
        yield Live(Club(scorer), port, drawn)


def test_the_wall_hears_of_every_table_and_is_drawn_once_for_all_who_watch(live: Live) -> None:
    screens = [live.watch(live.club.stream) for _screen in range(3)]
    for screen in screens:
        shows(screen.board()["data"], "Free")
    for number in (1, 3):
        before = len(live.drawn)
        live.club.deal(number, "Ann", "Ben")
        boards = [screen.board() for screen in screens]
        assert all(f"wall-{number}" in board["data"] for board in boards)
        assert {board["id"] for board in boards} == {str(live.club.scorer.venue.version())}
        assert live.drawn[before:] == ["wall/_tiles.html"]
    screen = screens[0]
    live.club.play(live.club.dealt[0], commands.StopGame(for_good=True))
    board = Markup(screen.board()["data"])
    assert "wall-1" not in board.ids
    shows(next(board.root.all("footer")).text, "Table 1")
    live.club.scorer.venue.rename(2, "Window")
    shows(screen.board()["data"], "Window")
    live.club.scorer.venue.new_wall_code(old=live.club.scorer.venue.wall_code())
    assert screen.event() == {}  # it is sent home
    for each in screens:
        each.leave()


def test_one_code_never_opens_the_others_stream(live: Live) -> None:
    game = live.club.deal(1, "Ann", "Ben")
    for view in ("wall", "standings", "tv", "seq"):
        codes = (game.code, live.club.scorer.venue.wall_code())
        phones = [live.watch(f"/stream/{code}?view={view}") for code in codes]
        by_game, by_wall = (phone.board().get("data", "") for phone in phones)
        assert ("wall-tile" in by_game, "wall-tile" in by_wall) == (False, view == "wall")
        assert ("Ann" in by_game) == (view in ("standings", "tv"))
        assert ("Ann" in by_wall) == (view == "wall")
        for phone in phones:
            phone.leave()
