"""Every figure of a finished game is the same wherever it is shown: in lists, statistics, charts,
pages, on paper, and in the files for other programs. The games are random, and what is shown is
counted once more from what somebody beside the table noted."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any
from urllib.parse import unquote

import pytest

from scorekeeper.game.finished import SHORTEST_ROUND, FinishedGame, phases_key
from scorekeeper.game.paper_rounds import read_paper_game
from scorekeeper.game.standings import standings
from scorekeeper.pages.shown.course import course_page
from scorekeeper.pages.shown.ending import BG_STATS
from scorekeeper.pages.shown.game_row import game_rows, length_words
from scorekeeper.service import Scorer, TableView
from scorekeeper.service.exports import csv_text
from scorekeeper.service.exports import game_rows as csv_rows
from scorekeeper.service.paper_games import print_table, read_table
from scorekeeper.service.statistics import RecordKind
from scorekeeper.storage import event_store, games, players, projections
from scorekeeper.storage.database import writing
from tests.examples import examples
from tests.game.random_game import RandomGame
from tests.web.client import Client


@dataclass(frozen=True)
class Told:
    """One random game with all that is shown of it."""

    seed: int
    noted: RandomGame
    client: Client
    game_id: int

    @cached_property
    def view(self) -> TableView:
        return self.client.scorer.view(self.game_id)

    @cached_property
    def over(self) -> FinishedGame:
        assert self.view.finished is not None
        return self.view.finished

    @cached_property
    def csv(self) -> list[dict[str, str]]:
        return rows_at(self.client, f"/history/{self.game_id}/csv")

    @cached_property
    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = self.client.get(f"/w/{self.view.code}.json").get_json()
        return told

    @cached_property
    def bg_stats(self) -> dict[str, Any]:
        page = self.client.get(f"/history/{self.game_id}/export").text
        (link,) = [part.split('"')[0] for part in page.split('href="') if part.startswith(BG_STATS)]
        play: dict[str, Any] = json.loads(unquote(link.removeprefix(BG_STATS)))
        return play


def store(scorer: Scorer, noted: RandomGame) -> int:
    """Store the game under its names, as an import does."""
    db = scorer._connections.db  # its entries have the times at which they were played
    with writing(db):
        game_id = games.new_game(db)
        event_store.append(db, game_id, noted.log)
        projections.mark_incomplete(db)
        players.sit_down(db, game_id, noted.names)
        games.make_keys(db, game_id, [games.KEEPER, *noted.names])
    return game_id


@pytest.fixture
def told(client: Client) -> list[Told]:
    """Many games in one file, in the order in which they were played."""
    games_noted = [RandomGame(seed) for seed in range(examples(300))]
    assert any(noted.game.cut_short for noted in games_noted)
    numbers = [store(client.scorer, noted) for noted in games_noted]
    assert [*client.scorer.projections.rebuild()][-1] == 0
    return [
        Told(seed, noted, client, number)
        for seed, (noted, number) in enumerate(zip(games_noted, numbers, strict=True))
    ]


def each(told: list[Told], faults: dict[int, list[str]]) -> Iterator[tuple[Told, Any]]:
    """Each game, and what collects its faults."""
    for one in told:
        yield one, faults.setdefault(one.seed, []).append


def none_in(faults: dict[int, list[str]]) -> None:
    assert {seed: found for seed, found in faults.items() if found} == {}


def test_every_list_page_and_file_says_the_same_of_a_finished_game(told: list[Told]) -> None:
    client = told[0].client
    lines = {line.game_id: line for line in client.scorer.lists.played()}
    listed = {row["code"]: row for row in rows_at(client, "/export/csv")}
    counted = {
        game.game_id: game for game, _ in projections.read_results(client.scorer._connections.db)
    }
    feed = {item["_scorekeeper"]["code"]: item for item in feed_of(client)}
    faults: dict[int, list[str]] = {}
    for one, fault in each(told, faults):
        noted, view, over, line = one.noted, one.view, one.over, lines[one.game_id]
        row, rounds = listed[view.code], len(noted.rounds)
        item = feed.get(view.code)
        ends = {
            "noted": noted.ended_at,
            "value": over.ended_at,
            "list": line.played_until,
        }
        if len({str(when) for when in ends.values()}) > 1:
            fault(f"ended: {ends}")
        assert noted.ended_at is not None
        for name, when, wanted in (
            ("CSV of all", row["ended"], noted.ended_at.astimezone().strftime("%Y-%m-%d %H:%M")),
            ("JSON", one.json["ended_at"], noted.ended_at.isoformat()),
            ("feed", item and item["date_published"], item and noted.ended_at.isoformat()),
        ):
            if when != wanted:
                fault(f"ended in {name}: {when}, not {wanted}")
        counts = {
            "value": over.rounds,
            "list": line.round_no,
            "CSV of all": int(row["rounds"]),
            "CSV": len(one.csv),
            "statistics": counted[one.game_id].rounds if rounds else 0,
            "JSON": one.json["rounds_played"],
            "BG Stats": int(one.bg_stats["comments"].split()[0]),
            "feed": item["_scorekeeper"]["rounds"] if item else rounds,
            "score sheet": rows_of(client, f"/history/{one.game_id}"),
            "print": rows_of(client, f"/history/{one.game_id}/print"),
            "course": len(page.rows) if (page := course_page(view, over.course)) else 0,
        }
        for name, number in counts.items():
            if number != rounds:
                fault(f"rounds in {name}: {number}, not {rounds}")
        length = noted.time_at_table if noted.time_at_table >= SHORTEST_ROUND * rounds else None
        if over.time_at_table != length:
            fault(f"time: {over.time_at_table}, not {length}")
        minutes = int(length.total_seconds() // 60) if length else 0
        if one.bg_stats.get("durationMin", 0) != minutes:
            fault(f"minutes in BG Stats: {one.bg_stats.get('durationMin')}, not {minutes}")
        (shown,) = game_rows([line])
        words = length_words(
            None if length is None else timedelta(seconds=int(length.total_seconds()))
        )
        if shown.length != words:
            fault(f"length in the list: {shown.length}, not {words}")
        for problem in of_players(one):
            fault(problem)
    none_in(faults)


def of_players(one: Told) -> Iterator[str]:
    """What is not the same of the players and rounds of this game."""
    names, rounds = one.view.names, one.noted.rounds
    places = {names[line.seat]: line for line in standings(one.view.game)}
    play = {each["name"]: each for each in one.bg_stats["players"]}
    points_only = one.view.game.table.fixed_rounds is not None
    for line in one.json["standings"]:
        name, place = line["player"], places[line["player"]]
        figures = {
            "JSON": (line["place"], line["phases_done"], line["total"]),
            "BG Stats": (
                play[name]["rank"],
                int(play[name]["role"].split()[0]),
                play[name]["score"],
            ),
        }
        for where, found in figures.items():
            if found != (place.place, place.phases_done, place.total):
                yield f"{name} in {where}: {found}"
        began = one.view.game.joined.get(place.seat)
        done = {row[f"{name} phase"] for row in one.csv if row[f"{name} laid"] == "yes"}
        known = {str(entry.number) for entry in one.view.game.table.phases}
        given = {str(number) for number in began.done} if began else set()
        if not points_only and len((done & known) | given) != place.phases_done:
            yield f"phases of {name} in the CSV: {done}, not {place.phases_done}"
    starts = [name for name, each in play.items() if each["startPlayer"]]
    if starts != [names[noted.first_player] for noted in rounds[:1]]:
        yield f"who began in BG Stats: {starts}"
    for noted, row in zip(rounds, one.csv, strict=False):
        if row["dealer"] != names[noted.dealer] or row["out"] != names.get(noted.out or "", ""):
            yield f"dealer and out in the CSV, round {row['round']}: {row['dealer']}, {row['out']}"
        points = {seat: row[f"{names[seat]} points"] for seat in one.view.game.seats}
        wanted = {seat: str(noted.points.get(seat, "")) for seat in points}
        if points != wanted:
            yield f"points in the CSV, round {row['round']}: {points}, not {wanted}"
    last = one.json["last_round"]
    if rounds and {each["player"] for each in last["players"]} != {
        names[seat] for seat in rounds[-1].players
    }:
        yield f"last round in the JSON: {last}"


def rows_at(client: Client, path: str) -> list[dict[str, str]]:
    """The rows of the CSV at this address."""
    return list(csv.DictReader(io.StringIO(client.get(path).text.lstrip("\ufeff"))))


def rows_of(client: Client, path: str) -> int:
    """How many rounds the score sheet on this page has."""
    body = client.get(path).text.split("<tbody>", 1)[1].split("</tbody>", 1)[0]
    return body.count("<tr>")


def feed_of(client: Client) -> list[dict[str, Any]]:
    """The newest finished games, as a news reader finds them."""
    address = client.get("/export").text.split("/feed/", 1)[1].split(".json", 1)[0]
    items: list[dict[str, Any]] = client.get(f"/feed/{address}.json").get_json()["items"]
    return items


class Count:
    """What somebody counts who has the notes and the CSV of each game."""

    def __init__(self, told: list[Told]) -> None:
        self.games = defaultdict[str, list[int]](list)
        self.rounds, self.out, self.worst = Counter[str](), Counter[str](), dict[str, int]()
        self.tries = Counter[tuple[str, str, int]]()
        for one in sorted(told, key=lambda one: (str(one.over.ended_at), one.game_id)):
            if one.noted.rounds:
                self.add(one)

    def add(self, one: Told) -> None:
        names, game = one.view.names, one.view.game
        for seat in game.seats:
            self.games[names[seat]].append(one.game_id)
        for noted, played in zip(one.noted.rounds, one.over.course.rounds, strict=True):
            self.rounds.update(names[seat] for seat in noted.players)
            self.out.update([names[noted.out]] if noted.out else [])
            for seat, points in noted.points.items() if played.counts else ():
                self.worst[names[seat]] = max(self.worst.get(names[seat], 0), points)
        if not game.order_is_free and game.table.variant != "fixed-10":
            self.tries.update((name, phases_key(game.table), at) for name, at in phases_in(one))


def test_the_statistics_of_people_are_those_of_their_games(told: list[Told]) -> None:
    scorer, counted, faults = told[0].client.scorer, Count(told), list[str]()
    tries = Counter[tuple[str, str, int]]()
    for line in scorer.people.overview().lines:
        name, found = line.person.name, scorer.people.view(line.person.person_id)
        assert found is not None
        of = found.statistics
        if of is None:
            assert not counted.games[name]
            continue
        figures = (of.games, of.rounds, of.times_out, of.worst_round)
        games, rounds = counted.games[name], counted.rounds[name]
        wanted = (len(games), rounds, counted.out[name], counted.worst.get(name))
        if figures != wanted or [each.game_id for each in of.latest] != games[-12:]:
            faults.append(f"{name}: {figures}, not {wanted}")
        for listed in of.phase_lists:
            tries.update(
                {(name, listed.phases, each.number): each.rounds for each in listed.records}
            )
    assert faults == []
    assert tries == counted.tries


def phases_in(one: Told) -> Iterator[tuple[str, int]]:
    """Each phase somebody tried in a round, by the CSV."""
    for row in one.csv:
        for name in one.view.names.values():
            if phase := row.get(f"{name} phase"):
                yield name, int(phase)


def test_the_quickest_and_the_longest_game_have_as_many_rounds_as_were_noted(
    told: list[Told],
) -> None:
    rounds = [
        len(one.noted.rounds)
        for one in told
        if one.over.reason == "last_phase"
        and one.view.game.table.variant == "standard"
        and len(one.view.game.table.phases) >= 10
    ]
    records = {each.kind: each for each in told[0].client.scorer.people.overview().records}
    assert records[RecordKind.QUICKEST_GAME].figure == min(rounds)
    assert records[RecordKind.LONGEST_GAME].figure == max(rounds)


def test_our_csv_of_a_game_typed_in_again_is_the_same_game(told: list[Told]) -> None:
    """With the last round that was cut short. Only games of those who sat there from the first
    round to the last can be told by a table of rounds."""
    faults, compared = dict[int, list[str]](), 0
    for one, fault in each(told, faults):
        view, game = one.view, one.view.game
        if one.over.reason == "stopped" or not one.noted.is_plain:
            continue
        compared += 1
        typed = read_table(csv_text(csv_rows(view)))
        if typed.faults:
            fault(str(typed.faults))
            continue
        assert read_table(print_table(typed.names, typed.rounds)).rounds
        read = read_paper_game(len(typed.names), game.table, typed.rounds, stopped=False)
        if read.refused is not None or read.game is None or read.game.outcome is None:
            fault(f"refused: {read.refused}")
            continue
        here = {line.seat: (line.place, line.phases_done, line.total) for line in standings(game)}
        again = {
            line.seat: (line.place, line.phases_done, line.total) for line in standings(read.game)
        }
        if game.outcome is not None and game.outcome.tie is None and here != again:
            fault(f"{again}, not {here}")
        if (read.game.cut_short is None) != (game.cut_short is None):
            fault("cut short")
    none_in(faults)
    assert compared
