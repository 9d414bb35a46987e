"""A venue with several tables: who plays where, who may see names, and what the file allows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from math import log2
from typing import Any

import pytest

from scorekeeper.game import commands
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import NotStarted, Scorer, Started, TableView
from scorekeeper.service.venue import MOST_TABLES, TableNow
from scorekeeper.storage.games import ALPHABET, SHORTEST
from scorekeeper.storage.venue import CODE_LENGTH
from tests.service.builders import MATTEL, RecordingAnnouncer, at_once, deal, play, stop, undo


class Cafe:
    """A venue with three tables and a clock one can turn."""

    def __init__(self, scorer: Scorer) -> None:
        self.scorer, self.venue, self.clock = scorer, scorer.venue, datetime.now(UTC)
        self.venue.set_up(3)
        self.venue.now = lambda: self.clock

    def now(self, number: int) -> TableNow:
        return next(n for n in self.venue.tables() if n.table.number == number)

    def id(self, number: int) -> int:
        return self.now(number).table.table_id

    def deal(self, number: int, *names: str, **more: Any) -> TableView:
        return deal(self.scorer, *names or ("Oma", "Leo"), at=self.id(number), **more)


@pytest.fixture
def cafe(scorer: Scorer) -> Cafe:
    return Cafe(scorer)


# --- tables ---------------------------------------------------------------------------------------


def test_a_venue_has_as_many_tables_as_a_wall_can_show_each_with_a_long_code(cafe: Cafe) -> None:
    for _twice in range(2):
        cafe.venue.set_up(6)
        assert [now.table.number for now in cafe.venue.tables()] == [1, 2, 3, 4, 5, 6]
    cafe.venue.set_up(9999)
    codes = {now.table.code for now in cafe.venue.tables()} | {cafe.venue.wall_code()}
    assert len(codes) == MOST_TABLES + 1
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert log2(len(ALPHABET)) * CODE_LENGTH > 2 * log2(len(ALPHABET)) * SHORTEST - 1 > 35
    code = cafe.now(2).table.code.lower()
    for typed in (code, f" {code} ", f"{code[:4]}-{code[4:6]} {code[6:]}"):
        assert cafe.venue.of_code(typed).number == 2
    cafe.venue.rename(cafe.id(1), "  By the\n\u202ewindow " + "x" * 99)
    assert cafe.now(1).table.name == "By the window " + "x" * 10


def test_a_table_that_is_not_there_is_none(cafe: Cafe) -> None:
    for number in (0, -1, 99, 2**63):
        assert cafe.venue.table(number) is None
        assert not cafe.venue.reserve(number, "phone")
        answer = cafe.scorer.start_game(["Ann", "Ben"], MATTEL, command_id="deal", at=number)
        assert isinstance(answer, NotStarted)
        assert [problem.code for problem in answer.problems] == ["table_is_gone"]


# --- playing --------------------------------------------------------------------------------------


def test_of_eight_phones_that_deal_at_once_one_wins_and_the_others_learn_who(cafe: Cafe) -> None:
    start = partial(cafe.scorer.start_game, ["A", "B"], MATTEL, at=cafe.id(1))
    answers = at_once(*(partial(start, command_id=f"phone-{who}") for who in range(8)))
    (winner,) = (answer for answer in answers if isinstance(answer, Started))
    others = [answer.others.game_id for answer in answers if isinstance(answer, NotStarted)]
    assert others == [winner.view.game_id] * 7
    assert len(cafe.scorer.lists.going_on()) == 1


def test_the_file_itself_refuses_two_games_at_one_table(cafe: Cafe) -> None:
    cafe.deal(1)
    with closing(sqlite3.connect(cafe.scorer.path)) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute("INSERT INTO seatings SELECT game_id + 7, table_id, seated_at, 0 FROM seatings")


@pytest.mark.parametrize("for_good", [True, False], ids=["for good", "another day"])
def test_a_game_that_was_stopped_leaves_its_table_to_others(cafe: Cafe, for_good: bool) -> None:
    first = cafe.deal(2)
    for _twice in range(2):
        stop(cafe.scorer, first.game_id, for_good=for_good)
        assert (cafe.now(2).playing, cafe.now(2).resting) == (False, not for_good)
        undo(cafe.scorer, first.game_id)
        assert cafe.now(2).playing
    stop(cafe.scorer, first.game_id, for_good=for_good)
    second = cafe.deal(2, "Ann", "Ben")
    play(cafe.scorer, first.game_id, commands.ResumeGame())
    assert cafe.now(2).view == second
    assert len(cafe.scorer.lists.going_on()) == 2
    cafe.venue.free(cafe.id(2), first.game_id)
    assert cafe.now(2).playing, "it is freed of the game that was looked at only"
    cafe.clock = second.last_at + timedelta(hours=4)
    assert cafe.now(2).quiet == 4 * 3600
    cafe.venue.free(cafe.id(2), second.game_id)
    assert not cafe.now(2).playing
    assert cafe.scorer.view(second.game_id).game.outcome is None, "the game stays"


# --- guests ---------------------------------------------------------------------------------------


def test_guests_are_known_in_their_game_only_and_set_no_example(cafe: Cafe) -> None:
    scorer, guests = cafe.scorer, cafe.deal(1, "Guest", "ben").game_id
    assert scorer.last_table() is None
    deal(scorer, "Ann", "Ben", table=table_rules("fundex"))
    cafe.deal(2, "ANN", "BEN")
    assert set(scorer.remembered_names()) == {"Ann", "Ben"}
    assert [*scorer.view(guests).names.values()] == ["Guest", "ben"]
    assert scorer.last_table().sheet == "fundex"


# --- the wall -------------------------------------------------------------------------------------


def test_each_change_on_the_wall_has_a_higher_version(cafe: Cafe, announced: RecordingAnnouncer):
    versions = announced.venue_versions
    assert versions == []  # nobody looked at the wall yet
    announced.wall = True
    view = cafe.deal(1)
    cafe.venue.rename(cafe.id(2), "Window")
    stop(cafe.scorer, view.game_id)
    cafe.venue.free(cafe.id(1), view.game_id)
    cafe.venue.forget(cafe.id(3))
    assert versions == sorted(set(versions))
    assert (len(versions), versions[-1]) == (5, cafe.venue.version())
    old = cafe.venue.wall_code()
    cafe.venue.new_wall_code(old=cafe.venue.wall_code())
    assert [cafe.venue.opens_wall(each) for each in (cafe.venue.wall_code(), old)] == [True, False]
    assert announced.replaced_wall_codes == 1
