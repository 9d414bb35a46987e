"""People: their results, stored while playing or rebuilt; names, mergers, forgetting."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.finished import PhaseTry
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.service.people import PersonView
from scorekeeper.service.statistics import RecordKind
from scorekeeper.storage import projections
from scorekeeper.storage.database import reading
from scorekeeper.storage.sqlite_file import FileConnections

GAMES = Path(__file__).parents[1] / "games"
FIRST_TWO = table_rules(variant="first-2")


def deal(scorer: Scorer, *names: str, table=FIRST_TWO) -> int:
    key = f"deal-{len(scorer.games_going_on())}-{len(scorer.lists.played())}"
    started = scorer.start_game(names, table, command_id=key)
    assert isinstance(started, Started)
    return started.view.game_id


def play(scorer: Scorer, game_id: int, *played: Command) -> None:
    for command in played:
        seen = scorer.view(game_id).seq
        done = scorer.play(game_id, command, command_id=f"{game_id}-{seen}", seen=seen)
        assert type(done).__name__ == "Recorded", type(done)


def close(out: str, **points: int) -> commands.CloseRound:
    """A round: under 50 points means laid."""
    hands = {seat: commands.Hand(Total(n), laid=n < 50) for seat, n in points.items()}
    return commands.CloseRound(out, hands, anyway=True)


def whole_game(scorer: Scorer, *names: str) -> int:
    """The first of these wins two phases in two rounds; everybody else lays the first."""
    game_id = deal(scorer, *names)
    others = [f"p{n}" for n in range(2, len(names) + 1)]
    play(scorer, game_id, close("p1", **dict.fromkeys(others, 20)))
    play(scorer, game_id, close("p1", **dict.fromkeys(others, 60)))
    return game_id


def person(scorer: Scorer, name: str) -> int:
    found = scorer.people.of_name(name)
    assert found is not None, name
    return found.person_id


def view(scorer: Scorer, name: str) -> PersonView:
    found = scorer.people.view(person(scorer, name))
    assert found is not None
    return found


def figures(scorer: Scorer, name: str) -> tuple[int, int]:
    statistics = view(scorer, name).statistics
    assert statistics is not None
    return statistics.games, statistics.wins


def stored(path: Path) -> list[object]:
    """Everything that is stored of the results, without the numbers of its changes."""
    connections = FileConnections(path)
    with reading(connections.db):
        found = list(projections.read_results(connections.db))
    connections.close()
    return sorted(found, key=repr)


def everything(scorer: Scorer) -> list[object]:
    overview = scorer.people.overview()
    return [overview, *(scorer.people.view(line.person.person_id) for line in overview.lines)]


@pytest.fixture
def family(scorer: Scorer) -> Scorer:
    """Ann has won twice against Ben and Mia, Ben once against Ann; one game goes on."""
    for names in (("Ann", "Ben", "Mia"), ("Ann", "Ben", "Mia"), ("Ben", "Ann")):
        whole_game(scorer, *names)
    deal(scorer, "Mia", "Leo")
    return scorer


# ------------------------------------------------------------------ the projection


def test_the_people_of_a_family_who_won_most_first(family: Scorer) -> None:
    overview = family.people.overview()
    assert [(line.person.name, line.games, line.wins) for line in overview.lines] == [
        ("Ann", 3, 2),
        ("Ben", 3, 1),
        ("Mia", 2, 0),
        ("Leo", 0, 0),
    ]
    assert (overview.games, overview.complete) == (3, True)
    assert {record.kind for record in overview.records} >= {RecordKind.MOST_WINS}
    assert view(family, "Leo").statistics is None


def test_a_person_has_places_points_phases_and_people_met(family: Scorer) -> None:
    found = view(family, "Ben")
    ben = found.statistics
    assert ben is not None
    assert ben.average_place == (2 + 2 + 1) / 3
    assert (ben.average_players, ben.average_points) == ((3 + 3 + 2) / 3, None)
    first, second = ben.phase_lists[0].records
    assert (first.rounds, first.laid, first.games) == (3, 3, 3)
    assert (second.rounds, second.laid, second.games) == (3, 1, 3)
    met = {found.others[each.person].name: (each.ahead, each.behind) for each in ben.against}
    assert met == {"Ann": (1, 2), "Mia": (0, 0)}


def test_rebuilt_results_equal_those_stored_while_playing(family: Scorer) -> None:
    """After an undo, a correction, a game that was stopped and went on, and an import."""
    undone = whole_game(family, "Mia", "Ann")
    play(family, undone, commands.Undo(family.view(undone).log[-1].command_id))
    corrected = whole_game(family, "Mia", "Ben")
    play(
        family,
        corrected,
        commands.AmendRound(2, "p1", {"p2": commands.Hand(Total(75), laid=False)}, anyway=True),
    )
    resumed = deal(family, "Ann", "Leo")
    play(
        family, resumed, close("p1", p2=60), commands.StopGame(for_good=True), commands.ResumeGame()
    )
    stopped = deal(family, "Ann", "Leo")
    play(family, stopped, close("p1", p2=60), commands.StopGame(for_good=True))
    for name in ("german-example", "an-evening-with-a-tie", "coming-and-going"):
        family.imports.take_in_one(
            (GAMES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        )
    people = everything(family)
    assert figures(family, "Mia")[0] >= 3
    live = stored(family.path)
    assert list(family.projections.rebuild())[-1] == 0
    assert stored(family.path) == live
    assert everything(family) == people
    elsewhere = Scorer(family.path)
    assert everything(elsewhere) == people
    elsewhere.close()


def test_rebuilding_tells_how_many_games_are_left(family: Scorer) -> None:
    assert list(family.projections.rebuild()) == [4, 0]


def test_an_end_that_is_taken_back_takes_the_win_back(family: Scorer) -> None:
    game_id = whole_game(family, "Mia", "Ann")
    assert figures(family, "Mia") == (3, 1)
    play(family, game_id, commands.Undo(family.view(game_id).log[-1].command_id))
    assert figures(family, "Mia") == (2, 0)


def test_a_game_that_ended_before_others_is_put_in_its_place(family: Scorer) -> None:
    """An import may be older than what is here; a streak depends on the order."""
    everything(family)
    with closing(sqlite3.connect(family.path)) as db:
        db.execute("UPDATE finished_games SET change = 1 + (SELECT last FROM result_changes),"
                   " ended_at = '2001-01-01T00:00:00.000+00:00' WHERE game_id = 1")  # fmt: skip
        db.execute("UPDATE result_changes SET last = last + 1")
        db.commit()
    statistics = view(family, "Ann").statistics
    assert statistics is not None
    assert [each.game_id for each in statistics.latest] == [1, 2, 3]
    assert statistics.games == 3


def test_a_later_correction_changes_the_figures_of_a_game_and_not_its_place_in_the_form(
    family: Scorer,
) -> None:
    before = view(family, "Ben").statistics
    play(
        family,
        1,
        commands.AmendRound(2, "p1", {"p2": commands.Hand(Total(75), laid=False)}, anyway=True),
    )
    after = view(family, "Ben").statistics
    assert before is not None
    assert after is not None
    assert [each.game_id for each in after.latest] == [1, 2, 3]
    assert [each.ended_at for each in after.latest] == [each.ended_at for each in before.latest]
    assert [each.total for each in after.latest] == [95, 80, 0]


def test_guests_of_a_venue_are_in_no_list_and_their_games_in_no_record(family: Scorer) -> None:
    family.venue.set_up(1)
    table = family.venue.tables()[0].table.table_id
    before = family.people.overview()
    started = family.start_game(["Ann", "Zoe"], FIRST_TWO, command_id="guests", at=table)
    assert isinstance(started, Started)
    play(family, started.view.game_id, close("p2", p1=95), close("p2", p1=95))
    assert family.people.overview() == before
    assert family.people.of_name("Zoe") is None


def test_earlier_games_are_those_of_games_over_before_this_one(family: Scorer) -> None:
    later = deal(family, "Ben", "Zoe")
    games = family.people.earlier_games(family.view(later))
    assert list(games) == ["p1", "p2"]
    assert games["p2"] == ()
    tries = [each for game in games["p1"] for each in game.tries]
    assert sum(each.rounds for each in tries if each.number == 1) == 3
    assert PhaseTry(2, 1, laid=True) in tries
    assert {game.players for game in games["p1"]} == {2, 3}
    other_phases = deal(family, "Ben", "Zoe", table=table_rules(variant="fixed-10"))
    assert family.people.earlier_games(family.view(other_phases))["p1"] == games["p1"]
    assert family.people.earlier_games(family.view(1)) == {"p1": (), "p2": (), "p3": ()}


# ------------------------------------------------------------------ names and colours


def test_a_new_name_stands_in_every_game(family: Scorer) -> None:
    assert family.people.rename(person(family, "Ben"), " Benjamin ") == ()
    assert family.view(1).names["p2"] == "Benjamin"
    assert "Benjamin" in family.remembered_names()
    assert figures(family, "Benjamin") == (3, 1)


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name_missing"), ("x" * 40, "name_too_long"), ("ann", "same_name_twice")],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_changes(
    family: Scorer, name: str, code: str
) -> None:
    number = person(family, "Ben")
    assert [problem.code for problem in family.people.rename(number, name)] == [code]
    assert family.view(1).names["p2"] == "Ben"
    assert family.people.rename(number, "BEN") == ()


def test_games_follow_a_new_colour_where_nobody_else_has_it(family: Scorer) -> None:
    ben, mia = person(family, "Ben"), person(family, "Mia")
    theirs = family.view(1).colours
    family.people.give_colour(ben, 8)
    assert family.view(1).colours["p2"] == 8
    family.people.give_colour(mia, 8)
    assert family.view(1).colours["p3"] == theirs["p3"]
    assert family.view(4).colours["p1"] == 8
    family.people.give_colour(mia, 9)
    mia_now = family.people.person(mia)
    assert mia_now is not None
    assert mia_now.colour == 8


# ------------------------------------------------------------------ two spellings


@pytest.fixture
def spelt_twice(family: Scorer) -> Scorer:
    """Ann is also Anne in two more games, one won."""
    whole_game(family, "Anne", "Ben")
    whole_game(family, "Leo", "Anne")
    return family


def names_of_games(scorer: Scorer) -> list[Sequence[str]]:
    return [line.names for line in (*scorer.lists.played(), *scorer.games_going_on())]


def test_two_spellings_become_one_person_and_can_be_parted_again(spelt_twice: Scorer) -> None:
    people, before = spelt_twice.people, everything(spelt_twice)
    names, colours = names_of_games(spelt_twice), spelt_twice.view(5).colours
    ann, anne = person(spelt_twice, "Ann"), person(spelt_twice, "Anne")
    merger = people.merge(ann, anne)
    assert merger is not None
    assert figures(spelt_twice, "Ann") == (5, 3)
    assert people.person(anne) is None
    assert "Anne" not in spelt_twice.remembered_names()
    assert spelt_twice.view(5).names["p1"] == "Ann"
    met = view(spelt_twice, "Ann").statistics
    assert met is not None
    assert ann not in [each.person for each in met.against]
    assert [(each.name, each.seats) for each in people.mergers(ann)] == [("Anne", 2)]
    parted = people.undo_merger(ann, merger)
    assert parted is not None
    assert figures(spelt_twice, "Anne") == (2, 1)
    assert names_of_games(spelt_twice) == names
    assert spelt_twice.view(5).colours == colours
    assert len(everything(spelt_twice)) == len(before)
    assert people.mergers(ann) == ()
    assert people.undo_merger(ann, merger) is None


def test_people_who_sat_at_one_table_are_two(family: Scorer) -> None:
    ann, ben = person(family, "Ann"), person(family, "Ben")
    together = family.people.why_not_merge(ann, ben)
    assert together is not None
    assert together.game_id == 3
    assert family.people.merge(ann, ben) is None
    assert family.people.merge(ann, ann) is None
    assert family.people.merge(ann, 999) is None
    assert figures(family, "Ben") == (3, 1)


def test_mergers_of_mergers_are_undone_in_any_order(scorer: Scorer) -> None:
    for name in ("Ann", "Anne", "Annie"):
        whole_game(scorer, name, "Ben")
    ann, anne, annie = (person(scorer, name) for name in ("Ann", "Anne", "Annie"))
    first = scorer.people.merge(anne, annie)
    second = scorer.people.merge(ann, anne)
    assert figures(scorer, "Ann") == (3, 3)
    assert first is not None
    assert second is not None
    assert [each.merger_id for each in scorer.people.mergers(ann)] == [second, first]
    parted = scorer.people.undo_merger(ann, second)
    assert parted is not None
    assert figures(scorer, "Anne") == (2, 2)
    assert [each.merger_id for each in scorer.people.mergers(parted)] == [first]
    scorer.people.undo_merger(parted, first)
    assert [figures(scorer, name) for name in ("Ann", "Anne", "Annie")] == [(1, 1)] * 3


def test_parting_one_merger_leaves_the_others(scorer: Scorer) -> None:
    for name in ("Ann", "Anne", "Annie"):
        whole_game(scorer, name, "Ben")
    ann, anne, annie = (person(scorer, name) for name in ("Ann", "Anne", "Annie"))
    first, second = scorer.people.merge(ann, anne), scorer.people.merge(ann, annie)
    assert second is not None
    scorer.people.undo_merger(ann, second)
    assert [each.merger_id for each in scorer.people.mergers(ann)] == [first]
    assert [figures(scorer, name) for name in ("Ann", "Annie")] == [(2, 2), (1, 1)]


def test_a_person_without_a_colour_of_an_old_file_is_merged_too(scorer: Scorer) -> None:
    for name in ("Ann", "Anne"):
        whole_game(scorer, name, "Ben")
    with closing(sqlite3.connect(scorer.path)) as db:
        db.execute("UPDATE persons SET colour = NULL")
        db.execute("UPDATE seats SET colour = NULL")
        db.commit()
    ann = person(scorer, "Ann")
    merger = scorer.people.merge(ann, person(scorer, "Anne"))
    assert merger is not None
    assert figures(scorer, "Ann") == (2, 2)
    assert scorer.people.undo_merger(ann, merger) is not None
    assert figures(scorer, "Ann") == (1, 1)


def test_parting_gives_the_games_to_whoever_has_the_spelling_now(spelt_twice: Scorer) -> None:
    ann, anne = person(spelt_twice, "Ann"), person(spelt_twice, "Anne")
    merger = spelt_twice.people.merge(ann, anne)
    assert merger is not None
    whole_game(spelt_twice, "Anne", "Ben")
    assert figures(spelt_twice, "Anne") == (1, 1)
    spelt_twice.people.undo_merger(ann, merger)
    assert figures(spelt_twice, "Anne") == (3, 2)


# ------------------------------------------------------------------ forgetting


def player(number: int) -> str:
    return f"Player {number}"


def test_a_forgotten_name_is_nowhere_and_the_games_stay(spelt_twice: Scorer) -> None:
    scorer = spelt_twice
    ben = person(scorer, "Ben")
    scorer.people.rename(ben, "Benedikt Quirin")
    games = len(scorer.lists.played())
    merger = scorer.people.merge(person(scorer, "Leo"), person(scorer, "Mia"))
    assert merger is None, "they play together"
    scorer.stored_names.forget(ben, player)
    assert len(scorer.lists.played()) == games
    assert scorer.view(1).names == {"p1": "Ann", "p2": "Player 2", "p3": "Mia"}
    assert scorer.view(3).names == {"p1": "Player 1", "p2": "Ann"}
    assert "Benedikt Quirin" not in scorer.remembered_names()
    assert scorer.people.person(ben) is None
    assert scorer.people.view(ben) is None
    assert not any("Player" in name for name in scorer.remembered_names())
    assert not any("Player" in line.person.name for line in scorer.people.overview().lines)
    exported = "\n".join(line for number in (1, 2, 3) for line in scorer.exports.game(number))
    assert "Benedikt" not in exported
    assert "Player 2" in exported
    met = view(scorer, "Mia").statistics
    assert met is not None
    assert [each.person for each in met.against] == [person(scorer, "Ann")]


def test_a_forgotten_name_is_not_on_the_disk_any_more(scorer: Scorer) -> None:
    whole_game(scorer, "Ann", "Wolpertinger")
    scorer.stored_names.forget(person(scorer, "Wolpertinger"), player)
    files = [scorer.path, scorer.path.with_name(scorer.path.name + "-wal")]
    assert not any(b"olpertinger" in file.read_bytes() for file in files if file.exists())


def test_a_game_of_somebody_forgotten_is_still_the_familys(family: Scorer) -> None:
    family.stored_names.forget(person(family, "Ben"), player)
    assert figures(family, "Ann") == (3, 2)
    assert family.people.overview().games == 3
    assert family.names_to_offer(1) == family.remembered_names()
    assert family.last_table() is not None
    assert '"guests"' not in family.exports.game(1)[0]


def test_a_name_of_a_seat_that_is_taken_at_the_table_is_not_given_twice(scorer: Scorer) -> None:
    game_id = whole_game(scorer, "Player 2", "Ben")
    scorer.stored_names.forget(person(scorer, "Ben"), player)
    assert scorer.view(game_id).names == {"p1": "Player 2", "p2": "Player 3"}
    twice = scorer.people.rename(person(scorer, "Player 2"), "Player 3")
    assert [problem.code for problem in twice] == ["same_name_twice"]


def test_a_merged_spelling_is_forgotten_too(spelt_twice: Scorer) -> None:
    ann = person(spelt_twice, "Ann")
    spelt_twice.people.merge(ann, person(spelt_twice, "Anne"))
    spelt_twice.stored_names.forget(ann, player)
    with closing(sqlite3.connect(spelt_twice.path)) as db:
        written = "\n".join(db.iterdump())
    assert "Ann" not in written


def test_a_forgotten_player_stays_forgotten_in_an_archive(family: Scorer, tmp_path: Path) -> None:
    family.stored_names.forget(person(family, "Ben"), player)
    lines = list(family.exports.game(1))
    elsewhere = Scorer(tmp_path / "elsewhere.db")
    game_id = elsewhere.imports.take_in_one(lines)
    assert elsewhere.view(game_id).names["p2"] == "Player 2"
    assert elsewhere.people.of_name("Player 2") is None
    assert "Player 2" not in elsewhere.remembered_names()
    assert list(elsewhere.exports.game(game_id)) == lines
    elsewhere.close()


def test_the_same_person_may_be_forgotten_twice(family: Scorer) -> None:
    ben = person(family, "Ben")
    family.stored_names.forget(ben, player)
    family.stored_names.forget(ben, player)
    assert family.view(1).names["p2"] == "Player 2"


# ------------------------------------------------------------------ deleted games


def test_a_deleted_game_counts_nowhere_and_counts_again_when_it_is_back(family: Scorer) -> None:
    before = family.people.overview()
    family.deleted.delete(2)
    assert figures(family, "Ann") == (2, 1)
    family.deleted.delete(1)
    family.deleted.delete(4)
    assert [line.person.name for line in family.people.overview().lines] == ["Ben", "Ann"]
    for game_id in (1, 2, 4):
        family.deleted.bring_back(game_id)
    assert family.people.overview() == before


def test_two_who_met_in_a_deleted_game_only_are_still_two(scorer: Scorer) -> None:
    game_id = whole_game(scorer, "Ann", "Ben")
    whole_game(scorer, "Ann", "Mia")
    whole_game(scorer, "Ben", "Mia")
    ann, ben = person(scorer, "Ann"), person(scorer, "Ben")
    scorer.deleted.delete(game_id)
    together = scorer.people.why_not_merge(ann, ben)
    assert together is not None
    assert together.game_id is None
    assert scorer.people.merge(ann, ben) is None


def test_the_last_game_of_a_merged_person_can_be_removed(scorer: Scorer) -> None:
    first, second = whole_game(scorer, "Ann", "Ben"), whole_game(scorer, "Anne", "Ben")
    scorer.people.merge(person(scorer, "Ann"), person(scorer, "Anne"))
    for game_id in (first, second):
        scorer.deleted.delete(game_id)
    with closing(sqlite3.connect(scorer.path)) as db:
        db.execute("UPDATE games SET deleted_at = '2020-01-01T00:00:00+00:00'")
        db.commit()
    assert scorer.deleted.remove_expired() == 2
    with closing(sqlite3.connect(scorer.path)) as db:
        assert db.execute("SELECT count(*) FROM persons").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM mergers").fetchone() == (0,)
