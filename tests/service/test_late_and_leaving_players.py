"""Names, keys and phones of players who come late, come back, or are removed by an undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
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


@pytest.fixture
def table(scorer: Scorer) -> TableView:
    started = scorer.start_game(("Ann", "Ben", "Mia"), table_rules(), command_id="deal")
    assert isinstance(started, Started)
    return started.view


def come(
    scorer: Scorer, table: TableView, name: str, key: str = "", **said: object
) -> Recorded | Repeated | NotRecorded | Overtaken:
    command = commands.JoinTable(str(said.pop("after", "p3")), **said)  # type: ignore[arg-type]
    seen = scorer.view(table.game_id).seq
    return scorer.join(table.game_id, name, command, command_id=key or f"join-{name}", seen=seen)


def play(scorer: Scorer, table: TableView, *played: Command) -> TableView:
    for command in played:
        seen = scorer.view(table.game_id).seq
        answer = scorer.play(table.game_id, command, command_id=f"c{seen}", seen=seen)
        assert isinstance(answer, Recorded), answer
    return scorer.view(table.game_id)


def codes(answer: object) -> list[str]:
    assert isinstance(answer, NotRecorded), answer
    return [problem.code for problem in answer.problems]


def test_who_comes_late_has_a_name_and_a_key(scorer: Scorer, table: TableView) -> None:
    answer = come(scorer, table, "Oma", phase=2, points=30)
    assert isinstance(answer, Recorded)
    assert answer.view.names["p4"] == "Oma"
    assert answer.view.game.playing == ("p1", "p2", "p3", "p4")
    assert scorer.links.seat_key(table.game_id, "p4")
    assert "Oma" in scorer.remembered_names()
    assert scorer.games_going_on()[0].names == ("Ann", "Ben", "Mia", "Oma")


def test_names_are_listed_as_the_players_sit(scorer: Scorer, table: TableView) -> None:
    come(scorer, table, "Oma", after="p1")
    play(scorer, table, commands.SwapSeats("p1", "p3"))
    assert scorer.games_going_on()[0].names == ("Mia", "Oma", "Ben", "Ann")


def test_the_same_form_sent_twice_seats_one(scorer: Scorer, table: TableView) -> None:
    come(scorer, table, "Oma", key="form")
    assert isinstance(come(scorer, table, "Oma", key="form"), Repeated)
    assert len(scorer.view(table.game_id).game.seats) == 4


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "name_missing"), ("  ann ", "same_name_twice"), ("O" * 33, "name_too_long")],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    scorer: Scorer, table: TableView, name: str, told: str
) -> None:
    assert codes(come(scorer, table, name)) == [told]
    assert scorer.view(table.game_id) == table
    assert scorer.links.seat_key(table.game_id, "p4") is None


def test_everything_that_is_amiss_is_said_at_once(scorer: Scorer, table: TableView) -> None:
    assert codes(come(scorer, table, "Ben", points=7)) == ["points_to_start", "same_name_twice"]


def test_somebody_who_stopped_comes_back_and_does_not_come_anew(
    scorer: Scorer, table: TableView
) -> None:
    play(scorer, table, commands.LeaveTable("p3"))
    assert codes(come(scorer, table, "Mia", after="p1")) == ["same_name_twice"]


def test_nobody_sits_down_without_a_name(scorer: Scorer, table: TableView) -> None:
    assert codes(come(scorer, table, "", after="p1")) == ["name_missing"]
    with pytest.raises(TypeError, match="needs a name"):
        scorer.play(table.game_id, commands.JoinTable("p1"), command_id="x", seen=table.seq)
    assert scorer.view(table.game_id).log == table.log


def test_who_was_taken_back_by_an_undo_may_come_again(scorer: Scorer, table: TableView) -> None:
    come(scorer, table, "Oma", key="first")
    play(scorer, table, commands.Undo("first"))
    assert scorer.games_going_on()[0].names == ("Ann", "Ben", "Mia")
    answer = come(scorer, table, "Oma", key="again")
    assert isinstance(answer, Recorded)
    assert answer.view.game.seats == ("p1", "p2", "p3", "p5")
    assert answer.view.names["p4"] == answer.view.names["p5"] == "Oma"


def test_late_players_are_in_the_archive(scorer: Scorer, table: TableView, tmp_path: Path) -> None:
    come(scorer, table, "Oma", key="first")
    play(scorer, table, commands.Undo("first"))
    come(scorer, table, "Leo")
    play(scorer, table, commands.SwapSeats("p1", "p3"))
    there = Scorer(tmp_path / "there.db")
    lines = list(scorer.exports.game(table.game_id))
    game_id = there.imports.take_in_one(lines)
    assert there.view(game_id).game == scorer.view(table.game_id).game
    assert list(there.exports.game(game_id))[1:] == lines[1:]
    there.close()


def test_a_late_guest_is_nobody_this_house_remembers(scorer: Scorer) -> None:
    scorer.venue.set_up(1)
    at = scorer.venue.tables()[0].table.table_id
    started = scorer.start_game(("Kim", "Lou"), table_rules(), command_id="deal", at=at)
    assert isinstance(started, Started)
    come(scorer, started.view, "Oma", after="p2")
    assert scorer.view(started.view.game_id).names["p3"] == "Oma"
    assert scorer.remembered_names() == ()


def test_a_hand_told_while_somebody_sits_down_counts(scorer: Scorer, table: TableView) -> None:
    seen = play(scorer, table, commands.GoOut("p1")).seq
    come(scorer, table, "Oma")
    count = commands.CountHand("p2", commands.Hand(Total(120)))
    answer = scorer.play(table.game_id, count, command_id="late", seen=seen, actor="p2")
    assert isinstance(answer, Recorded)


def test_who_would_join_the_round_that_just_ended_is_told_so(
    scorer: Scorer, table: TableView
) -> None:
    play(scorer, table, commands.GoOut("p1"))
    answer = scorer.join(
        table.game_id, "Oma", commands.JoinTable("p3"), command_id="late", seen=table.seq
    )
    assert isinstance(answer, Overtaken)


def test_a_phone_that_stayed_with_its_seat_counts_again_after_coming_back(
    scorer: Scorer, table: TableView
) -> None:
    key = scorer.links.seat_key(table.game_id, "p3")
    assert key
    scorer.links.take_seat(key, "mias-phone")
    play(scorer, table, commands.LeaveTable("p3"))
    play(
        scorer,
        table,
        commands.CloseRound("p1", {"p2": commands.Hand(Total(120))}),
        commands.ReturnToTable("p3"),
    )
    assert scorer.links.seat_of(table.game_id, "mias-phone") == "p3"
    view = play(
        scorer, table, commands.GoOut("p2"), commands.CountHand("p3", commands.Hand(Total(120)))
    )
    assert view.game.open is not None
    assert view.game.open.lines["p3"].points == 120
