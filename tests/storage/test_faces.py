"""Faces: a colour and a shape that belong to one person, and what two people with the same shape
show when they meet."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import chain, combinations
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scorekeeper.storage import games, people, players, stored_faces
from scorekeeper.storage.database import Database, writing
from scorekeeper.storage.faces import COLOURS, EVERY_FACE, SHAPES, Face, faces_together, free_face
from tests.examples import examples

FACES = st.one_of(
    st.builds(Face, st.sampled_from([1, 2]), st.sampled_from([1, 2, 9])),
    st.builds(Face, st.sampled_from(COLOURS), st.sampled_from(SHAPES)),
)


def steps(number: int) -> st.SearchStrategy[list[tuple[object, ...]]]:
    """What so many people do: games, guests, who comes late, and what changes the people."""
    names = st.sampled_from([f"Person {each}" for each in range(number)])
    players_of_one = st.lists(names, min_size=2, max_size=min(number, 8), unique=True)
    one = st.one_of(
        st.tuples(st.just("game"), players_of_one),
        st.tuples(st.just("guests"), st.integers(2, 8)),
        st.tuples(st.just("late"), st.integers(0, 30), names),
        st.tuples(st.just("chooses"), names, FACES),
        st.tuples(st.just("forgotten"), names),
        st.tuples(st.just("merged"), names, names),
        st.tuples(st.just("parted"), names),
    )
    return st.lists(one, min_size=10, max_size=40)


HERE = [HealthCheck.function_scoped_fixture]

TYPED_AGAIN: list[tuple[object, ...]] = [
    *[("guests", 2)] * 5,
    *[("game", ["Person 0", "Person 2"]), ("game", ["Person 2", "Person 3"])],
    *[("merged", "Person 3", "Person 0"), ("game", ["Person 1", "Person 0"])],
    ("parted", "Person 3"),
]
"""A merged name is typed again, with another colour, before its seats come back."""


class _Undone(Exception):
    """Ends an example, so that the next one begins with an empty database."""


@given(st.one_of(st.integers(2, 6), st.integers(2, 40)).flatmap(steps))
@example(TYPED_AGAIN)
@settings(max_examples=examples(60), suppress_health_check=HERE)
def test_each_face_is_one_persons_each_shape_a_seats(db: Database, done: list[tuple[object, ...]]):
    with suppress(_Undone), writing(db):
        household = _Household(db)
        for kind, *given_to in done:
            getattr(household, str(kind))(*given_to)
            household.keeps_the_laws()
        raise _Undone


class _Household:
    """A household as it goes on, with what each game showed after the last step."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._games: dict[int, list[str]] = {}

    def game(self, names: list[str]) -> None:
        self._sits(games.new_game(self._db), names)

    def guests(self, number: int) -> None:
        game_id = games.new_game(self._db)
        names = {f"p{seat}": f"Guest {seat}" for seat in range(1, number + 1)}
        players.sit_as_guests(self._db, game_id, names)
        self._games[game_id] = ["a game of guests"] * number

    def late(self, game: int, name: str) -> None:
        if not self._games:
            return
        game_id = list(self._games)[game % len(self._games)]
        names = self._games[game_id]
        if "a game of guests" in names:
            seat = f"p{len(names) + 1}"
            players.sit_as_guests(self._db, game_id, {seat: f"Guest of {name} {len(names)}"})
            names.append("a game of guests")
        elif name not in names and len(names) < len(SHAPES):
            self._sits(game_id, [name])

    def chooses(self, name: str, face: Face) -> None:
        person = people.person_of_name(self._db, name)
        if person is not None:
            owner = stored_faces.owners_of_faces(self._db).get(face, name)
            assert stored_faces.give_face(self._db, person.person_id, face) == (owner == name)

    def forgotten(self, name: str) -> None:
        person = people.person_of_name(self._db, name)
        if person is not None:
            people.forget(self._db, person.person_id)

    def merged(self, name: str, other: str) -> None:
        both = [people.person_of_name(self._db, each) for each in (name, other)]
        one, two = (0 if person is None else person.person_id for person in both)
        if one and two and one != two and people.game_of_both(self._db, one, two) is None:
            people.merge(self._db, one, two, "2026-11-26T19:00:00")

    def parted(self, name: str) -> None:
        person = people.person_of_name(self._db, name)
        for each in people.mergers(self._db, person.person_id) if person else ():
            people.undo_merger(self._db, person.person_id, each.merger_id)

    def _sits(self, game_id: int, names: list[str]) -> None:
        before = self._shown(game_id)
        own = players.own_faces(self._db, names)
        known = {name: people.person_of_name(self._db, name) for name in names}
        taken = self._games.setdefault(game_id, [])
        seats = {f"p{at}": name for at, name in enumerate(names, len(taken) + 1)}
        previewed = players.faces_of_names(self._db, names)
        players.sit_down(self._db, game_id, seats)
        taken.extend(names)
        shown = self._shown(game_id)
        assert before.items() <= shown.items(), "who has a seat keeps the face"
        if not before:
            assert [shown[seat] for seat in seats] == [previewed[name] for name in names]
        owners = stored_faces.owners_of_faces(self._db)
        for seat, name in seats.items():
            face = own[name]
            others = [shown[each] for each in shown if each != seat]
            if face is not None:
                here = known[name].person_id
                elders: list[Any] = [
                    own[each] for each in names if own[each] and known[each].person_id < here
                ]
                assert shown[seat].colour == face.colour, "the own colour holds everywhere"
                if face.shape not in {each.shape for each in (*before.values(), *elders)}:
                    assert shown[seat] == face, "nobody is in the way of the own face"
            nobodys = [each for each in EVERY_FACE if each not in owners]
            if face is not None:
                nobodys = [each for each in nobodys if each.colour == face.colour]
            if any(not any(_alike(each, other) for other in others) for each in nobodys):
                assert owners.get(shown[seat], name) == name, "the face of somebody else"

    def _shown(self, game_id: int) -> dict[str, Face]:
        return stored_faces.faces_at_each(self._db, [game_id])[game_id]

    def keeps_the_laws(self) -> None:
        owned = stored_faces.owned_faces(self._db)
        assert all(owners == 1 for owners in owned.values()), owned
        for names, game_id in zip(self._games.values(), self._games, strict=True):
            shown = self._shown(game_id)
            assert len(shown) == len(names)
            if len(names) <= len(SHAPES):
                assert len({face.shape for face in shown.values()}) == len(names)
            for person in people.everybody(self._db).values():
                assert {face.colour for face in self._of(person, game_id)} <= {person.face.colour}

    def _of(self, person: people.Person, game_id: int) -> list[Face]:
        shown, seated = self._shown(game_id), people.persons_at(self._db, game_id)
        return [shown[seat] for seat, number in seated.items() if number == person.person_id]


def _alike(one: Face, other: Face) -> bool:
    return one.colour == other.colour or one.shape == other.shape


def test_who_has_played_here_longer_shows_the_own_shape() -> None:
    ann, tom, mia = Face(1, 9), Face(2, 9), Face(1, 3)
    owned = Counter([ann, tom, mia])
    together = faces_together({"Ann": ann, "Tom": tom, "Mia": mia}, {}, owned)
    assert together == {"Ann": ann, "Tom": Face(2, 1), "Mia": mia}
    assert faces_together({"Tom": tom, "Ben": None}, {}, owned) == {"Tom": tom, "Ben": Face(3, 1)}
    late = faces_together({"Ann": ann, "Tom": tom}, {"Tom": tom}, owned)
    assert late == {"Tom": tom, "Ann": Face(1, 1)}, "who has a seat keeps the face"


def test_the_first_eight_people_get_one_colour_and_shape_each_and_no_two_of_128_the_same() -> None:
    owned = Counter[Face]()
    for number in range(len(COLOURS) * len(SHAPES)):
        (face,) = faces_together({"somebody": None}, {}, owned).values()
        assert owned[face] == 0
        if number < len(COLOURS):
            assert face == Face(number + 1, number + 1)
        owned[face] += 1
    assert free_face(Face(1, 1), owned) in owned, "then they repeat"
    every_colour = chain.from_iterable([face.colour] * count for face, count in owned.items())
    assert {*Counter(every_colour).values()} == {len(SHAPES)}
    own = {face: face for face in owned}
    for pair in combinations(list(owned)[:20], 2):
        met = faces_together({face: own[face] for face in pair}, {}, owned)
        assert [face.colour for face in met.values()] == [face.colour for face in pair]
        assert len({face.shape for face in met.values()}) == len(pair)
