"""The scorer: one command at a time, nothing is recorded twice, and a kill loses nothing."""

from __future__ import annotations

import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import ArchiveError, StorageError, UnknownGame
from scorekeeper.game import commands
from scorekeeper.game.events import EntryStruck, PhaseLaidDown
from scorekeeper.game.replay import replay
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import (
    NotRecorded,
    Overtaken,
    Recorded,
    Repeated,
    Scorer,
    Started,
    TableView,
)
from tests.empty_file import empty_file
from tests.forked_program import start_script
from tests.service.recording_announcer import RecordingAnnouncer

NAMES = ("Ann", "Ben", "Mia")


@pytest.fixture
def announced() -> RecordingAnnouncer:
    return RecordingAnnouncer()


@pytest.fixture
def scorer(tmp_path: Path, announced: RecordingAnnouncer) -> Iterator[Scorer]:
    opened = Scorer(empty_file(tmp_path / "games.db"), announced)
    yield opened
    opened.close()


@pytest.fixture
def table(scorer: Scorer) -> TableView:
    return deal(scorer)


def deal(scorer: Scorer, *names: str, key: str = "deal") -> TableView:
    started = scorer.start_game(names or NAMES, table_rules(), command_id=key)
    assert isinstance(started, Started)
    return started.view


def round_over(
    ben: int = 45, mia: int = 30, *, mia_laid: bool | None = None
) -> commands.CloseRound:
    return commands.CloseRound(
        "p1",
        {"p2": commands.Hand(Total(ben), laid=True), "p3": commands.Hand(Total(mia), mia_laid)},
    )


def test_a_game_starts_with_names_clockwise_and_the_first_dealing(scorer: Scorer) -> None:
    table = deal(scorer)
    assert table.names == {"p1": "Ann", "p2": "Ben", "p3": "Mia"}
    assert table.game.open is not None
    assert table.game.open.dealer == "p1"
    assert scorer.view_by_code(table.code.lower()) == table


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (("Ann",), {"players_2_to_6"}),
        (("Ann", "Ben", "Mia", "Dad", "Oma", "Leo", "Kim"), {"players_2_to_6"}),
        (("Ann", "Ben", " ANN "), {"same_name_twice"}),
        (("Ann", "  "), {"name_missing"}),
        (("Ann", "B" * 33), {"name_too_long"}),
        (("Ann",) * 7, {"players_2_to_6", "same_name_twice"}),
    ],
)
def test_a_table_that_cannot_sit_down_is_refused_with_every_reason(
    scorer: Scorer, announced: RecordingAnnouncer, names: tuple[str, ...], codes: set[str]
) -> None:
    answer = scorer.start_game(names, table_rules(), command_id="deal")
    assert isinstance(answer, NotRecorded)
    assert {problem.code for problem in answer.problems} == codes
    assert scorer.games_going_on() == ()
    assert scorer.remembered_names() == ()
    assert announced.entries == []


def test_dealing_twice_with_one_form_starts_one_game(scorer: Scorer) -> None:
    first = deal(scorer)
    again = scorer.start_game(NAMES, table_rules(), command_id="deal")
    assert again == Started(first, repeated=True)
    assert len(scorer.games_going_on()) == 1


def test_a_round_is_written_down_told_and_shown(
    scorer: Scorer, table: TableView, announced: RecordingAnnouncer
) -> None:
    answer = scorer.play(table.game_id, round_over(), command_id="r1", seen=1, actor="Ann")
    assert isinstance(answer, Recorded)
    assert answer.before == table.game
    assert answer.view.game.totals == {"p1": 0, "p2": 45, "p3": 30}
    assert {entry.actor for entry in answer.entries} == {"Ann"}
    assert announced.entries == [(table.game_id, 1), (table.game_id, answer.view.seq)]
    assert scorer.view(table.game_id) == answer.view


def test_a_double_tap_counts_once(scorer: Scorer, table: TableView) -> None:
    first = scorer.play(table.game_id, round_over(), command_id="r1", seen=1)
    again = scorer.play(table.game_id, round_over(), command_id="r1", seen=1)
    assert isinstance(first, Recorded)
    assert again == Repeated(first.view, first.entries)


def test_what_the_referee_refuses_leaves_everything_as_it_was(
    scorer: Scorer, table: TableView, announced: RecordingAnnouncer
) -> None:
    announced.entries.clear()
    answer = scorer.play(table.game_id, round_over(ben=47), command_id="r1", seen=1)
    assert isinstance(answer, NotRecorded)
    assert answer.view == table
    assert announced.entries == []
    assert isinstance(
        scorer.play(table.game_id, round_over(ben=45), command_id="r1", seen=1), Recorded
    )


def test_the_same_round_from_a_second_phone_is_overtaken(scorer: Scorer, table: TableView) -> None:
    first = scorer.play(table.game_id, round_over(45), command_id="phone-a", seen=1)
    second = scorer.play(table.game_id, round_over(50), command_id="phone-b", seen=1)
    assert isinstance(first, Recorded)
    assert second == Overtaken(first.view, first.entries)
    assert scorer.view(table.game_id) == first.view


def test_two_threads_sending_the_same_round_write_it_once(scorer: Scorer) -> None:
    for attempt in range(10):
        table = deal(scorer, key=f"deal-{attempt}")
        answers: list[object] = []
        ready = threading.Barrier(2)

        def send(key: str, game_id: int, into: list[object], go: threading.Barrier) -> None:
            go.wait()
            into.append(scorer.play(game_id, round_over(), command_id=key, seen=1))

        threads = [
            threading.Thread(target=send, args=(key, table.game_id, answers, ready))
            for key in ("phone-a", "phone-b")
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(type(answer).__name__ for answer in answers) == ["Overtaken", "Recorded"]
        assert len(scorer.view(table.game_id).game.closed) == 1


def test_eight_threads_playing_lose_nothing(scorer: Scorer) -> None:
    table, failed = deal(scorer), []

    def mark_and_take_back(name: str, seat: str) -> None:
        try:
            for turn in range(6):
                for command in (commands.LayDown(seat), commands.TakeBackLayDown(seat)):
                    kind, answer = type(command).__name__, None
                    while not isinstance(answer, Recorded | NotRecorded):
                        seen = scorer.view(table.game_id).seq
                        key = f"{name}-{turn}-{kind}"
                        answer = scorer.play(table.game_id, command, command_id=key, seen=seen)
        except Exception as trouble:
            failed.append(trouble)

    threads = [
        threading.Thread(target=mark_and_take_back, args=(f"t{n}", f"p{n % 3 + 1}"))
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log = scorer.view(table.game_id).log
    assert failed == []
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert scorer.view(table.game_id).game == replay(log)


# ------------------------------------------------------------------ what overtakes what


def play(scorer: Scorer, table: TableView, *played: object) -> TableView:
    for number, command in enumerate(played):
        view = scorer.view(table.game_id)
        key = f"{type(command).__name__}-{view.seq}-{number}"
        answer = scorer.play(table.game_id, command, command_id=key, seen=view.seq)  # type: ignore[arg-type]
        assert isinstance(answer, Recorded), answer
    return scorer.view(table.game_id)


def test_a_mark_made_meanwhile_does_not_stop_the_round(scorer: Scorer, table: TableView) -> None:
    play(scorer, table, commands.LayDown("p2"))
    answer = scorer.play(table.game_id, round_over(), command_id="r1", seen=table.seq)
    assert isinstance(answer, Recorded)


def test_a_mark_made_meanwhile_stops_a_round_that_says_otherwise(
    scorer: Scorer, table: TableView
) -> None:
    after = play(scorer, table, commands.LayDown("p3"))
    says_not = round_over(mia=100, mia_laid=False)
    answer = scorer.play(table.game_id, says_not, command_id="r1", seen=table.seq)
    assert answer == Overtaken(after, after.log[1:])


def test_a_mark_taken_back_meanwhile_stops_a_round_that_counted_on_it(
    scorer: Scorer, table: TableView
) -> None:
    seen = play(scorer, table, commands.LayDown("p3"))
    play(scorer, table, commands.TakeBackLayDown("p3"))
    counts_on_it = round_over(mia=50, mia_laid=True)
    answer = scorer.play(table.game_id, counts_on_it, command_id="r1", seen=seen.seq)
    assert isinstance(answer, Overtaken)
    assert isinstance(answer.since[-1].event, EntryStruck)


def test_two_phones_may_mark_two_players_but_not_the_same_one(
    scorer: Scorer, table: TableView
) -> None:
    play(scorer, table, commands.LayDown("p2"))
    other = scorer.play(table.game_id, commands.LayDown("p3"), command_id="b", seen=table.seq)
    same = scorer.play(table.game_id, commands.LayDown("p2"), command_id="c", seen=table.seq)
    assert isinstance(other, Recorded)
    assert isinstance(same, Overtaken)


def test_a_misdeal_called_before_a_mark_was_seen_is_overtaken(
    scorer: Scorer, table: TableView
) -> None:
    play(scorer, table, commands.LayDown("p2"))
    answer = scorer.play(table.game_id, commands.VoidRound(), command_id="v", seen=table.seq)
    assert isinstance(answer, Overtaken)


def test_a_fix_of_an_old_round_passes_a_mark_but_not_another_round(
    scorer: Scorer, table: TableView
) -> None:
    seen = play(scorer, table, round_over())
    play(scorer, table, commands.LayDown("p1"))
    fix = commands.AmendRound(
        1, "p1", {"p2": commands.Hand(Total(40), True), "p3": commands.Hand(Total(30), True)}
    )
    assert isinstance(scorer.play(table.game_id, fix, command_id="f1", seen=seen.seq), Recorded)
    again = commands.AmendRound(
        1, "p1", {"p2": commands.Hand(Total(35), True), "p3": commands.Hand(Total(30), True)}
    )
    assert isinstance(scorer.play(table.game_id, again, command_id="f2", seen=seen.seq), Overtaken)


def test_undo_strikes_what_was_seen_beside_the_button_or_nothing(
    scorer: Scorer, table: TableView
) -> None:
    done = scorer.play(table.game_id, round_over(), command_id="r1", seen=1)
    assert isinstance(done, Recorded)
    after = play(scorer, table, commands.LayDown("p2"))
    late = scorer.play(table.game_id, commands.Undo("r1"), command_id="u1", seen=done.view.seq)
    assert late == Overtaken(after, after.log[done.view.seq :])
    play(scorer, table, commands.Undo(after.log[-1].command_id))
    # The mark came and went: what the asker saw is the last thing again.
    answer = scorer.play(table.game_id, commands.Undo("r1"), command_id="u2", seen=done.view.seq)
    assert isinstance(answer, Recorded)
    assert answer.view.game.closed == ()


def test_someone_who_leaves_passes_the_marks_of_others(scorer: Scorer, table: TableView) -> None:
    play(scorer, table, commands.LayDown("p2"))
    answer = scorer.play(table.game_id, commands.LeaveTable("p3"), command_id="l", seen=table.seq)
    assert isinstance(answer, Recorded)


# ------------------------------------------------------------------ looking


def test_no_game_is_unknown_in_words(scorer: Scorer) -> None:
    for look in (
        lambda: scorer.view(7),
        lambda: scorer.view_by_code("K0OL"),
        lambda: scorer.watched(""),
        lambda: scorer.play(7, commands.VoidRound(), command_id="x", seen=0),
        lambda: scorer.exports.game(7),
    ):
        with pytest.raises(UnknownGame):
            look()


def test_games_going_on_and_games_played(scorer: Scorer) -> None:
    first, second = deal(scorer, key="one"), deal(scorer, "Dad", "Ann", key="two")
    play(scorer, first, round_over())
    going = scorer.games_going_on()
    assert [line.game_id for line in going] == [first.game_id, second.game_id]
    assert going[0].names == NAMES
    assert going[0].round_no == 2
    play(scorer, first, commands.StopGame(for_good=True))
    assert [line.game_id for line in scorer.games_going_on()] == [second.game_id]
    (played,) = scorer.lists.played()
    assert played.winners == ("Ann",)
    assert played.outcome is not None
    assert played.outcome.reason == "stopped"


def test_a_game_that_rests_for_another_day_is_still_going_on(scorer: Scorer) -> None:
    play(scorer, deal(scorer), commands.StopGame(for_good=False))
    (line,) = scorer.games_going_on()
    assert line.paused


def test_the_last_table_is_offered_again(scorer: Scorer) -> None:
    assert scorer.last_table() is None
    rules = table_rules("ravensburger", {"wild_points": 25}, variant="even")
    scorer.start_game(NAMES, rules, command_id="x")
    assert scorer.last_table() == rules


def test_two_programs_on_one_file_see_each_other(scorer: Scorer, table: TableView) -> None:
    other = Scorer(scorer.path)
    play(other, table, round_over())
    assert scorer.view(table.game_id) == other.view(table.game_id)
    assert scorer.watched(table.code) == (table.game_id, other.view(table.game_id).seq)
    other.close()


# ------------------------------------------------------------------ keeping


def long_game(scorer: Scorer) -> TableView:
    table = deal(scorer, "Ann", "Ben 🦊", "Mia")
    play(
        scorer,
        table,
        commands.LayDown("p1"),
        commands.TakeBackLayDown("p1"),
        round_over(),
        round_over(20, 100),
    )
    fix = commands.AmendRound(
        1, "p1", {"p2": commands.Hand(Total(40), True), "p3": commands.Hand(Total(30), True)}
    )
    play(scorer, table, fix, commands.LayDown("p2"))
    return play(scorer, table, commands.Undo(scorer.view(table.game_id).log[-1].command_id))


def test_what_was_exported_comes_back_event_for_event(scorer: Scorer, tmp_path: Path) -> None:
    table = long_game(scorer)
    lines = list(scorer.exports.game(table.game_id))
    elsewhere = Scorer(tmp_path / "elsewhere.db")
    game_id = elsewhere.imports.take_in_one(line + "\n" for line in lines)
    again = elsewhere.view(game_id)
    assert (again.log, again.game, again.names) == (table.log, table.game, table.names)
    assert list(elsewhere.exports.game(game_id)) == lines
    elsewhere.close()


def test_a_game_that_is_here_already_does_not_come_in_twice(scorer: Scorer) -> None:
    table = long_game(scorer)
    with pytest.raises(ArchiveError) as refused:
        scorer.imports.take_in_one(scorer.exports.game(table.game_id))
    assert refused.value.code == "already_here"
    assert refused.value.facts["watch_code"] == table.code
    assert len(scorer.games_going_on()) == 1


def swap(lines: list[str], at: int, old: str, new: str) -> list[str]:
    assert old in lines[at]
    return [*lines[:at], lines[at].replace(old, new), *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda lines: [], "not_an_archive"),
        (lambda lines: ["hello"], "unreadable_line"),
        (lambda lines: ["[1]"], "unreadable_line"),
        (lambda lines: ["[" * 50_000], "unreadable_line"),
        (lambda lines: ["x" * 200_000], "too_long"),
        (lambda lines: lines[1:], "not_an_archive"),
        (lambda lines: lines[:1], "log_without_start"),
        (lambda lines: [lines[0], *lines[2:]], "log_without_start"),
        (lambda lines: [*lines[:3], *lines[4:]], "gap_in_log"),
        (lambda lines: swap(lines, 0, '"version":1', '"version":99'), "newer_archive"),
        (lambda lines: swap(lines, 0, '"p3":"Mia"', '"p4":"Mia"'), "names_do_not_fit"),
        (lambda lines: swap(lines, 0, '"Mia"', "7"), "unreadable_line"),
        (lambda lines: swap(lines, 2, '"seq":2', '"seq":"2"'), "unreadable_line"),
        (lambda lines: swap(lines, 2, "PhaseLaidDown", "CatSatDown"), "unreadable_line"),
        (
            lambda lines: swap(lines, 2, '"recorded_at":"', '"recorded_at":"noon '),
            "unreadable_line",
        ),
    ],
)
def test_a_spoilt_archive_is_refused_whole(
    scorer: Scorer, tmp_path: Path, spoil: object, code: str
) -> None:
    lines = list(scorer.exports.game(long_game(scorer).game_id))
    elsewhere = Scorer(tmp_path / "elsewhere.db")
    with pytest.raises(ArchiveError) as refused:
        elsewhere.imports.take_in_one(spoil(lines))  # type: ignore[operator]
    assert refused.value.code == code
    assert elsewhere.games_going_on() == elsewhere.lists.played() == ()
    assert elsewhere.remembered_names() == ()
    elsewhere.close()


def test_a_backup_is_a_file_to_go_on_with(scorer: Scorer, tmp_path: Path) -> None:
    table, key = long_game(scorer), scorer.host_key()
    scorer.backup(tmp_path / "copy.db", with_keys=True)
    copy = Scorer(tmp_path / "copy.db")
    assert copy.view(table.game_id) == table
    assert copy.host_key() == key
    play(copy, table, commands.LayDown("p1"))
    copy.close()


def test_a_backup_writes_over_nothing(scorer: Scorer, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Mia")
    with pytest.raises(StorageError, match="file_exists"):
        scorer.backup(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text() == "Dear Mia"


PLAYS_UNTIL_KILLED = """
import sys
from scorekeeper.game.commands import LayDown, TakeBackLayDown
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer

scorer = Scorer(sys.argv[1])
table = scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal").view
number = 0
while True:
    number += 1
    command = LayDown("p1") if number % 2 else TakeBackLayDown("p1")
    done = scorer.play(table.game_id, command, command_id=f"c{number}", seen=10**9)
    print(done.view.seq, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_kill_between_two_commits_loses_nothing_that_was_told(tmp_path: Path) -> None:
    child = start_script(PLAYS_UNTIL_KILLED, str(tmp_path / "games.db"))
    assert child.stdout is not None
    with child.stdout as told:
        heard = [int(told.readline()) for _ in range(20)]
        child.kill()
        child.wait()
        heard += [int(line) for line in told.read().splitlines() if line]
    scorer = Scorer(tmp_path / "games.db")
    (line,) = scorer.games_going_on()
    table = scorer.view(line.game_id)
    assert table.seq in (heard[-1], heard[-1] + 1)  # killed after the commit, before telling it
    assert [entry.seq for entry in table.log] == list(range(1, table.seq + 1))
    marked = isinstance(table.log[-1].event, PhaseLaidDown)
    play(scorer, table, commands.TakeBackLayDown("p1") if marked else commands.LayDown("p1"))
    scorer.close()


def test_what_was_undone_before_its_commit_is_replayed_from_the_log(scorer: Scorer) -> None:
    """The next entry has the same number, and is not taken for the one that was undone."""
    started = scorer.start_game(["Ann", "Ben"], table_rules(), command_id="deal")
    assert isinstance(started, Started)
    game_id, seq = started.view.game_id, started.view.seq

    with closing(sqlite3.connect(scorer.path)) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON projected_games"
            " BEGIN SELECT raise(ABORT, 'no room'); END"
        )
        with pytest.raises(sqlite3.IntegrityError, match="no room"):
            scorer.play(game_id, commands.LayDown("p1"), command_id="undone", seen=seq)
        other.execute("DROP TRIGGER full")
    done = scorer.play(game_id, commands.LayDown("p2"), command_id="done", seen=seq)
    assert isinstance(done, Recorded)
    assert done.view.game == replay(done.view.log)
    assert done.view.game.open is not None
    assert set(done.view.game.open.laid) == {"p2"}
