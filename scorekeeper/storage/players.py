"""The players: persons with their names and faces, and the seat of each in every game.

The log contains seats only; names and faces are stored here, those that people own with the person
and those that a game shows with its seats (`faces`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.faces import FACE_COLUMNS, Face, face_of, faces_together, free_face
from scorekeeper.storage.games import MOST_ASKED_FOR

# --- faces ----------------------------------------------------------------------------------------


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
            db.execute(
                "UPDATE persons SET colour = ?, shape = ? WHERE id = ?",
                [face.colour, face.shape, person],
            )
        if seat not in kept:
            _show_face(db, game_id, seat, shown[seat])


def _show_face(db: Database, game_id: int, seat: str, face: Face) -> None:
    db.execute(
        "UPDATE seats SET colour = ?, shape = ? WHERE game_id = ? AND seat = ?",
        [face.colour, face.shape, game_id, seat],
    )


def faces_of_names(db: Database, seated: Sequence[str]) -> dict[str, Face]:
    """The faces that the people with these names would show in a game together."""
    if not seated:
        return {}
    rows = db.execute("SELECT spelt, id, colour, shape FROM persons WHERE of_game IS NULL")
    known = {spelt: (number, face_of(*face)) for spelt, number, *face in rows.fetchall()}
    newest = max((number for number, _face in known.values()), default=0) + 1
    found = {name: known.get(normalized(name), (newest, None)) for name in seated}
    in_order = sorted(seated, key=lambda name: (found[name][1] is None, found[name][0]))
    return faces_together({name: found[name][1] for name in in_order}, {}, owned_faces(db))


def faces_of_guests(seated: Sequence[str]) -> dict[str, Face]:
    """The faces that guests with these names would show in a game together."""
    return faces_together(dict.fromkeys(seated), {}, Counter())


def owned_faces(db: Database) -> Counter[Face]:
    """How many people own each face. Guests own none."""
    rows = db.execute(
        f"SELECT {FACE_COLUMNS}, count(*) FROM persons"
        " WHERE colour IS NOT NULL AND of_game IS NULL GROUP BY 1, 2"
    )
    return Counter({Face(colour, shape): owners for colour, shape, owners in rows.fetchall()})


# --- names and seats ------------------------------------------------------------------------------


NO_FACES: Mapping[str, Face] = MappingProxyType({})

LATELY = 50
"""The latest games that are counted to see who plays most."""


def clean(name: str) -> str:
    """The name as it is stored: one line, single spaces, no invisible characters. A joiner stays
    only inside an emoji or after an accent, where it changes what is seen."""
    visible = (
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or letter == _JOINER or unicodedata.category(letter)[0] != "C"
    )
    seen = re.sub(f"(.?){_JOINER}+(?=(.?))", _joined, "".join(visible))
    return " ".join(seen.split())


_JOINER = "\u200d"


def _joined(found: re.Match[str]) -> str:
    before, after = found[1], found[2]
    joins = before and after.strip() and unicodedata.category(before)[0] in "SM"
    return before + _JOINER if joins else before


def normalized(name: str) -> str:
    """The name as it is compared: `ann` and `Ann` are one person."""
    return unicodedata.normalize("NFKC", clean(name).casefold())


def sit_down(
    db: Database,
    game_id: int,
    names: Mapping[str, str],
    *,
    respell: bool = True,
    faces: Mapping[str, Face] = NO_FACES,
) -> None:
    """Give the seats of a game to these people, new or known. `respell`: a known person is from
    now on shown with the spelling given here. `faces` are those that these seats showed before."""
    known = "DO UPDATE SET name = excluded.name" if respell else "DO NOTHING"
    for seat, name in names.items():
        db.execute(
            "INSERT INTO persons (name, spelt) VALUES (?, ?)"
            f" ON CONFLICT (spelt) WHERE of_game IS NULL {known}",
            [clean(name), normalized(name)],
        )
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id)"
            " SELECT ?, ?, id FROM persons WHERE spelt = ? AND of_game IS NULL",
            [game_id, seat, normalized(name)],
        )
    give_faces(db, game_id, faces)


def sit_as_guests(
    db: Database, game_id: int, names: Mapping[str, str], *, faces: Mapping[str, Face] = NO_FACES
) -> None:
    """Give the seats of a game to guests, who exist in this game only. A guest called Ben is not
    the Ben of any other game, and the name is not offered for other games. `faces` are those that
    these seats showed before."""
    for seat, name in names.items():
        (guest,) = db.execute(
            "INSERT INTO persons (name, spelt, of_game) VALUES (?, ?, ?) RETURNING id",
            [clean(name), normalized(name), game_id],
        ).fetchone()
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)", [game_id, seat, guest]
        )
    give_faces(db, game_id, faces)


def guests_at(db: Database, game_id: int) -> bool:
    """Do guests play this game?"""
    found = db.execute(
        "SELECT 1 FROM persons WHERE of_game = ? AND forgotten = 0 LIMIT 1", [game_id]
    ).fetchone()
    return found is not None


def names_at(db: Database, game_id: int) -> dict[str, str]:
    """The names of the players of this game by seat, in seat order."""
    return _names(db, "WHERE game_id = ?", [game_id]).get(game_id, {})


def names_at_each(db: Database, games: Collection[int]) -> dict[int, dict[str, str]]:
    """The names of the players of each of these games, by game and by seat."""
    if len(games) > MOST_ASKED_FOR:
        found = _names(db, "", [])
        return {game_id: found[game_id] for game_id in games if game_id in found}
    asked = marks(games)
    return _names(db, f"WHERE game_id IN ({asked})", list(games))


def remembered(db: Database) -> tuple[str, ...]:
    """All names except those of guests, ordered by how many of the last `LATELY` games each played
    and then by the latest game. Deleted games do not count."""
    rows = db.execute(
        # CROSS JOIN keeps this order: a few games and their seats, not all seats and their games.
        "WITH lately AS (SELECT person_id, count(*) AS times FROM games"
        " CROSS JOIN seats"
        " WHERE id = game_id AND id > (SELECT max(id) FROM games) - ? AND deleted_at IS NULL"
        " GROUP BY person_id)"
        # The seats of the person are read from the latest game on, until one is found.
        " SELECT name, latest FROM (SELECT persons.id, name, coalesce(times, 0) AS times,"
        " (SELECT game_id FROM seats CROSS JOIN games"
        " WHERE games.id = game_id AND seats.person_id = persons.id AND deleted_at IS NULL"
        " ORDER BY game_id DESC LIMIT 1) AS latest"
        " FROM persons LEFT JOIN lately ON lately.person_id = persons.id"
        " WHERE of_game IS NULL) AS known WHERE latest IS NOT NULL"
        " ORDER BY times DESC, latest DESC, id",
        [LATELY],
    )
    return tuple(name for name, _latest in rows)


def own_faces(db: Database, names: Collection[str]) -> dict[str, Face | None]:
    """The own face of the person with each of these names; None for a new name."""
    rows = db.execute("SELECT spelt, colour, shape FROM persons WHERE of_game IS NULL")
    known = {spelt: face_of(colour, shape) for spelt, colour, shape in rows.fetchall()}
    return {name: known.get(normalized(name)) for name in names}


def _names(db: Database, which: str, values: list[int]) -> dict[int, dict[str, str]]:
    rows = db.execute(
        "SELECT game_id, seat, name FROM seats JOIN persons ON persons.id = person_id"
        f" {which} ORDER BY game_id, length(seat), seat",
        values,
    )
    tables: dict[int, dict[str, str]] = {}
    for game_id, seat, name in rows:
        tables.setdefault(game_id, {})[seat] = name
    return tables
