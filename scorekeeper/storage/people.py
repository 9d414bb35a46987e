"""The people of this host: renaming one, merging two spellings, forgetting one.

A person is a row of `persons` that belongs to no single game; guests and the seats of forgotten
people have `of_game` set. Seats name the person, so nothing here touches a log. What was merged is
stored with the seats that changed hands, so that it can be undone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.storage.database import Database, News, NewsKind, marks
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.faces import FACE_COLUMNS, Face, face_of, free_face
from scorekeeper.storage.games import MOST_ASKED_FOR
from scorekeeper.storage.players import clean, normalized
from scorekeeper.storage.stored_faces import owned_faces, show_face


@immutable
class Person:
    """Somebody who plays here: the number, the name as shown, and the own face."""

    person_id: int
    name: str
    face: Face


@immutable
class Merger:
    """A spelling that was merged into a person: its number, the name it had, the number of its
    seats, and when."""

    merger_id: int
    name: str
    seats: int
    merged_at: str


@immutable
class PersonSeat:
    """A seat of a person: the game, the mark that identifies it in every archive, the seat, and
    when the game was deleted (UTC), None if it is not."""

    game_id: int
    mark: str
    seat: str
    deleted_at: str | None


def everybody(db: Database) -> dict[int, Person]:
    """All people with a game that is not deleted, except guests, by number."""
    rows = db.execute(
        f"SELECT id, name, {FACE_COLUMNS} FROM persons WHERE of_game IS NULL AND EXISTS ("
        "SELECT 1 FROM seats JOIN games ON games.id = game_id"
        " WHERE person_id = persons.id AND deleted_at IS NULL)"
    )
    return {row[0]: _person(row) for row in rows}


def persons_of_numbers(db: Database, numbers: tuple[int, ...]) -> dict[int, Person]:
    """The people with these numbers, by number. Unknown numbers are left out."""
    asked = marks(numbers)
    rows = db.execute(
        f"SELECT id, name, {FACE_COLUMNS} FROM persons WHERE of_game IS NULL AND id IN ({asked})",
        list(numbers),
    )
    return {row[0]: _person(row) for row in rows}


def person_of_number(db: Database, person: int) -> Person | None:
    """The person with this number, or None."""
    return None if person > LAST_NUMBER else persons_of_numbers(db, (person,)).get(person)


def person_of_name(db: Database, name: str) -> Person | None:
    """The person with this name in any spelling of its letters, or None."""
    row = db.execute(
        f"SELECT id, name, {FACE_COLUMNS} FROM persons WHERE of_game IS NULL AND spelt = ?",
        [normalized(name)],
    ).fetchone()
    return None if row is None else _person(row)


def _person(row: tuple[Any, ...]) -> Person:
    number, name, colour, shape = row
    return Person(number, name, Face(colour, shape))


def is_name_beside(db: Database, person: int, name: str) -> bool:
    """Does somebody else have this name in a game of this person? It can only be the name of a seat
    whose person was forgotten."""
    found = db.execute(
        "SELECT 1 FROM seats JOIN seats AS beside USING (game_id)"
        " JOIN persons ON persons.id = beside.person_id"
        " WHERE seats.person_id = ? AND persons.id <> seats.person_id AND spelt = ? LIMIT 1",
        [person, normalized(name)],
    )
    return found.fetchone() is not None


def persons_at(db: Database, game_id: int) -> dict[str, int]:
    """The number of the person at each seat of this game. Guests and forgotten people are left
    out."""
    rows = db.execute(
        "SELECT seat, person_id FROM seats JOIN persons ON persons.id = person_id"
        " WHERE game_id = ? AND of_game IS NULL ORDER BY length(seat), seat",
        [game_id],
    )
    return dict(rows.fetchall())


def rename(db: Database, person: int, name: str) -> None:
    """Give this person a name that nobody else has. The caller is inside `writing`."""
    db.execute(
        "UPDATE persons SET name = ?, spelt = ? WHERE id = ?",
        [clean(name), normalized(name), person],
    )
    db.tell(News(NewsKind.NAMES))


def seats_of(db: Database, person: int) -> tuple[PersonSeat, ...]:
    """The games in which this person has a seat, also deleted ones, oldest first."""
    rows = db.execute(
        "SELECT games.id, mark, seat, deleted_at FROM seats JOIN games ON games.id = game_id"
        " WHERE person_id = ? ORDER BY games.id",
        [person],
    )
    return tuple(PersonSeat(*row) for row in rows)


def guests_called(db: Database, names: Collection[str]) -> int:
    """How many guests have one of these names in any spelling of its letters. Each is a person of
    one game only."""
    spelt = [normalized(name) for name in names]
    (number,) = db.execute(
        "SELECT count(*) FROM persons WHERE of_game IS NOT NULL AND forgotten = 0"
        f" AND spelt IN ({marks(spelt)})",
        spelt,
    ).fetchone()
    return int(number)


def game_of_both(db: Database, person: int, other: int) -> tuple[int, bool] | None:
    """The latest game in which both have a seat, and whether it is deleted; None if they never
    played together. A game that is not deleted comes first."""
    found = db.execute(
        "SELECT seats.game_id, deleted_at IS NOT NULL FROM seats"
        " JOIN seats AS theirs USING (game_id) JOIN games ON games.id = seats.game_id"
        " WHERE seats.person_id = ? AND theirs.person_id = ?"
        " ORDER BY deleted_at IS NULL DESC, seats.game_id DESC LIMIT 1",
        [person, other],
    ).fetchone()
    return None if found is None else (found[0], bool(found[1]))


# ------------------------------------------------------------------ merging


def merge(db: Database, person: int, other: int, merged_at: str) -> int:
    """Give all seats of `other` to `person`, and take `other` off the list; gives the number of the
    merger. They have no game together. The caller is inside `writing`."""
    name, spelt, colour, shape = db.execute(
        "SELECT name, spelt, colour, shape FROM persons WHERE id = ?", [other]
    ).fetchone()
    seats = db.execute(
        "SELECT game_id, seat, colour, shape FROM seats WHERE person_id = ? ORDER BY game_id, seat",
        [other],
    ).fetchall()
    (number,) = db.execute(
        "INSERT INTO mergers (person_id, name, spelt, colour, shape, seats, merged_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
        [person, name, spelt, colour, shape, json.dumps(seats), merged_at],
    ).fetchone()
    db.execute("UPDATE seats SET person_id = ? WHERE person_id = ?", [person, other])
    db.execute("UPDATE mergers SET person_id = ? WHERE person_id = ?", [person, other])
    db.execute("DELETE FROM persons WHERE id = ?", [other])
    if (face := _own_face(db, person)) is not None:
        show_face(db, person, face)
    db.tell(News(NewsKind.NAMES))
    return int(number)


def _own_face(db: Database, person: int) -> Face | None:
    row = db.execute("SELECT colour, shape FROM persons WHERE id = ?", [person]).fetchone()
    return face_of(*row)


def mergers(db: Database, person: int) -> tuple[Merger, ...]:
    """The spellings that were merged into this person, the latest first."""
    rows = db.execute(
        "SELECT id, name, seats, merged_at FROM mergers WHERE person_id = ? ORDER BY id DESC",
        [person],
    )
    return tuple(
        Merger(number, name, len(read_json(seats)), at) for number, name, seats, at in rows
    )


def undo_merger(db: Database, person: int, merger: int) -> int | None:
    """Undo a merger into this person: the seats that came with it belong to the other spelling
    again; gives its number. None if there is no such merger. If the name was typed again since, the
    seats go to the person who has it now, and show that person's colour. A face that somebody else
    owns by now does not come back. The caller is inside `writing`."""
    row = db.execute(
        "SELECT name, spelt, colour, shape, seats FROM mergers WHERE id = ? AND person_id = ?",
        [merger, person],
    ).fetchone()
    if row is None:
        return None
    name, spelt, colour, shape, stored = row
    known, own = person_of_name(db, name), face_of(colour, shape)
    if known is None:
        if own is not None:
            own = free_face(own, owned_faces(db))
        (new,) = db.execute(
            "INSERT INTO persons (name, spelt, colour, shape) VALUES (?, ?, ?, ?) RETURNING id",
            [name, spelt, own and own.colour, own and own.shape],
        ).fetchone()
        other = int(new)
    else:
        other = known.person_id
        own = _own_face(db, other)
    seats = read_json(stored)
    for game_id, seat, *its_face in seats:
        db.execute(
            "UPDATE seats SET person_id = ? WHERE game_id = ? AND seat = ? AND person_id = ?",
            [other, game_id, seat, person],
        )
        # What was merged before shapes were stored has the colour alone.
        if (face := face_of(its_face[0], (*its_face, None)[1])) is not None:
            shown = face if own is None or own.colour == face.colour else own
            show_face(db, other, shown, game_id)
    db.execute("DELETE FROM mergers WHERE id = ?", [merger])
    came = {(game_id, seat) for game_id, seat, *_face in seats}
    _return_earlier_mergers(db, person, other, merger, came)
    db.tell(News(NewsKind.NAMES))
    return other


def _return_earlier_mergers(
    db: Database, person: int, other: int, merger: int, seats: set[tuple[int, str]]
) -> None:
    """What was merged into the other spelling before belongs to it again."""
    earlier = db.execute(
        "SELECT id, seats FROM mergers WHERE person_id = ? AND id < ?", [person, merger]
    ).fetchall()
    for number, stored in earlier:
        if {(game_id, seat) for game_id, seat, *_face in read_json(stored)} <= seats:
            db.execute("UPDATE mergers SET person_id = ? WHERE id = ?", [other, number])


# ------------------------------------------------------------------ forgetting


def forget(db: Database, person: int) -> None:
    """Delete this person and the name everywhere. Each seat stays, marked as forgotten. The caller
    is inside `writing`, with what is deleted overwritten on the disk."""
    seats = db.execute(
        "SELECT game_id, seat, colour, shape FROM seats WHERE person_id = ?", [person]
    ).fetchall()
    for game_id, seat, colour, shape in seats:
        name = _free_sign(db, game_id, seat)
        add_forgotten(db, game_id, seat, name, face_of(colour, shape))
    db.execute("DELETE FROM mergers WHERE person_id = ?", [person])
    db.execute("DELETE FROM persons WHERE id = ?", [person])
    db.tell(News(NewsKind.NAMES))


def add_forgotten(
    db: Database, game_id: int, seat: str, name: str, face: Face | None = None
) -> None:
    """Give this seat to a forgotten person, with a sign for a name. The caller is inside
    `writing`."""
    stored = [face and face.colour, face and face.shape]
    (forgotten,) = db.execute(
        "INSERT INTO persons (name, spelt, of_game, forgotten, colour, shape)"
        " VALUES (?, ?, ?, 1, ?, ?) RETURNING id",
        [name, normalized(name), game_id, *stored],
    ).fetchone()
    db.execute(
        "INSERT INTO seats (game_id, seat, person_id, colour, shape) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game_id, seat) DO UPDATE SET person_id = excluded.person_id",
        [game_id, seat, forgotten, *stored],
    )


def forgotten_at(db: Database, game_id: int) -> tuple[str, ...]:
    """The seats of this game whose people were forgotten."""
    return forgotten_at_each(db, [game_id]).get(game_id, ())


def forgotten_at_each(db: Database, games: Collection[int]) -> dict[int, tuple[str, ...]]:
    """The same of each of these games; games in which nobody was forgotten are left out."""
    many = len(games) > MOST_ASKED_FOR
    rows = db.execute(
        "SELECT game_id, seat FROM seats JOIN persons ON persons.id = person_id WHERE forgotten = 1"
        f"{'' if many else f' AND game_id IN ({marks(games)})'} ORDER BY length(seat), seat",
        [] if many else list(games),
    )
    found: dict[int, tuple[str, ...]] = {}
    for game_id, seat in rows:
        found[game_id] = (*found.get(game_id, ()), seat)
    return found


def _free_sign(db: Database, game_id: int, seat: str) -> str:
    """What is stored in place of a forgotten name: a sign of no language, which no other name in
    the game is. Pages never show it."""
    taken = {
        spelt
        for (spelt,) in db.execute(
            "SELECT spelt FROM seats JOIN persons ON persons.id = person_id"
            " WHERE game_id = ? AND seat <> ?",
            [game_id, seat],
        )
    }
    return free_name(int(seat[1:]), taken, sign)


def sign(number: int) -> str:
    """The sign that stands for the name of a forgotten player in what is stored, and in files."""
    return f"#{number}"


def free_name(number: int, taken: Collection[str], words: Callable[[int], str]) -> str:
    """What the player with this number is called by `words`, with the next number that is free if
    it is among the `taken` names, which are normalized."""
    while normalized(words(number)) in taken:
        number += 1
    return words(number)
