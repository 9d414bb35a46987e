"""Every figure of a finished game is the same wherever it is shown: in lists, statistics, pictures,
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

from scorekeeper.game.finished import SHORTEST_ROUND, phases_key
from scorekeeper.game.paper_rounds import read_paper_game
from scorekeeper.game.standings import standings
from scorekeeper.pages.shown.ending import BG_STATS
from scorekeeper.pages.shown.game_row import game_rows, length_words
from scorekeeper.pages.shown.race import race_page
from scorekeeper.service import Scorer, TableView
from scorekeeper.service.exports import csv_text
from scorekeeper.service.exports import game_rows as csv_rows
from scorekeeper.service.paper_games import print_table, read_table
from scorekeeper.service.statistics import RecordKind
from scorekeeper.storage import event_store, games, players, projections
from scorekeeper.storage.database import writing
from scorekeeper.storage.years import wins_between
from scorekeeper.wording.round_told import place_chip
from tests.all_cases import all_cases
from tests.empty_file import connections_of
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
    def over(self) -> Any:
        return self.view.finished

    @cached_property
    def csv(self) -> list[dict[str, str]]:
        return rows_at(self.client, f"/history/{self.game_id}/csv")

    @cached_property
    def json(self) -> dict[str, Any]:
        return self.client.get(f"/w/{self.view.code}.json").get_json()

    @cached_property
    def bg_stats(self) -> dict[str, Any]:
        page = self.client.get(f"/history/{self.game_id}/export").text
        (link,) = [part.split('"')[0] for part in page.split('href="') if part.startswith(BG_STATS)]
        return json.loads(unquote(link.removeprefix(BG_STATS)))

    def is_won_in_bg_stats(self, name: str) -> bool:
        return any(each["winner"] and each["name"] == name for each in self.bg_stats["players"])


def store(scorer: Scorer, noted: RandomGame) -> int:
    """Store the game under its names, as an import does."""
    db = connections_of(scorer).db  # its entries have the times at which they were played
    with writing(db):
        game_id = games.new_game(db)
        event_store.append(db, game_id, noted.log)
        projections.mark_incomplete(db)
        players.sit_down(db, game_id, noted.names)
        games.make_keys(db, game_id, [games.KEEPER, *noted.names])
    return game_id


def games_told(client: Client) -> list[Told]:
    """Many games in one file, in the order in which they were played."""
    noted = [RandomGame(seed) for seed in range(examples(300, 30))]
    assert any(each.game.cut_short for each in noted)
    told = [Told(at, each, client, store(client.scorer, each)) for at, each in enumerate(noted)]
    assert [*client.scorer.projections.rebuild()][-1] == 0
    return told


@pytest.mark.statements
def test_every_figure_of_a_finished_game_is_the_same_wherever_it_is_shown(client: Client) -> None:
    told = games_told(client)
    every_list_page_and_file_says_the_same(told)
    the_statistics_of_people_are_those_of_their_games(told)
    our_csv_of_a_game_typed_in_again_is_the_same_game(told)


def every_list_page_and_file_says_the_same(told: list[Told]) -> None:
    client = told[0].client
    lines = {line.game_id: line for line in client.scorer.lists.played()}
    listed = {row["code"]: row for row in rows_at(client, "/export/csv")}
    results = projections.read_results(connections_of(client.scorer).db)
    counted = {game.game_id: game for game, _seats in results}
    feed = {item["_scorekeeper"]["code"]: item for item in feed_of(client)}
    with all_cases() as case:
        for one in told:
            line, row, item = lines[one.game_id], listed[one.view.code], feed.get(one.view.code)
            rounds = len(one.noted.rounds)
            with case(f"{one.seed}: when it ended"):
                ended_at = one.noted.ended_at
                assert str(one.over.ended_at) == str(line.played_until) == str(ended_at)
                assert row["ended"] == ended_at.astimezone().strftime("%Y-%m-%d %H:%M")
                assert one.json["ended_at"] == ended_at.isoformat()
                assert item is None or item["date_published"] == ended_at.isoformat()
            with case(f"{one.seed}: rounds"):
                page = race_page(one.view)
                numbers = {
                    "value": one.over.rounds,
                    "list": line.round_no,
                    "CSV of all": int(row["rounds"]),
                    "CSV": len(one.csv),
                    "statistics": counted[one.game_id].rounds if rounds else 0,
                    "JSON": one.json["rounds_played"],
                    "BG Stats": int(one.bg_stats["comments"].split()[0]),
                    "feed": item["_scorekeeper"]["rounds"] if item else rounds,
                    "score sheet": rows_of(client, f"/history/{one.game_id}"),
                    "print": rows_of(client, f"/history/{one.game_id}/print"),
                    "course": len(page.rows) if page else 0,
                }
                assert numbers == dict.fromkeys(numbers, rounds)
            with case(f"{one.seed}: time at the table"):
                time = one.noted.time_at_table
                length = time if time >= SHORTEST_ROUND * rounds else None
                assert one.over.time_at_table == length
                seconds = int(length.total_seconds()) if length else 0
                assert one.bg_stats.get("durationMin", 0) == seconds // 60
                (shown,) = game_rows([line])
                assert shown.length == length_words(timedelta(seconds=seconds) if length else None)
            with case(f"{one.seed}: players"):
                players_agree(one)
                placed = [place_chip(each.place) for each in standings(one.view.game)]
                assert [each.place for each in shown.others] == placed[-len(shown.others) :]
            with case(f"{one.seed}: the CSV"):
                csv_agrees(one)


def players_agree(one: Told) -> None:
    """Standings, phases and who began are the same of each player of this game."""
    names, game = one.view.names, one.view.game
    places = {(names[on.seat], on.place, on.phases_done, on.total) for on in standings(game)}
    said = ("player", "place", "phases_done", "total")
    assert {tuple(on[name] for name in said) for on in one.json["standings"]} == places
    in_bg_stats = one.bg_stats["players"]
    done = [(on["name"], on["rank"], int(on["role"].split()[0]), on["score"]) for on in in_bg_stats]
    assert set(done) == places
    rounds = one.noted.rounds
    starts = [on["name"] for on in in_bg_stats if on["startPlayer"]]
    assert starts == [names[noted.first_player] for noted in rounds[:1]]
    if rounds:
        last = {each["player"] for each in one.json["last_round"]["players"]}
        assert last == {names[seat] for seat in rounds[-1].players}


def csv_agrees(one: Told) -> None:
    """The file says of each round who dealt, went out and got which points, of each player the
    phases that are done, and in its last line who won."""
    names, game = one.view.names, one.view.game
    won = ", ".join(names[seat] for seat in game.outcome.won) if game.outcome else ""
    last = len(one.csv) - 1
    assert [row["winners"] for row in one.csv] == [*[""] * last, won][: len(one.csv)]
    for noted, row in zip(one.noted.rounds, one.csv, strict=False):
        assert (row["dealer"], row["out"]) == (names[noted.dealer], names.get(noted.out or "", ""))
        points = {seat: row[f"{names[seat]} points"] for seat in game.seats}
        assert points == {seat: str(noted.points.get(seat, "")) for seat in points}, row["round"]
    if game.table.fixed_rounds is not None:
        return  # only points count
    known = {str(entry.number) for entry in game.table.phases}
    for line in standings(game):
        name, began = names[line.seat], game.joined.get(line.seat)
        done = {row[f"{name} phase"] for row in one.csv if row[f"{name} laid"] == "yes"}
        given = {str(number) for number in began.done} if began else set()
        assert len((done & known) | given) == line.phases_done, name


def rows_at(client: Client, path: str) -> list[dict[str, str]]:
    """The rows of the CSV at this address."""
    return list(csv.DictReader(io.StringIO(client.get(path).text.lstrip("\ufeff"))))


def rows_of(client: Client, path: str) -> int:
    """How many rounds the score sheet on this page has."""
    return client.get(path).text.split("<tbody>", 1)[1].split("</tbody>", 1)[0].count("<tr>")


def feed_of(client: Client) -> list[dict[str, Any]]:
    """The newest finished games, as a news reader finds them."""
    address = client.get("/api").text.split("/feed/", 1)[1].split(".json", 1)[0]
    return client.get(f"/feed/{address}.json").get_json()["items"]


class Count:
    """What somebody counts who has the notes and the CSV of each game."""

    def __init__(self, told: list[Told]) -> None:
        self.games = defaultdict[str, list[int]](list)
        self.rounds, self.out, self.worst = Counter[str](), Counter[str](), dict[str, int]()
        self.won = Counter[str]()
        self.tries = Counter[tuple[str, str, int]]()
        for one in sorted(told, key=lambda one: (str(one.over.ended_at), one.game_id)):
            if one.noted.rounds:
                self.add(one)

    def add(self, one: Told) -> None:
        names, game = one.view.names, one.view.game
        for seat in game.seats:
            self.games[names[seat]].append(one.game_id)
            self.won[names[seat]] += one.is_won_in_bg_stats(names[seat])
        for noted, played in zip(one.noted.rounds, one.over.course.rounds, strict=True):
            self.rounds.update(names[seat] for seat in noted.players)
            self.out.update([names[noted.out]] if noted.out else [])
            for seat, points in noted.points.items() if played.counts else ():
                self.worst[names[seat]] = max(self.worst.get(names[seat], 0), points)
        if not game.order_is_free and game.table.variant != "fixed-10":
            self.tries.update((name, phases_key(game.table), at) for name, at in phases_in(one))


def the_statistics_of_people_are_those_of_their_games(told: list[Told]) -> None:
    scorer, counted = told[0].client.scorer, Count(told)
    tries = Counter[tuple[str, str, int]]()
    overview = scorer.people.overview()
    db = connections_of(scorer).db  # asked as the start page and the search ask it
    wins = {each.person: each.wins for each in wins_between(db, "", "9")}
    with all_cases() as case:
        for line in overview.lines:
            name, found = line.person.name, scorer.people.view(line.person.person_id)
            of, games_of = found.statistics, counted.games[name]
            if of is None:
                assert not games_of
                continue
            with case(name):
                assert [each.game_id for each in of.latest] == games_of[-12:]
                assert (of.games, of.rounds) == (len(games_of), counted.rounds[name])
                assert of.wins == counted.won[name] == wins[line.person.person_id]
                worst = counted.worst.get(name)
                assert (of.times_out, of.worst_round) == (counted.out[name], worst)
            for listed in of.phase_lists:
                for each in listed.records:
                    tries[name, listed.phases, each.number] += each.rounds
    assert tries == counted.tries
    records = {each.kind: each.figure for each in overview.records}
    rounds = [len(one.noted.rounds) for one in told if is_whole(one)]
    assert records[RecordKind.QUICKEST_GAME] == min(rounds)
    assert records[RecordKind.LONGEST_GAME] == max(rounds)


def is_whole(one: Told) -> bool:
    """Is this a game of ten phases or more that was played to its end in the usual way?"""
    table = one.view.game.table
    played = one.over.reason == "last_phase" and table.variant == "standard"
    return played and len(table.phases) >= 10


def phases_in(one: Told) -> Iterator[tuple[str, int]]:
    """Each phase somebody tried in a round, by the CSV."""
    for row in one.csv:
        for name in one.view.names.values():
            if phase := row.get(f"{name} phase"):
                yield name, int(phase)


def our_csv_of_a_game_typed_in_again_is_the_same_game(told: list[Told]) -> None:
    """With the last round that was cut short. Only games of those who sat there from the first
    round to the last can be told by a table of rounds."""
    plain = [one for one in told if one.over.reason != "stopped" and one.noted.is_plain]
    with all_cases() as case:
        for one in plain:
            with case(one.seed):
                game = one.view.game
                typed: Any = read_table(csv_text(csv_rows(one.view)))
                assert not typed.faults
                assert read_table(print_table(typed.names, typed.rounds)).rounds
                names = len(typed.names)
                read: Any = read_paper_game(names, game.table, typed.rounds, stopped=False)
                assert read.refused is None
                assert read.game.outcome is not None
                if game.outcome is not None and game.outcome.tie is None:
                    assert standings(read.game) == standings(game)
                assert (read.game.cut_short is None) == (game.cut_short is None)
