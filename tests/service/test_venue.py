"""A venue with several tables: who plays where, who may see names, and what the file allows."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import log2
from pathlib import Path

import pytest

from scorekeeper.game import commands
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import NotRecorded, Scorer, Started, TableView
from scorekeeper.service.venue import MOST_TABLES, STARTING_LASTS, TableNow, VenueTable
from scorekeeper.storage.games import ALPHABET, SHORTEST
from scorekeeper.storage.venue import CODE_LENGTH
from tests.empty_file import empty_file
from tests.service.recording_announcer import RecordingAnnouncer

BEFORE = Path(__file__).parents[1] / "storage" / "before_venue_tables.sql"
"""A file with two games in it, as the release before there were tables of a venue wrote it."""


@dataclass
class Cafe:
    """A venue with three tables and a clock one can turn."""

    scorer: Scorer
    announced: RecordingAnnouncer
    clock: datetime

    def table(self, number: int) -> VenueTable:
        return self.now(number).table

    def now(self, number: int) -> TableNow:
        return next(n for n in self.scorer.venue.tables() if n.table.number == number)

    def deal(self, number: int, *names: str, key: str = "") -> TableView:
        answer = self.try_to_deal(number, *names, key=key)
        assert isinstance(answer, Started), answer
        return answer.view

    def try_to_deal(self, number: int, *names: str, key: str = "") -> Started | NotRecorded:
        return self.scorer.start_game(
            names or ("Oma", "Leo"),
            table_rules("ja"),
            command_id=key or f"deal-{number}-{len(self.scorer.games_going_on())}-{names}",
            at=self.table(number).table_id,
        )

    def play(self, view: TableView, command: commands.Command) -> None:
        seen = self.scorer.view(view.game_id).seq
        key = f"{view.game_id}-after-{seen}"
        answer = self.scorer.play(view.game_id, command, command_id=key, seen=seen)
        assert not isinstance(answer, NotRecorded), answer

    def stop(self, view: TableView, *, for_good: bool = True) -> None:
        self.play(view, commands.StopGame(for_good))


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[Cafe]:
    announcer = RecordingAnnouncer()
    scorer = Scorer(empty_file(tmp_path / "games.db"), announcer)
    scorer.venue.set_up(3)
    found = Cafe(scorer, announcer, datetime.now(UTC))
    scorer.venue.now = lambda: found.clock
    yield found
    scorer.close()


# --- tables ---------------------------------------------------------------------------------------


def test_making_six_tables_twice_makes_six(cafe: Cafe) -> None:
    cafe.scorer.venue.set_up(6)
    cafe.scorer.venue.set_up(6)
    assert [now.table.number for now in cafe.scorer.venue.tables()] == [1, 2, 3, 4, 5, 6]


def test_no_place_has_more_tables_than_a_wall_can_show(cafe: Cafe) -> None:
    cafe.scorer.venue.set_up(9999)
    assert len(cafe.scorer.venue.tables()) == MOST_TABLES


def test_a_cards_code_is_long_and_has_no_look_alikes(cafe: Cafe) -> None:
    cafe.scorer.venue.set_up(MOST_TABLES)
    codes = [now.table.code for now in cafe.scorer.venue.tables()]
    codes.append(cafe.scorer.venue.wall_code())
    assert len(set(codes)) == MOST_TABLES + 1
    assert all(len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) for code in codes)
    assert log2(len(ALPHABET)) * CODE_LENGTH > 2 * log2(len(ALPHABET)) * SHORTEST - 1 > 35


@pytest.mark.parametrize(
    "typed", ["{}", " {} ", "{0[0]}{0[1]}{0[2]}{0[3]}-{0[4]}{0[5]} {0[6]}{0[7]}"]
)
def test_a_cards_code_is_read_as_people_type_it(cafe: Cafe, typed: str) -> None:
    found = cafe.scorer.venue.of_code(typed.format(cafe.table(2).code.lower()))
    assert found is not None
    assert found.number == 2


def test_a_new_code_ends_the_old_card_and_not_the_game(cafe: Cafe) -> None:
    old, view = cafe.table(2).code, cafe.deal(2)
    cafe.scorer.venue.new_code(cafe.table(2).table_id)
    assert cafe.scorer.venue.of_code(old) is None
    assert cafe.scorer.venue.was_code(old.lower())
    assert not cafe.scorer.venue.was_code(cafe.table(2).code)
    assert cafe.now(2).view == view


def test_a_forgotten_table_gives_its_number_to_the_next_and_not_its_code(cafe: Cafe) -> None:
    old, _game = cafe.table(2), cafe.deal(2)
    cafe.scorer.venue.forget(old.table_id)
    assert cafe.scorer.venue.table(old.table_id) is None
    cafe.scorer.venue.set_up(3)
    assert cafe.table(2).code != old.code
    assert not cafe.now(2).playing
    assert len(cafe.scorer.games_going_on()) == 1
    gone = cafe.scorer.venue.of_code(old.code)
    assert gone is not None
    assert gone.forgotten


def test_a_tables_name_is_one_line_of_what_can_be_seen(cafe: Cafe) -> None:
    cafe.scorer.venue.rename(cafe.table(1).table_id, "  By the\n\u202ewindow " + "x" * 99)
    assert cafe.table(1).name == "By the window " + "x" * 10


@pytest.mark.parametrize("number", [0, -1, 99, 2**63, 10**30])
def test_a_table_that_is_not_there_is_none(cafe: Cafe, number: int) -> None:
    venue = cafe.scorer.venue
    assert venue.table(number) is None
    assert not venue.reserve(number, "phone")
    answer = cafe.scorer.start_game(["A", "B"], table_rules(), command_id="x" * 9, at=number)
    assert isinstance(answer, NotRecorded)
    assert [problem.code for problem in answer.problems] == ["table_is_gone"]


# --- playing --------------------------------------------------------------------------------------


def test_a_game_that_is_dealt_at_a_table_is_played_there(cafe: Cafe) -> None:
    assert not cafe.now(3).playing
    view = cafe.deal(3)
    assert cafe.now(3).playing
    assert cafe.now(3).view == view
    assert cafe.now(1).view is None
    found = cafe.scorer.venue.table_of(view.game_id)
    assert found is not None
    assert found.number == 3


def test_nobody_deals_where_others_play(cafe: Cafe) -> None:
    there = cafe.deal(3)
    refused = cafe.try_to_deal(3, "Ann", "Ben")
    assert isinstance(refused, NotRecorded)
    assert [problem.code for problem in refused.problems] == ["table_taken"]
    assert refused.view == there
    assert len(cafe.scorer.games_going_on()) == 1


def test_the_same_form_sent_twice_deals_once(cafe: Cafe) -> None:
    first, again = cafe.deal(3, key="one-form-only"), cafe.try_to_deal(3, key="one-form-only")
    assert isinstance(again, Started)
    assert again.repeated
    assert again.view.game_id == first.game_id


def test_of_eight_phones_that_deal_at_once_one_wins_and_the_others_learn_who(cafe: Cafe) -> None:
    starting, answers = threading.Barrier(8), []
    table_id = cafe.table(1).table_id

    def deal(who: int) -> None:
        starting.wait()
        key = f"phone-number-{who}"
        answers.append(
            cafe.scorer.start_game(["A", "B"], table_rules(), command_id=key, at=table_id)
        )

    threads = [threading.Thread(target=deal, args=[who]) for who in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = (answer for answer in answers if isinstance(answer, Started))
    others = [answer for answer in answers if isinstance(answer, NotRecorded)]
    assert len(others) == 7
    assert {other.view.game_id for other in others if other.view} == {winner.view.game_id}
    assert len(cafe.scorer.games_going_on()) == 1


def test_the_file_itself_refuses_two_games_at_one_table(cafe: Cafe) -> None:
    cafe.deal(1)
    db = sqlite3.connect(cafe.scorer.path)
    with pytest.raises(sqlite3.IntegrityError):
        db.execute("INSERT INTO seatings SELECT game_id + 7, table_id, seated_at, 0 FROM seatings")
    db.close()


@pytest.mark.parametrize("for_good", [True, False], ids=["for good", "another day"])
def test_a_game_that_was_stopped_leaves_its_table_to_others(cafe: Cafe, for_good: bool) -> None:
    first = cafe.deal(2)
    cafe.stop(first, for_good=for_good)
    assert not cafe.now(2).playing
    assert cafe.now(2).resting == (not for_good)
    second = cafe.deal(2, "Ann", "Ben")
    assert cafe.now(2).view == second
    cafe.play(first, commands.ResumeGame())
    assert cafe.now(2).view == second
    assert len(cafe.scorer.games_going_on()) == 2


def test_undoing_the_end_brings_the_game_back_to_its_table(cafe: Cafe) -> None:
    view = cafe.deal(2)
    cafe.stop(view)
    cafe.play(view, commands.Undo(cafe.scorer.view(view.game_id).log[-1].command_id))
    assert cafe.now(2).playing


def test_the_host_frees_a_forgotten_table_and_the_game_stays(cafe: Cafe) -> None:
    view = cafe.deal(2)
    cafe.clock = view.last_at + timedelta(hours=4)
    assert cafe.now(2).quiet == 4 * 3600
    cafe.scorer.venue.free(cafe.table(2).table_id, view.game_id)
    assert not cafe.now(2).playing
    assert cafe.scorer.view(view.game_id).game.outcome is None


def test_a_table_is_not_freed_of_a_game_that_was_not_looked_at(cafe: Cafe) -> None:
    first = cafe.deal(2)
    cafe.stop(first)
    cafe.deal(2, "Ann", "Ben")
    cafe.scorer.venue.free(cafe.table(2).table_id, first.game_id)
    assert cafe.now(2).playing


# --- starting -------------------------------------------------------------------------------------


def test_while_a_phone_types_names_another_has_to_wait(cafe: Cafe) -> None:
    venue, table_id = cafe.scorer.venue, cafe.table(1).table_id
    assert venue.reserve(table_id, "first")
    assert venue.reserve(table_id, "first")
    assert not venue.reserve(table_id, "second")
    assert cafe.now(1).starter == "first"
    assert venue.reserve(table_id, "second", instead=True)
    assert cafe.now(1).starter == "second"


def test_a_phone_that_went_away_keeps_no_table(cafe: Cafe) -> None:
    venue, table_id = cafe.scorer.venue, cafe.table(1).table_id
    venue.reserve(table_id, "first")
    cafe.clock += timedelta(seconds=STARTING_LASTS + 1)
    assert cafe.now(1).starter == ""
    assert venue.reserve(table_id, "second")


def test_nobody_starts_where_others_play(cafe: Cafe) -> None:
    cafe.deal(1)
    assert not cafe.scorer.venue.reserve(cafe.table(1).table_id, "phone", instead=True)


# --- names ----------------------------------------------------------------------------------------


def test_the_names_of_guests_are_offered_to_nobody(cafe: Cafe) -> None:
    cafe.scorer.start_game(["Ann", "Ben"], table_rules(), command_id="at-home-tonight")
    view = cafe.deal(1, "Guest", "ben")
    assert set(cafe.scorer.remembered_names()) == {"Ann", "Ben"}
    assert tuple(view.names.values()) == ("Guest", "ben")


def test_a_guest_respells_nobody_of_this_house(cafe: Cafe) -> None:
    at_home = cafe.scorer.start_game(["Ann", "Ben"], table_rules(), command_id="at-home-tonight")
    cafe.deal(1, "ANN", "BEN")
    cafe.deal(2, "ann", "ben")
    assert isinstance(at_home, Started)
    assert tuple(cafe.scorer.view(at_home.view.game_id).names.values()) == ("Ann", "Ben")


def test_the_rules_of_guests_set_no_example(cafe: Cafe) -> None:
    cafe.deal(1)
    assert cafe.scorer.last_table() is None
    cafe.scorer.start_game(["Ann", "Ben"], table_rules("fundex"), command_id="at-home-tonight")
    cafe.deal(2)
    last = cafe.scorer.last_table()
    assert last is not None
    assert last.sheet == "fundex"


def test_guests_stay_guests_in_an_archive(cafe: Cafe, tmp_path: Path) -> None:
    elsewhere = Scorer(tmp_path / "elsewhere.db")
    game_id = elsewhere.imports.take_in_one(cafe.scorer.exports.game(cafe.deal(1).game_id))
    assert tuple(elsewhere.view(game_id).names.values()) == ("Oma", "Leo")
    assert elsewhere.remembered_names() == ()
    assert elsewhere.last_table() is None
    header = elsewhere.exports.game(game_id)[0]
    assert header == cafe.scorer.exports.game(1)[0]
    elsewhere.close()


# --- the wall -------------------------------------------------------------------------------------


def test_each_change_that_the_wall_shows_is_announced_with_a_higher_version(cafe: Cafe) -> None:
    venue, versions = cafe.scorer.venue, cafe.announced.venue_versions
    assert versions == []  # nobody looked at the wall yet
    cafe.announced.wall = True
    view = cafe.deal(1)
    venue.rename(cafe.table(2).table_id, "Window")
    cafe.stop(view)
    venue.free(cafe.table(1).table_id, view.game_id)
    venue.forget(cafe.table(3).table_id)
    assert versions == sorted(set(versions))
    assert len(versions) == 5
    assert versions[-1] == venue.version()


def test_a_new_wall_code_ends_the_old_one(cafe: Cafe) -> None:
    venue = cafe.scorer.venue
    old = venue.wall_code()
    venue.new_wall_code()
    assert venue.wall_code() != old
    assert cafe.announced.replaced_wall_codes == 1


# --- what was there before ------------------------------------------------------------------------


def test_a_file_of_the_release_before_gets_its_tables_and_keeps_its_games(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "games.db")
    db.executescript(BEFORE.read_text(encoding="utf-8"))
    log = db.execute("SELECT * FROM log").fetchall()
    db.close()
    scorer = Scorer(tmp_path / "games.db")
    assert scorer.venue.tables() == ()
    assert not scorer.venue.has_tables()
    assert scorer.venue.wall_code() == ""
    assert scorer.remembered_names() == ("ann", "Oma", "Ben", "Mia")
    assert {line.names for line in scorer.games_going_on()} == {("ann", "Ben", "Mia")}
    scorer.venue.set_up(2)
    started = scorer.start_game(["Ann", "Zoe"], table_rules(), command_id="dealt-after-it", at=1)
    assert isinstance(started, Started)
    scorer.start_game(["ANN", "Leo"], table_rules(), command_id="dealt-after-that")
    assert scorer.remembered_names() == ("ANN", "Leo", "Oma", "Ben", "Mia")
    db = sqlite3.connect(tmp_path / "games.db")
    assert db.execute("SELECT * FROM log LIMIT ?", [len(log)]).fetchall() == log
    db.close()
    scorer.close()
