"""People: their results, stored while playing or rebuilt; names, mergers, forgetting."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game import commands
from scorekeeper.game.round_told import told_now
from scorekeeper.game.told_facts import NO_RECORDS, Kind
from scorekeeper.service import Scorer, TableView
from scorekeeper.service.people import Face
from scorekeeper.storage import projections
from scorekeeper.storage.database import reading
from scorekeeper.storage.engines import open_database
from tests.checkout import read
from tests.service import builders
from tests.service.builders import (
    FIRST_TWO,
    amend,
    close,
    deal,
    person,
    play,
    take_in_one,
    whole_game,
)

NEW = (Kind.MOST_POINTS, Kind.LONGEST_EVER, Kind.LONGEST_OF_YEAR, Kind.QUICKEST_EVER)


def statistics(scorer: Scorer, name: str) -> Any:
    return scorer.people.view(person(scorer, name)).statistics


def figures(scorer: Scorer, *names: str) -> list[tuple[int, int]]:
    """Games and wins of each."""
    found = (statistics(scorer, name) for name in names)
    return [(each.games, each.wins) for each in found]


def stored(where: Path | str) -> list[object]:
    """Everything that is stored of the results, without the numbers of its changes."""
    with closing(open_database(where)) as opened, reading(opened.db):
        return sorted(projections.read_results(opened.db), key=repr)


def everything(scorer: Scorer) -> list[object]:
    overview = scorer.people.overview()
    return [overview, *(scorer.people.view(line.person.person_id) for line in overview.lines)]


def merged(scorer: Scorer, kept: str, other: str) -> int:
    merger = scorer.people.merge(person(scorer, kept), person(scorer, other))
    assert merger is not None
    return merger


@pytest.fixture
def family(scorer: Scorer) -> Scorer:
    """Ann has won twice against Ben and Mia, Ben once against Ann; one game goes on."""
    for names in (("Ann", "Ben", "Mia"), ("Ann", "Ben", "Mia"), ("Ben", "Ann")):
        whole_game(scorer, *names)
    deal(scorer, "Mia", "Leo", table=FIRST_TWO)
    return scorer


# ------------------------------------------------------------------ results


def test_rebuilt_results_equal_those_stored_while_playing(family: Scorer, database: Path | str):
    """After an undo, a correction, a game that was stopped and went on, and an import."""
    undone = whole_game(family, "Mia", "Ann")
    assert figures(family, "Mia") == [(3, 1)]
    builders.undo(family, undone)
    assert figures(family, "Mia") == [(2, 0)]
    play(family, whole_game(family, "Mia", "Ben"), amend(2, "p1", p2=75))
    on = (commands.StopGame(for_good=True), commands.ResumeGame())
    for more in (on, on[:1]):
        game_id = deal(family, "Ann", "Leo", table=FIRST_TWO).game_id
        play(family, game_id, close("p1", p2=60), *more)
    for name in ("german-example", "an-evening-with-a-tie", "coming-and-going"):
        take_in_one(family, read(f"tests/games/{name}.jsonl").splitlines())
    people, live = everything(family), stored(database)
    assert list(family.projections.rebuild()) == [11, 0]
    assert stored(database) == live
    assert everything(family) == people
    with closing(Scorer(database)) as another_program:
        assert everything(another_program) == people


def test_a_game_has_its_place_by_when_it_ended_whatever_comes_later(family: Scorer) -> None:
    before = statistics(family, "Ben").latest
    play(family, 1, amend(2, "p1", p2=75, p3=60))
    after = statistics(family, "Ben").latest
    assert [(each.game_id, each.total) for each in after] == [(1, 95), (2, 80), (3, 0)]
    assert [each.ended_at for each in after] == [each.ended_at for each in before]
    # An import may be older than what is here; a streak depends on the order.
    builders.change(
        family.path,
        "UPDATE finished_games SET change = 1 + (SELECT last FROM result_changes),"
        " ended_at = '2001-01-01T00:00:00.000+00:00' WHERE game_id = 2",
        "UPDATE result_changes SET last = last + 1",
    )
    assert [each.game_id for each in statistics(family, "Ann").latest] == [2, 1, 3]


def test_a_record_of_the_family_is_told_in_the_round_in_which_it_falls(scorer: Scorer) -> None:
    for rounds in (10, 11, 10, 10, 10):
        late = (close("p2", p1=100),) * (rounds - 10)
        play(scorer, deal(scorer, "Ann", "Ben").game_id, *late, *(close("p1", p2=100),) * 10)

    def told(view: TableView) -> list[tuple[Kind, int]]:
        found: Any = told_now(view.game, view.log, view.held)
        return [(each.kind, each.points or each.number) for each in found.facts if each.kind in NEW]

    game_id = deal(scorer, "Ann", "Ben").game_id
    assert told(play(scorer, game_id, close("p2", p1=100))) == []  # as many as ever
    assert told(play(scorer, game_id, close("p1", p2=105))) == [(Kind.MOST_POINTS, 105)]
    assert play(scorer, game_id, commands.LayDown("p1")).held == NO_RECORDS  # it is told no more
    assert told(play(scorer, game_id, close("p2", p1=105))) == []
    play(scorer, game_id, *(close("p1", p2=60),) * 8)
    assert told(play(scorer, game_id, close("p2", p1=60))) == [(Kind.LONGEST_EVER, 12)]
    assert told(play(scorer, game_id, close("p1", p2=60))) == []
    # Counted now, the game still is compared with the others, and a later one with it.
    held = scorer.view(game_id).held
    found = (held.most_points, held.longest, held.longest_of_year, held.quickest)
    assert found == (100, 11, 11, 10)
    game_id = deal(scorer, "Ann", "Ben").game_id
    assert told(play(scorer, game_id, close("p2", p1=110))) == [(Kind.MOST_POINTS, 110)]
    assert scorer.view(game_id).held.longest == 13


# ------------------------------------------------------------------ names and faces


def test_a_new_name_stands_in_every_game_unless_it_cannot_be(family: Scorer) -> None:
    ben, rename = person(family, "Ben"), family.people.rename
    refused = ("", "name_missing"), ("x" * 40, "name_too_long"), ("ann", "same_name_twice")
    for name, code in refused:
        assert [problem.code for problem in rename(ben, name)] == [code]
    assert family.view(1).names["p2"] == "Ben"
    assert rename(ben, "BEN") == rename(ben, " Benjamin ") == ()
    assert family.view(1).names["p2"] == "Benjamin"
    assert "Benjamin" in family.remembered_names()
    assert figures(family, "Benjamin") == [(3, 1)]


def test_games_follow_a_new_face_but_for_a_shape_that_somebody_else_shows(family: Scorer) -> None:
    ben, mia = person(family, "Ben"), person(family, "Mia")
    bens = Face(8, 16)
    assert family.people.give_face(ben, bens)
    assert family.view(1).faces["p2"] == bens
    for another, beside_ben in ((Face(8, 15), Face(8, 15)), (Face(7, 16), Face(7, 15))):
        assert family.people.give_face(mia, another)
        assert (family.view(1).faces["p3"], family.view(4).faces["p1"]) == (beside_ben, another)
    for refused in (bens, Face(9, 1), Face(1, 17)):
        assert not family.people.give_face(mia, refused)
        assert family.people.person(mia).face == Face(7, 16)


# ------------------------------------------------------------------ two spellings


@pytest.fixture
def spelt_twice(family: Scorer) -> Scorer:
    """Ann is also Anne in two more games, one won."""
    whole_game(family, "Anne", "Ben")
    whole_game(family, "Leo", "Anne")
    return family


@pytest.fixture
def spelt_thrice(scorer: Scorer) -> Scorer:
    """Ann, Anne and Annie have won a game each."""
    for name in ("Ann", "Anne", "Annie"):
        whole_game(scorer, name, "Ben")
    return scorer


def test_two_spellings_become_one_person_and_can_be_parted_again(spelt_twice: Scorer) -> None:
    def games() -> list[object]:
        lines = (*spelt_twice.lists.played(), *spelt_twice.lists.going_on())
        return [*(line.names for line in lines), spelt_twice.view(5).faces]

    people, shown = spelt_twice.people, games()
    ann, anne = person(spelt_twice, "Ann"), person(spelt_twice, "Anne")
    merger = merged(spelt_twice, "Ann", "Anne")
    assert figures(spelt_twice, "Ann") == [(5, 3)]
    assert people.person(anne) is None
    assert "Anne" not in spelt_twice.remembered_names()
    assert spelt_twice.view(5).names["p1"] == "Ann"
    assert ann not in [each.person for each in statistics(spelt_twice, "Ann").against]
    assert [(each.name, each.seats) for each in people.mergers(ann)] == [("Anne", 2)]
    assert people.undo_merger(ann, merger) is not None
    assert figures(spelt_twice, "Anne") == [(2, 1)]
    assert games() == shown
    assert (people.mergers(ann), people.undo_merger(ann, merger)) == ((), None)
    merger = merged(spelt_twice, "Ann", "Anne")
    whole_game(spelt_twice, "Anne", "Ben")
    assert figures(spelt_twice, "Anne") == [(1, 1)]
    people.undo_merger(ann, merger)
    assert figures(spelt_twice, "Anne") == [(3, 2)], "games go to whoever has the spelling now"


def test_a_parted_spelling_gets_its_face_back_unless_somebody_took_it(spelt_twice: Scorer) -> None:
    people, ben, ann = spelt_twice.people, person(spelt_twice, "Ben"), person(spelt_twice, "Ann")
    theirs = people.person(person(spelt_twice, "Anne")).face

    def parted() -> Face:
        return people.person(people.undo_merger(ann, merger) or 0).face

    merger = merged(spelt_twice, "Ann", "Anne")
    assert parted() == theirs
    merger = merged(spelt_twice, "Ann", "Anne")
    assert people.give_face(ben, theirs)
    back = parted()
    assert (back.colour, back.shape == theirs.shape) == (theirs.colour, False)


def test_a_face_that_somebody_had_waits_for_that_person(family: Scorer) -> None:
    people, ben, mia = family.people, person(family, "Ben"), person(family, "Mia")
    had = people.person(mia).face
    tried, now = Face(had.colour, 15), Face(8, 16)
    assert people.give_face(mia, tried)
    assert people.give_face(mia, now)
    assert not people.give_face(ben, had), "it is Mia's for ever"
    assert people.owners_of_faces()[had] == people.owners_of_faces()[now] == "Mia"
    assert had not in people.faces_of_others(1, "p3")
    assert people.give_face(ben, tried), "she only tried it"
    assert people.give_face(mia, had)
    assert people.give_face(ben, now)


def test_people_who_sat_at_one_table_are_two(family: Scorer) -> None:
    ann, ben = person(family, "Ann"), person(family, "Ben")
    assert family.people.why_not_merge(ann, ben).game_id == 3
    assert [family.people.merge(ann, other) for other in (ben, ann, 999)] == [None] * 3
    assert figures(family, "Ben") == [(3, 1)]
    for game_id in (1, 2, 3):  # in a deleted game, too
        family.deleted.delete(game_id)
    assert family.people.why_not_merge(ann, ben).game_id is None
    assert family.people.merge(ann, ben) is None


def test_mergers_of_mergers_are_undone_in_any_order(spelt_thrice: Scorer) -> None:
    def waiting(name: str) -> list[int]:
        return [each.merger_id for each in people.mergers(person(spelt_thrice, name))]

    people, names = spelt_thrice.people, ("Ann", "Anne", "Annie")
    ann = person(spelt_thrice, "Ann")
    first, second = merged(spelt_thrice, "Anne", "Annie"), merged(spelt_thrice, "Ann", "Anne")
    assert (figures(spelt_thrice, "Ann"), waiting("Ann")) == ([(3, 3)], [second, first])
    people.undo_merger(ann, second)
    assert (figures(spelt_thrice, "Anne"), waiting("Anne")) == ([(2, 2)], [first])
    people.undo_merger(person(spelt_thrice, "Anne"), first)
    assert figures(spelt_thrice, *names) == [(1, 1)] * 3
    # Of two mergers into one person, the later is undone alone.
    first, second = merged(spelt_thrice, "Ann", "Anne"), merged(spelt_thrice, "Ann", "Annie")
    people.undo_merger(ann, second)
    assert (figures(spelt_thrice, "Ann", "Annie"), waiting("Ann")) == ([(2, 2), (1, 1)], [first])


def test_a_person_without_a_colour_of_an_old_file_is_merged_too(spelt_thrice: Scorer) -> None:
    none = "UPDATE persons SET colour = NULL", "UPDATE seats SET colour = NULL"
    builders.change(spelt_thrice.path, *none)
    merger = merged(spelt_thrice, "Ann", "Anne")
    assert figures(spelt_thrice, "Ann") == [(2, 2)]
    assert spelt_thrice.people.undo_merger(person(spelt_thrice, "Ann"), merger) is not None
    assert figures(spelt_thrice, "Ann") == [(1, 1)]


def test_the_last_game_of_a_merged_person_can_be_removed(scorer: Scorer) -> None:
    first, second = whole_game(scorer, "Ann", "Ben"), whole_game(scorer, "Anne", "Ben")
    merged(scorer, "Ann", "Anne")
    for game_id in (first, second):
        scorer.deleted.delete(game_id)
    builders.change(scorer.path, "UPDATE games SET deleted_at = '2020-01-01T00:00:00+00:00'")
    assert scorer.deleted.remove_expired() == 2
    for table in ("persons", "mergers"):
        assert builders.rows_of(scorer.path, f"SELECT * FROM {table}") == []


# ------------------------------------------------------------------ forgetting


def test_a_forgotten_name_is_nowhere_and_the_games_stay(family: Scorer, elsewhere: Scorer) -> None:
    ben = person(family, "Ben")
    family.people.rename(ben, "Benedikt Quirin")
    offered = len(family.remembered_names())
    for _twice in range(2):
        family.stored_names.forget(ben)
    assert family.view(1).names == {"p1": "Ann", "p2": "#2", "p3": "Mia"}
    assert family.view(3).names == {"p1": "#1", "p2": "Ann"}
    assert (family.people.person(ben), family.people.view(ben)) == (None, None)
    assert len(family.remembered_names()) == offered - 1
    assert [line.person.name for line in family.people.overview().lines] == ["Ann", "Mia", "Leo"]
    assert [each.person for each in statistics(family, "Mia").against] == [person(family, "Ann")]
    assert (figures(family, "Ann"), family.people.overview().games) == ([(3, 2)], 3)
    assert family.names_to_offer(1) == family.remembered_names()
    assert family.last_table() is not None
    for number in (1, 2, 3):
        lines = list(family.exports.game(number))
        assert "Benedikt" not in "\n".join(lines)
        assert '"guests"' not in lines[0]
        assert list(elsewhere.exports.game(take_in_one(elsewhere, lines))) == lines
    assert elsewhere.view(1).names["p2"] == "#2"
    assert not any("#" in name for name in elsewhere.remembered_names())


def test_a_name_of_a_seat_that_is_taken_at_the_table_is_not_given_twice(scorer: Scorer) -> None:
    game_id = whole_game(scorer, "#2", "Ben")
    scorer.stored_names.forget(person(scorer, "Ben"))
    assert scorer.view(game_id).names == {"p1": "#2", "p2": "#3"}
    twice = scorer.people.rename(person(scorer, "#2"), "#3")
    assert [problem.code for problem in twice] == ["same_name_twice"]
