"""The scorer: one command at a time, nothing is recorded twice, and every answer says so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.errors import UnknownGame
from scorekeeper.game import commands
from scorekeeper.game.replay import replay
from scorekeeper.service import (
    NotRecorded,
    Overtaken,
    Recorded,
    Repeated,
    Scorer,
    Started,
    TableView,
)
from tests.service.builders import MATTEL, close, deal, hand, play, stop
from tests.service.recording_announcer import RecordingAnnouncer


@pytest.fixture
def table(scorer: Scorer) -> TableView:
    return deal(scorer, "Ann", "Ben", "Mia", key="deal")


ROUND = close("p1", p2=45, p3=30)


def test_a_game_starts_with_names_clockwise_and_once_for_a_form(
    scorer: Scorer, table: TableView
) -> None:
    assert table.names == {"p1": "Ann", "p2": "Ben", "p3": "Mia"}
    assert table.game.open is not None
    assert table.game.open.dealer == "p1"
    assert scorer.view_by_code(table.code.lower()) == table
    again = scorer.start_game(("Ann", "Ben", "Mia"), MATTEL, command_id="deal")
    assert again == Started(table, repeated=True)
    assert len(scorer.games_going_on()) == 1


@pytest.mark.parametrize(
    ("names", "codes"),
    [
        (("Ann",) * 7, {"players_2_to_6", "same_name_twice"}),
        (("Ann", "  "), {"name_missing"}),
        (("Ann", "B" * 33), {"name_too_long"}),
    ],
)
def test_a_table_that_cannot_sit_down_is_refused_with_every_reason(
    scorer: Scorer, announced: RecordingAnnouncer, names: tuple[str, ...], codes: set[str]
) -> None:
    answer = scorer.start_game(names, MATTEL, command_id="deal")
    assert isinstance(answer, NotRecorded)
    assert {problem.code for problem in answer.problems} == codes
    assert (scorer.games_going_on(), scorer.remembered_names()) == ((), ())
    assert announced.entries == []


def test_a_round_is_written_down_told_and_shown_and_a_double_tap_counts_once(
    scorer: Scorer, table: TableView, announced: RecordingAnnouncer
) -> None:
    answer = scorer.play(table.game_id, ROUND, command_id="r1", seen=1, actor="Ann")
    assert isinstance(answer, Recorded)
    assert answer.before == table.game
    assert answer.view.game.totals == {"p1": 0, "p2": 45, "p3": 30}
    assert {entry.actor for entry in answer.entries} == {"Ann"}
    again = scorer.play(table.game_id, ROUND, command_id="r1", seen=1)
    assert again == Repeated(answer.view, answer.entries)
    assert announced.entries == [(table.game_id, 1), (table.game_id, answer.view.seq)]
    assert scorer.view(table.game_id) == answer.view


def test_what_the_referee_refuses_leaves_everything_as_it_was(
    scorer: Scorer, table: TableView, announced: RecordingAnnouncer
) -> None:
    announced.entries.clear()
    odd = commands.CloseRound("p1", {"p2": hand(47), "p3": hand(30)})
    answer = scorer.play(table.game_id, odd, command_id="r1", seen=1)
    assert isinstance(answer, NotRecorded)
    assert answer.view == table
    assert announced.entries == []
    assert isinstance(scorer.play(table.game_id, ROUND, command_id="r1", seen=1), Recorded)


def test_who_has_not_seen_the_latest_entries_is_shown_them(
    scorer: Scorer, table: TableView
) -> None:
    now = play(scorer, table.game_id, ROUND)
    late = scorer.play(table.game_id, close("p1", p2=20, p3=30), command_id="late", seen=1)
    assert late == Overtaken(now, now.log[1:])
    ahead = scorer.play(table.game_id, commands.VoidRound(), command_id="ahead", seen=99)
    assert ahead == Overtaken(now, ())
    assert scorer.view(table.game_id) == now


def test_what_was_undone_before_its_commit_is_replayed_from_the_log(
    scorer: Scorer, table: TableView
) -> None:
    """The next entry has the same number, and is not taken for the one that was undone."""
    with closing(sqlite3.connect(scorer.path)) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON projected_games"
            " BEGIN SELECT raise(ABORT, 'no room'); END"
        )
        with pytest.raises(sqlite3.IntegrityError, match="no room"):
            play(scorer, table.game_id, commands.LayDown("p1"))
        other.execute("DROP TRIGGER full")
    done = play(scorer, table.game_id, commands.LayDown("p2"))
    assert done.game == replay(done.log)
    assert done.game.open is not None
    assert set(done.game.open.laid) == {"p2"}


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


def test_a_game_goes_on_rests_and_is_over(scorer: Scorer, table: TableView) -> None:
    other = deal(scorer, "Dad", "Ann").game_id
    play(scorer, table.game_id, ROUND)
    going = scorer.games_going_on()
    assert [line.game_id for line in going] == [table.game_id, other]
    assert (going[0].names, going[0].round_no) == (("Ann", "Ben", "Mia"), 2)
    stop(scorer, table.game_id)
    stop(scorer, other, for_good=False)
    (resting,) = scorer.games_going_on()
    assert resting.paused
    (played,) = scorer.lists.played()
    assert played.winners == ("Ann",)
    assert played.outcome is not None
    assert played.outcome.reason == "stopped"


def test_two_programs_on_one_database_see_each_other(
    scorer: Scorer, table: TableView, database: Path | str
) -> None:
    with closing(Scorer(database)) as other:
        now = play(other, table.game_id, ROUND)
    assert scorer.view(table.game_id) == now
    assert scorer.watched(table.code) == (table.game_id, now.seq)
