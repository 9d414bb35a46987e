"""The two pictures of an evening, read back from what is drawn: every cell, every place."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime
from random import Random

from flask import Flask, render_template

from scorekeeper.game.race import CellKind, GameRace, RaceCell, RaceLane, race
from scorekeeper.pages.shown.places import APART, UNIT
from scorekeeper.pages.shown.race import race_page
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import TableView
from scorekeeper.service.people import Face
from tests.all_cases import all_cases
from tests.examples import examples
from tests.game.builders import Table, told
from tests.game.random_game import NAMES, RandomGame
from tests.web.client import Client
from tests.web.markup import Element, Markup

KINDS = {"b": CellKind.MADE, "i": CellKind.TRY, "s": CellKind.AWAY, "u": CellKind.NOW}


def view_of(table: Table | RandomGame) -> TableView:
    names = dict(zip(table.game.seats, NAMES, strict=False))
    now = datetime(2026, 1, 2, tzinfo=UTC)
    faces = {seat: Face(at % 8 + 1, at % 16 + 1) for at, seat in enumerate(names)}
    return TableView(1, "ABCD", names, table.game, table.log, now, now, faces)


def source_of(app: Flask, view: TableView, to: int | None = None) -> str:
    with app.test_request_context("/?lang=en"):
        page = race_page(view, to)
        return render_template("shown/_course.html", course=page, facts=())


def drawn(app: Flask, view: TableView, to: int | None = None) -> Markup:
    return Markup(source_of(app, view, to))


def rows(page: Markup, seats: GameRace) -> list[tuple[RaceLane, Element]]:
    found = [each for each in page.root.all("li") if each.get("id").startswith("lane-")]
    assert [each.get("id") for each in found] == [f"lane-{lane.seat}" for lane in seats.lanes]
    return list(zip(seats.lanes, found, strict=True))


def check_cell(cell: RaceCell, shown: Element, points_only: bool) -> None:
    kinds = shown.get("class").split()
    assert KINDS[shown.tag] is cell.kind
    assert ("l" in kinds, "o" in kinds, "f" in kinds, "q" in kinds) == (
        (cell.leads, cell.out, cell.corrected, cell.is_open)
    )
    if cell.kind is CellKind.MADE and not points_only:
        assert shown.text == str(cell.phase)
    if cell.is_open and not points_only:
        assert shown.text.rstrip("?") == str(cell.phase or "")


def check_runs(cells: list[Element]) -> None:
    """A bar begins with `k`, ends with `z`, and has no hole."""
    led = ["l" in each.get("class").split() for each in cells]
    for at, each in enumerate(cells):
        kinds = each.get("class").split()
        assert ("k" in kinds) == (led[at] and not (at and led[at - 1]))
        assert ("z" in kinds) == (led[at] and not (at + 1 < len(led) and led[at + 1]))


def test_what_is_drawn_is_the_race_of_any_game(client: Client) -> None:
    with all_cases() as case:
        for seed in range(examples(60)):
            with case(str(seed)):
                check_game(client.app, RandomGame(seed), Random(seed))


def check_game(app: Flask, table: RandomGame, chance: Random) -> None:
    rounds = race(table.game, table.log).rounds
    if not rounds:
        return
    to = chance.choice((None, chance.randint(1, rounds)))
    found = race(table.game, table.log, to)
    page = drawn(app, view_of(table), to)
    assert page.faults == []
    for lane, shown in rows(page, found):
        (cells,) = [each.below for each in shown.of_class("lane")]
        for cell, each in zip(lane.cells, cells, strict=True):
            check_cell(cell, each, found.points_only)
        check_runs(cells)
        assert f"{lane.total} point" in shown.text
    if rounds > 1:
        check_places(page, found)


def check_places(page: Markup, found: GameRace) -> None:
    """Every point of every line lies by its place, and who is level lies around the middle. The
    places on the left are counted from the top; a shared one stands at the right end."""
    (ranks,) = page.root.of_class("ranks")
    assert [int(each.text[:-2]) for each in ranks.below] == [*range(1, len(found.lanes) + 1)]
    (result,) = page.root.of_class("result")
    places = Counter(lane.place for lane in found.lanes)
    for lane, row in zip(found.lanes, result.below, strict=True):
        shared = [int(each.text[:-2]) for each in row.of_class("shared")]
        assert shared == ([lane.place] if places[lane.place] > 1 else [])
    groups = [each for each in page.root.all("g") if len(each.of_class("run")) == 1]
    lines = [each.of_class("run")[0].get("d") for each in groups if each.of_class("dots")]
    lines = list(reversed(lines[: len(found.lanes)]))
    points = [
        {int(x) // UNIT: int(y) for x, y in re.findall(r"(\d+) (\d+)", line)} for line in lines
    ]
    for at in range(found.rounds):
        here = {
            lane.seat: (lane.cells[at].place, spots[at])
            for lane, spots in zip(found.lanes, points, strict=True)
            if at in spots
        }
        playing = [lane for lane in found.lanes if lane.cells[at].place and not lane.cells[at].gap]
        assert set(here) == {lane.seat for lane in playing}
        for place, y in here.values():
            level = sum(other == place for other, _ in here.values())
            middle = UNIT * (place or 0) - UNIT / 2 + UNIT * (level - 1) / 2
            if place == 1:
                assert 0 < y < UNIT, "who leads is in the strip"
            else:
                assert abs(y - middle) <= APART * (level - 1)
            assert level > 1 or y == middle


def test_what_a_screen_reader_hears_of_a_lane_and_of_the_places(client: Client) -> None:
    story = "p1 is out: p2 60-; p1 is out: p2 55+; p2 is out: p1 60-; p1 is out: p2 65-"
    page = drawn(client.app, view_of(told(2, story)))
    assert [each.get("aria-label") for each in page.root.of_class("cells")] == [
        "Made a phase in these rounds: 1 to 2 and 4. Led in these rounds: 1 to 4."
        " Last card in these rounds: 1 to 2 and 4.",
        "Made a phase in these rounds: 2 to 3. Last card in these rounds: 3.",
    ]
    (plot,) = page.root.of_class("plot")
    assert plot.get("aria-label") == "Rounds 1 to 4: Ann"
    for story in ("", "; stop"):
        page = drawn(client.app, view_of(told(2, f"p1 is out: p2 55-{story}")))
        assert page.root.of_class("sent") == []


def test_the_largest_game_is_light(client: Client) -> None:
    """Eight players and twenty rounds: at most 7 kB of lanes and 15 kB of places, unpacked."""
    table = Table(8, table_rules("mattel", {"most_players": 8}))
    seats = table.game.seats
    for at in range(20):
        out = seats[at % 8]
        table.plays(f"{out} is out: {', '.join(f'{seat} 60-' for seat in seats if seat != out)}")
    source = source_of(client.app, view_of(table))
    begins = source.index('<ol><li id="lane-')
    lanes = source[begins : source.index("</figure>", begins)]
    places = source[source.index('<svg class="plot"') : source.index('<ol class="result"')]
    without_marks = re.sub(r'<svg class="mark.*?</svg>', "", lanes, flags=re.DOTALL)
    assert len(without_marks) <= 7_000
    assert len(places) <= 15_000
