"""The faces that are stored: those that people own, with the person, and those that a game shows,
with its seats. What they are is in `faces`.

A person owns the present face, and the former one, which nobody else can take: that is the last one
before that was not only tried, for less than `TRIED` seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from datetime import UTC, datetime

from scorekeeper.storage.database import Database, marks, stored_time
from scorekeeper.storage.faces import (
    FACE_COLUMNS,
    Face,
    face_of,
    faces_together,
    free_face,
    look_alike,
)
from scorekeeper.storage.games import MOST_ASKED_FOR

TRIED = 60 * 60
"""A face that was chosen for fewer seconds was only tried on the way to another."""


def faces_at_each(db: Database, games: Collection[int]) -> dict[int, dict[str, Face]]:
    """The faces that the seats of each of these games show."""
    which, values = "", []
    if len(games) <= MOST_ASKED_FOR:
        which, values = f"WHERE game_id IN ({marks(games)})", list(games)
    found: dict[int, dict[str, Face]] = {game_id: {} for game_id in games}
    for game_id, seat, colour, shape in db.execute(
        f"SELECT game_id, seat, {FACE_COLUMNS} FROM seats {which}", values
    ):
        if game_id in found:
            found[game_id][seat] = Face(colour, shape)
    return found


def give_faces(db: Database, game_id: int, shown_before: Mapping[str, Face]) -> None:
    """Give a face to every seat of this game that has none, and to its person. Seats that have one
    keep it, and a seat that is in `shown_before` gets that one."""
    seats = db.execute(
        "SELECT seat, seats.colour, seats.shape, persons.id, of_game, persons.colour, persons.shape"
        " FROM seats JOIN persons ON persons.id = person_id WHERE game_id = ?"
        " ORDER BY persons.colour IS NULL, persons.id, length(seat), seat",
        [game_id],
    ).fetchall()
    kept = {row[0]: face for row in seats if (face := face_of(row[1], row[2])) is not None}
    given = {row[0]: shown_before[row[0]] for row in seats if row[0] in shown_before} | kept
    own = {row[0]: face_of(row[5], row[6]) for row in seats}
    owned, faceless = owned_faces(db), {row[3] for row in seats if row[5] is None}
    shown = faces_together(own, given, owned)
    for seat, _colour, _shape, person, of_game, *_own in seats:
        if person in faceless:
            faceless.remove(person)
            face = shown[seat] if of_game is not None else free_face(shown[seat], owned)
            owned[face] += 1
            _own_face(db, person, face)
        if seat not in kept:
            _show_face(db, game_id, seat, shown[seat])


def _own_face(db: Database, person: int, face: Face, since: str | None = None) -> None:
    """Give this person a face, chosen at `since`, and keep the one before unless it was tried."""
    had = f"(face_since IS NULL OR {db.seconds_since('face_since')} >= {TRIED})"
    db.execute(
        f"UPDATE persons SET former_colour = CASE WHEN {had} THEN colour ELSE former_colour END,"
        f" former_shape = CASE WHEN {had} THEN coalesce(shape, colour) ELSE former_shape END,"
        " colour = :colour, shape = :shape, face_since = :since"
        " WHERE id = :person AND (colour IS NULL OR colour <> :colour"
        " OR coalesce(shape, colour) <> :shape)",
        {"colour": face.colour, "shape": face.shape, "since": since, "person": person},
    )


def _show_face(db: Database, game_id: int, seat: str, face: Face) -> None:
    db.execute(
        "UPDATE seats SET colour = ?, shape = ? WHERE game_id = ? AND seat = ?",
        [face.colour, face.shape, game_id, seat],
    )


def owned_faces(db: Database) -> Counter[Face]:
    """How many people own each face. Guests own none."""
    return Counter(face for _person, _name, face in _owners(db))


def _owners(db: Database) -> list[tuple[int, str, Face]]:
    """The number and name of who owns a face, and the face: first all former ones, then the present
    ones, each from who came last to who came first."""
    rows = db.execute(
        f"SELECT id, name, {FACE_COLUMNS}, former_colour, former_shape FROM persons"
        " WHERE of_game IS NULL AND colour IS NOT NULL ORDER BY id DESC"
    ).fetchall()
    present = [(number, name, Face(*face)) for number, name, *face, _c, _s in rows]
    former = [
        (number, name, Face(colour, shape))
        for number, name, *face, colour, shape in rows
        if colour is not None and [colour, shape] != face
    ]
    return [*former, *present]


def give_wished_faces(db: Database, game_id: int, wishes: Mapping[str, Face]) -> None:
    """Give the people at these seats the faces that were chosen for them, if nobody else owns
    them."""
    for seat, face in wishes.items():
        for (person,) in db.execute(
            "SELECT person_id FROM seats WHERE game_id = ? AND seat = ?", [game_id, seat]
        ).fetchall():
            give_face(db, person, face)


def choose_face_at(db: Database, game_id: int, seat: str, face: Face) -> bool:
    """Give the person at this seat a face, which the seat shows from now on; False if somebody
    else owns it, or if two would look alike at this table. The caller is inside `writing`."""
    shown = faces_at_each(db, [game_id])[game_id]
    others = [other for key, other in shown.items() if key != seat]
    if seat not in shown or any(
        look_alike(face, other, shown[seat], len(shown)) for other in others
    ):
        return False
    (person,) = db.execute(
        "SELECT person_id FROM seats WHERE game_id = ? AND seat = ?", [game_id, seat]
    ).fetchone()
    if not give_face(db, person, face):
        return False
    _show_face(db, game_id, seat, face)
    return True


def owners_of_faces(db: Database) -> dict[Face, str]:
    """Every face that somebody owns, with the name. Guests own none."""
    return {face: name for _person, name, face in _owners(db)}


def give_face(db: Database, person: int, face: Face) -> bool:
    """Give this person a face, in all games; where somebody else shows its shape, only its colour.
    False if somebody else owns it. The caller is inside `writing`."""
    if any(owned == face and owner != person for owner, _name, owned in _owners(db)):
        return False
    _own_face(db, person, face, stored_time(datetime.now(UTC)))
    show_face(db, person, face)
    return True


def show_face(db: Database, person: int, face: Face, game_id: int | None = None) -> None:
    """Let this person show this face in all games, or in one; where somebody else shows its shape,
    only its colour. The caller is inside `writing`."""
    which = "" if game_id is None else " AND game_id = :game_id"
    db.execute(
        "UPDATE seats SET colour = :colour, shape = CASE WHEN EXISTS (SELECT 1 FROM seats AS other"
        " WHERE other.game_id = seats.game_id AND other.seat <> seats.seat"
        " AND coalesce(other.shape, other.colour) = :shape)"
        f" THEN coalesce(shape, colour) ELSE :shape END WHERE person_id = :person{which}",
        {"colour": face.colour, "shape": face.shape, "person": person, "game_id": game_id},
    )
