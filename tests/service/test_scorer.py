"""The scorer: each phone sends its own entries, in any order, late, twice, or at once with other
phones and processes. Each counts once, none contradicts another, and every answer says so."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game import commands, events
from scorekeeper.game.replay import replay
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import (
    NotRecorded,
    NotStarted,
    Overtaken,
    Recorded,
    Repeated,
    Scorer,
    TableView,
)
from scorekeeper.service import scorer as scorer_module
from tests.forked_program import processes
from tests.service import builders
from tests.service.builders import RecordingAnnouncer, at_once, close, deal, hand, play

OUT, MARK = commands.GoOut, commands.LayDown


def count(seat: str, points: int, laid: bool | None = None) -> commands.CountHand:
    return commands.CountHand(seat, hand(points, laid))


@pytest.fixture
def table(scorer: Scorer) -> TableView:
    return deal(scorer, "Ann", "Ben", "Mia", "Dad", key="deal")


ROUND = close("p1", p2=45, p3=30, p4=120)


def test_a_table_that_cannot_sit_down_is_told_why(scorer: Scorer, announced: RecordingAnnouncer):
    for names, codes in (
        (("Ann",) * 7, {"players_2_to_6", "same_name_twice"}),
        (("Ann", "  "), {"name_missing"}),
        (("Ann", "B" * 33), {"name_too_long"}),
    ):
        answer = scorer.start_game(names, builders.MATTEL, command_id="deal")
        assert isinstance(answer, NotStarted)
        assert {problem.code for problem in answer.problems} == codes
        assert (scorer.lists.going_on(), scorer.remembered_names()) == ((), ())
    assert announced.entries == []


def test_what_is_written_down_is_told_and_shown_and_a_double_tap_counts_once(
    scorer: Scorer, table: TableView, announced: RecordingAnnouncer, database: Path | str
) -> None:
    assert table.names == {"p1": "Ann", "p2": "Ben", "p3": "Mia", "p4": "Dad"}
    assert scorer.view_by_code(table.code.lower()) == table
    assert deal(scorer, key="deal") == table
    assert len(scorer.lists.going_on()) == 1
    announced.entries.clear()
    odd = commands.CloseRound("p1", {"p2": hand(47), "p3": hand(30)})
    refused = scorer.play(table.game_id, odd, command_id="r1", seen=1)
    assert isinstance(refused, NotRecorded)
    assert (refused.view, announced.entries) == (table, [])
    answer = scorer.play(table.game_id, ROUND, command_id="r1", seen=1, actor="Ann")
    assert isinstance(answer, Recorded)
    assert answer.before == table.game
    assert answer.view.game.totals == {"p1": 0, "p2": 45, "p3": 30, "p4": 120}
    assert {entry.actor for entry in answer.entries} == {"Ann"}
    again = scorer.play(table.game_id, ROUND, command_id="r1", seen=1)
    assert again == Repeated(answer.view, answer.entries)
    assert announced.entries == [(table.game_id, answer.view.seq)]
    late = scorer.play(table.game_id, commands.VoidRound(), command_id="late", seen=1)
    assert late == Overtaken(answer.view, answer.view.log[1:])
    ahead = scorer.play(table.game_id, commands.VoidRound(), command_id="ahead", seen=99)
    assert ahead == Overtaken(answer.view, ())
    with closing(Scorer(database)) as other:
        now = play(other, table.game_id, MARK("p1"))
    assert scorer.view(table.game_id) == now, "another program wrote it"
    assert scorer.watched(table.code) == (table.game_id, now.seq)


def test_what_was_undone_before_its_commit_is_read_from_the_log(scorer: Scorer, table: TableView):
    """The next entry has the same number, and is not taken for the one that was undone."""
    full = "CREATE TRIGGER full BEFORE INSERT ON listed_games"
    builders.change(scorer.path, f"{full} BEGIN SELECT raise(ABORT, 'no room'); END")
    with pytest.raises(sqlite3.IntegrityError, match="no room"):
        play(scorer, table.game_id, MARK("p1"))
    builders.change(scorer.path, "DROP TRIGGER full")
    done = play(scorer, table.game_id, MARK("p2"))
    assert done.game == replay(done.log)
    assert set(done.game.open.laid) == {"p2"}


# ------------------------------------------------------------------ one after the other


def test_a_hand_that_arrives_late_counts_once_or_not_at_all(scorer: Scorer, table: TableView):
    def send(key: str) -> Any:
        return scorer.play(table.game_id, mine, command_id=key, seen=kept, actor="p2")

    mine, kept = count("p2", 35, laid=True), play(scorer, table.game_id, OUT("p1")).seq
    play(scorer, table.game_id, count("p3", 120), MARK("p4"), count("p4", 20))
    first = send("bens-phone")
    assert isinstance(first, Recorded)
    assert send("bens-phone") == Repeated(first.view, first.entries)
    assert first.view.game.totals == {"p1": 0, "p2": 35, "p3": 120, "p4": 20}
    assert len(first.view.game.closed) == 1

    kept = play(scorer, table.game_id, OUT("p1")).seq
    rest = count("p3", 120), count("p4", 20), close("p1", p2=40, p3=120, p4=20)
    before = play(scorer, table.game_id, *rest)
    for key in ("bens-phone-2", "bens-phone-2", "bens-other-phone"):
        late = send(key)
        assert isinstance(late, Overtaken)
        assert [problem.code for problem in late.problems] == ["already_counted"]
    assert scorer.view(table.game_id) == before


# ------------------------------------------------------------------ all at once


@pytest.mark.parametrize("keeper_closes", [False, True])
def test_six_phones_count_at_once_and_the_round_closes_once(scorer: Scorer, keeper_closes: bool):
    names = ("Ann", "Ben", "Mia", "Dad", "Oma", "Leo")
    game_id = deal(scorer, *names, table=table_rules(keeper_closes=keeper_closes)).game_id
    for number in range(1, 5):
        out, told = f"p{number}", partial(scorer.play, game_id)
        seen = play(scorer, game_id, OUT(out)).seq
        others = [n for n in range(1, 7) if n != number]
        forms = [partial(told, OUT(out), command_id=f"out-again-{number}", actor="p6", seen=seen)]
        for n in others:
            mine, key = count(f"p{n}", 5 * n, laid=True), f"p{n}-{number}"
            forms.append(partial(told, mine, command_id=key, actor=f"p{n}", seen=seen))
        # Every phone sends everything twice.
        kinds = sorted(type(answer).__name__ for answer in at_once(*forms * 2))
        assert kinds == ["Recorded"] * 5 + ["Repeated"] * 7
        if keeper_closes:
            play(scorer, game_id, commands.CloseRound(out, {}))
    view = scorer.view(game_id)
    assert [entry.seq for entry in view.log] == list(range(1, len(view.log) + 1))
    recorded = Counter(type(entry.event) for entry in view.log)
    kinds_of_entries = (events.RoundClosed, events.PlayerWentOut, events.HandCounted)
    assert [recorded[each] for each in kinds_of_entries] == [4, 4, 20]
    assert view.game == replay(view.log)
    assert view.game.totals["p6"] == 4 * 30


PROCESSES, RACES = 4, 6


def _race(where: Path | str, keys: list[str], answers: multiprocessing.Queue[list[str]]) -> None:
    given = list[str]()
    with closing(Scorer(where)) as scorer:
        for race, key in enumerate(keys):
            game_id, last = deal(scorer, key=f"deal {race}").game_id, commands.StopGame(True)
            given.append(type(scorer.play(game_id, last, command_id=key, seen=1)).__name__)
    answers.put(given)


def test_forms_at_four_processes_at_once_are_one_entry(scorer: Scorer, database: Path | str):
    """In some races all send the same form, in the others each sends one of its own."""
    context = processes()
    answers: multiprocessing.Queue[list[str]] = context.Queue()
    same = [race < RACES / 2 for race in range(RACES)]
    keys = [[f"{race} {0 if same[race] else n}" for race in range(RACES)] for n in range(PROCESSES)]
    racing = [context.Process(target=_race, args=(database, own, answers)) for own in keys]
    for each in racing:
        each.start()
    found = [answers.get(timeout=120) for _ in racing]
    for each in racing:
        each.join()
    for race, is_same in zip(zip(*found, strict=True), same, strict=True):
        counted = Counter(race)
        assert (counted.pop("Recorded"), counted.total()) == (1, PROCESSES - 1)
        assert not is_same or counted == {"Repeated": PROCESSES - 1}
    views = [scorer.view(game) for game in range(1, RACES + 1)]
    assert [view.seq for view in views] == [2] * RACES
    assert len({view.code for view in views}) == RACES
    assert scorer.lists.complete


def test_a_signal_at_the_opening_leaves_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "games.db"
    monkeypatch.setattr(scorer_module, "OldGames", stop)  # the last part that is made
    with pytest.raises(KeyboardInterrupt):
        Scorer(path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
